//! What one viewer sees, built from nothing. Amounts are in the smallest unit.

use cardtable::{Millis, Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use super::choices::Choices;
use super::event::LastWord;
use super::hand::{Holdem, Person, Stage};
use super::outcome::Outcome;
use crate::document::{Intent, Row};
use crate::notation::Step;
use cards::Card;

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "View")]
pub struct View {
    pub hand: i64,
    /// How many entries the hand's log has.
    pub step: usize,
    /// The log with hole cards unknown, its players called by their seats: for bots of the house, which hear no events.
    /// Whoever reads letters has heard it, so it is not sent.
    #[serde(skip)]
    #[ts(skip)]
    pub log: Vec<Step>,
    /// What the deal began with, the first left of the button first, so that the log can be played again; nothing where
    /// no cards are out. For bots as the log is.
    #[serde(skip)]
    #[ts(skip)]
    pub opening: Option<Opening>,
    pub phase: Phase,
    pub decimals: u8,
    pub small_blind: i64,
    pub big_blind: i64,
    pub ante: i64,
    /// What the player after the big blind posts; 0 where there is no straddle.
    pub straddle: i64,
    pub min_buy_in: i64,
    pub max_buy_in: i64,
    /// One for each seat; null is an empty chair.
    pub seats: Vec<Option<SeatView>>,
    pub button: Option<Seat>,
    pub board: Board,
    pub turn: Option<Seat>,
    /// When the player in turn started to use the time bank.
    pub time_bank_since: Option<Millis>,
    /// What this viewer may do now in the hand.
    pub choices: Option<Choices>,
    /// Intents this viewer may change to: 0 play, 1 pause until the big blind, 2 pause, 3 leave.
    pub intents: Vec<u8>,
    pub can_show: bool,
    /// Once the hand is over.
    pub outcome: Option<Outcome>,
}

/// Stacks and posts before the first card.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// In the order of play.
    pub players: Vec<Opened>,
    /// An ante that nobody matches comes back.
    pub trims_antes: bool,
}

/// What one player began with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    pub seat: Seat,
    /// With all that is posted.
    pub stack: i64,
    /// Negative for a late post.
    pub blind: i64,
    pub ante: i64,
    /// Dead money of an early return.
    pub dead: i64,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Waiting,
    Dealing,
    Betting,
    Ended,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SeatView {
    pub name: String,
    pub stack: i64,
    pub bet: i64,
    /// The row of the state table: `playing`, `paused_until_bb`, `leaving`, …, or `out_of_chips` for a chair
    /// that is kept for somebody who is not in the document.
    pub state: Row,
    pub intent: u8,
    /// Missed blinds that an early return would cost.
    pub debt: i64,
    /// Dealt into this hand and not folded.
    pub live: bool,
    pub dealt: bool,
    pub all_in: bool,
    /// What the player did last on this street.
    pub last: Option<LastWord>,
    /// Where this viewer may see them.
    #[ts(type = "[string, string] | null")]
    pub cards: Option<[Card; 2]>,
    pub time_bank_ms: i64,
    /// How often in a row the time ran out.
    pub timeouts: u8,
    pub away: bool,
    /// Has left and was paid; the chair is free with the next hand.
    pub gone: bool,
    /// Has too few chips to play on and may buy in again.
    pub may_rebuy: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    #[ts(type = "string[]")]
    pub cards: Vec<Card>,
    /// Everything in the middle, bets included.
    pub total: i64,
    pub pots: Vec<PotView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct PotView {
    pub amount: i64,
    pub seats: Vec<Seat>,
}

/// The intent of those who go, and of those whom the table set aside.
const LEAVE: u8 = Intent::Leave as u8;

impl View {
    pub fn of(hand: &Holdem, viewer: Viewer) -> View {
        let own = viewer.seat().and_then(|seat| hand.place(seat));
        let stacks = hand.stacks();
        let mut seats: Vec<Option<SeatView>> = vec![None; hand.config.seats];
        for (place, stack) in stacks.iter().enumerate() {
            let seat = hand.seat_of(place);
            seats[seat.index()] = Some(SeatView::of(hand, viewer, place, *stack));
        }
        for (seat, person) in hand.people.iter().filter(|(seat, _)| hand.doc.in_seat(seat.index() + 1).is_none()) {
            seats[seat.index()] = person.held.as_ref().map(|name| SeatView::held(person, name));
        }
        View {
            hand: hand.doc.number,
            step: hand.doc.actions.len(),
            log: hand.log_by_seats(),
            opening: hand.opening(),
            phase: match hand.stage {
                Stage::Dealing => Phase::Dealing,
                Stage::Playing => Phase::Betting,
                Stage::Closing | Stage::Over if hand.deal.is_some() => Phase::Ended,
                Stage::Waiting | Stage::Closing | Stage::Over => Phase::Waiting,
            },
            decimals: hand.config.decimals,
            small_blind: hand.config.small_blind,
            big_blind: hand.config.big_blind,
            ante: hand.config.ante,
            straddle: hand.config.straddle_amount(),
            min_buy_in: hand.config.min_buy_in,
            max_buy_in: hand.config.max_buy_in,
            seats,
            button: hand.doc.positions().button.map(|place| hand.seat_of(place)),
            board: Board::of(hand),
            turn: hand.to_act(),
            time_bank_since: hand.bank_since,
            choices: viewer.seat().filter(|_| own.is_some()).and_then(|seat| hand.choices(seat)),
            intents: match own {
                Some(place) => hand.open_intents(place),
                None => viewer.seat().filter(|seat| hand.is_broke(*seat)).map(|_| LEAVE).into_iter().collect(),
            },
            can_show: own.is_some_and(|place| hand.may_show(place)),
            outcome: hand.has_ended().then(|| Outcome::of(hand)),
        }
    }
}

impl SeatView {
    fn of(hand: &Holdem, viewer: Viewer, place: usize, stack: i64) -> SeatView {
        let (one, seat) = (&hand.doc.places[place], hand.seat_of(place));
        let person = &hand.people[seat];
        let in_deal = hand.deal.as_ref().and_then(|deal| deal.player_at(place).map(|player| (&deal.deal, player)));
        SeatView {
            name: one.name.clone(),
            stack,
            bet: in_deal.map_or(0, |(deal, player)| deal.bet(player)),
            state: one.status.row(),
            intent: one.status.intent().number() as u8,
            debt: one.status.debt(),
            live: in_deal.is_some_and(|(deal, player)| deal.is_live(player)),
            dealt: in_deal.is_some(),
            all_in: in_deal.is_some_and(|(deal, player)| deal.is_all_in(player)),
            last: person.last,
            cards: hand.hole[seat].as_ref().and_then(|cards| cards.seen_by(viewer)).copied(),
            time_bank_ms: person.bank_ms,
            timeouts: person.timeouts,
            away: person.away,
            gone: person.gone.is_some(),
            may_rebuy: hand.is_broke(seat),
        }
    }

    /// RULES 5.5: a chair that is kept for somebody who is not in the document.
    fn held(person: &Person, name: &str) -> SeatView {
        SeatView {
            name: name.to_owned(),
            stack: 0,
            bet: 0,
            state: Row::OutOfChips,
            intent: LEAVE,
            debt: 0,
            live: false,
            dealt: false,
            all_in: false,
            last: None,
            cards: None,
            time_bank_ms: person.bank_ms,
            timeouts: person.timeouts,
            away: person.away,
            gone: false,
            may_rebuy: true,
        }
    }
}

impl Board {
    fn of(hand: &Holdem) -> Board {
        let Some(deal) = &hand.deal else { return Board { cards: Vec::new(), total: 0, pots: Vec::new() } };
        let seats = |players: u16| {
            let players = (0..deal.order.len()).filter(move |player| players >> player & 1 == 1);
            players.map(|player| hand.seat_of(deal.order[player])).collect()
        };
        Board {
            cards: hand.open_board(),
            total: deal.deal.in_the_middle(),
            pots: deal
                .deal
                .pots()
                .iter()
                .map(|pot| PotView { amount: pot.amount, seats: seats(pot.players) })
                .collect(),
        }
    }
}

impl Holdem {
    fn log_by_seats(&self) -> Vec<Step> {
        let seat = |place: usize| Some(self.seat_of(place).index());
        self.doc.actions.iter().filter_map(|step| step.renumbered(seat)).collect()
    }

    fn opening(&self) -> Option<Opening> {
        let deal = self.deal.as_ref()?;
        let opened = |(player, place): (usize, &usize)| {
            let one = &self.doc.places[*place];
            let stack = deal.deal.starting_stack(player);
            Opened { seat: self.seat_of(*place), stack, blind: one.blind, ante: one.ante, dead: one.dead_posted }
        };
        let players = deal.order.iter().enumerate().map(opened).collect();
        Some(Opening { players, trims_antes: deal.deal.trims_antes() })
    }

    /// A hand was dealt here and is decided.
    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.stage, Stage::Closing | Stage::Over) && self.deal.is_some()
    }

    /// What this place may change its intent to.
    pub(crate) fn open_intents(&self, place: usize) -> Vec<u8> {
        let now = self.doc.places[place].status.intent();
        let may_go = self.may_get_up(place);
        let open = |intent: &Intent| match now {
            Intent::Leave => *intent == Intent::Leave && may_go,
            now => *intent != now,
        };
        Intent::ALL.iter().filter(|intent| open(intent)).map(|intent| intent.number() as u8).collect()
    }

    pub(crate) fn may_show(&self, place: usize) -> bool {
        let closed =
            self.hole[self.seat_of(place)].as_ref().is_some_and(|cards| cards.seen_by(Viewer::Watcher).is_none());
        let live = self
            .deal
            .as_ref()
            .is_some_and(|deal| deal.player_at(place).is_some_and(|player| deal.deal.is_live(player)));
        self.stage == Stage::Closing && closed && live
    }
}

//! What one viewer sees, built from nothing.

use cardtable::{Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::action::Action;
use crate::betting::BettingEnd;
use crate::card::{Card, Face};
use crate::deck::Tier;
use crate::ending::Ending;
use crate::event::Event;
use crate::flow::HandState;
use crate::hand::{Deal, SEATS, seat_after};
use crate::role::{ByRole, Role};
use crate::run::RunRecord;
use crate::totals::Totals;
use crate::tutorial::{self, Hint};

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// What this viewer plays, or null for those who watch.
    pub you: Option<Role>,
    /// Who sits where in this hand.
    pub seats: ByRole<Seat>,
    pub state: HandState,
    pub round: u8,
    pub rounds: u8,
    /// How many rounds the hand began with, where cards may change it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rounds_at_start: Option<u8>,
    /// Whom the hand waits for.
    pub turn: Option<Role>,
    pub betting: BettingView,
    pub at: ByRole<SeatView>,
    /// Every card on the table in the order of the raises.
    pub played: Vec<PlayedView>,
    /// Of everything flipped so far.
    pub totals: Totals,
    /// What this viewer may do now.
    pub choices: Vec<Action>,
    /// What happens by itself when the clock runs out.
    pub on_timeout: Option<Action>,
    /// What it would cost this viewer to fold now, if it may.
    pub fold_cost: Option<FoldCost>,
    pub pot: Option<PotView>,
    pub run: RunView,
    /// What happened in this hand, in order.
    pub story: Vec<Event>,
    pub ending: Option<Ending>,
    /// What the lesson says to this viewer now.
    pub hint: Option<Hint>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BettingView {
    /// Who may raise again after everyone has answered.
    pub initiative: Option<Role>,
    /// Cover that the initiative gives the Player at a flip; 0 where the table plays without it.
    pub initiative_cover: i64,
    /// Whether its holder keeps it in the next round.
    pub initiative_carried: bool,
    pub raises: u8,
    pub raises_left: u8,
    /// Who still has to speak before the holder does, first to last.
    pub to_act: Vec<Role>,
    /// It is the holder's turn after everyone has answered: a check ends betting.
    pub last_word: bool,
    /// How the betting of this round ended, once it has.
    pub ended: Option<BettingEnd>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SeatView {
    pub hand: usize,
    pub deck: usize,
    /// The cards in the hand, where this viewer may see them.
    pub cards: Option<Vec<Face>>,
    pub folded: bool,
    pub all_in: bool,
    /// Cards of earlier hands of this run that everybody saw.
    pub spent: Vec<Card>,
    /// How many more are spent that were never flipped; their owner sees which.
    pub spent_unseen: usize,
    pub spent_unseen_cards: Option<Vec<Card>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayedView {
    pub role: Role,
    pub round: u8,
    pub flipped: bool,
    /// The face, where this viewer may see it.
    pub face: Option<Face>,
}

/// RULES 7.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FoldCost {
    /// Profit of this hand that is given up.
    pub profit: i64,
    /// Heat that is kept: that of the flipped cards.
    pub heat: i64,
    /// Own cards that lie face down and are spent unseen.
    pub face_down: usize,
    /// What stays in the pot for the others.
    pub stake: i64,
}

/// RULES 10.1.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PotView {
    pub total: i64,
    pub raise: i64,
    pub stakes: ByRole<i64>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunView {
    pub number: u32,
    /// The hand within the run, counted from 1.
    pub hand: u32,
    pub heat: i64,
    /// How closely the Narc watches in this run.
    pub tier: Tier,
    /// What a bust would lose.
    pub unbanked: i64,
    /// What the Player would begin the next hand with.
    pub cards_left: usize,
    pub record: RunRecord,
    /// Where the roles move on after every hand.
    pub rotation: Option<RotationView>,
}

/// RULES 8.2.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RotationView {
    /// The hand among those over which points add up, counted from 1.
    pub hand: u8,
    pub of: u8,
    /// Points of each seat over these hands.
    pub points: [i64; 3],
    /// Who sits where in the next hand.
    pub next_seats: ByRole<Seat>,
}

impl View {
    pub fn of(hand: &Deal, viewer: Viewer) -> View {
        let you = viewer.seat().map(|seat| hand.role_of(seat));
        let choices = you.map(|role| choices(hand, role, viewer)).unwrap_or_default();
        View {
            you,
            seats: ByRole::from_fn(|role| hand.seat_of(role)),
            state: hand.state,
            round: hand.round,
            rounds: hand.rounds,
            rounds_at_start: hand.config.event_cards.then_some(hand.config.rounds),
            turn: hand.awaited(),
            betting: betting(hand),
            at: ByRole::from_fn(|role| seat(hand, role, viewer)),
            played: hand
                .played
                .iter()
                .map(|played| PlayedView {
                    role: played.role,
                    round: played.round,
                    flipped: played.flipped,
                    face: played.card.seen_by(viewer).map(|card| card.face()),
                })
                .collect(),
            totals: hand.totals,
            on_timeout: hand.on_timeout(),
            fold_cost: you.filter(|_| choices.contains(&Action::Fold)).map(|role| fold_cost(hand, role)),
            pot: (hand.config.pot_raise > 0).then(|| PotView {
                total: Role::ALL.into_iter().map(|role| hand.stakes[role]).sum(),
                raise: hand.config.pot_raise,
                stakes: hand.stakes,
            }),
            run: run(hand),
            story: hand.story.clone(),
            ending: hand.ending.clone(),
            hint: you.and_then(|role| tutorial::hint(hand, role, &choices)),
            choices,
        }
    }
}

fn betting(hand: &Deal) -> BettingView {
    BettingView {
        initiative: hand.betting.initiative(),
        initiative_cover: hand.config.initiative_cover,
        initiative_carried: hand.config.carry_initiative,
        raises: hand.betting.raises(),
        raises_left: hand.betting.raises_left(),
        to_act: hand.betting.to_act().to_vec(),
        last_word: hand.betting.is_control_turn(),
        ended: hand.betting.ended().filter(|_| hand.dealt),
    }
}

/// Everything that could be asked, as far as it is permitted.
fn choices(hand: &Deal, role: Role, viewer: Viewer) -> Vec<Action> {
    if hand.awaited() != Some(role) {
        return Vec::new();
    }
    let mut held: Vec<Card> = hand.hands[role].iter().filter_map(|card| card.seen_by(viewer).copied()).collect();
    held.sort_unstable();
    held.dedup();
    let raises = held.into_iter().map(Action::raise);
    let others = [Action::Continue, Action::Fold, Action::PlayOn, Action::GoHome];
    let asked = [Action::Check].into_iter().chain(raises).chain(others);
    asked.filter(|action| hand.permit(role, action).is_ok()).collect()
}

fn seat(hand: &Deal, role: Role, viewer: Viewer) -> SeatView {
    let spent = &hand.run.spent[role];
    let owner = viewer == Viewer::Open || viewer == Viewer::Seat(hand.seat_of(role));
    SeatView {
        hand: hand.hands[role].len(),
        deck: hand.decks[role].len(),
        cards: hand.hands[role].iter().map(|card| card.seen_by(viewer).map(|card| card.face())).collect(),
        folded: hand.betting.has_folded(role),
        all_in: hand.betting.is_all_in(role),
        spent: spent.seen.clone(),
        spent_unseen: spent.unseen.len(),
        spent_unseen_cards: owner.then(|| spent.unseen.clone()),
    }
}

fn fold_cost(hand: &Deal, role: Role) -> FoldCost {
    let player = role == Role::Player;
    let down = hand.played.iter().filter(|played| played.role == role && !played.flipped);
    FoldCost {
        profit: if player { hand.totals.profit } else { 0 },
        heat: if player { hand.totals.heat } else { 0 },
        face_down: if player { down.count() } else { 0 },
        stake: hand.stakes[role],
    }
}

fn run(hand: &Deal) -> RunView {
    RunView {
        number: hand.run.number,
        hand: hand.run.hand,
        heat: hand.heat(),
        tier: hand.run.tier(),
        unbanked: hand.run.unbanked,
        cards_left: hand.cards_left(),
        record: hand.run.record.clone(),
        rotation: hand.config.rotate.then(|| RotationView {
            hand: hand.run.turned + 1,
            of: SEATS,
            points: hand.run.points,
            next_seats: ByRole::from_fn(|role| seat_after(role, (hand.run.turned + 1) % SEATS)),
        }),
    }
}

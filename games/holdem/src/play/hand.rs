//! One hand at a table: the document, the deal it describes, hidden cards, clocks and chips.

use cardtable::{BySeat, Hidden, Millis, Players, Seat, Told, Viewer};

use super::config::{Carried, Config};
use super::event::{Event, LastWord, PotResult};
use super::pauses::Pause;
use super::refusal::Refusal;
use crate::document::{DealOf, Hand, NextContext};
use crate::notation::Step;
use cards::Card;

/// Where the hand stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Fewer than two can play: nobody posts and nobody is dealt in.
    Waiting,
    Dealing,
    Playing,
    /// Paid out; a pause in which people look, come and go.
    Closing,
    Over,
}

/// What the table knows of whoever sits on a seat, besides the document.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Person {
    pub bank_ms: i64,
    pub timeouts: u8,
    /// Was dealt in since sitting down.
    pub played: bool,
    pub away: bool,
    /// Asked to leave; the table's own flags for lack of chips are not this.
    pub leaves: bool,
    /// Was paid and has no chips here any more.
    pub gone: Option<String>,
    /// Ran out of chips and is in no document any more; the seat is still this one's.
    pub held: Option<String>,
    /// While the player sits out.
    pub pause: Option<Pause>,
    /// A bot of the house.
    pub house: bool,
    /// What the player did last on this street.
    pub last: Option<LastWord>,
    /// Chips brought to this hand, for the score.
    pub brought: i64,
    pub paid: i64,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Holdem {
    pub(crate) config: Config,
    /// Hole cards stand in it as unknown; those who may see them get them filled in.
    pub(crate) doc: Hand,
    /// The deal of the document, with unknown hole cards until they are shown.
    pub(crate) deal: Option<DealOf>,
    pub(crate) stage: Stage,
    pub(crate) hole: BySeat<Option<Hidden<[Card; 2]>>>,
    /// Five board cards, of which the street says how many are open.
    pub(crate) board: Hidden<Vec<Card>>,
    pub(crate) people: BySeat<Person>,
    pub(crate) deadline: Option<Millis>,
    /// At a waiting table: enough have come, and the deadline is the deal's.
    pub(crate) gathering: bool,
    /// When the player in turn started to use the time bank.
    pub(crate) bank_since: Option<Millis>,
    pub(crate) results: Vec<PotResult>,
    /// Places that had bet everything when the hand was decided.
    pub(crate) all_in_at_end: Vec<usize>,
    /// Taken from accounts and not paid back, over all hands of the table.
    pub(crate) chips: i64,
}

impl Holdem {
    pub(crate) fn place(&self, seat: Seat) -> Option<usize> {
        let person = &self.people[seat];
        self.doc.in_seat(seat.index() + 1).filter(|_| person.gone.is_none() && person.held.is_none())
    }

    pub(crate) fn seat_of(&self, place: usize) -> Seat {
        Seat::at(self.doc.places[place].seat - 1)
    }

    /// The place whose word it is.
    pub(crate) fn place_in_turn(&self) -> Option<usize> {
        self.deal.as_ref().filter(|_| self.stage == Stage::Playing)?.to_act()
    }

    pub(crate) fn to_act(&self) -> Option<Seat> {
        self.place_in_turn().map(|place| self.seat_of(place))
    }

    /// Chips that lie in front of each place now, without bets and pots.
    pub(crate) fn stacks(&self) -> Vec<i64> {
        let stack = |(i, place): (usize, &crate::document::Place)| {
            let person = &self.people[Seat::at(place.seat - 1)];
            if [&person.gone, &person.held].into_iter().flatten().any(|paid| *paid == place.name) {
                return 0;
            }
            let player = self.deal.as_ref().and_then(|deal| deal.player_at(i).map(|player| deal.deal.stack(player)));
            player.unwrap_or(place.stack + place.dead_posted)
        };
        self.doc.places.iter().enumerate().map(stack).collect()
    }

    pub(crate) fn next_context(&self) -> NextContext {
        NextContext {
            finishing_stacks: None,
            entry_post: self.config.entry_post,
            newcomers: Some(
                self.doc.places.iter().map(|place| !self.people[Seat::at(place.seat - 1)].played).collect(),
            ),
            return_post: self.config.return_post,
            straddle: self.config.straddle_amount(),
        }
    }

    /// The document as this viewer may see it.
    pub(crate) fn document_for(&self, viewer: Viewer) -> Hand {
        let mut doc = self.doc.clone();
        doc.author = viewer.seat().and_then(|seat| self.place(seat)).map(|place| doc.places[place].name.clone());
        for (i, place) in self.doc.places.iter().enumerate() {
            let cards = self.hole[Seat::at(place.seat - 1)].as_ref().and_then(|cards| cards.seen_by(viewer));
            let hidden = Step::Hole { player: i, cards: [None; 2] };
            if let (Some(cards), Some(step)) = (cards, doc.actions.iter_mut().find(|step| **step == hidden)) {
                *step = Step::Hole { player: i, cards: cards.map(Some) };
            }
        }
        doc
    }

    /// Takes what the hand before handed on, and seats those who have no chips here yet.
    pub(crate) fn open(config: &Config, players: &Players, told: &mut Told<Event>) -> Result<Holdem, Refusal> {
        let seats = config.seats;
        let doc = match &config.carried {
            Some(carried) => Hand::from_json(&carried.document, config.decimals)
                .expect("the config was checked: what it carries is a hand document"),
            None => Hand::empty(seats, config.stakes(), config.decimals),
        };
        let carried = config.carried.clone().unwrap_or_else(|| Carried {
            document: serde_json::Value::Null,
            banks: vec![config.time_bank_ms; seats],
            timeouts: vec![0; seats],
            played: vec![false; seats],
            gone: vec![None; seats],
            held: Vec::new(),
            pauses: Vec::new(),
        });
        let people = BySeat::from_fn(seats, |seat| Person {
            bank_ms: carried.banks[seat.index()].clamp(0, config.time_bank_ms),
            timeouts: carried.timeouts[seat.index()],
            played: carried.played[seat.index()],
            gone: carried.gone[seat.index()].clone(),
            held: carried.held.get(seat.index()).cloned().flatten(),
            pause: carried.pauses.get(seat.index()).copied().flatten(),
            ..Person::default()
        });
        let mut hand = Holdem {
            config: Config { carried: None, ..config.clone() },
            chips: doc.chips(),
            doc,
            deal: None,
            stage: Stage::Waiting,
            hole: BySeat::from_fn(seats, |_| None),
            board: Hidden::from_all(Vec::new()),
            people,
            deadline: None,
            gathering: false,
            bank_since: None,
            results: Vec::new(),
            all_in_at_end: Vec::new(),
        };
        hand.seat_players(players, told);
        for place in 0..hand.doc.places.len() {
            let (seat, brought) =
                (hand.seat_of(place), hand.doc.places[place].stack + hand.doc.places[place].dead_posted);
            hand.people[seat].brought = brought;
        }
        Ok(hand)
    }
}

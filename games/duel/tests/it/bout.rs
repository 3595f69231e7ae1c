//! A match that tests play move by move, with everything that was told kept.

use cardtable::suite::people;
use cardtable::{Config as _, Game, Millis, Move, Players, Presence, Seat, Told, Turn, Viewer};
use duel::{Action, CardId, Config, Duel, Event, Layout, Refusal, View};
use serde_json::Value;

pub const A: usize = 0;
pub const B: usize = 1;

pub struct Bout {
    pub duel: Duel,
    pub now: Millis,
    told: Vec<Told<Event>>,
}

/// Three letters for three slots: `A`ttack, `D`efense, `H`eal, `C`ounter, `-` for an empty one.
pub fn lay(letters: &str) -> Layout {
    let slots: Vec<Option<CardId>> = letters
        .chars()
        .map(|letter| match letter {
            'A' => Some(CardId::Attack),
            'D' => Some(CardId::Defense),
            'H' => Some(CardId::Heal),
            'C' => Some(CardId::Counter),
            '-' => None,
            other => panic!("no card is called {other}"),
        })
        .collect();
    Layout(slots.try_into().expect("three letters"))
}

impl Bout {
    pub fn new(config: Config) -> Bout {
        Bout::between(config, people(2))
    }

    pub fn between(config: Config, players: Players) -> Bout {
        config.check().expect("a sound config");
        let (duel, told) = Duel::start(&config, &players, 1_000).expect("two players");
        Bout { duel, now: 1_000, told: vec![told] }
    }

    /// A match of the default config that stands at these HP before its first round.
    pub fn standing(config: Config, hp: [u32; 2]) -> Bout {
        let mut bout = Bout::new(config);
        // Partial layouts against empty ones bring any smaller HP about, two at a time.
        while bout.view(A).hp != hp {
            let hurt = |index: usize| bout.view(A).hp[index] >= hp[index] + 2;
            let letters = [if hurt(1) { "A--" } else { "---" }, if hurt(0) { "A--" } else { "---" }];
            assert!(hurt(0) || hurt(1), "only even losses can be brought about");
            assert!(bout.view(A).round_index < 20, "no round changes anything");
            bout.round(letters[0], letters[1]);
        }
        bout
    }

    pub fn act(&mut self, seat: usize, action: Action) -> Result<(), Refusal> {
        let told = self.duel.act(self.now, Seat::at(seat), action)?;
        self.told.push(told);
        Ok(())
    }

    pub fn draft(&mut self, seat: usize, letters: &str) {
        self.act(seat, Action::draft(lay(letters))).expect("a draft is taken");
    }

    pub fn confirm(&mut self, seat: usize, letters: &str) {
        self.act(seat, Action::confirm(lay(letters))).expect("a confirm is taken");
    }

    /// As the wire carries it; gives the code of the refusal, if there was one.
    pub fn send(&mut self, seat: usize, message: Value) -> Option<String> {
        let action: Action = serde_json::from_value(message).expect("a message of this game");
        let before = self.duel.clone();
        match self.act(seat, action) {
            Ok(()) => self.told.last().and_then(Told::refused).map(|no| no.code.name().to_owned()),
            Err(no) => {
                assert_eq!(self.duel, before, "a refused action changes nothing");
                Some(cardtable::Refusal::code(&no).name().to_owned())
            }
        }
    }

    pub fn presence(&mut self, seat: usize, presence: Presence) {
        let told = self.duel.presence(self.now, Seat::at(seat), presence);
        self.told.push(told);
    }

    pub fn deadline(&self) -> Option<Millis> {
        match self.duel.turn() {
            Turn::Seats { deadline, .. } => deadline,
            Turn::Dealer | Turn::Over => None,
        }
    }

    /// The clock runs to the next deadline.
    pub fn wait(&mut self) {
        self.now = self.deadline().expect("a clock runs");
        let told = self.duel.time_out(self.now);
        self.told.push(told);
    }

    /// The clock runs until cards can be laid again or the match is over.
    pub fn reveal(&mut self) {
        while self.view(A).phase == duel::PhaseName::Reveal {
            self.wait();
        }
    }

    /// A whole round with these layouts confirmed.
    pub fn round(&mut self, first: &str, second: &str) {
        self.confirm(A, first);
        self.confirm(B, second);
        self.reveal();
    }

    pub fn over(&self) -> bool {
        self.duel.turn() == Turn::Over
    }

    pub fn view(&self, seat: usize) -> View {
        self.duel.view(Viewer::Seat(Seat::at(seat)))
    }

    pub fn watched(&self) -> View {
        self.duel.view(Viewer::Watcher)
    }

    /// Everything this viewer heard so far, as it is sent.
    pub fn heard(&self, viewer: Viewer) -> Vec<Value> {
        let events = self.told.iter().flat_map(|told| told.heard_by(viewer));
        events.map(|event| serde_json::to_value(event).expect("an event is plain data")).collect()
    }

    pub fn heard_at(&self, seat: usize) -> Vec<Value> {
        self.heard(Viewer::Seat(Seat::at(seat)))
    }

    pub fn types_heard(&self, viewer: Viewer) -> Vec<String> {
        self.heard(viewer).iter().map(|event| event["type"].as_str().expect("a type").to_owned()).collect()
    }

    /// The last event of this type that a seat heard.
    pub fn last(&self, seat: usize, kind: &str) -> Value {
        let found = self.heard_at(seat).into_iter().rev().find(|event| event["type"] == kind);
        found.unwrap_or_else(|| panic!("seat {seat} never heard {kind}"))
    }

    /// What the host's log was asked to count, in order.
    pub fn notes(&self) -> Vec<&'static str> {
        self.told.iter().flat_map(Told::notes).copied().collect()
    }

    /// How the two purses changed since before the match, and what was burned.
    pub fn money(&self) -> ([i64; 2], i64) {
        let (mut purses, mut burned) = ([0; 2], 0);
        for movement in self.told.iter().flat_map(Told::moves) {
            match *movement {
                Move::Take { seat, amount } => purses[seat.index()] -= amount,
                Move::Pay { seat, amount } => purses[seat.index()] += amount,
                Move::Burn { amount } => burned += amount,
                Move::Return { .. } => {}
            }
        }
        (purses, burned)
    }

    /// Winner, reason and what the purses gained, for a match that is over.
    pub fn ended(&self) -> (Option<usize>, String, [i64; 2]) {
        assert!(self.over(), "the match is not over");
        let end = self.last(A, "match_end");
        let winner = end["winner"].as_u64().map(|seat| seat as usize);
        (winner, end["reason"].as_str().expect("a reason").to_owned(), self.money().0)
    }
}

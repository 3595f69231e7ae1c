//! A hand's dice in two phases: seats commit to seeds, all of it is fixed, then the seeds are opened and cards drawn.

use std::sync::Arc;

use crate::code::House;
use crate::game::{Game, Turn};
use crate::line::Line;
use crate::player::Viewer;
use crate::proof::{self, DiceOf, LeftOut, SeatCommit, SeatSeed, Secret, WhyLeftOut, hex};
use crate::refused::Refused;
use crate::seal::{Deck, DeckOf, Opening, Places, Seal, Sealed, each_place, places};
use crate::seat::{Millis, Seat, Seats};
use crate::state::{Applied, State};
use crate::told::Told;

/// What a table has published about the dice of the hand on it, and of the next.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seeding {
    pub phase: Phase,
    /// Of the hand on the table.
    pub commitment: Option<String>,
    /// Of the hand to come, once its secret is drawn.
    pub next: Option<String>,
    /// What the seats committed to, once it is fixed.
    pub commits: Vec<Option<SeatCommit>>,
    /// What they opened, one for each seat; empty until then.
    pub seeds: Vec<Option<SeatSeed>>,
    pub left_out: Vec<LeftOut>,
    /// The last hand's secret, once everyone may know it.
    pub revealed: Option<String>,
}

/// How far a hand's dice are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Seats may still commit.
    Committing,
    /// The commitments are fixed and the seeds awaited.
    Opening,
    /// The seeds are in, or the dealer has drawn without any.
    Drawing,
}

impl Seeding {
    /// Of a table before its first hand.
    pub fn new(next: String) -> Seeding {
        Seeding {
            phase: Phase::Committing,
            commitment: None,
            next: Some(next),
            commits: Vec::new(),
            seeds: Vec::new(),
            left_out: Vec::new(),
            revealed: None,
        }
    }

    /// A hand begins with this commitment. `seeds` are those of a log of version 1, told in one phase.
    pub fn begin(&mut self, commitment: String, old_seeds: Option<Vec<Option<SeatSeed>>>) {
        *self = Seeding {
            phase: if old_seeds.is_some() { Phase::Drawing } else { Phase::Committing },
            commitment: Some(commitment),
            next: None,
            seeds: old_seeds.unwrap_or_default(),
            commits: Vec::new(),
            left_out: Vec::new(),
            revealed: None,
        };
    }
}

/// What the dealer of a hand waits for before the first draw.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Dealing {
    /// Commitments that were announced; [`Request::Fix`](crate::Request::Fix) goes on without those that are missing.
    Commits,
    /// Seeds of these seats, which have committed; [`Request::Seeds`](crate::Request::Seeds) goes on with what came.
    Seeds(Seats),
}

impl<G: Game> State<G> {
    /// What the dealer waits for. Only the first draw of a hand waits.
    pub fn dealing(&self) -> Option<Dealing> {
        match (self.turn(), self.seeding.phase) {
            (Some(Turn::Dealer), Phase::Committing) => Some(Dealing::Commits),
            (Some(Turn::Dealer), Phase::Opening) => Some(Dealing::Seeds(self.committed())),
            _ => None,
        }
    }

    /// The seats whose commitments are fixed.
    fn committed(&self) -> Seats {
        let fixed = self.seeding.commits.iter().enumerate().filter(|(_, commit)| commit.is_some());
        fixed.map(|(seat, _)| Seat::at(seat)).collect()
    }

    /// The number of the hand whose commitments are not fixed yet.
    pub fn commits_to(&self) -> u32 {
        match self.running() && self.seeding.phase == Phase::Committing {
            true => self.hand_no,
            false => self.next_hand_no(),
        }
    }

    /// The line that puts these seeds into the dice, less those that are not what was committed to.
    pub fn seeded_with(&self, at: Millis, mut offered: Vec<Option<SeatSeed>>) -> Line<G> {
        offered.resize(self.players.len(), None);
        let mut left_out = Vec::new();
        for seat in self.players.seats() {
            let Some(commit) = self.seeding.commits.get(seat.index()).cloned().flatten() else {
                // Nobody waited for it, so it could have been chosen.
                offered[seat.index()] = None;
                continue;
            };
            let why = match &offered[seat.index()] {
                Some(seed) if commit.opens_to(&self.id, self.hand_no, seat, seed) => continue,
                Some(_) => WhyLeftOut::Wrong,
                None => WhyLeftOut::Late,
            };
            offered[seat.index()] = None;
            left_out.push(LeftOut { seat, why });
        }
        Line::Seeded { at, seeds: offered, left_out }
    }

    /// What the dealer draws now.
    pub fn draw(&self, at: Millis) -> Line<G> {
        let hand = self.hand.as_ref().expect("only a running hand has a dealer");
        if let Some(sealed) = G::sealed() {
            let seal = match &self.seal {
                Some(seal) => seal.clone(),
                None => Arc::new(self.unseal(&sealed, &self.secret)),
            };
            let cards = seal.cards(self.placed..self.placed + (sealed.wants)(hand));
            let chance = (sealed.chance)(&cards).expect("the pack has cards of the game alone");
            let secret = self.seal.is_none().then(|| self.secret.reveal());
            return Line::Dealt { at, chance: Some(chance), seal: secret };
        }
        let none = vec![None; self.players.len()];
        let seeds = if self.seeding.seeds.is_empty() { &none } else { &self.seeding.seeds };
        let dice = DiceOf { game: G::ABOUT.name, table: &self.id, hand: self.hand_no, seeds };
        let chance = hand.deal(&mut dice.deal(&self.secret, self.deals));
        Line::Dealt { at, chance: Some(chance), seal: None }
    }

    /// The sealed deck of the hand, with its cards in their places.
    fn unseal(&self, sealed: &Sealed<G>, secret: &Secret) -> Seal {
        let none = vec![None; self.players.len()];
        let seeds = if self.seeding.seeds.is_empty() { &none } else { &self.seeding.seeds };
        Seal::new(&DeckOf { table: &self.id, hand: self.hand_no }, (sealed.pack)(), secret, seeds)
    }

    /// The places of the deal whose cards this viewer may know, where cards are sealed.
    pub fn known_places(&self, viewer: Viewer) -> Places {
        let (Some(sealed), Some(_), Some(hand)) = (G::sealed(), &self.seal, &self.hand) else { return 0 };
        places((sealed.known)(hand, viewer))
    }

    /// The cards of these places with their proofs.
    pub fn openings(&self, of: Places) -> Vec<Opening> {
        self.seal.as_ref().map(|seal| each_place(of).map(|place| seal.opening(place)).collect()).unwrap_or_default()
    }

    pub(crate) fn fix(&mut self, commits: Vec<Option<SeatCommit>>) -> Result<Applied<G>, Refused> {
        let due = self.turn() == Some(Turn::Dealer) && self.seeding.phase == Phase::Committing;
        if !due || commits.len() != self.players.len() || commits.iter().all(Option::is_none) {
            return Err(Refused::new(
                House::BadLog,
                "commitments are fixed once, before the first draw, one for each seat",
            ));
        }

        let adds_seeds = |seat: Seat| self.players[seat].as_ref().is_some_and(|player| player.bot.is_none());
        let mut committed = commits.iter().enumerate().filter(|(_, commit)| commit.is_some());
        if !committed.all(|(seat, _)| adds_seeds(Seat::at(seat))) {
            // Each seed that can be withheld doubles the deals to choose from, so chairs and bots have none.
            return Err(Refused::new(House::BadLog, "a chair without a person has no seed"));
        }

        self.seeding.commits = commits;
        self.seeding.phase = Phase::Opening;
        Ok(Told::nothing())
    }

    pub(crate) fn seed(&mut self, seeds: Vec<Option<SeatSeed>>, left_out: Vec<LeftOut>) -> Result<Applied<G>, Refused> {
        if self.seeding.phase != Phase::Opening || seeds.len() != self.players.len() {
            return Err(Refused::new(House::BadLog, "seeds are opened once, after they were fixed, one for each seat"));
        }
        for seat in self.players.seats() {
            let (commit, seed) = (&self.seeding.commits[seat.index()], &seeds[seat.index()]);
            let named = left_out.iter().filter(|one| one.seat == seat).count();
            let fits = match (commit, seed) {
                (Some(commit), Some(seed)) => named == 0 && commit.opens_to(&self.id, self.hand_no, seat, seed),
                (Some(_), None) => named == 1,
                (None, seed) => named == 0 && seed.is_none(),
            };
            if !fits {
                let words = format!("the seed of {seat:?} is not what was committed to, and is not named as left out");
                return Err(Refused::new(House::BadLog, words));
            }
        }
        if left_out.iter().any(|one| one.seat.index() >= self.players.len()) {
            return Err(Refused::new(House::BadLog, "a seat is left out that this table does not have"));
        }

        self.seeding.seeds = seeds;
        self.seeding.left_out = left_out;
        self.seeding.phase = Phase::Drawing;
        Ok(Told::nothing())
    }

    /// The dealer has drawn.
    pub(crate) fn drawn(&mut self, secret: Option<&str>) -> Result<(), Refused> {
        if self.seeding.phase == Phase::Opening {
            return Err(Refused::new(House::BadLog, "cards were drawn before the seeds were opened"));
        }
        if let Some(sealed) = G::sealed() {
            // Hands of version 1 are not sealed under their commitment, so their cards prove nothing by themselves.
            if let (Some(text), None, Some(_)) = (secret, &self.seal, self.chain.head()) {
                let secret = Secret::from_reveal(text).ok_or_else(|| Refused::new(House::BadLog, "no such secret"))?;
                self.seal = Some(Arc::new(self.unseal(&sealed, &secret)));
            }
            self.placed += self.hand.as_ref().map_or(0, |hand| (sealed.wants)(hand));
        }
        self.deals += 1;
        self.seeding.phase = Phase::Drawing;
        Ok(())
    }

    /// The table's commitment for a hand of this secret: its hash, or the root of the deck that it seals.
    pub(crate) fn commitment_of(&self, hand: u32, secret: &Secret) -> String {
        commitment_of::<G>(&self.id, hand, secret)
    }
}

/// [`State::commitment_of`] for a table that is not there yet.
pub(crate) fn commitment_of<G: Game>(table: &str, hand: u32, secret: &Secret) -> String {
    match G::sealed() {
        None => proof::commitment(table, hand, secret),
        Some(sealed) => hex(&Deck::new(&DeckOf { table, hand }, (sealed.pack)(), secret).root()),
    }
}

//! Who sits down, gets up and joins while a step is decided.

use super::{Draft, must_end};
use crate::code::House;
use crate::game::Game;
use crate::line::{Line, Nonce};
use crate::player::Player;
use crate::refused::Refused;
use crate::seat::{Millis, Seat, Seats};
use crate::seating::{Purse, Seating};

impl<G: Game> Draft<G> {
    pub(super) fn sit(&mut self, at: Millis, seat: Seat, player: Player) -> Result<(), Refused> {
        self.free(seat, &player)?;
        if self.state.running() {
            return Err(Refused::new(House::HandRunning, "a hand is being played; sit down after it"));
        }
        self.take(Line::Sat { at, seat, player })
    }

    pub(super) fn stand(&mut self, at: Millis, seat: Seat) -> Result<(), Refused> {
        self.known(seat)?;
        if self.state.players[seat].is_none() {
            return Err(Refused::new(House::SeatEmpty, "nobody sits there"));
        }
        let gone = self.state.hand.as_deref().map_or(Seats::NONE, G::Seating::gone);
        if self.state.running() && !gone.contains(seat) {
            return Err(must_end());
        }
        self.take(Line::Stood { at, seat })
    }

    pub(super) fn join(
        &mut self,
        at: Millis,
        seat: Seat,
        player: Player,
        purse: Purse,
        nonce: Option<Nonce>,
    ) -> Result<(), Refused> {
        if !G::Seating::OPEN {
            return Err(Refused::new(House::SeatsFixed, "this game takes no newcomers in a running hand"));
        }
        // Who sits there already wants to bring more, which the game judges.
        if !self.sits(seat, &player) {
            self.free(seat, &player)?;
        }
        let funds = purse.funds.min(G::Seating::most_to_bring(&self.state.config));
        self.take(Line::Joined { at, seat, player, purse: Purse { funds, ..purse }, nonce })
    }

    pub(super) fn known(&self, seat: Seat) -> Result<(), Refused> {
        match seat.index() < self.state.players.len() {
            true => Ok(()),
            false => Err(Refused::new(House::NoSuchSeat, "this table has no such seat")),
        }
    }

    pub(super) fn free(&self, seat: Seat, player: &Player) -> Result<(), Refused> {
        self.known(seat)?;
        if self.state.players[seat].is_some() {
            return Err(Refused::new(House::SeatTaken, "somebody sits there"));
        }
        let mut others = self.state.players.values().iter().flatten();
        if player.account.is_some() && others.any(|other| other.account == player.account) {
            return Err(Refused::new(House::AlreadySeated, "you already have a seat at this table"));
        }
        Ok(())
    }

    pub(super) fn sits(&self, seat: Seat, player: &Player) -> bool {
        let there = self.state.players.get(seat).and_then(Option::as_ref);
        player.account.is_some() && there.is_some_and(|there| there.account == player.account)
    }

    /// Nobody sits at a table of open seats and no money lies on it: its hand waits for nobody.
    pub(super) fn deserted(&self) -> bool {
        let empty = self.state.players.values().iter().all(Option::is_none);
        G::Seating::OPEN && empty && self.state.hand.as_deref().is_none_or(|hand| hand.held() == 0)
    }
}

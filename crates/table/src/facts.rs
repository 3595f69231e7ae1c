//! What a server may know of a table without knowing the game.

use crate::game::{Game, NextStart, Turn};
use crate::seat::{Millis, Players, Seats};
use crate::table::Table;

/// What the server may know of a table without knowing the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    pub hand: u32,
    pub running: bool,
    pub closed: bool,
    pub at: Millis,
    pub to_act: Seats,
    pub may_speak: Seats,
    pub deadline: Option<Millis>,
    pub players: Players,
    pub can_begin: bool,
    /// How the next hand starts, if this one is over and there is one.
    pub next: Option<NextStart>,
    pub commitment: String,
    /// Seats of a running hand that can be given away at once.
    pub gone: Seats,
    /// Seats that the hand goes on without, as their players asked.
    pub sitting_out: Seats,
    /// Seats without money whose players may bring more.
    pub broke: Seats,
    /// The hand that runs only waits for enough players.
    pub waits_for_players: bool,
    /// What each seat has to be able to pay before the next hand begins.
    pub price: i64,
}

impl<G: Game> Table<G> {
    pub fn facts(&self) -> Facts {
        let state = self.state();
        let (to_act, deadline) = match state.turn() {
            Some(Turn::Seats { to_act, deadline }) => (to_act, deadline),
            Some(Turn::Dealer | Turn::Over) | None => (Seats::NONE, None),
        };
        let next = state.hand.as_ref().filter(|_| state.ended).and_then(Game::next);
        Facts {
            hand: state.hand_no,
            running: state.running(),
            closed: state.closed,
            at: state.at,
            to_act,
            may_speak: if state.running() {
                state.hand.as_ref().map_or(Seats::NONE, Game::may_speak)
            } else {
                Seats::NONE
            },
            deadline,
            players: state.players.clone(),
            can_begin: !state.running() && !state.closed && G::can_begin(&state.config, &state.players),
            next: next.map(|next| next.start),
            commitment: state.commitment.clone(),
            gone: state.hand.as_ref().map_or(Seats::NONE, Game::gone),
            sitting_out: state.hand.as_ref().map_or(Seats::NONE, Game::sitting_out),
            broke: state.hand.as_ref().map_or(Seats::NONE, Game::broke),
            waits_for_players: state.running() && state.hand.as_ref().is_some_and(Game::waits_for_players),
            price: G::price(&state.config, &state.players),
        }
    }
}

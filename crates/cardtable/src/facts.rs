//! What a server may know of a table without knowing the game.

use std::sync::Arc;

use crate::game::{Game, NextStart, Turn};
use crate::player::Players;
use crate::seat::{Millis, Seats};
use crate::seating::Seating;
use crate::seeding::Dealing;
use crate::state::State;
use crate::void::WhyVoid;

/// What the server may know of a table without knowing the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    /// The number of the hand on the table, from 1; 0 before the first.
    pub hand: u32,
    /// Whether a hand is on the table and not over.
    pub running: bool,
    /// Whether the table takes nothing more, ever.
    pub closed: bool,
    /// Table time of the last line; nothing later can be dated before it.
    pub at: Millis,
    /// Seats that the hand waits for. Empty in a pause that only the clock ends.
    pub to_act: Seats,
    /// Seats whose actions may be accepted now, waited for or not; bots are asked here.
    pub may_speak: Seats,
    /// When [`Request::TimeOut`](crate::Request::TimeOut) is due, in table time; none while no clock runs.
    pub deadline: Option<Millis>,
    /// Who sits where, with their accounts: not for everybody's eyes.
    pub players: Arc<Players>,
    /// Whether the next hand could begin with the players who sit there now. Money is not looked at.
    pub can_begin: bool,
    /// How the next hand starts, if this one is over and there is one.
    pub next: Option<NextStart>,
    /// What the dealer of the hand waits for, if it does.
    pub dealing: Option<Dealing>,
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
    /// The last hand does not count, and why.
    pub voided: Option<WhyVoid>,
}

impl Facts {
    /// Made once for each change of the table, and shared after that.
    pub(crate) fn of<G: Game>(state: &State<G>) -> Facts {
        let (to_act, deadline) = match state.turn() {
            Some(Turn::Seats { to_act, deadline }) => (to_act, deadline),
            Some(Turn::Dealer | Turn::Over) | None => (Seats::NONE, None),
        };
        let dealing = state.dealing();
        let over = state.hand.as_deref().filter(|_| state.ended).and_then(Game::next).map(|next| next.start);
        // After a hand that did not count people are asked, whatever the game does otherwise.
        let again = (state.hand.is_none() && state.voided.is_some() && !G::Seating::OPEN).then_some(NextStart::Agreed);
        Facts {
            hand: state.hand_no,
            running: state.running(),
            closed: state.closed,
            at: state.at,
            to_act,
            may_speak: if state.running() && dealing.is_none() {
                state.hand.as_deref().map_or(Seats::NONE, Game::may_speak)
            } else {
                Seats::NONE
            },
            deadline,
            players: state.players.arc().clone(),
            can_begin: !state.running() && !state.closed && G::can_begin(&state.config, &state.players),
            next: over.or(again),
            dealing,
            gone: state.hand.as_deref().map_or(Seats::NONE, G::Seating::gone),
            sitting_out: state.hand.as_deref().map_or(Seats::NONE, G::Seating::sitting_out),
            broke: state.hand.as_deref().map_or(Seats::NONE, G::Seating::broke),
            waits_for_players: state.running() && state.hand.as_deref().is_some_and(G::Seating::waits_for_players),
            voided: state.voided,
            price: G::price(&state.config, &state.players),
        }
    }
}

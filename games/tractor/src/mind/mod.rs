//! Thinking ahead: rounds imagined from a view, a habit to play them out with, and what a round is worth.
//!
//! Everything starts from a view ([`minds::Imagine`]) and is played on [`Round`](crate::round::Round) itself.

mod bury;
mod candidates;
mod chance;
mod declare;
mod eye;
mod follow;
mod imagine;
mod known;
mod lead;
mod playing;
mod spread;

use cardtable::{Dice, Game, Seat, Turn};
use minds::Mind;

use crate::action::Action;
use crate::config::kitty_size;
use crate::score::{Played, outcome};
use crate::shown::Phase;
use crate::state::Tractor;
use crate::view::View;
use playing::Playing;

/// Declarations of one seat that are played out: one, and one that reinforces it.
const MAX_BIDS: usize = 2;

impl Mind for Tractor {
    const TRIFLE: f64 = 0.02;

    fn candidates(view: &View, seat: Seat, dice: &mut Dice) -> Vec<Action> {
        candidates::of(view, seat, dice)
    }

    fn habit(&self, seat: Seat, _dice: &mut Dice) -> Option<Action> {
        let hand = *self.hand(seat).for_rules();
        match self.phase {
            Phase::Dealing | Phase::FlipTrump => {
                let bid = self.habitual_bid(seat.index(), hand);
                let pass = self.phase == Phase::FlipTrump && !self.passed.contains(seat);
                bid.map(|bid| Action::Bid { cards: bid.cards.list() }).or(pass.then_some(Action::Pass))
            }
            Phase::BuryKitty => {
                let cards = bury::habit(&self.order(), hand, kitty_size(self.seats), bury::PLAIN);
                Some(Action::Bury { cards: cards.list() })
            }
            Phase::TrickPlay => Some(Action::Play { cards: Playing::of(self)?.habit(seat.index()).list() }),
            Phase::RoundScore | Phase::GameOver => None,
        }
    }

    fn worth(&self, seat: Seat) -> f64 {
        let levels = self.score()[seat] as f64;
        let Some((result, banker)) = self.result.as_ref().zip(self.banker) else { return levels };
        levels + smooth(result.points, banker.index() % 2 == seat.index() % 2)
    }

    fn playout(mut self, seat: Seat, action: Action, dice: &mut Dice) -> Option<f64> {
        let mut playing = match action {
            Action::Play { cards } => {
                let mut playing = Playing::of(&self)?;
                let cards = cards.into_iter().collect();
                playing.play(seat.index(), cards).then_some(playing)?
            }
            other => {
                let _ = self.act(0, seat, other).ok()?;
                self.start_tricks(dice)?;
                Playing::of(&self)?
            }
        };
        playing.play_out();
        Some(self.worth_of(&playing, seat))
    }
}

/// Levels are steps of 40 points, and most plays move a few points: near the middle of a step nothing that is played
/// would seem to matter. So a part of a level is counted for every 40 points, small enough that a level surely won is
/// never given up for points.
fn smooth(points: i32, banker: bool) -> f64 {
    let caught = SMOOTH * f64::from(points.clamp(0, 200) - 100) / 40.0;
    if banker { -caught } else { caught }
}

const SMOOTH: f64 = 0.2;

impl Tractor {
    /// Deals, declares and buries by habit until the first trick.
    fn start_tricks(&mut self, dice: &mut Dice) -> Option<()> {
        if self.turn() == Turn::Dealer {
            let deck = self.deal(dice);
            let _ = self.dealt(0, deck);
        }
        while self.phase == Phase::Dealing {
            let _ = self.time_out(self.clock.deadline());
        }
        if self.phase == Phase::FlipTrump {
            self.declare_by_habit();
            let _ = self.lock_trump(0);
        }
        if self.phase == Phase::BuryKitty {
            let banker = self.known_banker();
            let hand = *self.hands[banker].for_rules();
            let cards = bury::habit(&self.order(), hand, kitty_size(self.seats), bury::PLAIN);
            let _ = self.bury(0, banker, &cards.list()).ok()?;
        }
        (self.phase == Phase::TrickPlay).then_some(())
    }

    fn declare_by_habit(&mut self) {
        for _ in 0..MAX_BIDS {
            for seat in self.everyone() {
                let hand = *self.hands[seat].for_rules();
                if let Some(bid) = self.habitual_bid(seat.index(), hand) {
                    let _ = self.bid(0, seat, &bid.cards.list());
                }
            }
        }
    }

    fn worth_of(&self, playing: &Playing, seat: Seat) -> f64 {
        let round = &playing.round;
        let Some((last_winner, last_play)) = round.last() else { return 0.0 };
        let played = Played {
            seats: self.seats,
            banker: playing.banker,
            levels: self.levels,
            caught: round.caught(),
            last_winner,
            last_play,
            kitty: playing.buried,
        };
        let outcome = outcome(round.order(), &self.rules, &played);
        let won = f64::from(outcome.delta);
        let levels = outcome.team.map_or(0.0, |team| if team == seat.index() % 2 { won } else { -won });
        levels + smooth(outcome.points, playing.banker % 2 == seat.index() % 2)
    }
}

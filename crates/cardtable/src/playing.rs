//! One hand from start to end with bots, straight on the rules: no log, no letters, no clock.

use crate::bots::{Bot, BotKind};
use crate::dice::Dice;
use crate::eyes::Eyes;
use crate::game::{Game, Turn};
use crate::player::Players;
use crate::refused::Refusal;
use crate::seat::{BySeat, Seat};

/// More steps than any hand of any game has.
const MAX_STEPS: usize = 100_000;

/// Where the chance of a played hand comes from.
pub(crate) trait Rolls {
    /// For the next draw of the dealer.
    fn dealer(&mut self) -> &mut Dice;
    /// For a decision of the bot at this seat.
    fn bot(&mut self, seat: Seat) -> &mut Dice;
}

/// One stream for everybody.
impl Rolls for Dice {
    fn dealer(&mut self) -> &mut Dice {
        self
    }

    fn bot(&mut self, _seat: Seat) -> &mut Dice {
        self
    }
}

/// Plays it, and says what each seat has won.
pub(crate) fn play<G: Game>(
    config: &G::Config,
    players: &Players,
    bots: &mut [Box<dyn Bot<G>>],
    rolls: &mut impl Rolls,
) -> Result<BySeat<i64>, String> {
    let mut at = 0;
    let (mut hand, _) = G::start(config, players, at).map_err(|no| no.to_string())?;
    for _ in 0..MAX_STEPS {
        match hand.turn() {
            Turn::Over => return Ok(hand.score()),
            Turn::Dealer => {
                let chance = hand.deal(rolls.dealer());
                let _ = hand.dealt(at, chance);
            }
            Turn::Seats { deadline, .. } => {
                let mut acted = false;
                for seat in hand.may_speak().iter() {
                    if let Some(action) = bots[seat.index()].look(&Eyes::of(&hand, seat), rolls.bot(seat)) {
                        let _ = hand
                            .act(at, seat, action)
                            .map_err(|no| format!("{seat:?} was refused: {} ({no})", no.code()))?;
                        acted = true;
                        break;
                    }
                }
                if !acted {
                    at = deadline.ok_or("every bot is silent and no clock runs")?;
                    let _ = hand.time_out(at);
                }
            }
        }
    }
    Err(format!("a hand of {} did not end within {MAX_STEPS} steps", G::ABOUT.name))
}

/// The bot of this name, or a sentence that lists those there are.
pub(crate) fn find<'a, G: Game>(kinds: &'a [BotKind<G>], name: &str) -> Result<&'a BotKind<G>, String> {
    kinds.iter().find(|kind| kind.name == name).ok_or_else(|| {
        let known: Vec<_> = kinds.iter().map(|kind| kind.name).collect();
        format!("{} has no bot called {name}; it has {}", G::ABOUT.name, known.join(", "))
    })
}

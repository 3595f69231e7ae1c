//! Bots against bots, hand after hand, straight on the rules: no log, no letters, no clock.

use crate::bots::{Bot, BotKind};
use crate::config::Config;
use crate::dice::Dice;
use crate::game::{Game, Turn};
use crate::options;
use crate::player::{Player, Players, Viewer};
use crate::refused::Refusal;
use crate::seat::{BySeat, Seat};

/// More steps than any hand of any game has.
const MAX_STEPS: usize = 100_000;

/// A range of hands to play. Hand `i` has its own dice, so the result does not depend on how the
/// range is cut up between threads.
#[derive(Clone, Debug)]
pub struct SimRequest<'a> {
    /// The number of the first hand, from 0.
    pub first: u64,
    /// How many are played, from `first` on.
    pub hands: u64,
    /// Another seed gives other cards; the same seed and the same numbers give the same hands.
    pub seed: u64,
    /// Names of bots; hand `i` seats them `i` places further on.
    pub bots: &'a [String],
}

/// Scores of each bot, in the order they were named.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SimReport {
    /// How many were played; each bot may sit at several seats of one.
    pub hands: u64,
    /// In the order of the request.
    pub bots: Vec<BotScore>,
}

/// What one bot won and lost, added up so that reports can be merged.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BotScore {
    /// How many results are counted: one for each seat that the bot had in each hand.
    pub hands: u64,
    /// Results above zero.
    pub won: u64,
    /// Results of exactly zero.
    pub drawn: u64,
    /// Results below zero.
    pub lost: u64,
    sum: i128,
    squares: i128,
}

impl BotScore {
    fn add(&mut self, score: i64) {
        self.hands += 1;
        match score.signum() {
            1 => self.won += 1,
            0 => self.drawn += 1,
            _ => self.lost += 1,
        }
        self.sum += i128::from(score);
        self.squares += i128::from(score) * i128::from(score);
    }

    /// The average result, in the game's own unit of score; 0 before the first hand.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.hands.max(1) as f64
    }

    /// Half the width of the 95 % interval of the mean.
    pub fn margin(&self) -> f64 {
        let n = self.hands.max(1) as f64;
        let variance = (self.squares as f64 / n - self.mean().powi(2)).max(0.0);
        1.96 * (variance / n).sqrt()
    }
}

impl SimReport {
    /// Adds what another thread played of the same request.
    pub fn merge(&mut self, other: &SimReport) {
        self.hands += other.hands;
        self.bots.resize(self.bots.len().max(other.bots.len()), BotScore::default());
        for (mine, theirs) in self.bots.iter_mut().zip(&other.bots) {
            mine.hands += theirs.hands;
            mine.won += theirs.won;
            mine.drawn += theirs.drawn;
            mine.lost += theirs.lost;
            mine.sum += theirs.sum;
            mine.squares += theirs.squares;
        }
    }
}

/// Plays the hands of the request. `config` is the table's; `progress` is called after each hand.
pub fn simulate<G: Game>(
    kinds: &[BotKind<G>],
    config: &G::Config,
    request: &SimRequest<'_>,
    mut progress: impl FnMut(),
) -> Result<SimReport, String> {
    options::check::<G>(config).map_err(|no| no.to_string())?;
    let seats = config.seats();
    let named: Vec<&BotKind<G>> = request.bots.iter().map(|name| find(kinds, name)).collect::<Result<_, _>>()?;
    if named.is_empty() || seats % named.len() != 0 {
        return Err(format!("{} bots do not fill {seats} seats evenly; name 1 to {seats}", named.len()));
    }
    let mut report = SimReport { hands: 0, bots: vec![BotScore::default(); named.len()] };
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..seats).map(|i| (named[i % named.len()].make)()).collect();
    for number in request.first..request.first + request.hands {
        let shift = (number % seats as u64) as usize;
        // Bot `b` of the list sits at `(b + shift) % seats`, so every bot plays every seat.
        let seat_of = |bot: usize| Seat::at((bot + shift) % seats);
        bots.rotate_right(shift);
        let players = BySeat::from_fn(seats, |seat| {
            let bot = (seat.index() + seats - shift) % seats;
            Some(Player::house_bot(&format!("bot {}", bot + 1), named[bot % named.len()].name))
        });
        let mut dice = Dice::from_number(&format!("sim/{}/{}", G::ABOUT.name, request.seed), number);
        let score = play(config, &players, &mut bots, &mut dice)?;
        bots.rotate_left(shift);
        for bot in 0..seats {
            report.bots[bot % named.len()].add(score[seat_of(bot)]);
        }
        report.hands += 1;
        progress();
    }
    Ok(report)
}

fn find<'a, G: Game>(kinds: &'a [BotKind<G>], name: &str) -> Result<&'a BotKind<G>, String> {
    kinds.iter().find(|kind| kind.name == name).ok_or_else(|| {
        let known: Vec<_> = kinds.iter().map(|kind| kind.name).collect();
        format!("{} has no bot called {name}; it has {}", G::ABOUT.name, known.join(", "))
    })
}

/// One hand from start to end with these bots.
fn play<G: Game>(
    config: &G::Config,
    players: &Players,
    bots: &mut [Box<dyn Bot<G>>],
    dice: &mut Dice,
) -> Result<BySeat<i64>, String> {
    let mut at = 0;
    let (mut hand, _) = G::start(config, players, at).map_err(|no| no.to_string())?;
    for _ in 0..MAX_STEPS {
        match hand.turn() {
            Turn::Over => return Ok(hand.score()),
            Turn::Dealer => {
                let chance = hand.deal(dice);
                let _ = hand.dealt(at, chance);
            }
            Turn::Seats { deadline, .. } => {
                let mut acted = false;
                for seat in hand.may_speak().iter() {
                    let view = hand.view(Viewer::Seat(seat));
                    if let Some(action) = bots[seat.index()].act(seat, &view, dice) {
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

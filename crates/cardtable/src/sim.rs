//! Bots against bots, hand after hand: who sits where, and what each of them wins.

use crate::bots::{Bot, BotKind};
use crate::config::Config;
use crate::dice::Dice;
use crate::game::Game;
use crate::options;
use crate::player::Player;
use crate::playing::{find, play};
use crate::seat::{BySeat, Seat};

/// How many bots can be named; as many hands later each of them has had every seat.
const MAX_BOTS: usize = 64;

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
    /// Names of bots, as many as one likes up to 64; hand `i` seats them `i` places further on.
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
///
/// Bots that do not fill the seats evenly take turns. A bot is in the line-up as often as it takes to fill the table;
/// hand `i` seats the line-up `i` places further on, and who finds no seat waits. So over as many hands as the line-up
/// is long every bot plays every seat equally often.
pub fn simulate<G: Game>(
    kinds: &[BotKind<G>],
    config: &G::Config,
    request: &SimRequest<'_>,
    mut progress: impl FnMut(),
) -> Result<SimReport, String> {
    options::check::<G>(config).map_err(|no| no.to_string())?;
    let named: Vec<&BotKind<G>> = request.bots.iter().map(|name| find(kinds, name)).collect::<Result<_, _>>()?;
    if named.is_empty() || named.len() > MAX_BOTS {
        return Err(format!("{} bots cannot play; name 1 to {MAX_BOTS}", named.len()));
    }
    let seats = config.seats();
    let line_up = seats.next_multiple_of(named.len());
    let mut report = SimReport { hands: 0, bots: vec![BotScore::default(); named.len()] };
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..line_up).map(|i| (named[i % named.len()].make)()).collect();
    for number in request.first..request.first + request.hands {
        let shift = (number % line_up as u64) as usize;
        // The one at place `p` of the line-up sits at `(p + shift) % line_up`, if there is such a seat.
        let place_at = |seat: Seat| (seat.index() + line_up - shift) % line_up;
        let players = BySeat::from_fn(seats, |seat| {
            let place = place_at(seat);
            Some(Player::house_bot(&format!("bot {}", place + 1), named[place % named.len()].name))
        });
        let mut dice = Dice::from_number(&format!("sim/{}/{}", G::ABOUT.name, request.seed), number);
        bots.rotate_right(shift);
        let score = play(config, &players, &mut bots[..seats], &mut dice)?;
        bots.rotate_left(shift);
        for (seat, score) in score.iter() {
            report.bots[place_at(seat) % named.len()].add(*score);
        }
        report.hands += 1;
        progress();
    }
    Ok(report)
}

//! Two bots measured against each other on the same cards: each deal is played twice, the seats exchanged.

use crate::bots::{Bot, BotKind};
use crate::config::Config;
use crate::dice::Dice;
use crate::game::Game;
use crate::options;
use crate::player::Player;
use crate::playing::{Rolls, find, play};
use crate::seat::{BySeat, Seat};

/// Each deal is played with the first bot on the even seats, then with the second one there.
const SEATINGS: usize = 2;

/// A range of deals to play. Deal `i` has its own dice, so the result does not depend on how the range is cut up
/// between threads.
#[derive(Clone, Debug)]
pub struct ArenaRequest<'a> {
    /// The number of the first deal, from 0.
    pub first: u64,
    /// How many are played, from `first` on.
    pub deals: u64,
    /// Another seed gives other cards; the same seed and the same numbers give the same deals.
    pub seed: u64,
    /// Who is compared with whom. They take every other seat.
    pub bots: [&'a str; 2],
    /// Whether both seatings of a deal get the same cards. If not, each gets cards of its own.
    pub paired: bool,
}

/// What the deals came to, added up in whole numbers so that reports can be merged in any order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ArenaReport {
    /// How many were played, each in both seatings.
    pub deals: u64,
    /// Deals in which the first bot won more than the second, over both seatings.
    pub ahead: u64,
    /// Deals in which both won the same.
    pub level: u64,
    /// Deals in which the first bot won less.
    pub behind: u64,
    /// How many results each bot has in a deal: every seat once.
    results: u64,
    won: [i128; 2],
    squares: i128,
}

impl ArenaReport {
    fn add(&mut self, won: [i64; 2]) {
        let difference = i128::from(won[0]) - i128::from(won[1]);
        self.deals += 1;
        match difference.signum() {
            1 => self.ahead += 1,
            0 => self.level += 1,
            _ => self.behind += 1,
        }
        self.won[0] += i128::from(won[0]);
        self.won[1] += i128::from(won[1]);
        self.squares += difference * difference;
    }

    /// Adds what another thread played of the same request.
    pub fn merge(&mut self, other: &ArenaReport) {
        self.deals += other.deals;
        self.ahead += other.ahead;
        self.level += other.level;
        self.behind += other.behind;
        self.results = self.results.max(other.results);
        self.won[0] += other.won[0];
        self.won[1] += other.won[1];
        self.squares += other.squares;
    }

    /// A bot's average result a hand and seat, in the game's own unit of score.
    pub fn mean(&self, bot: usize) -> f64 {
        self.won[bot] as f64 / (self.deals * self.results).max(1) as f64
    }

    /// How much more the first bot won than the second, a hand and seat.
    pub fn difference(&self) -> f64 {
        (self.won[0] - self.won[1]) as f64 / (self.deals * self.results).max(1) as f64
    }

    /// Half the width of the 95 % interval of the difference, from its spread between deals; none before there are two.
    pub fn margin(&self) -> Option<f64> {
        if self.deals < 2 {
            return None;
        }
        let (n, sum) = (self.deals as f64, (self.won[0] - self.won[1]) as f64);
        let variance = (self.squares as f64 - sum * sum / n).max(0.0) / (n - 1.0);
        Some(1.96 * (variance / n).sqrt() / self.results as f64)
    }
}

/// Plays the deals of the request. `config` is the table's, and every deal is the first hand at such a table;
/// `progress` is called after each deal.
pub fn compare<G: Game>(
    kinds: &[BotKind<G>],
    config: &G::Config,
    request: &ArenaRequest<'_>,
    mut progress: impl FnMut(),
) -> Result<ArenaReport, String> {
    options::check::<G>(config).map_err(|no| no.to_string())?;
    let pair = [find(kinds, request.bots[0])?, find(kinds, request.bots[1])?];
    let mut report = ArenaReport { results: config.seats() as u64, ..ArenaReport::default() };
    for deal in request.first..request.first + request.deals {
        let mut won = [0; 2];
        for seating in 0..SEATINGS {
            let side = |seat: Seat| (seat.index() + seating) % 2;
            let number = if request.paired { deal } else { deal * SEATINGS as u64 + seating as u64 };
            let score = hand(config, |seat| pair[side(seat)], request.seed, number)?;
            for (seat, score) in score.iter() {
                won[side(seat)] += *score;
            }
        }
        report.add(won);
        progress();
    }
    Ok(report)
}

/// One hand with these bots, which have seen nothing before it.
fn hand<'a, G: Game>(
    config: &G::Config,
    at: impl Fn(Seat) -> &'a BotKind<G>,
    seed: u64,
    number: u64,
) -> Result<BySeat<i64>, String> {
    let seats = config.seats();
    let everyone = || (0..seats).map(Seat::at);
    // Names go by seats, so that nobody's view says who else is who.
    let name = |seat: Seat| format!("bot {}", seat.index() + 1);
    let players = BySeat::from_fn(seats, |seat| Some(Player::house_bot(&name(seat), at(seat).name)));
    let mut bots: Vec<Box<dyn Bot<G>>> = everyone().map(|seat| (at(seat).make)()).collect();
    let purpose = format!("arena/{}/{seed}", G::ABOUT.name);
    let own = |seat: Seat| Dice::from_number(&format!("{purpose}/{}/{}", at(seat).name, seat.index()), number);
    let mut apart = Apart { draws: 0, number, dealer: None, bots: everyone().map(own).collect(), purpose: &purpose };
    play(config, &players, &mut bots, &mut apart)
}

/// Dice of their own for every draw of the dealer and for each seat's bot: what a bot draws changes no card, and
/// the same bot on the same seat of the same deal draws the same.
struct Apart<'a> {
    purpose: &'a str,
    number: u64,
    draws: u64,
    dealer: Option<Dice>,
    bots: Vec<Dice>,
}

impl Rolls for Apart<'_> {
    fn dealer(&mut self) -> &mut Dice {
        self.draws += 1;
        let draw = Dice::from_number(&format!("{}/draw {}", self.purpose, self.draws), self.number);
        self.dealer.insert(draw)
    }

    fn bot(&mut self, seat: Seat) -> &mut Dice {
        &mut self.bots[seat.index()]
    }
}

//! Two bots against each other on mirrored deals: every pack is played twice, each bot on every other seat in turn.
//!
//! `cargo run --release -p hearts --example hearts_strength -- master careful 500`

use std::time::{Duration, Instant};

use cards::Card;
use cardtable::suite::people;
use cardtable::{Bot, BySeat, Dice, Game, Turn, Viewer};
use hearts::{BOTS, Config, Hearts, Standing};

const USAGE: &str = "strength ONE OTHER [DEALS]";

/// How a bot's time to think is spent.
#[derive(Default)]
struct Clock {
    moves: u32,
    all: Duration,
    longest: Duration,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [one, other] = [words.first().expect(USAGE), words.get(1).expect(USAGE)];
    let deals: u64 = words.get(2).map_or(200, |word| word.parse().expect(USAGE));
    let (mut sum, mut squares, mut clock) = (0.0, 0.0, Clock::default());
    for deal in 0..deals {
        // Points that the other takes beyond those of the one, a hand and seat.
        let mut more = 0.0;
        for side in 0..2 {
            let is_one = |seat: usize| (seat + side).is_multiple_of(2);
            let names: Vec<&str> = (0..4).map(|seat| if is_one(seat) { one } else { other }.as_str()).collect();
            let points = play(&names, deal, one, &mut clock);
            more +=
                (0..4).map(|seat| if is_one(seat) { -points[seat] } else { points[seat] }).sum::<i64>() as f64 / 4.0;
        }
        sum += more;
        squares += more * more;
    }
    let mean = sum / deals as f64;
    let margin = 1.96 * ((squares / deals as f64 - mean * mean).max(0.0) / deals as f64).sqrt();
    println!("{one} takes {mean:.2} ± {margin:.2} points fewer a hand than {other}, {deals} mirrored deals");
    let each = clock.all / clock.moves.max(1);
    println!("{one} thinks {each:.1?} a move on average and {:.1?} at most", clock.longest);
}

/// The points of every seat. The four ways to pass come in turn.
fn play(names: &[&str], deal: u64, timed: &str, clock: &mut Clock) -> Vec<i64> {
    let kind = |name: &str| BOTS.iter().find(|kind| kind.name == name).unwrap_or_else(|| panic!("no bot is {name}"));
    let mut bots: Vec<Box<dyn Bot<Hearts>>> = names.iter().map(|name| (kind(name).make)()).collect();
    let number = 1 + (deal % 4) as u32;
    let standing = (number > 1).then(|| Standing { hand: number, points: BySeat::from_fn(4, |_| 0) });
    let config = Config { standing, ..Config::default() };
    let (mut hand, _) = Hearts::start(&config, &people(4), 0).expect("a sound config");
    let pack: Vec<Card> = hand.deal(&mut Dice::from_number("strength", deal));
    let _ = hand.dealt(0, pack);
    while let Turn::Seats { to_act, .. } = hand.turn() {
        let seat = to_act.iter().next().expect("somebody is asked");
        let view = hand.view(Viewer::Seat(seat));
        let played = view.tricks.len() * 4 + view.trick.len();
        let mut dice = Dice::from_number(&format!("strength/{deal}/{}", names[seat.index()]), played as u64);
        let began = Instant::now();
        let action = bots[seat.index()].act(seat, &view, &mut dice).expect("it is asked");
        if names[seat.index()] == timed {
            let took = began.elapsed();
            (clock.moves, clock.all, clock.longest) = (clock.moves + 1, clock.all + took, clock.longest.max(took));
        }
        let _ = hand.act(0, seat, action).expect("bots play by the rules");
    }
    hand.view(Viewer::Watcher).outcome.expect("the hand is over").points.values().to_vec()
}

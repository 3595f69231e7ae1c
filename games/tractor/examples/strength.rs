//! Two bots against each other on mirrored deals: each pack of cards is played twice, the sides changed.
//!
//! `cargo run --release -p tractor --example strength -- master steady --deals 1000 --seats 4`

use std::time::Instant;

use cardtable::{Bot, BySeat, Dice, Game, Player, Seat, Turn, Viewer};
use minds::Budget;
use tractor::{BOTS, Card, Config, Thinking, Tractor};

const USAGE: &str = "strength ONE OTHER [--deals N] [--seats 4|6] [--seed N]";

struct Asked {
    bots: [String; 2],
    deals: u64,
    seats: u8,
    seed: u64,
}

fn asked() -> Asked {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, default: u64| {
        let place = words.iter().position(|word| word == name);
        place.map_or(default, |place| words[place + 1].parse().expect(USAGE))
    };
    Asked {
        bots: [words.first().expect(USAGE).clone(), words.get(1).expect(USAGE).clone()],
        deals: number("--deals", 100),
        seats: number("--seats", 4) as u8,
        seed: number("--seed", 1),
    }
}

/// A bot of the house, or `worlds:N`, which imagines so many hands for a decision however long that takes: the same
/// on a busy machine and on an idle one.
fn make(name: &str) -> Box<dyn Bot<Tractor>> {
    if let Some(worlds) = name.strip_prefix("worlds:") {
        return Box::new(Thinking::new(Budget::of_worlds(worlds.parse().expect(USAGE))));
    }
    let kind = BOTS.iter().find(|kind| kind.name == name).unwrap_or_else(|| panic!("no bot is called {name}"));
    (kind.make)()
}

/// Levels won by the even seats. A redeal draws from the same dice on both sides.
fn play(config: &Config, bots: &mut [Box<dyn Bot<Tractor>>], packs: &mut Dice, dice: &mut Dice) -> i64 {
    let players = BySeat::from_fn(bots.len(), |seat| Some(Player::house_bot(&format!("bot {}", seat.index()), "bot")));
    let (mut hand, _) = Tractor::start(config, &players, 0).expect("a sound config");
    let mut at = 0;
    loop {
        match hand.turn() {
            Turn::Over => return hand.score()[Seat::at(0)],
            Turn::Dealer => {
                let pack: Vec<Card> = hand.deal(packs);
                let _ = hand.dealt(at, pack);
            }
            Turn::Seats { deadline, .. } => {
                let said = hand.may_speak().iter().find_map(|seat| {
                    let view = hand.view(Viewer::Seat(seat));
                    Some((seat, bots[seat.index()].act(seat, &view, dice)?))
                });
                match said {
                    Some((seat, action)) => drop(hand.act(at, seat, action).expect("bots play by the rules")),
                    None => {
                        at = deadline.expect("a clock runs");
                        let _ = hand.time_out(at);
                    }
                }
            }
        }
    }
}

fn main() {
    let asked = asked();
    let config = Config { seats: asked.seats, deal_ms: 0, ..Config::default() };
    let (mut sum, mut squares, mut won, mut lost) = (0.0, 0.0, 0, 0);
    let began = Instant::now();
    for deal in 0..asked.deals {
        let mut levels = 0;
        for side in 0..2 {
            let mut bots: Vec<_> =
                (0..usize::from(asked.seats)).map(|seat| make(&asked.bots[(seat + side) % 2])).collect();
            let mut packs = Dice::from_number(&format!("strength/packs/{}", asked.seed), deal);
            let mut dice = Dice::from_number(&format!("strength/bots/{}", asked.seed), 2 * deal + side as u64);
            let even = play(&config, &mut bots, &mut packs, &mut dice);
            let mine = if side == 0 { even } else { -even };
            won += u64::from(mine > 0);
            lost += u64::from(mine < 0);
            levels += mine;
        }
        let mean = levels as f64 / 2.0;
        sum += mean;
        squares += mean * mean;
        if (deal + 1) % (asked.deals / 10).max(1) == 0 {
            let n = (deal + 1) as f64;
            let margin = 1.96 * ((squares / n - (sum / n).powi(2)).max(0.0) / n).sqrt();
            println!(
                "{} against {}: {} deals twice, {:+.3} ± {margin:.3} levels a round, {won} won, {lost} lost, {:.0} s",
                asked.bots[0],
                asked.bots[1],
                deal + 1,
                sum / n,
                began.elapsed().as_secs_f64()
            );
        }
    }
}

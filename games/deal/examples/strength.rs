//! What a bot takes home a run as the Player, against each of the Narc's decks.
//!
//! `cargo run --release -p deal --example strength -- kingpin 500`

use deal::Tier;
use deal::tiers::{begun_at, play_runs};

const USAGE: &str = "strength BOT [RUNS] [SEED]";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default: u64| words.get(place).map_or(default, |word| word.parse().expect(USAGE));
    let bot = words.first().expect(USAGE);
    for tier in Tier::ALL {
        let began = std::time::Instant::now();
        let tally = play_runs(bot, &begun_at(tier), number(1, 1_000), number(2, 1));
        println!(
            "{tier:?}: {bot} takes home {:.1} ± {:.1} a run over {} runs ({:.1} % bust, {:.1} % fold, {:.2} hands; {:.0?})",
            tally.banked_a_run(),
            tally.margin_a_run(),
            tally.runs,
            tally.percent(tally.busts),
            tally.percent(tally.folds),
            tally.hands_a_run(),
            began.elapsed()
        );
    }
}

//! `sim`: bots against bots, as fast as the rules go.

use std::time::Instant;

use cardtable::{SimReport, SimRequest};
use clap::Args;
use serde_json::{Value, json};

use crate::{choosing, workers};

/// Plays many hands between bots and gives each one's score with a 95 % interval.
///
/// The same seed gives the same result, whatever the number of threads.
#[derive(Args)]
#[command(after_help = choosing::choices())]
pub struct Sim {
    /// The game to play.
    game: String,
    /// How many hands to play.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    hands: u64,
    /// Names the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The bots, separated by commas; they take turns on every seat, and where there are more of them than seats some
    /// wait.
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// A preset of the game's config.
    #[arg(long)]
    preset: Option<String>,
    /// Threads to play on; all cores if left out.
    #[arg(long)]
    threads: Option<usize>,
    /// One JSON object instead of words, and no progress bar.
    #[arg(long)]
    json: bool,
}

impl Sim {
    /// Plays, and prints what came of it.
    pub fn run(&self) -> anyhow::Result<()> {
        let game = choosing::game(&self.game)?;
        let config = choosing::config(game, self.preset.as_deref())?;
        let threads = choosing::threads(self.threads)?;
        game.prepare();
        let bar = workers::bar(self.hands, "hands", self.json)?;
        let began = Instant::now();
        let parts = workers::share(self.hands, threads, &bar, |range, progress| {
            let (first, hands) = (range.start, range.end - range.start);
            let request = SimRequest { first, hands, seed: self.seed, bots: &self.bots };
            game.simulate(config.as_ref(), &request, progress)
        })?;
        let seconds = began.elapsed().as_secs_f64();
        bar.finish_and_clear();
        let mut report = SimReport::default();
        parts.iter().for_each(|part| report.merge(part));
        match self.json {
            true => println!("{}", as_json(self, &report, seconds, threads)),
            false => print_words(self, &report, seconds, threads),
        }
        Ok(())
    }
}

fn as_json(sim: &Sim, report: &SimReport, seconds: f64, threads: usize) -> Value {
    let bots = sim.bots.iter().zip(&report.bots).map(|(name, score)| {
        json!({
            "bot": name, "hands": score.hands, "won": score.won, "drawn": score.drawn, "lost": score.lost,
            "mean": score.mean(), "margin95": score.margin(),
        })
    });
    json!({
        "game": sim.game, "hands": report.hands, "seed": sim.seed, "threads": threads,
        "seconds": seconds, "handsPerSecond": report.hands as f64 / seconds, "bots": bots.collect::<Vec<_>>(),
    })
}

fn print_words(sim: &Sim, report: &SimReport, seconds: f64, threads: usize) {
    let rate = report.hands as f64 / seconds;
    println!("{} hands of {} in {seconds:.2} s on {threads} threads: {rate:.0} hands/s", report.hands, sim.game);
    for (name, score) in sim.bots.iter().zip(&report.bots) {
        let decided = (score.won + score.lost).max(1) as f64;
        println!(
            "  {name:<12} {:+.4} ± {:.4} a hand   won {}, drawn {}, lost {} ({:.1} % of decided)",
            score.mean(),
            score.margin(),
            score.won,
            score.drawn,
            score.lost,
            100.0 * score.won as f64 / decided
        );
    }
}

//! `baize sim`: bots against bots, as fast as the rules go.

use std::time::Instant;

use anyhow::{Context, bail};
use cardtable::{AnyGame, SimReport, SimRequest};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

/// Plays many hands between bots and gives each one's score with a 95 % interval.
///
/// The same seed gives the same result, whatever the number of threads.
#[derive(Args)]
#[command(after_help = choices())]
pub struct Sim {
    /// The game to play.
    game: String,
    /// How many hands to play.
    #[arg(long, default_value_t = 10_000)]
    hands: u64,
    /// Names the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The bots, separated by commas; they take turns on every seat.
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

/// The games with their bots and presets, for `--help`.
fn choices() -> String {
    let mut text = "Games, their bots and presets:".to_owned();
    for game in catalog::games() {
        let bots: Vec<&str> = game.bots().iter().map(|bot| bot.name).collect();
        let presets: Vec<&str> = game.presets().iter().map(|preset| preset.name).collect();
        text += &format!("\n  {:<9} bots {}; presets {}", game.name(), bots.join(", "), presets.join(", "));
    }
    text
}

pub fn run(sim: &Sim) -> anyhow::Result<()> {
    let game = crate::game(&sim.game)?;
    let config = match &sim.preset {
        Some(name) => Some(preset(game, name)?),
        None => None,
    };
    let threads = sim.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    if threads == 0 || threads > 1024 {
        bail!("--threads is from 1 to 1024");
    }
    game.prepare();
    let bar = if sim.json { ProgressBar::hidden() } else { ProgressBar::new(sim.hands) };
    bar.set_style(ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} hands, {per_sec}, {eta} left")?);
    let began = Instant::now();
    let report = play(sim, game, config.as_ref(), threads as u64, &bar)?;
    let seconds = began.elapsed().as_secs_f64();
    bar.finish_and_clear();
    match sim.json {
        true => println!("{}", as_json(sim, &report, seconds, threads)),
        false => print_words(sim, &report, seconds, threads),
    }
    Ok(())
}

fn preset(game: &dyn AnyGame, name: &str) -> anyhow::Result<Value> {
    let presets = game.presets();
    let known: Vec<&str> = presets.iter().map(|preset| preset.name).collect();
    let found = presets.iter().find(|preset| preset.name == name);
    Ok(found
        .with_context(|| format!("{} has no preset {name}; it has {}", game.name(), known.join(", ")))?
        .config
        .clone())
}

fn play(
    sim: &Sim,
    game: &'static dyn AnyGame,
    config: Option<&Value>,
    threads: u64,
    bar: &ProgressBar,
) -> anyhow::Result<SimReport> {
    let share = sim.hands.div_ceil(threads);
    let parts: Vec<Result<SimReport, String>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|index| {
                let first = index * share;
                let request = SimRequest {
                    first,
                    hands: share.min(sim.hands.saturating_sub(first)),
                    seed: sim.seed,
                    bots: &sim.bots,
                };
                scope.spawn(move || {
                    let mut since = 0;
                    let mut progress = || {
                        since += 1;
                        if since == 64 {
                            bar.inc(64);
                            since = 0;
                        }
                    };
                    game.simulate(config, &request, &mut progress)
                })
            })
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| Err("a bot or the rules panicked".to_owned())))
            .collect()
    });
    let mut whole = SimReport::default();
    for part in parts {
        whole.merge(&part.map_err(anyhow::Error::msg)?);
    }
    Ok(whole)
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

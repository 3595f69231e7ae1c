//! `arena`: who is stronger, on the same cards.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use cardtable::{AnyGame, ArenaReport, ArenaRequest, Unit};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::Value;

use crate::{choosing, plot, said, workers};

const MAX_BOTS: usize = 32;

/// Compares bots with each other on mirrored deals, all against all, and gives 95 % intervals.
///
/// Two bots take every other seat; each deal is played twice, the second time with the seats exchanged, so that each
/// side plays the cards that the other had. What counts is the deal: the interval comes from how much deals differ from
/// each other. Every deal is the first hand at a table of the preset. The same seed gives the same result, whatever the
/// number of threads, unless a bot thinks by the clock.
#[derive(Args)]
#[command(after_help = choosing::choices())]
pub struct Arena {
    /// The game to play.
    pub(crate) game: String,
    /// The bots, separated by commas; of three or more each plays each.
    #[arg(long, value_delimiter = ',', required = true)]
    pub(crate) bots: Vec<String>,
    /// How many deals each pair plays, both ways.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(2..))]
    pub(crate) deals: u64,
    /// Gives both sides the same cards; without it every hand has cards of its own, and the interval is wider.
    #[arg(long)]
    pub(crate) paired: bool,
    /// Names the random numbers.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// A preset of the game's config.
    #[arg(long)]
    pub(crate) preset: Option<String>,
    /// Threads to play on; all cores if left out.
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// Also draws the result into this file.
    #[arg(long)]
    pub(crate) svg: Option<PathBuf>,
    /// One JSON object instead of words, and no progress bar.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Two bots and what came of their deals.
pub(crate) struct Pair<'a> {
    pub bots: [&'a str; 2],
    pub report: ArenaReport,
}

impl Pair<'_> {
    /// What the first bot won a hand above the average of the two, and half the width of its interval. Where what one
    /// wins the others lose, it is what the bot won.
    pub fn gain(&self) -> (f64, f64) {
        (self.report.difference() / 2.0, self.margin() / 2.0)
    }

    /// Of the difference between the two.
    pub fn margin(&self) -> f64 {
        self.report.margin().expect("there are two deals at least")
    }
}

/// Everything that was found out.
pub(crate) struct Found<'a> {
    pub arena: &'a Arena,
    pub pairs: Vec<Pair<'a>>,
    /// What results are counted in first, and what else they are quoted in.
    pub units: Vec<Unit>,
    pub seconds: f64,
    pub threads: usize,
}

impl Found<'_> {
    /// The bots from the strongest down, each with its average gain against the others.
    pub fn standing(&self) -> Vec<(&str, f64)> {
        let against = |bot: usize| {
            let signed = self.numbered().filter_map(move |(numbers, pair)| match numbers {
                [first, _] if first == bot => Some(pair.gain().0),
                [_, second] if second == bot => Some(-pair.gain().0),
                _ => None,
            });
            // Without the 0 a bot that is as good as itself would have minus nothing.
            0.0 + signed.sum::<f64>() / (self.arena.bots.len() - 1) as f64
        };
        let mut standing: Vec<(&str, f64)> =
            self.arena.bots.iter().enumerate().map(|(number, bot)| (bot.as_str(), against(number))).collect();
        standing.sort_by(|one, other| other.1.total_cmp(&one.1));
        standing
    }

    /// The pairs, each with the places of its bots on the command line, where a name may stand twice.
    fn numbered(&self) -> impl Iterator<Item = ([usize; 2], &Pair<'_>)> {
        numbers(self.arena.bots.len()).zip(&self.pairs)
    }
}

/// Each with each, once.
fn numbers(bots: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..bots).flat_map(move |first| (first + 1..bots).map(move |second| [first, second]))
}

impl Arena {
    /// Plays, and prints what came of it.
    pub fn run(&self) -> anyhow::Result<()> {
        if !(2..=MAX_BOTS).contains(&self.bots.len()) {
            bail!("--bots names 2 to {MAX_BOTS} bots to compare");
        }
        let game = choosing::game(&self.game)?;
        choosing::check_bots(game, &self.bots)?;
        let config = choosing::config(game, self.preset.as_deref())?;
        let threads = choosing::threads(self.threads)?;
        let units = game.units(config.as_ref()).map_err(anyhow::Error::msg)?;
        game.prepare();
        let pairs = numbers(self.bots.len()).count() as u64;
        let bar = workers::bar(self.deals.saturating_mul(pairs), "deals", self.json)?;
        let began = Instant::now();
        let pairs = self.play(game, config.as_ref(), threads, &bar)?;
        bar.finish_and_clear();
        let found = Found { arena: self, pairs, units, seconds: began.elapsed().as_secs_f64(), threads };
        if let Some(path) = &self.svg {
            std::fs::write(path, plot::svg(&found)).with_context(|| format!("cannot write {}", path.display()))?;
        }
        match self.json {
            true => println!("{}", said::as_json(&found)),
            false => print!("{}", said::in_words(&found)),
        }
        Ok(())
    }

    fn play(
        &self,
        game: &dyn AnyGame,
        config: Option<&Value>,
        threads: usize,
        bar: &ProgressBar,
    ) -> anyhow::Result<Vec<Pair<'_>>> {
        let compare = |numbers: [usize; 2]| {
            let bots = numbers.map(|number| self.bots[number].as_str());
            let parts = workers::share(self.deals, threads, bar, |range, progress| {
                let (first, deals) = (range.start, range.end - range.start);
                let request = ArenaRequest { first, deals, seed: self.seed, bots, paired: self.paired };
                game.compare(config, &request, progress)
            })?;
            let mut report = ArenaReport::default();
            parts.iter().for_each(|part| report.merge(part));
            Ok(Pair { bots, report })
        };
        numbers(self.bots.len()).map(compare).collect()
    }
}

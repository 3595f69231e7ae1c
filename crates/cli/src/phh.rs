//! `baize phh`: real hands in PHH notation and PokerStars text, replayed, converted, checked.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use phh::convert::{self, Format};
use phh::{HandText, PhhError, Replayed, stars};
use serde::Serialize;
use serde_json::{Value, json};

use crate::hand_files::{collect, is_text, read};

/// Works on files of No-Limit Hold'em hands: `.phh`, `.phhs`, and PokerStars text as `.txt`.
#[derive(Args)]
pub struct Phh {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays every hand to its end. A hand that cannot be played is an error line, not a stop.
    Replay {
        /// Files, or folders that are searched for .phh, .phhs and .txt with hands in them.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// One JSON object a hand, and a last one with counts.
        #[arg(long)]
        json: bool,
    },
    /// Writes a file's hands in another notation; the endings say which: .phh, .phhs, .txt.
    Convert { from: PathBuf, to: PathBuf },
    /// Replays like `replay`, and also wants every hand to end as its file says. Exits with 1 if one does not.
    Check {
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
}

pub fn run(phh: &Phh) -> anyhow::Result<()> {
    match &phh.command {
        Command::Replay { paths, json } => replay(paths, *json),
        Command::Convert { from, to } => convert(from, to),
        Command::Check { paths } => check(paths),
    }
}

#[derive(Default)]
struct Counts {
    files: usize,
    hands: usize,
    failed: usize,
}

/// Plays every hand of every file and hands `take` how it went, or why a file cannot be read.
fn each_hand(
    paths: &[PathBuf],
    play: fn(HandText<'_>) -> Result<Replayed, PhhError>,
    mut take: impl FnMut(&Path, &str, &anyhow::Result<Replayed>) -> anyhow::Result<()>,
) -> anyhow::Result<Counts> {
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    if files.is_empty() {
        let places: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        bail!("no file of hands (.phh, .phhs, or .txt with hands in it) is in {}", places.join(", "));
    }
    let mut counts = Counts::default();
    for file in &files {
        counts.files += 1;
        let mut took = |label: &str, played: anyhow::Result<Replayed>| {
            counts.hands += usize::from(!label.is_empty());
            counts.failed += usize::from(played.is_err());
            take(file, label, &played)
        };
        match read(file) {
            Err(error) => took("", Err(error))?,
            Ok(text) if is_text(file) => {
                let hands = stars::split(&text);
                if hands.is_empty() {
                    took("", Err(anyhow::anyhow!("no hand of PokerStars is in {}", file.display())))?;
                }
                for (i, (line, hand)) in hands.into_iter().enumerate() {
                    took(&(i + 1).to_string(), play_text(line, hand, play).map_err(anyhow::Error::from))?;
                }
            }
            Ok(text) => {
                let mut hands = phh::hands(&text).peekable();
                if hands.peek().is_none() {
                    took("", Err(anyhow::anyhow!("no hand is in {}", file.display())))?;
                }
                for hand in hands {
                    took(hand.label.unwrap_or("1"), play(hand).map_err(anyhow::Error::from))?;
                }
            }
        }
    }
    Ok(counts)
}

/// A hand of PokerStars that starts on this line, played as the notation has it.
fn play_text(
    line: usize,
    hand: &str,
    play: fn(HandText<'_>) -> Result<Replayed, PhhError>,
) -> Result<Replayed, PhhError> {
    let notation = convert::read_text(line, hand)?.write();
    // What was read plays; what can still be wrong is its end.
    let last = line + hand.trim_end().lines().count().saturating_sub(1);
    play(HandText { line, ..HandText::alone(&notation) }).map_err(|bad| PhhError { line: last, ..bad })
}

/// What `replay --json` says of a hand that was played.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a> {
    complete: bool,
    file: &'a str,
    final_stacks: Value,
    hand: &'a str,
}

fn replay(paths: &[PathBuf], as_json: bool) -> anyhow::Result<()> {
    let mut output = std::io::BufWriter::new(std::io::stdout().lock());
    let began = Instant::now();
    let counts = each_hand(paths, phh::replay, |file, label, played| {
        match (played, as_json) {
            (Ok(played), true) => {
                let (complete, final_stacks) = (played.complete, played.stacks_json());
                let line = Line { complete, file: &file.to_string_lossy(), final_stacks, hand: label };
                serde_json::to_writer(&mut output, &line)?;
                writeln!(output)?;
            }
            (Ok(played), false) => writeln!(output, "{} {label}: {}", file.display(), played.stacks_json())?,
            (Err(error), true) => {
                let (line, reason) = match error.downcast_ref() {
                    Some(PhhError { line, reason }) => (*line, reason.clone()),
                    None => (0, format!("{error:#}")),
                };
                let line = json!({ "file": file.display().to_string(), "hand": label, "line": line, "error": reason });
                writeln!(output, "{line}")?;
            }
            (Err(error), false) => writeln!(output, "{} {label}: error, {error:#}", file.display())?,
        }
        Ok(())
    })?;
    let rate = counts.hands as f64 / began.elapsed().as_secs_f64();
    match as_json {
        true => {
            let total = json!({ "files": counts.files, "hands": counts.hands, "failed": counts.failed, "handsPerSecond": rate });
            writeln!(output, "{total}")?;
        }
        false => writeln!(
            output,
            "{} hands of {} files, {} failed, {rate:.0} hands/s",
            counts.hands, counts.files, counts.failed
        )?,
    }
    Ok(output.flush()?)
}

fn check(paths: &[PathBuf]) -> anyhow::Result<()> {
    let counts = each_hand(paths, phh::check, |file, label, checked| {
        if let Err(error) = checked {
            println!("{} {label}: {error:#}", file.display());
        }
        Ok(())
    })?;
    println!("{} hands of {} files, {} failed", counts.hands, counts.files, counts.failed);
    match counts.failed {
        0 => Ok(()),
        1 => bail!("one hand or file did not pass"),
        failed => bail!("{failed} hands or files did not pass"),
    }
}

fn convert(from: &Path, to: &Path) -> anyhow::Result<()> {
    let (source, target) = (format_of(from)?, format_of(to)?);
    let (hands, errors) = convert::read(&read(from)?, source);
    for error in &errors {
        eprintln!("{}: {error}", from.display());
    }
    if hands.is_empty() {
        bail!("{} has no hand that can be read", from.display());
    }
    if target == Format::Phh && hands.len() > 1 {
        bail!("a .phh file holds one hand and {} has {}; write a .phhs file", from.display(), hands.len());
    }
    let convert::Written { text, unwritten } = convert::write(&hands, target);
    for left_out in &unwritten {
        eprintln!("{}, of {} hands read: {left_out}", from.display(), hands.len());
    }
    if unwritten.len() == hands.len() {
        bail!("{} has no hand that can be written so", from.display());
    }
    std::fs::write(to, text).with_context(|| format!("cannot write {}", to.display()))?;
    let written = hands.len() - unwritten.len();
    println!("{written} hands written, {} could not be read, {} could not be written", errors.len(), unwritten.len());
    Ok(())
}

fn format_of(path: &Path) -> anyhow::Result<Format> {
    Format::of_name(&path.to_string_lossy())
        .with_context(|| format!("{} ends in neither .phh, .phhs nor .txt", path.display()))
}

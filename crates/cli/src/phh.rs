//! `baize phh`: real hands in PHH notation and PokerStars text, replayed, converted, checked.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use holdem::convert::{self, Format};
use holdem::phh::{self, HandText, PhhError};
use serde_json::json;

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
        /// Files, or folders that are searched for .phh and .phhs.
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

/// Hands every hand of every file to `take`, or why a file cannot be read; it says whether all went well.
fn each_hand(
    paths: &[PathBuf],
    mut take: impl FnMut(&Path, anyhow::Result<HandText<'_>>) -> anyhow::Result<bool>,
) -> anyhow::Result<Counts> {
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    let mut counts = Counts::default();
    for file in &files {
        counts.files += 1;
        let text = match read(file) {
            Ok(text) => text,
            Err(error) => {
                counts.failed += usize::from(!take(file, Err(error))?);
                continue;
            }
        };
        for hand in phh::hands(&text) {
            counts.hands += 1;
            counts.failed += usize::from(!take(file, Ok(hand))?);
        }
    }
    Ok(counts)
}

fn replay(paths: &[PathBuf], as_json: bool) -> anyhow::Result<()> {
    let mut output = std::io::BufWriter::new(std::io::stdout().lock());
    let began = Instant::now();
    let counts = each_hand(paths, |file, hand| {
        let (label, played) = match hand {
            Ok(hand) => (hand.label.unwrap_or("1"), phh::replay(hand)),
            Err(error) => ("", Err(PhhError { line: 0, reason: format!("{error:#}") })),
        };
        let good = played.is_ok();
        match (played, as_json) {
            (Ok(played), true) => {
                let line = json!({ "file": file.display().to_string(), "hand": label, "finalStacks": played.stacks_json(), "complete": played.complete });
                writeln!(output, "{line}")?;
            }
            (Ok(played), false) => writeln!(output, "{} {label}: {}", file.display(), played.stacks_json())?,
            (Err(PhhError { line, reason }), true) => {
                let line = json!({ "file": file.display().to_string(), "hand": label, "line": line, "error": reason });
                writeln!(output, "{line}")?;
            }
            (Err(error), false) => writeln!(output, "{} {label}: error, {error}", file.display())?,
        }
        Ok(good)
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
    let counts = each_hand(paths, |file, hand| {
        let (label, checked) = match hand {
            Ok(hand) => (hand.label.unwrap_or("1"), phh::check(hand).map_err(anyhow::Error::from)),
            Err(error) => ("", Err(error)),
        };
        if let Err(error) = &checked {
            println!("{} {label}: {error:#}", file.display());
        }
        Ok(checked.is_ok())
    })?;
    println!("{} hands of {} files, {} failed", counts.hands, counts.files, counts.failed);
    match counts.failed {
        0 => Ok(()),
        failed => bail!("{failed} hands did not pass"),
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

fn read(file: &Path) -> anyhow::Result<String> {
    let size = std::fs::metadata(file).with_context(|| format!("cannot read {}", file.display()))?.len();
    if size > phh::MAX_FILE_BYTES as u64 {
        bail!("{} is larger than {} bytes; cut it up", file.display(), phh::MAX_FILE_BYTES);
    }
    std::fs::read_to_string(file).with_context(|| format!("cannot read {} as text", file.display()))
}

/// The file itself, or every file of hands in the folder, in the order of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).with_context(|| format!("cannot read the folder {}", path.display()))?;
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        let hands = entry.extension().is_some_and(|ending| ending == "phh" || ending == "phhs");
        if entry.is_dir() || hands {
            collect(&entry, files)?;
        }
    }
    Ok(())
}

//! Numbered pieces of work on several threads, with a bar that grows.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::anyhow;
use indicatif::{ProgressBar, ProgressStyle};

/// Pieces for each thread, so that one with slow pieces keeps nobody waiting at the end.
const PIECES: u64 = 16;
/// What a piece has at most; between two pieces a thread learns that another one has failed.
const MOST_IN_A_PIECE: u64 = 4096;
/// The bar is moved after so many, because all threads share it.
const TELL_AFTER: u64 = 64;

/// A bar for so many of these; hidden where a machine reads.
pub fn bar(total: u64, of: &str, hidden: bool) -> anyhow::Result<ProgressBar> {
    let bar = if hidden { ProgressBar::hidden() } else { ProgressBar::new(total) };
    let shape = format!("{{bar:40}} {{human_pos}}/{{human_len}} {of}, {{per_sec}}, {{eta}} left");
    Ok(bar.with_style(ProgressStyle::with_template(&shape)?))
}

/// Does `0..total` in pieces. What comes back is in no particular order.
pub fn share<T: Send>(
    total: u64,
    threads: usize,
    bar: &ProgressBar,
    work: impl Fn(Range<u64>, &mut dyn FnMut()) -> Result<T, String> + Sync,
) -> anyhow::Result<Vec<T>> {
    let piece = (total / (threads as u64 * PIECES)).clamp(1, MOST_IN_A_PIECE);
    let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
    let worker = || -> Result<Vec<T>, String> {
        let mut done = Vec::new();
        while !failed.load(Ordering::Relaxed) {
            let first = next.fetch_add(piece, Ordering::Relaxed);
            if first >= total {
                break;
            }
            let mut untold = 0;
            let mut progress = || {
                untold += 1;
                if untold == TELL_AFTER {
                    bar.inc(std::mem::take(&mut untold));
                }
            };
            let made = work(first..total.min(first + piece), &mut progress);
            bar.inc(untold);
            done.push(made.inspect_err(|_| failed.store(true, Ordering::Relaxed))?);
        }
        Ok(done)
    };
    let parts: Vec<Result<Vec<T>, String>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let panicked = |_| Err("a bot or the rules panicked".to_owned());
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(panicked)).collect()
    });
    let mut all = Vec::new();
    for part in parts {
        all.extend(part.map_err(|error| anyhow!(error))?);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(total: u64, threads: usize) -> Vec<u64> {
        let parts = share(total, threads, &ProgressBar::hidden(), |range, _| Ok(range.collect::<Vec<u64>>()));
        let mut all: Vec<u64> = parts.expect("nothing fails").concat();
        all.sort_unstable();
        all
    }

    #[test]
    fn every_number_is_done_once_on_any_number_of_threads() {
        for (total, threads) in [(0, 2), (1, 3), (17, 1), (1_000, 3), (200_000, 2)] {
            assert_eq!(shared(total, threads), (0..total).collect::<Vec<_>>(), "{total} on {threads}");
        }
    }

    #[test]
    fn one_that_fails_fails_all() {
        let work = |range: Range<u64>, _: &mut dyn FnMut()| match range.contains(&50) {
            true => Err("the fiftieth".to_owned()),
            false => Ok(()),
        };
        let said = share(100, 2, &ProgressBar::hidden(), work).expect_err("one fails").to_string();
        assert_eq!(said, "the fiftieth");
    }
}

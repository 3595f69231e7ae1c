//! All tests of Tractor in one binary.

mod at_table;
mod bad_input;
mod brute;
mod chance;
mod games;
mod honest;
mod imagined;
mod naive;
mod options;
mod properties;
mod rules_cards;
mod rules_known;
mod rules_refusals;
mod rules_score;
mod rules_tricks;
mod rules_trump;
mod rulings;
mod sights;
mod suites;
mod thinking;
mod ties;
mod transcript;
mod traps;
mod vectors;

/// A number of repetitions: a hundred times as many in a long run (`BAIZE_LONG=1`), and a twentieth where
/// one run of many only looks for a difference (`BAIZE_SHORT=1`).
fn times(normal: u32) -> u32 {
    match (long_run(), std::env::var_os("BAIZE_SHORT")) {
        (true, _) => 100 * normal,
        (false, Some(_)) => normal.div_ceil(20),
        (false, None) => normal,
    }
}

/// How many of something have to be found in the usual number of repetitions; a short run finds what it finds.
fn at_least(normal: usize) -> usize {
    if std::env::var_os("BAIZE_SHORT").is_some() { 0 } else { normal }
}

fn long_run() -> bool {
    std::env::var_os("BAIZE_LONG").is_some()
}

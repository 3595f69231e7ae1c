//! All tests of Tractor in one binary.

mod at_table;
mod bad_input;
mod brute;
mod games;
mod naive;
mod properties;
mod rules_cards;
mod rules_known;
mod rules_refusals;
mod rules_score;
mod rules_tricks;
mod rules_trump;
mod rulings;
mod suites;
mod ties;
mod transcript;
mod traps;
mod vectors;

/// A number of repetitions, a hundred times as many in a long run (`BAIZE_LONG=1`).
fn times(normal: u32) -> u32 {
    if long_run() { 100 * normal } else { normal }
}

fn long_run() -> bool {
    std::env::var_os("BAIZE_LONG").is_some()
}

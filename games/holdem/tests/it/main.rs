//! All tests of Hold'em in one binary.

mod bots;
mod broke;
mod cards;
mod engine;
mod joins;
mod logs;
mod lone;
mod pauses;
mod phh;
mod phh_check;
mod phh_toml;
mod phh_written;
mod pokerkit;
mod posts;
mod refusals;
mod rulings;
mod seed;
mod session;
mod sessions;
mod stars;
mod stars_lines;
mod stars_result;
mod strength;
mod suites;
mod table;
mod vectors;

/// How often to try; `BAIZE_LONG=1` multiplies by a hundred.
pub fn scaled(times: u32) -> u32 {
    if is_long() { times * 100 } else { times }
}

pub fn is_long() -> bool {
    std::env::var_os("BAIZE_LONG").is_some()
}

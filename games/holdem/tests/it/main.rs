//! All tests of Hold'em in one binary.

mod bots;
mod broke;
mod cards;
mod coming;
mod configs;
mod dues;
mod exports;
mod joins;
mod last_words;
mod letters;
mod logs;
mod lone;
mod made;
mod patches;
mod pauses;
mod pokerkit;
mod posts;
mod refusals;
mod rulings;
mod sealed;
mod sealed_before;
mod seed;
mod session;
mod sessions;
mod sights;
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

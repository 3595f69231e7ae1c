//! All tests of the library in one binary.

mod engine;
mod engine_edges;
mod generated;
mod phh_check;
mod phh_toml;
mod phh_written;
mod pots;
mod real;
mod rooms;
mod showdown;
mod stars;
mod stars_faithful;
mod stars_lines;
mod stars_result;
mod strength;

/// How often to try: a hundred times as often in a long run (`BAIZE_LONG=1`), and a twentieth where one
/// run of many only looks for a difference (`BAIZE_SHORT=1`).
pub fn scaled(times: u32) -> u32 {
    match (std::env::var_os("BAIZE_LONG"), std::env::var_os("BAIZE_SHORT")) {
        (Some(_), _) => times * 100,
        (None, Some(_)) => times.div_ceil(20),
        (None, None) => times,
    }
}

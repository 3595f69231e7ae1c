//! All tests of Deal in one binary.

mod bad_input;
mod betting;
mod bots;
mod config;
mod edges;
mod events;
mod figures;
mod flow;
mod options;
mod play;
mod printed;
mod referee;
mod refusals;
mod runs;
mod seats;
mod seed;
mod seed_structure;
mod suites;
mod totals;
mod tutorial;

/// A number of repetitions: ten times as many in a long run (`BAIZE_LONG=1`), and a twentieth where one
/// run of many only looks for a difference (`BAIZE_SHORT=1`).
fn times(normal: u32) -> u32 {
    match (std::env::var_os("BAIZE_LONG"), std::env::var_os("BAIZE_SHORT")) {
        (Some(_), _) => 10 * normal,
        (None, Some(_)) => normal.div_ceil(20),
        (None, None) => normal,
    }
}

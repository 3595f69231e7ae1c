//! All tests of the duel in one binary; the first modules carry the section names of its seed.

mod afk_rules;
mod card_interactions;
mod data_formats;
mod disconnect_rules;
mod layout_finalization;
mod match_end_rules;
mod match_lifecycle;
mod sudden_death;

mod bout;
mod letters;
mod levels;
mod messages;
mod options;
mod referee;
mod solver;
mod suites;
mod vectors;

/// A number of repetitions: ten times as many in a long run (`BAIZE_LONG=1`), and a twentieth where one
/// run of many only looks for a difference (`BAIZE_SHORT=1`).
fn times(normal: u32) -> u32 {
    match (std::env::var_os("BAIZE_LONG"), std::env::var_os("BAIZE_SHORT")) {
        (Some(_), _) => 10 * normal,
        (None, Some(_)) => normal.div_ceil(20),
        (None, None) => normal,
    }
}

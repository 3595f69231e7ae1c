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
mod messages;
mod options;
mod referee;
mod solver;
mod suites;
mod vectors;

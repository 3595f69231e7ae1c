//! All tests of Deal in one binary.

mod bad_input;
mod betting;
mod bots;
mod config;
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

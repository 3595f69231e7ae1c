//! All tests of Deal in one binary.

mod bad_input;
mod betting;
mod bots;
mod config;
mod flow;
mod options;
mod play;
mod referee;
mod runs;
mod seats;
mod seed;
mod suites;
mod totals;
mod tutorial;

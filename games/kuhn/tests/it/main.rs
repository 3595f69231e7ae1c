//! All tests of Kuhn poker in one binary.

mod rules;
mod strategy;
mod suites;

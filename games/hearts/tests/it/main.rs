//! All tests of Hearts in one binary.

mod imagined;
mod known;
mod legal;
mod rules;
mod score;
mod suites;

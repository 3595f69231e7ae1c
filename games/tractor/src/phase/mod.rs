//! The phases of a round, one file each.

mod bury;
mod deal;
mod flip;
mod tricks;

//! Tests of the kernel that need a whole game on it.

mod bomb;
mod proofs;
mod trouble;

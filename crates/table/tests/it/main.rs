//! Tests of the kernel that need a whole game on it.

mod proofs;
mod trouble;

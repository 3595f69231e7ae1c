//! Tests of the kernel that need a whole game on it.

mod bomb;
mod dice;
mod forged;
mod forged_order;
mod hosted;
mod leaks;
mod letters;
mod logs;
mod nonces;
mod old_logs;
mod open_seats;
mod pot;
mod pot_bots;
mod pot_seats;
mod proofs;
mod seats;
mod seeding;
mod simulated;
mod speech;
mod trouble;
mod types;
mod verified;
mod void;

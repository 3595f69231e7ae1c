//! Counts every kind of hand against every other over every board, and writes `data/equities.bin`.
//!
//! `cargo run --release -p holdem --example equities -- games/holdem/data/equities.bin`

use std::time::Instant;

use holdem::lab::exact;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name the file to write")?;
    let started = Instant::now();
    let counts = exact::count();
    std::fs::write(&path, exact::written(&counts))?;
    println!("{path}: {} kinds against each, {:.1} s", counts.len(), started.elapsed().as_secs_f64());
    Ok(())
}

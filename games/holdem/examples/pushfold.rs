//! Computes the equilibrium of push or fold for every stack and writes `data/pushfold.bin`.
//!
//! `cargo run --release -p holdem --example pushfold -- games/holdem/data/pushfold.bin`

use holdem::lab::pushfold::{Game, PushFold, STACKS};

const ROUNDS: u32 = 4_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name the file to write")?;
    let mut bytes = Vec::new();
    for tenths in STACKS {
        let game = Game::plain(f64::from(tenths) / 10.0);
        let solved = PushFold::solve(game, ROUNDS);
        let (push, call) = (PushFold::share(&solved.push), PushFold::share(&solved.call));
        let left = solved.exploitability(game);
        println!(
            "{:4.1} BB: pushes {:5.1} %, calls {:5.1} %, exploitable by {left:.7} BB",
            game.stack,
            100.0 * push,
            100.0 * call
        );
        bytes.extend(solved.written());
    }
    std::fs::write(path, bytes)?;
    Ok(())
}

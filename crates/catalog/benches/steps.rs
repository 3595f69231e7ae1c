//! The instructions of a move, counted where no other program disturbs: decided, written as log lines, told to every
//! seat; not stored and not sent.
//!
//! `cargo bench -p catalog` plays each game a little. For instructions run the program that it builds twice under
//! `valgrind --tool=callgrind`, with a game and a number of moves; the difference is that of the moves alone:
//! `steps tractor 1000`, `steps tractor 3000`. `cargo xtask instructions` does this for every game.

#[path = "../tests/price/table.rs"]
mod table;

use std::time::Instant;

use table::SelfPlay;

const MOVES: usize = 2_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let moves = words.get(1).and_then(|count| count.parse().ok()).unwrap_or(MOVES);
    for (game, bot, options) in table::ways() {
        if words.first().is_some_and(|wanted| wanted != game) {
            continue;
        }
        let mut play = SelfPlay::new(game, bot, &options);
        let started = Instant::now();
        for _ in 0..moves {
            let chosen = play.choose();
            play.play(chosen);
        }
        println!("{game}: {moves} moves in {:?}, bots included", started.elapsed());
    }
}

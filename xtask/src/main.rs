//! What a developer runs: `cargo xtask run`, `cargo xtask test`, and the smaller steps they are made of.

mod codegen;
mod functions;
mod fuzz;
mod install;
mod named_tests;
mod new_game;
mod page;
mod price;
mod run;
mod shell;
mod small_game;
mod test;
mod tidy;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  run [ARGS]   build the page and the program, then serve at http://127.0.0.1:8080 (ARGS go to `baize serve`)
  test         install what the tests need and is missing, then run everything and count it
  codegen      write the TypeScript types from the Rust types
  new-game NAME
               write games/NAME: a small game of tricks to be changed into another one
  fuzz [SECONDS [AT_ONCE]]
               push at everything that takes text from outside, so long each (needs cargo-fuzz)
  price [SECONDS] [PART OF A ROW'S NAME]
               what a move costs on real sockets, as the table of docs/bench.md
  instructions count the instructions of a move of each game (needs valgrind)
  screens      take every screenshot in docs/screens anew
  tidy         check the house rules that no compiler checks

Set RELEASE=1 to have `run` build with full optimisation.";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.first().map(String::as_str) {
        Some("run") => run::run(&args[1..]),
        Some("test") => test::run(),
        Some("codegen") => codegen::run(),
        Some("new-game") => new_game::run(&args[1..]),
        Some("fuzz") => fuzz::run(&args[1..]),
        Some("price") => price::run(&args[1..]),
        Some("instructions") => price::instructions(),
        Some("screens") => page::screens(),
        Some("tidy") => tidy::run(),
        _ => Err(HELP.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\n{error}");
            ExitCode::FAILURE
        }
    }
}

//! The commands of the lab as a program of their own, for those who want to build no room around them.

use std::process::ExitCode;

use clap::Parser;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Bots against bots: how fast the games are played, and who is stronger.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
enum Program {
    Sim(lab::Sim),
    Arena(lab::Arena),
}

fn main() -> ExitCode {
    let done = match Program::parse() {
        Program::Sim(command) => command.run(),
        Program::Arena(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error:#}");
            ExitCode::FAILURE
        }
    }
}

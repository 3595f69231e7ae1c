//! The program `baize`: one card room, and the tools around it.

mod admin;
mod database;
mod doctor;
mod hand_files;
mod hand_source;
mod load;
mod phh;
mod referee;
mod replay;
mod serve;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A move is hundreds of small pieces of memory, and a room lives for months: docs/bench.md has what this is worth.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A card room in one program: tables for people and bots, rules with proof, shuffles anyone can check.
#[derive(Parser)]
#[command(version, about, after_help = EXAMPLES, max_term_width = 100)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  baize serve                                          a room at http://127.0.0.1:8080, its data in ./data
  baize sim duel --hands 200000 --bots chief,grunt     bots against bots, with a 95 % interval
  baize arena tractor --bots steady,random --paired    who is stronger, on the same cards
  echo '{\"id\":1,\"op\":\"step\",\"in\":{\"a\":\"attack\",\"b\":\"heal\",\"hpA\":5,\"hpB\":5}}' | baize referee duel
  baize verify duel-k3w9-1.jsonl                       recompute a finished hand and its shuffle";

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Sim(lab::Sim),
    Arena(lab::Arena),
    Referee(referee::Referee),
    Replay(replay::Replay),
    Verify(verify::Verify),
    Phh(phh::Phh),
    Admin(admin::Admin),
    Doctor(doctor::Doctor),
    Load(load::Load),
}

fn main() -> ExitCode {
    let done = match Program::parse().command {
        Command::Serve(command) => serve::run(command),
        Command::Sim(command) => command.run(),
        Command::Arena(command) => command.run(),
        Command::Referee(command) => referee::run(&command),
        Command::Replay(command) => replay::run(&command),
        Command::Verify(command) => verify::run(&command),
        Command::Phh(command) => phh::run(&command),
        Command::Admin(command) => admin::run(command),
        Command::Doctor(command) => doctor::run(&command),
        Command::Load(command) => load::run(&command),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("baize: {error:#}");
            ExitCode::FAILURE
        }
    }
}

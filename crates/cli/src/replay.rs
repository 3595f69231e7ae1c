//! `baize replay`: a finished hand, step by step, from anyone's eyes.

use anyhow::bail;
use cardtable::{HandFile, Seat, Viewer};
use clap::Args;

use crate::database::Database;

/// Prints a finished hand: what happened at each step, and with --views what was to be seen.
#[derive(Args)]
pub struct Replay {
    /// A downloaded log, an address ending in /log, or TABLE/HAND of the database.
    source: String,
    #[command(flatten)]
    database: Database,
    /// Whose eyes: `open` for all cards that the source has, `watcher`, or a seat's number.
    #[arg(long, default_value = "open")]
    eyes: String,
    /// Print the whole view after each step too.
    #[arg(long)]
    views: bool,
    /// One JSON object for the whole hand.
    #[arg(long)]
    json: bool,
}

pub fn run(replay: &Replay) -> anyhow::Result<()> {
    let viewer = match replay.eyes.as_str() {
        "open" => Viewer::Open,
        "watcher" => Viewer::Watcher,
        seat => match seat.parse().ok().and_then(Seat::new) {
            Some(seat) => Viewer::Seat(seat),
            None => bail!("--eyes is open, watcher or a seat's number"),
        },
    };
    let found = crate::hand_source::read(&replay.source, &replay.database)?;
    let file = HandFile::read(&found.text)?;
    let shown = lab::game(&file.game)?.replay_file(&file, viewer)?;
    if replay.json {
        println!("{}", serde_json::to_string(&shown)?);
        return Ok(());
    }
    let names: Vec<&str> =
        shown.players.values().iter().map(|player| player.as_ref().map_or("-", |one| &one.name)).collect();
    println!("{} at table {}, hand {}: {}", shown.game, shown.table, shown.hand, names.join(", "));
    let began = shown.frames.first().map_or(0, |frame| frame.moment.now);
    for frame in &shown.frames {
        println!("{:>9.3} s  {}", (frame.moment.now - began) as f64 / 1000.0, frame.line);
        for event in &frame.events {
            println!("             {event}");
        }
        if replay.views {
            println!("             sees {}", frame.view);
        }
    }
    Ok(())
}

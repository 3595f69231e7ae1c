//! `baize verify`: recomputes a finished hand and says loudly if anything does not fit.

use anyhow::Context;
use clap::Args;
use table::HandFile;

use crate::database::Database;

/// Recomputes everything about a finished hand: the file is whole, the secret is the one committed
/// to before the hand, every card follows from it and the seats' seeds, every action was legal.
///
/// Exits with 1 and says which line is wrong if a single byte was changed.
#[derive(Args)]
pub struct Verify {
    /// A downloaded log, an address ending in /log, or TABLE/HAND of the database.
    source: String,
    #[command(flatten)]
    database: Database,
    /// One JSON object instead of words.
    #[arg(long)]
    json: bool,
}

pub fn run(verify: &Verify) -> anyhow::Result<()> {
    let text = crate::hand_source::read(&verify.source, &verify.database)?;
    let wrong = || format!("NOT VERIFIED: {}", verify.source);
    let (name, lines) = HandFile::read(&text).with_context(wrong)?;
    let game = crate::game(&name).with_context(wrong)?;
    let verified = game.verify(&lines).with_context(wrong)?;
    if verify.json {
        println!("{}", serde_json::to_string(&verified)?);
        return Ok(());
    }
    println!(
        "verified: hand {} of table {}, a {} of {} log lines",
        verified.hand, verified.table, verified.game, verified.lines
    );
    println!("  commitment {}", verified.commitment);
    match (verified.secret_open, verified.draws) {
        (true, 0) => println!("  the secret is the committed one; this hand drew no cards"),
        (true, draws) => println!("  the secret is the committed one, and gives all {draws} draws of the dealer"),
        (false, _) => println!("  the secret is still closed, so only the rules could be checked"),
    }
    println!("  every line is legal; the score is {:?}", verified.score.values());
    Ok(())
}

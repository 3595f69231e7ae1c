//! `baize verify`: recomputes a finished hand and says loudly if anything does not fit.

use anyhow::Context;
use cardtable::{HandFile, PublicKey, Verified, WhyLeftOut};
use clap::Args;

use crate::database::Database;

/// Recomputes everything about a finished hand: no byte of it was changed, the room signed it, the seats' seeds and the
/// table's secret are the ones committed to before the hand, every card follows from them, every action was legal, the
/// score is the rules'.
///
/// Exits with 1 and says which line is wrong, and why. The room's key is taken from --key, or fetched from the room if
/// the hand is, or read from the database. Otherwise only the file vouches for the key that it names.
#[derive(Args)]
pub struct Verify {
    /// A downloaded log, an address ending in /log, or TABLE/HAND of the database.
    source: String,
    /// The room's public key: 64 hexadecimal digits, as the room's page and /api/room show it.
    #[arg(long, value_name = "HEX")]
    key: Option<String>,
    #[command(flatten)]
    database: Database,
    /// One JSON object instead of words.
    #[arg(long)]
    json: bool,
}

/// Who says which key is the room's.
enum Vouched {
    /// Whoever asked, the room itself, or its database.
    Elsewhere(PublicKey),
    /// The file that is being checked.
    ByTheFile(PublicKey),
    Nobody,
}

impl Vouched {
    fn key(&self) -> Option<&PublicKey> {
        match self {
            Vouched::Elsewhere(key) | Vouched::ByTheFile(key) => Some(key),
            Vouched::Nobody => None,
        }
    }
}

pub fn run(verify: &Verify) -> anyhow::Result<()> {
    let given = verify.key.as_deref().map(parse).transpose()?;
    let found = crate::hand_source::read(&verify.source, &verify.database)?;
    let wrong = || format!("NOT VERIFIED: {}", verify.source);
    let file = HandFile::read(&found.text).with_context(wrong)?;
    let vouched = match given.or(found.key) {
        Some(key) => Vouched::Elsewhere(key),
        None if file.signature.is_some() => file.key.clone().map_or(Vouched::Nobody, Vouched::ByTheFile),
        None => Vouched::Nobody,
    };
    let verified =
        crate::game(&file.game).and_then(|game| Ok(game.verify(&file, vouched.key())?)).with_context(wrong)?;
    match verify.json {
        true => println!("{}", serde_json::to_string(&verified)?),
        false => say(&verified, &vouched),
    }
    Ok(())
}

fn parse(key: &str) -> anyhow::Result<PublicKey> {
    PublicKey::parse(key).context("--key is the room's public key: 64 digits of lower-case hexadecimal")
}

fn say(verified: &Verified, vouched: &Vouched) {
    let Verified { hand, table, game, lines, .. } = verified;
    println!("verified: hand {hand} of table {table}, a {game} of {lines} log lines");
    match vouched {
        Vouched::Elsewhere(key) => println!("  signed by the room, key {}", key.fingerprint()),
        Vouched::ByTheFile(key) => println!(
            "  whole, and signed with the key {}; only the file says that it is the room's: give --key to be sure",
            key.fingerprint()
        ),
        Vouched::Nobody => println!("  whole, but nobody signed it: a file made anew would look the same"),
    }
    println!("  commitment {}", verified.commitment);
    match (verified.seeds, verified.draws) {
        (_, 0) => println!("  this hand drew no cards"),
        (0, _) => println!("  no seat's own seed is in the dice: the host could have arranged them"),
        (seeds, _) => {
            println!("  {seeds} of the seats' own seeds are in the dice, as committed to before any was known")
        }
    }
    for one in &verified.left_out {
        let why = match one.why {
            WhyLeftOut::Late => "did not open the seed that it committed to",
            WhyLeftOut::Wrong => "opened another seed than it committed to",
        };
        println!("  LEFT OUT: seat {} {why}", one.seat);
    }
    match (verified.opened, verified.draws) {
        (0, draws) => println!("  the secret is the committed one, and gives all {draws} draws of the dealer"),
        (opened, _) => println!("  {opened} cards are open, each where the seeds put it under the commitment"),
    }
    println!("  every line is legal; the score is {:?}", verified.score.values());
}

//! `baize verify`: recomputes a finished hand and says loudly if anything does not fit.

use anyhow::Context;
use cardtable::{HandFile, PublicKey, Verified, WhyLeftOut};
use clap::Args;
use serde::Serialize;

use crate::database::Database;
use crate::hand_source::Voucher;

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
    /// One JSON object instead of words. Its `vouchedBy` says whose word it is that the key is the room's: `caller`
    /// (--key), `room`, `database`, `file`, or null where nobody signed.
    #[arg(long)]
    json: bool,
}

/// What programs are told: who vouches for `signedBy`, or null where nobody signed.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report<'a> {
    #[serde(flatten)]
    verified: &'a Verified,
    vouched_by: Option<Voucher>,
}

pub fn run(verify: &Verify) -> anyhow::Result<()> {
    let given = verify.key.as_deref().map(parse).transpose()?;
    let found = crate::hand_source::read(&verify.source, &verify.database)?;
    let wrong = || format!("NOT VERIFIED: {}", verify.source);
    let file = HandFile::read(&found.text).with_context(wrong)?;
    let named = || file.key.clone().filter(|_| file.signature.is_some()).map(|key| (key, Voucher::File));
    let vouched = given.map(|key| (key, Voucher::Caller)).or(found.key).or_else(named);
    let key = vouched.as_ref().map(|(key, _)| key);
    let verified = lab::game(&file.game).and_then(|game| Ok(game.verify(&file, key)?)).with_context(wrong)?;
    let vouched_by = vouched.as_ref().map(|(_, by)| *by);
    match verify.json {
        true => println!("{}", serde_json::to_string(&Report { verified: &verified, vouched_by })?),
        false => say(&verified, vouched.as_ref()),
    }
    Ok(())
}

fn parse(key: &str) -> anyhow::Result<PublicKey> {
    PublicKey::parse(key).context("--key is the room's public key: 64 digits of lower-case hexadecimal")
}

fn say(verified: &Verified, vouched: Option<&(PublicKey, Voucher)>) {
    let Verified { hand, table, game, lines, .. } = verified;
    println!("verified: hand {hand} of table {table}, a {game} of {lines} log lines");
    match vouched {
        Some((key, Voucher::File)) => println!(
            "  whole, and signed with the key {}; only the file says that it is the room's: give --key to be sure",
            key.fingerprint()
        ),
        Some((key, _)) => println!("  signed by the room, key {}", key.fingerprint()),
        None => println!("  whole, but nobody signed it: a file made anew would look the same"),
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

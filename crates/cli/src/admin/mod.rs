//! `baize admin`: what the host of a room does, in a room that is open or on the database of one that is closed.

mod backup;
mod reach;
mod span;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use server::admin::{Command, Order};

use crate::database::Database;

/// The host's tools: keep somebody out or quiet, close a table, look at reports and the ledger, back up.
///
/// Where a server runs in the data folder it is asked to do it, by a socket in that folder which only the folder's owner
/// and root can use. Where none runs, what concerns the database alone is done there. Whatever changes something is
/// written down: who, what, whom, why and when (`baize admin audit`).
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Admin {
    #[command(subcommand)]
    deed: Deed,
    #[command(flatten)]
    database: Database,
    /// Who does it, for the audit log; the user of this shell if it is left out.
    #[arg(long = "as", global = true, value_name = "NAME")]
    by: Option<String>,
    /// Why, for the audit log; with a ban or a mute the account is told it.
    #[arg(long, global = true, value_name = "TEXT")]
    why: Option<String>,
    /// Answer as JSON.
    #[arg(long, global = true)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  baize admin ban 'Rude Guest' --for 7d --why 'insults'    the sockets end, the seats are given up
  baize admin close k3w9x2 --why 'a stuck table'           everybody gets back what they brought
  baize admin reports                                      what people reported, the newest first
  baize admin back-up copy.db                              while the room is open";

#[derive(Subcommand)]
enum Deed {
    /// Keep an account out: its lines end, it gets up from its tables, and it cannot log in.
    Ban {
        name: String,
        /// How long: 30m, 12h, 7d, 4w. Without it, until `unban`.
        #[arg(long = "for", value_name = "SPAN", value_parser = span::parse)]
        span: Option<i64>,
    },
    /// Let an account in again.
    Unban { name: String },
    /// Keep an account from talking at tables.
    Mute {
        name: String,
        /// How long: 30m, 12h, 7d, 4w. Without it, until `unmute`.
        #[arg(long = "for", value_name = "SPAN", value_parser = span::parse)]
        span: Option<i64>,
    },
    /// Let an account talk again.
    Unmute { name: String },
    /// Send an account away from one table, for as long as that is open.
    Kick { name: String, table: String },
    /// Give an account another name, which has to be free.
    Rename { name: String, to: String },
    /// Close a table: the hand is void, and everybody gets back what they brought to it.
    Close { table: String },
    /// What people reported.
    Reports {
        /// Those that were dealt with, too.
        #[arg(long)]
        all: bool,
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(i64).range(1..=1_000))]
        most: i64,
    },
    /// A report was dealt with.
    Resolve { number: i64 },
    /// Recompute every balance from its postings; fails if one does not add up.
    Ledger,
    /// The audit log, the newest first.
    Audit {
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(i64).range(1..=10_000))]
        most: i64,
    },
    /// Forget now what the room would forget some day.
    Purge {
        /// Where no server runs: after how many days guests who never played are forgotten; 0 for never.
        #[arg(long, env = "BAIZE_KEEP_GUESTS_DAYS", default_value_t = 30)]
        keep_guests_days: u32,
        /// Where no server runs: after how many days logs of closed tables are thrown away; 0 for never.
        #[arg(long, env = "BAIZE_KEEP_LOGS_DAYS", default_value_t = 0)]
        keep_logs_days: u32,
    },
    /// Copy the database into a new file that only its owner can read, while the room is open or closed.
    BackUp { file: PathBuf },
    /// Put a copy in the place of the database; no server may run. Hands that were open in it are void.
    Restore {
        /// The copy. It stays where it is.
        #[arg(required_unless_present = "in_place", conflicts_with = "in_place")]
        file: Option<PathBuf>,
        /// The copy was put back by other means, such as pg_restore; only mark it, so that open hands are void.
        #[arg(long)]
        in_place: bool,
    },
}

pub fn run(admin: Admin) -> anyhow::Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(go(admin))
}

async fn go(admin: Admin) -> anyhow::Result<()> {
    let Admin { deed, database, by, why, json } = admin;
    let by = by.unwrap_or_else(reach::user);
    let mut retention = server::Retention::default();
    let command = match deed {
        Deed::Ban { name, span } => Command::Ban { name, for_ms: span },
        Deed::Unban { name } => Command::Unban { name },
        Deed::Mute { name, span } => Command::Mute { name, for_ms: span },
        Deed::Unmute { name } => Command::Unmute { name },
        Deed::Kick { name, table } => Command::Kick { name, table },
        Deed::Rename { name, to } => Command::Rename { name, to },
        Deed::Close { table } => Command::Close { table },
        Deed::Reports { all, most } => Command::Reports { all, most },
        Deed::Resolve { number } => Command::Resolve { number },
        Deed::Ledger => Command::Ledger {},
        Deed::Audit { most } => Command::Audit { most },
        Deed::Purge { keep_guests_days, keep_logs_days } => {
            retention.guests = crate::serve::days(keep_guests_days);
            retention.logs = crate::serve::days(keep_logs_days);
            Command::Purge {}
        }
        Deed::BackUp { file } => return reach::say(backup::back_up(&database, &file, &by, why).await?, json),
        Deed::Restore { file, .. } => return reach::say(backup::restore(&database, file, &by, why).await?, json),
    };
    let told = reach::order(&database, Order { by, why, command }, retention).await?;
    reach::say(told, json)
}

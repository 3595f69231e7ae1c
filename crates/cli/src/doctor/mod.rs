//! `baize doctor`: looks at a room's set-up and says of each thing whether it is well, and what to do if it is not.

mod database;
mod finding;
mod folder;
mod url;

use std::net::SocketAddr;

use anyhow::bail;
use clap::Args;
use ipnet::IpNet;
use serde_json::Value;
use server::admin::{self, Command, Order};

use crate::database::Database;
use finding::{Finding, Level};

/// Files a busy room needs: one for each line, and some for the database.
const FEW_FILES: u64 = 4_096;

/// Checks a room: its folder, its database, its settings and, with --url, the way that players take to it.
///
/// Each line is `ok`, `warning` or `wrong`, and says what to do. It ends with 1 if anything is wrong. Nothing is changed,
/// and a room that is open goes on. Give it the options that `serve` has.
#[derive(Args)]
pub struct Doctor {
    #[command(flatten)]
    database: Database,
    /// As for `serve`: where the nodes of the room meet.
    #[arg(long, env = "BAIZE_NATS", value_name = "URL", hide_env_values = true)]
    nats: Option<String>,
    /// The room as its players reach it, e.g. https://cards.example.
    #[arg(long = "url", env = "BAIZE_URL", value_name = "ADDRESS")]
    address: Option<String>,
    /// As for `serve`; what a running server has is known by itself.
    #[arg(long, env = "BAIZE_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// As for `serve`; what a running server has is known by itself.
    #[arg(long = "trusted-proxy", env = "BAIZE_TRUSTED_PROXIES", value_delimiter = ',', value_parser = crate::serve::network)]
    trusted_proxies: Vec<IpNet>,
}

pub fn run(doctor: &Doctor) -> anyhow::Result<()> {
    let findings = tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(look(doctor));
    for finding in &findings {
        println!("{finding}");
    }
    let wrong = findings.iter().filter(|finding| finding.level == Level::Wrong).count();
    if wrong > 0 {
        bail!("{wrong} of {} things are wrong", findings.len());
    }
    Ok(())
}

async fn look(doctor: &Doctor) -> Vec<Finding> {
    let status = ask(doctor, Command::Status {}).await;
    let mut findings = folder::look(&doctor.database, status.as_ref());
    findings.extend(database::look(&doctor.database).await);
    findings.extend(settings(doctor, status.as_ref()));
    if let Some(nats) = &doctor.nats {
        findings.push(meeting(nats, doctor.database.url.as_deref()).await);
    }
    if let Some(url) = &doctor.address {
        let word = match &status {
            Some(_) => ask(doctor, Command::Announce {}).await.and_then(|word| word.as_str().map(str::to_owned)),
            None => None,
        };
        findings.extend(url::look(url, word.as_deref()));
    }
    findings
}

/// Whether the nodes of the room can meet.
async fn meeting(nats: &str, database: Option<&str>) -> Finding {
    if !database.is_some_and(|url| url.starts_with("postgres")) {
        let advice = "give --database postgres://…, the same for all nodes";
        return Finding::wrong("nodes of one room share a database, and SQLite is for one", advice);
    }
    match server::cluster::check(nats).await {
        Ok(()) => Finding::ok("NATS answers"),
        Err(error) => Finding::wrong(
            format!("NATS does not answer: {error:#}"),
            "check --nats and that it runs; until then every node works alone",
        ),
    }
}

/// What the server of this folder answers, if one runs and obeys this user.
async fn ask(doctor: &Doctor, command: Command) -> Option<Value> {
    let order = Order { by: "doctor".to_owned(), why: None, command };
    admin::ask(&doctor.database.data, &order).await.ok().flatten().map(|told| told.data)
}

fn settings(doctor: &Doctor, status: Option<&Value>) -> Vec<Finding> {
    let known = |name: &str| status.map(|status| &status[name]);
    let listen = known("listen").and_then(|listen| listen.as_str()?.parse().ok()).unwrap_or(doctor.listen);
    let named = known("trusted_proxies").and_then(Value::as_array);
    let named = named.map(|all| all.iter().filter_map(|net| net.as_str()?.parse().ok()).collect());
    let proxies: Vec<IpNet> = named.unwrap_or_else(|| doctor.trusted_proxies.clone());
    let files = known("open_files").and_then(Value::as_u64).or_else(admin::open_files);
    let mut findings = vec![listening(listen, &proxies)];
    findings.extend(proxies.iter().filter(|net| net.prefix_len() == 0).map(|net| {
        Finding::wrong(
            format!("--trusted-proxy {net} is everybody"),
            "name the proxies alone, or anybody chooses an address",
        )
    }));
    findings.push(match files {
        Some(files) if files < FEW_FILES => Finding::warning(
            format!("at most {files} files may be open, and every player needs one"),
            "raise it with `ulimit -n 65536`, or LimitNOFILE= in a unit of systemd",
        ),
        Some(files) => Finding::ok(format!("{files} files may be open")),
        None => Finding::warning("it is not known how many files may be open", "look at `ulimit -n`"),
    });
    if let Some(damaged) = known("damaged").and_then(Value::as_u64).filter(|damaged| *damaged > 0) {
        findings.push(Finding::wrong(
            format!("{damaged} tables cannot be read and stand still"),
            "they are named in the server's log; close them with `baize admin close TABLE`",
        ));
    }
    findings
}

fn listening(listen: SocketAddr, proxies: &[IpNet]) -> Finding {
    match (listen.ip().is_loopback(), proxies.is_empty()) {
        (true, _) => Finding::ok(format!("the room listens on {listen}, which only this machine reaches")),
        (false, true) => Finding::warning(
            format!("the room listens on {listen} without TLS: whoever is in between reads passwords and cards"),
            "put a proxy with TLS before it, listen on 127.0.0.1 and name the proxy with --trusted-proxy",
        ),
        (false, false) => Finding::warning(
            format!("the room listens on {listen}, also for those who go around its proxy"),
            "let a firewall keep all but the proxy away, or listen on 127.0.0.1",
        ),
    }
}

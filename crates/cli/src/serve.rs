//! `baize serve`: the room itself.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use clap::{Args, ValueEnum};
use ipnet::IpNet;
use server::settings::Limits;
use server::{Retention, Settings};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::database::Database;

/// Runs the room: the page, the tables and the bots, until it is told to stop.
///
/// Everything a table has told anyone is already on disk, so the server can be stopped or killed at
/// any moment: the next start rebuilds every open table and goes on. Ctrl-C and SIGTERM stop it gently.
#[derive(Args)]
pub struct Serve {
    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, env = "BAIZE_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    #[command(flatten)]
    database: Database,
    /// Where the nodes of one room meet: nats://HOST:4222, or several, separated by commas. Any number of nodes with the
    /// same --database postgres://… and the same --nats are one room behind any load balancer; each needs a --data folder
    /// of its own. Without it a node works alone.
    #[arg(long, env = "BAIZE_NATS", value_name = "URL", hide_env_values = true)]
    nats: Option<String>,
    /// Origin of another page that may connect, e.g. https://cards.example; may be repeated.
    #[arg(long = "origin", env = "BAIZE_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
    /// A proxy in front of the room, as an address or a network (10.0.0.0/8); may be repeated. Only such a proxy is
    /// believed about where a request came from: X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host of everybody
    /// else are ignored. With a proxy on this machine: --trusted-proxy 127.0.0.1
    #[arg(long = "trusted-proxy", env = "BAIZE_TRUSTED_PROXIES", value_delimiter = ',', value_parser = network)]
    trusted_proxies: Vec<IpNet>,
    /// Address and port for Prometheus alone. Without it /metrics is on the room's own address, without those figures
    /// that could tell a player something.
    #[arg(long, env = "BAIZE_METRICS_LISTEN")]
    metrics_listen: Option<SocketAddr>,
    /// How long house bots wait before they play, in milliseconds.
    #[arg(long, env = "BAIZE_BOT_PAUSE_MS", default_value_t = 900)]
    bot_pause_ms: u64,
    /// How long a player has to be away before a bot plays for them (in Tractor, Hearts and Deal), in seconds.
    #[arg(long, env = "BAIZE_STAND_IN_AFTER_S", default_value_t = 20)]
    stand_in_after_s: u64,
    /// How long a seat is kept between hands for somebody who is away and waited for, in seconds; twice as long for
    /// somebody who is there and does not ask for the next hand, ten times where nobody waits.
    #[arg(long, env = "BAIZE_HOLD_SEAT_S", default_value_t = 60)]
    hold_seat_s: u64,
    /// New guests and logins a minute from one address.
    #[arg(long, env = "BAIZE_LOGINS_PER_MINUTE", default_value_t = 60)]
    logins_per_minute: u32,
    /// After how many days a guest who has no password, never finished a hand and was not there is forgotten; 0 for never.
    #[arg(long, env = "BAIZE_KEEP_GUESTS_DAYS", default_value_t = 30)]
    keep_guests_days: u32,
    /// After how many days the log of a closed table is thrown away; its results stay, its replays do not. 0 for never.
    #[arg(long, env = "BAIZE_KEEP_LOGS_DAYS", default_value_t = 0)]
    keep_logs_days: u32,
    /// Open sockets from one address. Whoever has a seat or a table is let in beyond it.
    #[arg(long, env = "BAIZE_SOCKETS_PER_ADDRESS", default_value_t = Limits::default().sockets_per_address)]
    sockets_per_address: usize,
    /// Requests a second from one address, four times as many at once.
    #[arg(long, env = "BAIZE_REQUESTS_PER_SECOND", default_value_t = Limits::default().requests_per_second)]
    requests_per_second: u32,
    /// New tables a minute from one address.
    #[arg(long, env = "BAIZE_TABLES_PER_MINUTE", default_value_t = Limits::default().tables_per_minute)]
    tables_per_minute: u32,
    /// For `baize load` against a room of your own: lifts every bound on what one address, account or socket may do.
    /// Whoever can reach the room can then flood it, so never let it be reached by others, and give it a data folder
    /// of its own.
    #[arg(long, env = "BAIZE_LOAD_TEST")]
    load_test: bool,
    /// How the log is written; what is logged is set by RUST_LOG (default: info).
    #[arg(long, env = "BAIZE_LOG", value_enum, default_value_t = LogForm::Text)]
    log: LogForm,
}

/// A network, or the address of one machine.
pub fn network(text: &str) -> Result<IpNet, String> {
    let one = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse().or_else(|_| one()).map_err(|_| "write an address (127.0.0.1) or a network (10.0.0.0/8)".to_owned())
}

#[derive(Copy, Clone, ValueEnum)]
enum LogForm {
    Text,
    Json,
}

pub fn run(serve: Serve) -> anyhow::Result<()> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    // A log that cannot be written, on a disk that is full, is no reason for a panic, least of all while one is logged.
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).log_internal_errors(false);
    match serve.log {
        LogForm::Text => log.init(),
        LogForm::Json => log.json().init(),
    }
    // What a panic says may hold a hidden card, so only its place is written down.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map_or_else(String::new, ToString::to_string);
        tracing::error!(place, "a panic was caught");
    }));
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(room(serve))
}

async fn room(serve: Serve) -> anyhow::Result<()> {
    let bounds = Limits {
        logins_per_minute: serve.logins_per_minute,
        sockets_per_address: serve.sockets_per_address,
        requests_per_second: serve.requests_per_second,
        tables_per_minute: serve.tables_per_minute,
        ..Limits::default()
    };
    let limits = if serve.load_test { bounds.for_load_test() } else { bounds };
    if serve.load_test {
        tracing::warn!("this room is open for a load test: nobody is bounded, so nobody else may reach it");
    }
    let lease = match serve.nats {
        Some(_) => server::settings::CLUSTER_LEASE,
        None => server::settings::LEASE,
    };
    let settings = Settings {
        database: serve.database.url,
        nats: serve.nats,
        lease,
        origins: serve.origins,
        trusted_proxies: serve.trusted_proxies,
        metrics_listen: serve.metrics_listen,
        bot_pause: Duration::from_millis(serve.bot_pause_ms),
        stand_in_after: Duration::from_secs(serve.stand_in_after_s),
        hold_seat: Duration::from_secs(serve.hold_seat_s),
        retention: Retention {
            guests: days(serve.keep_guests_days),
            logs: days(serve.keep_logs_days),
            ..Retention::default()
        },
        limits,
        ..Settings::new(serve.listen, serve.database.data, catalog::games().collect())
    };
    // Before anybody knows that it runs: whoever asks it to stop then is heard.
    let term = signal(SignalKind::terminate())?;
    let running = server::start(settings).await?;
    println!("listening on http://{}", running.address);
    if let Some(address) = running.metrics_address {
        println!("figures on http://{address}/metrics");
    }
    told_to_stop(term).await?;
    tracing::info!("closing the room");
    running.stop().await
}

/// None for 0, which keeps things for ever.
pub fn days(count: u32) -> Option<Duration> {
    (count > 0).then(|| Duration::from_secs(24 * 3600) * count)
}

async fn told_to_stop(mut term: Signal) -> anyhow::Result<()> {
    tokio::select! {
        pressed = tokio::signal::ctrl_c() => pressed?,
        _ = term.recv() => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::network;

    fn check(text: &str, expect: Option<&str>) {
        assert_eq!(network(text).ok().map(|net| net.to_string()).as_deref(), expect, "{text}");
    }

    #[test]
    fn a_proxy_is_an_address_or_a_network() {
        check("127.0.0.1", Some("127.0.0.1/32"));
        check("10.0.0.0/8", Some("10.0.0.0/8"));
        check("::1", Some("::1/128"));
        check("fd00::/8", Some("fd00::/8"));
        check("10.0.0.0/33", None);
        check("proxy.example", None);
    }
}

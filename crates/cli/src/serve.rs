//! `baize serve`: the room itself.

use std::net::SocketAddr;
use std::time::Duration;

use clap::{Args, ValueEnum};
use server::Settings;
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
    /// Origin of another page that may connect, e.g. https://cards.example; may be repeated.
    #[arg(long = "origin", env = "BAIZE_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
    /// How long house bots wait before they play, in milliseconds.
    #[arg(long, env = "BAIZE_BOT_PAUSE_MS", default_value_t = 900)]
    bot_pause_ms: u64,
    /// How long a player has to be away before a bot plays for them (in Tractor and Deal), in seconds.
    #[arg(long, env = "BAIZE_STAND_IN_AFTER_S", default_value_t = 20)]
    stand_in_after_s: u64,
    /// How long a seat is kept between hands for somebody who is away and waited for, in seconds; twice as long for
    /// somebody who is there and does not ask for the next hand, ten times where nobody waits.
    #[arg(long, env = "BAIZE_HOLD_SEAT_S", default_value_t = 60)]
    hold_seat_s: u64,
    /// New guests and logins a minute from one address.
    #[arg(long, env = "BAIZE_LOGINS_PER_MINUTE", default_value_t = 60)]
    logins_per_minute: u32,
    /// How the log is written; what is logged is set by RUST_LOG (default: info).
    #[arg(long, env = "BAIZE_LOG", value_enum, default_value_t = LogForm::Text)]
    log: LogForm,
}

#[derive(Copy, Clone, ValueEnum)]
enum LogForm {
    Text,
    Json,
}

pub fn run(serve: Serve) -> anyhow::Result<()> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
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
    let settings = Settings {
        database: serve.database.url,
        origins: serve.origins,
        bot_pause: Duration::from_millis(serve.bot_pause_ms),
        stand_in_after: Duration::from_secs(serve.stand_in_after_s),
        hold_seat: Duration::from_secs(serve.hold_seat_s),
        logins_per_minute: serve.logins_per_minute,
        ..Settings::new(serve.listen, serve.database.data, catalog::games().collect())
    };
    let running = server::start(settings).await?;
    println!("listening on http://{}", running.address);
    told_to_stop().await?;
    tracing::info!("closing the room");
    running.stop().await
}

async fn told_to_stop() -> anyhow::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut term = signal(SignalKind::terminate())?;
    tokio::select! {
        pressed = tokio::signal::ctrl_c() => pressed?,
        _ = term.recv() => {}
    }
    Ok(())
}

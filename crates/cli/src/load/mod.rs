//! `baize load`: many players on real sockets, to see what a room can carry.

mod choose;
mod house;
mod letter;
mod line;
mod pace;
mod place;
mod player;
mod process;
mod report;
mod seating;
mod tally;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::Args;
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::LocalSet;
use tokio::time::{Instant, sleep, timeout};

use choose::Way;
use pace::Pace;
use player::{Phase, Scene};
use process::Used;
use report::{Report, Server, Setting};
use seating::{Plan, Seated};
use tally::Tally;

/// Plays many tables of a game on real sockets and says what came of it: moves a second, how long answers and
/// letters took, errors, bytes.
///
/// It makes guests, opens tables, fills every seat and plays legal moves for the given time; then everybody leaves. A
/// move counts when it was answered with yes. The room bounds what one address may do: start one of your own for this
/// with `baize serve --load-test`, in a data folder of its own, and do not aim at a room whose owner has not asked for it.
#[derive(Args)]
pub struct Load {
    /// The room, as http://ADDRESS:PORT; several separated by commas are servers of one room.
    #[arg(long = "url", value_delimiter = ',', default_value = "http://127.0.0.1:8080")]
    urls: Vec<String>,
    /// The game: tractor, duel, holdem, deal, hearts.
    #[arg(long)]
    game: String,
    /// How many tables.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: u32,
    /// How long to count, after everybody has sat down and played for a moment.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// How long to play before counting begins, in seconds.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(0..=3_600))]
    warm_up: u64,
    /// The preset of the tables; the game's first if left out.
    #[arg(long)]
    preset: Option<String>,
    /// Options of the tables as a JSON object. By default pauses are left out and nobody's time runs out.
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// Moves a second over all tables together. Without it, and without --think-ms, as fast as it goes.
    #[arg(long, value_name = "MOVES", conflicts_with = "think_ms")]
    rate: Option<f64>,
    /// How long each player thinks about a move, in milliseconds, from half of it to one and a half.
    #[arg(long, value_name = "MS")]
    think_ms: Option<u64>,
    /// Sockets without an account that watch each table.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=500))]
    watchers: u32,
    /// Tables at which each player sits, on one socket: for more tables than there may be open files. A socket's
    /// messages are answered one after the other.
    #[arg(long, default_value_t = 1, value_name = "TABLES", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    tables_per_socket: u32,
    /// The players of a table come by all of the given addresses instead of one.
    #[arg(long)]
    spread: bool,
    /// The server's process on this machine, to count its processor time and memory; several separated by commas.
    #[arg(long = "pid", value_delimiter = ',')]
    pids: Vec<u32>,
    /// Give up if not everybody sits after so many seconds.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    seated_within: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// After everybody has sat down, until nothing of it is on its way any more.
const SETTLES: Duration = Duration::from_millis(500);
/// How long those who leave may take.
const LEAVES: Duration = Duration::from_secs(5);

pub fn run(load: &Load) -> anyhow::Result<()> {
    let plan = plan(load)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = LocalSet::new().block_on(&runtime, play(load, plan));
    // Whatever hangs in a call that nobody waits for any more.
    runtime.shutdown_background();
    let report = report?;
    match load.json {
        true => println!("{}", serde_json::to_string(&report)?),
        false => print!("{}", report.text()),
    }
    ensure!(report.moves > 0, "nobody could move");
    Ok(())
}

fn plan(load: &Load) -> anyhow::Result<Plan> {
    let way =
        Way::of(&load.game).with_context(|| format!("no load plays {}; there are {}", load.game, Way::names()))?;
    for url in &load.urls {
        ensure!(url.starts_with("http://"), "{url} is no address of the form http://ADDRESS:PORT");
    }
    ensure!(load.rate.is_none_or(|rate| rate > 0.0 && rate <= 1e6), "a rate is above 0 and at most a million");
    let mut options = (way.options)();
    if let Some(text) = &load.options {
        let given: Value = serde_json::from_str(text).context("--options is no JSON")?;
        let given = given.as_object().context("--options is no JSON object")?;
        given.iter().for_each(|(name, value)| options[name] = value.clone());
    }
    let mut wish = serde_json::json!({ "game": load.game, "options": options, "public": true });
    if let Some(preset) = &load.preset {
        wish["preset"] = preset.as_str().into();
    }
    Ok(Plan {
        way,
        wish,
        tables: load.tables as usize,
        tables_per_socket: load.tables_per_socket as usize,
        watchers: load.watchers as usize,
        spread: load.spread,
    })
}

async fn play(load: &Load, plan: Plan) -> anyhow::Result<Report> {
    let before = Used::by(&load.pids)?;
    let (phase, told) = watch::channel(Phase::Seating);
    let tally = Rc::new(RefCell::new(Tally::new()));
    let urls = load.urls.iter().map(|url| url.trim_end_matches('/').to_owned()).collect();
    let scene = Scene {
        way: plan.way,
        urls: Rc::new(urls),
        pace: Pace::new(load.rate, load.think_ms),
        tally: tally.clone(),
        phase: told,
    };
    let setting = Setting {
        game: load.game.clone(),
        tables: plan.tables,
        sockets: 0,
        watchers: plan.watchers,
        pace: match (load.rate, load.think_ms) {
            (Some(rate), _) => format!("{rate} moves a second"),
            (None, Some(ms)) if ms > 0 => format!("about {ms} ms of thought"),
            _ => "as fast as it goes".to_owned(),
        },
    };
    let seated = timeout(Duration::from_secs(load.seated_within), seating::seat(&scene, plan)).await;
    let Seated { spreads, sockets, tasks } = seated.context("not everybody sat down in time")??;
    sleep(SETTLES).await;
    spreads.iter().for_each(|spread| spread.borrow_mut().begin());
    let sat = Used::by(&load.pids)?;

    phase.send_replace(Phase::Playing);
    sleep(Duration::from_secs(load.warm_up)).await;
    let from = (Used::by(&load.pids)?, Instant::now());
    tally.borrow_mut().restart();
    sleep(Duration::from_secs(load.seconds)).await;
    // A server that is gone by now has no figures; the rest is still worth printing.
    let to = Used::by(&load.pids).ok();
    let took = from.1.elapsed();
    let report = {
        let tally = tally.borrow();
        let used = to.filter(|_| !load.pids.is_empty()).map(|to| [before, sat, from.0, to]);
        let server = used.map(|used| Server::new(used, took, tally.moves));
        Report::new(Setting { sockets, ..setting }, &tally, took, server)
    };
    phase.send_replace(Phase::Leaving);
    // Whoever does not get away is cut off with the program.
    let _ = timeout(LEAVES, async {
        for task in tasks {
            let _ = task.await;
        }
    })
    .await;
    Ok(report)
}

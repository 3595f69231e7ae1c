//! The figures of a load, for people and for programs.

use std::collections::BTreeMap;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

use super::process::Used;
use super::tally::Tally;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub game: String,
    pub tables: usize,
    pub sockets: usize,
    pub watchers: usize,
    /// How moves were paced: `flat out`, a rate, or a time to think.
    pub pace: String,
    pub seconds: f64,
    /// Actions that were sent and answered with yes.
    pub moves: u64,
    pub moves_per_second: f64,
    pub hands: u64,
    /// From sending an action to its answer.
    pub to_actor_ms: Percentiles,
    /// From sending an action until every seat has its letter of it.
    pub to_all_ms: Percentiles,
    pub letter_bytes_median: u64,
    pub letters_per_move: f64,
    /// All that the players' sockets were sent.
    pub bytes_per_move: f64,
    /// What was refused, by code, and lines that were lost.
    pub errors: BTreeMap<String, u64>,
    /// Of the processes that `--pid` names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server: Option<Server>,
}

#[derive(Serialize)]
pub struct Percentiles {
    pub p50: f64,
    pub p99: f64,
    #[serde(rename = "p99.9")]
    pub p999: f64,
    pub max: f64,
}

/// What the server used.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Server {
    /// Processor time for each move, in microseconds.
    pub micros_per_move: f64,
    /// How many cores were busy.
    pub cores: f64,
    /// Resident memory in megabytes (10^6 bytes): before the first table, with everybody seated, at the end of play.
    pub before_mb: f64,
    pub seated_mb: f64,
    pub played_mb: f64,
}

impl Percentiles {
    fn of(micros: &Histogram<u64>) -> Percentiles {
        let ms = |quantile| micros.value_at_quantile(quantile) as f64 / 1000.0;
        Percentiles { p50: ms(0.5), p99: ms(0.99), p999: ms(0.999), max: ms(1.0) }
    }
}

impl Server {
    /// Of four moments: before anything, when all sit, when the count began and when it ended.
    pub fn new([before, seated, from, to]: [Used; 4], took: Duration, moves: u64) -> Server {
        let processor = to.processor.saturating_sub(from.processor).as_secs_f64();
        let mb = |used: Used| used.resident as f64 / 1e6;
        Server {
            micros_per_move: per(processor * 1e6, moves),
            cores: processor / took.as_secs_f64(),
            before_mb: mb(before),
            seated_mb: mb(seated),
            played_mb: mb(to),
        }
    }
}

fn per(much: f64, many: u64) -> f64 {
    if many == 0 { 0.0 } else { much / many as f64 }
}

/// What was loaded and how.
pub struct Setting {
    pub game: String,
    pub tables: usize,
    pub sockets: usize,
    pub watchers: usize,
    pub pace: String,
}

impl Report {
    pub fn new(setting: Setting, tally: &Tally, took: Duration, server: Option<Server>) -> Report {
        Report {
            game: setting.game,
            tables: setting.tables,
            sockets: setting.sockets,
            watchers: setting.watchers,
            pace: setting.pace,
            seconds: took.as_secs_f64(),
            moves: tally.moves,
            moves_per_second: tally.moves as f64 / took.as_secs_f64(),
            hands: tally.hands,
            to_actor_ms: Percentiles::of(&tally.to_actor),
            to_all_ms: Percentiles::of(&tally.to_all),
            letter_bytes_median: tally.letter_bytes.value_at_quantile(0.5),
            letters_per_move: per(tally.letters as f64, tally.moves),
            bytes_per_move: per(tally.bytes as f64, tally.moves),
            errors: tally.errors.clone(),
            server,
        }
    }

    pub fn text(&self) -> String {
        let of = |name: &str, ms: &Percentiles| {
            format!(
                "{name}  p50 {:.2} ms   p99 {:.2} ms   p99.9 {:.2} ms   most {:.2} ms\n",
                ms.p50, ms.p99, ms.p999, ms.max
            )
        };
        let mut text = format!(
            "{}: {} tables, {} sockets, {}, {:.1} s\n{} moves, {:.0} a second, {} hands finished\n",
            self.game,
            self.tables,
            self.sockets,
            self.pace,
            self.seconds,
            self.moves,
            self.moves_per_second,
            self.hands
        );
        text += &of("answer to the actor ", &self.to_actor_ms);
        text += &of("letter at every seat", &self.to_all_ms);
        text += &format!(
            "median letter {} bytes, {:.1} letters and {:.0} bytes received for each move\n",
            self.letter_bytes_median, self.letters_per_move, self.bytes_per_move
        );
        if let Some(server) = &self.server {
            text += &format!(
                "server: {:.0} µs of processor time a move, {:.2} cores; {:.0} MB before, {:.0} MB with all seated, {:.0} MB after\n",
                server.micros_per_move, server.cores, server.before_mb, server.seated_mb, server.played_mb
            );
        }
        match self.errors.is_empty() {
            true => text += "no errors\n",
            false => {
                let errors: Vec<String> = self.errors.iter().map(|(code, count)| format!("{code} {count}")).collect();
                text += &format!("errors: {}\n", errors.join(", "));
            }
        }
        text
    }
}

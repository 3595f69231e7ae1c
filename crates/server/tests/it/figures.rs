//! The figures of the room: every one is listed, described and served, and the files for Grafana and Prometheus ask for no
//! other.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::json;
use server::figures::{FIGURES, Kind};

use crate::client::{Socket, call_text};
use crate::room::{TestRoom, quick};
use crate::slow_line::slow_line;

/// Far more than an outbox and the buffers of a line take.
const MOST_ASKED: usize = 100_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => sources(&path, found),
            false if path.extension().is_some_and(|end| end == "rs") => found.push(path),
            false => {}
        }
    }
}

/// The names that a text counts by the macros of `metrics`, and how.
fn counted(text: &str) -> BTreeSet<(String, &'static str)> {
    let mut names = BTreeSet::new();
    for kind in ["counter", "gauge", "histogram"] {
        for after in text.split(&format!("metrics::{kind}!(")).skip(1) {
            if let Some(name) = after.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next()) {
                names.insert((name.to_owned(), kind));
            }
        }
    }
    names
}

#[test]
fn whatever_is_counted_is_on_the_list_and_nothing_else_is() {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root().join("crates")).expect("crates").flatten() {
        sources(&entry.path().join("src"), &mut files);
    }
    let mut found = BTreeSet::new();
    for file in files {
        found.extend(counted(&std::fs::read_to_string(&file).expect("text")));
    }
    let listed: BTreeSet<(String, &str)> = FIGURES
        .iter()
        .map(|(name, kind, _)| {
            let word = match kind {
                Kind::Counter => "counter",
                Kind::Labelled if *name == "baize_info" => "gauge",
                Kind::Labelled => "counter",
                Kind::Gauge => "gauge",
                Kind::Histogram => "histogram",
            };
            ((*name).to_owned(), word)
        })
        .collect();
    assert_eq!(found, listed);
}

/// The figures that a text asks for, as their makers name them.
fn asked_for(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    let words = text.split(|letter| !is_part(letter)).filter(|word| word.starts_with("baize_"));
    let histogram = |name: &str| FIGURES.iter().any(|(listed, kind, _)| *listed == name && *kind == Kind::Histogram);
    let plain = |word: &str| {
        let base = ["_bucket", "_sum", "_count"].iter().find_map(|end| word.strip_suffix(end));
        base.filter(|base| histogram(base)).unwrap_or(word).to_owned()
    };
    words.map(plain).collect()
}

#[test]
fn dashboard_and_alerts_ask_for_figures_that_there_are() {
    let listed: BTreeSet<String> = FIGURES.iter().map(|(name, _, _)| (*name).to_owned()).collect();
    for file in ["deploy/grafana.json", "deploy/alerts.yml"] {
        let asked = asked_for(&read(file));
        assert!(asked.len() > 10, "{file} asks for {asked:?}");
        let unknown: Vec<_> = asked.difference(&listed).collect();
        assert!(unknown.is_empty(), "{file} asks for what nobody counts: {unknown:?}");
    }
    let dashboard: serde_json::Value = serde_json::from_str(&read("deploy/grafana.json")).expect("JSON");
    assert!(dashboard["panels"].as_array().is_some_and(|panels| panels.len() > 5));
}

#[test]
fn the_page_about_watching_says_what_each_figure_is() {
    let asked = asked_for(&read("docs/monitoring.md"));
    let missing: Vec<&str> = FIGURES.iter().map(|(name, _, _)| *name).filter(|name| !asked.contains(*name)).collect();
    assert_eq!(missing, [""; 0]);
    let listed: BTreeSet<&str> = FIGURES.iter().map(|(name, _, _)| *name).collect();
    let unknown: Vec<&String> = asked.iter().filter(|name| !listed.contains(name.as_str())).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// The value of a figure without labels, or of one with these.
fn value(metrics: &str, figure: &str) -> Option<f64> {
    metrics.lines().find_map(|line| line.strip_prefix(figure)?.strip_prefix(' ')?.parse().ok())
}

async fn figures_of(room: &TestRoom) -> String {
    let address = format!("http://{}", room.running.metrics_address.expect("an address"));
    call_text(&address, "GET", "/metrics", None, &[], None).await.2
}

async fn room_with_figures() -> TestRoom {
    TestRoom::with(|settings| settings.metrics_listen = Some(([127, 0, 0, 1], 0).into())).await
}

#[tokio::test]
async fn a_listener_who_is_given_up_is_counted() {
    let room = room_with_figures().await;
    let duel = room.duel("friendly", quick()).await;
    let mut slow = Socket::open(&slow_line(&room.base).await, None, &[]).await.expect("a socket opens");
    let before = value(&figures_of(&room).await, "baize_outbox_dropped_total");
    for number in 0..MOST_ASKED {
        let ask = json!({ "type": "watch", "table": duel.table, "nonce": format!("n{number}") });
        if !slow.try_send_text(&ask.to_string()).await {
            break;
        }
    }
    assert!(value(&figures_of(&room).await, "baize_outbox_dropped_total") > before);
}

#[tokio::test]
async fn what_an_operator_watches_is_served_with_what_it_says() {
    let room = room_with_figures().await;
    let mut duel = room.duel("friendly", quick()).await;
    duel.first.refused(json!({ "type": "watch", "table": "nosuchtable1" }), "no_such_table").await;
    duel.ann_wins().await;
    let metrics = loop {
        let metrics = figures_of(&room).await;
        // What is not counted is looked at soon after the start.
        if value(&metrics, "baize_disk_free_bytes").is_some() {
            break metrics;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    for (name, kind, help) in FIGURES {
        let served = match kind {
            Kind::Counter => value(&metrics, name).is_some(),
            Kind::Histogram => value(&metrics, &format!("{name}_count")) > Some(0.0),
            // Not without a cluster, or not before it happens.
            Kind::Labelled | Kind::Gauge => true,
        };
        assert!(served, "{name} is missing from\n{metrics}");
        let described = metrics.contains(&format!("# HELP {name} {help}"));
        assert!(described || !metrics.contains(&format!("# TYPE {name} ")), "{name} is not described");
    }
    for gauge in ["baize_tables", "baize_connections", "baize_disk_free_bytes"] {
        assert!(value(&metrics, gauge) > Some(0.0), "{gauge} in\n{metrics}");
    }
    for gauge in ["baize_mailbox_deepest", "baize_mailbox_waiting", "baize_store_waiting"] {
        assert!(value(&metrics, gauge) >= Some(0.0), "{gauge} in\n{metrics}");
    }
    assert!(value(&metrics, "baize_refusals_total{code=\"no_such_table\"}") > Some(0.0), "{metrics}");
    assert!(metrics.contains("baize_store_commit_seconds_bucket{le=\"0.1\"}"), "{metrics}");
    assert!(metrics.contains("baize_store_batch_size_bucket{le=\"1\"}"), "{metrics}");
}

//! What an operator looks at: health, metrics, the version.

use std::sync::OnceLock;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use serde_json::{Value, json};

use crate::figures;
use crate::room::Shared;
use crate::socket::PROTOCOL;

/// Where commits are told apart by how long they took, in seconds: from a quick disk to one that nobody can play on.
const COMMIT_SECONDS: [f64; 13] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// And by how much they held.
const BATCH_SIZES: [f64; 11] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1024.0];

/// The process has one recorder, however many servers run in it (tests run several).
pub fn metrics_handle() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let buckets = |name: &str| Matcher::Full(name.to_owned());
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(buckets("baize_store_commit_seconds"), &COMMIT_SECONDS)
            .and_then(|builder| builder.set_buckets_for_metric(buckets("baize_store_batch_size"), &BATCH_SIZES))
            .expect("there are buckets")
            .build_recorder();
        let handle = recorder.handle();
        // Somebody else's recorder only means that our page of metrics stays empty.
        let _ = metrics::set_global_recorder(recorder);
        figures::describe();
        handle
    })
}

/// What everybody may read. Other counts move with what somebody does in secret: in a quiet room whoever reads them now
/// and again would know when an opponent changes a layout, and that it names a card they do not hold. So a new one is
/// not among these before somebody has thought about it.
const PUBLIC: [&str; 8] = [
    "baize_connections",
    "baize_tables",
    "baize_hands_total",
    "baize_matches_total",
    "baize_lines_refused_total",
    "baize_rule_panics_total",
    "baize_damaged_tables",
    "baize_seeds_left_out_total",
];

/// Figures for Prometheus, on an address of their own.
pub async fn metrics() -> String {
    metrics_handle().run_upkeep();
    metrics_handle().render()
}

/// The same for everybody: without what could tell a player something.
pub async fn public_metrics() -> String {
    let all = metrics().await;
    all.lines().filter(|line| PUBLIC.contains(&name_of(line))).flat_map(|line| [line, "\n"]).collect()
}

/// The name of the figure that a line of the page is about.
fn name_of(line: &str) -> &str {
    let about = line.strip_prefix("# TYPE ").or_else(|| line.strip_prefix("# HELP ")).unwrap_or(line);
    about.split([' ', '{']).next().unwrap_or_default()
}

/// What `metrics_listen` serves.
pub fn metrics_router() -> Router {
    Router::new().route("/metrics", get(metrics))
}

/// Whether the room takes work and its store takes what is written.
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = Value), (status = 503)))]
pub async fn health(State(room): State<Shared>) -> Response {
    let store = room.health.can_write(&room.store).await;
    let open = room.open().is_ok();
    let status = if store && open { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let mut body = json!({ "ok": store && open, "store": store, "open": open, "tables": room.tables().len(), "damaged": room.damage.count() });
    if let Some(cluster) = &room.cluster {
        body["nodes"] = cluster.nodes().into();
        body["nats"] = cluster.is_linked().into();
    }
    (status, Json(body)).into_response()
}

/// The version of the program and of the protocol; a page from before an upgrade reloads.
#[utoipa::path(get, path = "/api/version", responses((status = 200, body = Value)))]
pub async fn version() -> Json<Value> {
    Json(json!({ "version": env!("CARGO_PKG_VERSION"), "protocol": PROTOCOL }))
}

/// The room's public key, which signs how hands ended, and its fingerprint for people to compare. This address does not
/// change.
#[utoipa::path(get, path = "/api/room", responses((status = 200, body = Value)))]
pub async fn room_key(State(room): State<Shared>) -> Json<Value> {
    let key = room.key.public();
    Json(json!({ "key": key.to_string(), "fingerprint": key.fingerprint() }))
}

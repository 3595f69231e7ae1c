//! What an operator looks at: health, metrics, the version; and the guard against foreign pages.

use std::sync::OnceLock;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use serde_json::{Value, json};

use crate::problem::Problem;
use crate::room::Shared;
use crate::session::check_origin;
use crate::socket::PROTOCOL;

/// The process has one recorder, however many servers run in it (tests run several).
pub fn metrics_handle() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // Somebody else's recorder only means that our page of metrics stays empty.
        let _ = metrics::set_global_recorder(recorder);
        handle
    })
}

/// Figures for Prometheus.
pub async fn metrics() -> String {
    metrics_handle().run_upkeep();
    metrics_handle().render()
}

/// Whether the room takes work and its store answers.
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = Value), (status = 503)))]
pub async fn health(State(room): State<Shared>) -> Response {
    let store = room.store.account(0).await.is_ok();
    let open = room.open().is_ok();
    let status = if store && open { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let body = json!({ "ok": store && open, "store": store, "open": open, "tables": room.tables().len() });
    (status, Json(body)).into_response()
}

/// The version of the program and of the protocol; a page from before an upgrade reloads.
#[utoipa::path(get, path = "/api/version", responses((status = 200, body = Value)))]
pub async fn version() -> Json<Value> {
    Json(json!({ "version": env!("CARGO_PKG_VERSION"), "protocol": PROTOCOL }))
}

/// Requests that change something must come from our own page, or from no page at all.
pub async fn same_origin_writes(State(room): State<Shared>, request: Request, next: Next) -> Result<Response, Problem> {
    if !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        check_origin(&room, request.headers())?;
    }
    Ok(next.run(request).await)
}

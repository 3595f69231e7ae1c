//! Every request passes here: where it came from, whether it may ask now, and what every answer carries.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use cardtable::House;
use hyper::body::Body as _;

use super::page;
use crate::client::{Client, is_forwarded, is_trusted};
use crate::places::Place;
use crate::problem::Problem;
use crate::room::Shared;
use crate::session::check_origin;
use crate::settings::MAX_BODY_BYTES;

/// What every answer carries, whatever it is.
const HEADERS: [(HeaderName, &str); 6] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];
/// Two years, as browsers ask of those who mean it. Subdomains are the host's own business.
const ONLY_TLS: &str = "max-age=63072000";

/// The way in. The `Client` is known to everything behind it.
pub async fn enter(
    State(room): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let proxies = &room.settings.trusted_proxies;
    let client = Client::of(peer, request.headers(), proxies);
    if is_forwarded(request.headers()) && !is_trusted(peer.ip(), proxies) {
        warn_once(peer);
    }
    let of_the_moment = request.uri().path().starts_with("/api/");
    let mut response = match admit(&room, &client, &request) {
        Ok(()) => {
            request.extensions_mut().insert(client.clone());
            next.run(request).await
        }
        Err(problem) => problem.into_response(),
    };
    if of_the_moment {
        // Some of it is for one reader alone, and all of it is true for a moment only.
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    dress(response.headers_mut(), &client);
    response
}

fn admit(room: &Shared, client: &Client, request: &Request) -> Result<(), Problem> {
    // RFC 9112 3.2: without exactly one name it is not known who was asked, in whatever version.
    if request.headers().get_all(HOST).iter().count() != 1 {
        return Err(Problem::bad_request(House::BadHost, "a request has one Host header"));
    }
    room.addresses.requests.check(client.address)?;
    // What changes something must come from our own page, or from no page at all.
    match *request.method() {
        Method::GET | Method::HEAD | Method::OPTIONS => Ok(()),
        _ => check_origin(room, client, request.headers()),
    }
}

fn dress(headers: &mut HeaderMap, client: &Client) {
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Ok(policy) = HeaderValue::from_str(&page::content_policy(client)) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    if client.https {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONLY_TLS));
    }
}

/// Reads the body to its end before anybody works with it. Bodies are small; one that takes its time is somebody who
/// wants to hold the line.
pub async fn whole_body(State(room): State<Shared>, request: Request, next: Next) -> Result<Response, Problem> {
    if request.body().is_end_stream() {
        return Ok(next.run(request).await);
    }
    let (head, body) = request.into_parts();
    let read = tokio::time::timeout(room.settings.limits.body_within, to_bytes(body, MAX_BODY_BYTES)).await;
    let slow = |_| Problem::new(StatusCode::REQUEST_TIMEOUT, House::TooSlow, "the request took too long to arrive");
    let large = |_| Problem::new(StatusCode::PAYLOAD_TOO_LARGE, House::BadJson, "the body is too large or broke off");
    let bytes = read.map_err(slow)?.map_err(large)?;
    if let Some(place) = head.extensions.get::<Arc<Place>>() {
        place.speaks();
    }
    Ok(next.run(Request::from_parts(head, Body::from(bytes))).await)
}

/// A proxy that was not named: its people share one address until it is.
fn warn_once(peer: SocketAddr) {
    static WARNED: AtomicBool = AtomicBool::new(false);
    if !WARNED.swap(true, Ordering::Relaxed) {
        tracing::warn!(%peer, "a forwarding header came from nobody who is trusted and was ignored; \
            if this is your proxy, name it with --trusted-proxy");
    }
}

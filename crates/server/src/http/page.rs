//! The page, out of the program itself.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Redirect, Response};
use rust_embed::RustEmbed;

use crate::client::Client;
use crate::problem::Problem;
use cardtable::House;

/// Only our own files run; styles may be set on elements, which is how cards are placed. The page speaks to this room
/// alone: older browsers do not count its socket as its own, so it is named.
pub fn content_policy(client: &Client) -> String {
    let scheme = if client.https { "wss" } else { "ws" };
    let plain = |host: &&String| host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte));
    let socket = client.host.as_ref().filter(plain).map_or_else(String::new, |host| format!(" {scheme}://{host}"));
    format!(
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; \
         connect-src 'self'{socket}; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    )
}

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// So much of a file's hash tells one build of it from another.
const TAG_BYTES: usize = 12;

const NOT_BUILT: &str = "<!doctype html><title>Baize</title><p>This program was built without its page. \
    Run <code>cargo xtask run</code>, which builds the page first.";

pub async fn nothing_here() -> Response {
    Problem::not_found(House::NoSuchAddress, "there is nothing at this address").into_response()
}

pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || !matches!(method, Method::GET | Method::HEAD) {
        return nothing_here().await;
    }
    let name = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Page::get(name) else {
        return match path.rsplit('/').next() {
            Some("" | "index.html") if !path.contains('/') => Html(NOT_BUILT).into_response(),
            Some(last) if last.contains('.') => nothing_here().await,
            // Addresses inside the page stand behind its `#`. The way there is relative, as a proxy may add a prefix.
            _ => Redirect::to(&format!("./{}#/{path}", "../".repeat(path.matches('/').count()))).into_response(),
        };
    };
    let tag = format!("\"{}\"", hex::encode(&file.metadata.sha256_hash()[..TAG_BYTES]));
    // Files under assets/ carry their hash in their name.
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response();
    }
    let kind = file.metadata.mimetype().to_owned();
    let head = [(CONTENT_TYPE, kind), (CACHE_CONTROL, cache.to_owned()), (ETAG, tag)];
    (head, file.data.into_owned()).into_response()
}

//! What the room saw of a request that the host announced at the desk, so that `baize doctor` can tell whether the room
//! and the proxy before it understand each other. Whoever has not been given the word finds nothing here.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use cardtable::House;
use serde::{Deserialize, Serialize};

use crate::chance;
use crate::client::{Client, forwarded_for, is_forwarded, is_trusted};
use crate::problem::{CheckedPath, Problem};
use crate::room::Shared;

/// How long an announced request is waited for.
const GOOD_FOR: Duration = Duration::from_secs(60);

/// The word of the last request that was announced.
#[derive(Default)]
pub struct Probe(Mutex<Option<(String, Instant)>>);

/// A request as the room saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// The other end of the line.
    pub peer: IpAddr,
    /// The host has named it as a proxy.
    pub trusted: bool,
    /// The request speaks of another one that was forwarded.
    pub forwarded: bool,
    /// `X-Forwarded-For` as it came.
    pub forwarded_for: Option<String>,
    /// Whom the room takes for the client.
    pub address: IpAddr,
    pub https: bool,
    pub host: Option<String>,
}

impl Probe {
    /// A word that is good for the requests of the next minute.
    pub fn announce(&self) -> String {
        let word = chance::name(32);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((word.clone(), Instant::now()));
        word
    }

    fn knows(&self, word: &str) -> bool {
        let announced = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        announced.as_ref().is_some_and(|(known, since)| known == word && since.elapsed() < GOOD_FOR)
    }
}

pub async fn seen(
    State(room): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    CheckedPath(word): CheckedPath<String>,
) -> Result<Json<Seen>, Problem> {
    if !room.probe.knows(&word) {
        return Err(Problem::not_found(House::NoSuchAddress, "there is nothing at this address"));
    }
    let peer = peer.ip().to_canonical();
    Ok(Json(Seen {
        peer,
        trusted: is_trusted(peer, &room.settings.trusted_proxies),
        forwarded: is_forwarded(&headers),
        forwarded_for: forwarded_for(&headers),
        address: client.address,
        https: client.https,
        host: client.host,
    }))
}

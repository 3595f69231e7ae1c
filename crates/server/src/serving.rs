//! Lines from outside: each has a time to say what it wants, and no address holds many that say nothing.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{oneshot, watch};
use tower::ServiceExt;

use crate::addresses::Held;
use crate::client::{bucket, is_trusted};
use crate::line::Line;
use crate::places::{Place, Places};
use crate::room::Shared;

/// The longest honest head of a request has a cookie and an address in it.
const MAX_HEAD_BYTES: usize = 32 << 10;
/// Without file descriptors nobody can be let in; the next that is free may come soon.
const ACCEPT_AGAIN: Duration = Duration::from_millis(100);

/// Takes lines until it is told to stop, then lets what runs come to its end.
pub async fn serve(room: Shared, listener: TcpListener, app: Router, mut stopped: oneshot::Receiver<()>) {
    let places = Places::new(room.settings.limits.lines);
    let ending = watch::Sender::new(false);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            // A stop that was never sent, because its owner is gone, is a stop too.
            _ = &mut stopped => break,
        };
        match accepted {
            Ok((stream, from)) => take(&room, stream, from, &app, &places, &ending),
            Err(error) => {
                tracing::warn!(%error, "a line could not be taken");
                tokio::time::sleep(ACCEPT_AGAIN).await;
            }
        }
    }
    drop(listener);
    ending.send_replace(true);
    ending.closed().await;
}

/// What a new line holds, if it may come in. A trusted proxy's lines are other people's.
fn admit(room: &Shared, from: SocketAddr, places: &Arc<Places>) -> Option<(Option<Held>, Arc<Place>)> {
    let held = match is_trusted(from.ip(), &room.settings.trusted_proxies) {
        true => None,
        false => Some(room.addresses.lines.take(bucket(from.ip()))?),
    };
    Some((held, places.take()?))
}

/// One line, unless there are too many. It counts until it ends or becomes a socket, which has bounds of its own.
fn take(
    room: &Shared,
    stream: TcpStream,
    from: SocketAddr,
    app: &Router,
    places: &Arc<Places>,
    ending: &watch::Sender<bool>,
) {
    let Some((held, place)) = admit(room, from, places) else {
        metrics::counter!("baize_lines_refused_total").increment(1);
        return;
    };
    // A letter is small and wanted now; waiting for more to send with it would cost 40 ms a move.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a line that cannot be hurried");
    }
    let (app, at) = (app.clone(), place.clone());
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        let (app, answering) = (app.clone(), at.answering());
        match request.body().is_end_stream() {
            true => at.speaks(),
            // Whoever reads the rest says when it is there.
            false => drop(request.extensions_mut().insert(at.clone())),
        }
        async move {
            let answer = app.oneshot(request.map(Body::new)).await.unwrap_or_else(|never| match never {});
            Ok::<_, Infallible>(answer.map(|body| answering.until_written(body)))
        }
    });
    let limits = &room.settings.limits;
    let line = TokioIo::new(Line::new(stream, limits.stalled_within));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_within)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(line, service)
        .with_upgrades();
    let mut stopped = ending.subscribe();
    tokio::spawn(async move {
        let mut connection = pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            () = place.has_to_go() => {
                metrics::counter!("baize_lines_refused_total").increment(1);
                Ok(())
            }
            _ = stopped.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        // Lines break and time out all day; nobody is there to be told.
        if let Err(error) = ended {
            tracing::trace!(%error, "a line ended");
        }
        drop((held, place, stopped));
    });
}

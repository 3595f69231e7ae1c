//! The end of a connection that writes: what waits in the outbox goes out in as few writes as it can.

use axum::extract::ws::{CloseFrame, Message as Raw, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use futures_util::stream::SplitSink;

use crate::outbox::{Outgoing, PING};

/// Messages that go out in one write, if so many wait.
const WRITTEN_AT_ONCE: usize = 32;

/// Until the outbox is closed and empty, or the other end is gone.
pub(super) async fn write(mut sink: SplitSink<WebSocket, Raw>, mut outgoing: Outgoing) {
    while let Some(text) = outgoing.next().await {
        // An answer and the letter of what it did come within microseconds: they go out together.
        tokio::task::yield_now().await;
        let more = std::iter::from_fn(|| outgoing.waiting()).take(WRITTEN_AT_ONCE);
        for text in std::iter::once(text).chain(more) {
            let frame = if text.as_str() == PING { Raw::Ping(Default::default()) } else { Raw::Text(text) };
            if sink.feed(frame).await.is_err() {
                return;
            }
        }
        if sink.flush().await.is_err() {
            return;
        }
    }
    // The peer may be gone already; then there is nobody to say goodbye to.
    let _ = sink.send(Raw::Close(Some(CloseFrame { code: 1001, reason: Utf8Bytes::from_static("bye") }))).await;
}

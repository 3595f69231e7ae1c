//! One WebSocket to the room, with small buffers: a load has thousands of them.

use std::time::Duration;

use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::house::Guest;

const BUFFER_BYTES: usize = 4096;
/// How long a room may take to open a line, or to answer somebody who sits down.
pub const PATIENCE: Duration = Duration::from_secs(30);

pub struct Line(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    /// Without a guest it is a visitor's, who may watch.
    pub async fn open(base: &str, guest: Option<&Guest>) -> anyhow::Result<Line> {
        let mut request = format!("{}/ws", base.replacen("http", "ws", 1)).into_client_request()?;
        if let Some(guest) = guest {
            request.headers_mut().insert("cookie", guest.cookie.parse().context("a cookie")?);
        }
        let config = WebSocketConfig::default().read_buffer_size(BUFFER_BYTES).write_buffer_size(0);
        let opened = tokio::time::timeout(PATIENCE, connect_async_with_config(request, Some(config), true)).await;
        let (stream, _) = opened.context("the room opened no line in time")??;
        Ok(Line(stream))
    }

    /// The next text, or none once the line is gone.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Whether it went out.
    pub async fn send(&mut self, text: String) -> bool {
        self.0.send(Message::text(text)).await.is_ok()
    }

    pub async fn close(mut self) {
        // The room may have hung up first.
        let _ = self.0.close(None).await;
    }
}

//! A client as anyone could write it: plain HTTP and a plain WebSocket, on real sockets.

#[path = "client/kept.rs"]
mod kept;
#[path = "client/words.rs"]
mod words;

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use kept::Kept;
#[allow(unused_imports)]
pub use words::{confirm, draft, id_of};

/// Longer than anything here takes; a test that hangs fails instead.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// An account and the server it is at.
#[derive(Clone)]
pub struct Guest {
    pub base: String,
    pub token: String,
}

/// One HTTP call: the status, what was set as a cookie, and the JSON that came back.
pub async fn call(
    base: &str,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<Value>,
) -> (u16, Option<String>, Value) {
    let (status, cookie, text) = call_text(base, method, path, token, &[], body.map(|body| body.to_string())).await;
    (status, cookie, serde_json::from_str(&text).unwrap_or(Value::Null))
}

pub async fn call_text(
    base: &str,
    method: &str,
    path: &str,
    token: Option<&str>,
    headers: &[(&'static str, &str)],
    body: Option<String>,
) -> (u16, Option<String>, String) {
    let mut request = ureq::http::Request::builder().method(method).uri(format!("{base}{path}"));
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    if body.is_some() {
        request = request.header("content-type", "application/json");
    }
    let request = request.body(body.unwrap_or_default()).expect("a request");
    let work = tokio::task::spawn_blocking(move || {
        let agent: ureq::Agent =
            ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE)).build().into();
        let mut answer = agent.run(request).expect("the server answers");
        let cookie = answer.headers().get("set-cookie").and_then(|value| value.to_str().ok()).map(str::to_owned);
        let text = answer.body_mut().read_to_string().expect("text");
        (answer.status().as_u16(), cookie, text)
    });
    work.await.expect("the call ends")
}

impl Guest {
    pub async fn new(base: &str, name: &str) -> Guest {
        let (status, cookie, me) = call(base, "POST", "/api/guest", None, Some(json!({ "nickname": name }))).await;
        assert_eq!(status, 200, "{me}");
        let cookie = cookie.expect("a guest gets a cookie");
        let token = cookie.split(['=', ';']).nth(1).expect("a value").to_owned();
        Guest { base: base.to_owned(), token }
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        let (status, _, body) = call(&self.base, "GET", path, Some(&self.token), None).await;
        (status, body)
    }

    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        let (status, _, body) = call(&self.base, "POST", path, Some(&self.token), Some(body)).await;
        (status, body)
    }

    pub async fn tokens(&self) -> i64 {
        self.get("/api/me").await.1["tokens"].as_i64().expect("a balance")
    }

    /// Opens a duel and gives its description.
    pub async fn open_duel(&self, preset: &str, options: Value, bots: &[&str]) -> Value {
        let wish = json!({ "game": "duel", "preset": preset, "options": options, "public": true, "bots": bots });
        let (status, body) = self.post("/api/tables", wish).await;
        assert_eq!(status, 200, "{body}");
        body["table"].clone()
    }

    pub async fn connect(&self) -> Socket {
        Socket::open(&self.base, Some(&self.token), &[]).await.expect("a socket opens")
    }
}

/// One open connection. Everything that comes is kept, as it came; letters are given out with the whole view.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub heard: Vec<String>,
    waiting: std::collections::VecDeque<Value>,
    kept: Kept,
    nonces: u32,
    prefix: String,
}

impl Socket {
    pub async fn open(base: &str, token: Option<&str>, headers: &[(&'static str, &str)]) -> Result<Socket, String> {
        let mut request = format!("{}/ws", base.replace("http://", "ws://")).into_client_request().expect("an address");
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().expect("a header"));
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let opened = tokio_tungstenite::connect_async_with_config(request, None, true).await;
        let (stream, _) = opened.map_err(|error| error.to_string())?;
        // Nonces are an account's own, so two connections of one account must not use the same.
        static SOCKETS: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let prefix = format!("s{}", SOCKETS.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        let (heard, waiting, kept) = (Vec::new(), std::collections::VecDeque::new(), Kept::default());
        let mut socket = Socket { stream, heard, waiting, kept, nonces: 0, prefix };
        let first = socket.next_where(|said| ["welcome", "bye"].iter().any(|kind| said["type"] == *kind)).await;
        match first["error"]["code"].as_str() {
            Some(code) => Err(code.to_owned()),
            None => Ok(socket),
        }
    }

    pub async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("the frame is sent");
    }

    /// Sends and does not mind if the server has already hung up.
    pub async fn try_send_text(&mut self, text: &str) -> bool {
        self.stream.send(Message::text(text)).await.is_ok()
    }

    /// The next message from the wire, or none once the server has closed.
    async fn read(&mut self) -> Option<Value> {
        loop {
            let message =
                tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("the server says something in time")?;
            match message {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    let mut said = serde_json::from_str(&text).expect("the server speaks JSON");
                    self.kept.note(&mut said);
                    return Some(said);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message that fits, whatever comes before it is kept for later.
    pub async fn next_where(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.waiting.iter().position(&fits) {
            return self.waiting.remove(at).expect("found");
        }
        loop {
            let message = self.read().await.expect("the connection is open");
            if fits(&message) {
                return message;
            }
            self.waiting.push_back(message);
        }
    }

    /// Reads what has come, as a page does all the time; false once the server has hung up.
    pub async fn drain(&mut self) -> bool {
        loop {
            match futures_util::FutureExt::now_or_never(self.stream.next()) {
                None => return true,
                Some(Some(Ok(Message::Close(_)) | Err(_)) | None) => return false,
                Some(Some(Ok(Message::Text(text)))) => {
                    self.kept.note(&mut serde_json::from_str(&text).expect("the server speaks JSON"));
                }
                Some(Some(Ok(_))) => {}
            }
        }
    }

    /// A message that came already and fits, without waiting for another.
    pub fn heard_where(&mut self, fits: impl Fn(&Value) -> bool) -> Option<Value> {
        let at = self.waiting.iter().position(fits)?;
        self.waiting.remove(at)
    }

    pub async fn next(&mut self, kind: &str) -> Value {
        self.next_where(|message| message["type"] == kind).await
    }

    /// The next event of this type, in whatever letter or view it comes; earlier letters are dropped.
    pub async fn event(&mut self, kind: &str) -> Value {
        loop {
            let letter = self.next("letter").await;
            if let Some(event) = letter["events"].as_array().expect("events").iter().find(|event| event["type"] == kind)
            {
                return event.clone();
            }
        }
    }

    /// Throws away what was heard and not asked for.
    pub fn forget(&mut self) {
        self.heard.clear();
        self.waiting.clear();
    }

    pub fn nonce(&mut self) -> String {
        self.nonces += 1;
        format!("{}-{}", self.prefix, self.nonces)
    }

    /// Asks with a new nonce and gives the answer.
    pub async fn ask(&mut self, mut ask: Value) -> Value {
        let nonce = self.nonce();
        ask["nonce"] = json!(nonce);
        self.send_text(&ask.to_string()).await;
        self.next_where(|message| message["type"] == "answer" && message["nonce"] == nonce).await
    }

    /// The same, or none if the server has hung up.
    pub async fn try_ask(&mut self, ask: Value) -> Option<Value> {
        let nonce = self.nonce();
        self.try_ask_as(&nonce, ask).await
    }

    /// The same with a nonce that may have been sent before.
    pub async fn try_ask_as(&mut self, nonce: &str, mut ask: Value) -> Option<Value> {
        ask["nonce"] = json!(nonce);
        if !self.try_send_text(&ask.to_string()).await {
            return None;
        }
        loop {
            let message = self.read().await?;
            if message["type"] == "answer" && message["nonce"] == nonce {
                return Some(message);
            }
            self.waiting.push_back(message);
        }
    }

    pub async fn ask_ok(&mut self, ask: Value) {
        let answer = self.ask(ask.clone()).await;
        assert_eq!(answer["ok"], true, "{ask} was answered {answer}");
    }

    pub async fn refused(&mut self, ask: Value, code: &str) {
        let answer = self.ask(ask.clone()).await;
        assert_eq!(
            (&answer["ok"], &answer["error"]["code"]),
            (&json!(false), &json!(code)),
            "{ask} was answered {answer}"
        );
        assert!(answer["error"]["message"].as_str().is_some_and(|message| !message.is_empty()), "{answer}");
    }

    /// Follows the table and gives its view; what came before the view is older than it and forgotten.
    pub async fn watch(&mut self, table: &str) -> Value {
        self.waiting.clear();
        self.ask_ok(json!({ "type": "watch", "table": table })).await;
        let view = self.next("view").await;
        self.waiting.retain(|message| message["type"] != "letter");
        view
    }

    pub async fn sit(&mut self, table: &str) {
        self.ask_ok(json!({ "type": "sit", "table": table })).await;
    }

    pub async fn confirm(&mut self, table: &str, layout: Value) {
        self.ask_ok(confirm(table, layout)).await;
    }

    pub async fn close(mut self) {
        // The server may have gone first.
        let _ = self.stream.close(None).await;
    }
}

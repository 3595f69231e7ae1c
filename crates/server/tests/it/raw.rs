//! HTTP down to its bytes: from any address of this machine, with any header or none.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::client::PATIENCE;

pub const HERE: [u8; 4] = [127, 0, 0, 1];
/// Another address of the same machine: to the room it is somebody else.
pub const ELSEWHERE: [u8; 4] = [127, 0, 0, 2];

/// A line to the room from this address.
pub async fn line(base: &str, from: [u8; 4]) -> std::io::Result<TcpStream> {
    let server: SocketAddr = base.trim_start_matches("http://").parse().expect("an address");
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(IpAddr::from(from), 0))?;
    socket.connect(server).await
}

/// What came back: the status, the headers by their names in small letters, the body.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HashMap<String, String>,
    pub body: String,
}

impl Reply {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// Everything until the other end hangs up.
pub async fn until_closed(line: &mut TcpStream) -> Vec<u8> {
    let mut all = Vec::new();
    // A line that is reset has ended too.
    let _ = timeout(PATIENCE, line.read_to_end(&mut all)).await.expect("the server hangs up in time");
    all
}

/// One request as it is written here, and its answer.
pub async fn send(base: &str, from: [u8; 4], request: &str) -> Reply {
    let mut line = line(base, from).await.expect("a line");
    line.write_all(request.as_bytes()).await.expect("sent");
    read(&until_closed(&mut line).await)
}

fn read(bytes: &[u8]) -> Reply {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or(0);
    let headers =
        lines.filter_map(|line| line.split_once(": ")).map(|(name, value)| (name.to_lowercase(), value.to_owned()));
    Reply { status, headers: headers.collect(), body: body.to_owned() }
}

/// A request with these headers, after which the line is closed.
pub async fn ask(base: &str, from: [u8; 4], method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
    let host = base.trim_start_matches("http://");
    let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n");
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() {
        request += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    }
    send(base, from, &format!("{request}\r\n{body}")).await
}

//! A line that carries little: whoever is behind it reads slowly, but within reason.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};

/// What the line carries toward its reader at a time, and how long it rests between.
const SIP: usize = 2_048;
const REST: Duration = Duration::from_millis(20);
/// The system's buffers would otherwise swallow minutes of it.
const BUFFER: u32 = 4_096;

/// The address of a room by way of such a line.
pub async fn slow_line(base: &str) -> String {
    let server = base.trim_start_matches("http://").parse().expect("an address");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let socket = TcpSocket::new_v4().expect("a socket");
            socket.set_recv_buffer_size(BUFFER).expect("a small buffer");
            let server = socket.connect(server).await.expect("the server listens");
            tokio::spawn(carry(client, server));
        }
    });
    format!("http://{address}")
}

async fn carry(mut client: TcpStream, mut server: TcpStream) -> std::io::Result<()> {
    let (mut from_server, mut to_server) = server.split();
    let (mut from_client, mut to_client) = client.split();
    let up = tokio::io::copy(&mut from_client, &mut to_server);
    let down = async {
        let mut sip = [0; SIP];
        loop {
            let read = from_server.read(&mut sip).await?;
            if read == 0 {
                return Ok(());
            }
            to_client.write_all(&sip[..read]).await?;
            tokio::time::sleep(REST).await;
        }
    };
    tokio::select! {
        ended = up => ended.map(drop),
        ended = down => ended,
    }
}

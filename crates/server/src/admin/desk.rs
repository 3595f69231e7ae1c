//! The desk: a socket in the data folder, one order a connection.

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};

use super::deeds::{Office, carry_out};
use super::order::Order;
use super::told::{Answer, Told};
use crate::room::Shared;

/// The socket's name in the data folder.
pub const SOCKET: &str = "admin.sock";
/// An order is shorter than this.
const MAX_ORDER_BYTES: u64 = 64 * 1024;
/// An answer is a list of reports at the most.
const MAX_ANSWER_BYTES: u64 = 64 * 1024 * 1024;
/// How long somebody at the desk may take to say what they want.
const ORDER_WITHIN: Duration = Duration::from_secs(10);
/// How long an order may take: forgetting what is old goes a little at a time.
const DONE_WITHIN: Duration = Duration::from_secs(600);

pub struct Desk {
    listener: UnixListener,
    /// Whose folder it is.
    owner: u32,
}

impl Desk {
    /// Opens the desk in a folder that is this server's alone. A room without a desk is still a room: then it is said
    /// why there is none.
    pub fn open(folder: &Path) -> Option<Desk> {
        let opened = Desk::bind(&folder.join(SOCKET));
        opened
            .inspect_err(|error| tracing::warn!(error = format!("{error:#}"), "`baize admin` cannot reach this room"))
            .ok()
    }

    fn bind(path: &Path) -> anyhow::Result<Desk> {
        // The folder is locked, so whoever left this socket is gone.
        Desk::remove(path);
        let listener = UnixListener::bind(path)
            .with_context(|| format!("cannot listen on {}; its path may be too long for a socket", path.display()))?;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
        let owner = std::fs::metadata(path)?.uid();
        Ok(Desk { listener, owner })
    }

    pub fn close(folder: &Path) {
        Desk::remove(&folder.join(SOCKET));
    }

    fn remove(path: &Path) {
        // It is not there, or nobody can listen there; both are said by whoever tries.
        let _ = std::fs::remove_file(path);
    }

    /// Takes orders as long as the room is open.
    pub async fn serve(self, room: Shared) {
        loop {
            match self.listener.accept().await {
                Ok((line, _)) => {
                    // The socket's mode says the same, but not before it was set.
                    let known = line.peer_cred().is_ok_and(|peer| peer.uid() == self.owner || peer.uid() == 0);
                    if known {
                        tokio::spawn(attend(room.clone(), line));
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "the desk could not take an order");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }
}

async fn attend(room: Shared, mut line: UnixStream) {
    let answer = match tokio::time::timeout(ORDER_WITHIN, read_order(&mut line)).await {
        Ok(Ok(order)) => carry_out(&Office::of(&room), order).await,
        Ok(Err(error)) => Err(error),
        Err(_) => return,
    };
    let answer = match answer {
        Ok(told) => Answer { told: Some(told), error: None },
        Err(error) => Answer { told: None, error: Some(format!("{error:#}")) },
    };
    let text = serde_json::to_string(&answer).expect("answers are plain data");
    // Whoever asked may have gone.
    let _ = line.write_all(format!("{text}\n").as_bytes()).await;
}

async fn read_order(line: &mut UnixStream) -> anyhow::Result<Order> {
    let mut text = String::new();
    BufReader::new(line.take(MAX_ORDER_BYTES)).read_line(&mut text).await?;
    serde_json::from_str(&text).context("this is no order that this server knows")
}

/// Gives an order to the server of this folder. None if no server listens there.
pub async fn ask(folder: &Path, order: &Order) -> anyhow::Result<Option<Told>> {
    let path: PathBuf = folder.join(SOCKET);
    let mut line = match UnixStream::connect(&path).await {
        Ok(line) => line,
        Err(error) if matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::ConnectionRefused) => {
            return Ok(None);
        }
        Err(error) => return Err(error).with_context(|| format!("cannot reach the server by {}", path.display())),
    };
    let order = serde_json::to_string(order)?;
    line.write_all(format!("{order}\n").as_bytes()).await?;
    let mut text = String::new();
    let answer = async { BufReader::new(line.take(MAX_ANSWER_BYTES)).read_line(&mut text).await };
    tokio::time::timeout(DONE_WITHIN, answer).await.map_err(|_| anyhow!("the server does not answer"))??;
    if text.is_empty() {
        bail!("the server hung up without an answer; it obeys the owner of its data folder and root");
    }
    let answer: Answer = serde_json::from_str(&text).context("the server's answer cannot be read")?;
    match answer.told {
        Some(told) => Ok(Some(told)),
        None => bail!("{}", answer.error.unwrap_or_else(|| "refused".to_owned())),
    }
}

//! A line between a store and its PostgreSQL that a test can cut at the worst moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::TestDb;

/// What happens on the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Plan {
    Pass,
    /// The next COMMIT never reaches the database, and nothing after it does.
    CutBeforeCommit,
    /// The next COMMIT is done, but its answer is lost, and nothing gets through after it.
    CutAfterCommit,
    /// Nothing gets through.
    Cut,
}

/// Stands between a store and the database.
pub struct WireCutter {
    /// The database by way of this line.
    pub url: String,
    plan: Arc<AtomicU8>,
}

impl WireCutter {
    /// # Panics
    /// If the database is not a PostgreSQL one.
    pub async fn before(db: &TestDb) -> WireCutter {
        WireCutter::before_url(&db.url).await
    }

    /// # Panics
    /// If the database is not a PostgreSQL one.
    pub async fn before_url(url: &str) -> WireCutter {
        let (front, rest) = url.split_once('@').expect("a PostgreSQL URL");
        let (server, name) = rest.split_once('/').expect("a PostgreSQL URL");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let plan = Arc::new(AtomicU8::new(Plan::Pass as u8));
        let (server, watched) = (server.to_owned(), plan.clone());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if is(&watched, Plan::Cut) {
                    continue;
                }
                // A database that is down hangs up, as it does without a line before it.
                let Ok(server) = TcpStream::connect(&server).await else { continue };
                tokio::spawn(carry(client, server, watched.clone()));
            }
        });
        WireCutter { url: format!("{front}@127.0.0.1:{port}/{name}"), plan }
    }

    pub fn set(&self, plan: Plan) {
        self.plan.store(plan as u8, Ordering::SeqCst);
    }

    /// Waits until the planned cut was made.
    pub async fn is_cut(&self) {
        while !is(&self.plan, Plan::Cut) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

fn is(plan: &AtomicU8, which: Plan) -> bool {
    plan.load(Ordering::SeqCst) == which as u8
}

/// The name under which the driver prepares COMMIT in these bytes, if it does.
fn prepared_commit(bytes: &[u8]) -> Option<Vec<u8>> {
    let at = bytes.windows(8).position(|word| word == b"\0COMMIT\0")?;
    let letters = bytes[..at].iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    // With the end of its text, so that the name is not found in a longer one.
    Some(bytes[at - letters..=at].to_vec())
}

async fn carry(mut client: TcpStream, mut server: TcpStream, plan: Arc<AtomicU8>) -> std::io::Result<()> {
    let (mut up, mut down) = ([0; 16 << 10], [0; 16 << 10]);
    // The driver prepares the statement once, with its text, then executes it by its name.
    let mut commit: Option<Vec<u8>> = None;
    loop {
        tokio::select! {
            read = client.read(&mut up) => {
                let bytes = &up[..read?];
                let prepares = prepared_commit(bytes);
                let commits = prepares.is_none()
                    && commit.as_ref().is_some_and(|name| bytes.windows(name.len()).any(|word| word == name.as_slice()));
                commit = prepares.or(commit);
                if commits && is(&plan, Plan::CutAfterCommit) {
                    server.write_all(bytes).await?;
                    let answered = server.read(&mut down).await?;
                    assert!(answered > 0, "the server has committed");
                    plan.store(Plan::Cut as u8, Ordering::SeqCst);
                }
                if commits && is(&plan, Plan::CutBeforeCommit) {
                    plan.store(Plan::Cut as u8, Ordering::SeqCst);
                }
                if bytes.is_empty() || is(&plan, Plan::Cut) {
                    return Ok(());
                }
                server.write_all(bytes).await?;
            }
            read = server.read(&mut down) => {
                let bytes = &down[..read?];
                if bytes.is_empty() {
                    return Ok(());
                }
                client.write_all(bytes).await?;
            }
        }
    }
}

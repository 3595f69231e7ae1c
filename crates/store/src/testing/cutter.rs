//! A line between a store and its PostgreSQL that a test can cut at the worst moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
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
    /// The next COMMIT never reaches the database; then the line is whole again.
    HangUpBeforeCommit,
    /// The next COMMIT is done, but its answer is lost; then the line is whole again.
    HangUpAfterCommit,
    /// Nothing gets through.
    Cut,
}

/// Stands between a store and the database.
pub struct WireCutter {
    /// The database by way of this line.
    pub url: String,
    plan: Arc<AtomicU8>,
    trips: Arc<AtomicU64>,
    refused: Arc<AtomicU64>,
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
        let (trips, refused) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let refusals = refused.clone();
        let (server, watched, counted) = (server.to_owned(), plan.clone(), trips.clone());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if is(&watched, Plan::Cut) {
                    refusals.fetch_add(1, Ordering::SeqCst);
                    continue;
                }
                // A database that is down hangs up, as it does without a line before it.
                let Ok(server) = TcpStream::connect(&server).await else { continue };
                tokio::spawn(carry(client, server, watched.clone(), counted.clone()));
            }
        });
        WireCutter { url: format!("{front}@127.0.0.1:{port}/{name}"), plan, trips, refused }
    }

    pub fn set(&self, plan: Plan) {
        self.plan.store(plan as u8, Ordering::SeqCst);
    }

    /// How often the store has asked and waited for an answer.
    pub fn trips(&self) -> u64 {
        self.trips.load(Ordering::SeqCst)
    }

    /// Waits until so many who came in vain were turned away.
    pub async fn has_refused(&self, many: u64) {
        while self.refused.load(Ordering::SeqCst) < many {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
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

/// COMMIT, and the statement that commits by itself.
const COMMITS: [&[u8]; 2] = [b"\0COMMIT\0", b"\0WITH plain AS"];

/// The name under which the driver prepares a statement that commits in these bytes, if it does.
fn prepared_commit(bytes: &[u8]) -> Option<Vec<u8>> {
    let at = COMMITS.iter().find_map(|text| bytes.windows(text.len()).position(|word| word == *text))?;
    let letters = bytes[..at].iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    // With the end of its text, so that the name is not found in a longer one.
    Some(bytes[at - letters..=at].to_vec())
}

async fn carry(
    mut client: TcpStream,
    mut server: TcpStream,
    plan: Arc<AtomicU8>,
    trips: Arc<AtomicU64>,
) -> std::io::Result<()> {
    let (mut up, mut down) = ([0; 16 << 10], [0; 16 << 10]);
    // The driver prepares a statement once, with its text, then executes it by its name.
    let mut commits: Vec<Vec<u8>> = Vec::new();
    let mut answered = true;
    loop {
        tokio::select! {
            read = client.read(&mut up) => {
                let bytes = &up[..read?];
                trips.fetch_add(u64::from(answered), Ordering::SeqCst);
                answered = false;
                let prepares = prepared_commit(bytes);
                let named = |name: &Vec<u8>| bytes.windows(name.len()).any(|word| word == name.as_slice());
                let commit = prepares.is_none() && commits.iter().any(named);
                commits.extend(prepares);
                if commit && (is(&plan, Plan::CutAfterCommit) || is(&plan, Plan::HangUpAfterCommit)) {
                    server.write_all(bytes).await?;
                    assert!(server.read(&mut down).await? > 0, "the server has committed");
                }
                if bytes.is_empty() || is(&plan, Plan::Cut) || commit && hangs_up(&plan) {
                    return Ok(());
                }
                server.write_all(bytes).await?;
            }
            read = server.read(&mut down) => {
                let bytes = &down[..read?];
                if bytes.is_empty() {
                    return Ok(());
                }
                answered = true;
                client.write_all(bytes).await?;
            }
        }
    }
}

/// Whether this commit was the one that was waited for; what comes after it is planned.
fn hangs_up(plan: &AtomicU8) -> bool {
    let after = [
        (Plan::CutBeforeCommit, Plan::Cut),
        (Plan::CutAfterCommit, Plan::Cut),
        (Plan::HangUpBeforeCommit, Plan::Pass),
        (Plan::HangUpAfterCommit, Plan::Pass),
    ];
    let next = after.into_iter().find(|(now, _)| is(plan, *now)).map(|(_, next)| next);
    next.inspect(|next| plan.store(*next as u8, Ordering::SeqCst)).is_some()
}

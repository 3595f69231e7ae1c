//! People who play on whatever happens to the nodes of a room: at another node if theirs is gone, and with the same
//! message if it was not answered.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Guest, Socket, id_of};
use crate::kills_moves;

/// Views are given a few times a second to one socket.
const LOOKS_EVERY: Duration = Duration::from_millis(300);

/// However slow the machine is and however long a table looks for a node, a player gets on in this time.
const PATIENCE: Duration = Duration::from_secs(90);

/// Looks without a question before a player tries another table.
const MOST_IDLE: usize = 40;

/// Where the nodes are; none for one that is down.
#[derive(Default)]
pub struct Nodes {
    pub bases: Mutex<Vec<Option<String>>>,
    pub over: AtomicBool,
    /// What each player has come to, in the order in which they came.
    progress: Mutex<Vec<Progress>>,
}

#[derive(Clone, Default)]
struct Progress {
    acknowledged: usize,
    /// For whoever wonders why nothing is played.
    story: String,
}

impl Nodes {
    /// How many actions of each player were answered with yes.
    fn acknowledged(&self) -> Vec<usize> {
        self.progress.lock().expect("whole").iter().map(|one| one.acknowledged).collect()
    }

    /// Waits until everybody has got a yes again, however it was for them before.
    pub async fn everybody_plays_on(&self) {
        let (before, until) = (self.acknowledged(), Instant::now() + PATIENCE);
        loop {
            let now = self.acknowledged();
            let stuck: Vec<usize> = (0..now.len()).filter(|at| now[*at] == before[*at]).collect();
            if stuck.is_empty() {
                return;
            }
            let stories: Vec<String> = {
                let progress = self.progress.lock().expect("whole");
                stuck.iter().map(|at| progress[*at].story.clone()).collect()
            };
            assert!(Instant::now() < until, "these do not get on: {stories:#?}");
            tokio::time::sleep(LOOKS_EVERY).await;
        }
    }

    /// The next node that is up.
    fn after(&self, last: usize) -> Option<(usize, String)> {
        let bases = self.bases.lock().expect("whole");
        (1..=bases.len()).map(|n| (last + n) % bases.len()).find_map(|at| Some((at, bases[at].clone()?)))
    }
}

pub struct Player {
    number: usize,
    pub game: &'static str,
    bots: &'static [&'static str],
    options: Value,
    nodes: Arc<Nodes>,
    at: usize,
    guest: Guest,
    socket: Option<Socket>,
    pub table: Option<String>,
    pending: Option<(String, String, Value)>,
    sent: usize,
    /// Actions that were answered with yes, and the tables they were played at.
    pub acknowledged: BTreeSet<(String, String)>,
    last: Instant,
    pub longest_pause: Duration,
    /// Looks in a row at a table where nothing was asked of this player.
    idle: usize,
    /// Tables that were left because of that: a seat may be sitting out after its player was away.
    pub left: usize,
    /// Lines that ended without this player's doing.
    pub lines_lost: usize,
    /// The last no that this player was given, for whoever wonders why nothing was played.
    pub last_no: Value,
}

impl Player {
    pub async fn new(
        nodes: &Arc<Nodes>,
        at: usize,
        game: &'static str,
        bots: &'static [&'static str],
        options: Value,
    ) -> Player {
        let (at, base) = nodes.after(at).expect("a node is up");
        let guest = Guest::new(&base, &format!("Faults {game} {at}")).await;
        let (socket, table, pending) = (None, None, None);
        let (acknowledged, last, longest_pause) = (BTreeSet::new(), Instant::now(), Duration::ZERO);
        let nodes = nodes.clone();
        let (sent, idle, left, lines_lost, last_no) = (0, 0, 0, 0, Value::Null);
        let number = {
            let mut progress = nodes.progress.lock().expect("whole");
            progress.push(Progress::default());
            progress.len() - 1
        };
        Player {
            number,
            game,
            bots,
            options,
            nodes,
            at,
            guest,
            socket,
            table,
            pending,
            sent,
            acknowledged,
            last,
            longest_pause,
            idle,
            left,
            lines_lost,
            last_no,
        }
    }

    /// Plays until it is over.
    pub async fn plays(mut self) -> Player {
        while !self.nodes.over.load(Ordering::SeqCst) {
            if self.turn().await.is_none() {
                // The node is gone, or has sent this player away.
                self.lines_lost += usize::from(self.socket.take().is_some());
            }
            self.notes_progress();
            tokio::time::sleep(LOOKS_EVERY).await;
        }
        self
    }

    fn notes_progress(&self) {
        let Player { game, at, table, pending, idle, last_no, .. } = self;
        let (acknowledged, pending) = (self.acknowledged.len(), pending.as_ref().map(|(nonce, ..)| nonce));
        let connected = self.socket.is_some();
        let story = format!(
            "{game} at node {at}: {acknowledged} acknowledged, connected {connected}, table {table:?}, pending {pending:?}, \
             idle {idle}, last no {last_no}"
        );
        self.nodes.progress.lock().expect("whole")[self.number] = Progress { acknowledged, story };
    }

    async fn turn(&mut self) -> Option<()> {
        if self.socket.is_none() {
            let (at, base) = self.nodes.after(self.at)?;
            (self.at, self.guest.base) = (at, base);
            self.socket = Socket::open(&self.guest.base, Some(&self.guest.token), &[]).await.ok();
        }
        if let Some((nonce, table, message)) = self.pending.clone() {
            self.acts(&nonce, &table, message).await?;
        }
        let table = self.table().await?;
        let socket = self.socket.as_mut()?;
        let seen = socket.try_ask(json!({ "type": "watch", "table": table })).await?;
        if seen["ok"] != true {
            if seen["error"]["code"] == "no_such_table" {
                self.table = None;
            }
            self.last_no = seen;
            return Some(());
        }
        let mut view = Value::Null;
        while let Some(newer) = socket.heard_where(|said| said["type"] == "view") {
            view = newer;
        }
        socket.forget();
        if view["over"] == true || view["view"].is_null() {
            let ready = socket.try_ask(json!({ "type": "ready", "table": table })).await?;
            if ready["ok"] != true {
                self.last_no = ready;
            }
            return self.waits(&table).await;
        }
        let Some(seat) = view["seat"].as_u64().and_then(|seat| usize::try_from(seat).ok()) else {
            // The seat was given up for this player while nobody was there.
            self.table = None;
            return Some(());
        };
        if let Some(action) = kills_moves::action(self.game, &view["view"], seat) {
            self.sent += 1;
            let nonce = format!("{}-{}", self.game, self.sent);
            let message = json!({ "type": "act", "table": table, "action": action });
            self.pending = Some((nonce.clone(), table.clone(), message.clone()));
            return self.acts(&nonce, &table, message).await;
        }
        self.waits(&table).await
    }

    async fn waits(&mut self, table: &str) -> Option<()> {
        self.idle += 1;
        if self.idle > MOST_IDLE {
            self.socket.as_mut()?.try_ask(json!({ "type": "leave", "table": table })).await?;
            (self.idle, self.table) = (0, None);
            self.left += 1;
        }
        Some(())
    }

    async fn acts(&mut self, nonce: &str, table: &str, message: Value) -> Option<()> {
        let answer = self.socket.as_mut()?.try_ask_as(nonce, message).await?;
        self.idle = 0;
        if answer["ok"] != true {
            self.last_no.clone_from(&answer);
        } else {
            self.longest_pause = self.longest_pause.max(self.last.elapsed());
            self.last = Instant::now();
            self.acknowledged.insert((table.to_owned(), nonce.to_owned()));
        }
        // What was between two nodes may be sent again as it is; any other no is one.
        if answer["error"]["code"] != "table_moved" {
            self.pending = None;
        }
        Some(())
    }

    async fn table(&mut self) -> Option<String> {
        if self.table.is_none() {
            let wish = json!({ "game": self.game, "options": self.options, "bots": self.bots, "public": true });
            let guest = self.guest.clone();
            // A node may die while it is asked.
            let (status, body) = tokio::spawn(async move { guest.post("/api/tables", wish).await }).await.ok()?;
            if status != 200 {
                self.last_no = body;
                return None;
            }
            let table = id_of(&body["table"]);
            let sat = self.socket.as_mut()?.try_ask(json!({ "type": "sit", "table": table })).await?;
            match sat["ok"] == true {
                true => self.table = Some(table),
                false => self.last_no = sat,
            }
        }
        self.table.clone()
    }
}

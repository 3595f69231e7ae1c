//! No room on the disk: what cannot be written is refused with a code, health fails, nothing that was acknowledged is
//! lost, and play goes on as soon as there is room, also after `kill -9` meanwhile.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use store::Store;

use crate::client::{Guest, PATIENCE, Socket, call, draft};
use crate::cluster_site::Site;
use crate::program::Server;

const TRIES: usize = 5;

/// Somebody in the PREP of a duel, where every draft is a line in the log.
struct Drafter {
    guest: Guest,
    socket: Socket,
    /// Who leaves ends the PREP.
    _opponent: Socket,
    table: String,
    sent: usize,
    acknowledged: Vec<String>,
}

impl Drafter {
    async fn new(server: &Server) -> Drafter {
        let (ann, bob) = (Guest::new(&server.base, "Ann").await, Guest::new(&server.base, "Bob").await);
        let opened = ann.open_duel("friendly", json!({ "prep_ms": 600_000 }), &[]).await;
        let table = crate::client::id_of(&opened);
        let (mut socket, mut opponent) = (ann.connect().await, bob.connect().await);
        socket.sit(&table).await;
        opponent.sit(&table).await;
        Drafter { guest: ann, socket, _opponent: opponent, table, sent: 0, acknowledged: Vec::new() }
    }

    /// Changes the layout, and gives the code of a no.
    async fn drafts(&mut self) -> Option<String> {
        self.sent += 1;
        let (nonce, cards) = (format!("draft-{}", self.sent), [["attack", "heal"], ["heal", "attack"]]);
        let [first, second] = cards[self.sent % 2];
        let answer = self.socket.try_ask_as(&nonce, draft(&self.table, json!([first, second, null]))).await;
        let answer: Value = answer.expect("the line stays");
        if answer["ok"] == true {
            self.acknowledged.push(nonce);
            return None;
        }
        Some(answer["error"]["code"].as_str().expect("a code").to_owned())
    }

    async fn is_answered_with_yes(&mut self) {
        for _ in 0..TRIES {
            assert_eq!(self.drafts().await, None);
        }
    }
}

async fn health_becomes(server: &Server, status: u16) {
    let until = Instant::now() + PATIENCE;
    loop {
        let (got, _, health) = call(&server.base, "GET", "/healthz", None, None).await;
        if got == status {
            assert_eq!(health["store"], status == 200, "{health}");
            return;
        }
        assert!(Instant::now() < until, "health does not become {status}: {health}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Everything acknowledged is in the log once, and nothing that was refused is.
async fn the_log_is_what_was_acknowledged(data: &Path, drafter: &Drafter) {
    let store = Store::open(&format!("sqlite:{}", data.join("baize.db").display())).await.expect("the store opens");
    assert!(store.ledger_check().await.expect("reads").is_sound());
    let written = Site::nonces(&store, &drafter.table).await;
    let mut drafts: Vec<&String> = written.iter().filter(|nonce| nonce.starts_with("draft-")).collect();
    let mut acknowledged: Vec<&String> = drafter.acknowledged.iter().collect();
    drafts.sort();
    acknowledged.sort();
    assert_eq!(drafts, acknowledged);
    store.close().await;
}

#[tokio::test]
async fn without_room_on_the_disk_nothing_is_taken_and_nothing_is_lost() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::with_errors_for_large_files(data.path());
    let mut ann = Drafter::new(&server).await;
    ann.is_answered_with_yes().await;
    for _ in 0..2 {
        server.limit_files(Some(0));
        for _ in 0..TRIES {
            assert_eq!(ann.drafts().await.as_deref(), Some("store_unavailable"));
        }
        health_becomes(&server, 503).await;
        server.limit_files(None);
        // On the same line, at the same table.
        ann.is_answered_with_yes().await;
        health_becomes(&server, 200).await;
    }
    the_log_is_what_was_acknowledged(data.path(), &ann).await;

    server.limit_files(Some(0));
    assert_eq!(ann.drafts().await.as_deref(), Some("store_unavailable"));
    server.kill();
    let server = Server::start(data.path(), "127.0.0.1:0");
    ann.guest.base.clone_from(&server.base);
    ann.socket = ann.guest.connect().await;
    ann.socket.watch(&ann.table.clone()).await;
    ann.is_answered_with_yes().await;
    the_log_is_what_was_acknowledged(data.path(), &ann).await;
}

//! `kill -9` at any moment of a match: both go on where they were, and the tokens add up.

use serde_json::{Value, json};

use crate::client::{Guest, Socket, id_of};
use crate::program::{Server, run};

/// Where in the match the server dies: after so many letters have come to the first player.
const MOMENTS: [usize; 6] = [1, 2, 3, 4, 5, 7];

pub struct Match {
    pub data: tempfile::TempDir,
    pub ann: Guest,
    pub bob: Guest,
    pub table: String,
}

pub async fn begin(server: &Server, data: tempfile::TempDir) -> (Match, Socket, Socket) {
    let (ann, bob) = (Guest::new(&server.base, "Ann").await, Guest::new(&server.base, "Bob").await);
    // In this preset a disconnect loses at once: a restart must not count as one.
    let options = json!({ "rounds": 2, "first_step_ms": 60, "step_ms": 60, "sudden_death_cap": 3 });
    let table = id_of(&ann.open_duel("seed", options, &[]).await);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    second.sit(&table).await;
    (Match { data, ann, bob, table }, first, second)
}

/// Both play whenever a view says they may, until the match is over or `stop` letters have come.
pub async fn play(game: &Match, first: &mut Socket, second: &mut Socket, stop: Option<usize>) -> Option<Value> {
    let (mut letters, mut played_round) = (0, 0);
    let mut view = first.watch(&game.table).await["view"].clone();
    second.watch(&game.table).await;
    loop {
        if view["phase"] == "END" {
            return Some(view);
        }
        if stop == Some(letters) {
            return None;
        }
        // A letter may tell of one confirm while the other is on its way, so each round is played once.
        let round = view["roundIndex"].as_i64().expect("a round");
        if view["phase"] == "PREP" && round > played_round {
            played_round = round;
            if view["ready"][0] == false {
                first.confirm(&game.table, json!(["attack", "heal", "defense"])).await;
            }
            if view["ready"][1] == false {
                second.confirm(&game.table, json!(["heal", "attack", null])).await;
            }
        }
        view = first.next("letter").await["view"].clone();
        letters += 1;
    }
}

#[tokio::test]
async fn a_match_survives_kill_9_at_any_moment() {
    let mut unbroken: Option<Value> = None;
    for moment in [None].into_iter().chain(MOMENTS.map(Some)) {
        let data = tempfile::tempdir().expect("a folder");
        let mut server = Server::start(data.path(), "127.0.0.1:0");
        let (mut game, mut first, mut second) = begin(&server, data).await;
        let mut end = play(&game, &mut first, &mut second, moment).await;
        if end.is_none() {
            server.kill();
            server = Server::start(game.data.path(), "127.0.0.1:0");
            game.ann.base.clone_from(&server.base);
            game.bob.base.clone_from(&server.base);
            (first, second) = (game.ann.connect().await, game.bob.connect().await);
            end = play(&game, &mut first, &mut second, None).await;
        }
        let end = end.expect("the match ends");
        let told = json!([end["finished"], end["result"], end["hp"]]);
        assert_eq!(told, *unbroken.get_or_insert_with(|| told.clone()), "killed after {moment:?} letters");
        assert_eq!(game.ann.tokens().await + game.bob.tokens().await, 20, "killed after {moment:?} letters");
        drop((first, second));
        assert!(server.terminate(), "a gentle stop ends well");

        let hand = format!("{}/1", game.table);
        let verified = run(&["verify", &hand, "--data", &game.data.path().to_string_lossy()], "");
        assert!(verified.status.success(), "{}", crate::program::stderr(&verified));
        let url = format!("sqlite:{}", game.data.path().join("baize.db").display());
        let store = store::Store::open(&url).await.expect("the store opens");
        let report = store.ledger_check().await.expect("reads");
        assert!(report.is_sound(), "{report:?}");
        store.close().await;
    }
}

//! Whole matches over real sockets: letters, money, bots, rematch, history, proof.

use cardtable::{HandFile, PublicKey};
use serde_json::{Value, json};

use crate::client::{call_text, confirm, draft, id_of};
use crate::room::{NOTHING, STRIKE, TestRoom, quick};

#[tokio::test]
async fn two_people_play_a_match_and_the_tokens_add_up() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("seed", quick()).await;
    assert_eq!((duel.ann.tokens().await, duel.bob.tokens().await), (9, 9));
    duel.ann_wins().await;
    assert_eq!((duel.ann.tokens().await, duel.bob.tokens().await), (11, 9));
    let report = room.store().await.ledger_check().await.expect("reads");
    assert!(report.is_sound(), "{report:?}");
}

#[tokio::test]
async fn letters_are_numbered_without_gaps_for_everyone() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", quick()).await;
    let mut watcher = room.guest("Watcher").await.connect().await;
    watcher.watch(&duel.table).await;
    for slot in 0..3 {
        let mut layout = [json!(null), json!(null), json!(null)];
        layout[slot] = json!("heal");
        duel.first.ask_ok(draft(&duel.table, json!(layout))).await;
    }
    duel.ann_wins().await;
    duel.first.next_where(|message| message["over"] == true).await;
    watcher.next_where(|message| message["over"] == true).await;
    for socket in [&duel.first, &duel.second, &watcher] {
        let heard: Vec<Value> = socket.heard.iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
        let start = heard.iter().rposition(|message| message["type"] == "view").expect("a view");
        let mut last = (heard[start]["hand"].as_u64().expect("hand"), heard[start]["seq"].as_u64().expect("seq"));
        for letter in heard[start..].iter().filter(|message| message["type"] == "letter") {
            let (hand, seq) = (letter["hand"].as_u64().expect("hand"), letter["seq"].as_u64().expect("seq"));
            assert!(
                (hand, seq) == (last.0, last.1 + 1) || (hand, seq) == (last.0 + 1, 1),
                "{last:?} then {hand} {seq}"
            );
            last = (hand, seq);
        }
    }
    let drafts = |socket: &crate::client::Socket| {
        socket.heard.iter().filter(|text| text.contains("\"type\":\"letter\"")).count()
    };
    assert!(drafts(&duel.first) > drafts(&watcher), "a draft is news to its owner and to nobody else");
}

#[tokio::test]
async fn nothing_is_told_before_it_is_stored() {
    let room = TestRoom::open().await;
    let store = room.store().await;
    let mut duel = room.duel("seed", quick()).await;
    duel.first.confirm(&duel.table, json!(STRIKE)).await;
    duel.second.confirm(&duel.table, json!(NOTHING)).await;
    let mut seen = 0;
    loop {
        let letter = duel.second.next("letter").await;
        // The database is read the moment the letter is here: its line must already be in it.
        let lines = store.lines(&duel.table, 1, 1_000).await.expect("reads");
        let revealed =
            letter["events"].as_array().expect("events").iter().filter(|event| event["type"] == "step_reveal").count();
        seen += revealed;
        let stored = lines.iter().filter(|line| line.body.contains("\"timed_out\"")).count();
        assert!(stored >= seen, "{seen} steps told, {stored} stored");
        if letter["over"] == true {
            assert!(lines.iter().any(|line| line.body.contains("\"ended\"")), "the end was told before it was stored");
            break;
        }
    }
    assert_eq!(seen, 3);
}

#[tokio::test]
async fn a_person_against_a_bot_stakes_nothing_and_can_play_again() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    let table = id_of(
        &ann.open_duel(
            "seed",
            json!({ "first_step_ms": 50, "step_ms": 50, "rounds": 1, "sudden_death_cap": 2 }),
            &["chief"],
        )
        .await,
    );
    let mut socket = ann.connect().await;
    socket.sit(&table).await;
    for hand in 1..=2 {
        loop {
            let letter = socket.next("letter").await;
            if letter["over"] == true {
                assert_eq!(letter["hand"], hand);
                break;
            }
            let starts = letter["events"].as_array().expect("events").iter().any(|event| event["type"] == "prep_start");
            if starts {
                socket.confirm(&table, json!(["heal", "defense", "counter"])).await;
            }
        }
        assert_eq!(ann.tokens().await, 10);
        if hand == 1 {
            socket.ask_ok(json!({ "type": "ready", "table": table })).await;
        }
    }
    let (_, hands) = ann.get("/api/hands?nickname=Ann&game=duel").await;
    assert_eq!(hands["hands"].as_array().expect("a list").len(), 2);
    assert_eq!(hands["hands"][0]["players"][1]["name"], "Chief");
    let (_, stats) = ann.get("/api/players/ann").await;
    assert_eq!(stats["games"][0]["hands"], 2);
}

#[tokio::test]
async fn a_rematch_begins_when_both_have_asked_with_new_commitments() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("seed", quick()).await;
    duel.ann_wins().await;
    let over = duel.first.next_where(|message| message["over"] == true).await;
    let (secret, commitment) = (over["dice"]["secret"].clone(), over["dice"]["next"]["commitment"].clone());
    assert_eq!(secret.as_str().expect("revealed").len(), 64);
    duel.first.ask_ok(json!({ "type": "ready", "table": duel.table })).await;
    duel.second.ask_ok(json!({ "type": "ready", "table": duel.table })).await;
    let began = duel.second.next_where(|message| message["type"] == "letter" && message["hand"] == 2).await;
    assert_eq!(
        began["dice"]["commitment"], commitment,
        "the hand has the commitment that was published before the seeds"
    );
    assert_eq!(began["dice"]["seeds"], json!([]), "a duel draws nothing, so nothing is added to it");
    assert_eq!(began["dice"]["secret"], Value::Null);
    assert_eq!((duel.ann.tokens().await, duel.bob.tokens().await), (10, 8));
}

#[tokio::test]
async fn a_finished_match_can_be_downloaded_replayed_and_verified() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("seed", quick()).await;
    let hand = format!("/api/hands/{}/1", duel.table);
    for path in ["log", "replay"] {
        let (status, body) = duel.ann.get(&format!("{hand}/{path}")).await;
        assert_eq!((status, &body["error"]["code"]), (404, &json!("no_such_hand")), "a running hand has no {path}");
    }
    duel.ann_wins().await;
    let (status, _, file) = call_text(&room.base, "GET", &format!("{hand}/log"), None, &[], None).await;
    assert_eq!(status, 200);
    let (_, room_says) = duel.bob.get("/api/room").await;
    let key = PublicKey::parse(room_says["key"].as_str().expect("a key")).expect("a sound key");
    assert_eq!(room_says["fingerprint"], key.fingerprint());
    let read = HandFile::read(&file).expect("a whole file");
    let verified = catalog::find(&read.game).expect("the duel").verify(&read, Some(&key)).expect("an honest hand");
    assert_eq!(verified.score.values(), [1, -1]);
    // Everybody has the signed head in the letter that ended the hand, and keeps it.
    for socket in [&mut duel.first, &mut duel.second] {
        let has_ended = |message: &Value| message["dice"]["ended"].is_object();
        let heard: Vec<Value> = socket.heard.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
        let letter = match heard.into_iter().rev().find(has_ended) {
            Some(letter) => letter,
            None => socket.next_where(has_ended).await,
        };
        let ended = &letter["dice"]["ended"];
        assert_eq!(
            (ended["head"].as_str(), ended["signature"].as_str()),
            (read.head.as_deref(), read.signature.as_deref())
        );
        assert_eq!(ended["score"], json!([1, -1]));
    }
    for at in (0..file.len()).step_by(7) {
        let mut bytes = file.clone().into_bytes();
        bytes[at] ^= 1;
        let changed = String::from_utf8_lossy(&bytes).into_owned();
        let accepted = HandFile::read(&changed)
            .is_ok_and(|read| catalog::find(&read.game).is_some_and(|game| game.verify(&read, Some(&key)).is_ok()));
        assert!(!accepted, "byte {at} was changed and nobody noticed");
    }
    let (_, replay) = duel.bob.get(&format!("{hand}/replay?eyes=open")).await;
    assert_eq!(replay["frames"].as_array().expect("frames").last().expect("one")["over"], true);
    let (status, _) = duel.bob.get(&format!("{hand}/replay?eyes=7")).await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn leaving_in_mid_match_is_a_loss_and_frees_the_seat() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", quick()).await;
    duel.first.ask_ok(json!({ "type": "leave", "table": duel.table })).await;
    let end = duel.second.event("match_end").await;
    assert_eq!((&end["reason"], &end["winner"], &end["yourResult"]), (&json!("disconnect"), &json!(1), &json!("win")));
    duel.second
        .next_where(|message| message["type"] == "table" && message["table"]["seats"][0]["name"].is_null())
        .await;
    duel.first.refused(confirm(&duel.table, json!(STRIKE)), "not_seated").await;
    assert_eq!((duel.ann.tokens().await, duel.bob.tokens().await), (9, 11));
}

#[tokio::test]
async fn a_lost_connection_loses_at_once_in_seed_and_not_in_friendly() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("seed", quick()).await;
    duel.first.close().await;
    let end = duel.second.event("match_end").await;
    assert_eq!((&end["reason"], &end["yourResult"]), (&json!("disconnect"), &json!("win")));
    assert_eq!((duel.ann.tokens().await, duel.bob.tokens().await), (9, 11));
    drop(duel.second);

    let other = TestRoom::open().await;
    let mut duel = other.duel("friendly", quick()).await;
    duel.first.close().await;
    assert_eq!(duel.second.event("player_away").await["seat"], 0);
    let mut back = duel.ann.connect().await;
    assert_eq!(duel.second.event("player_back").await["seat"], 0);
    assert_eq!(back.watch(&duel.table).await["view"]["phase"], "PREP");
}

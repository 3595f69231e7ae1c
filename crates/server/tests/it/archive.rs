//! Finished hands cost time and memory to show: a few at a time, not too often, and none that is too long.

use serde_json::json;

use crate::client::{call, call_text, draft};
use crate::raw::{ELSEWHERE, HERE, ask};
use crate::room::{Duel, NOTHING, STRIKE, TestRoom, quick};

/// A hand with many lines in it, and its address.
async fn long_hand(room: &TestRoom, drafts: usize) -> (Duel, String) {
    let mut duel = room.duel("friendly", quick()).await;
    for number in 0..drafts {
        let layout = if number % 2 == 0 { STRIKE } else { NOTHING };
        duel.first.ask_ok(draft(&duel.table, json!(layout))).await;
    }
    duel.ann_wins().await;
    let path = format!("/api/hands/{}/1", duel.table);
    (duel, path)
}

#[tokio::test]
async fn a_hand_that_is_too_long_is_not_shown_and_its_log_can_be_had() {
    let room = TestRoom::with(|settings| settings.limits.replay_frames = 50).await;
    let (_duel, path) = long_hand(&room, 50).await;
    let (status, _, no) = call(&room.base, "GET", &format!("{path}/replay"), None, None).await;
    assert_eq!((status, &no["error"]["code"]), (409, &json!("hand_too_long")), "{no}");
    assert_eq!(no["error"]["details"]["most"], 50);
    let (status, _, log) = call_text(&room.base, "GET", &format!("{path}/log"), None, &[], None).await;
    assert_eq!((status, log.matches("layout_draft").count()), (200, 50));

    let room = TestRoom::open().await;
    let (_duel, path) = long_hand(&room, 50).await;
    let (status, _, replay) = call(&room.base, "GET", &format!("{path}/replay"), None, None).await;
    assert_eq!(status, 200, "{replay}");
    assert!(replay["frames"].as_array().is_some_and(|frames| frames.len() > 50));
}

#[tokio::test]
async fn an_address_asks_for_a_bounded_number_of_hands_a_minute() {
    let room = TestRoom::with(|settings| settings.limits.hands_per_minute = 3).await;
    let (_duel, path) = long_hand(&room, 0).await;
    for kind in ["replay", "log", "replay"] {
        assert_eq!(ask(&room.base, HERE, "GET", &format!("{path}/{kind}"), &[], "").await.status, 200);
    }
    for kind in ["replay", "log", "export/phh"] {
        let no = ask(&room.base, HERE, "GET", &format!("{path}/{kind}"), &[], "").await;
        assert_eq!((no.status, no.code().as_str()), (429, "too_fast"), "{kind} {no:?}");
        assert!(no.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds >= 1), "{no:?}");
    }
    assert_eq!(ask(&room.base, ELSEWHERE, "GET", &format!("{path}/log"), &[], "").await.status, 200, "others may ask");
    assert_eq!(ask(&room.base, HERE, "GET", "/api/hands", &[], "").await.status, 200, "and lists are no such work");
}

#[tokio::test]
async fn too_many_at_once_are_told_to_come_again() {
    let room = TestRoom::with(|settings| {
        settings.limits.hands_at_once = 1;
        settings.limits.hands_waiting = 0;
        settings.limits.replay_frames = 100_000;
    })
    .await;
    let (_duel, path) = long_hand(&room, 150).await;
    let replay = format!("{path}/replay");
    // However quick the server is: of many that come together some find the bench taken.
    let busy = loop {
        let together = (0..12).map(|_| ask(&room.base, HERE, "GET", &replay, &[], ""));
        let replies = futures_util::future::join_all(together).await;
        assert!(replies.iter().any(|reply| reply.status == 200), "{replies:?}");
        if let Some(reply) = replies.into_iter().find(|reply| reply.status != 200) {
            break reply;
        }
    };
    assert_eq!((busy.status, busy.code().as_str(), busy.header("retry-after")), (503, "busy", "1"), "{busy:?}");
}

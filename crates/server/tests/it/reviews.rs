//! Reviews of finished hands: made once in the background, kept with the hand, and seen by whoever sees its replay.

use serde_json::{Value, json};

use crate::client::{Guest, call};
use crate::room::{TestRoom, quick};

/// Asks until the review is there.
async fn reviewed(guest: &Guest, path: &str) -> Value {
    loop {
        let (status, state) = guest.post(path, Value::Null).await;
        assert_eq!(status, 200, "{state}");
        if !state["review"].is_null() {
            return state["review"].clone();
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_review_says_what_each_decision_gave_away_and_is_kept() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", quick()).await;
    duel.ann_wins().await;
    let path = format!("/api/hands/{}/1/review?eyes=0", duel.table);
    // Somebody without a name may see what is there, and begin nothing.
    let (status, _, said) = call(&room.base, "POST", &path, None, None).await;
    assert_eq!((status, &said["error"]["code"]), (401, &json!("not_logged_in")), "{said}");
    let review = reviewed(&duel.ann, &path).await;
    let decisions = review["decisions"].as_array().expect("a list");
    assert!(!decisions.is_empty(), "{review}");
    for decision in decisions {
        let advice = &decision["advice"];
        let played = &advice["options"][advice["played"].as_u64().expect("it was played") as usize];
        assert_eq!((&advice["basis"], &played["action"]["type"]), (&json!("exact"), &json!("layout_confirm")));
        assert!(played["loses"].as_f64().is_some_and(|loses| (0.0..=2.0).contains(&loses)), "{decision}");
    }
    let (status, _, kept) = call(&room.base, "POST", &path, None, None).await;
    assert_eq!((status, &kept["review"]), (200, &review), "what was found is there for all who see the replay");
}

#[tokio::test]
async fn a_review_opens_no_hand_that_its_replay_does_not() {
    let room = TestRoom::open().await;
    let mut duel = room.private_duel("friendly", quick()).await;
    duel.ann_wins().await;
    let eve = room.guest("Eve").await;
    let path = |what: &str| format!("/api/hands/{}/1/review{what}", duel.table);
    let (status, said) = eve.post(&path("?eyes=0"), Value::Null).await;
    assert_eq!((status, &said["error"]["code"]), (404, &json!("no_such_hand")), "{said}");
    for eyes in ["", "?eyes=watcher", "?eyes=open", "?eyes=7"] {
        let (status, said) = duel.ann.post(&path(eyes), Value::Null).await;
        assert_eq!((status, &said["error"]["code"]), (400, &json!("bad_eyes")), "a review is of one seat: {said}");
    }
}

#[tokio::test]
async fn reviews_have_a_limit_for_each_person() {
    let room = TestRoom::with(|settings| settings.limits.reviews_per_minute = 1).await;
    let mut duel = room.duel("friendly", quick()).await;
    duel.ann_wins().await;
    let path = |seat: u32| format!("/api/hands/{}/1/review?eyes={seat}", duel.table);
    reviewed(&duel.ann, &path(0)).await;
    let (status, said) = duel.ann.post(&path(1), Value::Null).await;
    assert_eq!((status, &said["error"]["code"]), (429, &json!("too_fast")), "{said}");
    reviewed(&duel.bob, &path(1)).await;
}

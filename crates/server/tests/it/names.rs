//! Names that nobody can see, and names that are taken for somebody else's.

use serde_json::json;

use crate::client::call;
use crate::room::TestRoom;

async fn refused(room: &TestRoom, name: &str, code: &str) {
    let (_, _, body) = call(&room.base, "POST", "/api/guest", None, Some(json!({ "nickname": name }))).await;
    assert_eq!(body["error"]["code"], code, "{name:?} {body}");
}

#[tokio::test]
async fn a_name_can_be_seen_and_runs_in_its_own_direction() {
    let room = TestRoom::open().await;
    for name in [
        "\u{3164}\u{3164}\u{3164}",
        "Ann\u{3164}",
        "Ann\u{200b}",
        "\u{202e}nnA Smith",
        "An\u{ad}n",
        "Ann\u{ffa0}",
        "𝕬𝖓𝖓\u{200d}",
    ] {
        refused(&room, name, "bad_nickname").await;
    }
    let (_, _, me) = call(&room.base, "POST", "/api/guest", None, Some(json!({ "nickname": "𝕬𝖓𝖓" }))).await;
    assert_eq!(me["nickname"], "Ann", "letters in costume take it off");
}

#[tokio::test]
async fn nobody_looks_like_somebody_else() {
    let room = TestRoom::open().await;
    room.guest("Ivan").await;
    room.guest("Мария").await;
    for name in ["lvan", "1van", "Іvan", "IVAN", "Mария", "МАPИЯ"] {
        refused(&room, name, "name_taken").await;
    }
    for name in ["Ivan 2", "Иван", "Maria"] {
        room.guest(name).await;
    }
}

#[tokio::test]
async fn the_house_and_its_bots_keep_their_names() {
    let room = TestRoom::open().await;
    for name in
        ["admin", "Admin 1", "аdmin", "The House", "Baize", "BAlZE", "Grunt", "Grunt 2", "grunt", "GRUΝT", "Chief"]
    {
        refused(&room, name, "name_reserved").await;
    }
}

//! A finished hand through `replay` and `verify`: by address, by file, by its number in either database.

use serde_json::Value;

use crate::client::call_text;
use crate::killed::{Match, begin, play};
use crate::program::{Server, run, stderr, stdout};

/// A server on which one match has been played to its end.
async fn played(more: &[&str]) -> (Server, Match) {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::with(data.path(), "127.0.0.1:0", more);
    let (game, mut first, mut second) = begin(&server, data).await;
    play(&game, &mut first, &mut second, None).await.expect("the match ends");
    (server, game)
}

#[tokio::test]
async fn a_hand_by_address_and_by_file() {
    let (server, game) = played(&[]).await;
    let path = format!("/api/hands/{}/1/log", game.table);
    let address = format!("{}{path}", server.base);
    let verified = run(&["verify", &address], "");
    assert!(stdout(&verified).contains("verified: hand 1"), "{}", stderr(&verified));
    let replay = run(&["replay", &address, "--eyes", "0"], "");
    assert!(stdout(&replay).contains("step_reveal") && stdout(&replay).contains("match_end"), "{}", stdout(&replay));

    let (_, _, log) = call_text(&server.base, "GET", &path, None, &[], None).await;
    let file = game.data.path().join("hand.jsonl").to_string_lossy().into_owned();
    std::fs::write(&file, &log).expect("written");
    let verified = run(&["verify", &file, "--json"], "");
    let told: Value = serde_json::from_str(&stdout(&verified)).expect("JSON");
    assert_eq!(told["table"], game.table.as_str());
    let replay = run(&["replay", &file, "--json"], "");
    let shown: Value = serde_json::from_str(&stdout(&replay)).expect("JSON");
    assert!(shown["frames"].as_array().is_some_and(|frames| frames.len() > 5), "{shown}");
    let views = run(&["replay", &file, "--views"], "");
    assert!(stdout(&views).contains("             sees {"), "{}", stdout(&views));
    let nobody = run(&["replay", &file, "--eyes", "north"], "");
    assert!(stderr(&nobody).contains("--eyes is open, watcher or a seat's number"), "{}", stderr(&nobody));
}

#[tokio::test]
async fn verify_fails_on_a_changed_byte_wherever_it_is() {
    let (server, game) = played(&[]).await;
    let (_, _, log) =
        call_text(&server.base, "GET", &format!("/api/hands/{}/1/log", game.table), None, &[], None).await;
    let file = game.data.path().join("hand.jsonl").to_string_lossy().into_owned();
    // A few dozen places over the whole file; each byte becomes another one of its kind.
    for at in (0..log.len()).step_by((log.len() / 40).max(1)) {
        let mut bytes = log.clone().into_bytes();
        bytes[at] = match bytes[at] {
            b'0'..=b'8' | b'a'..=b'y' | b'A'..=b'Y' => bytes[at] + 1,
            _ => b'0',
        };
        std::fs::write(&file, &bytes).expect("written");
        let output = run(&["verify", &file], "");
        assert!(
            output.status.code() == Some(1) && stderr(&output).contains("NOT VERIFIED"),
            "byte {at} was changed and nobody noticed: {}",
            stdout(&output)
        );
    }
}

#[tokio::test]
async fn a_hand_by_its_number_in_either_database() {
    let database = store::testing::fresh(store::testing::Engine::Postgres);
    for url in [None, Some(database.url.as_str())] {
        let more: Vec<&str> = url.iter().flat_map(|url| ["--database", url]).collect();
        let (server, game) = played(&more).await;
        drop(server);
        let (data, hand) = (game.data.path().to_string_lossy().into_owned(), format!("{}/1", game.table));
        for command in ["verify", "replay"] {
            let mut args = vec![command, &hand, "--data", &data];
            args.extend(&more);
            let output = run(&args, "");
            assert!(output.status.success() && stdout(&output).contains(&game.table), "{}", stderr(&output));
        }
        let mut args = vec!["verify", "nosuchtabl/7", "--data", &data];
        args.extend(&more);
        assert!(stderr(&run(&args, "")).contains("hand 7 of table nosuchtabl"), "{}", stderr(&run(&args, "")));
    }
}

#[test]
fn a_database_that_is_not_there_is_not_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("nothing").to_string_lossy().into_owned();
    let url = format!("sqlite:{data}/other.db");
    for more in [["--data", data.as_str()], ["--database", url.as_str()]] {
        let output = run(&["replay", "table/1", more[0], more[1]], "");
        let said = stderr(&output);
        assert!(!output.status.success() && said.contains("--data FOLDER or --database URL"), "{said}");
        assert!(!std::path::Path::new(&data).exists(), "a reader makes nothing");
    }
}

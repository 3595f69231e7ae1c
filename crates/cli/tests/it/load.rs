//! `baize load` plays every game of the lobby to the room's satisfaction.

use serde_json::Value;

use crate::program::{Server, run, stderr, stdout};

/// Loads a room of its own for two seconds and gives the figures.
fn load(game: &str, more: &[&str]) -> Value {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::with(data.path(), "127.0.0.1:0", &["--load-test"]);
    let pid = server.pid().to_string();
    let words = ["load", "--url", &server.base, "--game", game, "--seconds", "2", "--pid", &pid, "--json"];
    let output = run(&[&words, more].concat(), "");
    assert!(output.status.success(), "{game}: {}{}", stdout(&output), stderr(&output));
    serde_json::from_str(&stdout(&output)).expect("one JSON object")
}

fn is_played(game: &str, more: &[&str]) {
    let report = load(game, more);
    assert!(report["moves"].as_u64() > Some(0), "{report}");
    assert_eq!(report["errors"], serde_json::json!({}), "{report}");
    assert!(report["letterBytesMedian"].as_u64() > Some(0), "{report}");
    assert!(report["lettersPerMove"].as_f64() >= Some(1.0), "{report}");
    for figure in ["toActorMs", "toAllMs"] {
        assert!(report[figure]["p50"].as_f64() > Some(0.0), "{figure} of {report}");
    }
    assert!(report["server"]["playedMb"].as_f64() > Some(0.0), "{report}");
}

#[test]
fn tractor_is_played_as_fast_as_it_goes() {
    is_played("tractor", &["--tables", "3", "--watchers", "1"]);
}

#[test]
fn duels_are_played_match_after_match() {
    is_played("duel", &["--tables", "4"]);
}

#[test]
fn holdem_is_played_at_a_rate() {
    is_played("holdem", &["--tables", "2", "--rate", "200"]);
}

#[test]
fn deal_is_played_with_time_to_think() {
    is_played("deal", &["--tables", "3", "--think-ms", "5"]);
}

#[test]
fn hearts_is_played_by_players_who_sit_at_several_tables() {
    is_played("hearts", &["--tables", "4", "--tables-per-socket", "2"]);
}

#[test]
fn a_room_that_is_not_open_for_it_says_so_and_what_to_do() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(data.path(), "127.0.0.1:0");
    let many = ["--tables", "70", "--tables-per-socket", "70"];
    let output = run(&[&["load", "--url", &server.base, "--game", "duel"], many.as_slice()].concat(), "");
    assert!(!output.status.success());
    assert!(
        stderr(&output).contains("too_many_tables, ") && stderr(&output).contains("--load-test"),
        "{}",
        stderr(&output)
    );
}

/// However a room behaves, a load comes back.
#[test]
fn a_room_that_takes_lines_and_never_answers_is_given_up() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}", silent.local_addr().expect("an address"));
    let output = run(&["load", "--url", &url, "--game", "deal", "--seated-within", "1"], "");
    assert!(!output.status.success() && stderr(&output).contains("not everybody sat down in time"));
}

#[test]
fn a_load_that_makes_no_sense_is_refused() {
    for (words, why) in [
        (vec!["--game", "bridge"], "no load plays bridge"),
        (vec!["--game", "duel", "--options", "[]"], "no JSON object"),
        (vec!["--game", "duel", "--rate", "0"], "above 0"),
        (vec!["--game", "duel", "--url", "ftp://here"], "http://ADDRESS:PORT"),
    ] {
        let output = run(&[&["load"], words.as_slice()].concat(), "");
        assert!(!output.status.success() && stderr(&output).contains(why), "{words:?}: {}", stderr(&output));
    }
}

//! The tools beside the server: sim, referee, replay, verify, help.

use cardtable::suite::holds;
use serde_json::{Value, json};

use crate::program::{first_log_line, run, stderr, stdout};

#[test]
fn sim_gives_the_same_result_on_any_number_of_threads() {
    let play = |threads: &str| -> Value {
        let output = run(
            &["sim", "duel", "--hands", "3000", "--seed", "5", "--bots", "chief,grunt", "--threads", threads, "--json"],
            "",
        );
        assert!(output.status.success(), "{}", stderr(&output));
        let mut report: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
        assert!(report["handsPerSecond"].as_f64().is_some_and(|rate| rate > 0.0));
        report["bots"].take()
    };
    let one = play("1");
    assert_eq!(one, play("3"));
    assert!(one[0]["mean"].as_f64() > one[1]["mean"].as_f64(), "the equilibrium beats chance: {one}");
}

#[test]
fn sim_explains_what_is_wrong() {
    for (args, part) in [
        (vec!["sim", "bridge", "--bots", "a"], "there are duel"),
        (vec!["sim", "duel", "--bots", "hal,grunt"], "it has grunt, recruit"),
        (vec!["sim", "duel", "--bots", "grunt,chief", "--preset", "x"], "it has friendly, seed"),
        (vec!["sim", "duel"], "--bots"),
    ] {
        let output = run(&args, "");
        assert!(!output.status.success() && stderr(&output).contains(part), "{args:?} said {}", stderr(&output));
    }
}

#[test]
fn the_referee_never_stops_at_a_bad_line() {
    let long = format!("{{\"id\":9,\"op\":\"{}\"}}", "x".repeat(5 << 20));
    let questions = [
        "{\"id\":1,\"op\":\"step\",\"in\":{\"a\":\"attack\",\"b\":\"heal\",\"hpA\":5,\"hpB\":5},\"expect\":{},\"note\":\"extra fields are fine\"}",
        "not json",
        "",
        "{\"id\":\"two\",\"op\":\"fly\",\"in\":{}}",
        "{\"id\":3}",
        "{\"id\":4,\"op\":\"step\",\"in\":{\"a\":\"attack\",\"b\":\"heal\",\"hpA\":1e99,\"hpB\":-5}}",
        "[]",
        &long,
        "{\"id\":5,\"op\":\"step\",\"in\":{\"a\":\"heal\",\"b\":null,\"hpA\":5,\"hpB\":5}}",
    ];
    let output = run(&["referee", "duel"], &questions.join("\n"));
    assert!(output.status.success());
    let answers: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 8, "every line but the empty one is answered: {answers:?}");
    assert_eq!(answers[0]["got"]["hpB"], 4);
    assert!(
        answers[1..7].iter().all(|answer| answer["error"].as_str().is_some_and(|error| !error.is_empty())),
        "{answers:?}"
    );
    assert_eq!((&answers[2]["id"], &answers[3]["id"]), (&json!("two"), &json!(3)));
    assert_eq!(answers[7]["got"]["hpA"], 6);
}

#[test]
fn every_worked_case_of_every_game_agrees_through_the_program() {
    for game in ["duel", "tractor", "holdem", "deal"] {
        let path = format!("{}/../../games/{game}/tests/cases.jsonl", env!("CARGO_MANIFEST_DIR"));
        let cases = std::fs::read_to_string(&path).expect("the game has worked cases");
        let output = run(&["referee", game], &cases);
        assert!(output.status.success(), "{}", stderr(&output));
        let answers: Vec<Value> =
            stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let cases: Vec<Value> = cases.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert!(cases.len() > 20 && answers.len() == cases.len(), "{game}: {} answers", answers.len());
        for (case, answer) in cases.iter().zip(&answers) {
            assert!(answer["id"] == case["id"] && holds(&case["expect"], &answer["got"]), "{game}: {case}\n{answer}");
        }
    }
}

#[test]
fn verify_fails_loudly_and_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("hand.jsonl");
    for (text, part) in [("", "cut off"), ("hello\n", "not a hand log"), ("{}\n{}\n", "not a hand log")] {
        std::fs::write(&file, text).expect("written");
        let output = run(&["verify", &file.to_string_lossy()], "");
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("NOT VERIFIED") && stderr(&output).contains(part), "{}", stderr(&output));
    }
    let missing = run(&["verify", "no-such-file"], "");
    assert!(stderr(&missing).contains("give a file, an address, or TABLE/HAND"), "{}", stderr(&missing));
}

#[test]
fn help_names_every_command_with_an_example() {
    let output = run(&["--help"], "");
    for word in ["serve", "sim", "arena", "referee", "replay", "verify", "phh", "Examples:"] {
        assert!(stdout(&output).contains(word), "{word} is missing from\n{}", stdout(&output));
    }
    let (referee, sim) = (run(&["referee", "--help"], ""), run(&["sim", "--help"], ""));
    for game in catalog::games() {
        for bot in game.bots() {
            assert!(stdout(&sim).contains(bot.name), "{} is missing from\n{}", bot.name, stdout(&sim));
        }
        for op in game.referee().iter().flat_map(|referee| referee.ops) {
            assert!(stdout(&referee).contains(op), "{op} is missing from\n{}", stdout(&referee));
        }
    }
}

#[test]
fn the_log_is_text_for_people_and_json_for_machines() {
    let data = tempfile::tempdir().expect("a folder");
    let line: Value = serde_json::from_str(&first_log_line(data.path(), &["--log", "json"])).expect("JSON");
    assert_eq!((&line["level"], &line["fields"]["message"]), (&json!("INFO"), &json!("the room is open")), "{line}");
    assert!(line["fields"]["address"].as_str().is_some_and(|address| address.starts_with("127.0.0.1:")), "{line}");
    let text = first_log_line(data.path(), &[]);
    assert!(text.contains("the room is open") && !text.starts_with('{'), "{text}");
}

const HAND: &str = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100]\n\
    actions = ['d dh p1 AcAd', 'd dh p2 7h2s', 'p2 f']\n";

#[test]
fn phh_replays_converts_and_checks_and_a_bad_hand_does_not_stop_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let many = format!("[1]\n{HAND}\n[2]\nvariant = 'FT'\n\n[3]\n{HAND}");
    std::fs::write(path("many.phhs"), &many).expect("written");
    let noise = tempfile::tempdir().expect("a folder");
    std::fs::write(noise.path().join("a.phh"), b"\xff\xfe no text").expect("written");
    std::fs::write(noise.path().join("b.phh"), HAND).expect("written");
    let output = run(&["phh", "replay", &noise.path().to_string_lossy(), "--json"], "");
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(lines[0]["error"].as_str().is_some_and(|error| error.contains("as text")), "{lines:?}");
    assert!(lines[1]["finalStacks"].is_array(), "a file that cannot be read does not stop the rest: {lines:?}");
    assert_eq!((&lines[2]["files"], &lines[2]["hands"], &lines[2]["failed"]), (&json!(2), &json!(1), &json!(1)));
    assert!(!run(&["phh", "check", &noise.path().to_string_lossy()], "").status.success());
    let output = run(&["phh", "replay", &folder.path().to_string_lossy(), "--json"], "");
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert_eq!((&lines[0]["hand"], &lines[2]["hand"]), (&json!("1"), &json!("3")));
    assert_eq!(lines[0]["finalStacks"], lines[2]["finalStacks"]);
    assert!(lines[1]["error"].as_str().is_some_and(|error| error.contains("FT")), "{}", lines[1]);
    assert_eq!((&lines[3]["hands"], &lines[3]["failed"]), (&json!(3), &json!(1)));

    assert!(!run(&["phh", "check", &path("many.phhs")], "").status.success(), "one hand does not pass");
    std::fs::write(path("one.phh"), HAND).expect("written");
    let written = run(&["phh", "convert", &path("one.phh"), &path("one.txt")], "");
    assert!(written.status.success(), "{}", stderr(&written));
    let back = run(&["phh", "convert", &path("one.txt"), &path("back.phhs")], "");
    assert!(back.status.success(), "{}", stderr(&back));
    let stacks = |name: &str| {
        let output = run(&["phh", "replay", &path(name), "--json"], "");
        let first = stdout(&output).lines().next().expect("a hand").to_owned();
        serde_json::from_str::<Value>(&first).expect("JSON")["finalStacks"].clone()
    };
    assert_eq!(stacks("one.phh"), stacks("back.phhs"));
    let refused = run(&["phh", "convert", &path("many.phhs"), &path("x.phh")], "");
    assert!(stderr(&refused).contains("write a .phhs file"), "{}", stderr(&refused));
}

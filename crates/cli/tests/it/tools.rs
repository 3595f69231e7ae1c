//! The tools beside the server: sim, referee, replay, verify, help.

use serde_json::{Value, json};

use crate::program::{run, stderr, stdout};

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
        (vec!["sim", "duel", "--bots", "hal,grunt"], "it has grunt, chief"),
        (vec!["sim", "duel", "--bots", "grunt,grunt,grunt"], "2 seats"),
        (vec!["sim", "duel", "--bots", "grunt,chief", "--preset", "x"], "it has seed, friendly"),
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
    for word in ["serve", "sim", "referee", "replay", "verify", "Examples:"] {
        assert!(stdout(&output).contains(word), "{word} is missing from\n{}", stdout(&output));
    }
}

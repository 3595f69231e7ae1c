//! The commands as they are typed: what they print, and what they say to bad input.

use std::process::{Command, Output};

use serde_json::Value;

fn lab(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lab")).args(args).output().expect("lab starts")
}

fn json(args: &[&str]) -> Value {
    let output = lab(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

fn words(args: &[&str]) -> String {
    let output = lab(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_arena_gives_the_same_result_on_any_number_of_threads() {
    let on = |threads: &str| {
        let args = ["--bots", "house,timid,random", "--deals", "60", "--paired", "--json", "--threads", threads];
        let mut found = json(&[&["arena", "deal"][..], &args].concat());
        ["pairs", "standing"].map(|part| found[part].take())
    };
    let one = on("1");
    assert_eq!(one, on("3"));
    assert_eq!(one[0].as_array().map(Vec::len), Some(3), "each against each");
}

#[test]
fn every_game_shows_that_its_bot_beats_one_that_does_anything() {
    for (game, better, worse, deals) in [
        ("tractor", "steady", "random", "12"),
        ("hearts", "careful", "random", "60"),
        ("kuhn", "solved", "random", "400"),
        ("duel", "chief", "grunt", "600"),
        ("holdem", "sound", "station", "150"),
    ] {
        let bots = format!("{better},{worse}");
        let found = json(&["arena", game, "--bots", &bots, "--deals", deals, "--paired", "--json"]);
        let low = found["pairs"][0]["gain"]["low95"].as_f64();
        assert!(low.is_some_and(|low| low > 0.0), "{game}: {found}");
        let mirrored = format!("{worse},{better}");
        let mirrored = json(&["arena", game, "--bots", &mirrored, "--deals", deals, "--paired", "--json"]);
        let gains = [&found, &mirrored].map(|found| found["pairs"][0]["gain"]["mean"].as_f64().expect("a number"));
        assert_eq!(gains[0], -gains[1], "{game}: what one wins the other loses");
    }
}

#[test]
fn a_bot_against_itself_is_exactly_zero_in_every_game() {
    for (game, bot) in [("tractor", "random"), ("hearts", "random"), ("holdem", "maniac"), ("deal", "random")] {
        let bots = format!("{bot},{bot}");
        let found = json(&["arena", game, "--bots", &bots, "--deals", "12", "--paired", "--json"]);
        let pair = &found["pairs"][0];
        assert_eq!(
            (&pair["difference"]["mean"], &pair["difference"]["margin95"]),
            (&0.0.into(), &0.0.into()),
            "{game}"
        );
        assert_eq!(pair["level"], 12, "{game}: every single deal");
    }
}

#[test]
fn poker_is_also_counted_in_big_blinds_a_hundred_hands() {
    let found =
        json(&["arena", "holdem", "--bots", "sound,station", "--deals", "20", "--preset", "heads_up", "--json"]);
    let pair = &found["pairs"][0];
    let (chips, blinds) = (pair["gain"]["mean"].as_f64(), pair["in"]["bb/100"]["gain"]["mean"].as_f64());
    // The big blind of the preset is 200.
    assert_eq!(blinds.expect("a number"), chips.expect("a number") * 0.5);
    assert_eq!(found["unit"], "smallest chips");
}

#[test]
fn words_name_the_pairs_the_unit_and_the_order() {
    let said =
        words(&["arena", "tractor", "--bots", "random,steady,random", "--deals", "4", "--paired", "--threads", "1"]);
    assert!(said.contains("in levels a hand") && said.contains("both ways on the same cards"), "{said}");
    assert_eq!(said.lines().filter(|line| line.contains(" ± ")).count(), 3, "{said}");
    let order: Vec<&str> = said.lines().skip_while(|line| !line.starts_with("average")).skip(1).collect();
    assert!(order.len() == 3 && order[0].trim_start().starts_with("steady +"), "{said}");
}

#[test]
fn a_picture_has_a_line_for_each_pair() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("found.svg");
    let path = file.to_str().expect("text");
    words(&["arena", "kuhn", "--bots", "solved,random,solved", "--deals", "50", "--paired", "--svg", path]);
    let picture = std::fs::read_to_string(&file).expect("it was written");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert_eq!(picture.matches("<circle ").count(), 3);
    assert!(picture.contains("solved – random") && !picture.contains("NaN"), "{picture}");
    let output =
        lab(&["arena", "kuhn", "--bots", "solved,random", "--deals", "2", "--svg", "/no/such/folder/found.svg"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write /no/such/folder/found.svg"));
}

#[test]
fn four_bots_take_turns_at_three_seats() {
    let found = json(&["sim", "deal", "--bots", "house,timid,reckless,random", "--hands", "40", "--json"]);
    let hands: Vec<_> = found["bots"].as_array().expect("a list").iter().map(|bot| bot["hands"].as_u64()).collect();
    assert_eq!(hands, [Some(30); 4]);
}

#[test]
fn bad_input_is_explained() {
    for (args, part) in [
        (&["arena", "bridge", "--bots", "a,b"][..], "there are duel"),
        (&["arena", "kuhn", "--bots", "random,solved,hal"], "kuhn has no bot called hal; it has random, eager"),
        (&["arena", "kuhn", "--bots", "random"], "--bots names 2 to 32 bots"),
        (&["arena", "kuhn", "--bots", "random,solved", "--deals", "1"], "--deals"),
        (&["arena", "kuhn", "--bots", "random,solved", "--threads", "0"], "--threads is from 1"),
        (&["arena", "kuhn", "--bots", "random,solved", "--preset", "x"], "it has seed"),
        (&["arena", "kuhn"], "--bots"),
        (&["sim", "kuhn", "--bots", "random", "--hands", "0"], "--hands"),
    ] {
        let output = lab(args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(part), "{args:?} said {said}");
    }
}

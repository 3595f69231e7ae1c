//! Files of hands that somebody changed: every byte is noticed, the line is named, and no key signs for it.

use cardtable::{AnyGame, Dice, HandFile, RoomKey};

use crate::pot::{self, Pot};
use crate::verified::{file_of, forged, key, kuhn_file, played, seed, verify};

#[test]
fn every_changed_byte_is_noticed_and_a_line_is_named() {
    let file = kuhn_file().to_text();
    assert!(verify(&file, Some(&key())).is_ok());
    let lines = file.lines().count();
    for at in 0..file.len() {
        for bit in [1, 2, 4, 32, 64] {
            let mut bytes = file.clone().into_bytes();
            bytes[at] ^= bit;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            let said = verify(&changed, Some(&key())).expect_err(&format!("byte {at} was changed by {bit}"));
            let named = said.strip_prefix("line ").and_then(|rest| rest.split(':').next()?.parse::<usize>().ok());
            assert!(named.is_some_and(|line| (1..=lines).contains(&line) || at + 1 == file.len()), "{said}");
            // Without the room's key it is held against the one that the file names.
            let by_its_own = HandFile::read(&changed)
                .and_then(|file| kuhn::hosted().verify(&file, file.key.as_ref().or(Some(&key().public()))));
            assert!(by_its_own.is_err(), "{changed}");
        }
    }
}

#[test]
fn a_line_that_was_changed_is_the_line_that_is_named() {
    let file = kuhn_file();
    for line in 1..file.lines.len() {
        let mut changed = file.clone();
        changed.lines[line] = changed.lines[line].replacen("\"at\":", "\"at\":1", 1);
        let text = changed.to_text();
        let foot = file.to_text().lines().last().expect("a foot").to_owned();
        let text = text.trim_end().rsplit_once('\n').expect("lines").0.to_owned() + "\n" + &foot + "\n";
        let said = HandFile::read(&text).expect_err("changed").to_string();
        assert_eq!(
            said,
            format!("line {}: this line, or its mark in the last line, is not what was written", line + 2)
        );
    }
}

/// Whoever changes what was done, what was won, or in which order, and makes all hashes anew, has not signed it.
#[test]
fn a_forged_file_with_fresh_hashes_fails_against_the_rooms_key() {
    let file = kuhn_file();
    let not_signed = "line 9: the room did not sign this: a line was changed and the hashes made anew";
    let (timed_out, ended) = (file.lines.len() - 2, file.lines.len() - 1);
    let mut order = file.lines.clone();
    order.swap(timed_out - 1, timed_out);
    let score = serde_json::from_str::<serde_json::Value>(&file.lines[ended]).expect("JSON")["score"].to_string();
    let forgeries = [
        forged(&file, timed_out, r#""at":80000"#, r#""at":79999"#),
        forged(&file, ended, &score, "[7,-7]"),
        forged(
            &file,
            timed_out,
            r#"{"line":"timed_out","at":80000}"#,
            r#"{"line":"acted","at":70000,"seat":1,"action":{"type":"check"}}"#,
        ),
        file.forged(order).to_text(),
    ];
    for forgery in &forgeries {
        assert_ne!(*forgery, file.to_text());
        assert_eq!(verify(forgery, Some(&key())).expect_err("forged"), not_signed);
    }
    // A forger's own key is not the room's, also if the file names it.
    let forger = RoomKey::new([2; 32]);
    let other = HandFile { key: Some(forger.public()), ..file.clone() };
    assert_eq!(
        verify(&other.to_text(), Some(&key())).expect_err("forged"),
        "line 1: the file names another room's key"
    );
    assert_eq!(verify(&other.to_text(), Some(&forger)).expect_err("forged"), not_signed);
    // Without a key a forger is caught only by the rules, the clock and the dice: a later time passes.
    let later = forged(&file, ended, r#""at":80000"#, r#""at":80001"#);
    assert!(verify(&later, None).is_ok(), "whole, and nobody's word for it");
    assert_eq!(verify(&forgeries[0], None).expect_err("too early"), "line 7: the clock spoke before it was due");
    assert_eq!(
        verify(&forgeries[1], None).expect_err("no such score"),
        "line 8: the score is not the one that the rules give"
    );
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let file = kuhn_file();
    let says = |text: String| verify(&text, None).expect_err("not believed");
    let (dealt, clock, ended) = (3, 5, 6);
    let without = |line: usize| {
        let mut lines = file.lines.clone();
        lines.remove(line);
        file.forged(lines).to_text()
    };
    assert_eq!(says(without(ended)), "line 7: the hand has not ended");
    assert_eq!(says(without(2)), "line 4: cards were drawn before the seeds were opened");
    assert_eq!(says(forged(&file, clock, r#""at":80000"#, r#""at":59999"#)), "line 7: time runs backwards");
    assert_eq!(
        says(forged(&file, 0, r#""hand":2"#, r#""hand":3"#)),
        "line 2: this is not the hand that the file names"
    );
    assert_eq!(
        says(forged(&file, 0, r#""table":"t1""#, r#""table":"t2""#)),
        "line 2: this is not the hand that the file names"
    );
    let secret = format!(r#""secret":"{}","#, "07".repeat(32));
    assert_eq!(says(forged(&file, ended, &secret, "")), "line 8: the secret was not revealed");
    assert_eq!(
        says(forged(&file, ended, &secret, r#""secret":"07","#)),
        "line 8: the secret is not 32 bytes in hexadecimal"
    );
    let other = secret.replacen("07", "08", 1);
    assert_eq!(
        says(forged(&file, ended, &secret, &other)),
        "line 8: the secret is not the one committed to before the hand"
    );
    let (seeded, another) = (serde_json::to_string(&seed()).expect("plain"), format!("\"{}\"", "5f".repeat(32)));
    assert!(
        says(forged(&file, 2, &seeded, &another)).starts_with("line 4: the seed of seat 0 is not what was committed")
    );
    let chance = serde_json::from_str::<serde_json::Value>(&file.lines[dealt]).expect("JSON")["chance"].clone();
    let swapped = serde_json::json!([chance[1], chance[0]]).to_string();
    assert_eq!(
        says(forged(&file, dealt, &chance.to_string(), &swapped)),
        "line 5: the cards are not the ones the secret and the seeds give"
    );
    // A word out of turn, that the rules never took.
    let mut lines = file.lines.clone();
    lines.insert(4, r#"{"line":"acted","at":40000,"seat":1,"action":{"type":"check"}}"#.to_owned());
    assert_eq!(says(file.forged(lines).to_text()), "line 6: it is not your turn");
    let mut lines = file.lines.clone();
    lines.push(r#"{"line":"closed","at":80000}"#.to_owned());
    assert_eq!(says(file.forged(lines).to_text()), "line 9: the hand has not ended");
    let mut lines = file.lines.clone();
    lines.insert(4, r#"{"line":"sat","at":40000,"seat":1,"player":{"name":"x","account":7}}"#.to_owned());
    assert_eq!(says(file.forged(lines).to_text()), "line 6: the line has parts that no file has");
    let nonce = r#"{"line":"timed_out","at":80000}"#;
    assert_eq!(
        says(forged(&file, clock, nonce, &nonce.replace("}", r#","nonce":"a"}"#))).split(':').next(),
        Some("line 7")
    );
}

/// Files that anybody may have written: numbers, seats and lists of every size in every place. Each is an error with a
/// line, and none a panic.
#[test]
fn a_file_of_somebody_elses_is_an_error_and_no_panic() {
    let files = [kuhn_file(), file_of(&pot::hosted(), &played::<Pot>(pot::Config::default()))];
    let games: [&dyn AnyGame; 2] = [&kuhn::hosted(), &pot::hosted()];
    let values = ["0", "3", "9", "15", "16", "255", "-1", "4294967296", "null", "[]", "{}", "\"\"", "true", "1e9"];
    let mut dice = Dice::from_number("mutations", 1);
    for (file, game) in files.iter().zip(games) {
        for _ in 0..3_000 {
            let mut lines = file.lines.clone();
            let line = dice.below(lines.len() as u32) as usize;
            match dice.below(4) {
                0 => drop(lines.remove(line)),
                1 => lines.insert(line, lines[dice.below(lines.len() as u32) as usize].clone()),
                _ => lines[line] = mutated(&lines[line], &values, &mut dice),
            }
            if lines == file.lines {
                continue;
            }
            let forged = file.forged(lines).to_text();
            let said = HandFile::read(&forged).and_then(|file| game.verify(&file, None).map(drop));
            if let Err(bad) = said {
                assert!(!bad.reason.contains("cannot have come here"), "a panic: {bad} in {forged}");
            }
        }
    }
}

/// One value of a line of JSON, whatever it is, replaced by another.
fn mutated(line: &str, values: &[&str], dice: &mut Dice) -> String {
    let starts: Vec<usize> = line.match_indices([':', '[', ',']).map(|(at, _)| at + 1).collect();
    let Some(&start) = dice.pick(&starts) else { return line.to_owned() };
    let length = line[start..].find([',', ']', '}']).unwrap_or(0);
    let value = dice.pick(values).expect("some");
    format!("{}{value}{}", &line[..start], &line[start + length..])
}

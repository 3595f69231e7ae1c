//! Section "Card Interactions": every pair of cards, the order of effects, and the bounds of HP.

use duel::{Config, Ko};
use serde_json::{Value, json};

use crate::bout::{A, B, Bout};

fn step(first: Value, second: Value, hp: [u32; 2]) -> Value {
    duel::referee("step", &json!({ "a": first, "b": second, "hpA": hp[0], "hpB": hp[1] })).expect("a sound question")
}

/// All 25 pairs from 5 HP each; rows are the first side's card.
#[test]
fn every_pair() {
    let cards = [json!("attack"), json!("defense"), json!("heal"), json!("counter"), Value::Null];
    let expected = [
        [[3, 3], [5, 5], [5, 4], [3, 5], [5, 3]],
        [[5, 5], [5, 5], [5, 6], [5, 5], [5, 5]],
        [[4, 5], [6, 5], [6, 6], [6, 5], [6, 5]],
        [[5, 3], [5, 5], [5, 6], [5, 5], [5, 5]],
        [[3, 5], [5, 5], [5, 6], [5, 5], [5, 5]],
    ];
    for (first, row) in cards.iter().zip(expected) {
        for (second, hp) in cards.iter().zip(row) {
            let got = step(first.clone(), second.clone(), [5, 5]);
            assert_eq!([&got["hpA"], &got["hpB"]], [&json!(hp[0]), &json!(hp[1])], "{first} against {second}");
        }
    }
}

#[test]
fn heal_comes_first_and_hp_stay_within_bounds() {
    let check = |first: &str, second: &str, hp: [u32; 2], expected: [u32; 2]| {
        let got = step(json!(first), json!(second), hp);
        assert_eq!([&got["hpA"], &got["hpB"]], [&json!(expected[0]), &json!(expected[1])], "{first} {second} {hp:?}");
    };
    check("heal", "attack", [10, 10], [8, 10]);
    check("heal", "attack", [1, 10], [0, 10]);
    check("heal", "attack", [9, 10], [8, 10]);
    check("heal", "heal", [9, 10], [10, 10]);
    check("attack", "attack", [1, 1], [0, 0]);
    check("attack", "counter", [1, 1], [0, 1]);
    check("attack", "GRASS", [10, 1], [10, 0]);
    check("heal", "defense", [0, 5], [1, 5]);
}

#[test]
fn effects_are_told_for_the_page() {
    let check = |first: &str, second: &str, hp: [u32; 2], effects: [Value; 2]| {
        let got = step(json!(first), json!(second), hp);
        assert_eq!([&got["effectA"], &got["effectB"]], [&effects[0], &effects[1]], "{first} against {second}");
    };
    let effect = |healed: u32, lost: u32, kind: &str| json!({ "healed": healed, "lost": lost, "kind": kind });
    check("attack", "defense", [5, 5], [effect(0, 0, "none"), effect(0, 0, "blocked")]);
    check("counter", "attack", [5, 5], [effect(0, 0, "reflected"), effect(0, 2, "returned")]);
    check("attack", "attack", [5, 1], [effect(0, 2, "hit"), effect(0, 1, "hit")]);
    check("heal", "attack", [5, 5], [effect(1, 2, "hit"), effect(0, 0, "none")]);
    check("heal", "heal", [10, 9], [effect(0, 0, "none"), effect(1, 0, "none")]);
    check("GRASS", "attack", [5, 5], [effect(0, 2, "hit"), effect(0, 0, "none")]);
}

#[test]
fn a_step_is_told_from_both_sides() {
    let mut bout = Bout::new(Config::default());
    bout.confirm(A, "C-H");
    bout.confirm(B, "A-D");
    bout.wait();
    let pair = |mine: Value, theirs: Value, hp: [u32; 2], effects: [Value; 2]| {
        json!({
            "type": "step_reveal", "roundIndex": 1, "stepIndex": 0, "yourCard": mine, "oppCard": theirs,
            "yourHp": hp[0], "oppHp": hp[1], "yourEffect": effects[0], "oppEffect": effects[1],
        })
    };
    let reflected = json!({ "healed": 0, "lost": 0, "kind": "reflected" });
    let returned = json!({ "healed": 0, "lost": 2, "kind": "returned" });
    let (counter, attack) = (json!("counter"), json!("attack"));
    let first = pair(counter.clone(), attack.clone(), [10, 8], [reflected.clone(), returned.clone()]);
    assert_eq!(bout.last(A, "step_reveal"), first);
    assert_eq!(bout.last(B, "step_reveal"), pair(attack, counter, [8, 10], [returned, reflected]));
    assert_eq!(bout.heard(cardtable::Viewer::Watcher).last(), Some(&first), "those who watch sit with seat 0");
    bout.wait();
    let empty = bout.last(A, "step_reveal");
    assert_eq!((&empty["stepIndex"], &empty["yourCard"], &empty["oppCard"]), (&json!(1), &Value::Null, &Value::Null));
}

/// The ruling: all three pairs are played, and a fighter at 0 can heal in between.
#[test]
fn hp_0_in_the_middle_of_a_round() {
    let mut bout = Bout::standing(Config { rounds: 9, ..Config::default() }, [2, 6]);
    bout.round("AHD", "CD-");
    assert!(!bout.over());
    let hp: Vec<[u32; 2]> = bout.view(A).finished.last().map(|round| vec![round.hp_before, round.hp]).expect("a round");
    assert_eq!(hp, [[2, 6], [1, 6]]);

    let mut bout = Bout::standing(Config { rounds: 9, ko: Ko::Step, ..Config::default() }, [2, 6]);
    bout.round("AHD", "CD-");
    assert_eq!(bout.ended().0, Some(B));
    let last = *bout.view(A).finished.last().expect("a round");
    assert_eq!((bout.view(A).steps.len(), last.hp), (1, [0, 6]));
    assert_eq!(last.layouts, [crate::bout::lay("A--"), crate::bout::lay("C--")], "closed cards stay closed");
}

#[test]
fn the_numbers_are_options() {
    let config = Config { start_hp: 15, max_hp: 20, attack: 7, heal: 4, ..Config::default() };
    let mut bout = Bout::new(config);
    bout.round("AHC", "HC-");
    // 15 heal 4 hit 7: 12 against 15; then a heal against a counter: 15 + 4.
    assert_eq!(bout.view(A).hp, [19, 12]);
}

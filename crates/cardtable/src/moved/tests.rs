//! Each kind of change by example, and whatever a view becomes.

use super::*;
use crate::dice::Dice;
use serde_json::{Map, json};

fn between(old: &Value, new: &Value) -> Option<Value> {
    let moved = moved(&Picture::of(old), &Picture::of(new))?;
    Some(serde_json::from_str(&moved).expect("changes are JSON"))
}

#[test]
fn each_kind_of_change_is_said_in_its_own_way() {
    let check = |old: Value, new: Value, expected: Value| {
        let moved = between(&old, &new).expect("shorter than the whole");
        assert_eq!(moved, expected, "{old} to {new}");
    };
    let long = "a long text that nobody wants to read twice";
    check(json!({ "a": 1, "b": long }), json!({ "a": 2, "b": long }), json!([["a", 2]]));
    check(json!({ "a": 1, "b": long }), json!({ "b": long }), json!([["a"]]));
    check(json!({ "b": long }), json!({ "b": long, "c": [] }), json!([["c", []]]));
    check(json!({ "l": [1, 2], "z": long }), json!({ "l": [1, 2, 3], "z": long }), json!([["l/+", [3]]]));
    let (cards, fewer) = (json!([long, "2H", "3H", long]), json!([long, "3H", long]));
    check(json!({ "l": cards }), json!({ "l": fewer }), json!([["l/@", [1, 1]]]));
    let (seats, other) = (json!([{ "n": 1, "s": long }, long]), json!([{ "n": 2, "s": long }, long]));
    check(json!({ "seats": seats }), json!({ "seats": other }), json!([["seats/0/n", 2]]));
    check(json!({ "a": long }), json!({ "a": long }), json!([]));
    check(json!([long, 1]), json!([long, 1, 2]), json!([["+", [2]]]));
}

#[test]
fn what_is_shorter_as_a_whole_is_said_as_a_whole() {
    assert_eq!(between(&json!({ "a": 1 }), &json!({ "a": 2 })), None);
    let long = "a long text that nobody wants to read twice";
    let moved = between(&json!({ "a": [1, 2, 3], "b": long }), &json!({ "a": [4, 5, 6], "b": long }));
    assert_eq!(moved, Some(json!([["a", [4, 5, 6]]])), "one list is shorter than three changes in it");
}

/// Both ways are as long in these, and one of them is the rule.
#[test]
fn between_two_ways_of_the_same_length_parts_win_over_a_value_and_the_whole_view_over_its_parts() {
    assert_eq!(between(&json!({ "a": 1, "b": 1 }), &json!({ "a": 1 })), None, "`[[\"b\"]]` is no shorter");
    assert_eq!(between(&json!({ "ab": 1, "b": 1 }), &json!({ "ab": 1 })), Some(json!([["b"]])));

    let long = "a long text that nobody wants to read twice";
    let pair = |a: &str, b: &str| json!({ "s": { "a": a, "b": b }, "z": long });
    // `["s/a","x"],["s/b","y"],` has 24 signs, and so has `["s",{"a":"x","b":"y"}],`.
    assert_eq!(between(&pair("", ""), &pair("x", "y")), Some(json!([["s/a", "x"], ["s/b", "y"]])));
    // Here the parts have 24 and the value 23.
    let pair = |a: i64, b: &str| json!({ "sx": { "a": a, "b": b }, "z": long });
    assert_eq!(between(&pair(1, ""), &pair(2, "y")), Some(json!([["sx", { "a": 2, "b": "y" }]])));
}

#[test]
fn what_was_said_before_makes_no_later_change_longer() {
    let long = "a long text that nobody wants to read twice";
    let deep = |n: i64| json!({ "d": { "e": n, "f": long } });
    let view = |n: i64| json!({ "a": format!("{long} {n}"), "b": [long, n], "c": deep(n), "l": [long, long, long] });
    let expected = json!([["a", format!("{long} 2")], ["b/1", 2], ["c/d/e", 2]]);
    assert_eq!(between(&view(1), &view(2)), Some(expected));
}

#[test]
fn a_list_that_is_not_looked_into_is_said_anew_unless_it_only_grew() {
    let long = "a long text that nobody wants to read twice";
    let deep = |list: Value| json!({ "a": { "b": { "c": { "d": list } } }, "z": [long, long] });
    let told = |old: Value, new: Value| between(&deep(old), &deep(new));
    assert_eq!(told(json!([1, long]), json!([1, long, 3])), Some(json!([["a/b/c/d/+", [3]]])));
    assert_eq!(told(json!([]), json!([1])), Some(json!([["a/b/c/d", [1]]])), "from nothing it is new");
    assert_eq!(told(json!([1, 2]), json!([1, 22])), Some(json!([["a/b/c/d", [1, 22]]])));
    assert_eq!(told(json!([1, 2]), json!([1])), Some(json!([["a/b/c/d", [1]]])));
    assert_eq!(told(json!("[1]"), json!("[1],2]")), Some(json!([["a/b/c/d", "[1],2]"]])), "a text is no list");
}

#[test]
fn names_that_would_break_a_path_are_said_with_what_they_are_in() {
    let long = "a long text that nobody wants to read twice";
    let (old, new) = (json!({ "a/b": 1, "c": 1 }), json!({ "a/b": 2, "c": 1 }));
    let moved = between(&json!({ "x": old, "y": long }), &json!({ "x": new, "y": long }));
    assert_eq!(moved, Some(json!([["x", new]])));
    let (old, new) = (json!({ "a/b": 1, "": 2, "c": 1 }), json!({ "c": 1 }));
    let moved = between(&json!({ "x": old, "y": long }), &json!({ "x": new, "y": long }));
    assert_eq!(moved, Some(json!([["x", new]])), "also where they go");
}

/// Whatever a view becomes, the changes lead from the one to the other.
#[test]
fn any_view_becomes_any_other() {
    let mut dice = Dice::from_number("moved", 1);
    let mut said = 0;
    for _ in 0..3_000 {
        let old = any_value(&mut dice, 6);
        let new = if dice.chance(1, 5) { any_value(&mut dice, 6) } else { changed(&old, &mut dice) };
        if let Some(moved) = between(&old, &new) {
            let mut kept = old.clone();
            apply_moved(&mut kept, &moved).unwrap_or_else(|| panic!("{moved} does not fit {old}"));
            assert_eq!(kept, new, "{old} with {moved}");
            said += 1;
        }
    }
    assert!(said > 1_000, "most changes are shorter than the whole: {said}");
}

#[test]
fn changes_of_another_view_are_refused() {
    for moved in [json!([["a/b", 1]]), json!([["l/9", 1]]), json!([["l/@", [1, 5]]]), json!([["b"]]), json!({})] {
        assert_eq!(apply_moved(&mut json!({ "a": 1, "l": [1] }), &moved), None, "{moved}");
    }
}

fn any_value(dice: &mut Dice, deep: u32) -> Value {
    match dice.below(if deep == 0 { 4 } else { 8 }) {
        0 => Value::Null,
        1 => json!(dice.below(100)),
        2 => json!(format!("text {}", dice.below(1_000_000))),
        3 => json!("\"quoted\", [and] {more}\\"),
        4 | 5 => (0..dice.below(6)).map(|_| any_value(dice, deep - 1)).collect(),
        _ => {
            let fields = (0..dice.below(7)).map(|_| (format!("f{}", dice.below(9)), any_value(dice, deep - 1)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
    }
}

fn changed(value: &Value, dice: &mut Dice) -> Value {
    match value {
        _ if dice.chance(1, 12) => any_value(dice, 2),
        Value::Array(list) => {
            let mut list: Vec<Value> = list.iter().map(|value| changed(value, dice)).collect();
            if dice.chance(1, 3) {
                list.push(any_value(dice, 1));
            }
            if dice.chance(1, 3) && !list.is_empty() {
                list.remove(dice.below(list.len() as u32) as usize);
            }
            list.into()
        }
        Value::Object(fields) => {
            let mut fields = fields.clone();
            fields.retain(|_, _| !dice.chance(1, 20));
            fields.values_mut().for_each(|value| *value = changed(value, dice));
            fields.into()
        }
        plain => plain.clone(),
    }
}

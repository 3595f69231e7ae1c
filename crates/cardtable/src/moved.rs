//! What changed between two views: a list of places with what is there now, which a client applies to the view it keeps.
//!
//! A change is `[path, value]`: the value stands at the path from now on. Paths name fields and places in lists,
//! separated by slashes; the empty path is the whole view. A change without a value takes the field away. In a list,
//! a path that ends in `+` adds the listed values at its end, and one that ends in `@` has `[at, count, …values]`:
//! from `at` on, `count` places go and the values come.

use std::fmt::{Display, Write};

use serde_json::Value;

use crate::picture::{At, Kind, Picture};

/// The changes from one view to the other as JSON text, or none where the whole view is as short.
pub fn moved(old: &Picture, new: &Picture) -> Option<String> {
    let mut walk = Walk { old, new, path: String::with_capacity(64), said: String::with_capacity(512) };
    walk.said.push('[');
    if old.text() != new.text() {
        walk.compare(Picture::WHOLE, Picture::WHOLE);
    }
    if walk.said.len() > 1 {
        walk.said.pop();
    }
    walk.said.push(']');
    (walk.said.len() < new.text().len()).then_some(walk.said)
}

struct Walk<'a> {
    old: &'a Picture,
    new: &'a Picture,
    path: String,
    /// Each change with a comma after it.
    said: String,
}

impl Walk<'_> {
    /// Of two parts that differ.
    fn compare(&mut self, a: At, b: At) {
        let (before, after) = (self.old.text_of(a), self.new.text_of(b));
        let mark = self.said.len();
        let told = match (self.old.kind_of(a), self.new.kind_of(b)) {
            (Kind::Object, Kind::Object) => self.object(a, b),
            (Kind::List, Kind::List) => self.list(a, b),
            _ => self.grown(before, after),
        };
        // The value itself is often shorter than the tale of its parts.
        if !told || self.said.len() - mark > self.path.len() + after.len() + 6 {
            self.said.truncate(mark);
            self.say("", &[after]);
        }
    }

    /// False if only the whole object can be said.
    fn object(&mut self, a: At, b: At) -> bool {
        let (old, new) = (self.old, self.new);
        let mut before = old.parts_of(a);
        for part in new.parts_of(b) {
            let name = new.name_of(part);
            let mut rest = before.clone();
            let told = match rest.find(|other| old.name_of(*other) == name) {
                Some(same) => {
                    let mut gone = before.take_while(|other| *other != same);
                    let told = gone.all(|other| self.gone(old.name_of(other)));
                    before = rest;
                    // Most fields are what they were, and need no path.
                    told && (old.text_of(same) == new.text_of(part)
                        || is_plain(name) && self.within(name, |walk| walk.compare(same, part)))
                }
                None => is_plain(name) && self.within(name, |walk| walk.say("", &[new.text_of(part)])),
            };
            if !told {
                return false;
            }
        }
        before.into_iter().all(|other| self.gone(old.name_of(other)))
    }

    fn gone(&mut self, name: &str) -> bool {
        is_plain(name)
            && self.within(name, |walk| {
                for text in ["[\"", &walk.path, "\"],"] {
                    walk.said.push_str(text);
                }
            })
    }

    fn list(&mut self, a: At, b: At) -> bool {
        let (old, new) = (self.old, self.new);
        if old.parts_of(a).count() == new.parts_of(b).count() {
            for (place, (a, b)) in old.parts_of(a).zip(new.parts_of(b)).enumerate() {
                if old.text_of(a) != new.text_of(b) {
                    self.within(place, |walk| walk.compare(a, b));
                }
            }
            return true;
        }
        let before: Vec<At> = old.parts_of(a).collect();
        let after: Vec<At> = new.parts_of(b).collect();
        let same = |(a, b): &(&At, &At)| old.text_of(**a) == new.text_of(**b);
        let head = before.iter().zip(&after).take_while(same).count();
        let tail = before[head..].iter().rev().zip(after[head..].iter().rev()).take_while(same).count();
        let come: Vec<&str> = after[head..after.len() - tail].iter().map(|part| new.text_of(*part)).collect();
        match head == before.len() {
            true => self.say("+", &[&format!("[{}]", come.join(","))]),
            false => {
                let gone = before.len() - tail - head;
                let comma = if come.is_empty() { "" } else { "," };
                self.say("@", &[&format!("[{head},{gone}{comma}{}]", come.join(","))]);
            }
        }
        true
    }

    /// A list that is not looked into, with more at its end than before.
    fn grown(&mut self, before: &str, after: &str) -> bool {
        let more = before.strip_suffix(']').filter(|_| before.len() > 2 && before.starts_with('['));
        let more = more.and_then(|before| after.strip_prefix(before)?.strip_prefix(','));
        match more {
            Some(more) => self.say("+", &["[", more]),
            None => return false,
        }
        true
    }

    fn say(&mut self, end: &str, value: &[&str]) {
        let slash = if end.is_empty() || self.path.is_empty() { "" } else { "/" };
        for text in ["[\"", &self.path, slash, end, "\","] {
            self.said.push_str(text);
        }
        value.iter().for_each(|text| self.said.push_str(text));
        self.said.push_str("],");
    }

    fn within(&mut self, name: impl Display, then: impl FnOnce(&mut Self)) -> bool {
        let before = self.path.len();
        let slash = if before > 0 { "/" } else { "" };
        let _ = write!(self.path, "{slash}{name}");
        then(self);
        self.path.truncate(before);
        true
    }
}

/// Whether a path can have this name in it.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.contains(['/', '\\'])
}

/// Makes of a kept view what the server sees now. None means that it was another view: ask for the whole.
///
/// ```
/// use serde_json::json;
///
/// let mut view = json!({ "pot": 3, "board": ["2H"], "turn": 1 });
/// let moved = json!([["pot", 5], ["board/+", ["KS"]], ["turn"]]);
/// cardtable::apply_moved(&mut view, &moved).unwrap();
/// assert_eq!(view, json!({ "pot": 5, "board": ["2H", "KS"] }));
/// ```
pub fn apply_moved(view: &mut Value, moved: &Value) -> Option<()> {
    for change in moved.as_array()? {
        let change = change.as_array()?;
        let (path, value) = (change.first()?.as_str()?, change.get(1));
        let (parents, last) = path.rsplit_once('/').unwrap_or(("", path));
        let mut place = &mut *view;
        for name in parents.split('/').filter(|name| !name.is_empty()) {
            place = inside(place, name)?;
        }
        match (place, value) {
            (place, Some(value)) if path.is_empty() => *place = value.clone(),
            (Value::Array(list), Some(Value::Array(more))) if last == "+" => list.extend(more.iter().cloned()),
            (Value::Array(list), Some(Value::Array(splice))) if last == "@" => {
                let (at, count) = (splice.first()?.as_u64()? as usize, splice.get(1)?.as_u64()? as usize);
                let end = at.checked_add(count).filter(|end| *end <= list.len())?;
                list.splice(at..end, splice[2..].iter().cloned());
            }
            (Value::Array(list), Some(value)) => *list.get_mut(last.parse::<usize>().ok()?)? = value.clone(),
            (Value::Object(fields), Some(value)) => drop(fields.insert(last.to_owned(), value.clone())),
            (Value::Object(fields), None) => drop(fields.remove(last)?),
            _ => return None,
        }
    }
    Some(())
}

fn inside<'v>(place: &'v mut Value, name: &str) -> Option<&'v mut Value> {
    match place {
        Value::Array(list) => list.get_mut(name.parse::<usize>().ok()?),
        Value::Object(fields) => fields.get_mut(name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
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
}

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
        // Of all values only a list ends like this; to an empty one nothing is added after a comma.
        let more = before.strip_suffix(']').and_then(|before| after.strip_prefix(before)?.strip_prefix(','));
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
mod tests;

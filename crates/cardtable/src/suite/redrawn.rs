//! Twins that are worth their name: whatever a viewer may not see has to differ in some of them.
//!
//! A view that shows a hidden value by mistake is only found if the twin has another value there. So this counts, for
//! every hidden value and every viewer who may not know it, whether any twin ever had another.

use std::collections::BTreeMap;
use std::fmt::Debug;

use crate::hidden::inspect;
use crate::player::Viewer;

/// So often a value has to be looked at before it counts against a twin that it was always the same.
const ENOUGH: u32 = 40;

/// What was seen of the hidden values over a whole run.
#[derive(Default)]
pub(super) struct Redrawn(BTreeMap<(String, String), Seen>);

#[derive(Default)]
struct Seen {
    looks: u32,
    first: Option<String>,
    /// The real hands had more than one value here.
    varies: bool,
    /// Some twin had another value than its hand.
    differed: bool,
}

impl Redrawn {
    /// Compares the hidden values of a hand with those of its twin for this viewer.
    pub fn look<G: Debug>(&mut self, hand: &G, twin: &G, viewer: Viewer) {
        let (text, values) = inspect(hand);
        let (_, others) = inspect(twin);
        for (number, path) in paths(&text) {
            let value = &values[number];
            if value.is_seen_by(viewer) {
                continue;
            }
            let seen = self.0.entry((path, format!("{viewer:?}"))).or_default();
            seen.looks += 1;
            let first = seen.first.get_or_insert_with(|| value.text.clone());
            seen.varies |= *first != value.text;
            seen.differed |= others.get(number).is_none_or(|other| other.text != value.text);
        }
    }

    /// Panics with every hidden value that no twin ever drew anew.
    pub fn check(&self) {
        let stuck = self.0.iter().filter(|(_, seen)| seen.looks >= ENOUGH && seen.varies && !seen.differed);
        let names: Vec<String> = stuck.map(|((path, viewer), _)| format!("{path}, for {viewer}")).collect();
        assert!(
            names.is_empty(),
            "these values are hidden and never differ in a twin, so nobody would notice if a view showed them: {names:#?}"
        );
    }
}

/// Where each numbered mark stands in the text of a derived `Debug`: `play.hands.[2]`.
fn paths(text: &str) -> Vec<(usize, String)> {
    let (mut found, mut stack) = (Vec::new(), Vec::<Place>::new());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '#')).unwrap_or(rest.len());
        if word > 0 {
            let (name, after) = rest.split_at(word);
            if let Some(number) = name.strip_prefix("hidden#").and_then(|number| number.parse().ok()) {
                let path: Vec<String> = stack.iter().map(Place::name).collect();
                found.push((number, path.join(".")));
            } else if let (true, Some(place)) = (after.starts_with(": "), stack.last_mut()) {
                place.field = Some(name.to_owned());
            }
            rest = after;
            continue;
        }
        match first {
            '{' | '[' | '(' => stack.push(Place::default()),
            '}' | ']' | ')' => drop(stack.pop()),
            ',' => {
                if let Some(place) = stack.last_mut() {
                    *place = Place { number: place.number + 1, field: None };
                }
            }
            '"' => rest = &rest[quoted(rest)..],
            _ => {}
        }
        rest = &rest[first.len_utf8().min(rest.len())..];
    }
    found
}

/// One level of the text: the field that is being written, or the number of the entry.
#[derive(Default)]
struct Place {
    number: usize,
    field: Option<String>,
}

impl Place {
    fn name(&self) -> String {
        self.field.clone().unwrap_or_else(|| format!("[{}]", self.number))
    }
}

/// Where the quotation that a text begins with has its last mark.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (place, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !escaped => return place,
            _ => escaped = letter == '\\' && !escaped,
        }
    }
    text.len().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hidden::Hidden;
    use crate::seat::Seat;

    #[derive(Clone, Debug)]
    struct Hand {
        #[expect(dead_code, reason = "a text with the signs that this file reads")]
        name: &'static str,
        cards: Vec<Hidden<u8>>,
        kitty: Option<Hidden<Vec<u8>>>,
    }

    fn hand(number: u8) -> Hand {
        let cards = (0..2).map(|seat| Hidden::for_seat(Seat::at(seat), number + seat as u8)).collect();
        Hand { name: "{a: [\"", cards, kitty: Some(Hidden::from_all(vec![number])) }
    }

    #[test]
    fn hidden_values_are_found_by_where_they_stand() {
        let (text, values) = inspect(&hand(7));
        assert_eq!(values.len(), 3);
        let names: Vec<String> = paths(&text).into_iter().map(|(_, path)| path).collect();
        assert_eq!(names, ["cards.[0]", "cards.[1]", "kitty.[0]"]);
        assert_eq!(format!("{:?}", hand(7).cards), "[hidden, hidden]", "nobody else gets to see them");
    }

    fn looked(twin: impl Fn(u8) -> Hand) -> Redrawn {
        let mut redrawn = Redrawn::default();
        for number in 0..ENOUGH as u8 {
            redrawn.look(&hand(number), &twin(number), Viewer::Seat(Seat::at(0)));
        }
        redrawn
    }

    #[test]
    fn a_twin_that_draws_everything_anew_is_strong() {
        looked(|number| hand(number + 1)).check();
    }

    #[test]
    #[should_panic(expected = "kitty")]
    fn a_twin_that_forgets_a_value_is_found() {
        looked(|number| Hand { kitty: hand(number).kitty, ..hand(number + 1) }).check();
    }

    #[test]
    #[should_panic(expected = "cards.[1], for Seat(seat 0)")]
    fn a_twin_that_changes_nothing_is_found() {
        looked(hand).check();
    }
}

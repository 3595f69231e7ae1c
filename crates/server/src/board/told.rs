//! The list as it was told last, and how it gets from one telling to the next.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use cardtable::{Picture, moved};
use serde_json::value::RawValue;
use wire::{LobbyNews, LobbyView, Say, TableInfo};

use crate::outbox::written;

/// Lists that are kept for pages that are slow to take what changed; who is further behind gets the whole list.
const KEPT: usize = 8;

pub struct Told {
    number: u32,
    view: LobbyView,
    picture: Picture,
    /// Those before it, the last first.
    before: VecDeque<(u32, Picture)>,
    /// What was written since the list became what it is, by the list that it starts from: each is written once.
    texts: HashMap<Option<u32>, Utf8Bytes>,
}

impl Told {
    pub fn new(view: LobbyView, number: u32) -> Told {
        let picture = Picture::of(&view);
        Told { number, view, picture, before: VecDeque::new(), texts: HashMap::new() }
    }

    /// A list of these tables. Whichever of them has vanished meanwhile is not in it.
    pub fn view(mut order: Vec<String>, rows: Vec<TableInfo>, queued: BTreeMap<String, usize>) -> LobbyView {
        let rows: BTreeMap<_, _> = rows.into_iter().map(|row| (row.id.clone(), Arc::new(row))).collect();
        order.retain(|id| rows.contains_key(id));
        LobbyView { order, rows, queued }
    }

    pub fn number(&self) -> u32 {
        self.number
    }

    /// The list is this from now on; by another number, if anybody has to hear of it.
    pub fn becomes(&mut self, mut next: LobbyView, number: u32) {
        for (id, row) in &mut next.rows {
            // What is worth no word of its own is told with the next thing that is.
            if let Some(known) = self.view.rows.get(id).filter(|known| !differ(known, row, false)) {
                *row = known.clone();
            }
        }
        if next == self.view {
            return;
        }
        let picture = std::mem::replace(&mut self.picture, Picture::of(&next));
        self.before.push_front((self.number, picture));
        self.before.truncate(KEPT);
        (self.view, self.number) = (next, number);
        self.texts.clear();
    }

    pub fn whole(&mut self) -> Utf8Bytes {
        self.text(None)
    }

    /// What has moved since that list, or the whole one if it is not known any more.
    pub fn since(&mut self, number: u32) -> Utf8Bytes {
        self.text(Some(number))
    }

    fn text(&mut self, from: Option<u32>) -> Utf8Bytes {
        if let Some(text) = self.texts.get(&from) {
            return text.clone();
        }
        let known = self.before.iter().find(|(number, _)| Some(*number) == from);
        let moves = known.and_then(|(_, old)| moved(old, &self.picture));
        let text = match moves {
            Some(moves) => self.said(from, Some(raw(moves)), None),
            None => self.said(None, None, Some(raw(self.picture.text().to_owned()))),
        };
        self.texts.insert(from, text.clone());
        text
    }

    fn said(&self, from: Option<u32>, moved: Option<Box<RawValue>>, view: Option<Box<RawValue>>) -> Utf8Bytes {
        written(&Say::Lobby(LobbyNews { number: self.number, from, moved, view }))
    }
}

fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("a picture is JSON")
}

/// Whether two descriptions of a table differ in anything that is worth a word to those who look at the list: whose turn
/// it is changes all the time, and concerns only those who play there.
pub fn differ(old: &TableInfo, new: &TableInfo, plays: bool) -> bool {
    let mut quiet = new.clone();
    quiet.watchers = old.watchers;
    if !plays && quiet.seats.len() == old.seats.len() {
        quiet.seats.iter_mut().zip(&old.seats).for_each(|(seat, known)| seat.to_act = known.to_act);
    }
    quiet != *old
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn row(id: u32, hand: u32) -> TableInfo {
        TableInfo {
            id: format!("table{id}"),
            game: "duel".to_owned(),
            preset: "friendly".to_owned(),
            public: true,
            code: None,
            host: "Ann".to_owned(),
            config: Arc::new(json!({ "rounds": 3, "step_ms": 900 })),
            seats: Vec::new(),
            hand,
            running: false,
            next: Value::Null,
            next_at: None,
            waiting: true,
            bots_for_all_at: None,
            watchers: 0,
            opened_at: 1,
            broken: false,
            voided: None,
        }
    }

    /// Some of twenty tables, turned around by chance.
    fn list(dice: &mut cardtable::Dice) -> LobbyView {
        let shown: Vec<u32> = (0..20).filter(|_| dice.chance(9, 10)).collect();
        let mut order: Vec<String> = shown.iter().map(|id| row(*id, 0).id).collect();
        order.rotate_left(dice.below(3) as usize);
        let rows = shown.iter().map(|id| row(*id, dice.below(8) / 7)).collect();
        Told::view(order, rows, BTreeMap::from([("duel".to_owned(), dice.below(3) as usize)]))
    }

    #[test]
    fn whoever_is_behind_by_however_much_gets_to_the_list_of_now() {
        let mut dice = cardtable::Dice::from_number("board", 1);
        let mut told = Told::new(list(&mut dice), 1);
        let mut kept: Vec<(u32, Value)> = Vec::new();
        let (mut moves, mut wholes) = (0, 0);
        for number in 2..200 {
            kept.push((told.number(), serde_json::to_value(&told.view).expect("JSON")));
            told.becomes(list(&mut dice), number);
            let now = serde_json::to_value(&told.view).expect("JSON");
            let (has, mut view) = kept[kept.len().saturating_sub(1 + dice.below(12) as usize)].clone();
            let said: Value = serde_json::from_str(&told.since(has)).expect("JSON");
            assert_eq!((&said["type"], &said["number"]), (&json!("lobby"), &json!(told.number())));
            match said.get("moved") {
                Some(moved) => {
                    assert_eq!(said["from"], json!(has));
                    cardtable::apply_moved(&mut view, moved).expect("it fits the list that was had");
                    moves += 1;
                }
                None => {
                    view = said["view"].clone();
                    wholes += 1;
                }
            }
            assert_eq!(view, now);
        }
        assert!(moves > 50 && wholes > 5, "{moves} and {wholes}");
    }

    #[test]
    fn a_list_that_shows_the_same_is_no_news() {
        let mut told = Told::new(Told::view(vec!["table1".to_owned()], vec![row(1, 1)], BTreeMap::new()), 1);
        let watched = TableInfo { watchers: 5, ..row(1, 1) };
        told.becomes(Told::view(vec!["table1".to_owned()], vec![watched], BTreeMap::new()), 2);
        assert_eq!(told.number(), 1, "how many watch is worth no word of its own");
        let gone = Told::view(vec!["table1".to_owned(), "table2".to_owned()], vec![row(1, 1)], BTreeMap::new());
        assert_eq!(gone.order, ["table1"], "whatever has vanished meanwhile is not in it");
        told.becomes(Told::view(vec!["table1".to_owned()], vec![row(1, 2)], BTreeMap::new()), 2);
        assert_eq!(told.number(), 2);
        assert_eq!(told.since(1).as_ptr(), told.since(1).as_ptr(), "written once for all who look");
    }
}

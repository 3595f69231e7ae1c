//! What a client has been shown of its table: one view that letters change, as the page keeps it.

use std::hash::{DefaultHasher, Hash, Hasher};

use cardtable::{Seat, Viewer};
use serde_json::Value;

/// The hand and the number of a letter.
pub type Position = (u32, u32);

/// Something that a client was told of its table.
pub struct Told {
    pub eyes: Viewer,
    pub position: Position,
    /// What a letter told; none for a view.
    pub events: Option<Value>,
    /// The view after it, short; none where a letter came that the client did not need any more.
    pub view: Option<u64>,
    /// Earlier letters of the hand that came with a view.
    pub recent: Vec<(u32, Value)>,
}

/// What a message about the table is to a client.
pub enum Seen {
    Told(Told),
    /// A letter that is not the next one: something before it never came.
    Gap {
        had: Position,
        came: Position,
    },
    /// Nothing that is kept.
    Nothing,
}

/// A table as a client sees it now.
#[derive(Default)]
pub struct Sight {
    pub position: Option<Position>,
    pub seat: Option<usize>,
    pub view: Value,
    pub to_act: Vec<u64>,
    pub over: bool,
}

impl Sight {
    fn eyes(&self) -> Viewer {
        self.seat.map_or(Viewer::Watcher, |seat| Viewer::Seat(Seat::at(seat)))
    }

    pub fn is_asked(&self) -> bool {
        self.seat.is_some_and(|seat| self.to_act.contains(&(seat as u64)))
    }

    pub fn take(&mut self, said: &mut Value) -> Seen {
        match said["type"].as_str() {
            Some("view") => Seen::Told(self.show(said)),
            Some("letter") => self.read(said),
            _ => Seen::Nothing,
        }
    }

    fn show(&mut self, said: &mut Value) -> Told {
        self.seat = said["seat"].as_u64().map(|seat| seat as usize);
        self.view = said["view"].take();
        let recent = said["recent"].as_array().into_iter().flatten();
        let recent = recent.map(|one| (number(&one["seq"]), one["events"].clone())).collect();
        let position = self.note(said);
        Told { eyes: self.eyes(), position, events: None, view: Some(short(&self.view)), recent }
    }

    fn read(&mut self, said: &mut Value) -> Seen {
        let came = (number(&said["hand"]), number(&said["seq"]));
        // Nobody can read a letter who was never shown the table.
        let Some(had) = self.position else { return Seen::Gap { had: (0, 0), came } };
        let events = Some(said["events"].take());
        let told = Told { eyes: self.eyes(), position: came, events, view: None, recent: Vec::new() };
        let is_next = came == (had.0, had.1 + 1) || came == (had.0 + 1, 1);
        if !is_next {
            return if came <= had { Seen::Told(told) } else { Seen::Gap { had, came } };
        }
        match said.get("moved") {
            Some(moved) => cardtable::apply_moved(&mut self.view, moved).expect("a letter fits the view before it"),
            None => self.view = said["view"].take(),
        }
        self.note(said);
        Seen::Told(Told { view: Some(short(&self.view)), ..told })
    }

    fn note(&mut self, said: &Value) -> Position {
        let position = (number(&said["hand"]), number(&said["seq"]));
        self.position = Some(position);
        self.to_act = said["toAct"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        self.over = said["over"] == true;
        position
    }
}

/// A view as one number: runs have thousands of them.
pub fn short(view: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    view.hash(&mut hasher);
    hasher.finish()
}

fn number(value: &Value) -> u32 {
    value.as_u64().and_then(|number| u32::try_from(number).ok()).expect("a number of a hand or a letter")
}

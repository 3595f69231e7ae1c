//! The views that a client keeps: letters say what has moved in them.

use std::collections::HashMap;

use serde_json::Value;

use super::Socket;

/// The last view of each table that is followed.
#[derive(Default)]
pub struct Kept {
    views: HashMap<String, Value>,
}

impl Kept {
    /// Takes note of what was said, and puts the whole view into a letter that says only what moved.
    pub fn note(&mut self, said: &mut Value) {
        let (Some(kind), Some(table)) = (said["type"].as_str(), said["table"].as_str()) else { return };
        let (is_letter, table) = (kind == "letter", table.to_owned());
        if kind != "view" && !is_letter {
            return;
        }
        let view = self.views.entry(table).or_default();
        match said.get("moved") {
            Some(moved) => cardtable::apply_moved(view, moved).expect("a letter fits the view before it"),
            None => *view = said["view"].clone(),
        }
        if is_letter {
            said["view"] = view.clone();
        }
    }
}

impl Socket {
    /// Everything that came, letters with the whole view; for connections that were not told to forget.
    #[allow(dead_code)]
    pub fn heard_whole(&self) -> Vec<Value> {
        let mut kept = Kept::default();
        let whole = self.heard.iter().map(|text| {
            let mut said = serde_json::from_str(text).expect("JSON");
            kept.note(&mut said);
            said
        });
        whole.collect()
    }

    /// Reads until the server hangs up, and gives the last thing it said.
    #[allow(dead_code)]
    pub async fn until_closed(&mut self) -> Option<Value> {
        let mut last = self.waiting.pop_back();
        while let Some(message) = self.read().await {
            last = Some(message);
        }
        last
    }
}

//! What the room says, read no further than it has to be: a view is looked into only by the player who is to act.

use cardtable::apply_moved;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// A message of the room. What this program has no use for is skipped.
#[derive(Deserialize)]
pub struct Said<'a> {
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// A table's id, or all about it in a notice.
    #[serde(borrow)]
    table: Option<&'a RawValue>,
    #[serde(default)]
    pub hand: u32,
    #[serde(default)]
    pub seq: u32,
    #[serde(default, rename = "toAct")]
    pub to_act: Vec<usize>,
    #[serde(default)]
    pub over: bool,
    #[serde(borrow)]
    view: Option<&'a RawValue>,
    #[serde(borrow)]
    moved: Option<&'a RawValue>,
    pub nonce: Option<&'a str>,
    #[serde(default)]
    pub ok: bool,
    pub error: Option<No>,
}

/// Why something was refused.
#[derive(Deserialize)]
pub struct No {
    pub code: String,
}

impl<'a> Said<'a> {
    pub fn parse(text: &'a str) -> Option<Said<'a>> {
        serde_json::from_str(text).ok()
    }

    /// The id of the table that this is about.
    pub fn table(&self) -> Option<&'a str> {
        self.table?.get().strip_prefix('"')?.strip_suffix('"')
    }

    pub fn code(&self) -> String {
        self.error.as_ref().map_or_else(|| "no_code".to_owned(), |no| no.code.clone())
    }
}

/// Letters that are kept as text before they are worked into the view; beyond it that is done whoever's turn it is.
const UNREAD: usize = 64;

/// What one seat sees of its table: the last whole view, and what has moved since.
#[derive(Default)]
pub struct Sight {
    /// A whole view that nobody has looked into yet; empty otherwise.
    whole: String,
    moved: Vec<String>,
    view: Value,
}

impl Sight {
    /// The one place where a letter changes what is seen.
    pub fn take(&mut self, said: &Said<'_>) {
        if let Some(view) = said.view {
            self.moved.clear();
            self.whole.clear();
            self.whole.push_str(view.get());
        }
        if let Some(moved) = said.moved {
            self.moved.push(moved.get().to_owned());
        }
        if self.moved.len() >= UNREAD {
            self.view();
        }
    }

    /// The view as it stands now.
    pub fn view(&mut self) -> &Value {
        if !self.whole.is_empty() {
            self.view = serde_json::from_str(&self.whole).unwrap_or(Value::Null);
            self.whole.clear();
        }
        for moved in self.moved.drain(..) {
            let moved = serde_json::from_str(&moved).unwrap_or_default();
            // A view that a letter does not fit is none to play by; the next whole one is.
            if apply_moved(&mut self.view, &moved).is_none() {
                self.view = Value::Null;
            }
        }
        &self.view
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_letter_is_read_as_far_as_it_is_needed() {
        let text = r#"{"deadline":5,"events":[{"type":"view"}],"hand":2,"over":false,"seq":7,"table":"abc","toAct":[1,3],"type":"letter","view":{"turn":1}}"#;
        let said = Said::parse(text).expect("a letter");
        assert_eq!((said.kind, said.table(), said.hand, said.seq), ("letter", Some("abc"), 2, 7));
        assert_eq!(said.to_act, [1, 3]);
        let notice = Said::parse(r#"{"type":"table","now":3,"table":{"id":"abc"}}"#).expect("a notice");
        assert_eq!(notice.table(), None);
        let no = Said::parse(r#"{"type":"answer","nonce":"n1","ok":false,"error":{"code":"busy","message":"…"}}"#);
        assert_eq!(no.expect("an answer").code(), "busy");
    }

    #[test]
    fn a_view_is_kept_up_with_what_moved() {
        let mut sight = Sight::default();
        let mut take = |text: &str| sight.take(&Said::parse(text).expect("a letter"));
        take(r#"{"type":"view","view":{"turn":0,"tricks":[[1]],"seats":[{"cards":2},{"cards":3}],"old":1}}"#);
        take(r#"{"type":"letter","moved":[["turn",1],["tricks/+",[[2],[3]]],["seats/1/cards",9],["old"]]}"#);
        take(r#"{"type":"letter","moved":[["tricks/0",[7]],["new",{"a":[]}],["new/a/+",[1]]]}"#);
        let expect = json!({ "turn": 1, "tricks": [[7], [2], [3]], "seats": [{ "cards": 2 }, { "cards": 9 }], "new": { "a": [1] } });
        assert_eq!(*sight.view(), expect);
        sight.take(&Said::parse(r#"{"type":"letter","view":{"turn":2}}"#).expect("a letter"));
        assert_eq!(*sight.view(), json!({ "turn": 2 }));
        assert_eq!(*sight.view(), json!({ "turn": 2 }), "looking twice changes nothing");
    }
}

//! What is said at a duel's table, again and again.

use serde_json::{Value, json};

pub fn confirm(table: &str, layout: Value) -> Value {
    json!({ "type": "act", "table": table, "action": { "type": "layout_confirm", "layout": layout } })
}

pub fn draft(table: &str, layout: Value) -> Value {
    json!({ "type": "act", "table": table, "action": { "type": "layout_draft", "layout": layout } })
}

pub fn id_of(table: &Value) -> String {
    table["id"].as_str().expect("a table has an id").to_owned()
}

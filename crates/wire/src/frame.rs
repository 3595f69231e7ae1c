//! A client's frame, read once: by which name it is answered, and what is asked.

use crate::Ask;
use cardtable::{House, Nonce, Refused};
use serde_json::{Map, Value};

impl Ask {
    /// Following and looking are for this connection alone and a question changes nothing, so either is done again however often
    /// it is asked.
    pub fn is_repeatable(&self) -> bool {
        matches!(
            self,
            Ask::Watch { .. }
                | Ask::Unwatch { .. }
                | Ask::Question { .. }
                | Ask::Hint { .. }
                | Ask::Lobby { .. }
                | Ask::Ping {}
        )
    }

    /// The table that it is about, if it is about one.
    pub fn table(&self) -> Option<&str> {
        match self {
            Ask::Watch { table, .. }
            | Ask::Unwatch { table }
            | Ask::Sit { table, .. }
            | Ask::Leave { table }
            | Ask::HandOver { table }
            | Ask::Back { table }
            | Ask::EndGame { table }
            | Ask::Act { table, .. }
            | Ask::Question { table, .. }
            | Ask::Hint { table }
            | Ask::Ready { table }
            | Ask::Commit { table, .. }
            | Ask::OpenSeed { table, .. }
            | Ask::Chat { table, .. }
            | Ask::Report { table, .. } => Some(table),
            Ask::QueueJoin { .. } | Ask::QueueLeave {} | Ask::Lobby { .. } | Ask::Ping {} => None,
        }
    }
}

/// The name of a message, and all of its fields but that.
pub fn parse(text: &str) -> Result<(Nonce, Map<String, Value>), Refused> {
    let value: Value = serde_json::from_str(text).map_err(|error| Refused::new(House::BadJson, error.to_string()))?;
    let Value::Object(mut fields) = value else {
        return Err(Refused::new(House::BadJson, "a message is an object"));
    };
    let nonce = fields.remove("nonce").and_then(|nonce| Nonce::parse(nonce.as_str()?));
    let nonce = nonce
        .ok_or_else(|| Refused::new(House::BadNonce, "a message has a nonce: 1 to 40 letters, digits, '-' or '_'"))?;
    Ok((nonce, fields))
}

/// What these fields ask for.
pub fn understand(fields: Map<String, Value>) -> Result<Ask, Refused> {
    serde_json::from_value(Value::Object(fields)).map_err(|error| Refused::new(House::BadMessage, error.to_string()))
}

//! A client's frame, read once: who it is answered by, and what is asked.

use crate::{Ask, Frame};
use cardtable::{House, Nonce, Refused};
use serde_json::{Map, Value};

impl Ask {
    /// Following is for this connection alone and a question changes nothing, so either is done again however often
    /// it is asked.
    pub fn is_repeatable(&self) -> bool {
        matches!(self, Ask::Watch { .. } | Ask::Unwatch { .. } | Ask::Question { .. } | Ask::Ping {})
    }
}

/// Why a frame says nothing, and whom to answer if it names one.
type Unread = (Option<Nonce>, Refused);

/// A message, and all of its fields but the nonce.
pub fn parse(text: &str) -> Result<(Frame, Map<String, Value>), Unread> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| (None, Refused::new(House::BadJson, error.to_string())))?;
    let Value::Object(mut fields) = value else {
        return Err((None, Refused::new(House::BadJson, "a message is an object")));
    };
    let nonce = fields.remove("nonce").and_then(|nonce| Nonce::parse(nonce.as_str()?));
    let nonce = nonce.ok_or_else(|| {
        (None, Refused::new(House::BadNonce, "a message has a nonce: 1 to 40 letters, digits, '-' or '_'"))
    })?;
    match serde_json::from_value(Value::Object(fields.clone())) {
        Ok(ask) => Ok((Frame { nonce, ask }, fields)),
        Err(error) => Err((Some(nonce), Refused::new(House::BadMessage, error.to_string()))),
    }
}

//! Texts and keys in quotes and out of them.

use std::borrow::Cow;

use memchr::memchr3;

use super::toml::BadToml;

/// The end of a quoted text, also of one over several lines.
pub fn text_end(bytes: &[u8], from: usize) -> Result<usize, BadToml> {
    let quote = bytes[from];
    // Nearly every text ends at the next of its quotes.
    if let Some(length) = memchr3(quote, b'\\', b'\n', &bytes[from + 1..])
        && length > 0
        && bytes[from + 1 + length] == quote
    {
        return Ok(from + length + 2);
    }
    let triple = bytes[from..].starts_with(&[quote; 3]);
    let mut at = from + if triple { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if quote == b'"' => at += 1,
            b'\n' if !triple => return Err(BadToml::Unfinished),
            byte if byte == quote && !triple => return Ok(at + 1),
            byte if byte == quote && bytes[at..].starts_with(&[quote; 3]) => {
                // One or two more quotes are the text's own last letters.
                let more = bytes[at + 3..].iter().take(2).take_while(|b| **b == quote).count();
                return Ok(at + 3 + more);
            }
            _ => {}
        }
        at += 1;
    }
    Err(BadToml::Unfinished)
}

/// Whether this may stand in a key without quotes.
pub fn is_bare(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

/// What stands between quotes that hold nothing but themselves.
pub fn without_quotes(value: &str) -> Option<&str> {
    let quote = *value.as_bytes().first().filter(|b| matches!(b, b'\'' | b'"'))?;
    let inside = value.get(1..value.len().checked_sub(1)?)?;
    let ends = value.as_bytes()[value.len() - 1] == quote;
    let is_plain = |b: u8| b != quote && (b != b'\\' || quote == b'\'') && !(b.is_ascii_control() && b != b'\t');
    (ends && inside.bytes().all(is_plain)).then_some(inside)
}

/// The text that a quoted value means; a value without quotes means itself.
#[inline]
pub fn unquote(value: &str) -> Result<Cow<'_, str>, BadToml> {
    match value.as_bytes() {
        [b'\'', .., b'\''] if !value.starts_with("'''") => Ok(Cow::Borrowed(&value[1..value.len() - 1])),
        [b'\'' | b'"', ..] => match without_quotes(value) {
            Some(inside) => Ok(Cow::Borrowed(inside)),
            None => match value.parse() {
                Ok(toml_edit::Value::String(text)) => Ok(Cow::Owned(text.into_value())),
                _ => Err(BadToml::Escape),
            },
        },
        _ => Ok(Cow::Borrowed(value)),
    }
}

/// Whether this is one whole value of TOML and nothing else.
pub fn is_value(text: &str) -> bool {
    let is_number = || !text.starts_with('0') && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_alone = |value: &toml_edit::Value| {
        let around = [value.decor().prefix(), value.decor().suffix()];
        around.into_iter().flatten().all(|around| around.as_str().is_some_and(str::is_empty))
    };
    is_number() && text.len() <= 18 || without_quotes(text).is_some() || text.parse().is_ok_and(|v| is_alone(&v))
}

/// A text in quotes that need no escapes, or in ones that have them.
pub fn quote(text: &str) -> String {
    match text.contains('\'') || text.chars().any(char::is_control) {
        false => format!("'{text}'"),
        // JSON's escapes are TOML's too, but TOML has one more character that needs them.
        true => serde_json::to_string(text).expect("a text is plain data").replace('\u{7f}', "\\u007F"),
    }
}

/// A key, in quotes if it needs them.
pub fn key(key: &str) -> Cow<'_, str> {
    match !key.is_empty() && key.bytes().all(is_bare) {
        true => Cow::Borrowed(key),
        false => Cow::Owned(quote(key)),
    }
}

//! As much of TOML as nearly every PHH file uses, read in place: keys with values and where each stands.
//!
//! Values are kept as they are written, so fields that nobody here understands survive unchanged. What is
//! written in another way is an error here, and `plain.rs` puts it in words that are understood.

use std::borrow::Cow;

use memchr::memchr;

use super::split::line_end;

/// `key = value`, with the value as it is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Field<'a> {
    /// Without quotes, unless it is hard to understand without them: `unquote` says what it means.
    pub key: &'a str,
    pub value: &'a str,
    /// Where the field starts in its hand's text.
    pub at: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadToml {
    #[error("a field is written key = value")]
    NotAField,
    #[error("the value does not end")]
    Unfinished,
    #[error("this text is not a list")]
    NotAList,
    #[error("the value is neither a number nor a text nor anything else that TOML has")]
    NotAValue,
    #[error("a text has an escape or a character that TOML does not allow")]
    Escape,
}

/// The fields of one hand, in order; an error says where it is.
pub fn fields(text: &str) -> impl Iterator<Item = Result<Field<'_>, (usize, BadToml)>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let bytes = text.as_bytes();
        loop {
            while at < bytes.len() && bytes[at].is_ascii_whitespace() {
                at += 1;
            }
            if at >= bytes.len() {
                return None;
            }
            if bytes[at] != b'#' {
                break;
            }
            at = line_end(bytes, at);
        }
        let start = at;
        let read = field(text, start);
        at = match &read {
            Ok((_, end)) => *end,
            Err(_) => bytes.len(),
        };
        Some(read.map(|(field, _)| field).map_err(|bad| (start, bad)))
    })
}

fn field(text: &str, start: usize) -> Result<(Field<'_>, usize), BadToml> {
    let bytes = text.as_bytes();
    let (key, equals) = match bytes[start] {
        b'\'' | b'"' => quoted_key(text, start)?,
        _ => {
            let length = bytes[start..].iter().position(|b| *b == b'=' || *b == b'\n').ok_or(BadToml::NotAField)?;
            let key = text[start..start + length].trim_ascii_end();
            if key.is_empty() || !key.bytes().all(is_bare) {
                return Err(BadToml::NotAField);
            }
            (key, start + length)
        }
    };
    if bytes.get(equals) != Some(&b'=') {
        return Err(BadToml::NotAField);
    }
    let from = equals + 1 + bytes[equals + 1..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let end = value_end(bytes, from)?;
    let value = text[from..end].trim_ascii_end();
    if value.is_empty() {
        return Err(BadToml::NotAField);
    }
    // Only a comment may follow a value on its line.
    let rest = bytes[end..].iter().take_while(|b| **b != b'\n').copied().find(|b| !b.is_ascii_whitespace());
    match rest {
        None | Some(b'#') => Ok((Field { key, value, at: start }, line_end(bytes, end))),
        Some(_) => Err(BadToml::NotAField),
    }
}

/// A key in quotes, and what comes after it.
fn quoted_key(text: &str, start: usize) -> Result<(&str, usize), BadToml> {
    let bytes = text.as_bytes();
    if bytes[start..].starts_with(&[bytes[start]; 3]) {
        return Err(BadToml::NotAField);
    }
    let end = text_end(bytes, start).map_err(|_| BadToml::NotAField)?;
    let blanks = bytes[end..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let key = &text[start..end];
    let bare = without_quotes(key).filter(|key| !key.starts_with(['\'', '"']));
    Ok((bare.unwrap_or(key), end + blanks))
}

/// Whether this may stand in a key without quotes.
pub fn is_bare(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

fn value_end(bytes: &[u8], from: usize) -> Result<usize, BadToml> {
    match bytes.get(from) {
        None => Err(BadToml::NotAField),
        Some(b'[' | b'{') => {
            let mut depth = 0;
            let mut at = from;
            while at < bytes.len() {
                match bytes[at] {
                    b'[' | b'{' => depth += 1,
                    b']' | b'}' => {
                        depth -= 1;
                        if depth == 0 {
                            return Ok(at + 1);
                        }
                    }
                    b'\'' | b'"' => at = text_end(bytes, at)? - 1,
                    b'#' => at += memchr(b'\n', &bytes[at..]).ok_or(BadToml::Unfinished)?,
                    _ => {}
                }
                at += 1;
            }
            Err(BadToml::Unfinished)
        }
        Some(b'\'' | b'"') => text_end(bytes, from),
        Some(_) => Ok(from + bytes[from..].iter().take_while(|b| !matches!(b, b'\n' | b'\r' | b'#')).count()),
    }
}

/// The end of a quoted text, also of one over several lines.
pub fn text_end(bytes: &[u8], from: usize) -> Result<usize, BadToml> {
    let quote = bytes[from];
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

/// The entries of a list of plain values, as they are written.
pub fn entries(value: &str) -> Result<Entries<'_>, BadToml> {
    let inside = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or(BadToml::NotAList)?;
    Ok(Entries { rest: inside })
}

pub struct Entries<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Entries<'a> {
    type Item = Result<&'a str, BadToml>;

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.rest.as_bytes();
        let mut at = 0;
        loop {
            match bytes.get(at) {
                None => return None,
                Some(b'#') => at = line_end(bytes, at),
                Some(b) if b.is_ascii_whitespace() || *b == b',' => at += 1,
                Some(b'[' | b'{') => return Some(Err(BadToml::NotAList)),
                Some(b'\'' | b'"') => {
                    let end = match text_end(bytes, at) {
                        Ok(end) => end,
                        Err(bad) => return Some(Err(bad)),
                    };
                    let entry = &self.rest[at..end];
                    self.rest = &self.rest[end..];
                    return Some(Ok(entry));
                }
                Some(_) => {
                    let length = bytes[at..].iter().take_while(|b| !matches!(b, b',' | b'\n' | b'#')).count();
                    let entry = self.rest[at..at + length].trim_ascii_end();
                    self.rest = &self.rest[at + length..];
                    return Some(Ok(entry));
                }
            }
        }
    }
}

/// What stands between quotes that hold nothing but themselves.
fn without_quotes(value: &str) -> Option<&str> {
    let quote = *value.as_bytes().first().filter(|b| matches!(b, b'\'' | b'"'))?;
    let inside = value.get(1..value.len().checked_sub(1)?)?;
    let ends = value.as_bytes()[value.len() - 1] == quote;
    let is_plain = |b: u8| b != quote && (b != b'\\' || quote == b'\'') && !(b.is_ascii_control() && b != b'\t');
    (ends && inside.bytes().all(is_plain)).then_some(inside)
}

/// The text that a quoted value means; a value without quotes means itself.
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

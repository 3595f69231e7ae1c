//! As much of TOML as a PHH file uses: keys with values, tables with numbers, and where each stands.
//!
//! Values are kept as they are written, so fields that nobody here understands survive unchanged.

use std::borrow::Cow;

/// The largest file that is looked at, in bytes.
pub const MAX_FILE_BYTES: usize = 1 << 30;
/// The largest single hand; no hand of ten players comes near it.
pub const MAX_HAND_BYTES: usize = 1 << 20;

/// One hand's text inside a file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct HandText<'a> {
    /// The name of its table, or nothing in a `.phh` file.
    pub label: Option<&'a str>,
    /// The line of the file on which the text starts, from 1.
    pub line: usize,
    pub text: &'a str,
}

/// The hands of a `.phhs` file, or the one of a `.phh` file. A broken hand does not hide the next.
pub fn hands(file: &str) -> impl Iterator<Item = HandText<'_>> {
    let mut rest = file;
    let mut line = 1;
    let mut label = None;
    let mut done = false;
    std::iter::from_fn(move || {
        while !done {
            let start = line;
            let (body, header) = split_at_header(rest, &mut line);
            let hand = HandText { label, line: start, text: body };
            match header {
                Some((name, after)) => (label, rest) = (Some(name), after),
                None => done = true,
            }
            if hand.label.is_some() || hand.text.lines().any(is_content) {
                return Some(hand);
            }
        }
        None
    })
}

fn is_content(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

/// The text before the next `[header]` line, and that header with what follows it.
fn split_at_header<'a>(text: &'a str, line: &mut usize) -> (&'a str, Option<(&'a str, &'a str)>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let end = memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |offset| at + offset + 1);
        *line += 1;
        if bytes[at] == b'['
            && let Some(close) = memchr(b']', &bytes[at..end])
        {
            let inside = text[at + 1..at + close].trim();
            let after = text[at + close + 1..end].trim();
            let is_name =
                !inside.is_empty() && inside.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.".contains(&b));
            if is_name && (after.is_empty() || after.starts_with('#')) {
                return (&text[..at], Some((inside, &text[end..])));
            }
        }
        at = end;
    }
    (text, None)
}

fn memchr(byte: u8, bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|other| *other == byte)
}

/// `key = value`, with the value as it is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Field<'a> {
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
    #[error("an escape in a text is not known")]
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
            at = memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |offset| at + offset);
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
    let equals = bytes[start..].iter().position(|b| *b == b'=' || *b == b'\n').ok_or(BadToml::NotAField)? + start;
    if bytes[equals] != b'=' {
        return Err(BadToml::NotAField);
    }
    let key = text[start..equals].trim();
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
    let quoted = key.len() > 2 && key.starts_with('"') && key.ends_with('"');
    let key = if quoted { &key[1..key.len() - 1] } else { key };
    if key.is_empty() || !(quoted || key.bytes().all(plain)) {
        return Err(BadToml::NotAField);
    }
    let from = equals + 1 + bytes[equals + 1..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let end = value_end(bytes, from)?;
    let value = text[from..end].trim_end();
    if value.is_empty() {
        return Err(BadToml::NotAField);
    }
    // Only a comment may follow a value on its line.
    let rest = bytes[end..].iter().take_while(|b| **b != b'\n').copied().find(|b| !b.is_ascii_whitespace());
    match rest {
        None | Some(b'#') => {
            let after = memchr(b'\n', &bytes[end..]).map_or(bytes.len(), |offset| end + offset + 1);
            Ok((Field { key, value, at: start }, after))
        }
        Some(_) => Err(BadToml::NotAField),
    }
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
fn text_end(bytes: &[u8], from: usize) -> Result<usize, BadToml> {
    let quote = bytes[from];
    let triple = bytes[from..].starts_with(&[quote; 3]);
    let mut at = from + if triple { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if quote == b'"' => at += 1,
            b'\n' if !triple => return Err(BadToml::Unfinished),
            byte if byte == quote && !triple => return Ok(at + 1),
            byte if byte == quote && bytes[at..].starts_with(&[quote; 3]) => return Ok(at + 3),
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
                Some(b'#') => at += memchr(b'\n', &bytes[at..]).unwrap_or(bytes.len() - at),
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
                    let entry = self.rest[at..at + length].trim_end();
                    self.rest = &self.rest[at + length..];
                    return Some(Ok(entry));
                }
            }
        }
    }
}

/// The text that a quoted value means; a value without quotes means itself.
pub fn unquote(value: &str) -> Result<Cow<'_, str>, BadToml> {
    for quote in ["'''", "\"\"\"", "'", "\""] {
        if let Some(inside) = value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)) {
            return match quote.starts_with('"') && inside.contains('\\') {
                true => serde_json::from_str(&format!("\"{inside}\"")).map(Cow::Owned).map_err(|_| BadToml::Escape),
                false => Ok(Cow::Borrowed(inside)),
            };
        }
    }
    Ok(Cow::Borrowed(value))
}

/// A text in quotes that need no escapes, or in ones that have them.
pub fn quote(text: &str) -> String {
    match text.contains('\'') || text.chars().any(char::is_control) {
        false => format!("'{text}'"),
        true => serde_json::to_string(text).expect("a text is plain data"),
    }
}

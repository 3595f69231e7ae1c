//! As much of TOML as nearly every PHH file uses, read in place: keys with values and where each stands.
//!
//! Whatever is read here is TOML, to the letter. What is written in another way, or wrong, is an error here, and
//! `plain.rs` asks a complete reader, which knows which of the two it is. Values are kept as they are written, so
//! fields that nobody here understands survive unchanged.

use memchr::memchr;

use super::quotes::{is_bare, text_end, without_quotes};
use super::sound::sound_end;
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

/// Who has looked at a text before.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Nobody: only what is certainly TOML is read.
    File,
    /// A complete reader, which found it sound and wrote it again on its lines.
    Checked,
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
pub fn fields(text: &str, source: Source) -> impl Iterator<Item = Result<Field<'_>, (usize, BadToml)>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let bytes = text.as_bytes();
        at = skip_idle(bytes, at);
        if at >= bytes.len() {
            return None;
        }
        let start = at;
        let read = field(text, start, source);
        at = match &read {
            Ok((_, end)) => *end,
            Err(_) => bytes.len(),
        };
        Some(read.map(|(field, _)| field).map_err(|bad| (start, bad)))
    })
}

/// The next place that is neither empty nor a comment.
pub(super) fn skip_idle(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\n' | b'\r') => at += 1,
            Some(b'#') => at = line_end(bytes, at),
            _ => return at,
        }
    }
}

fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\t')) {
        at += 1;
    }
    at
}

fn field(text: &str, start: usize, source: Source) -> Result<(Field<'_>, usize), BadToml> {
    let bytes = text.as_bytes();
    let (key, equals) = match bytes[start] {
        b'\'' | b'"' => quoted_key(text, start, source)?,
        _ => {
            let length = bytes[start..].iter().take_while(|b| is_bare(**b)).count();
            if length == 0 {
                return Err(BadToml::NotAField);
            }
            (&text[start..start + length], skip_blanks(bytes, start + length))
        }
    };
    if bytes.get(equals) != Some(&b'=') {
        return Err(BadToml::NotAField);
    }
    let from = skip_blanks(bytes, equals + 1);
    let end = match source {
        Source::File => sound_end(text, from)?,
        Source::Checked => value_end(bytes, from)?,
    };
    let value = text[from..end].trim_ascii_end();
    if value.is_empty() {
        return Err(BadToml::NotAField);
    }
    // Only a comment may follow a value on its line.
    let after = skip_blanks(bytes, end);
    match bytes.get(after) {
        None | Some(b'#' | b'\n' | b'\r') => Ok((Field { key, value, at: start }, line_end(bytes, after))),
        Some(_) => Err(BadToml::NotAField),
    }
}

/// A key in quotes, and what comes after it.
fn quoted_key(text: &str, start: usize, source: Source) -> Result<(&str, usize), BadToml> {
    let bytes = text.as_bytes();
    if bytes[start..].starts_with(&[bytes[start]; 3]) {
        return Err(BadToml::NotAField);
    }
    let end = text_end(bytes, start).map_err(|_| BadToml::NotAField)?;
    let key = &text[start..end];
    let bare = without_quotes(key).filter(|key| !key.starts_with(['\'', '"']));
    match bare {
        None if source == Source::File => Err(BadToml::NotAField),
        bare => Ok((bare.unwrap_or(key), skip_blanks(bytes, end))),
    }
}

/// The end of a value that somebody has found sound, or that does not end.
pub(super) fn value_end(bytes: &[u8], from: usize) -> Result<usize, BadToml> {
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

/// The entries of a list of plain values that is known to be sound, as they are written.
pub fn entries(value: &str) -> Result<Entries<'_>, BadToml> {
    match value.starts_with('[') && value.ends_with(']') {
        true => Ok(Entries { list: &value[..value.len() - 1], at: 1 }),
        false => Err(BadToml::NotAList),
    }
}

pub struct Entries<'a> {
    list: &'a str,
    at: usize,
}

impl<'a> Iterator for Entries<'a> {
    type Item = Result<&'a str, BadToml>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.list.as_bytes();
        let start = loop {
            self.at = skip_idle(bytes, self.at);
            match bytes.get(self.at)? {
                b',' => self.at += 1,
                b'[' | b'{' => return Some(Err(BadToml::NotAList)),
                _ => break self.at,
            }
        };
        if matches!(bytes[start], b'\'' | b'"') {
            let end = text_end(bytes, start);
            self.at = end.as_ref().map_or(bytes.len(), |end| *end);
            return Some(end.map(|end| &self.list[start..end]));
        }
        let length = bytes[start..].iter().take_while(|b| !matches!(b, b',' | b'\n' | b'#')).count();
        self.at = start + length;
        Some(Ok(self.list[start..self.at].trim_ascii_end()))
    }
}

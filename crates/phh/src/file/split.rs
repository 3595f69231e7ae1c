//! A file of hands cut into hands, each with the line it starts on.
//!
//! Nothing is read here: a header is told from a row of a list and from a line of a long text by what
//! stands around it, so one pass is enough and a broken hand does not hide the next.

use memchr::memchr;

use super::labels::Labels;
use super::long_texts::LongTexts;
use super::quotes::{is_bare, text_end};
use super::toml::{Source, fields};

/// One hand's text inside a file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct HandText<'a> {
    /// The name of its table, or nothing in a `.phh` file.
    pub label: Option<&'a str>,
    /// The line of the file on which the text starts, from 1.
    pub line: usize,
    /// Without the header.
    pub text: &'a str,
    /// A hand before it in the file has the same name, which TOML does not allow.
    pub is_repeated: bool,
}

impl<'a> HandText<'a> {
    /// The text of a `.phh` file, which has one hand.
    pub fn alone(text: &'a str) -> HandText<'a> {
        HandText { label: None, line: 1, text, is_repeated: false }
    }
}

/// The hands of a `.phhs` file, or the one of a `.phh` file. A broken hand does not hide the next.
pub fn hands(file: &str) -> impl Iterator<Item = HandText<'_>> {
    let file = file.strip_prefix('\u{feff}').unwrap_or(file);
    let (labels, long_texts) = (Labels::default(), LongTexts::new(file));
    Hands { file, at: 0, line: 1, label: None, labels, long_texts, is_phh: None, done: false }
}

struct Hands<'a> {
    file: &'a str,
    at: usize,
    line: usize,
    label: Option<&'a str>,
    labels: Labels<'a>,
    long_texts: LongTexts<'a>,
    /// Whether what stands before all headers is a hand; none until somebody asks.
    is_phh: Option<bool>,
    done: bool,
}

impl<'a> Iterator for Hands<'a> {
    type Item = HandText<'a>;

    fn next(&mut self) -> Option<HandText<'a>> {
        while !self.done {
            let (start, line, label) = (self.at, self.line, self.label);
            let header = self.next_hand();
            let end = header.as_ref().map_or(self.file.len(), |header| header.line_start);
            match header {
                Some(header) => self.label = Some(header.name),
                None => self.done = true,
            }
            let is_repeated = label.is_some_and(|label| !self.labels.is_new(label));
            let hand = HandText { label, line, text: &self.file[start..end], is_repeated };
            if label.is_some() || hand.text.lines().any(is_content) {
                return Some(hand);
            }
        }
        None
    }
}

impl<'a> Hands<'a> {
    /// Goes on to the line after the next header that starts a hand, and returns that header.
    fn next_hand(&mut self) -> Option<Header<'a>> {
        let bytes = self.file.as_bytes();
        while self.at < bytes.len() {
            let start = self.at;
            self.at = line_end(bytes, start);
            let line = &self.file[start..self.at];
            self.line += 1;
            if !matches!(line.as_bytes()[0], b'[' | b' ' | b'\t') {
                continue;
            }
            let Some(header) = header(line, start) else { continue };
            if let Some(end) = self.long_texts.around(start) {
                let end = line_end(bytes, end);
                self.line += bytes[self.at..end].iter().filter(|b| **b == b'\n').count();
                self.at = end;
            } else if !is_row(&bytes[self.at..]) && self.starts_hand(&header) {
                return Some(header);
            }
        }
        None
    }

    /// Whether this header is of a new hand, and not of a table inside the hand before it.
    fn starts_hand(&mut self, header: &Header<'_>) -> bool {
        if header.is_listed {
            return false;
        }
        match self.label {
            Some(label) => !(header.is_dotted && header.first == label),
            // A hand without a header is a whole `.phh` file with its tables, unless numbered hands follow it.
            None if header.first.bytes().all(|b| b.is_ascii_digit()) => true,
            None => {
                let before = &self.file[..header.line_start];
                let is_variant = |field: Result<super::toml::Field<'_>, _>| field.is_ok_and(|f| f.key == "variant");
                !*self.is_phh.get_or_insert_with(|| fields(before, Source::Checked).any(is_variant))
            }
        }
    }
}

fn is_content(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

/// Where the line ends, with its newline.
pub(super) fn line_end(bytes: &[u8], at: usize) -> usize {
    memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |offset| at + offset + 1)
}

/// Whether a line in brackets is a row of a list: only there does a comma or a bracket come after it.
fn is_row(mut after: &[u8]) -> bool {
    loop {
        after = after.trim_ascii_start();
        match after.first() {
            Some(b'#') => after = &after[line_end(after, 0)..],
            next => return matches!(next, Some(b',' | b']')),
        }
    }
}

/// `[name]`, `["name"]`, `[first.second]` or `[[name]]`, alone on its line.
struct Header<'a> {
    line_start: usize,
    /// Without quotes if it has one part, otherwise as it is written.
    name: &'a str,
    first: &'a str,
    is_dotted: bool,
    is_listed: bool,
}

fn header(line: &str, line_start: usize) -> Option<Header<'_>> {
    let inside = line.trim_ascii_start().strip_prefix('[')?;
    let is_listed = inside.starts_with('[');
    let inside = inside.strip_prefix('[').unwrap_or(inside);
    let mut rest = inside;
    let first = key_part(&mut rest)?;
    let mut is_dotted = false;
    while let Some(after) = rest.strip_prefix('.') {
        rest = after;
        is_dotted = true;
        key_part(&mut rest)?;
    }
    let name = if is_dotted { inside[..inside.len() - rest.len()].trim_ascii() } else { first };
    let after = rest.strip_prefix(if is_listed { "]]" } else { "]" })?.trim_ascii_start();
    let is_alone = after.is_empty() || after.starts_with('#');
    is_alone.then_some(Header { line_start, name, first, is_dotted, is_listed })
}

/// One part of a dotted name, without quotes; `rest` goes on after it.
fn key_part<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_ascii_start();
    let (part, end) = match text.as_bytes().first()? {
        b'\'' | b'"' => {
            let end = text_end(text.as_bytes(), 0).ok()?;
            (&text[1..end - 1], end)
        }
        _ => {
            let end = text.bytes().take_while(|b| is_bare(*b)).count();
            (&text[..end], end)
        }
    };
    *rest = text[end..].trim_ascii_start();
    (!part.is_empty()).then_some(part)
}

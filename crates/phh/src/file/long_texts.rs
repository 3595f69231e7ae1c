//! Where a file's texts in three quotes stand: their lines may look like headers.

use memchr::{memchr3, memmem};

use super::quotes::text_end;
use super::split::line_end;

/// Asked about places from the first to the last, it looks at every byte of the file a few times at most,
/// whatever the file holds.
pub struct LongTexts<'a> {
    file: &'a str,
    /// Not inside a text.
    outside: usize,
    quotes: [memmem::Finder<'static>; 2],
    /// The last text of each kind of quotes that was followed to its end.
    last: [Option<LongText>; 2],
}

#[derive(Copy, Clone)]
struct LongText {
    start: usize,
    end: Option<usize>,
    /// What follows it can follow a text.
    is_sound: bool,
}

impl<'a> LongTexts<'a> {
    pub fn new(file: &'a str) -> LongTexts<'a> {
        let quotes = ["'''", "\"\"\""].map(memmem::Finder::new);
        LongTexts { file, outside: 0, quotes, last: [None; 2] }
    }

    /// The end of the text that this place is in.
    pub fn around(&mut self, place: usize) -> Option<usize> {
        let bytes = self.file.as_bytes();
        let mut at = std::mem::replace(&mut self.outside, place);
        if self.quotes.iter().all(|quotes| quotes.find(&bytes[at..place]).is_none()) {
            return None;
        }
        while let Some(offset) = memchr3(b'\'', b'"', b'#', &bytes[at..place]) {
            at += offset;
            if bytes[at] == b'#' {
                at = line_end(bytes, at);
            } else if bytes[at..].starts_with(&[bytes[at]; 3]) {
                match self.follow(at) {
                    LongText { end: Some(end), .. } if end <= place => at = end,
                    LongText { end: Some(end), is_sound: true, .. } => {
                        self.outside = end;
                        return Some(end);
                    }
                    // It never ends, or only where another one starts, so its quotes are missing before this place.
                    _ => break,
                }
            } else {
                // A text that does not end on its line is that line's mistake and no other's.
                at = text_end(bytes, at).unwrap_or_else(|_| line_end(bytes, at));
            }
        }
        None
    }

    fn follow(&mut self, start: usize) -> LongText {
        let bytes = self.file.as_bytes();
        let last = &mut self.last[usize::from(bytes[start] == b'"')];
        // What starts inside a text ends with it, unless it is the end itself.
        let inside = |last: &LongText| last.start <= start && last.end.is_none_or(|end| start + 6 <= end);
        match last.filter(inside) {
            Some(known) => known,
            None => {
                let end = text_end(bytes, start).ok();
                let is_sound = end.is_some_and(|end| can_follow(&bytes[end..]));
                *last.insert(LongText { start, end, is_sound })
            }
        }
    }
}

/// Whether this can be what follows a text: a list going on, or the end of the line and then a field.
fn can_follow(rest: &[u8]) -> bool {
    let is_idle = |line: &[u8]| matches!(line.first(), None | Some(b'#'));
    let mut lines = rest.split(|b| *b == b'\n').map(<[u8]>::trim_ascii);
    let line = lines.next().unwrap_or_default();
    let next = lines.find(|line| !is_idle(line));
    let is_list = |line: &[u8]| matches!(line.first(), Some(b',' | b']' | b'}'));
    let is_field = |line: &[u8]| matches!(line[0], b'[' | b'\'' | b'"') || line.contains(&b'=');
    is_list(line) || is_idle(line) && next.is_none_or(|next| is_list(next) || is_field(next))
}

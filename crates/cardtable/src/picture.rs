//! A view as text, with the place of each of its parts, so that two views are compared without being read again.
//! Whatever can be written down can be kept in this way, as the room does with the lobby's list.

use std::cell::{Cell, RefCell};
use std::io;

use serde::Serialize;
use serde_json::ser::Formatter;

/// Parts deeper than this are taken as a whole; lists of cards at seats lie at three.
const DEEPEST: u32 = 4;

thread_local! {
    /// Text and parts of the view that is being written.
    static ROOM: RefCell<(Vec<u8>, RefCell<Vec<Part>>)> = const { RefCell::new((Vec::new(), RefCell::new(Vec::new()))) };
}

/// What one viewer sees, written down.
#[derive(PartialEq)]
pub struct Picture {
    text: Box<str>,
    /// In the order of the text: a container stands before what is in it. The first is the whole.
    parts: Box<[Part]>,
}

/// One value of the text.
#[derive(Copy, Clone, PartialEq)]
struct Part {
    start: u32,
    end: u32,
    /// The number of the first part that is not in this one.
    next: u32,
    /// How long its name is, with both quotes; the name and a colon stand before the value.
    name: u16,
    kind: Kind,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Object,
    List,
    /// A plain value, or one that is not looked into.
    Whole,
}

/// A part of a picture, by its number.
#[derive(Copy, Clone, PartialEq)]
pub(crate) struct At(u32);

impl Picture {
    pub(crate) const WHOLE: At = At(0);

    /// Writes a value down.
    pub fn of<T: Serialize>(value: &T) -> Picture {
        // Written where there is room, and kept from move to move in no more than it needs.
        ROOM.with_borrow_mut(|(text, parts)| {
            text.clear();
            parts.borrow_mut().clear();
            let at = Cell::new(0);
            let noter = Noter { at: &at, parts, open: [0; DEEPEST as usize + 1], depth: 0, name_from: 0, name: 0 };
            noter.first();
            let mut writer = serde_json::Serializer::with_formatter(Counted { text, at: &at }, noter);
            value.serialize(&mut writer).expect("views are plain data");
            let parts = parts.get_mut();
            (parts[0].end, parts[0].next) = (text.len() as u32, parts.len() as u32);
            let text = std::str::from_utf8(text).expect("JSON is text");
            Picture { text: text.into(), parts: parts.as_slice().into() }
        })
    }

    /// All of it, as JSON.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn text_of(&self, part: At) -> &str {
        let part = self.part(part);
        &self.text[part.start as usize..part.end as usize]
    }

    /// The name of a part of an object, as it is written between its quotes.
    pub(crate) fn name_of(&self, part: At) -> &str {
        let part = self.part(part);
        let colon = part.start as usize - 1;
        &self.text[colon - usize::from(part.name) + 1..colon - 1]
    }

    pub(crate) fn kind_of(&self, part: At) -> Kind {
        self.part(part).kind
    }

    /// What is directly in this part, in order.
    pub(crate) fn parts_of(&self, part: At) -> impl Iterator<Item = At> + Clone {
        let (mut next, end) = (part.0 + 1, self.part(part).next);
        std::iter::from_fn(move || {
            let this = (next < end).then_some(At(next))?;
            next = self.part(this).next;
            Some(this)
        })
    }

    fn part(&self, at: At) -> &Part {
        &self.parts[at.0 as usize]
    }
}

/// Where the text is written, counting.
struct Counted<'a> {
    text: &'a mut Vec<u8>,
    at: &'a Cell<u32>,
}

impl io::Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        self.at.set(self.text.len() as u32);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes compact JSON and notes where each value begins and ends.
struct Noter<'a> {
    at: &'a Cell<u32>,
    parts: &'a RefCell<Vec<Part>>,
    /// The parts that are being written, by depth; the whole is the first.
    open: [u32; DEEPEST as usize + 1],
    depth: u32,
    name_from: u32,
    name: u16,
}

impl Noter<'_> {
    fn first(&self) {
        self.parts.borrow_mut().push(Part { start: 0, end: 0, next: 0, name: 0, kind: Kind::Whole });
    }

    fn begin(&mut self, name: u16) {
        self.depth += 1;
        if self.depth <= DEEPEST {
            let (start, mut parts) = (self.at.get(), self.parts.borrow_mut());
            self.open[self.depth as usize] = parts.len() as u32;
            parts.push(Part { start, end: start, next: 0, name, kind: Kind::Whole });
        }
    }

    fn end(&mut self) {
        if self.depth <= DEEPEST {
            let mut parts = self.parts.borrow_mut();
            let next = parts.len() as u32;
            let part = &mut parts[self.open[self.depth as usize] as usize];
            (part.end, part.next) = (self.at.get(), next);
        }
        self.depth -= 1;
    }

    /// What is being written turns out to be a container.
    fn is(&mut self, kind: Kind) {
        if self.depth < DEEPEST {
            self.parts.borrow_mut()[self.open[self.depth as usize] as usize].kind = kind;
        }
    }
}

impl Formatter for Noter<'_> {
    fn begin_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.is(Kind::List);
        writer.write_all(b"[")
    }

    fn begin_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        self.begin(0);
        Ok(())
    }

    fn end_array_value<W: ?Sized + io::Write>(&mut self, _writer: &mut W) -> io::Result<()> {
        self.end();
        Ok(())
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.is(Kind::Object);
        writer.write_all(b"{")
    }

    fn begin_object_key<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        self.name_from = self.at.get();
        Ok(())
    }

    fn end_object_key<W: ?Sized + io::Write>(&mut self, _writer: &mut W) -> io::Result<()> {
        self.name = u16::try_from(self.at.get() - self.name_from).expect("names of fields are short");
        Ok(())
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b":")?;
        self.begin(self.name);
        Ok(())
    }

    fn end_object_value<W: ?Sized + io::Write>(&mut self, _writer: &mut W) -> io::Result<()> {
        self.end();
        Ok(())
    }
}

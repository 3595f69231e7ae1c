//! Every place where text comes in from outside, each behind one function that must stand anything.
//!
//! A fuzzer pushes at them with coverage (`fuzz/`, `cargo xtask fuzz`), and the ordinary tests with everything that it
//! kept and with small changes of that. A door says nothing: it panics if what is behind it breaks, or breaks a promise
//! about what was taken in, as that what is written reads back, or that a refusal has changed nothing.

mod files;
mod seeds;
mod table;
mod words;

pub use seeds::seeds;

/// A door by its name, which is also the folder of what is kept for it.
pub type Door = (&'static str, fn(&[u8]));

/// All of them.
pub const DOORS: [Door; 10] = [
    ("actions", table::actions),
    ("cards", words::cards),
    ("configs", table::configs),
    ("hand_files", files::hand_files),
    ("logs", files::logs),
    ("messages", words::messages),
    ("phh", files::phh),
    ("pokerstars", files::pokerstars),
    ("questions", words::questions),
    ("toml", files::toml),
];

/// Pushes this through the door of that name.
pub fn push(name: &str, data: &[u8]) {
    let (_, door) = DOORS.iter().find(|(door, _)| *door == name).expect("a door has this name");
    door(data);
}

/// Text, if it is one; nothing that is not UTF-8 gets further than this anywhere.
fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

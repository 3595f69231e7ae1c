//! A text that would not be read back as the hand it was written of is not written.

use super::read::read;
use super::split::split;
use super::write::{Unwritable, table_name};
use super::{Extras, head};
use crate::file::History;

/// Refuses people whose names would make another text of it: each stands at the start of lines.
pub(super) fn check_names(history: &History, extras: &Extras) -> Result<(), Unwritable> {
    let mut names: Vec<String> = (0..history.stacks.len()).map(|player| history.name(player)).collect();
    names.extend(extras.sitting_out.iter().map(|out| out.name.clone()));
    for (i, name) in names.iter().enumerate() {
        let reason = match name {
            name if name.is_empty() => "is empty",
            name if name.contains(char::is_control) => "has a line break or another character that is not written",
            name if name.trim() != name || name.starts_with('\u{feff}') => "starts or ends with a space",
            name if names[..i].contains(name) => "is there twice",
            _ => continue,
        };
        return Err(Unwritable::Name(name.chars().take(40).collect(), reason));
    }
    Ok(())
}

/// Reads the lines and looks whether they are this hand, with these people around it.
pub(super) fn check(history: &History, extras: &Extras, lines: &[String]) -> Result<String, Unwritable> {
    if let Some(line) = lines.iter().find(|line| line.contains(['\n', '\r'])) {
        return Err(Unwritable::Unfaithful(format!(
            "{:?} has a line break in it",
            line.chars().take(60).collect::<String>()
        )));
    }
    let text = lines.join("\n") + "\n";
    let unlike = |what: &str| Err(Unwritable::Unfaithful(format!("{what} would be read as another")));
    if split(&text).len() != 1 {
        return Err(Unwritable::Unfaithful("a line looks like the start of another hand".to_owned()));
    }
    let (again, people) = read(&text).map_err(|bad| Unwritable::Unfaithful(bad.to_string()))?;
    if !again.plays_like(history) {
        return unlike("the hand");
    }
    let notes = |extras: &Extras| {
        let mut texts: Vec<String> = extras.notes.iter().map(|note| note.text.clone()).collect();
        texts.sort();
        texts
    };
    let mut out = extras.sitting_out.clone();
    out.sort_by_key(|out| out.seat);
    if people.sitting_out != out || notes(&people) != notes(extras) {
        return unlike("somebody beside the hand");
    }
    if table_name(&again) != table_name(history) || head::number(&again) != head::number(history) {
        return unlike("the table or the hand's number");
    }
    Ok(text)
}

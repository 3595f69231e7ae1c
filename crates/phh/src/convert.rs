//! Hands from one format to another, for the program that reads and writes the files.

use crate::file::{History, PhhError, hands};
use crate::stars;

/// What a file of hands is written in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// One hand.
    Phh,
    /// Many hands.
    Phhs,
    /// Hands as PokerStars writes them.
    Text,
}

impl Format {
    /// By the ending of a file's name.
    pub fn of_name(name: &str) -> Option<Format> {
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "phh" => Some(Format::Phh),
            "phhs" => Some(Format::Phhs),
            "txt" => Some(Format::Text),
            _ => None,
        }
    }
}

/// The hands of a file that can be read, and why the others cannot.
pub fn read(text: &str, format: Format) -> (Vec<History>, Vec<PhhError>) {
    let mut errors = Vec::new();
    let mut keep = |hand: Result<History, PhhError>| hand.map_err(|bad| errors.push(bad)).ok();
    let histories: Vec<History> = match format {
        Format::Phh | Format::Phhs => hands(text).filter_map(|hand| keep(History::read(hand))).collect(),
        Format::Text => stars::split(text).into_iter().filter_map(|(line, hand)| keep(read_text(line, hand))).collect(),
    };
    (histories, errors)
}

/// A hand of PokerStars that starts on this line of its file, with everything the notation can keep of it.
pub fn read_text(line: usize, text: &str) -> Result<History, PhhError> {
    let (mut hand, extras) = stars::read(text).map_err(|bad| PhhError::new(line + bad.line - 1, bad.reason))?;
    extras.keep_in(&mut hand);
    Ok(hand)
}

/// A file of hands, and the hands that its format cannot hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    /// The whole file.
    pub text: String,
    /// What is not in it.
    pub unwritten: Vec<Unwritten>,
}

/// A hand that was left out, and why.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("hand {number}{}: {reason}", .name.as_ref().map(|name| format!(" ({name})")).unwrap_or_default())]
pub struct Unwritten {
    /// Among the hands that were to be written, from 1.
    pub number: usize,
    /// What the hand calls itself.
    pub name: Option<String>,
    /// Why it is not in the file.
    pub reason: String,
}

/// These hands as a file. A `.phh` file holds the first.
pub fn write(hands: &[History], format: Format) -> Written {
    match format {
        Format::Phh => Written { text: hands.first().map(History::write).unwrap_or_default(), unwritten: Vec::new() },
        Format::Phhs => Written { text: History::write_all(hands), unwritten: Vec::new() },
        Format::Text => {
            let (mut texts, mut unwritten) = (Vec::new(), Vec::new());
            for (i, hand) in hands.iter().enumerate() {
                match stars::write(hand, &stars::Extras::kept_in(hand)) {
                    Ok(text) => texts.push(text),
                    Err(bad) => {
                        unwritten.push(Unwritten { number: i + 1, name: hand.hand.clone(), reason: bad.to_string() });
                    }
                }
            }
            Written { text: texts.join("\n\n"), unwritten }
        }
    }
}

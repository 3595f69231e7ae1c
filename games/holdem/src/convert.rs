//! Hands from one format to another, for the program that reads and writes the files.

use crate::phh::{History, PhhError, hands};
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

/// These hands as a file. A `.phh` file holds the first.
pub fn write(hands: &[History], format: Format) -> Result<String, String> {
    match format {
        Format::Phh => hands.first().map(History::write).ok_or_else(|| "there is no hand to write".to_owned()),
        Format::Phhs => Ok(History::write_all(hands)),
        Format::Text => {
            let one = |hand: &History| stars::write(hand, &stars::Extras::kept_in(hand));
            let texts: Vec<String> = hands.iter().map(one).collect::<Result<_, _>>().map_err(|bad| bad.to_string())?;
            Ok(texts.join("\n\n"))
        }
    }
}

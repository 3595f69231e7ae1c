//! PokerStars text as hands in notation, line by line.

use super::head::Head;
use super::seats::{Sitter, Table};
use super::{Amounts, Extras, NOTES, NOTES_WITH_MORE, UNITS};
use crate::file::{History, MAX_HAND_BYTES};
use crate::money::MAX_DECIMALS;
use cards::Card;

/// Why a text is not a hand, and on which of its lines.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct BadText {
    /// Of the hand's text, from 1.
    pub line: usize,
    /// What is wrong, in words.
    pub reason: String,
}

/// Something that happened in the hand, and the line that says so.
pub(super) struct Entry<'a> {
    /// The sitter who did it; board cards have nobody.
    pub who: Option<usize>,
    pub action: String,
    /// What the text says that a call cost.
    pub called: Option<i64>,
    pub said: Said<'a>,
}

#[derive(Copy, Clone)]
pub(super) struct Said<'a> {
    pub line: usize,
    pub words: &'a str,
}

impl Said<'_> {
    pub fn wrong(&self, reason: impl std::fmt::Display) -> BadText {
        BadText { line: self.line, reason: format!("{:?}: {reason}", self.words) }
    }
}

/// Chips that a line moves to a sitter.
pub(super) struct Payment<'a> {
    pub who: usize,
    pub amount: i64,
    pub said: Said<'a>,
}

pub(super) struct Reader<'a> {
    pub head: Head<'a>,
    pub amounts: Amounts,
    pub table: Option<Table<'a>>,
    pub sitters: Vec<Sitter>,
    pub log: Vec<Entry<'a>>,
    /// Each with the number of entries before it, or none before the cards.
    pub notes: Vec<(Option<usize>, &'a str)>,
    pub collected: Vec<Payment<'a>>,
    pub uncalled: Vec<Payment<'a>>,
    /// What the summary says the house took, and whether that was all of it.
    pub rake: Option<(i64, bool)>,
    /// Whoever posted a big blind before all others.
    pub first_big: Option<usize>,
    /// The line on which the cards were dealt.
    pub dealt: Option<usize>,
    in_summary: bool,
    now: Said<'a>,
}

/// Reads one hand. Lines that say nothing about the play, such as chat, are skipped.
pub fn read(text: &str) -> Result<(History, Extras), BadText> {
    if text.len() > MAX_HAND_BYTES {
        return Err(BadText { line: 1, reason: format!("a hand is not longer than {MAX_HAND_BYTES} bytes") });
    }
    let mut read = read_in(text, Amounts { decimals: UNITS[0], ..Amounts::default() });
    for decimals in UNITS.into_iter().skip(1) {
        match read {
            (result, false) => return result,
            (_, true) => read = read_in(text, Amounts { decimals, ..Amounts::default() }),
        }
    }
    read.0
}

type Read = Result<(History, Extras), BadText>;

/// Reads one hand in these units, and says whether they are too coarse for it.
fn read_in(text: &str, amounts: Amounts) -> (Read, bool) {
    let mut lines = text.lines().enumerate().map(|(i, line)| Said { line: i + 1, words: tidy(line) });
    let first = lines.next().unwrap_or(Said { line: 1, words: "" });
    let head = match Head::read(first.words, &amounts) {
        Ok(head) => head,
        Err(reason) => return (Err(BadText { line: 1, reason }), amounts.too_fine.get()),
    };
    let mut reader = Reader {
        head,
        amounts,
        table: None,
        sitters: Vec::new(),
        log: Vec::new(),
        notes: Vec::new(),
        collected: Vec::new(),
        uncalled: Vec::new(),
        rake: None,
        first_big: None,
        dealt: None,
        in_summary: false,
        now: first,
    };
    for said in lines {
        reader.now = said;
        if let Err(reason) = reader.line(said.words) {
            return (Err(said.wrong(reason)), reader.amounts.too_fine.get());
        }
    }
    match reader.amounts.too_fine.get() && reader.amounts.decimals < MAX_DECIMALS {
        true => (Err(first.wrong("these units are too coarse")), true),
        false => (reader.finish(text.lines().count().max(1)), false),
    }
}

fn tidy(line: &str) -> &str {
    line.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}')
}

/// `name said, "words"`, by anybody who is at the table or watches it.
fn is_chat(line: &str) -> bool {
    line.ends_with('"') && line.contains(" said, \"")
}

impl<'a> Reader<'a> {
    fn line(&mut self, line: &'a str) -> Result<(), String> {
        if self.in_summary {
            return self.summary(line);
        }
        if line.is_empty() {
            return Ok(());
        }
        let seating = self.dealt.is_none() && self.log.is_empty() && self.sitters.iter().all(|sitter| !sitter.played);
        let speaker = self.named(line, ": ");
        let is_seat = line.starts_with("Seat ") && seating;
        if is_seat && (speaker.is_none() || line.contains(" in chips")) {
            return self.sitter(line);
        }
        // Names may look like any line at all, so a known player who does a known thing comes first.
        if let Some((who, words)) = speaker
            && self.says(who, words)?
        {
            return Ok(());
        }
        if is_chat(line) || self.is_dealt(line)? || self.pays(line)? || self.note(line) {
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix("Table '").filter(|_| self.table.is_none()) {
            self.table = Some(Table::read(rest)?);
        } else if line.starts_with("Dealt to ") {
            return Err("nobody with this name is dealt cards that are written like [Ah Kd]".to_owned());
        } else if line.starts_with("*** ") {
            return self.street(line);
        } else if line.starts_with("Hand cancelled") {
            return Err("this hand was cancelled and not played".to_owned());
        }
        Ok(())
    }

    /// `Dealt to name [Ah Kd]`.
    fn is_dealt(&mut self, line: &str) -> Result<bool, String> {
        let dealt = line.strip_prefix("Dealt to ").and_then(|rest| rest.rsplit_once(" ["));
        let Some((who, cards)) = dealt.and_then(|(name, cards)| Some((self.find(name)?, cards))) else {
            return Ok(false);
        };
        self.knows(who, two(cards.trim_end_matches(']')).ok_or("two cards are dealt")?);
        self.sitters[who].played = true;
        Ok(true)
    }

    fn street(&mut self, line: &'a str) -> Result<(), String> {
        let name = line["*** ".len()..].split(" ***").next().unwrap_or("");
        match name {
            "HOLE CARDS" => self.dealt = Some(self.now.line),
            "SUMMARY" => self.in_summary = true,
            "FLOP" | "TURN" | "RIVER" => {
                let cards = line.rsplit_once('[').and_then(|(_, cards)| cards.strip_suffix(']'));
                let known = |cards: &&str| cards.split(' ').all(|card| card.parse::<Card>().is_ok());
                let cards = cards.filter(known).ok_or("the cards of a board are written like [8c 6s Ad]")?;
                self.push(None, format!("d db {}", cards.replace(' ', "")), None);
            }
            _ if ["FIRST ", "SECOND ", "THIRD "].iter().any(|word| name.starts_with(word)) => {
                return Err(RUN_TWICE.to_owned());
            }
            _ => {}
        }
        Ok(())
    }

    fn summary(&mut self, line: &str) -> Result<(), String> {
        if line.starts_with("Hand was run ") {
            return Err(RUN_TWICE.to_owned());
        }
        if let Some((_, rake)) = line.split_once("| Rake ").filter(|_| line.starts_with("Total pot ")) {
            let (rake, more) = rake.split_once(' ').unwrap_or((rake, ""));
            self.rake = self.amounts.read(rake).map(|rake| (rake, more.is_empty()));
        }
        let mucked = || {
            let (seat, rest) = line.strip_prefix("Seat ")?.split_once(": ")?;
            let (_, cards) = rest.rsplit_once(" mucked [")?;
            let seat: usize = seat.parse().ok()?;
            let who = self.sitters.iter().position(|sitter| sitter.seat == seat)?;
            Some((who, two(cards.trim_end_matches(']'))?))
        };
        if let Some((who, cards)) = mucked()
            && self.log.iter().any(|entry| entry.who == Some(who) && entry.action == "sm")
        {
            self.knows(who, cards);
        }
        Ok(())
    }

    /// `Uncalled bet ($2) returned to name` and `name collected $2 from pot`.
    fn pays(&mut self, line: &'a str) -> Result<bool, String> {
        let said = self.now;
        if let Some((back, name)) =
            line.strip_prefix("Uncalled bet (").and_then(|rest| rest.split_once(") returned to "))
        {
            let who = self.find(name).ok_or_else(|| format!("nobody is called {name:?}"))?;
            let amount = self.amounts.read(back).ok_or("no amount comes back")?;
            self.uncalled.push(Payment { who, amount, said });
            return Ok(true);
        }
        let Some((name, rest)) = line.rsplit_once(" collected ") else { return Ok(false) };
        let Some((won, _)) = rest.split_once(" from ") else { return Ok(false) };
        let Some(amount) = self.amounts.read(won) else { return Ok(false) };
        let who = self.find(name).ok_or_else(|| format!("nobody is called {name:?}"))?;
        self.collected.push(Payment { who, amount, said });
        Ok(true)
    }

    /// Whether the line is about somebody who comes, goes or waits.
    fn note(&mut self, line: &'a str) -> bool {
        let ending = NOTES.iter().find(|(note, _)| line.ends_with(note));
        if let Some((note, true)) = ending
            && let Some(who) = self.find(line[..line.len() - note.len()].trim_end().trim_end_matches(':'))
        {
            self.sitters[who].marked_out = true;
        }
        let is_note = ending.is_some() || NOTES_WITH_MORE.iter().any(|note| line.contains(note));
        if is_note {
            self.notes.push((self.dealt.map(|_| self.log.len()), line));
        }
        is_note
    }

    pub(super) fn push(&mut self, who: Option<usize>, action: String, called: Option<i64>) {
        self.log.push(Entry { who, action, called, said: self.now });
    }

    pub(super) fn knows(&mut self, who: usize, cards: [Card; 2]) {
        let sitter = &mut self.sitters[who];
        (sitter.cards, sitter.cards_line) = (Some(cards), self.now.line);
    }
}

const RUN_TWICE: &str = "this hand's board was run twice, and the notation holds one board only";

pub(super) fn two(text: &str) -> Option<[Card; 2]> {
    let (first, second) = text.split_once(' ')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

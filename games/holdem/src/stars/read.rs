//! PokerStars text as hands in notation, line by line.

use super::head::Head;
use super::seats::{Sitter, Table};
use super::{Extras, NOTES, NOTES_WITH_MORE, amount};
use crate::card::Card;
use crate::money;
use crate::phh::History;

/// Why a text is not a hand, and on which of its lines.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct BadText {
    pub line: usize,
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
    pub table: Option<Table<'a>>,
    pub sitters: Vec<Sitter>,
    pub log: Vec<Entry<'a>>,
    /// Each with the number of entries before it, or none before the cards.
    pub notes: Vec<(Option<usize>, &'a str)>,
    pub collected: Vec<Payment<'a>>,
    pub uncalled: Vec<Payment<'a>>,
    /// What the summary says the house took, and whether that was all of it.
    pub rake: Option<(i64, bool)>,
    pub big_is_posted: bool,
    /// The line on which the cards were dealt.
    pub dealt: Option<usize>,
    in_summary: bool,
    now: Said<'a>,
}

/// Reads one hand. Lines that say nothing about the play, such as chat, are skipped.
pub fn read(text: &str) -> Result<(History, Extras), BadText> {
    let mut lines = text.lines().enumerate().map(|(i, line)| Said { line: i + 1, words: tidy(line) });
    let first = lines.next().unwrap_or(Said { line: 1, words: "" });
    let head = Head::read(first.words).map_err(|reason| BadText { line: 1, reason })?;
    let mut reader = Reader {
        head,
        table: None,
        sitters: Vec::new(),
        log: Vec::new(),
        notes: Vec::new(),
        collected: Vec::new(),
        uncalled: Vec::new(),
        rake: None,
        big_is_posted: false,
        dealt: None,
        in_summary: false,
        now: first,
    };
    for said in lines {
        reader.now = said;
        reader.line(said.words).map_err(|reason| said.wrong(reason))?;
    }
    reader.finish(text.lines().count().max(1))
}

fn tidy(line: &str) -> &str {
    line.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}')
}

pub(super) fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let start = text.find(from)? + from.len();
    let length = text[start..].find(to)?;
    Some(&text[start..start + length])
}

impl<'a> Reader<'a> {
    fn line(&mut self, line: &'a str) -> Result<(), String> {
        if self.in_summary {
            return self.summary(line);
        }
        if line.is_empty() || line.contains(" said, \"") {
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
        if self.pays(line)? || self.note(line) {
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix("Table '").filter(|_| self.table.is_none()) {
            self.table = Some(Table::read(rest)?);
        } else if let Some(rest) = line.strip_prefix("Dealt to ") {
            let (name, cards) = rest.rsplit_once(" [").ok_or("cards are written in brackets")?;
            let sitter = self.find(name).ok_or_else(|| format!("nobody is called {name:?}"))?;
            self.knows(sitter, two(cards.trim_end_matches(']')).ok_or("two cards are dealt")?);
            self.sitters[sitter].played = true;
        } else if line.starts_with("*** ") {
            return self.street(line);
        } else if line.starts_with("Hand cancelled") {
            return Err("this hand was cancelled and not played".to_owned());
        }
        Ok(())
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
            self.rake = amount(rake).map(|rake| (rake, more.is_empty()));
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
            let amount = amount(back).ok_or("no amount comes back")?;
            self.uncalled.push(Payment { who, amount, said });
            return Ok(true);
        }
        let Some((name, rest)) = line.rsplit_once(" collected ") else { return Ok(false) };
        let Some((won, _)) = rest.split_once(" from ") else { return Ok(false) };
        let Some(amount) = amount(won) else { return Ok(false) };
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

    fn push(&mut self, who: Option<usize>, action: String, called: Option<i64>) {
        self.log.push(Entry { who, action, called, said: self.now });
    }

    fn knows(&mut self, who: usize, cards: [Card; 2]) {
        let sitter = &mut self.sitters[who];
        (sitter.cards, sitter.cards_line) = (Some(cards), self.now.line);
    }

    /// Whether these words are something that is done in a hand.
    fn says(&mut self, who: usize, words: &'a str) -> Result<bool, String> {
        let plain = words.trim_end_matches(" and is all-in");
        let (verb, rest) = plain.split_once(' ').unwrap_or((plain, ""));
        let last_amount = || rest.rsplit(' ').next().and_then(amount).ok_or("no amount");
        let cards = between(rest, "[", "]");
        let mut called = None;
        let action = match verb {
            "posts" => {
                self.posts(who, rest, plain.len() < words.len())?;
                return Ok(true);
            }
            "folds" => {
                if let Some(cards) = cards.and_then(two) {
                    self.knows(who, cards);
                }
                "f".to_owned()
            }
            "checks" => "cc".to_owned(),
            "calls" => {
                called = Some(last_amount()?);
                "cc".to_owned()
            }
            "bets" | "raises" => format!("cbr {}", money::write(last_amount()?, super::FINEST)),
            "shows" => match (cards.and_then(two), cards.and_then(|one| one.parse::<Card>().ok())) {
                (Some([first, second]), _) => format!("sm {first}{second}"),
                (None, Some(card)) => format!("sm {card}??"),
                (None, None) => return Err("a shown hand has one or two cards".to_owned()),
            },
            "mucks" => "sm".to_owned(),
            "doesn't" => return Ok(true),
            _ => return Ok(false),
        };
        self.sitters[who].played = true;
        self.push(Some(who), action, called);
        Ok(true)
    }
}

const RUN_TWICE: &str = "this hand's board was run twice, and the notation holds one board only";

fn two(text: &str) -> Option<[Card; 2]> {
    let (first, second) = text.split_once(' ')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

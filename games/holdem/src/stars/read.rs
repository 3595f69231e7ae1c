//! PokerStars text as hands in notation.

use super::{Extras, NOTES};
use crate::card::Card;
use crate::engine::MAX_PLAYERS;
use crate::money;
use crate::phh::History;

/// Why a text is not a hand, and on which of its lines.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct BadText {
    pub line: usize,
    pub reason: String,
}

/// The hands of a file, each with the line it starts on.
pub fn split(file: &str) -> Vec<(usize, &str)> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    for (number, line) in file.split_inclusive('\n').enumerate() {
        if line.trim_start_matches('\u{feff}').starts_with("PokerStars ") && line.contains("Hand #") {
            starts.push((number + 1, at));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(_, at)| *at).chain([file.len()]);
    starts.iter().zip(ends).map(|((line, start), end)| (*line, &file[*start..end])).collect()
}

#[derive(Clone, Debug)]
pub(super) struct Sitter {
    pub seat: usize,
    pub name: String,
    pub stack: i64,
    pub out: bool,
    pub posted: i64,
    pub blind: i64,
    pub ante: i64,
    pub dead: i64,
    /// All in with the ante, which may have been due in full.
    pub short_of_ante: bool,
    pub cards: Option<[Card; 2]>,
    /// Seen posting or acting, so in the hand whatever else the text says.
    played: bool,
}

pub(super) struct Reader<'a> {
    pub decimals: u8,
    pub sitters: Vec<Sitter>,
    pub button: usize,
    small: i64,
    pub big: i64,
    /// Who did what, by sitter; board cards have nobody.
    pub log: Vec<(Option<usize>, String)>,
    bets: Vec<i64>,
    pub notes: Vec<String>,
    pub number: &'a str,
    pub table: Option<&'a str>,
    pub seat_count: Option<usize>,
    big_is_posted: bool,
    in_summary: bool,
}

/// Reads one hand. Lines that say nothing about the play (chat, summaries) are skipped.
pub fn read(text: &str) -> Result<(History, Extras), BadText> {
    let fail = |line: usize, reason: &str| BadText { line, reason: reason.to_owned() };
    let decimals = if text.contains('.') { 2 } else { 0 };
    let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end().trim_start_matches('\u{feff}')));
    let (_, head) = lines
        .next()
        .filter(|(_, head)| head.contains("Hold'em No Limit"))
        .ok_or_else(|| fail(1, "a hand starts with a line like \"PokerStars Hand #1: Hold'em No Limit ($1/$2)\""))?;
    let mut reader =
        Reader::from_head(head, decimals).ok_or_else(|| fail(1, "the first line has no number or no blinds"))?;
    for (number, line) in lines {
        reader.line(line).map_err(|reason| BadText { line: number, reason })?;
    }
    reader.finish(text.lines().count())
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let start = text.find(from)? + from.len();
    let length = text[start..].find(to)?;
    Some(&text[start..start + length])
}

impl<'a> Reader<'a> {
    fn from_head(head: &'a str, decimals: u8) -> Option<Reader<'a>> {
        let number = between(head, "Hand #", ":")?;
        let (small, big) = between(head, "(", ")")?.split_once('/')?;
        let reader = Reader {
            decimals,
            sitters: Vec::new(),
            button: 0,
            small: amount(small, decimals)?,
            big: amount(big.split(' ').next()?, decimals)?,
            log: Vec::new(),
            bets: Vec::new(),
            notes: Vec::new(),
            number,
            table: None,
            seat_count: None,
            big_is_posted: false,
            in_summary: false,
        };
        Some(reader)
    }

    fn line(&mut self, line: &'a str) -> Result<(), String> {
        if line.starts_with("*** ") {
            return self.street(line);
        }
        if self.in_summary || line.is_empty() {
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix("Table '") {
            self.table = rest.split('\'').next();
            self.seat_count = between(rest, "' ", "-max").and_then(|count| count.trim().parse().ok());
            let button = between(rest, "Seat #", " ").and_then(|seat| seat.parse().ok());
            self.button = button.ok_or("the line of the table names no button")?;
            return Ok(());
        }
        if line.starts_with("Seat ") && self.log.is_empty() {
            return self.sitter(line);
        }
        if let Some(rest) = line.strip_prefix("Dealt to ") {
            let (name, cards) = rest.rsplit_once(" [").ok_or("cards are written in brackets")?;
            let sitter = self.find(name).ok_or_else(|| format!("nobody is called {name:?}"))?;
            self.sitters[sitter].cards = Some(two(cards.trim_end_matches(']')).ok_or("two cards are dealt")?);
            return Ok(());
        }
        if line.starts_with("Uncalled bet (") || line.contains(" collected ") {
            return Ok(());
        }
        if let Some(note) = NOTES.iter().find(|note| line.ends_with(*note)) {
            self.notes.push(line.to_owned());
            let name = line[..line.len() - note.len()].trim_end().trim_end_matches(':');
            if matches!(
                *note,
                "was removed from the table for failing to post" | "will be allowed to play after the button"
            ) && let Some(sitter) = self.find(name)
            {
                self.sitters[sitter].out = !self.sitters[sitter].played;
            }
            return Ok(());
        }
        match self.speaker(line) {
            Some((sitter, words)) => self.says(sitter, words),
            // Chat and whatever else the room had to say.
            None => Ok(()),
        }
    }

    fn street(&mut self, line: &str) -> Result<(), String> {
        self.in_summary |= line.starts_with("*** SUMMARY");
        let street = ["*** FLOP", "*** TURN", "*** RIVER"].iter().any(|name| line.starts_with(name));
        if street {
            let cards: String = line.rsplit('[').next().unwrap_or("").trim_end_matches(']').split(' ').collect();
            self.log.push((None, format!("d db {cards}")));
            self.bets.fill(0);
        }
        Ok(())
    }

    /// `Seat 2: name ($100 in chips) is sitting out`.
    fn sitter(&mut self, line: &str) -> Result<(), String> {
        let (head, rest) = line.split_once(": ").ok_or("a seat is written \"Seat 1: name ($10 in chips)\"")?;
        let seat: usize = head["Seat ".len()..].parse().map_err(|_| "a seat has a number".to_owned())?;
        let (name, stack) = rest.rsplit_once(" (").ok_or("a seat has its stack in brackets")?;
        let (stack, after) = stack.split_once(" in chips").ok_or("a stack is written in chips")?;
        let stack = amount(stack, self.decimals).ok_or("the stack is not an amount")?;
        if self.sitters.len() >= MAX_PLAYERS || self.find(name).is_some() {
            return Err("too many seats, or a name twice".to_owned());
        }
        let out = after.contains("sitting out") || after.contains("out of hand");
        let name = name.to_owned();
        self.sitters.push(Sitter {
            seat,
            name,
            stack,
            out,
            posted: 0,
            blind: 0,
            ante: 0,
            dead: 0,
            short_of_ante: false,
            cards: None,
            played: false,
        });
        self.bets.push(0);
        Ok(())
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.sitters.iter().position(|sitter| sitter.name == name)
    }

    /// Who a line is about; names may hold anything, so the longest that fits is meant.
    fn speaker<'b>(&self, line: &'b str) -> Option<(usize, &'b str)> {
        let fits = self.sitters.iter().enumerate().filter_map(|(i, sitter)| {
            line.strip_prefix(sitter.name.as_str())?.strip_prefix(": ").map(|words| (i, words))
        });
        fits.max_by_key(|(i, _)| self.sitters[*i].name.len())
    }

    fn says(&mut self, who: usize, words: &str) -> Result<(), String> {
        let plain = words.trim_end_matches(" and is all-in");
        let all_in = plain.len() < words.len();
        if let Some(post) = plain.strip_prefix("posts ") {
            return self.posts(who, post, all_in);
        }
        let last_amount = || plain.rsplit(' ').next().and_then(|text| amount(text, self.decimals)).ok_or("no amount");
        let entry = match plain.split(' ').next().unwrap_or("") {
            "folds" => "f".to_owned(),
            "checks" => "cc".to_owned(),
            "calls" => {
                self.bets[who] += last_amount()?;
                "cc".to_owned()
            }
            "bets" | "raises" => {
                let to = last_amount()?;
                self.bets[who] = to;
                format!("cbr {}", money::write(to, self.decimals))
            }
            "shows" => {
                let cards = between(plain, "[", "]").and_then(two).ok_or("a shown hand has two cards")?;
                self.sitters[who].cards = Some(cards);
                format!("sm {}{}", cards[0], cards[1])
            }
            "mucks" => "sm".to_owned(),
            // "doesn't show hand", and whatever they said in the chat.
            _ => return Ok(()),
        };
        self.sitters[who].played = true;
        self.log.push((Some(who), entry));
        Ok(())
    }

    fn posts(&mut self, who: usize, post: &str, all_in: bool) -> Result<(), String> {
        let paid = post.rsplit(' ').next().and_then(|text| amount(text, self.decimals)).ok_or("no amount is posted")?;
        let (small, big, first_big) = (self.small, self.big, !self.big_is_posted);
        let someone_else = self.sitters.iter().enumerate().any(|(i, sitter)| i != who && sitter.blind == small);
        let sitter = &mut self.sitters[who];
        (sitter.played, sitter.out) = (true, false);
        sitter.posted += paid;
        // What an all-in player could not pay was due all the same.
        let full = |nominal: i64| if all_in { nominal.max(paid) } else { paid };
        if post.starts_with("the ante") {
            (sitter.ante, sitter.short_of_ante) = (paid, all_in);
        } else if post.starts_with("small & big blinds") {
            sitter.blind = -big;
            sitter.dead += paid - big;
        } else if post.starts_with("small blind") && !someone_else && first_big {
            sitter.blind = full(small);
        } else if post.starts_with("small blind") || post.starts_with("dead blind") {
            sitter.dead += paid;
        } else if post.starts_with("straddle") || post.starts_with("button blind") {
            sitter.blind = full(2 * big);
        } else if post.starts_with("big blind") {
            sitter.blind = if first_big { full(big) } else { -full(big) };
            self.big_is_posted = true;
        } else {
            return Err(format!("{post:?} is not a known post"));
        }
        Ok(())
    }
}

fn amount(text: &str, decimals: u8) -> Option<i64> {
    let digits = text.trim_start_matches(|letter: char| !letter.is_ascii_digit() && letter != '.');
    money::parse(digits.trim_end_matches([')', ',']), decimals).ok().filter(|amount| *amount >= 0)
}

fn two(text: &str) -> Option<[Card; 2]> {
    let (first, second) = text.split_once(' ')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

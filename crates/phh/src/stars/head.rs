//! The first line of a text: which game, for how much, in which event, and when.

use super::Amounts;
use crate::file::{History, quote};
use crate::money;

const GAME: &str = "Hold'em No Limit";
const USUAL_TITLE: &str = "PokerStars Hand";
/// Words that the name of a game starts with.
const GAMES: [&str; 18] = [
    "6+ Hold'em",
    "Hold'em",
    "5 Card",
    "6 Card",
    "Omaha",
    "Courchevel",
    "7 Card",
    "Razz",
    "HORSE",
    "HOSE",
    "8-Game",
    "Mixed",
    "Triple",
    "Single",
    "2-7",
    "Badugi",
    "Draw",
    "Stud",
];

/// From the largest unit to the smallest.
const DATE_FIELDS: [&str; 3] = ["year", "month", "day"];

const TITLE_FIELD: &str = "_title";
const LEVEL_FIELD: &str = "_level";
const SMALL_FIELD: &str = "_small_blind";
const OTHER_TIME_FIELD: &str = "_other_time";

pub(super) struct Head<'a> {
    /// `PokerStars Hand`, `PokerStars Zoom Hand`, `PokerStars Game`.
    title: &'a str,
    pub number: &'a str,
    /// A tournament with what it costs, or a club; empty at a table for money.
    event: &'a str,
    level: &'a str,
    pub small: i64,
    pub big: i64,
    sign: &'a str,
    currency: &'a str,
    when: Option<When<'a>>,
}

struct When<'a> {
    /// Year, month and day, as far as it is told.
    date: Vec<u32>,
    /// As the notation writes it; none if only the day is told.
    time: Option<String>,
    zone: &'a str,
    /// The same moment in the room's own zone.
    other: &'a str,
}

impl<'a> Head<'a> {
    pub fn read(line: &'a str, amounts: &Amounts) -> Result<Head<'a>, String> {
        let start = || "a hand starts with a line like \"PokerStars Hand #1: Hold'em No Limit ($1/$2)\"".to_owned();
        let (title, rest) = line.split_once(" #").ok_or_else(start)?;
        let (number, rest) = rest.split_once(':').ok_or_else(start)?;
        if !title.starts_with("PokerStars ") {
            return Err(format!("this is not a hand of PokerStars; {}", start()));
        }
        let (at, game) = game(rest);
        if game != GAME {
            return Err(format!("{game} is not supported; only {GAME} is read"));
        }
        let event = rest[..at].strip_prefix(' ').unwrap_or("");
        let (level, rest) = rest[at + GAME.len()..].split_once('(').ok_or("the first line has no blinds")?;
        let (blinds, when) = rest.split_once(')').ok_or("the first line has no blinds")?;
        if blinds.contains(" Cap") {
            return Err(format!("{GAME} with a cap is not supported; only {GAME} without one is read"));
        }
        let (small, big) = blinds.split_once('/').ok_or("the first line has no blinds")?;
        let (big, currency) = big.split_once(' ').unwrap_or((big, ""));
        let sign = small.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        let amount = |text: &str| amounts.read(text).ok_or_else(|| format!("the blinds {blinds:?} are not amounts"));
        Ok(Head {
            title,
            number,
            event: event.strip_suffix(' ').unwrap_or(event),
            level: level.trim().trim_start_matches('-').trim(),
            small: amount(small)?,
            big: amount(big)?,
            sign,
            currency: currency.trim(),
            when: When::read(when),
        })
    }

    /// Into the fields of the notation, and fields of our own for what it has none for.
    pub fn keep_in(&self, history: &mut History) {
        let mut text = |key: &str, value: &str| {
            if !value.is_empty() {
                history.set_field(key, quote(value));
            }
        };
        if self.title != USUAL_TITLE {
            text(TITLE_FIELD, self.title);
        }
        text("event", self.event);
        text(LEVEL_FIELD, self.level);
        text("currency", self.currency);
        if let Some(when) = &self.when {
            text("time_zone_abbreviation", when.zone);
            text(OTHER_TIME_FIELD, when.other);
            for (key, number) in DATE_FIELDS.iter().zip(&when.date) {
                history.set_field(key, number.to_string());
            }
            if let Some(time) = &when.time {
                history.set_field("time", time.clone());
            }
        }
        // Where the currency has a sign and the amounts have none, that is said too.
        if self.sign != usual_sign(self.currency) || !self.sign.is_empty() {
            history.set_field("currency_symbol", quote(self.sign));
        }
        if !history.blinds.contains(&self.small) {
            history.set_field(SMALL_FIELD, money::write(self.small, history.decimals));
        }
    }
}

/// Where the name of the game starts, and the name.
fn game(rest: &str) -> (usize, &str) {
    // A club may be called anything.
    let from = rest.find('}').map_or(0, |end| end + 1);
    let at = GAMES.iter().filter_map(|word| rest[from..].find(word)).min().map_or(from, |at| from + at);
    let name = rest[at..].split(" (").next().unwrap_or("");
    (at, name.split(" - ").next().unwrap_or("").trim())
}

impl<'a> When<'a> {
    /// `- 2012/12/14 7:59:19 CUST [2012/12/13 19:59:19 ET]`; whatever looks otherwise is not a date.
    fn read(text: &'a str) -> Option<When<'a>> {
        let (here, other) = text.split_once('[').unwrap_or((text, ""));
        let mut words = here.split(' ').filter(|word| !word.is_empty() && *word != "-");
        let mut next = words.next()?;
        let date: Option<Vec<u32>> = next.split('/').map(|part| part.parse().ok()).collect();
        let date = date.filter(|date| date.len() <= DATE_FIELDS.len()).unwrap_or_default();
        if !date.is_empty() {
            next = words.next().unwrap_or("");
        }
        let time = time(next);
        if time.is_some() {
            next = words.next().unwrap_or("");
        }
        if date.is_empty() && time.is_none() {
            return None;
        }
        let zone = next.trim_matches(['(', ')']);
        Some(When { date, time, zone, other: other.trim_end().trim_end_matches(']') })
    }
}

/// `7:05:59`, perhaps with parts of a second, as the notation writes it.
fn time(word: &str) -> Option<String> {
    let (whole, part) = word.split_once('.').map_or((word, ""), |(whole, part)| (whole, part));
    let numbers: Option<Vec<u32>> = whole.split(':').map(|part| part.parse().ok()).collect();
    let [hour @ 0..24, minute @ 0..60, second @ 0..60] = numbers?[..] else { return None };
    let point = if part.is_empty() { "" } else { "." };
    let is_part = part.bytes().all(|b| b.is_ascii_digit()) && word.ends_with(part);
    (is_part && !word.ends_with('.')).then(|| format!("{hour:02}:{minute:02}:{second:02}{point}{part}"))
}

/// The first line of a hand in notation. `posted` is its small blind, if somebody posts one.
pub(super) fn write(history: &History, posted: Option<i64>) -> String {
    let text = |key: &str| history.text_field(key).unwrap_or_default();
    let write = |amount: i64| money::write(amount, history.decimals);
    let kept = || history.field(SMALL_FIELD).map(str::to_owned);
    let big = write(history.min_bet);
    let small = posted.map(write).or_else(kept).unwrap_or_else(|| write((history.min_bet + 1) / 2));
    let title = history.text_field(TITLE_FIELD).unwrap_or_else(|| USUAL_TITLE.to_owned());
    let number = number(history);
    let level = text(LEVEL_FIELD);
    let level = if level.is_empty() { level } else { format!(" - {level}") };
    let currency = text("currency");
    let currency = if currency.is_empty() { currency } else { format!(" {currency}") };
    let cents = small.contains('.') || big.contains('.');
    let sign = sign(history);
    // Where one of the blinds has cents, both are written with them.
    let stake = |amount: &str| match money::with_cents(amount) {
        whole if cents && !whole.contains('.') => format!("{sign}{whole}.00"),
        stake => format!("{sign}{stake}"),
    };
    let mut line =
        format!("{title} #{number}: {} {GAME}{level} ({}/{}{currency})", text("event"), stake(&small), stake(&big));
    let date: Vec<String> =
        DATE_FIELDS.iter().map_while(|key| history.text_field(key)).map(|part| format!("{part:0>2}")).collect();
    let time = history.text_field("time").map(|time| time.strip_prefix('0').unwrap_or(&time).to_owned());
    let date = Some(date.join("/")).filter(|date| !date.is_empty());
    if date.is_some() || time.is_some() {
        let words = [date, time, history.text_field("time_zone_abbreviation")];
        line += &format!(" - {}", words.into_iter().flatten().collect::<Vec<_>>().join(" "));
    }
    match history.text_field(OTHER_TIME_FIELD) {
        Some(other) => format!("{line} [{other}]"),
        None => line,
    }
}

/// What the hand is called; a text has to call it something.
pub(super) fn number(history: &History) -> &str {
    history.hand.as_deref().unwrap_or("0").trim_matches(['\'', '"'])
}

/// What stands before an amount.
pub(super) fn sign(history: &History) -> String {
    let currency = history.text_field("currency").unwrap_or_default();
    history.text_field("currency_symbol").unwrap_or_else(|| usual_sign(&currency).to_owned())
}

/// The sign of a currency by its three letters; chips have none.
fn usual_sign(currency: &str) -> &'static str {
    match currency {
        "USD" => "$",
        "EUR" => "€",
        "GBP" => "£",
        _ => "",
    }
}

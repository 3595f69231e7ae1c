//! The first line of a text: which game, for how much, in which event, and when.

use super::{FINEST, amount};
use crate::money;
use crate::phh::{History, quote};

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
    date: [u32; 3],
    time: [u32; 3],
    zone: &'a str,
    /// The same moment in the room's own zone.
    other: &'a str,
}

impl<'a> Head<'a> {
    pub fn read(line: &'a str) -> Result<Head<'a>, String> {
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
        let amount = |text: &str| amount(text).ok_or_else(|| format!("the blinds {blinds:?} are not amounts"));
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
            let ([year, month, day], [hour, minute, second]) = (when.date, when.time);
            history.set_field("year", year.to_string());
            history.set_field("month", month.to_string());
            history.set_field("day", day.to_string());
            history.set_field("time", format!("{hour:02}:{minute:02}:{second:02}"));
        }
        // Chips of a tournament and of play money have no sign, and that is said too.
        history.set_field("currency_symbol", quote(self.sign));
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
        let three = |word: &str, between: char| -> Option<[u32; 3]> {
            let parts: Option<Vec<u32>> = word.split(between).map(|part| part.parse().ok()).collect();
            parts?.try_into().ok()
        };
        let date = three(words.next()?, '/')?;
        let time = three(words.next()?, ':')?;
        let zone = words.next().unwrap_or("").trim_matches(['(', ')']);
        Some(When { date, time, zone, other: other.trim_end().trim_end_matches(']') })
    }
}

/// The first line of a hand in notation. `posted` is its small blind, if somebody posts one.
pub(super) fn write(history: &History, posted: Option<i64>) -> String {
    let text = |key: &str| history.text_field(key).unwrap_or_default();
    let fine = |amount: i64| money::rescale(amount, history.decimals, FINEST).unwrap_or(amount);
    let kept = || money::parse(history.field(SMALL_FIELD)?, FINEST).ok();
    let big = fine(history.min_bet);
    let small = posted.map(fine).or_else(kept).unwrap_or(big / 2);
    let title = history.text_field(TITLE_FIELD).unwrap_or_else(|| USUAL_TITLE.to_owned());
    let number = history.hand.as_deref().unwrap_or("0").trim_matches(['\'', '"']);
    let level = text(LEVEL_FIELD);
    let level = if level.is_empty() { level } else { format!(" - {level}") };
    let currency = text("currency");
    let currency = if currency.is_empty() { currency } else { format!(" {currency}") };
    let unit = 10i64.pow(u32::from(FINEST));
    let cents = small % unit != 0 || big % unit != 0;
    let sign = sign(history);
    // Where one of the blinds has cents, both are written with them.
    let stake = |amount: i64| match money::write_cents(amount, FINEST) {
        whole if cents && amount % unit == 0 => format!("{sign}{whole}.00"),
        stake => format!("{sign}{stake}"),
    };
    let mut line =
        format!("{title} #{number}: {} {GAME}{level} ({}/{}{currency})", text("event"), stake(small), stake(big));
    let date: Option<Vec<&str>> = ["year", "month", "day", "time"].iter().map(|key| history.field(key)).collect();
    if let Some(date) = date {
        let zone = history.text_field("time_zone_abbreviation").unwrap_or_else(|| "ET".to_owned());
        let time = date[3].strip_prefix('0').unwrap_or(date[3]);
        line += &format!(" - {}/{:0>2}/{:0>2} {time} {zone}", date[0], date[1], date[2]);
    }
    match history.text_field(OTHER_TIME_FIELD) {
        Some(other) => format!("{line} [{other}]"),
        None => line,
    }
}

/// What stands before an amount.
pub(super) fn sign(history: &History) -> String {
    history.text_field("currency_symbol").unwrap_or_else(|| "$".to_owned())
}

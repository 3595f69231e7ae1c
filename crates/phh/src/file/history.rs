//! A hand of a PHH file as a value: read, changed, and written again with every field it had.

use std::collections::BTreeSet;

use super::deals::join_single_cards;
use super::quotes::{self, is_value, quote, unquote};
use super::replay::{amount, digits_after_point, total, truth};
use super::split::HandText;
use super::toml::{self, BadToml, Source};
use super::{PhhError, check_variant, plain};
use crate::money::{self, ENDLESS};

/// A field of ours: dead money stands among the antes, and this says how much of them it is.
const DEAD_FIELD: &str = "_dead_posted";
/// Another: a big blind who is all in for less than the blind is called for the whole of it.
pub(super) const IN_FULL_FIELD: &str = "_blind_in_full";

/// One hand in notation. Lists are in the file's order of players.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct History {
    /// Amounts are whole numbers of 10^-decimals.
    pub decimals: u8,
    /// An ante that nobody matched came back.
    pub trim_antes: bool,
    /// In the order of `blinds`.
    pub antes: Vec<i64>,
    /// As written: heads-up, small blind first though the first player is the big blind.
    pub blinds: Vec<i64>,
    /// The smallest bet, which is the big blind.
    pub min_bet: i64,
    /// `ENDLESS` stands for `inf`.
    pub stacks: Vec<i64>,
    /// The log, one action an entry.
    pub actions: Vec<String>,
    /// Names; empty where the file has none.
    pub players: Vec<String>,
    /// Chairs, from 1; empty where the file has none.
    pub seats: Vec<usize>,
    /// How many chairs the table has.
    pub seat_count: Option<usize>,
    /// A number, or any text; a text that could be taken for a value of TOML stands in its quotes.
    pub hand: Option<String>,
    /// Stacks after the hand, where the file has them.
    pub finishing_stacks: Option<Vec<i64>>,
    /// Every other field, as it was written.
    pub other: Vec<(String, String)>,
}

impl History {
    /// Reads one hand of a file. Errors carry the line of the file.
    pub fn read(hand: HandText<'_>) -> Result<History, PhhError> {
        plain::read(hand, History::read_plain)
    }

    pub(super) fn read_plain(hand: HandText<'_>, source: Source) -> Result<History, PhhError> {
        let line = |at: usize| hand.line + hand.text[..at].bytes().filter(|byte| *byte == b'\n').count();
        let mut fields = Vec::new();
        for field in toml::fields(hand.text, source) {
            fields.push(field.map_err(|(at, bad)| PhhError::new(line(at), bad))?);
        }
        const MONEY: [&str; 8] = [
            "antes",
            "blinds_or_straddles",
            "min_bet",
            "starting_stacks",
            "actions",
            "finishing_stacks",
            "winnings",
            DEAD_FIELD,
        ];
        let of_money = fields.iter().filter(|field| MONEY.contains(&field.key));
        let decimals = of_money.map(|field| digits_after_point(field.value)).max().unwrap_or(0);
        let mut history = History { decimals, ..History::default() };
        let mut seen = BTreeSet::new();
        for field in &fields {
            let key = unquote(field.key).map_err(|bad| PhhError::new(line(field.at), bad))?;
            history.take(&key, field.value).map_err(|reason| PhhError::new(line(field.at), reason))?;
            if let Some(key) = seen.replace(key) {
                return Err(PhhError::new(line(field.at), format!("{key} is written twice")));
            }
        }
        for key in ["variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions"] {
            if !seen.contains(key) {
                return Err(PhhError::new(line(hand.text.trim_end().len()), format!("{key} is missing")));
            }
        }
        let count = history.stacks.len();
        let fits = |length: usize| length == 0 || length == count;
        if history.antes.len() != count || history.blinds.len() != count || !fits(history.players.len()) {
            return Err(PhhError::new(hand.line, "the lists of players have different lengths"));
        }
        Ok(history)
    }

    fn take(&mut self, key: &str, value: &str) -> Result<(), String> {
        let text = |value: &str| unquote(value).map(std::borrow::Cow::into_owned).map_err(|bad| bad.to_string());
        let entries = || -> Result<Vec<&str>, String> {
            let entries = toml::entries(value).map_err(|bad| bad.to_string())?;
            entries.map(|entry| entry.map_err(|bad| bad.to_string())).collect()
        };
        let texts = || entries()?.into_iter().map(text).collect::<Result<Vec<String>, String>>();
        let decimals = self.decimals;
        let amounts = |amount: fn(&str, u8) -> Result<i64, String>| -> Result<Vec<i64>, String> {
            entries()?.into_iter().map(|entry| amount(entry, decimals)).collect()
        };
        match key {
            "variant" => check_variant(&text(value)?)?,
            "ante_trimming_status" => self.trim_antes = truth(value)?,
            "antes" => self.antes = amounts(amount)?,
            "blinds_or_straddles" => self.blinds = amounts(amount)?,
            "min_bet" => self.min_bet = amount(value, self.decimals)?,
            "starting_stacks" => self.stacks = amounts(amount)?,
            "finishing_stacks" => self.finishing_stacks = Some(amounts(total)?),
            // Kept as it is written, but for what stands between the amounts.
            "winnings" => self.other.push((key.to_owned(), format!("[{}]", entries()?.join(", ")))),
            "actions" => self.actions = with_joined_deals(texts()?),
            "players" => self.players = texts()?,
            "hand" => self.hand = Some(text(value).ok().filter(|text| !is_value(text)).unwrap_or(value.to_owned())),
            "seats" => {
                let seat = |seat: &str| seat.parse().map_err(|_| format!("{seat:?} is not a seat"));
                self.seats = entries()?.into_iter().map(seat).collect::<Result<_, _>>()?;
            }
            "seat_count" => self.seat_count = Some(value.parse().map_err(|_| "seat_count is a number".to_owned())?),
            _ if is_value(value) => self.other.push((key.to_owned(), value.to_owned())),
            _ => return Err(BadToml::NotAValue.to_string()),
        }
        Ok(())
    }

    /// The hand as the text of a `.phh` file.
    pub fn write(&self) -> String {
        let amount = |amount: &i64| match *amount {
            ENDLESS => "inf".to_owned(),
            amount => money::write_cents(amount, self.decimals),
        };
        let amounts = |list: &[i64]| format!("[{}]", list.iter().map(amount).collect::<Vec<_>>().join(", "));
        let texts =
            |list: &[String]| format!("[{}]", list.iter().map(|text| quote(text)).collect::<Vec<_>>().join(", "));
        let mut lines = vec![
            "variant = 'NT'".to_owned(),
            format!("ante_trimming_status = {}", self.trim_antes),
            format!("antes = {}", amounts(&self.antes)),
            format!("blinds_or_straddles = {}", amounts(&self.blinds)),
            format!("min_bet = {}", amount(&self.min_bet)),
            format!("starting_stacks = {}", amounts(&self.stacks)),
            format!("actions = {}", texts(&self.actions)),
        ];
        if let Some(hand) = &self.hand {
            let hand = if is_value(hand) { hand.clone() } else { quote(hand) };
            lines.push(format!("hand = {hand}"));
        }
        if !self.seats.is_empty() {
            lines.push(format!("seats = {:?}", self.seats));
        }
        if let Some(count) = self.seat_count {
            lines.push(format!("seat_count = {count}"));
        }
        if !self.players.is_empty() {
            lines.push(format!("players = {}", texts(&self.players)));
        }
        if let Some(stacks) = &self.finishing_stacks {
            lines.push(format!("finishing_stacks = {}", amounts(stacks)));
        }
        lines.extend(self.other.iter().map(|(key, value)| format!("{} = {value}", quotes::key(key))));
        lines.join("\n") + "\n"
    }

    /// Several hands as the text of a `.phhs` file.
    pub fn write_all<'a>(hands: impl IntoIterator<Item = &'a History>) -> String {
        let numbered = hands.into_iter().enumerate();
        numbered.map(|(i, hand)| format!("[{}]\n{}", i + 1, hand.write())).collect::<Vec<_>>().join("\n")
    }

    /// The value of a field that this program does not use itself.
    pub fn field(&self, key: &str) -> Option<&str> {
        self.other.iter().find(|(other, _)| other == key).map(|(_, value)| value.as_str())
    }

    /// The same, without its quotes.
    pub fn text_field(&self, key: &str) -> Option<String> {
        unquote(self.field(key)?).ok().map(std::borrow::Cow::into_owned)
    }

    /// The texts of a field that is a list of them.
    pub fn list_field(&self, key: &str) -> Option<Vec<String>> {
        let entries = toml::entries(self.field(key)?).ok()?;
        entries.map(|entry| unquote(entry.ok()?).ok().map(std::borrow::Cow::into_owned)).collect()
    }

    /// Sets a field that this library does not use itself; the value is TOML.
    pub fn set_field(&mut self, key: &str, value: String) {
        match self.other.iter_mut().find(|(other, _)| other == key) {
            Some((_, old)) => *old = value,
            None => self.other.push((key.to_owned(), value)),
        }
    }

    /// How much of each player's ante is dead money for missed blinds, in the order of players, if it is known.
    pub fn dead_posted(&self) -> Option<Vec<i64>> {
        let amounts = self.list_field(DEAD_FIELD)?;
        let dead: Option<Vec<i64>> = amounts.iter().map(|text| money::parse(text, self.decimals).ok()).collect();
        let (_, antes) = self.posts();
        let fits =
            |dead: &Vec<i64>| dead.len() == antes.len() && dead.iter().zip(&antes).all(|(a, b)| (0..=*b).contains(a));
        dead.filter(fits)
    }

    /// Keeps how much of each ante is dead money, in the order of players.
    pub fn set_dead_posted(&mut self, dead: &[i64]) {
        if dead.iter().any(|amount| *amount > 0) {
            let amounts: Vec<String> = dead.iter().map(|amount| money::write(*amount, self.decimals)).collect();
            self.set_field(DEAD_FIELD, format!("[{}]", amounts.join(", ")));
        }
    }

    /// Whether a big blind who is all in for less than the blind is called for the whole of it, as some rooms play.
    pub fn blind_in_full(&self) -> bool {
        self.field(IN_FULL_FIELD) == Some("true")
    }

    /// Sets that, or takes it away.
    pub fn set_blind_in_full(&mut self, in_full: bool) {
        match in_full {
            true => self.set_field(IN_FULL_FIELD, "true".to_owned()),
            false => self.other.retain(|(key, _)| key != IN_FULL_FIELD),
        }
    }

    /// What each player posts, in the order of players: heads-up the lists are written the other way.
    pub fn posts(&self) -> (Vec<i64>, Vec<i64>) {
        let (mut blinds, mut antes) = (self.blinds.clone(), self.antes.clone());
        if self.stacks.len() == 2 {
            blinds.reverse();
            antes.reverse();
        }
        (blinds, antes)
    }

    /// The deal before the first card.
    pub fn deal(&self) -> Result<crate::engine::Deal, crate::engine::Illegal> {
        let (blinds, antes) = self.posts();
        let deal = crate::engine::Deal::new(&self.stacks, &blinds, &antes, self.min_bet, self.trim_antes)?;
        Ok(if self.blind_in_full() { deal.with_blind_in_full() } else { deal })
    }

    /// What a player is called: by name, or by number where the file has no names.
    pub fn name(&self, player: usize) -> String {
        self.players.get(player).cloned().unwrap_or_else(|| format!("p{}", player + 1))
    }

    /// The chair of a player, from 1: the file's, or the next in notation order.
    pub fn seat(&self, player: usize) -> usize {
        self.seats.get(player).copied().unwrap_or(player + 1)
    }
}

fn with_joined_deals(actions: Vec<String>) -> Vec<String> {
    let as_written: Vec<&str> = actions.iter().map(String::as_str).collect();
    let joined = join_single_cards(&as_written);
    joined.into_iter().filter(|action| !action.is_empty()).map(std::borrow::Cow::into_owned).collect()
}

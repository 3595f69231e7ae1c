//! A hand of a PHH file played to its end, straight from the text.

use serde_json::{Value, json};

use super::fields::Fields;
use super::quotes::unquote;
use super::split::HandText;
use super::toml::{self, Source};
use super::{PhhError, plain};
use crate::engine::{Deal, MAX_PLAYERS, Stage};
use crate::money::{self, BadMoney, ENDLESS, MAX_DECIMALS};
use crate::notation::Step;

/// How a hand ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Replayed {
    /// Amounts are whole numbers of 10^-decimals.
    pub decimals: u8,
    /// In the file's order of players; `ENDLESS` where the file says `inf`.
    pub final_stacks: Vec<i64>,
    /// What the house took, where the file lets one tell.
    pub rake: i64,
    /// The log goes to the end of the hand.
    pub complete: bool,
    /// The file's own `finishing_stacks`, if it has them.
    pub finishing_stacks: Option<Vec<i64>>,
}

impl Replayed {
    /// Whether the file's own result is the one that was played; true if it gives none.
    pub fn agrees(&self) -> bool {
        self.finishing_stacks.as_ref().is_none_or(|stacks| *stacks == self.final_stacks)
    }

    /// The final stacks as JSON numbers with the same digits, `"inf"` for an endless one.
    pub fn stacks_json(&self) -> Value {
        let amount = |stack: &i64| match *stack {
            ENDLESS => json!("inf"),
            stack => money::to_json(stack, self.decimals),
        };
        self.final_stacks.iter().map(amount).collect()
    }
}

pub(super) type Amounts = ([i64; MAX_PLAYERS], usize);

/// A log played as far as it goes, and what the file says of the result.
pub(super) struct Played {
    pub decimals: u8,
    pub deal: Deal,
    starting: Amounts,
    finishing: Option<Amounts>,
    pub winnings: Option<Amounts>,
    /// The line of the file with `winnings`, or with the hand's start if there are none.
    pub winnings_line: usize,
}

/// Plays the hand. Errors carry the line of the file.
pub fn replay(hand: HandText<'_>) -> Result<Replayed, PhhError> {
    plain::read(hand, |hand, source| Ok(play(hand, source)?.finish()))
}

/// Plays the log of a hand in plain words.
pub(super) fn play(hand: HandText<'_>, source: Source) -> Result<Played, PhhError> {
    let fields = Fields::read(hand, source)?;
    let (mut deal, starting) = fields.deal()?;
    play_actions(&mut deal, fields.raw.actions.unwrap_or_default(), fields.decimals)
        .map_err(|(entry, reason)| fields.fail(entry, reason))?;
    let finishing = fields.raw.finishing.map(|value| fields.list(value, total)).transpose()?;
    let winnings = fields.raw.winnings.map(|value| fields.list(value, total)).transpose()?;
    // A log may leave out who shows: known cards play, and the board plays for unknown ones.
    if deal.stage() == Stage::Showdown && deal.street() == 3 {
        for player in deal.to_show() {
            let _ = deal.show(player, deal.hole(player));
        }
    }
    let winnings_line = fields.raw.winnings.map_or(hand.line, |value| fields.line_of(value));
    Ok(Played { decimals: fields.decimals, deal, starting, finishing, winnings, winnings_line })
}

/// Whether `ante_trimming_status` says yes.
pub(super) fn truth(value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err("ante_trimming_status is true or false".to_owned()),
    }
}

/// How many digits after the point the finest amount of a text has: none, or from two to four.
pub fn digits_after_point(text: &str) -> u8 {
    let bytes = text.as_bytes();
    let mut most = 0;
    for at in memchr::memchr_iter(b'.', bytes) {
        if at > 0 && bytes[at - 1].is_ascii_digit() {
            let digits = bytes[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
            most = most.max(digits.clamp(2, usize::from(MAX_DECIMALS)));
        }
    }
    most as u8
}

pub(super) fn amount(text: &str, decimals: u8) -> Result<i64, String> {
    amount_by(text, decimals, money::parse)
}

/// What somebody ends with may be more than anybody had.
pub(super) fn total(text: &str, decimals: u8) -> Result<i64, String> {
    amount_by(text, decimals, money::parse_total)
}

fn amount_by(text: &str, decimals: u8, parse: fn(&str, u8) -> Result<i64, BadMoney>) -> Result<i64, String> {
    match text {
        "inf" | "+inf" => Ok(ENDLESS),
        _ => parse(text, decimals).map_err(|bad| bad.to_string()),
    }
}

pub(super) fn amounts(
    value: &str,
    decimals: u8,
    amount: fn(&str, u8) -> Result<i64, String>,
) -> Result<Amounts, String> {
    let (mut read, mut count) = ([0; MAX_PLAYERS], 0);
    for entry in toml::entries(value).map_err(|bad| bad.to_string())? {
        let entry = entry.map_err(|bad| bad.to_string())?;
        let slot = read.get_mut(count).ok_or_else(|| format!("more than {MAX_PLAYERS} players"))?;
        *slot = amount(entry, decimals)?;
        count += 1;
    }
    Ok((read, count))
}

fn play_actions<'a>(deal: &mut Deal, value: &'a str, decimals: u8) -> Result<(), (&'a str, String)> {
    for (number, entry) in toml::entries(value).map_err(|bad| (value, bad.to_string()))?.enumerate() {
        let entry = entry.map_err(|bad| (value, bad.to_string()))?;
        let text = unquote(entry).map_err(|bad| (entry, bad.to_string()))?;
        Step::read(&text, decimals)
            .and_then(|step| Ok(step.play(deal)?))
            .map_err(|bad| (entry, format!("action {}, {entry}: {bad}", number + 1)))?;
    }
    Ok(())
}

impl Played {
    pub fn finish(mut self) -> Replayed {
        let (starting, count) = (&self.starting.0[..self.starting.1], self.starting.1);
        let complete = self.deal.stage() == Stage::Over;
        let mut rake = 0;
        if complete {
            rake = rake_of(&self.deal, starting, self.finishing, self.winnings);
            self.deal.settle(rake);
        }
        let mut final_stacks = self.deal.stacks().to_vec();
        for (stack, start) in final_stacks.iter_mut().zip(starting) {
            if *start == ENDLESS {
                *stack = ENDLESS;
            }
        }
        let finishing_stacks = self.finishing.map(|(stacks, length)| stacks[..length.min(count)].to_vec());
        Replayed { decimals: self.decimals, final_stacks, rake, complete, finishing_stacks }
    }
}

/// What is missing in the file's own result is what the house took.
fn rake_of(deal: &Deal, starting: &[i64], finishing: Option<Amounts>, winnings: Option<Amounts>) -> i64 {
    let middle = deal.in_the_middle();
    if let Some((stacks, length)) = finishing
        && length == starting.len()
        && !starting.contains(&ENDLESS)
    {
        return (starting.iter().sum::<i64>() - stacks.iter().sum::<i64>()).clamp(0, middle);
    }
    match winnings {
        Some((won, _)) if won.iter().any(|won| *won > 0) => (middle - won.iter().sum::<i64>()).clamp(0, middle),
        _ => 0,
    }
}

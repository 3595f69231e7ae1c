//! A hand of a PHH file played to its end, straight from the text.

use serde_json::{Value, json};

use super::split::HandText;
use super::{PhhError, check_variant, plain, toml};
use crate::engine::{Deal, MAX_PLAYERS, Stage};
use crate::money::{self, ENDLESS, MAX_DECIMALS};
use crate::notation::parse_step;

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

    pub fn stacks_json(&self) -> Value {
        let amount = |stack: &i64| match *stack {
            ENDLESS => json!("inf"),
            stack => money::to_json(stack, self.decimals),
        };
        self.final_stacks.iter().map(amount).collect()
    }
}

/// The raw values of the fields that decide how a hand is played.
#[derive(Default)]
struct Raw<'a> {
    variant: Option<&'a str>,
    trim: Option<&'a str>,
    antes: Option<&'a str>,
    blinds: Option<&'a str>,
    min_bet: Option<&'a str>,
    stacks: Option<&'a str>,
    actions: Option<&'a str>,
    finishing: Option<&'a str>,
    winnings: Option<&'a str>,
}

type Amounts = ([i64; MAX_PLAYERS], usize);

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
    plain::read(hand, |hand| Ok(play(hand)?.finish()))
}

/// Plays the log of a hand in plain words.
pub(super) fn play(hand: HandText<'_>) -> Result<Played, PhhError> {
    let fail = |at: usize, reason: String| PhhError::new(hand.line + newlines(&hand.text[..at]), reason);
    let raw = read_fields(hand.text).map_err(|(at, reason)| fail(at, reason))?;
    let end = hand.text.trim_end().len();
    let need =
        |value: Option<&'_ str>, name: &str| value.map(|_| ()).ok_or_else(|| fail(end, format!("{name} is missing")));
    need(raw.variant, "variant")?;
    let variant = raw.variant.unwrap_or_default();
    let place = |value: &str| value.as_ptr() as usize - hand.text.as_ptr() as usize;
    toml::unquote(variant)
        .map_err(|bad| bad.to_string())
        .and_then(|variant| check_variant(&variant))
        .map_err(|reason| fail(place(variant), reason))?;
    need(raw.antes, "antes")?;
    need(raw.blinds, "blinds_or_straddles")?;
    need(raw.min_bet, "min_bet")?;
    need(raw.stacks, "starting_stacks")?;
    need(raw.actions, "actions")?;
    let decimals = raw.decimals();
    let list = |value: Option<&str>| {
        let value = value.unwrap_or_default();
        amounts(value, decimals).map_err(|reason| fail(place(value), reason))
    };
    let (mut antes, ante_count) = list(raw.antes)?;
    let (mut blinds, blind_count) = list(raw.blinds)?;
    let (stacks, count) = list(raw.stacks)?;
    if ante_count != count || blind_count != count {
        let reason = "antes, blinds_or_straddles and starting_stacks have different lengths".to_owned();
        return Err(fail(place(raw.stacks.unwrap_or_default()), reason));
    }
    // Heads-up the first player is the big blind, and the lists are still written small blind first.
    if count == 2 {
        antes.swap(0, 1);
        blinds.swap(0, 1);
    }
    let min_bet_text = raw.min_bet.unwrap_or_default();
    let min_bet = amount(min_bet_text, decimals).map_err(|reason| fail(place(min_bet_text), reason))?;
    let trim = raw.trim.is_some_and(|trim| trim.starts_with("true"));
    let mut deal = Deal::new(&stacks[..count], &blinds[..count], &antes[..count], min_bet, trim)
        .map_err(|illegal| fail(place(raw.stacks.unwrap_or_default()), illegal.to_string()))?;

    play_actions(&mut deal, raw.actions.unwrap_or_default(), decimals)
        .map_err(|(entry, reason)| fail(place(entry), reason))?;
    let finishing = raw.finishing.map(|value| list(Some(value))).transpose()?;
    let winnings = raw.winnings.map(|value| list(Some(value))).transpose()?;
    // A log may leave out who shows: known cards play, and the board plays for unknown ones.
    if deal.stage() == Stage::Showdown && deal.street() == 3 {
        for player in deal.to_show() {
            let _ = deal.show(player, deal.hole(player));
        }
    }
    let winnings_line = hand.line + raw.winnings.map_or(0, |value| newlines(&hand.text[..place(value)]));
    Ok(Played { decimals, deal, starting: (stacks, count), finishing, winnings, winnings_line })
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

fn read_fields(text: &str) -> Result<Raw<'_>, (usize, String)> {
    let mut raw = Raw::default();
    for field in toml::fields(text) {
        let field = field.map_err(|(at, bad)| (at, bad.to_string()))?;
        let slot = match field.key {
            "variant" => &mut raw.variant,
            "ante_trimming_status" => &mut raw.trim,
            "antes" => &mut raw.antes,
            "blinds_or_straddles" => &mut raw.blinds,
            "min_bet" => &mut raw.min_bet,
            "starting_stacks" => &mut raw.stacks,
            "actions" => &mut raw.actions,
            "finishing_stacks" => &mut raw.finishing,
            "winnings" => &mut raw.winnings,
            _ => continue,
        };
        if slot.replace(field.value).is_some() {
            return Err((field.at, format!("{} is written twice", field.key)));
        }
    }
    Ok(raw)
}

impl Raw<'_> {
    /// Whole chips if no amount has a point, otherwise cents or as fine as the finest.
    fn decimals(&self) -> u8 {
        let all = [self.antes, self.blinds, self.min_bet, self.stacks, self.actions, self.finishing, self.winnings];
        all.into_iter().flatten().map(digits_after_point).max().unwrap_or(0)
    }
}

pub(super) fn digits_after_point(text: &str) -> u8 {
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
    match text {
        "inf" | "+inf" => Ok(ENDLESS),
        // The common case: a whole number of whole chips.
        _ if decimals == 0 && text.len() <= 15 && text.bytes().all(|b| b.is_ascii_digit()) && !text.is_empty() => {
            Ok(text.bytes().fold(0, |sum, b| sum * 10 + i64::from(b - b'0')))
        }
        _ => money::parse(text, decimals).map_err(|bad| bad.to_string()),
    }
}

fn amounts(value: &str, decimals: u8) -> Result<Amounts, String> {
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
    let count = deal.count();
    for (number, entry) in toml::entries(value).map_err(|bad| (value, bad.to_string()))?.enumerate() {
        let entry = entry.map_err(|bad| (value, bad.to_string()))?;
        let text = toml::unquote(entry).map_err(|bad| (entry, bad.to_string()))?;
        let place = |player: usize| (player < count).then_some(player);
        parse_step(&text)
            .and_then(|step| step.apply(deal, decimals, place))
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

//! The fields of a PHH hand that decide how it is played, straight from the text, with the place of each.

use super::history::IN_FULL_FIELD;
use super::quotes::unquote;
use super::replay::{Amounts, amount, amounts, digits_after_point, truth};
use super::split::HandText;
use super::toml::{self, Source};
use super::{PhhError, check_variant};
use crate::engine::Deal;

/// The raw values of the fields that decide how a hand is played.
#[derive(Default)]
pub(super) struct Raw<'a> {
    variant: Option<&'a str>,
    trim: Option<&'a str>,
    antes: Option<&'a str>,
    blinds: Option<&'a str>,
    min_bet: Option<&'a str>,
    stacks: Option<&'a str>,
    pub actions: Option<&'a str>,
    pub finishing: Option<&'a str>,
    pub winnings: Option<&'a str>,
    in_full: Option<&'a str>,
}

/// More fields than a hand has besides those that decide the play.
const MANY_FIELDS: usize = 64;

/// The fields of a hand that has all it needs, and where they are written.
pub(super) struct Fields<'a> {
    hand: HandText<'a>,
    pub raw: Raw<'a>,
    pub decimals: u8,
}

impl<'a> Fields<'a> {
    pub fn read(hand: HandText<'a>, source: Source) -> Result<Fields<'a>, PhhError> {
        let fail = |at: usize, reason: String| PhhError::new(hand.line + newlines(&hand.text[..at]), reason);
        let raw = read_fields(hand.text, source).map_err(|(at, reason)| fail(at, reason))?;
        let missing = |name: &str| fail(hand.text.trim_end().len(), format!("{name} is missing"));
        let fields = Fields { hand, decimals: raw.decimals(), raw };
        let variant = fields.raw.variant.ok_or_else(|| missing("variant"))?;
        unquote(variant)
            .map_err(|bad| bad.to_string())
            .and_then(|variant| check_variant(&variant))
            .map_err(|reason| fields.fail(variant, reason))?;
        let Raw { antes, blinds, min_bet, stacks, actions, .. } = fields.raw;
        let needed = [antes, blinds, min_bet, stacks, actions];
        let names = ["antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions"];
        match needed.iter().zip(names).find(|(value, _)| value.is_none()) {
            Some((_, name)) => Err(missing(name)),
            None => Ok(fields),
        }
    }

    pub fn line_of(&self, value: &str) -> usize {
        let place = value.as_ptr() as usize - self.hand.text.as_ptr() as usize;
        self.hand.line + newlines(&self.hand.text[..place])
    }

    pub fn fail(&self, value: &str, reason: String) -> PhhError {
        PhhError::new(self.line_of(value), reason)
    }

    pub fn list(&self, value: &str, amount: fn(&str, u8) -> Result<i64, String>) -> Result<Amounts, PhhError> {
        amounts(value, self.decimals, amount).map_err(|reason| self.fail(value, reason))
    }

    /// The hand with its antes and blinds posted, and what everybody had before.
    pub fn deal(&self) -> Result<(Deal, Amounts), PhhError> {
        let [antes, blinds, stacks] = [self.raw.antes, self.raw.blinds, self.raw.stacks].map(Option::unwrap_or_default);
        let ((mut antes, ante_count), (mut blinds, blind_count)) =
            (self.list(antes, amount)?, self.list(blinds, amount)?);
        let starting = self.list(stacks, amount)?;
        let count = starting.1;
        if ante_count != count || blind_count != count {
            let reason = "antes, blinds_or_straddles and starting_stacks have different lengths".to_owned();
            return Err(self.fail(stacks, reason));
        }
        // Heads-up the first player is the big blind, and the lists are still written small blind first.
        if count == 2 {
            antes.swap(0, 1);
            blinds.swap(0, 1);
        }
        let min_bet = self.raw.min_bet.unwrap_or_default();
        let least = amount(min_bet, self.decimals).map_err(|reason| self.fail(min_bet, reason))?;
        let trim = self.raw.trim.map_or(Ok(false), |value| truth(value).map_err(|reason| self.fail(value, reason)))?;
        let deal = Deal::new(&starting.0[..count], &blinds[..count], &antes[..count], least, trim)
            .map_err(|illegal| self.fail(stacks, illegal.to_string()))?;
        let in_full = self.raw.in_full == Some("true");
        Ok((if in_full { deal.with_blind_in_full() } else { deal }, starting))
    }
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

fn read_fields(text: &str, source: Source) -> Result<Raw<'_>, (usize, String)> {
    let twice = |field: &toml::Field<'_>| (field.at, format!("{} is written twice", field.key));
    let (mut raw, mut others) = (Raw::default(), Vec::with_capacity(MANY_FIELDS / 4));
    for field in toml::fields(text, source) {
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
            IN_FULL_FIELD => &mut raw.in_full,
            _ if source == Source::Checked => continue,
            key if others.contains(&key) => return Err(twice(&field)),
            // Whoever reads all of TOML has a quicker way to see whether one of so many is there twice.
            _ if others.len() == MANY_FIELDS => return Err((field.at, "a hand has fewer fields".to_owned())),
            key => {
                others.push(key);
                continue;
            }
        };
        if slot.replace(field.value).is_some() {
            return Err(twice(&field));
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

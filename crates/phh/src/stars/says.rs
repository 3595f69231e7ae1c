//! What a player says or does on a line of a text.

use super::read::{Reader, two};
use crate::money;
use cards::Card;

fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let start = text.find(from)? + from.len();
    let length = text[start..].find(to)?;
    Some(&text[start..start + length])
}

impl<'a> Reader<'a> {
    /// Whether these words are something that is done in a hand.
    pub(super) fn says(&mut self, who: usize, words: &'a str) -> Result<bool, String> {
        let plain = words.trim_end_matches(" and is all-in");
        let (verb, rest) = plain.split_once(' ').unwrap_or((plain, ""));
        let amounts = self.amounts.clone();
        let last_amount = || rest.rsplit(' ').next().and_then(|text| amounts.read(text)).ok_or("no amount");
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
            "bets" | "raises" => format!("cbr {}", money::write(last_amount()?, amounts.decimals)),
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

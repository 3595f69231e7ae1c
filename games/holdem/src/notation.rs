//! One line of the action log, as PHH writes it, and how it changes a deal.

use crate::card::Card;
use crate::engine::{Deal, Illegal, MAX_PLAYERS};
use crate::money::{self, BadMoney};

/// What one entry of `actions` says. Players count from 0 here and from 1 in the text.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Step<'a> {
    Hole {
        player: usize,
        cards: [Option<Card>; 2],
    },
    Board {
        cards: [Option<Card>; 3],
        count: usize,
    },
    Fold(usize),
    CheckOrCall(usize),
    /// The amount as it is written.
    RaiseTo(usize, &'a str),
    Show {
        player: usize,
        cards: [Option<Card>; 2],
    },
    /// `sm -`: shows the cards that are known already.
    ShowKnown(usize),
    Muck(usize),
    /// Nothing but a comment.
    Nothing,
}

impl Step<'_> {
    /// Whether it is said in a betting round.
    pub fn is_bet(&self) -> bool {
        matches!(self, Step::Fold(_) | Step::CheckOrCall(_) | Step::RaiseTo(..))
    }

    /// The step as the notation writes it, with nothing around it.
    pub fn to_text(&self) -> String {
        let cards = |cards: &[Option<Card>]| -> String {
            cards.iter().map(|card| card.map_or("??".to_owned(), |card| card.to_string())).collect()
        };
        match self {
            Step::Hole { player, cards: two } => format!("d dh p{} {}", player + 1, cards(two)),
            Step::Board { cards: up_to_three, count } => format!("d db {}", cards(&up_to_three[..*count])),
            Step::Fold(player) => format!("p{} f", player + 1),
            Step::CheckOrCall(player) => format!("p{} cc", player + 1),
            Step::RaiseTo(player, amount) => format!("p{} cbr {amount}", player + 1),
            Step::Show { player, cards: two } => format!("p{} sm {}", player + 1, cards(two)),
            Step::ShowKnown(player) => format!("p{} sm -", player + 1),
            Step::Muck(player) => format!("p{} sm", player + 1),
            Step::Nothing => String::new(),
        }
    }
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum BadStep {
    #[error("{0:?} is not an action of Hold'em notation")]
    Unknown(String),
    #[error("{0:?} names no player of this hand")]
    Player(String),
    #[error("{0:?} has cards that do not exist or are not the right number")]
    Cards(String),
    #[error(transparent)]
    Money(#[from] BadMoney),
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

fn quoted(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Reads one action. A comment after `#` is not looked at.
pub fn parse_step(text: &str) -> Result<Step<'_>, BadStep> {
    let body = match text.bytes().position(|byte| byte == b'#') {
        Some(at) => &text[..at],
        None => text,
    };
    let mut words = body.split_ascii_whitespace();
    let unknown = || BadStep::Unknown(quoted(text));
    let (Some(who), verb) = (words.next(), words.next()) else { return Ok(Step::Nothing) };
    let verb = verb.ok_or_else(unknown)?;
    let step = if who == "d" {
        match verb {
            "dh" => {
                let player = player(words.next().ok_or_else(unknown)?, text)?;
                Step::Hole { player, cards: two(words.next().ok_or_else(unknown)?, text)? }
            }
            "db" => {
                let (cards, count) = board(words.next().ok_or_else(unknown)?, text)?;
                Step::Board { cards, count }
            }
            _ => return Err(unknown()),
        }
    } else {
        let player = player(who, text)?;
        match verb {
            "f" => Step::Fold(player),
            "cc" => Step::CheckOrCall(player),
            "cbr" => Step::RaiseTo(player, words.next().ok_or_else(unknown)?),
            // Standing pat and discarding exist in draw games; in Hold'em some write `sd` for a showdown.
            "sm" | "sd" => match words.next() {
                None => Step::Muck(player),
                Some("-") => Step::ShowKnown(player),
                Some(cards) => Step::Show { player, cards: two(cards, text)? },
            },
            _ => return Err(unknown()),
        }
    };
    match words.next() {
        None => Ok(step),
        Some(_) => Err(unknown()),
    }
}

fn player(label: &str, text: &str) -> Result<usize, BadStep> {
    let number = match label.as_bytes() {
        [b'p', digit @ b'1'..=b'9'] => usize::from(digit - b'0'),
        [b'p', b'1', b'0'] => 10,
        _ => return Err(BadStep::Player(quoted(text))),
    };
    Ok(number - 1)
}

fn card(rank: u8, suit: u8) -> Option<Option<Card>> {
    match (rank, suit) {
        (b'?', b'?') => Some(None),
        _ => Card::from_letters(rank, suit).map(Some),
    }
}

fn two(cards: &str, text: &str) -> Result<[Option<Card>; 2], BadStep> {
    let read = match *cards.as_bytes() {
        [a, b, c, d] => card(a, b).zip(card(c, d)),
        // One card shown: the other stays unknown.
        [a, b] => card(a, b).map(|first| (first, None)),
        _ => None,
    };
    read.map(|(first, second)| [first, second]).ok_or_else(|| BadStep::Cards(quoted(text)))
}

fn board(cards: &str, text: &str) -> Result<([Option<Card>; 3], usize), BadStep> {
    let (pairs, rest) = cards.as_bytes().as_chunks::<2>();
    if !rest.is_empty() || pairs.is_empty() || pairs.len() > 3 {
        return Err(BadStep::Cards(quoted(text)));
    }
    let mut read = [None; 3];
    for (i, &[rank, suit]) in pairs.iter().enumerate() {
        read[i] = card(rank, suit).ok_or_else(|| BadStep::Cards(quoted(text)))?;
    }
    Ok((read, pairs.len()))
}

impl Step<'_> {
    /// Plays the step. `place` gives the deal's player for a player of the log.
    pub fn apply(&self, deal: &mut Deal, decimals: u8, place: impl Fn(usize) -> Option<usize>) -> Result<(), BadStep> {
        let seat = |player: usize| place(player).ok_or(Illegal::NoSuchPlayer);
        match *self {
            Step::Hole { player, cards } => deal.deal_hole(seat(player)?, cards)?,
            Step::Board { cards, count } => {
                let mut known = [Card::at(0); 3];
                for (slot, card) in known.iter_mut().zip(&cards[..count]) {
                    *slot = card.ok_or(Illegal::BoardSize)?;
                }
                deal.deal_board(&known[..count])?;
            }
            Step::Fold(player) => deal.fold(seat(player)?)?,
            Step::CheckOrCall(player) => deal.check_or_call(seat(player)?)?,
            Step::RaiseTo(player, amount) => deal.raise_to(seat(player)?, money::parse(amount, decimals)?)?,
            Step::Show { player, cards } => deal.show(seat(player)?, cards)?,
            Step::ShowKnown(player) => {
                let player = seat(player)?;
                deal.show(player, deal.hole(player.min(MAX_PLAYERS - 1)))?;
            }
            Step::Muck(player) => deal.muck(seat(player)?)?,
            Step::Nothing => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_read_as_written() {
        let check = |text: &'static str, step: Step<'static>| assert_eq!(parse_step(text), Ok(step), "{text}");
        check("p3 f", Step::Fold(2));
        check("p10 cc # thinks", Step::CheckOrCall(9));
        check("p1 cbr 12.50", Step::RaiseTo(0, "12.50"));
        check("p1 sm", Step::Muck(0));
        check("p1 sm -", Step::ShowKnown(0));
        check("# a word", Step::Nothing);
        assert!(matches!(parse_step("d db 2d7cJh"), Ok(Step::Board { count: 3, .. })));
        for wrong in ["p0 f", "p11 f", "px f", "p1", "p1 fold", "p1 cbr", "d dh p1", "d dh p1 AhA", "d db", "p1 f x"] {
            assert!(parse_step(wrong).is_err(), "{wrong}");
        }
    }
}

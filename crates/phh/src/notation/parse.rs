//! The text of one action, read: the usual way of writing first, then every other.

use super::{BadStep, Step};
use cards::Card;

fn quoted(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Reads one action and leaves its amount as it is written. A comment after `#` is not looked at.
#[inline]
pub fn parse_step(text: &str) -> Result<Step<&str>, BadStep> {
    match parse_usual(text) {
        Some(step) => Ok(step),
        None => parse_any(text),
    }
}

/// An action as nearly every log writes it, with one space between its words and nothing after them.
fn parse_usual(text: &str) -> Option<Step<&str>> {
    let of = |digit: u8| usize::from(digit - b'1');
    let pair = |a, b, c, d| Some([card(a, b)?, card(c, d)?]);
    Some(match *text.as_bytes() {
        [b'p', player @ b'1'..=b'9', b' ', b'f'] => Step::Fold(of(player)),
        [b'p', player @ b'1'..=b'9', b' ', b'c', b'c'] => Step::CheckOrCall(of(player)),
        [b'p', player @ b'1'..=b'9', b' ', b'c', b'b', b'r', b' ', ref amount @ ..]
            if !amount.is_empty() && amount.iter().all(|b| b.is_ascii_digit() || *b == b'.') =>
        {
            Step::RaiseTo(of(player), &text[7..])
        }
        [b'd', b' ', b'd', b'h', b' ', b'p', player @ b'1'..=b'9', b' ', a, b, c, d] => {
            Step::Hole { player: of(player), cards: pair(a, b, c, d)? }
        }
        [b'd', b' ', b'd', b'b', b' ', a, b] => Step::Board { cards: [card(a, b)?, None, None], count: 1 },
        [b'd', b' ', b'd', b'b', b' ', a, b, c, d, e, f] => {
            Step::Board { cards: [card(a, b)?, card(c, d)?, card(e, f)?], count: 3 }
        }
        [b'p', player @ b'1'..=b'9', b' ', b's', b'm', b' ', a, b, c, d] => {
            Step::Show { player: of(player), cards: pair(a, b, c, d)? }
        }
        _ => return None,
    })
}

fn parse_any(text: &str) -> Result<Step<&str>, BadStep> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_read_as_written() {
        let check = |text: &'static str, step: Step<&'static str>| assert_eq!(parse_step(text), Ok(step), "{text}");
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

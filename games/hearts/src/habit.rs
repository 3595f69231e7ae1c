//! How the careful one plays, and everybody in a hand that is thought through: quick, and from cards alone.

use cards::{Card, Rank, Suit};
use cardtable::Play;

use crate::rules::{QUEEN, SEATS, points};

/// From this many spades on the high ones have enough company.
const GUARDED: usize = 5;

/// The cards that are given away most gladly.
pub fn most_dangerous(hand: &[Card], count: usize) -> Vec<Card> {
    let mut cards = hand.to_vec();
    cards.sort_by_key(|card| std::cmp::Reverse(danger(*card, hand)));
    cards.truncate(count);
    cards
}

/// Which of these cards of the hand comes next.
pub fn play(cards: &[Card], hand: &[Card], queen_is_played: bool, trick: &[Play<Card>]) -> Card {
    match trick.first().map(|play| play.card.suit) {
        None => lead(cards, !queen_is_played && !hand.contains(&QUEEN)),
        Some(suit) if cards[0].suit == suit => follow(cards, trick, suit),
        Some(_) => *cards.iter().max_by_key(|card| danger(**card, hand)).expect("a hand that is asked has a card"),
    }
}

/// How gladly a card is given away.
fn danger(card: Card, hand: &[Card]) -> usize {
    let held = hand.iter().filter(|held| held.suit == card.suit).count();
    match card.suit {
        Suit::Spades if held >= GUARDED => 0,
        Suit::Spades if card == QUEEN => 100,
        Suit::Spades if card.rank > Rank::Queen => 80,
        Suit::Spades => 0,
        Suit::Hearts => 20 + card.rank.index(),
        // A short suit is soon an empty one.
        _ => 2 * card.rank.index() + 6_usize.saturating_sub(held),
    }
}

/// The lowest card, and no spade that the queen would fall on while she is with somebody else.
fn lead(cards: &[Card], queen_is_out: bool) -> Card {
    let risky = |card: Card| card == QUEEN || queen_is_out && card.suit == Suit::Spades && card.rank > Rank::Queen;
    let lowest = cards.iter().copied().min_by_key(|card| (risky(*card), card.rank));
    lowest.expect("a hand that is asked has a card")
}

/// The highest card that does not win; if all win, the highest of a harmless trick and the lowest of any other.
fn follow(cards: &[Card], trick: &[Play<Card>], suit: Suit) -> Card {
    let best = trick.iter().filter(|play| play.card.suit == suit).map(|play| play.card.rank).max();
    let below = || cards.iter().copied().filter(|card| Some(card.rank) < best);
    if let Some(card) = below().find(|card| *card == QUEEN).or_else(|| below().max()) {
        return card;
    }
    let harmless = trick.len() + 1 == SEATS && trick.iter().all(|play| points(play.card) == 0);
    let others = || cards.iter().copied().filter(|card| *card != QUEEN);
    let card = if harmless { others().max() } else { others().min() };
    card.unwrap_or(QUEEN)
}

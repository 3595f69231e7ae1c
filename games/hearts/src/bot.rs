//! Players made of code: they see a view and nothing else.

use cards::{Card, Rank, Suit};
use cardtable::{Bot, BotKind, Dice, Random, Seat};

use crate::action::Action;
use crate::hand::Hearts;
use crate::rules::{PASSED, QUEEN, SEATS, points};
use crate::view::{Choices, View};

pub const BOTS: &[BotKind<Hearts>] = &[
    Random::kind(),
    BotKind {
        name: "careful",
        about: "Passes what is dangerous, stays below the winning card, and gets rid of the queen.",
        make: || Box::new(Careful),
    },
];

/// From this many spades on the high ones have enough company.
const GUARDED: usize = 5;

struct Careful;

impl Bot<Hearts> for Careful {
    fn act(&mut self, seat: Seat, view: &View, _dice: &mut Dice) -> Option<Action> {
        match view.choices.as_ref()? {
            Choices::Pass { from, .. } => {
                let mut cards = from.clone();
                cards.sort_by_key(|card| std::cmp::Reverse(danger(*card, from)));
                cards.truncate(PASSED);
                Some(Action::Pass { cards })
            }
            Choices::Play { cards } => {
                let hand = view.hands[seat].as_ref()?;
                let mut played = view.tricks.iter().flat_map(|trick| &trick.plays).chain(&view.trick);
                let queen_is_out = !hand.contains(&QUEEN) && !played.any(|play| play.card == QUEEN);
                let led = view.trick.first().map(|play| play.card.suit);
                let card = match led {
                    None => lead(cards, queen_is_out),
                    Some(suit) if cards[0].suit == suit => follow(cards, view, suit),
                    Some(_) => *cards.iter().max_by_key(|card| danger(**card, hand))?,
                };
                Some(Action::Play { card })
            }
        }
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
fn follow(cards: &[Card], view: &View, suit: Suit) -> Card {
    let best = view.trick.iter().filter(|play| play.card.suit == suit).map(|play| play.card.rank).max();
    let below = || cards.iter().copied().filter(|card| Some(card.rank) < best);
    if let Some(card) = below().find(|card| *card == QUEEN).or_else(|| below().max()) {
        return card;
    }
    let harmless = view.trick.len() + 1 == SEATS && view.trick.iter().all(|play| points(play.card) == 0);
    let others = || cards.iter().copied().filter(|card| *card != QUEEN);
    let card = if harmless { others().max() } else { others().min() };
    card.unwrap_or(QUEEN)
}

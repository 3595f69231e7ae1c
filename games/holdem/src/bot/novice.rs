//! A beginner who errs as people do: plays too many hands, seldom raises, loves any pair, chases draws at any usual price,
//! and is frightened by large bets.

use cardtable::{Bot, Dice, Seat};

use super::ranges::better_than;
use super::{come_back, give_up, raise_to, stay};
use crate::play::{Action, Choices, Holdem, View};
use crate::strength::{Category, Pile};
use cards::{Card, Suit};

pub struct Novice;

/// What a beginner sees in the own cards.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Feeling {
    Nothing,
    Hopes,
    Pair,
    Great,
}

impl Bot<Holdem> for Novice {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        let Some(choices) = &view.choices else { return come_back(seat, view) };
        let cards = view.seats.get(seat.index())?.as_ref()?.cards?;
        Some(match view.board.cards.is_empty() {
            true => before_flop(cards, view, choices, dice),
            false => after_flop(feeling(cards, &view.board.cards), view, choices, dice),
        })
    }
}

fn before_flop(cards: [Card; 2], view: &View, choices: &Choices, dice: &mut Dice) -> Action {
    let better = better_than(cards);
    let call = choices.call.unwrap_or(0);
    if better < 0.04 && dice.chance(2, 3) {
        return raise_to(choices, 3 * view.big_blind + call);
    }
    // Anything with an ace, a king or one suit is worth a look; a dear look only with more.
    let width = match call / view.big_blind.max(1) {
        0 | 1 => 0.75,
        2 | 3 => 0.45,
        4..=9 => 0.2,
        _ => 0.06,
    };
    if better < width || dice.chance(1, 12) { stay(choices) } else { give_up(choices) }
}

fn after_flop(feeling: Feeling, view: &View, choices: &Choices, dice: &mut Dice) -> Action {
    let pot = view.board.total;
    let Some(call) = choices.call else {
        let bets = match feeling {
            Feeling::Great => dice.chance(3, 4),
            Feeling::Pair => dice.chance(1, 3),
            // A bluff, when it comes over one.
            Feeling::Hopes | Feeling::Nothing => dice.chance(1, 14),
        };
        return if bets { raise_to(choices, pot * 2 / 5) } else { stay(choices) };
    };
    // A bet beyond the pot before it must be the nuts.
    let large = 2 * call > pot;
    match feeling {
        Feeling::Great if dice.chance(2, 5) => raise_to(choices, 2 * call + pot / 2),
        Feeling::Great => stay(choices),
        Feeling::Pair if large => {
            if dice.chance(1, 2) {
                stay(choices)
            } else {
                give_up(choices)
            }
        }
        Feeling::Pair => stay(choices),
        Feeling::Hopes if view.board.cards.len() < 5 && !large => stay(choices),
        Feeling::Hopes | Feeling::Nothing => {
            if dice.chance(1, 10) {
                stay(choices)
            } else {
                give_up(choices)
            }
        }
    }
}

/// Only what the own cards add counts; whose board it is too, a beginner does not ask.
fn feeling(cards: [Card; 2], board: &[Card]) -> Feeling {
    let mut pile = Pile::new(board);
    let shared = pile.strength().category();
    cards.into_iter().for_each(|card| pile.add(card));
    let made = pile.strength().category();
    let suited = |suit: Suit| cards.iter().chain(board).filter(|card| card.suit == suit).count();
    if made > shared && made >= Category::TwoPair {
        Feeling::Great
    } else if made > shared {
        Feeling::Pair
    } else if cards.iter().any(|card| suited(card.suit) == 4) || has_four_in_a_row(cards, board) {
        Feeling::Hopes
    } else {
        Feeling::Nothing
    }
}

fn has_four_in_a_row(cards: [Card; 2], board: &[Card]) -> bool {
    let ranks = cards.iter().chain(board).fold(0u16, |ranks, card| ranks | 1 << card.rank.index());
    (0..=9).any(|low| ranks >> low & 0b1111 == 0b1111)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginner_sees_what_the_own_cards_add() {
        let check = |cards: &str, board: &str, expected: Feeling| {
            let of = |text: &str| -> Vec<Card> { text.split(' ').map(|card| card.parse().unwrap()).collect() };
            let own = of(cards);
            assert_eq!(feeling([own[0], own[1]], &of(board)), expected, "{cards} on {board}");
        };
        check("Ah Kd", "Qs 7c 2d", Feeling::Nothing);
        check("Ah Kd", "7s 7c 2d", Feeling::Nothing);
        check("Ah Kd", "As 7c 2d", Feeling::Pair);
        check("Ah 7d", "As 7c 2d", Feeling::Great);
        check("Ah Kh", "Qh 7h 2d", Feeling::Hopes);
        check("9h 8d", "7s 6c 2d", Feeling::Hopes);
    }
}

//! Tricks: which cards may follow a lead, and which play takes the trick.
//!
//! Both ask the game what a suit and a strength are. Tractor shares [`winner`], with several cards to a play; what
//! may follow there depends on pairs and runs, so [`following`] is for games of one card to a play.

use crate::{Card, Rank, Suit};

/// The cards of a hand that are wanted, or all if there is none: what a rule asks of those who can.
pub fn if_any<C: Copy>(hand: &[C], wanted: impl Fn(C) -> bool) -> Vec<C> {
    let kept: Vec<C> = hand.iter().copied().filter(|card| wanted(*card)).collect();
    if kept.is_empty() { hand.to_vec() } else { kept }
}

/// The cards of a hand that may be played to a lead: those of its suit, or all if there is none.
pub fn following<C: Copy, S: PartialEq>(hand: &[C], led: S, suit: impl Fn(C) -> S) -> Vec<C> {
    if_any(hand, |card| suit(card) == led)
}

/// The place of the play that takes a trick, the lead being the first; none where nothing was played. A play without
/// a strength cannot win, and of equal ones the earlier does.
pub fn winner<P, S: Ord>(plays: impl IntoIterator<Item = P>, strength: impl Fn(P) -> Option<S>) -> Option<usize> {
    let mut best: Option<(usize, Option<S>)> = None;
    for (place, play) in plays.into_iter().enumerate() {
        let strength = strength(play);
        // Nothing is less than something, and the lead stands until something beats it.
        if best.as_ref().is_none_or(|(_, most)| strength > *most) {
            best = Some((place, strength));
        }
    }
    best.map(|(place, _)| place)
}

/// How strong a plain card is in a trick: trumps above the led suit, and nothing else counts.
pub fn strength(card: Card, led: Suit, trump: Option<Suit>) -> Option<(bool, Rank)> {
    let is_trump = trump == Some(card.suit);
    (is_trump || card.suit == led).then_some((is_trump, card.rank))
}

/// The place of the card that takes a trick of plain cards: the highest trump, or the highest of the suit that was led.
pub fn taker(cards: &[Card], trump: Option<Suit>) -> Option<usize> {
    let led = cards.first()?.suit;
    winner(cards.iter().copied(), |card| strength(card, led, trump))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRUMPS: [Option<Suit>; 5] =
        [None, Some(Suit::Clubs), Some(Suit::Diamonds), Some(Suit::Hearts), Some(Suit::Spades)];

    fn beats(card: Card, other: Card, trump: Option<Suit>) -> bool {
        match (card.suit == other.suit, trump == Some(card.suit)) {
            (true, _) => card.rank > other.rank,
            (false, is_trump) => is_trump,
        }
    }

    #[test]
    fn of_every_two_cards_the_second_wins_only_if_it_beats_the_first() {
        for trump in TRUMPS {
            for lead in Card::deck() {
                for card in Card::deck() {
                    let won = taker(&[lead, card], trump);
                    assert_eq!(won, Some(usize::from(beats(card, lead, trump))), "{lead} {card} {trump:?}");
                }
            }
        }
    }

    /// Every trick of four in a pack of three ranks: the one that takes it is beaten by none of its suit or trump.
    #[test]
    fn nothing_that_was_played_beats_the_winner() {
        let pack: Vec<Card> = Card::deck().into_iter().filter(|card| card.rank >= Rank::Queen).collect();
        for trump in TRUMPS {
            for number in 0..pack.len().pow(4) {
                let plays: Vec<Card> = (0..4).map(|place| pack[number / pack.len().pow(place) % pack.len()]).collect();
                let led = plays[0].suit;
                let place = taker(&plays, trump).expect("four plays");
                assert!(plays[place].suit == led || trump == Some(plays[place].suit), "{plays:?}");
                assert!(
                    plays
                        .iter()
                        .all(|other| !beats(*other, plays[place], trump)
                            || other.suit != led && trump != Some(other.suit))
                );
                assert!(
                    plays[..place].iter().all(|other| *other != plays[place]),
                    "of equal ones the first: {plays:?}"
                );
            }
        }
    }

    #[test]
    fn nobody_takes_a_trick_without_plays_and_the_lead_keeps_one_that_nothing_can_win() {
        assert_eq!(winner([], |card: Card| Some(card)), None);
        assert_eq!(winner([3, 1, 2], |_| None::<u8>), Some(0));
    }

    /// Every hand of a small pack, to every lead.
    #[test]
    fn a_card_may_follow_if_it_is_of_the_suit_or_the_hand_has_none() {
        let pack: Vec<Card> = Card::deck().into_iter().filter(|card| card.rank >= Rank::Queen).collect();
        for number in 0_u32..1 << pack.len() {
            let hand: Vec<Card> = (0..pack.len()).filter(|at| number >> at & 1 == 1).map(|at| pack[at]).collect();
            for led in Suit::ALL {
                let may = following(&hand, led, |card| card.suit);
                let holds = hand.iter().any(|card| card.suit == led);
                for card in &pack {
                    let allowed = hand.contains(card) && (!holds || card.suit == led);
                    assert_eq!(may.contains(card), allowed, "{card} of {hand:?} to {led:?}");
                }
            }
        }
    }
}

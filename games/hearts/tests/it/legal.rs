//! Which cards may be played, against a second description of the rules that shares nothing with the first.

use cards::{Card, Rank, Suit};
use cardtable::suite::people;
use cardtable::{BySeat, Dice, Game, Seat, Turn, Viewer};
use hearts::{Action, Config, Hearts, Standing, legal};

const QUEEN: Card = Card::new(Rank::Queen, Suit::Spades);
const TWO: Card = Card::new(Rank::Two, Suit::Clubs);

fn is_point(card: Card) -> bool {
    card.suit == Suit::Hearts || card == QUEEN
}

/// RULES 4.1 to 4.4, one card at a time.
fn may(card: Card, hand: &[Card], led: Option<Suit>, first: bool, broken: bool) -> bool {
    let Some(led) = led else {
        let only_hearts = hand.iter().all(|held| held.suit == Suit::Hearts);
        return if first { card == TWO } else { card.suit != Suit::Hearts || broken || only_hearts };
    };
    if hand.iter().any(|held| held.suit == led) {
        return card.suit == led && !(first && is_point(card) && led != Suit::Clubs);
    }
    !first || !is_point(card) || hand.iter().all(|held| is_point(*held))
}

/// Every set of a small pack as a hand, to every lead and none.
#[test]
fn every_small_hand_in_every_position() {
    let pack: Vec<Card> =
        ["2c", "Ac", "3d", "Kd", "2h", "Qh", "Ah", "Js", "Qs", "Ks"].map(|text| text.parse().expect("a card")).to_vec();
    for set in 1_u32..1 << pack.len() {
        let hand: Vec<Card> = (0..pack.len()).filter(|at| set >> at & 1 == 1).map(|at| pack[at]).collect();
        for led in [None, Some("5c"), Some("5d"), Some("5h"), Some("5s")] {
            let lead: Option<Card> = led.map(|text| text.parse().expect("a card"));
            let suit = lead.map(|card| card.suit);
            for (first, broken) in [(false, false), (false, true), (true, false)] {
                // The first trick is led with clubs, by who holds the two.
                if first && (suit.is_none() && !hand.contains(&TWO) || suit.is_some_and(|suit| suit != Suit::Clubs)) {
                    continue;
                }
                let expected: Vec<Card> =
                    hand.iter().copied().filter(|card| may(*card, &hand, suit, first, broken)).collect();
                assert!(!expected.is_empty(), "somebody could play nothing: {hand:?}");
                assert_eq!(legal(&hand, lead, first, broken), expected, "{hand:?} to {led:?}, {first} {broken}");
            }
        }
    }
}

/// Whole random hands: of all 52 cards a table takes exactly those.
#[test]
fn a_table_takes_what_is_legal_and_nothing_else() {
    for number in 0..60 {
        let mut dice = Dice::from_number("hearts/legal", number);
        let standing = Some(Standing { hand: 4, points: BySeat::from_fn(4, |_| 0) });
        let (mut hand, _) = Hearts::start(&Config { standing, ..Config::default() }, &people(4), 0).expect("sound");
        let deck = hand.deal(&mut dice);
        let _ = hand.dealt(0, deck);
        while let Turn::Seats { to_act, .. } = hand.turn() {
            let seat = to_act.iter().next().expect("one is asked");
            let view = hand.view(Viewer::Seat(seat));
            let own = view.hands[seat].clone().expect("one's own");
            let led = view.trick.first().map(|play| play.card.suit);
            let first = view.tricks.is_empty();
            let mut taken = Vec::new();
            for card in Card::deck() {
                let allowed = own.contains(&card) && may(card, &own, led, first, view.broken);
                let mut tried = hand.clone();
                assert_eq!(tried.act(0, seat, Action::Play { card }).is_ok(), allowed, "{card} of {own:?}");
                taken.extend(allowed.then_some(card));
            }
            let other = Seat::at((seat.index() + 1) % 4);
            assert!(hand.clone().act(0, other, Action::Play { card: taken[0] }).is_err(), "not in turn");
            let card = *dice.pick(&taken).expect("something is legal");
            let _ = hand.act(0, seat, Action::Play { card }).expect("legal");
        }
    }
}

//! Hands with known cards, and how the tests play them.

use cards::Card;
use cardtable::suite::people;
use cardtable::{BySeat, Game, Seat, Turn, Viewer};
use hearts::{Action, Config, Hearts, Refusal, Standing};

pub const THINK_MS: i64 = 30_000;

pub fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

pub fn seat(index: usize) -> Seat {
    Seat::at(index)
}

pub fn by_seat(points: [i64; 4]) -> BySeat<i64> {
    BySeat::new(points.to_vec())
}

/// Clubs to seat 0, diamonds to seat 1, hearts to seat 2, spades to seat 3.
pub fn by_suit() -> [Vec<Card>; 4] {
    ["c", "d", "h", "s"].map(|suit| "23456789TJQKA".chars().map(|rank| card(&format!("{rank}{suit}"))).collect())
}

/// The hand of this number, with these cards.
pub fn dealt(number: u32, hands: &[Vec<Card>; 4]) -> Hearts {
    with(Config::default(), number, hands)
}

pub fn with(config: Config, number: u32, hands: &[Vec<Card>; 4]) -> Hearts {
    let points = config.standing.as_ref().map_or_else(|| by_seat([0; 4]), |standing| standing.points.clone());
    let standing = (number > 1).then_some(Standing { hand: number, points });
    let (mut hand, _) = Hearts::start(&Config { standing, ..config }, &people(4), 0).expect("a sound config");
    let deck: Vec<Card> = (0..52).map(|place| hands[place % 4][place / 4]).collect();
    let _ = hand.dealt(0, deck);
    hand.audit();
    hand
}

/// The same hands with cards of two seats changed: `swap(&mut hands, (0, "2c"), (1, "2d"))`.
pub fn swap(hands: &mut [Vec<Card>; 4], (one, a): (usize, &str), (other, b): (usize, &str)) {
    let place = |hands: &[Vec<Card>; 4], seat: usize, text| hands[seat].iter().position(|held| *held == card(text));
    let (at, to) = (place(hands, one, a).expect("held"), place(hands, other, b).expect("held"));
    (hands[one][at], hands[other][to]) = (card(b), card(a));
}

pub fn play(hand: &mut Hearts, index: usize, text: &str) -> Result<(), Refusal> {
    hand.act(0, seat(index), Action::Play { card: card(text) }).map(|_| ())
}

pub fn pass(hand: &mut Hearts, index: usize, text: &str) -> Result<(), Refusal> {
    hand.act(0, seat(index), Action::Pass { cards: cards(text) }).map(|_| ())
}

pub fn own(hand: &Hearts, index: usize) -> Vec<Card> {
    hand.view(Viewer::Seat(seat(index))).hands[seat(index)].clone().expect("one's own")
}

/// Lets the clock play to the end.
pub fn play_out(hand: &mut Hearts) {
    while let Turn::Seats { deadline, .. } = hand.turn() {
        let _ = hand.time_out(deadline.expect("a clock runs"));
    }
}

//! Whole strategies: how boldly each card is played wherever a word is asked for, and what that is worth.

use crate::hand::{Card, DECK};

/// Where a seat can be asked, by what was said before.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Spot {
    /// Nothing was said: the first seat checks or bets.
    Open,
    /// The first seat checked: the second checks or bets.
    Checked,
    /// The first seat bet: the second calls or folds.
    Bet,
    /// The second seat bet after a check: the first calls or folds.
    Raised,
}

/// What follows a word.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) enum Then {
    Asked(Spot),
    /// The cards are shown for so many antes.
    Shown(f64),
    /// Whoever was asked gave up an ante.
    Folded,
}

impl Spot {
    pub const ALL: [Spot; 4] = [Spot::Open, Spot::Checked, Spot::Bet, Spot::Raised];

    /// Which seat is asked here.
    pub fn seat(self) -> usize {
        match self {
            Spot::Open | Spot::Raised => 0,
            Spot::Checked | Spot::Bet => 1,
        }
    }

    /// RULES 4: a bold word is a bet or a call.
    pub(crate) fn then(self, bold: bool) -> Then {
        match (self, bold) {
            (Spot::Open, false) => Then::Asked(Spot::Checked),
            (Spot::Open, true) => Then::Asked(Spot::Bet),
            (Spot::Checked, false) => Then::Shown(1.0),
            (Spot::Checked, true) => Then::Asked(Spot::Raised),
            (Spot::Bet | Spot::Raised, true) => Then::Shown(2.0),
            (Spot::Bet | Spot::Raised, false) => Then::Folded,
        }
    }
}

/// How often each card bets or calls, in both seats.
#[derive(Clone, PartialEq, Debug)]
pub struct Strategy {
    bold: [[f64; 4]; 3],
}

impl Strategy {
    /// From how often a card is bold at a spot, 0 to 1.
    pub fn new(mut bold: impl FnMut(Card, Spot) -> f64) -> Strategy {
        let bold = DECK.map(|card| Spot::ALL.map(|spot| bold(card, spot)));
        assert!(bold.iter().flatten().all(|share| (0.0..=1.0).contains(share)), "shares are from 0 to 1: {bold:?}");
        Strategy { bold }
    }

    /// How often this card bets or calls here.
    pub fn bold(&self, card: Card, spot: Spot) -> f64 {
        self.bold[card as usize][spot as usize]
    }

    /// The equilibrium of Kuhn's paper with alpha = 1/3.
    pub fn solved() -> Strategy {
        const THIRD: f64 = 1.0 / 3.0;
        Strategy::new(|card, spot| match (card, spot) {
            (Card::King, _) => 1.0,
            (Card::Queen, Spot::Open | Spot::Checked) => 0.0,
            (Card::Queen, Spot::Bet) => THIRD,
            (Card::Queen, Spot::Raised) => 2.0 * THIRD,
            (Card::Jack, Spot::Open | Spot::Checked) => THIRD,
            (Card::Jack, Spot::Bet | Spot::Raised) => 0.0,
        })
    }

    /// How a newcomer plays: good cards are bet and called with, a jack is not.
    pub fn eager() -> Strategy {
        Strategy::new(|card, _| if card == Card::Jack { 0.0 } else { 1.0 })
    }

    /// Either word as often as the other.
    pub fn random() -> Strategy {
        Strategy::new(|_, _| 0.5)
    }

    /// What the first seat wins a hand on average, in antes, if it plays this and the second seat that.
    pub fn value_against(&self, second: &Strategy) -> f64 {
        let deals = deals();
        let share = 1.0 / deals.len() as f64;
        deals.iter().map(|deal| share * walk(self, second, *deal, Spot::Open)).sum()
    }

    /// What a check or fold and what a bet or call are worth to a seat with this card here, in antes, if the other plays
    /// this and the seat as well as can be afterwards.
    pub fn worths_against(&self, own: Card, spot: Spot) -> [f64; 2] {
        let told = |other: Card| match spot {
            Spot::Open => 1.0,
            Spot::Checked => 1.0 - self.bold(other, Spot::Open),
            Spot::Bet => self.bold(other, Spot::Open),
            Spot::Raised => self.bold(other, Spot::Checked),
        };
        let likely = others(own);
        let reach = DECK.map(|other| likely[other as usize] * told(other));
        let all: f64 = reach.iter().sum();
        [false, true].map(|word| answered(self, spot.seat(), own, spot, reach, word) / all)
    }

    /// What one wins a hand against this at most, in antes, on average over both seats. An equilibrium loses nothing to
    /// anybody: 0. It is exact, because every best answer is looked up and none is guessed.
    pub fn exploitability(&self) -> f64 {
        let best = |seat: usize| {
            let of_card = |own: Card| best_answer(self, seat, own, Spot::Open, others(own));
            DECK.into_iter().map(of_card).sum::<f64>()
        };
        (best(0) + best(1)) / 2.0
    }
}

/// Every deal of a card to each seat.
pub(crate) fn deals() -> Vec<[Card; 2]> {
    DECK.into_iter().flat_map(|first| DECK.map(|second| [first, second])).filter(|[a, b]| a != b).collect()
}

/// What the first seat gets from here.
fn walk(first: &Strategy, second: &Strategy, deal: [Card; 2], spot: Spot) -> f64 {
    let seat = spot.seat();
    let bold = [first, second][seat].bold(deal[seat], spot);
    [(false, 1.0 - bold), (true, bold)]
        .into_iter()
        .map(|(word, share)| match spot.then(word) {
            Then::Asked(next) => share * walk(first, second, deal, next),
            ended => share * paid(ended, spot, deal),
        })
        .sum()
}

/// What the first seat gets when a word at this spot ended the hand.
pub(crate) fn paid(ended: Then, spot: Spot, deal: [Card; 2]) -> f64 {
    match ended {
        Then::Shown(antes) if deal[0] > deal[1] => antes,
        Then::Shown(antes) => -antes,
        Then::Folded if spot.seat() == 0 => -1.0,
        Then::Folded => 1.0,
        Then::Asked(_) => unreachable!("the hand goes on"),
    }
}

/// How likely each card is the other seat's, together with the own card being this one.
fn others(own: Card) -> [f64; 3] {
    DECK.map(|card| if card == own { 0.0 } else { 1.0 / 6.0 })
}

/// What the seat gets at most with its own card against this strategy, weighed by how likely each of the other's cards
/// has come to this spot.
fn best_answer(against: &Strategy, seat: usize, own: Card, spot: Spot, reach: [f64; 3]) -> f64 {
    let ends = |word: bool, reach: [f64; 3]| answered(against, seat, own, spot, reach, word);
    if spot.seat() == seat {
        return ends(false, reach).max(ends(true, reach));
    }
    let told = |word: bool| {
        DECK.map(|other| {
            let bold = against.bold(other, spot);
            reach[other as usize] * if word { bold } else { 1.0 - bold }
        })
    };
    ends(false, told(false)) + ends(true, told(true))
}

/// The same after this word.
fn answered(against: &Strategy, seat: usize, own: Card, spot: Spot, reach: [f64; 3], word: bool) -> f64 {
    match spot.then(word) {
        Then::Asked(next) => best_answer(against, seat, own, next, reach),
        ended => {
            let sign = if seat == 0 { 1.0 } else { -1.0 };
            let deal = |other: Card| if seat == 0 { [own, other] } else { [other, own] };
            DECK.map(|other| sign * reach[other as usize] * paid(ended, spot, deal(other))).iter().sum()
        }
    }
}

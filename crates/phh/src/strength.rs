//! How strong cards are: the one place that knows the evaluator, and the words for a hand.

use std::sync::LazyLock;

use serde::Serialize;

use cards::{Card, Rank};

/// The rank of the best five of up to seven cards; more is better, equal is a tie.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Strength(u16);

/// The kinds of hands, weakest first. RULES 8.2
#[allow(missing_docs, reason = "a name is all there is to say")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

/// The evaluator's own cards, by our index.
static CARDS: LazyLock<[aya_poker::base::Card; Card::COUNT]> = LazyLock::new(|| {
    std::array::from_fn(|index| {
        Card::at(index).expect("an index of the deck").to_string().parse().expect("both sides write cards the same way")
    })
});

/// Up to seven different cards, added one by one.
#[derive(Copy, Clone)]
pub struct Pile(aya_poker::base::Hand);

impl Pile {
    /// A pile of these cards.
    pub fn new(cards: &[Card]) -> Pile {
        let mut pile = Pile(aya_poker::base::Hand::new());
        cards.iter().for_each(|card| pile.add(*card));
        pile
    }

    /// The caller adds no card twice and no more than seven.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0.insert_unchecked(&CARDS[card.index()]);
    }

    /// The strength of the best five.
    #[inline]
    pub fn strength(&self) -> Strength {
        Strength(aya_poker::poker_rank(&self.0).0)
    }
}

/// RULES 8.1: the strength of the best five of these cards.
pub fn strength(cards: &[Card]) -> Strength {
    Pile::new(cards).strength()
}

impl Strength {
    /// A number with the same order, to be kept where many are.
    #[inline]
    pub fn number(self) -> u16 {
        self.0
    }

    /// What kind of hand it is.
    pub fn category(self) -> Category {
        use aya_poker::PokerRankCategory as Of;
        match aya_poker::PokerHandRank(self.0).rank_category() {
            Of::Pair => Category::Pair,
            Of::TwoPair => Category::TwoPair,
            Of::ThreeOfAKind => Category::ThreeOfAKind,
            Of::Straight => Category::Straight,
            Of::Flush => Category::Flush,
            Of::FullHouse => Category::FullHouse,
            Of::FourOfAKind => Category::FourOfAKind,
            Of::StraightFlush => Category::StraightFlush,
            Of::RoyalFlush => Category::RoyalFlush,
            _ => Category::HighCard,
        }
    }
}

/// The five cards that make the strength, the telling ones first.
pub fn best_five(cards: &[Card]) -> Vec<Card> {
    assert!((5..=7).contains(&cards.len()), "five to seven cards make a hand");
    let best = strength(cards);
    let chosen = |set: u32| {
        let mut places = (0..cards.len()).filter(|i| set >> i & 1 == 1);
        [(); 5].map(|()| cards[places.next().expect("five are chosen")])
    };
    let five = (0u32..1 << cards.len())
        .filter(|set| set.count_ones() == 5)
        .map(chosen)
        .find(|five| strength(five) == best)
        .expect("the best five are among the cards");
    let copies = |card: &Card| cards_of_rank(&five, card.rank);
    let mut order: Vec<(usize, Card)> = five.iter().map(|card| (copies(card), *card)).collect();
    order.sort_by_key(|one| std::cmp::Reverse(*one));
    let mut five: Vec<Card> = order.into_iter().map(|(_, card)| card).collect();
    let is_run = matches!(best.category(), Category::Straight | Category::StraightFlush);
    // In the wheel the ace counts as one.
    if is_run && five[0].rank == Rank::Ace && five[1].rank == Rank::Five {
        five.rotate_left(1);
    }
    five
}

fn cards_of_rank(cards: &[Card], rank: Rank) -> usize {
    cards.iter().filter(|card| card.rank == rank).count()
}

/// A hand in words, as a history writes it: "two pair, Kings and Sevens".
pub fn words(cards: &[Card]) -> String {
    let five = best_five(cards);
    let (one, many) = (|i: usize| NAMES[five[i].rank.index()].0, |i: usize| NAMES[five[i].rank.index()].1);
    match strength(&five).category() {
        Category::HighCard => format!("high card {}", one(0)),
        Category::Pair => format!("a pair of {}", many(0)),
        Category::TwoPair => format!("two pair, {} and {}", many(0), many(2)),
        Category::ThreeOfAKind => format!("three of a kind, {}", many(0)),
        Category::Straight => format!("a straight, {} to {}", one(4), one(0)),
        Category::Flush => format!("a flush, {} high", one(0)),
        Category::FullHouse => format!("a full house, {} full of {}", many(0), many(3)),
        Category::FourOfAKind => format!("four of a kind, {}", many(0)),
        Category::StraightFlush => format!("a straight flush, {} to {}", one(4), one(0)),
        Category::RoyalFlush => "a Royal Flush".to_owned(),
    }
}

/// The name of the first card by which a hand beats the best of the others that have the same words; none if there is
/// no such other, or if it is as good.
pub fn kicker(cards: &[Card], others: impl Iterator<Item = Vec<Card>>) -> Option<&'static str> {
    let (own, said) = (strength(cards), words(cards));
    let beaten = others.filter(|other| strength(other) < own && words(other) == said);
    let next_best = beaten.max_by_key(|other| strength(other))?;
    let decides = best_five(cards).into_iter().zip(best_five(&next_best)).find(|(a, b)| a.rank != b.rank);
    decides.map(|(card, _)| NAMES[card.rank.index()].0)
}

const NAMES: [(&str, &str); 13] = [
    ("Deuce", "Deuces"),
    ("Three", "Threes"),
    ("Four", "Fours"),
    ("Five", "Fives"),
    ("Six", "Sixes"),
    ("Seven", "Sevens"),
    ("Eight", "Eights"),
    ("Nine", "Nines"),
    ("Ten", "Tens"),
    ("Jack", "Jacks"),
    ("Queen", "Queens"),
    ("King", "Kings"),
    ("Ace", "Aces"),
];

//! RULES 8: made hands by kind and ranks, and the card that decides between two that are named alike.

use cards::{Card, Rank};
use holdem::{Made, kicker};
use phh::strength::{Category, words};

fn hand(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

#[test]
fn rule_8_2_each_kind_is_named_by_the_ranks_that_tell_it() {
    use Rank::{Ace, Five, Jack, King, Nine, Queen, Seven, Six, Ten, Three, Two};
    let check = |text: &str, category: Category, ranks: &[Rank]| {
        let made = Made::of(&hand(text));
        assert_eq!((made.category, made.ranks.as_slice()), (category, ranks), "{text}");
    };
    check("Ah Kd 9s 7c 5d 3h 2c", Category::HighCard, &[Ace]);
    check("2h 2d 9s 7c 5d Kh Jc", Category::Pair, &[Two]);
    check("Kh Kd 7s 7c 5d 5h 2c", Category::TwoPair, &[King, Seven]);
    check("6h 6d 6s 7c Ad 3h 2c", Category::ThreeOfAKind, &[Six]);
    check("9h 8d 7s 6c 5d 3h 2c", Category::Straight, &[Nine, Five]);
    check("Ah 2d 3s 4c 5d Kh Kc", Category::Straight, &[Five, Ace]);
    check("Qh 9h 7h 5h 3h 3c 3d", Category::Flush, &[Queen]);
    check("Th Td Ts 3c 3d 2h 2c", Category::FullHouse, &[Ten, Three]);
    check("Ah Ad As Ac 5d 3h 2c", Category::FourOfAKind, &[Ace]);
    check("Kh Qh Jh Th 9h 3h 2c", Category::StraightFlush, &[King, Nine]);
    check("Ah Kh Qh Jh Th 3h 2c", Category::RoyalFlush, &[]);
    check("Jh Jd 9s 7c 5d 3h 2c", Category::Pair, &[Jack]);
}

/// The files of hands say in English what the page says in the reader's language, from the same parts.
#[test]
fn hands_with_the_same_parts_have_the_same_words() {
    let mut dice = cardtable::Dice::from_number("made", 1);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..20_000 {
        let mut deck = Card::deck();
        dice.shuffle(&mut deck);
        let made = Made::of(&deck[..7]);
        let said = words(&deck[..7]);
        let parts = format!("{made:?}");
        let known = seen.entry(parts).or_insert_with(|| said.clone());
        assert_eq!(*known, said);
    }
    let different: std::collections::BTreeSet<&String> = seen.values().collect();
    assert_eq!(different.len(), seen.len(), "other parts, other words");
}

#[test]
fn rule_8_2_the_card_that_decides_between_hands_named_alike() {
    let decides = |own: &str, others: &[&str]| kicker(&hand(own), others.iter().map(|other| hand(other)));
    let board = "4h 4d Ts 8c 2d";
    let with = |hole: &str| format!("{hole} {board}");
    assert_eq!(decides(&with("Qh 3c"), &[&with("Jh 3d")]), Some(Rank::Queen));
    assert_eq!(decides(&with("Qh 3c"), &[&with("Qd 3d")]), None, "as good");
    assert_eq!(decides(&with("Qh 3c"), &[&with("Ah Ad"), &with("Jh 3d")]), Some(Rank::Queen), "named otherwise");
    assert_eq!(decides(&with("Qh 3c"), &[]), None);
}

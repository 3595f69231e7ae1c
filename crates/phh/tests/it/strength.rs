//! Hand strength: exact counts over every hand, and the words for it.

use phh::Card;
use phh::strength::{Category, Pile, best_five, kicker, strength, words};

const FIVE_CARD_COUNTS: [u64; 10] = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
const SEVEN_CARD_COUNTS: [u64; 10] =
    [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324];

fn count(cards: usize) -> [u64; 10] {
    fn go(pile: Pile, from: usize, left: usize, counts: &mut [u64; 10]) {
        if left == 0 {
            counts[pile.strength().category() as usize] += 1;
            return;
        }
        for index in from..=Card::COUNT - left {
            let mut with = pile;
            with.add(Card::at(index).expect("a card"));
            go(with, index + 1, left - 1, counts);
        }
    }
    let mut counts = [0; 10];
    go(Pile::new(&[]), 0, cards, &mut counts);
    counts
}

#[test]
fn rule_8_2_every_five_card_hand_is_in_its_category() {
    assert_eq!(count(5), FIVE_CARD_COUNTS);
}

/// All 133,784,560 of them.
#[test]
fn rule_8_1_every_seven_card_hand_is_in_its_category() {
    assert_eq!(SEVEN_CARD_COUNTS.iter().sum::<u64>(), 133_784_560);
    assert_eq!(count(7), SEVEN_CARD_COUNTS);
}

/// Against the plainest evaluator there is: every five of the seven, by counting ranks.
#[test]
fn rule_8_1_the_best_five_of_seven_count() {
    let mut dice = fastrand::Rng::with_seed(1);
    let mut before: Option<(Vec<Card>, _)> = None;
    for _ in 0..crate::scaled(3_000) {
        let mut deck = Card::deck();
        dice.shuffle(&mut deck);
        let cards = deck[..7].to_vec();
        let plain = plain_strength(&cards);
        if let Some((other, other_plain)) = &before {
            assert_eq!(strength(&cards).cmp(&strength(other)), plain.cmp(other_plain), "{cards:?} against {other:?}");
        }
        assert_eq!(strength(&best_five(&cards)), strength(&cards));
        before = Some((cards, plain));
    }
}

fn plain_strength(cards: &[Card]) -> (u8, Vec<u8>) {
    let sets = (0u32..1 << cards.len()).filter(|set| set.count_ones() == 5);
    let fives = sets.map(|set| (0..cards.len()).filter(|i| set >> i & 1 == 1).map(|i| cards[i]).collect::<Vec<_>>());
    fives.map(|five| plain_five(&five)).max().expect("at least five cards")
}

fn plain_five(five: &[Card]) -> (u8, Vec<u8>) {
    let mut groups: Vec<(u8, u8)> = Vec::new();
    for rank in (0..13usize).rev() {
        let copies = five.iter().filter(|card| card.rank.index() == rank).count() as u8;
        if copies > 0 {
            groups.push((copies, rank as u8));
        }
    }
    groups.sort_by(|a, b| b.cmp(a));
    let shape: Vec<u8> = groups.iter().map(|(copies, _)| *copies).collect();
    let mut ranks: Vec<u8> = groups.iter().map(|(_, rank)| *rank).collect();
    let flush = five.iter().all(|card| card.suit == five[0].suit);
    if ranks == [12, 3, 2, 1, 0] {
        ranks = vec![3, 2, 1, 0, 0];
    }
    let straight = shape.len() == 5 && (ranks[0] - ranks[4] == 4 || ranks == [3, 2, 1, 0, 0]);
    let kind = match (shape.as_slice(), straight, flush) {
        (_, true, true) => 8,
        ([4, 1], ..) => 7,
        ([3, 2], ..) => 6,
        (_, _, true) => 5,
        (_, true, _) => 4,
        ([3, ..], ..) => 3,
        ([2, 2, 1], ..) => 2,
        ([2, ..], ..) => 1,
        _ => 0,
    };
    (kind, ranks)
}

#[test]
fn hands_are_named() {
    let check = |cards: &str, category: Category, text: &str| {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().expect("a card")).collect();
        assert_eq!((strength(&cards).category(), words(&cards).as_str()), (category, text));
    };
    check("Ah Kd 9s 7c 5h 3d 2c", Category::HighCard, "high card Ace");
    check("Ah Ad 9s 7c 5h 3d 2c", Category::Pair, "a pair of Aces");
    check("Kh Kd 7s 7c 5h 5d 2c", Category::TwoPair, "two pair, Kings and Sevens");
    check("6h 6d 6s Kc 5h 3d 2c", Category::ThreeOfAKind, "three of a kind, Sixes");
    check("Ah 2d 3s 4c 5h Kd Qc", Category::Straight, "a straight, Ace to Five");
    check("Ah 2h 3h 9h 5h Kd Qc", Category::Flush, "a flush, Ace high");
    check("Th Td Ts 2c 2h 3d 4c", Category::FullHouse, "a full house, Tens full of Deuces");
    check("Th Td Ts Tc 2h 3d 4c", Category::FourOfAKind, "four of a kind, Tens");
    check("9h 8h 7h 6h 5h 3d 4c", Category::StraightFlush, "a straight flush, Five to Nine");
    check("Ah Kh Qh Jh Th 3d 4c", Category::RoyalFlush, "a Royal Flush");
    check("Ah Kd Qs Jc Th 3d 4c", Category::Straight, "a straight, Ten to Ace");
    check("Ah 2h 3h 4h 5h Kd Qc", Category::StraightFlush, "a straight flush, Ace to Five");
}

#[test]
fn rule_8_1_the_telling_cards_of_the_best_five_come_first() {
    let check = |cards: &str, best: &str| {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().expect("a card")).collect();
        let five: Vec<String> = best_five(&cards).iter().map(Card::to_string).collect();
        assert_eq!(five.join(" "), best);
    };
    check("2c Ah 5d 5s Kd Qh 3c", "5s 5d Ah Kd Qh");
    check("2c 5h 5d 5s Kd Kh 3c", "5s 5h 5d Kh Kd");
    check("2h Ah 3c 5d 4s Kd Qh", "5d 4s 3c 2h Ah");
    check("2h Ah 5h 9h 4h Kd Qc", "Ah 9h 5h 4h 2h");
    check("2h Ah 5h 3h 4h", "5h 4h 3h 2h Ah");
    // An ace and a five that are no run: the ace stays the highest.
    check("Ah 5h 4h 3h 2c 7h", "Ah 7h 5h 4h 3h");
    check("Ah Ad 5h 5d 9c", "Ah Ad 5h 5d 9c");
}

#[test]
fn rule_8_2_the_card_that_decides_between_equal_words_is_named() {
    let seven = |text: &str| text.split(' ').map(|card| card.parse().expect("a card")).collect::<Vec<Card>>();
    let board = "4h 4c 9s Jd 2s";
    let hand = |hole: &str| seven(&format!("{board} {hole}"));
    let decides = |own: &str, others: &[&str]| kicker(&hand(own), others.iter().map(|hole| hand(hole)));
    assert_eq!(decides("Qc 3d", &["Tc 3c"]), Some("Queen"));
    assert_eq!(decides("Ac 3d", &["Tc 3c", "Kc 5d"]), Some("Ace"), "the best of the others is the one to beat");
    assert_eq!(decides("Ac Td", &["Ad 8c"]), Some("Ten"), "the jack and the ace are both players'");
    assert_eq!(decides("Qc 3d", &["Qd 3c"]), None, "a tie is divided");
    assert_eq!(decides("Qc 3d", &["Qd 3c", "Tc 3h"]), Some("Queen"), "two who tie beat the third by the same card");
    assert_eq!(decides("9c 3d", &["Qd 3c"]), None, "two pair say enough against one");
    assert_eq!(decides("Qc 3d", &["9d 3c"]), None, "nobody is named who has more");
}

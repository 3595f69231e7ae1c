//! What is read from the stream of dice: every way of asking, word by word.

use cardtable::Dice;

fn dice() -> Dice {
    Dice::from_key([0; 32])
}

/// The words that `below` reads, from a stream of the same key.
fn words() -> impl Iterator<Item = u32> {
    let mut dice = dice();
    std::iter::from_fn(move || Some(dice.word()))
}

#[test]
fn the_stream_goes_on_past_its_first_block() {
    let words: Vec<u32> = words().take(130).collect();
    // The second block of RFC 8439's function under the same key, and no block comes twice.
    assert_eq!(words[16], 0xbee7_079f);
    assert_ne!(words[..64], words[64..128]);
    assert_ne!(words[64..66], words[128..130]);
}

/// With three quarters of all words as the bound, a quarter of the words is thrown away; a plain remainder
/// would give the lowest third of the numbers twice as often.
#[test]
fn words_past_the_last_whole_multiple_are_thrown_away() {
    let bound = 3 << 30;
    let mut dice = dice();
    let drawn: Vec<u32> = (0..2_000).map(|_| dice.below(bound)).collect();
    let kept: Vec<u32> = words().filter(|word| *word < bound).take(2_000).collect();
    assert_eq!(drawn, kept);
}

/// No word is thrown away where the bound divides their number.
#[test]
fn a_power_of_two_uses_every_word() {
    for bits in [0, 1, 5, 31] {
        let mut dice = dice();
        let drawn: Vec<u32> = (0..200).map(|_| dice.below(1 << bits)).collect();
        let rests: Vec<u32> = words().map(|word| word & ((1 << bits) - 1)).take(200).collect();
        assert_eq!(drawn, rests, "{bits} bits");
    }
}

#[test]
fn a_chance_of_k_in_n_is_a_number_below_k() {
    for (k, n) in [(0, 3), (1, 3), (2, 3), (3, 3), (5, 7)] {
        let (mut one, mut other) = (dice(), dice());
        for _ in 0..200 {
            let number = other.below(n);
            assert_eq!(one.chance(k, n), (0..k).any(|lucky| lucky == number), "{k} of {n}");
        }
    }
}

#[test]
fn a_pick_takes_every_one_of_the_list_and_none_of_nothing() {
    let (mut one, mut other) = (dice(), dice());
    assert_eq!(one.pick::<u32>(&[]), None);
    for _ in 0..50 {
        assert_eq!(one.pick(&[0, 1, 2]), Some(&other.below(3)), "an empty list reads no word");
    }
}

#[test]
fn a_fraction_is_53_bits_of_two_words() {
    let mut dice = dice();
    let mut words = words();
    for _ in 0..20 {
        let (high, low) = (words.next().expect("endless"), words.next().expect("endless"));
        let expected = (f64::from(high) * 2f64.powi(21) + f64::from(low >> 11)) / 2f64.powi(53);
        assert_eq!(dice.fraction(), expected);
    }
}

#[test]
fn dice_by_number_differ_by_purpose_and_by_number() {
    let first = |purpose, number| Dice::from_number(purpose, number).word();
    assert_eq!(first("a", 1), first("a", 1));
    assert_ne!(first("a", 1), first("a", 2));
    assert_ne!(first("a", 1), first("b", 1));
}

#[test]
fn a_shuffled_pack_is_the_pack_in_the_order_that_shuffling_gives() {
    let mut pack: Vec<u32> = (0..52).collect();
    let shuffled = dice().shuffled(pack.clone());
    dice().shuffle(&mut pack);
    assert_eq!(shuffled, pack);
    assert_ne!(shuffled, (0..52).collect::<Vec<u32>>());
}

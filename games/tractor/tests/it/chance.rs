//! Plays by chance: each legal one can come up, and leads come as often as they are said to.

use std::collections::BTreeSet;

use cardtable::Dice;
use tractor::{Card, Cards, Duty, FollowFill, Kind, MAX_LISTED, Pattern, count, plays};

use crate::naive::{order, set};

#[test]
fn every_legal_play_comes_up_and_no_other() {
    let check = |round: &str, led: &str, hand: &str| {
        let order = order(round);
        let lead = Pattern::of(&order, set(led)).expect("one group");
        let duty = Duty::of(&order, FollowFill::Standard, &lead, set(hand));
        let all: BTreeSet<Vec<Card>> =
            plays::all(&order, &duty, MAX_LISTED).expect("few").into_iter().map(Cards::list).collect();
        assert_eq!(count(&order, &duty), all.len() as u64, "{hand} to {led} at {round}");
        let mut dice = Dice::from_number("tractor/chance/follow", 1);
        let got: BTreeSet<Vec<Card>> =
            (0..60 * all.len()).map(|_| plays::random(&order, &duty, &mut dice).list()).collect();
        assert_eq!(got, all, "{hand} to {led} at {round}");
    };
    check("2H", "S5", "S6 S7 S8 H3");
    check("2H", "S5", "H3 D4 C5");
    check("2H", "S5 S5'", "S6 S6' S8 S8' S9");
    check("2H", "S5 S5'", "S6 S7 S8 D3");
    check("2H", "S5 S5' S6 S6'", "S7 S7' S8 S8' S9 S9' SJ SJ'");
    check("2H", "S5 S5' S6 S6'", "S7 S7' S9 S9' SJ SK SA");
    check("2H", "S5 S5' S6 S6'", "S7 D3 D4 D5 D6");
    check("2H", "SA S5 S5' S6 S6'", "S7 S7' S8 S8' SJ SQ SK");
    // Any of the off-suit level pairs stands on the rung that they share.
    check("7H", "H3 H3' H4 H4'", "HA HA' S7 S7' D7 D7' C7 C7'");
    check("7H", "H3 H3' H4 H4' H5 H5'", "HA HA' S7 S7' D7 D7' H7 H7' H9");
    check("7", "sj sj' bj bj'", "sj sj' S7 S7' D7 D7'");
}

/// A lead by chance from this hand, and the roll that decided about its kind.
fn leads(round: &str, hand: &str) -> Vec<(u32, Pattern)> {
    let order = order(round);
    let lead = |number: u64| {
        let dice = || Dice::from_number("tractor/chance/lead", number);
        let cards = plays::random_lead(&order, set(hand), &mut dice());
        (dice().below(100), Pattern::of(&order, cards).expect("one group"))
    };
    (0..1_000).map(lead).collect()
}

#[test]
fn leads_by_chance_are_throws_tractors_pairs_and_singles_in_their_shares() {
    let leads = leads("2H", "S3 S3' S4 S4' S5 S5' S9 S9' SJ SK");
    let rolls: BTreeSet<u32> = leads.iter().map(|(roll, _)| *roll).collect();
    assert_eq!(rolls.len(), 100, "every roll comes up");
    let mut seen = BTreeSet::new();
    for (roll, lead) in &leads {
        match roll {
            0..3 => assert!((2..=4).contains(&lead.size()), "{lead:?}"),
            3..20 => assert_eq!(lead.kind, Kind::Tractor),
            20..55 => assert_eq!(lead.kind, Kind::Pair),
            _ => assert_eq!(lead.kind, Kind::Single),
        }
        seen.insert((*roll < 3, lead.size(), lead.top));
    }
    let of = |thrown: bool, size: usize| seen.iter().filter(|one| one.0 == thrown && one.1 == size).count();
    assert!((2..=4).all(|size| of(true, size) > 0), "throws of two, three and four cards");
    assert_eq!((of(false, 1), of(false, 2), of(false, 4), of(false, 6)), (6, 4, 2, 1), "each of every kind: {seen:?}");
}

#[test]
fn leads_by_chance_come_from_every_group_that_has_what_is_asked() {
    let leads = leads("2H", "C3 C3' D5 D5' D6 D6' S9 SJ H4 H4' H5 H5'");
    let groups = |from: u32, to: u32| -> Vec<&str> {
        let of_roll = leads.iter().filter(|(roll, _)| (from..to).contains(roll));
        let groups: BTreeSet<usize> = of_roll.map(|(_, lead)| lead.group.index()).collect();
        groups.into_iter().map(|index| tractor::Group::ALL[index].text()).collect()
    };
    assert_eq!(groups(0, 3), ["C", "D", "S", "TRUMP"], "throws");
    assert_eq!(groups(3, 20), ["D", "TRUMP"], "tractors");
    assert_eq!(groups(20, 55), ["C", "D", "TRUMP"], "pairs");
    assert_eq!(groups(55, 100), ["C", "D", "S", "TRUMP"], "singles");
    // Whoever has neither leads a single card.
    assert!(self::leads("2H", "S3").iter().all(|(_, lead)| lead.kind == Kind::Single));
    let singles = self::leads("2H", "S3 D4 C5");
    assert!(singles.iter().all(|(_, lead)| lead.kind == Kind::Single));
}

#[test]
fn sets_of_cards_are_sets() {
    let (some, others) = (set("S3 S3' H4"), set("S3 H4 C5"));
    assert_eq!(some.and(others), set("S3 S3' H4 C5"));
    assert_eq!(some.common(others), set("S3 H4"));
    assert_eq!(some.without(others), set("S3'"));
    let three = set("S3").first().expect("one");
    assert_eq!((some.with(three), set("").with(three)), (some, set("S3")), "a card is in a set once");
    assert_eq!((some.len(), some.is_empty(), set("").is_empty()), (3, false, true));
    assert!(some.has_all(set("S3' H4")) && some.has_all(set("")) && !some.has_all(others));
    assert_eq!((set("").first(), set("H4 S3'").first()), (None, set("H4").first()), "the first deck first");
    assert_eq!(Cards::from_list(&[three, three]), Err(three));
    assert_eq!((some.points(), set("S5 S10' HK D5'").points()), (0, 30));
}

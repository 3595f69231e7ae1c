//! Fast code against brute force, on small hands of every shape.

use cards::{Rank, Suit};
use cardtable::Dice;
use tractor::{
    Card, Cards, Duty, Follow, FollowFill, Group, Kind, MAX_LISTED, Pattern, Standing, ThrowCheck, broken, count, plays,
};

use crate::naive::{Naive, subsets};
use crate::{at_least, times};

/// A round with a level, a trump suit or none, and a ladder.
fn any_round(dice: &mut Dice) -> Naive {
    let level = *dice.pick(&[Rank::Two, Rank::Five, Rank::Seven, Rank::Ten, Rank::King, Rank::Ace]).expect("six");
    let trump = Suit::new(dice.below(5) as usize);
    Naive { level, trump, strict: dice.chance(1, 3) }
}

/// Cards that make pairs, neighbours and level cards likely: one group mostly, few ranks of it.
fn any_hand(naive: &Naive, group: Group, most: usize, dice: &mut Dice) -> Cards {
    let size = 1 + dice.below(most as u32) as usize;
    let from = dice.below(10) as u16;
    let wide = 2 + dice.below(8) as u16;
    let near = |card: &Card| {
        let key = naive.key(*card);
        naive.group(*card) == group && (key >= 800 || (from..from + wide).contains(&(key % 100)) || key % 100 == 14)
    };
    let mut likely: Vec<Card> = Cards::ALL.iter().filter(near).collect();
    let mut rest: Vec<Card> = Cards::ALL.iter().filter(|card| !near(card)).collect();
    dice.shuffle(&mut likely);
    dice.shuffle(&mut rest);
    let mut hand = Cards::NONE;
    while hand.len() < size {
        let source = if dice.chance(7, 8) && !likely.is_empty() { &mut likely } else { &mut rest };
        let Some(card) = source.pop() else { continue };
        hand = hand.with(card);
        // A pair now and then, on purpose.
        if hand.len() < size && dice.chance(1, 2) {
            hand = hand.with(card.other());
        }
    }
    hand
}

fn any_lead(naive: &Naive, group: Group, dice: &mut Dice) -> Cards {
    loop {
        let cards = naive.of_group(any_hand(naive, group, 10, dice), group);
        if cards.is_empty() {
            continue;
        }
        let longest = naive.longest(group, cards);
        let kind = dice.below(4);
        let size = match kind {
            0 => 1,
            1 => 2,
            2 if longest >= 2 => 2 * (2 + dice.below(longest as u32 - 1) as usize),
            _ => 1 + dice.below(6) as usize,
        };
        let wanted = subsets(cards, size.min(cards.len()));
        let fits = |cards: &&Cards| match kind {
            1 => naive.pairs(**cards).len() == 1,
            2 => naive.is_tractor(group, **cards),
            _ => true,
        };
        let fitting: Vec<&Cards> = wanted.iter().filter(fits).collect();
        if let Some(lead) = dice.pick(&fitting) {
            return **lead;
        }
    }
}

/// What a client does with the constraint that it is sent, knowing nothing but ids.
fn client_accepts(follow: &Follow, play: Cards) -> bool {
    let has = |list: &[Card]| list.iter().all(|card| play.contains(*card));
    let others = play.iter().filter(|card| !follow.must.contains(card));
    let chosen: Vec<Card> = others.collect();
    let face = |card: &Card| card.to_string()[3..].to_owned();
    let pairs = play.iter().filter(|card| card.to_string().starts_with("D1"));
    let pairs = pairs.filter(|card| play.iter().any(|other| other != *card && face(&other) == face(card))).count();
    play.len() == follow.count as usize
        && has(&follow.must)
        && chosen.len() == follow.choose.k as usize
        && chosen.iter().all(|card| follow.choose.from.contains(card))
        && pairs >= follow.need_pairs as usize
        && follow.need_tractor.as_ref().is_none_or(|need| need.one_of.iter().any(|one| has(one)))
}

#[test]
fn every_subset_of_a_small_hand_is_judged_as_by_brute_force() {
    let mut dice = Dice::from_number("tractor/brute/follow", 1);
    let mut shapes = std::collections::BTreeMap::new();
    for _ in 0..times(1_500) {
        let naive = any_round(&mut dice);
        let order = naive.order();
        let group = *dice.pick(&Group::ALL).expect("five");
        if naive.of_group(Cards::ALL, group).is_empty() {
            continue;
        }
        let lead_cards = any_lead(&naive, group, &mut dice);
        let lead = Pattern::of(&order, lead_cards).expect("one group");
        assert_eq!(lead.kind, naive.kind(group, lead_cards), "{lead_cards:?}");
        let hand = any_hand(&naive, group, 12, &mut dice);
        if hand.len() < lead.size() {
            continue;
        }
        let mut by_fill = Vec::new();
        for fill in [FollowFill::Template, FollowFill::Standard] {
            let expected = naive.legal(fill, lead_cards, hand);
            let duty = Duty::of(&order, fill, &lead, hand);
            let context = format!(
                "level {:?} trump {:?} strict {} {fill:?} lead {lead_cards:?} hand {hand:?}",
                naive.level, naive.trump, naive.strict
            );
            assert!(!expected.is_empty(), "somebody has no legal play: {context}");
            let mut found: Vec<Cards> = Vec::new();
            let follow = Follow::of(&order, &duty);
            for play in subsets(hand, lead.size()) {
                let legal = expected.contains(&play);
                assert_eq!(duty.allows(&order, play), legal, "{play:?}: {context}");
                assert_eq!(client_accepts(&follow, play), legal, "client, {play:?}: {context} {follow:?}");
                if legal {
                    found.push(play);
                }
            }
            for size in (1..=hand.len()).filter(|size| *size != lead.size()) {
                assert!(!duty.allows(&order, hand.iter().take(size).collect()), "{size} cards: {context}");
            }
            assert_eq!(count(&order, &duty), found.len() as u64, "{context}");
            assert_eq!(follow.exact, found.len() == 1, "{context}");
            let listed = plays::all(&order, &duty, MAX_LISTED);
            assert_eq!(listed.is_some(), found.len() <= MAX_LISTED, "{context}");
            if let Some(mut listed) = listed {
                let key = |play: &Cards| play.list();
                listed.sort_by_key(key);
                found.sort_by_key(key);
                assert_eq!(listed, found, "{context}");
            }
            assert!(expected.contains(&duty.lowest(&order)), "automatic play: {context}");
            assert!(expected.contains(&plays::random(&order, &duty, &mut dice)), "random play: {context}");
            by_fill.push(expected);
        }
        assert!(by_fill[0].iter().all(|play| by_fill[1].contains(play)), "the strict set is inside the standard one");
        *shapes.entry((lead.kind, lead.pairs.min(3), lead.longest.min(3))).or_insert(0) += 1;
    }
    assert!(shapes.len() >= at_least(8), "every shape is led: {shapes:?}");
}

#[test]
fn throws_stand_as_by_brute_force() {
    let mut dice = Dice::from_number("tractor/brute/throw", 1);
    let mut stood = [0, 0];
    for _ in 0..times(1_500) {
        let naive = any_round(&mut dice);
        let order = naive.order();
        let group = *dice.pick(&Group::ALL).expect("five");
        if naive.of_group(Cards::ALL, group).is_empty() {
            continue;
        }
        let cards = any_lead(&naive, group, &mut dice);
        let throw = Pattern::of(&order, cards).expect("one group");
        if throw.kind != Kind::Throw {
            continue;
        }
        let side = if dice.chance(1, 2) { group } else { Group::Trump };
        let hand = any_hand(&naive, side, 9, &mut dice);
        let void = naive.of_group(hand, group).is_empty();
        for check in [ThrowCheck::WithTrump, ThrowCheck::InSuit] {
            let ruff = void && group != Group::Trump;
            let expected = naive.parts(cards).iter().any(|part| match ruff {
                true => check == ThrowCheck::WithTrump && naive.beats(*part, hand, true),
                false => naive.beats(*part, hand, false),
            });
            let hands = [cards, hand, Cards::NONE, Cards::NONE];
            let got = broken(&order, check, &throw, 0, 4, |seat| hands[seat]);
            assert_eq!(
                got.is_some(),
                expected,
                "{check:?} {naive_level:?} {cards:?} against {hand:?}",
                naive_level = naive.level
            );
            stood[usize::from(expected)] += 1;
            let partners = [cards, Cards::NONE, hand, Cards::NONE];
            assert!(broken(&order, check, &throw, 0, 4, |seat| partners[seat]).is_none(), "partners are not asked");
        }
    }
    assert!(stood.iter().all(|count| *count >= at_least(100)), "both happen: {stood:?}");
}

#[test]
fn throws_are_covered_as_by_brute_force() {
    let mut dice = Dice::from_number("tractor/brute/cover", 1);
    let mut covered = [0, 0];
    for _ in 0..times(4_000) {
        let naive = any_round(&mut dice);
        let order = naive.order();
        let group = *dice.pick(&Group::ALL).expect("five");
        if naive.of_group(Cards::ALL, group).is_empty() {
            continue;
        }
        let cards = any_lead(&naive, group, &mut dice);
        let lead = Pattern::of(&order, cards).expect("one group");
        let ruff = group != Group::Trump && dice.chance(1, 2);
        let of = if ruff { Group::Trump } else { group };
        let others = naive.of_group(any_hand(&naive, of, 12, &mut dice), of).without(cards);
        if lead.size() > 7 || others.len() < lead.size() {
            continue;
        }
        let mut list = others.list();
        dice.shuffle(&mut list);
        let play: Cards = list.into_iter().take(lead.size()).collect();
        let expected = naive.covers(&naive.parts(cards), play, ruff);
        let standing = Standing::of(&order, &lead, play);
        let wins = standing.is_some_and(|standing| standing > Standing::of_lead(&lead));
        assert_eq!(wins, expected, "{:?} {:?} {cards:?} by {play:?}", naive.level, naive.trump);
        covered[usize::from(expected)] += 1;
    }
    assert!(covered.iter().all(|count| *count >= at_least(100)), "both happen: {covered:?}");
}

#[test]
fn a_decomposition_is_a_partition_with_the_longest_tractors_first() {
    let mut dice = Dice::from_number("tractor/brute/parts", 1);
    for _ in 0..times(1_500) {
        let naive = any_round(&mut dice);
        let order = naive.order();
        let group = *dice.pick(&Group::ALL).expect("five");
        if naive.of_group(Cards::ALL, group).is_empty() {
            continue;
        }
        let cards = naive.of_group(any_hand(&naive, group, 14, &mut dice), group);
        let Some(pattern) = Pattern::of(&order, cards) else { continue };
        let parts = pattern.parts(&order);
        let whole = parts.iter().fold(Cards::NONE, |all, part| all.and(part.cards));
        assert_eq!(whole, cards);
        assert_eq!(parts.iter().map(|part| part.cards.len()).sum::<usize>(), cards.len(), "no card twice");
        let mut left = cards;
        for part in &parts {
            assert_eq!(part.kind, naive.kind(group, part.cards));
            let longest = naive.longest(group, left);
            let expected = match (longest, naive.pairs(left).len()) {
                (2.., _) => 2 * longest,
                (_, 1..) => 2,
                _ => 1,
            };
            assert_eq!(part.cards.len(), expected, "the longest that is left comes first: {cards:?}");
            let same = subsets(left, expected).into_iter().filter(|other| naive.kind(group, *other) == part.kind);
            assert_eq!(same.map(|other| naive.top(other)).max(), Some(naive.top(part.cards)), "the highest first");
            left = left.without(part.cards);
        }
    }
}

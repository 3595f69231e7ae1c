//! The checker and the judge of plays touch no heap, whatever is led and whatever is answered.
//!
//! A test binary of its own, because counting allocations takes the place of the global allocator.

use std::collections::BTreeMap;

use allocation_counter::measure;
use cards::{Rank, Suit};
use cardtable::{Dice, Refusal as _};
use tractor::{
    Card, Cards, FollowFill, Group, Kind, Order, Pattern, Round, Rules, Standing, Step, ThrowCheck, kitty_size, plays,
};

/// Rounds of the normal run; each has some two hundred questions.
const ROUNDS: u64 = 1_500;
const JUDGEMENTS: u64 = 20_000;

/// What was seen, so that a shape that never came up is not taken for one without allocations.
type Seen = BTreeMap<String, u32>;

fn free_of_heap<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let mut done = None;
    let used = measure(|| done = Some(work()));
    assert_eq!(used.count_total, 0, "{what} took {} bytes from the heap", used.bytes_total);
    done.expect("the work was done")
}

fn any_order(dice: &mut Dice) -> Order {
    let level = *dice.pick(&Rank::ALL).expect("thirteen");
    Order::new(level, Suit::new(dice.below(5) as usize), dice.chance(1, 2))
}

/// A deal in which neighbouring pairs mostly stay together, so that tractors are led and answered.
fn dealt(dice: &mut Dice) -> Round {
    let seats = if dice.chance(1, 2) { 4 } else { 6 };
    let mut faces: Vec<Card> = Cards::ALL.iter().filter(|card| card.deck() == 1).collect();
    let mut runs: Vec<Vec<Card>> = Vec::new();
    while !faces.is_empty() {
        let run = faces.drain(..faces.len().min(1 + dice.below(5) as usize));
        let pairs = run.flat_map(|card| [card, card.other()]);
        runs.push(pairs.collect());
    }
    dice.shuffle(&mut runs);
    let mut deck = runs.concat();
    let loose = dice.below(deck.len() as u32) as usize;
    dice.shuffle(&mut deck[..loose]);
    deck.truncate(108 - kitty_size(seats));
    let size = deck.len() / seats;
    let hands: Vec<Cards> = deck.chunks(size).map(|hand| hand.iter().copied().collect()).collect();
    let rules = Rules {
        follow_fill: if dice.chance(1, 2) { FollowFill::Template } else { FollowFill::Standard },
        throw_check: if dice.chance(1, 2) { ThrowCheck::WithTrump } else { ThrowCheck::InSuit },
        ..Rules::default()
    };
    Round::new(any_order(dice), rules, seats, dice.below(seats as u32) as usize, &hands)
}

/// Some of these cards, pairs kept together as often as not.
fn some_of(cards: Cards, most: usize, dice: &mut Dice) -> Cards {
    let mut list = cards.list();
    dice.shuffle(&mut list);
    let mut chosen = Cards::NONE;
    for card in list {
        if chosen.len() < most {
            chosen = chosen.with(card);
        }
        if chosen.len() < most && cards.contains(card.other()) && dice.chance(1, 2) {
            chosen = chosen.with(card.other());
        }
    }
    chosen
}

fn lead(round: &Round, hand: Cards, dice: &mut Dice) -> Cards {
    if dice.chance(1, 2) {
        return plays::random_lead(round.order(), hand, dice);
    }
    let held = |group: Group| hand.common(round.order().group_cards(group));
    let groups: Vec<Cards> = Group::ALL.into_iter().map(held).filter(|cards| !cards.is_empty()).collect();
    let cards = *dice.pick(&groups).expect("a hand with cards");
    some_of(cards, 1 + dice.below(cards.len() as u32) as usize, dice)
}

fn shape(pattern: &Pattern) -> String {
    match (pattern.kind, pattern.longest) {
        (Kind::Tractor, pairs) => format!("TRACTOR {}", pairs.min(4)),
        (Kind::Throw, 2..) => "THROW with a tractor".to_owned(),
        (Kind::Throw, _) if pattern.pairs > 0 => "THROW with pairs".to_owned(),
        (kind, _) => format!("{kind:?}"),
    }
}

fn play_round(mut round: Round, dice: &mut Dice, seen: &mut Seen) {
    let mut count = |what: String| *seen.entry(what).or_insert(0) += 1;
    while let Some(seat) = round.turn() {
        let hand = *round.hand(seat).for_rules();
        let wanted = round.lead().map_or(1 + dice.below(6) as usize, Pattern::size);
        let owed = round.lead().map_or(hand, |lead| hand.common(round.order().group_cards(lead.group)));
        let stray = some_of(if dice.chance(1, 2) { owed } else { hand }, wanted + dice.below(2) as usize, dice);
        if let Err(no) = free_of_heap("a check", || round.check(seat, stray)) {
            count(no.code().name().to_owned());
        }
        let cards = match free_of_heap("a duty", || round.duty(hand)) {
            Some(duty) => {
                let lowest = free_of_heap("the automatic play", || duty.lowest(round.order()));
                if dice.chance(1, 4) { lowest } else { plays::random(round.order(), &duty, dice) }
            }
            None => {
                let cards = lead(&round, hand, dice);
                let pattern = free_of_heap("a pattern", || Pattern::of(round.order(), cards)).expect("one group");
                count(shape(&pattern));
                cards
            }
        };
        let step: Step = free_of_heap("a play", || round.play(seat, cards)).expect("a legal play");
        if step.broken.is_some() {
            count("a throw that does not stand".to_owned());
        }
        if let Some(won) = step.won {
            count(if won.seat == seat { "won by the last".to_owned() } else { "won before the last".to_owned() });
        }
    }
}

#[test]
fn whole_rounds_are_checked_and_judged_without_the_heap() {
    let mut dice = Dice::from_number("tractor/no heap/rounds", 1);
    let mut seen = Seen::new();
    for _ in 0..ROUNDS {
        let round = dealt(&mut dice);
        play_round(round, &mut dice, &mut seen);
    }
    let wanted = "Single, Pair, TRACTOR 2, TRACTOR 3, TRACTOR 4, Throw, THROW with pairs, THROW with a tractor, \
        a throw that does not stand, won by the last, won before the last, mixed_groups, wrong_count, \
        must_follow_group, must_play_all_of_group, must_play_pairs, must_play_tractor, not_the_template";
    for what in wanted.split(", ") {
        assert!(seen.get(what).is_some_and(|times| *times >= 20), "{what} came up too seldom: {seen:#?}");
    }
}

/// Up to `size` of these cards: some pairs in a row, and others.
fn neighbours(order: &Order, cards: Cards, group: Group, size: usize, dice: &mut Dice) -> Cards {
    let row = (1 << dice.below(size as u32 / 2 + 1)) - 1;
    let in_a_row = cards.common(order.slot_cards(row << dice.below(18), group));
    let taken = some_of(in_a_row, size, dice);
    taken.and(some_of(cards.without(taken), size - taken.len(), dice))
}

/// Throws that stand are rare in play, so answers to them are also made up.
#[test]
fn any_answer_to_any_lead_is_judged_without_the_heap() {
    let mut dice = Dice::from_number("tractor/no heap/answers", 1);
    let mut seen = Seen::new();
    for _ in 0..JUDGEMENTS {
        let order = any_order(&mut dice);
        let group = *dice.pick(&Group::ALL).expect("five");
        let cards = order.group_cards(group);
        if cards.is_empty() {
            continue;
        }
        let size = 1 + dice.below(12) as usize;
        let led = neighbours(&order, cards, group, size, &mut dice);
        let lead = Pattern::of(&order, led).expect("one group");
        let of = if dice.chance(1, 2) { group } else { Group::Trump };
        let answer = neighbours(&order, order.group_cards(of).without(led), of, lead.size(), &mut dice);
        let standing = free_of_heap("a judgement", || Standing::of(&order, &lead, answer));
        let wins = standing > Some(Standing::of_lead(&lead));
        *seen.entry(format!("{} {}", shape(&lead), if wins { "beaten" } else { "held" })).or_insert(0) += 1;
    }
    for what in ["Single", "Pair", "TRACTOR 2", "TRACTOR 3", "Throw", "THROW with pairs", "THROW with a tractor"] {
        for end in ["beaten", "held"] {
            let times = seen.get(&format!("{what} {end}")).copied().unwrap_or(0);
            assert!(times >= 5, "{what} {end} came up too seldom: {seen:#?}");
        }
    }
}

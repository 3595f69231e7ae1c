//! How fast rounds are played and replayed, and how long a legality check takes at worst.
//!
//! Four seats, a kitty of eight, levels going round 2, 5, 7, 10, K, a random legal policy. `replay`
//! gives recorded rounds to validate, apply and resolve only. After the timings the bench prints the
//! distribution of legality checks and the worst shape that a search finds.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cards::{Rank, Suit};
use criterion::{Criterion, Throughput};
use table::suite::people;
use table::{Dice, Game, Seat, Turn};
use tractor::{Action, Card, Cards, Config, Duty, FollowFill, Group, Order, Pattern, Round, Rules, Tractor, plays};

const LEVELS: [Rank; 5] = [Rank::Two, Rank::Five, Rank::Seven, Rank::Ten, Rank::King];
const RECORDED: usize = 1_000;

/// A dealt round: trump by chance, eight cards buried by chance.
fn dealt(number: usize, dice: &mut Dice) -> Round {
    let trump = Suit::new(dice.below(4) as usize);
    let order = Order::new(LEVELS[number % LEVELS.len()], trump, false);
    let mut deck = Card::deck_of_108();
    dice.shuffle(&mut deck);
    let hands: Vec<Cards> = (0..4).map(|seat| deck[8..].iter().skip(seat).step_by(4).copied().collect()).collect();
    // The first eight of a shuffled deck are as good a burial by chance as any other.
    Round::new(order, Rules::default(), 4, number % 4, &hands)
}

fn any_play(round: &Round, seat: usize, dice: &mut Dice) -> Cards {
    let hand = *round.hand(seat).for_rules();
    match round.duty(hand) {
        Some(duty) => plays::random(round.order(), &duty, dice),
        None => plays::random_lead(round.order(), hand, dice),
    }
}

fn played(mut round: Round, dice: &mut Dice, mut watch: impl FnMut(&Round, usize, Cards)) -> Round {
    while let Some(seat) = round.turn() {
        let cards = any_play(&round, seat, dice);
        watch(&round, seat, cards);
        round.play(seat, cards).expect("a legal play");
    }
    round
}

struct Recording {
    start: Round,
    plays: Vec<(usize, Cards)>,
}

fn record(count: usize) -> Vec<Recording> {
    let mut dice = Dice::from_number("tractor/bench/record", 1);
    (0..count)
        .map(|number| {
            let start = dealt(number, &mut dice);
            let mut plays = Vec::new();
            played(start.clone(), &mut dice, |_, seat, cards| plays.push((seat, cards)));
            Recording { start, plays }
        })
        .collect()
}

fn replay(recording: &Recording) -> i32 {
    let mut round = recording.start.clone();
    for (seat, cards) in &recording.plays {
        round.play(*seat, *cards).expect("it was legal when it was recorded");
    }
    round.caught()
}

/// A whole round through the game's own inputs, events included.
fn through_the_game(number: usize, dice: &mut Dice) -> i64 {
    let level = LEVELS[number % LEVELS.len()];
    let config = Config { deal_ms: 0, levels: [level; 2], ..Config::default() };
    let (mut game, _) = Tractor::start(&config, &people(4), 0).expect("a sound config");
    let deck = game.deal(dice);
    let _ = game.dealt(0, deck);
    loop {
        match game.turn() {
            Turn::Over => return game.score()[Seat::at(0)],
            Turn::Dealer => unreachable!("dealt once"),
            Turn::Seats { to_act, .. } => match game.round() {
                Some(round) => {
                    let seat = to_act.iter().next().expect("someone plays");
                    let cards = any_play(round, seat.index(), dice).list();
                    let _ = game.act(0, seat, Action::Play { cards }).expect("a legal play");
                }
                None => {
                    let _ = game.time_out(1_000_000);
                }
            },
        }
    }
}

fn rounds(c: &mut Criterion) {
    let mut group = c.benchmark_group("rounds");
    group.throughput(Throughput::Elements(1)).sample_size(50).measurement_time(Duration::from_secs(4));
    let mut dice = Dice::from_number("tractor/bench", 1);
    let mut number = 0;
    group.bench_function("end_to_end", |b| {
        b.iter(|| {
            number += 1;
            let round = dealt(number, &mut dice);
            played(round, &mut dice, |_, _, _| {}).caught()
        })
    });
    group.bench_function("through_the_game", |b| {
        b.iter(|| {
            number += 1;
            through_the_game(number, &mut dice)
        })
    });
    let recorded = record(RECORDED);
    let plays: usize = recorded.iter().map(|one| one.plays.len()).sum();
    println!("recorded {RECORDED} rounds with {:.1} plays each", plays as f64 / RECORDED as f64);
    let mut next = 0;
    group.bench_function("replay", |b| {
        b.iter(|| {
            next = (next + 1) % recorded.len();
            replay(&recorded[next])
        })
    });
    group.finish();
}

/// One question to the checker.
#[derive(Clone)]
struct Question {
    order: Order,
    lead: Pattern,
    hand: Cards,
    play: Cards,
}

impl Question {
    fn ask(&self) -> bool {
        Duty::of(&self.order, FollowFill::Template, &self.lead, self.hand).allows(&self.order, self.play)
    }

    /// Nanoseconds for one check: the best of some batches, so that the machine's noise is left out.
    fn nanos(&self, batches: u32, calls: u32) -> f64 {
        let batch = || {
            let start = Instant::now();
            for _ in 0..calls {
                black_box(black_box(self).ask());
            }
            start.elapsed().as_nanos() as f64 / f64::from(calls)
        };
        (0..batches).map(|_| batch()).fold(f64::INFINITY, f64::min)
    }
}

fn questions(count: usize) -> Vec<Question> {
    let mut dice = Dice::from_number("tractor/bench/questions", 1);
    let mut all = Vec::new();
    for number in 0.. {
        let start = dealt(number, &mut dice);
        played(start, &mut dice, |round, seat, play| {
            if let Some(lead) = round.lead() {
                let hand = *round.hand(seat).for_rules();
                all.push(Question { order: *round.order(), lead: *lead, hand, play });
            }
        });
        if all.len() >= count {
            break;
        }
    }
    all
}

fn legality() {
    let mut times: Vec<f64> = questions(100_000).iter().map(|question| question.nanos(3, 16)).collect();
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "legality check in play: median {:.0} ns, mean {mean:.0} ns, 99 % {:.0} ns, worst {:.0} ns of {} checks",
        at(0.5),
        at(0.99),
        at(1.0),
        times.len()
    );
}

/// Climbs from many random starts towards the slowest question.
fn worst_shape() {
    let mut dice = Dice::from_number("tractor/bench/worst", 1);
    let mut worst: Option<(f64, Question)> = None;
    for start in 0..60 {
        let mut question = any_question(start, &mut dice);
        let mut nanos = question.nanos(3, 50);
        for _ in 0..150 {
            let other = changed(&question, &mut dice);
            let other_nanos = other.nanos(3, 50);
            if other_nanos > nanos {
                (question, nanos) = (other, other_nanos);
            }
        }
        // Measured again with care, so that a disturbed batch is not taken for a slow question.
        let nanos = question.nanos(20, 200);
        if worst.as_ref().is_none_or(|(known, _)| nanos > *known) {
            worst = Some((nanos, question));
        }
    }
    let (nanos, question) = worst.expect("sixty starts");
    println!(
        "worst legality check found: {nanos:.0} ns (level {}, trump {:?}, lead {:?}, hand {:?}, play {:?})",
        question.order.level(),
        question.order.trump(),
        question.lead.cards,
        question.hand,
        question.play
    );
}

fn any_question(number: usize, dice: &mut Dice) -> Question {
    loop {
        let order = Order::new(LEVELS[number % LEVELS.len()], Suit::new(dice.below(5) as usize), false);
        let group = if dice.chance(2, 3) { Group::Trump } else { Group::ALL[dice.below(4) as usize] };
        let mut list = order.group_cards(group).list();
        if list.is_empty() {
            continue;
        }
        dice.shuffle(&mut list);
        let lead_size = 1 + dice.below(list.len().min(12) as u32) as usize;
        let lead: Cards = list.drain(..lead_size).collect();
        let mut hand: Cards = list.into_iter().take(dice.below(30) as usize).collect();
        let mut deck = Cards::ALL.without(lead).list();
        dice.shuffle(&mut deck);
        while hand.len() < lead_size.max(25) {
            hand = hand.with(deck.pop().expect("enough cards"));
        }
        let lead = Pattern::of(&order, lead).expect("one group");
        return answered(Question { order, lead, hand, play: Cards::NONE });
    }
}

/// The question with the lowest legal play, which is checked to the end.
fn answered(question: Question) -> Question {
    let duty = Duty::of(&question.order, FollowFill::Template, &question.lead, question.hand);
    Question { play: duty.lowest(&question.order), ..question }
}

/// One card of the lead or of the hand goes or comes, or a whole pair does.
fn changed(question: &Question, dice: &mut Dice) -> Question {
    let Question { order, lead, hand, .. } = question.clone();
    let group_cards = order.group_cards(lead.group).list();
    let card = *dice.pick(&group_cards).expect("a group has cards");
    let pair = if dice.chance(1, 2) { Cards::one(card).with(card.other()) } else { Cards::one(card) };
    let flip = |cards: Cards| if cards.has_all(pair) { cards.without(pair) } else { cards.and(pair) };
    let (lead_cards, hand) = match dice.chance(1, 2) {
        true => (flip(lead.cards), hand.without(pair)),
        false => (lead.cards.without(pair), flip(hand)),
    };
    let Some(lead) = Pattern::of(&order, lead_cards) else { return question.clone() };
    if hand.len() > 33 || hand.len() < lead.size() {
        return question.clone();
    }
    answered(Question { order, lead, hand, play: Cards::NONE })
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    rounds(&mut criterion);
    criterion.final_summary();
    legality();
    worst_shape();
}

//! How fast rounds are played and replayed, and how long a legality check takes at worst.
//!
//! Four seats, a kitty of eight, levels going round 2, 5, 7, 10, K, a random legal policy. `replay`
//! gives recorded rounds to validate, apply and resolve only. After the timings the bench prints the
//! distribution of legality checks and the worst shapes that a search finds.

mod checks;
mod worst;

use std::time::Duration;

use cards::{Rank, Suit};
use cardtable::suite::people;
use cardtable::{Dice, Game, Seat, Turn};
use criterion::{Criterion, Throughput};
use tractor::{Action, Card, Cards, Config, FollowFill, Order, Round, Rules, ThrowCheck, Tractor, kitty_size, plays};

const LEVELS: [Rank; 5] = [Rank::Two, Rank::Five, Rank::Seven, Rank::Ten, Rank::King];
const RECORDED: usize = 1_000;

/// A dealt round: trump by chance, the kitty buried by chance.
fn dealt(number: usize, seats: usize, rules: Rules, dice: &mut Dice) -> Round {
    let trump = Suit::new(dice.below(4) as usize);
    let order = Order::new(LEVELS[number % LEVELS.len()], trump, rules.strict_ladder);
    let mut deck = Card::deck_of_108();
    dice.shuffle(&mut deck);
    // The first cards of a shuffled deck are as good a burial by chance as any others.
    let rest = &deck[kitty_size(seats)..];
    let hands: Vec<Cards> = (0..seats).map(|seat| rest.iter().skip(seat).step_by(seats).copied().collect()).collect();
    Round::new(order, rules, seats, number % seats, &hands)
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
            let start = dealt(number, 4, Rules::default(), &mut dice);
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
            let round = dealt(number, 4, Rules::default(), &mut dice);
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

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    rounds(&mut criterion);
    criterion.final_summary();
    checks::in_play("four seats, seed", 4, Rules::default());
    let standard = Rules {
        follow_fill: FollowFill::Standard,
        strict_ladder: true,
        throw_check: ThrowCheck::InSuit,
        ..Rules::default()
    };
    checks::in_play("six seats, standard", 6, standard);
    worst::search();
}

//! One question to the checker, how long it takes, and how long those take that come up in play.

use std::hint::black_box;
use std::time::Instant;

use cardtable::Dice;
use tractor::{Cards, Duty, FollowFill, Kind, Order, Pattern, Rules, Standing, ThrowCheck, broken};

use crate::{dealt, played};

const ASKED_IN_PLAY: usize = 100_000;

/// All that has to be decided about one play.
#[derive(Clone, Debug)]
pub enum Question {
    /// Whether a play may follow a lead, and if not, why.
    Follow { order: Order, fill: FollowFill, lead: Pattern, hand: Cards, play: Cards },
    /// What is led, and whether it stands if it is a throw. The hands are those of all seats.
    Lead { order: Order, check: ThrowCheck, hands: Vec<Cards>, leader: usize, cards: Cards },
    /// Whether a play beats a throw that stands.
    Answer { order: Order, lead: Pattern, play: Cards },
}

impl Question {
    fn ask(&self) {
        match self {
            Question::Follow { order, fill, lead, hand, play } => {
                let duty = black_box(Duty::of(order, *fill, lead, *hand));
                if !black_box(duty.allows(order, *play)) {
                    black_box(duty.why_not(order, *play));
                }
            }
            Question::Lead { order, check, hands, leader, cards } => {
                let Some(pattern) = black_box(Pattern::of(order, *cards)) else { return };
                let of = |seat: usize| hands[seat];
                if pattern.kind == Kind::Throw && broken(order, *check, &pattern, *leader, hands.len(), of).is_some() {
                    black_box(pattern.smallest_part(order));
                }
            }
            Question::Answer { order, lead, play } => drop(black_box(Standing::of(order, lead, *play))),
        }
    }

    /// Nanoseconds for one check: the best of some batches, so that the machine's noise is left out.
    pub fn nanos(&self, batches: u32, calls: u32) -> f64 {
        let batch = || {
            let start = Instant::now();
            for _ in 0..calls {
                black_box(self).ask();
            }
            start.elapsed().as_nanos() as f64 / f64::from(calls)
        };
        (0..batches).map(|_| batch()).fold(f64::INFINITY, f64::min)
    }
}

/// Prints how long the checks of whole rounds take, leads and throws among them.
pub fn in_play(name: &str, seats: usize, rules: Rules) {
    let mut times: Vec<f64> = asked_in_play(seats, rules).iter().map(|question| question.nanos(3, 16)).collect();
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "legality check in play, {name}: median {:.0} ns, mean {mean:.0} ns, 99 % {:.0} ns, worst {:.0} ns of {} checks",
        at(0.5),
        at(0.99),
        at(1.0),
        times.len()
    );
}

fn asked_in_play(seats: usize, rules: Rules) -> Vec<Question> {
    let mut dice = Dice::from_number("tractor/bench/questions", 1);
    let mut all = Vec::new();
    for number in 0.. {
        let start = dealt(number, seats, rules, &mut dice);
        played(start, &mut dice, |round, seat, play| {
            let order = *round.order();
            let hand_of = |seat: usize| *round.hand(seat).for_rules();
            all.push(match round.lead() {
                Some(lead) => {
                    Question::Follow { order, fill: rules.follow_fill, lead: *lead, hand: hand_of(seat), play }
                }
                None => Question::Lead {
                    order,
                    check: rules.throw_check,
                    hands: (0..seats).map(hand_of).collect(),
                    leader: seat,
                    cards: play,
                },
            });
        });
        if all.len() >= ASKED_IN_PLAY {
            break;
        }
    }
    all
}

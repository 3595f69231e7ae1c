//! Bots on mirrored deals: the same cards for both, dice of their own, and what is counted.

use cardtable::{ArenaReport, ArenaRequest, Bot, BotKind, Dice, Random, Seat, compare};
use kuhn::{Action, Config, Kuhn};

/// Bets and calls whatever it has; draws so many numbers first, which should matter to nobody.
struct Bold {
    idle_draws: usize,
}

impl Bot<Kuhn> for Bold {
    fn act(&mut self, _seat: Seat, view: &kuhn::View, dice: &mut Dice) -> Option<Action> {
        for _ in 0..self.idle_draws {
            dice.word();
        }
        Some(if view.choices.contains(&Action::Bet) { Action::Bet } else { Action::Call })
    }
}

/// Gives up whatever it has.
struct Meek;

impl Bot<Kuhn> for Meek {
    fn act(&mut self, _seat: Seat, view: &kuhn::View, _dice: &mut Dice) -> Option<Action> {
        Some(if view.choices.contains(&Action::Check) { Action::Check } else { Action::Fold })
    }
}

const KINDS: &[BotKind<Kuhn>] = &[
    BotKind { name: "bold", about: "", make: || Box::new(Bold { idle_draws: 0 }) },
    BotKind { name: "fidgety", about: "", make: || Box::new(Bold { idle_draws: 77 }) },
    BotKind { name: "meek", about: "", make: || Box::new(Meek) },
    Random::kind(),
];

fn played(bots: [&str; 2], first: u64, deals: u64, paired: bool) -> ArenaReport {
    let request = ArenaRequest { first, deals, seed: 1, bots, paired };
    compare::<Kuhn>(KINDS, &Config::default(), &request, || {}).expect("they play")
}

fn counts(report: &ArenaReport) -> [u64; 4] {
    [report.deals, report.ahead, report.level, report.behind]
}

#[test]
fn a_bot_is_exactly_as_good_as_itself_on_the_same_cards() {
    let paired = played(["random", "random"], 0, 200, true);
    assert_eq!((paired.difference(), paired.margin(), counts(&paired)), (0.0, Some(0.0), [200, 0, 200, 0]));
    // With cards of their own the two seatings differ, so the zero above is the mirror's doing.
    let apart = played(["random", "random"], 0, 200, false);
    assert!(apart.level < 200 && apart.margin() > Some(0.0), "{apart:?}");
}

/// The two bets the same with different dice; the cards decide, and they are dealt to both sides.
#[test]
fn what_a_bot_draws_changes_no_card() {
    let paired = played(["bold", "fidgety"], 0, 100, true);
    assert_eq!(counts(&paired), [100, 0, 100, 0]);
    assert!(played(["bold", "fidgety"], 0, 100, false).level < 100);
}

/// Whoever never gives up wins the ante of whoever always does, on either seat: when the meek one opens it checks, is
/// bet into and folds, and when it is second it folds at once.
#[test]
fn the_difference_is_counted_a_hand_and_seat() {
    let report = played(["bold", "meek"], 0, 50, true);
    assert_eq!((report.mean(0), report.mean(1), report.difference()), (1.0, -1.0, 2.0));
    assert_eq!((report.margin(), counts(&report)), (Some(0.0), [50, 50, 0, 0]));
    assert_eq!(counts(&played(["meek", "bold"], 0, 50, true)), [50, 0, 0, 50]);
}

#[test]
fn the_interval_comes_from_the_spread_between_deals() {
    assert_eq!(played(["bold", "random"], 0, 1, true).margin(), None);
    let both = played(["bold", "random"], 0, 2, true);
    let single = [0, 1].map(|first| played(["bold", "random"], first, 1, true).difference());
    let spread = (single[0] - single[1]).abs();
    assert!((both.difference() - (single[0] + single[1]) / 2.0).abs() < 1e-12);
    // Of two values the standard error of the mean is half their distance.
    let margin = both.margin().expect("two deals");
    assert!((margin - 1.96 * spread / 2.0).abs() < 1e-12, "{margin} of {single:?}");
}

#[test]
fn parts_of_a_range_come_together_to_the_whole() {
    let whole = played(["random", "bold"], 0, 90, true);
    let mut parts = ArenaReport::default();
    for (first, deals) in [(40, 50), (0, 40)] {
        parts.merge(&played(["random", "bold"], first, deals, true));
    }
    assert_eq!(parts, whole);
    assert!(whole.margin() > Some(0.0), "the deals differ: {whole:?}");
}

#[test]
fn what_cannot_be_compared_is_said() {
    let request = |bots| ArenaRequest { first: 0, deals: 2, seed: 1, bots, paired: true };
    let unknown = compare::<Kuhn>(KINDS, &Config::default(), &request(["bold", "hal"]), || {});
    let said = unknown.expect_err("there is no such bot");
    assert!(said.contains("kuhn has no bot called hal; it has bold, fidgety, meek, random"), "{said}");
    let config = Config { ante: -1, ..Config::default() };
    assert!(
        compare::<Kuhn>(KINDS, &config, &request(["bold", "meek"]), || {}).is_err(),
        "nobody pays less than nothing"
    );
}

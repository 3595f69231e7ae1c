//! What thinking finds, that it finds the same again, and that it costs no more than it may.

use std::time::Duration;

use cardtable::Game;
use cardtable::{Bot, Dice, Seat, Viewer};
use kuhn::{Action, Card};
use minds::{Budget, Thinker, Thought, think};

use crate::poker::{Poker, hand};

fn thought(cards: [Card; 2], said: &[Action], budget: Budget, seed: u64) -> Thought<Action> {
    let seat = Seat::at(said.len() % 2);
    let view = hand(cards, said).view(Viewer::Seat(seat));
    think::<Poker>(&view, seat, budget, &mut Dice::from_number("thoughts", seed)).expect("something to do")
}

fn chosen(thought: &Thought<Action>) -> Action {
    thought.judged[thought.best].action
}

#[test]
fn the_obviously_best_action_is_found_whatever_habit_is() {
    let budget = Budget::of_worlds(200);
    for seed in 0..20 {
        let with_a_king = thought([Card::Queen, Card::King], &[Action::Bet], budget, seed);
        assert_eq!(chosen(&with_a_king), Action::Call);
        // The first choice is habit, and with a jack it always loses.
        let with_a_jack = thought([Card::Queen, Card::Jack], &[Action::Bet], budget, seed);
        assert_eq!((with_a_jack.judged[0].action, chosen(&with_a_jack)), (Action::Call, Action::Fold));
        assert!(with_a_jack.judged[1].gain > 0.9, "{with_a_jack:?}");
    }
}

#[test]
fn a_clear_case_is_thought_about_no_longer_than_needed() {
    let found = thought([Card::Queen, Card::Jack], &[Action::Bet], Budget::of_worlds(10_000), 1);
    assert!(found.judged.iter().all(|judged| judged.worlds < 100), "{found:?}");
}

#[test]
fn the_same_seed_thinks_the_same_on_one_thread_and_on_four() {
    for seed in 0..10 {
        let one = thought([Card::Queen, Card::King], &[], Budget::of_worlds(300), seed);
        let four = thought([Card::Queen, Card::King], &[], Budget::of_worlds(300).on_threads(4), seed);
        assert_eq!(one, four);
    }
    let other = |seed| thought([Card::Queen, Card::King], &[], Budget::of_worlds(300), seed);
    assert_ne!(other(1), other(2), "and another seed thinks of other hands");
}

#[test]
fn what_cannot_be_seen_changes_no_thought() {
    let budget = Budget::of_worlds(100);
    for said in [&[][..], &[Action::Check, Action::Bet]] {
        let [one, other] = [Card::Jack, Card::King].map(|hidden| thought([Card::Queen, hidden], said, budget, 7));
        assert_eq!(one, other);
    }
}

#[test]
fn no_more_hands_are_imagined_than_the_budget_has() {
    for worlds in [1, 5, 30, 77] {
        let found = thought([Card::Queen, Card::King], &[], Budget::of_worlds(worlds), 3);
        assert!(found.judged.iter().all(|judged| judged.worlds <= worlds), "{worlds}: {found:?}");
        assert!(found.judged[0].worlds >= worlds.min(12), "and before the first look none are left out: {found:?}");
    }
}

#[test]
fn without_hands_or_without_time_habit_stays() {
    let nothing = thought([Card::Queen, Card::Jack], &[Action::Bet], Budget::of_worlds(0), 1);
    let no_time = Budget::of_worlds(1_000).within(Duration::ZERO);
    let no_time = thought([Card::Queen, Card::Jack], &[Action::Bet], no_time, 1);
    for found in [nothing, no_time] {
        assert_eq!(found.best, 0);
        assert!(found.judged.iter().all(|judged| judged.worlds == 0));
    }
}

#[test]
fn a_bot_takes_what_it_finds_best_and_is_silent_when_it_is_not_its_turn() {
    let mut bot = Thinker { budget: Budget::of_worlds(100) };
    let game = hand([Card::Queen, Card::Jack], &[Action::Bet]);
    let mut act = |seat: usize| {
        let seat = Seat::at(seat);
        Bot::<Poker>::act(&mut bot, seat, &game.view(Viewer::Seat(seat)), &mut Dice::from_number("thoughts", 5))
    };
    assert_eq!(act(1), Some(Action::Fold));
    assert_eq!(act(0), None);
}

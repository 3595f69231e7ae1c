//! The lesson, played by following its hints on the real rules.

use cardtable::suite::people;
use cardtable::{Config as _, Dice, Game, Turn, Viewer};
use deal::{Action, BOTS, Config, Deal, HandState, HintTopic};

use crate::play::{Narc, Player, is_over, say, seat, view};

fn lesson() -> Config {
    Config::presets().into_iter().find(|preset| preset.name == "tutorial").expect("a lesson").config
}

fn dealt(config: &Config, number: u64) -> Deal {
    let (mut hand, _) = Deal::start(config, &people(3), 0).expect("a sound config");
    let chance = hand.deal(&mut Dice::from_number("lesson", number));
    let _ = hand.dealt(0, chance);
    hand
}

/// Bots play the other two; the Player does as the lesson says. What was said, in order.
fn follow(hand: &mut Deal, dice: &mut Dice) -> Vec<HintTopic> {
    let mut bots: Vec<_> = (0..3).map(|_| (BOTS[0].make)()).collect();
    let mut topics = Vec::new();
    while hand.turn() != Turn::Over {
        let role = view(hand, Player).turn.expect("somebody is asked");
        let action = if role == Player {
            let hint = view(hand, Player).hint.expect("the lesson always says something");
            topics.push(hint.topic);
            hint.suggest.expect("and what to do")
        } else {
            let own = hand.view(Viewer::Seat(seat(role)));
            bots[role.index()].act(seat(role), &own, dice).expect("bots speak")
        };
        let _ = hand.act(0, seat(role), action).expect("what is suggested is allowed");
        hand.audit();
    }
    topics
}

#[test]
fn rule_11_the_first_hand_teaches_raise_initiative_check_and_fold_by_doing() {
    use HintTopic::*;
    for number in 0..20 {
        let mut dice = Dice::from_number("lesson bots", number);
        let mut hand = dealt(&lesson(), number);
        let topics = follow(&mut hand, &mut dice);
        assert_eq!(
            topics,
            [RaiseFirst, RaiseAgain, CheckToFlip, SafeSoFar, CheckToAnswer, CheckToAnswer, TimeToFold, FoldedInTime]
        );
        assert_eq!(view(&hand, Player).state, HandState::Folded);

        let second = hand.next().expect("the lesson goes on").config;
        let mut hand = dealt(&second, number);
        let topics = follow(&mut hand, &mut dice);
        assert_eq!(
            topics,
            [RaiseFirst, RaiseAgain, CheckToFlip, SafeSoFar, RaiseToAnswer, SafeSoFar, ThirdRaise, GoHome]
        );
        let seen = view(&hand, Player);
        assert_eq!((seen.state, seen.run.record.banked), (HandState::Success, 100));

        let after = hand.next().expect("then the game begins").config;
        assert_eq!((after.tutorial, after.run.is_none(), after.fixed.is_empty()), (false, true, true));
    }
}

#[test]
fn rule_11_leaving_the_path_is_allowed() {
    let mut hand = dealt(&lesson(), 1);
    say(&mut hand, &[Action::Check, Action::Check, Action::Check, Action::Continue]);
    let mut dice = Dice::from_number("lesson bots", 1);
    let mut bot = (BOTS[0].make)();
    while !is_over(&hand) {
        let role = view(&hand, Player).turn.expect("somebody is asked");
        let own = hand.view(Viewer::Seat(seat(role)));
        let action = match (role, own.hint.as_ref().and_then(|hint| hint.suggest)) {
            (Player, None) => own.choices[0],
            (Player, Some(suggested)) => suggested,
            _ => bot.act(seat(role), &own, &mut dice).expect("bots speak"),
        };
        let _ = hand.act(0, seat(role), action).expect("allowed");
    }
}

#[test]
fn rule_11_nobody_else_is_shown_the_script() {
    let hand = dealt(&lesson(), 1);
    assert!(view(&hand, Narc).hint.is_some());
    assert_eq!(view(&hand, Player).hint, None);
    assert_eq!(hand.view(Viewer::Watcher).hint, None);
    let plain = crate::play::plain();
    assert_eq!(view(&plain, Narc).hint, None);
}

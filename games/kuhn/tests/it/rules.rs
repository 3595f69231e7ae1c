//! One test for each numbered rule.

use cardtable::suite::people;
use cardtable::{Game, Presence, Seat, SimRequest, Turn, Viewer, simulate};
use kuhn::{Action, Card, Config, Event, Kuhn, Refusal};

const FIRST: usize = 0;
const SECOND: usize = 1;

fn dealt(cards: [Card; 2]) -> Kuhn {
    let (mut hand, _) = Kuhn::start(&Config::default(), &people(2), 0).expect("the default config");
    let _ = hand.dealt(0, cards);
    hand
}

/// Plays the actions in turn and gives the score of the first seat.
fn check(cards: [Card; 2], actions: &[Action], score: i64) {
    let mut hand = dealt(cards);
    for (index, action) in actions.iter().enumerate() {
        let _ = hand.act(0, Seat::at(index % 2), *action).expect("legal");
    }
    assert_eq!(hand.turn(), Turn::Over);
    assert_eq!(hand.score().values(), [score, -score]);
}

#[test]
fn rule_1_and_5_the_higher_card_wins_a_showdown() {
    use Action::{Bet, Call, Check};
    check([Card::King, Card::Queen], &[Check, Check], 1);
    check([Card::Jack, Card::Queen], &[Check, Check], -1);
    check([Card::King, Card::Jack], &[Bet, Call], 2);
    check([Card::Queen, Card::King], &[Check, Bet, Call], -2);
}

#[test]
fn rule_2_only_the_owner_sees_a_card() {
    let hand = dealt([Card::King, Card::Jack]);
    assert_eq!(hand.view(Viewer::Seat(Seat::at(FIRST))).cards, [Some(Card::King), None]);
    assert_eq!(hand.view(Viewer::Seat(Seat::at(SECOND))).cards, [None, Some(Card::Jack)]);
    assert_eq!(hand.view(Viewer::Watcher).cards, [None, None]);
}

#[test]
fn rule_3_both_put_in_the_ante() {
    assert_eq!(dealt([Card::King, Card::Jack]).view(Viewer::Watcher).paid, [1, 1]);
}

#[test]
fn rule_4_what_may_be_said_when() {
    let mut hand = dealt([Card::King, Card::Jack]);
    let (first, second) = (Seat::at(FIRST), Seat::at(SECOND));
    assert_eq!(hand.act(0, second, Action::Check), Err(Refusal::NotYourTurn));
    assert_eq!(hand.act(0, first, Action::Call), Err(Refusal::NoBet));
    let _ = hand.act(0, first, Action::Bet).expect("legal");
    assert_eq!(hand.act(0, second, Action::Check), Err(Refusal::CallOrFold));
    let _ = hand.act(0, second, Action::Fold).expect("legal");
    assert_eq!(hand.act(0, first, Action::Check), Err(Refusal::HandOver));
}

#[test]
fn rule_6_a_fold_opens_no_card() {
    let mut hand = dealt([Card::Jack, Card::King]);
    let _ = hand.act(0, Seat::at(FIRST), Action::Bet).expect("legal");
    let told = hand.act(0, Seat::at(SECOND), Action::Fold).expect("legal");
    assert!(told.heard_by(Viewer::Watcher).all(|event| !matches!(event, Event::Shown { .. })));
    assert_eq!(hand.view(Viewer::Watcher).cards, [None, None]);
    assert_eq!(hand.score().values(), [1, -1]);
}

#[test]
fn rule_8_silence_checks_or_folds() {
    let mut hand = dealt([Card::King, Card::Jack]);
    let _ = hand.time_out(20_000);
    assert_eq!(hand.turn(), Turn::Seats { to_act: cardtable::Seats::one(Seat::at(SECOND)), deadline: Some(40_000) });
    let _ = hand.act(21_000, Seat::at(SECOND), Action::Bet).expect("legal");
    let _ = hand.time_out(41_000);
    assert_eq!(hand.score().values(), [-1, 1]);
}

#[test]
fn rule_9_who_leaves_folds_who_is_away_does_not() {
    let mut hand = dealt([Card::King, Card::Jack]);
    let _ = hand.presence(0, Seat::at(FIRST), Presence::Absent);
    assert_ne!(hand.turn(), Turn::Over);
    let _ = hand.presence(0, Seat::at(FIRST), Presence::Left);
    assert_eq!(hand.score().values(), [-1, 1]);
}

#[test]
fn the_solved_bot_clearly_beats_chance() {
    let bots = ["solved".to_owned(), "random".to_owned()];
    let request = SimRequest { first: 0, hands: 40_000, seed: 1, bots: &bots };
    let report = simulate::<Kuhn>(kuhn::BOTS, &Config::default(), &request, || {}).expect("both bots exist");
    let solved = &report.bots[0];
    assert!(solved.mean() - solved.margin() > 0.05, "{} ± {}", solved.mean(), solved.margin());
}

/// The code with which the table refuses this once the hand is over.
fn refused(action: Action) -> &'static str {
    cardtable::suite::refused_after_end::<Kuhn>(Config::default(), action)
}

#[test]
fn rule_10_after_the_end_the_table_refuses_in_the_words_of_the_game() {
    for action in [Action::Check, Action::Bet, Action::Call, Action::Fold] {
        assert_eq!(refused(action), "hand_over", "{action:?}");
    }
}

//! What is refused, with which code, and that nothing has changed by it.

use cardtable::{Game, Refusal as _};
use deal::{Action, Card, Config, Deal};

use crate::play::{Customer, Narc, Player, plain, say, seat, stacked};

use Action::{Check, Continue, Fold, GoHome, PlayOn};

fn refused(hand: &Deal, role: deal::Role, action: Action, code: &str) {
    let mut tried = hand.clone();
    let no = tried.act(1, seat(role), action).expect_err("it is refused");
    assert_eq!(no.code().name(), code, "{role:?} {action:?}: {no}");
    assert!(tried == *hand, "a refused action changed the hand");
}

#[test]
fn out_of_turn() {
    let hand = plain();
    refused(&hand, Customer, Check, "not_your_turn");
    refused(&hand, Player, Fold, "not_your_turn");
    refused(&hand, Player, Action::raise(Card::Brandy), "not_your_turn");
    // Whose turn it is comes before which card.
    refused(&hand, Player, Action::raise(Card::Wiretap), "not_your_turn");
    refused(&hand, Player, Action::Raise { card: None }, "not_your_turn");
}

#[test]
fn a_card_not_held_and_no_card_at_all() {
    let hand = plain();
    refused(&hand, Narc, Action::raise(Card::Wiretap), "not_in_hand");
    refused(&hand, Narc, Action::raise(Card::Brandy), "not_in_hand");
    refused(&hand, Narc, Action::Raise { card: None }, "no_card");
    // On its way in the deck is not in the hand.
    let hand = stacked(&Config::default(), &[Card::Blank, Card::Blank, Card::Blank, Card::Patrol], &[], &[]);
    refused(&hand, Narc, Action::raise(Card::Patrol), "not_in_hand");
}

#[test]
fn a_fourth_raise() {
    let mut hand = plain();
    let raises = [Card::Blank, Card::FairDeal, Card::Alibi].map(Action::raise);
    say(&mut hand, &raises);
    for role in [Narc, Customer, Player] {
        refused(&hand, role, Action::raise(Card::Patrol), "betting_over");
    }
}

#[test]
fn acting_after_the_fold() {
    let mut hand = plain();
    say(&mut hand, &[Action::raise(Card::Surveillance), Fold, Check]);
    refused(&hand, Customer, Check, "folded");
    refused(&hand, Customer, Fold, "folded");
    let mut hand = plain();
    say(&mut hand, &[Check, Check, Fold]);
    for role in [Narc, Customer, Player] {
        refused(&hand, role, Check, "betting_over");
        refused(&hand, role, Fold, "betting_over");
        refused(&hand, role, Continue, "nothing_to_decide");
    }
    refused(&hand, Narc, GoHome, "not_your_turn");
    refused(&hand, Customer, PlayOn, "not_your_turn");
    say(&mut hand, &[GoHome]);
    refused(&hand, Player, PlayOn, "hand_over");
    refused(&hand, Player, Check, "betting_over");
}

#[test]
fn deciding_when_there_is_nothing_to_decide() {
    let mut hand = plain();
    refused(&hand, Player, Continue, "nothing_to_decide");
    refused(&hand, Player, GoHome, "nothing_to_decide");
    say(&mut hand, &[Check, Check, Check]);
    refused(&hand, Narc, Continue, "not_your_turn");
    refused(&hand, Narc, Fold, "betting_over");
    refused(&hand, Player, Check, "betting_over");
    refused(&hand, Player, PlayOn, "nothing_to_decide");
}

#[test]
fn what_is_no_action_cannot_be_read() {
    let read = |text: &str| serde_json::from_str::<Action>(text);
    assert_eq!(
        read(r#"{"type":"raise"}"#).expect("a raise without a card is refused by the rules"),
        Action::Raise { card: None }
    );
    assert_eq!(read(r#"{"type":"raise","card":"tea"}"#).expect("a card"), Action::raise(Card::Tea));
    for text in [
        r#"{"type":"raise","card":"ace"}"#,
        r#"{"type":"raise","card":1}"#,
        r#"{"type":"raise","card":"tea","seat":2}"#,
        r#"{"type":"bet"}"#,
        r#""check""#,
        "[]",
        "{}",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}

//! Section "Data Formats": layouts, cards and hands as they come in and go out.

use cardtable::{BySeat, Player, Viewer};
use duel::{Action, AskedLayout, AskedSlot, CardId, Config};
use serde_json::{Value, json};

use crate::bout::{A, B, Bout, lay};

fn with_hand(hand: [CardId; 4]) -> Config {
    Config { hand, ..Config::default() }
}

/// What a message becomes at the door, and how the log writes it.
#[test]
fn a_message_is_parsed_once_and_reads_back_as_written() {
    use AskedSlot::{Card, Empty, Unknown};
    let check = |layout: Value, expected: AskedLayout, written: Value| {
        let message = json!({ "type": "layout_draft", "layout": layout });
        let action: Action = serde_json::from_value(message).expect("a message of this game");
        assert_eq!(action, Action::LayoutDraft { layout: expected });
        let text = serde_json::to_value(action).expect("an action is plain data");
        assert_eq!(text, json!({ "type": "layout_draft", "layout": written }));
        assert_eq!(serde_json::from_value::<Action>(text).expect("it reads back"), action);
    };
    let long = vec![Value::from("attack"); 1_000];
    check(
        json!(["attack", null, "counter"]),
        AskedLayout::Three([Card(CardId::Attack), Empty, Card(CardId::Counter)]),
        json!(["attack", null, "counter"]),
    );
    check(
        json!(["defense", "heal", "x".repeat(10_000)]),
        AskedLayout::Three([Card(CardId::Defense), Card(CardId::Heal), Unknown]),
        json!(["defense", "heal", "?"]),
    );
    check(json!(["GRASS", "ATTACK", "Heal"]), AskedLayout::Three([Unknown; 3]), json!(["?", "?", "?"]));
    check(json!([]), AskedLayout::Malformed, json!([]));
    check(json!(["attack", "heal"]), AskedLayout::Malformed, json!([]));
    check(json!([null, null, null, null]), AskedLayout::Malformed, json!([]));
    check(json!(long), AskedLayout::Malformed, json!([]));
}

#[test]
fn what_is_no_message_of_this_game_is_not_parsed() {
    let check = |message: Value| {
        assert!(serde_json::from_value::<Action>(message.clone()).is_err(), "{message} was taken for a message");
    };
    check(json!({ "type": "layout_confirm" }));
    check(json!({ "type": "layout_confirm", "layout": [null, null, null], "seat": 1 }));
    check(json!({ "type": "surrender" }));
    check(json!({ "layout": [null, null, null] }));
    check(json!("layout_confirm"));
}

/// Invalid cards in a draft become empty slots, surplus ones from left to right.
#[test]
fn a_draft_is_sanitized() {
    let check = |hand: [CardId; 4], layout: Value, stored: &str| {
        let mut bout = Bout::new(with_hand(hand));
        assert_eq!(bout.send(A, json!({ "type": "layout_draft", "layout": layout })), None, "a draft is accepted");
        assert_eq!(bout.view(A).drafts[A], Some(lay(stored)));
        assert!(bout.view(A).had_draft);
    };
    let standard = Config::default().hand;
    let doubled = [CardId::Attack, CardId::Attack, CardId::Heal, CardId::Counter];
    check(standard, json!(["attack", "attack", null]), "A--");
    check(standard, json!(["attack", "heal", "attack"]), "AH-");
    check(standard, json!(["fireball", "heal", null]), "-H-");
    check(standard, json!(["GRASS", null, null]), "---");
    check(standard, json!([null, null, null]), "---");
    check(doubled, json!(["attack", "attack", "heal"]), "AAH");
    check(doubled, json!(["attack", "attack", "attack"]), "AA-");
    check(doubled, json!(["attack", "defense", "heal"]), "A-H");
}

/// The seed's `[INVALID_CARD_FROM_CLIENT]`: the host's log counts it, and learns no card.
#[test]
fn a_sanitized_draft_is_noted_and_nothing_else_is() {
    let check = |kind: &str, layout: Value, noted: bool| {
        let mut bout = Bout::new(Config::default());
        let _ = bout.send(A, json!({ "type": kind, "layout": layout }));
        let expected: &[&str] = if noted { &["invalid_card_from_client"] } else { &[] };
        assert_eq!(bout.notes(), expected, "{kind} {layout}");
    };
    check("layout_draft", json!(["attack", "attack", null]), true);
    check("layout_draft", json!(["fireball", "heal", null]), true);
    check("layout_draft", json!([7, null, null]), true);
    check("layout_draft", json!(["attack", "heal", null]), false);
    check("layout_draft", json!([null, null, null]), false);
    // What is refused is answered instead.
    check("layout_draft", json!(["attack"]), false);
    check("layout_confirm", json!(["attack", "attack", null]), false);
    check("layout_confirm", json!(["attack", "heal", null]), false);
}

#[test]
fn a_confirm_is_strict() {
    let check = |hand: [CardId; 4], layout: Value, code: Option<&str>| {
        let mut bout = Bout::new(with_hand(hand));
        let answer = bout.send(B, json!({ "type": "layout_confirm", "layout": layout }));
        assert_eq!(answer.as_deref(), code, "{layout}");
        assert_eq!(bout.view(B).ready[B], code.is_none());
        assert!(bout.view(B).had_draft, "it came in, whatever became of it");
    };
    let standard = Config::default().hand;
    let doubled = [CardId::Attack, CardId::Attack, CardId::Heal, CardId::Counter];
    check(standard, json!(["attack", "defense", "heal"]), None);
    check(standard, json!(["attack", null, null]), None);
    check(standard, json!([null, null, null]), None);
    check(standard, json!(["fireball", "attack", "defense"]), Some("invalid_cards"));
    check(standard, json!(["attack", "attack", null]), Some("invalid_cards"));
    check(standard, json!(["GRASS", null, null]), Some("invalid_cards"));
    check(standard, json!(["attack", "defense"]), Some("malformed_layout"));
    check(standard, json!(["attack", "defense", "heal", "counter"]), Some("malformed_layout"));
    check(standard, json!([1, { "card": "heal" }, null]), Some("invalid_cards"));
    for no_list in [json!(null), json!("attack"), json!({ "0": "attack" }), json!(3)] {
        check(standard, no_list, Some("malformed_layout"));
    }
    check(doubled, json!(["attack", "attack", "heal"]), None);
    check(doubled, json!(["attack", "attack", "attack"]), Some("invalid_cards"));
    check(doubled, json!(["defense", null, null]), Some("invalid_cards"));
}

#[test]
fn a_malformed_draft_is_refused_and_counts_as_received() {
    let mut bout = Bout::new(Config::default());
    let short = json!({ "type": "layout_draft", "layout": ["attack"] });
    assert_eq!(bout.send(A, short.clone()).as_deref(), Some("malformed_layout"));
    assert_eq!((bout.view(A).had_draft, bout.view(A).drafts[A]), (true, None));
    assert_eq!(bout.send(A, short).as_deref(), Some("malformed_layout"));
}

/// RULES 4.3: it is no card of the hand, so its slot is empty, and the rest counts.
#[test]
fn what_is_no_text_in_a_draft_is_an_empty_slot() {
    let mut bout = Bout::new(Config::default());
    let odd = json!({ "type": "layout_draft", "layout": [7, "heal", ["attack"]] });
    assert_eq!(bout.send(A, odd), None);
    assert_eq!((bout.view(A).had_draft, bout.view(A).drafts[A]), (true, Some(lay("-H-"))));
}

#[test]
fn a_stored_draft_stays_when_a_later_confirm_is_refused() {
    let mut bout = Bout::new(Config::default());
    bout.draft(A, "A-H");
    let greedy = json!({ "type": "layout_confirm", "layout": ["attack", "attack", "attack"] });
    assert_eq!(bout.send(A, greedy).as_deref(), Some("invalid_cards"));
    assert_eq!(bout.send(A, json!({ "type": "layout_draft", "layout": [] })).as_deref(), Some("malformed_layout"));
    assert_eq!(bout.view(A).drafts[A], Some(lay("A-H")));
    bout.wait();
    assert_eq!(bout.view(A).layouts[A], Some(lay("A-H")), "and it is what is played");
}

#[test]
fn late_and_repeated_messages_are_refused_with_the_reason() {
    let mut bout = Bout::new(Config::default());
    let messages = ["layout_draft", "layout_confirm"].map(|kind| json!({ "type": kind, "layout": [null, null, null] }));
    bout.confirm(A, "AHC");
    for message in &messages {
        assert_eq!(bout.send(A, message.clone()).as_deref(), Some("already_confirmed"));
    }
    assert_eq!(bout.view(A).layouts[A], Some(lay("AHC")));
    bout.confirm(B, "AHC");
    for _ in 0..4 {
        for message in &messages {
            assert_eq!(bout.send(A, message.clone()).as_deref(), Some("not_in_prep"));
        }
        bout.wait();
    }
    bout.presence(B, cardtable::Presence::Left);
    for message in &messages {
        assert_eq!(bout.send(A, message.clone()).as_deref(), Some("match_over"));
    }
}

#[test]
fn the_hand_is_the_same_all_match() {
    let hand = [CardId::Heal, CardId::Attack, CardId::Attack, CardId::Counter];
    let mut bout = Bout::new(with_hand(hand));
    bout.round("AAH", "AHA");
    bout.round("AAH", "AHA");
    let names = json!(["heal", "attack", "attack", "counter"]);
    for event in bout.heard_at(B).iter().filter(|event| event["type"] == "prep_start") {
        assert_eq!((&event["yourHand"], &event["cards"]), (&names, &names));
    }
    assert_eq!(bout.view(B).hand, hand);
}

/// RULES 3.4 and 11: the word never leaves the server, nor does anything that identifies an account.
#[test]
fn grass_and_accounts_are_never_sent() {
    let players = BySeat::new(vec![Some(Player::person("ann", 777_001)), Some(Player::person("bob", 777_002))]);
    let mut bout = Bout::between(Config::default(), players);
    bout.round("A--", "-D-");
    bout.wait();
    bout.reveal();
    bout.confirm(A, "---");
    bout.wait();
    bout.reveal();
    let mut sent = String::new();
    for viewer in Viewer::all(2) {
        sent += &format!("{:?}", bout.heard(viewer));
        sent += &serde_json::to_string(&cardtable::Game::view(&bout.duel, viewer)).expect("plain data");
    }
    let step = bout.heard_at(A).into_iter().find(|event| event["type"] == "step_reveal").expect("a pair");
    assert_eq!((&step["yourCard"], &step["oppCard"]), (&json!("attack"), &Value::Null));
    for word in ["grass", "account", "session", "777"] {
        assert!(!sent.to_lowercase().contains(word), "{word} was sent");
    }
}

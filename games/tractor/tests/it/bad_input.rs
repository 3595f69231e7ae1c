//! RULES 11.1: what is not allowed is refused with a code that names the rule, and changes nothing.
//! (`answer` compares the round before and after every refusal.)

use cards::Rank;
use cardtable::suite::people;
use cardtable::{AnyGame, Rejection, Request, Seat, Secret, Turn, Viewer};
use serde_json::{Value, json};
use tractor::{Action, Card, Config, Phase, Tractor};

use crate::at_table::{answer, asked, at_level, bid, bury, dealt, deck, in_tricks, pass_all, play, view};
use crate::naive::card;

const KITTY: &str = "H3 H4 H6 H7 H8 H9 HJ HQ";
const WISHES: [(usize, &str); 2] = [(0, "SA SA' S2 C3"), (1, "S3 S3' S4 D4")];

/// A question about a play is refused as the play is.
fn check_question(game: &Tractor, seat: usize, names: &str, expect: &str) {
    assert_eq!(asked(game, seat, names.split_whitespace().map(card).collect()), expect, "{names} by {seat}");
}

/// Cards are being dealt, and seat 0 has one.
fn dealing() -> Tractor {
    let mut game = dealt(&Config { deal_ms: 80, ..at_level(Rank::Two) }, deck(4, &WISHES, KITTY));
    let _ = cardtable::Game::time_out(&mut game, 80);
    game
}

fn declaring() -> Tractor {
    dealt(&at_level(Rank::Two), deck(4, &WISHES, KITTY))
}

/// Seat 0 is banker and buries.
fn burying() -> Tractor {
    let mut game = declaring();
    pass_all(&mut game);
    assert_eq!(view(&game, 0).phase, Phase::BuryKitty);
    game
}

/// Seat 0 leads.
fn playing() -> Tractor {
    let mut game = burying();
    assert_eq!(answer(&mut game, 0, bury(KITTY)), "ok");
    game
}

fn check(game: &mut Tractor, seat: usize, action: Action, expect: &str) {
    let what = format!("{action:?} by {seat}");
    assert_eq!(answer(game, seat, action), expect, "{what}");
}

#[test]
fn cards_that_are_not_held() {
    check(&mut declaring(), 1, bid("S2"), "card_not_held");
    check(&mut dealing(), 0, bid("S2"), "card_not_held");
    check(&mut burying(), 0, bury("S3 H4 H6 H7 H8 H9 HJ HQ"), "card_not_held");
    check(&mut playing(), 0, play("S3"), "card_not_held");
    check(&mut playing(), 0, play("SA H3"), "card_not_held");
    check_question(&playing(), 0, "S3", "card_not_held");
}

#[test]
fn doubled_ids() {
    check(&mut declaring(), 0, bid("S2 S2"), "doubled_card");
    check(&mut burying(), 0, bury("H3 H3 H6 H7 H8 H9 HJ HQ"), "doubled_card");
    check(&mut playing(), 0, play("SA SA"), "doubled_card");
    check_question(&playing(), 0, "SA SA", "doubled_card");
}

#[test]
fn no_cards_at_all() {
    check(&mut declaring(), 0, bid(""), "no_cards");
    check(&mut burying(), 0, bury(""), "no_cards");
    check(&mut playing(), 0, play(""), "no_cards");
    check_question(&playing(), 0, "", "no_cards");
}

#[test]
fn too_many_cards() {
    let many = || Card::deck_of_108()[..34].to_vec();
    check(&mut declaring(), 0, Action::Bid { cards: many() }, "too_many_cards");
    check(&mut burying(), 0, Action::Bury { cards: many() }, "too_many_cards");
    check(&mut playing(), 0, Action::Play { cards: many() }, "too_many_cards");
    assert_eq!(asked(&playing(), 0, many()), "too_many_cards");
    check(&mut declaring(), 0, bid("SA SA' S2"), "not_a_bid");
    let mut followed = playing();
    check(&mut followed, 0, play("SA SA'"), "ok");
    check(&mut followed, 1, play("S3 S3' S4"), "wrong_count");
    check(&mut followed, 1, play("S3"), "wrong_count");
}

#[test]
fn out_of_turn() {
    for seat in 1..4 {
        let own = view(&playing(), seat).hands[Seat::at(seat)].as_ref().expect("own")[0].card;
        check(&mut playing(), seat, Action::Play { cards: vec![own] }, "not_your_turn");
        assert_eq!(asked(&playing(), seat, vec![own]), "not_your_turn");
        check(&mut burying(), seat, bury(KITTY), "not_the_banker");
    }
    let mut led = playing();
    check(&mut led, 0, play("SA"), "ok");
    check(&mut led, 0, play("SA'"), "not_your_turn");
}

#[test]
fn declarations_after_the_lock() {
    for mut game in [burying(), playing()] {
        check(&mut game, 0, bid("S2"), "trump_locked");
        check(&mut game, 0, Action::Pass, "trump_locked");
        check(&mut game, 0, Action::RequestRedeal, "trump_locked");
    }
}

#[test]
fn burying_the_wrong_number_or_at_the_wrong_time() {
    check(&mut burying(), 0, bury("H3 H4 H6 H7 H8 H9 HJ"), "wrong_bury_count");
    check(&mut burying(), 0, bury("H3 H4 H6 H7 H8 H9 HJ HQ SA"), "wrong_bury_count");
    check(&mut dealing(), 0, bury(KITTY), "still_dealing");
    check(&mut declaring(), 0, bury(KITTY), "not_burying");
    check(&mut playing(), 0, bury("SA"), "not_burying");
    let six = Config { seats: 6, ..at_level(Rank::Two) };
    let mut game = dealt(&six, deck(6, &[], KITTY));
    pass_all(&mut game);
    check(&mut game, 0, bury(KITTY), "wrong_bury_count");
}

#[test]
fn plays_at_the_wrong_time() {
    check(&mut dealing(), 0, play("C3"), "still_dealing");
    check_question(&dealing(), 0, "C3", "still_dealing");
    check(&mut dealing(), 0, Action::Pass, "still_dealing");
    check(&mut declaring(), 0, play("SA"), "not_playing");
    check(&mut burying(), 0, play("SA"), "not_playing");
    check_question(&burying(), 0, "SA", "not_playing");
    let mut over = crate::games::finished(&at_level(Rank::Two), 1);
    for action in [play("S3"), bid("S2"), bury(KITTY), Action::Pass, Action::RequestRedeal] {
        check(&mut over, 0, action, "round_over");
    }
    check_question(&over, 0, "S3", "not_playing");
}

#[test]
fn leads_and_follows_that_break_a_rule() {
    check(&mut playing(), 0, play("SA C3"), "mixed_groups");
    let wishes = [(0, "SA SA' SK SK'"), (1, "S3 S3' S5 S6 S7 D4"), (2, "S8 D5 D6 D7")];
    let mut game = in_tricks(&at_level(Rank::Two), deck(4, &wishes, KITTY));
    check(&mut game, 0, play("SA SA'"), "ok");
    check(&mut game, 1, play("S3 D4"), "must_follow_group");
    check(&mut game, 1, play("S5 S6"), "must_play_pairs");
}

#[test]
fn ids_and_actions_that_do_not_exist() {
    let hosted = tractor::hosted();
    let config = hosted.configure("seed", &json!({ "deal_ms": 0 })).expect("a preset").config;
    let secret = || Secret::new([7; 32]);
    let (mut table, _) = hosted.open("table", &config, people(4), 0, secret()).expect("opens");
    let begin = Request::Begin;
    let _ = table.propose(0, begin, secret()).expect("four sit");
    let _ = table.commit();
    let seen = table.snapshot(Viewer::Seat(Seat::at(0)), 0, None);
    let mut sent = |action: Value| {
        let refused =
            table.propose(0, Request::Act { seat: Seat::at(0), action, nonce: None, deadline: None }, secret());
        let code = match refused {
            Err(Rejection::Refused(refused)) => refused.code.name(),
            other => panic!("{other:?}"),
        };
        assert_eq!(table.snapshot(Viewer::Seat(Seat::at(0)), 0, None), seen, "nothing changed");
        code
    };
    for kind in ["bid", "bury", "play"] {
        for id in ["D3_S_A", "D1_S_1", "D1_X_3", "d1_S_A", "", "D1_S_A ", "S_A"] {
            assert_eq!(sent(json!({ "type": kind, "cards": [id] })), "bad_action", "{kind} {id:?}");
        }
        assert_eq!(sent(json!({ "type": kind, "cards": "D1_S_A" })), "bad_action");
        assert_eq!(sent(json!({ "type": kind, "cards": [1] })), "bad_action");
        assert_eq!(sent(json!({ "type": kind })), "bad_action");
        assert_eq!(sent(json!({ "type": kind, "cards": ["D1_S_A"], "seat": 2 })), "bad_action");
    }
    assert_eq!(sent(json!({ "type": "win" })), "bad_action");
    assert_eq!(sent(json!(null)), "bad_action");
    assert_eq!(sent(json!({ "type": "play", "cards": ["D1_S_A"] })), "not_playing", "a sound one gets to the rules");
}

#[test]
fn a_refusal_keeps_the_clock() {
    let mut game = playing();
    let deadline = |game: &Tractor| match cardtable::Game::turn(game) {
        Turn::Seats { deadline, .. } => deadline,
        turn => panic!("{turn:?}"),
    };
    let before = deadline(&game);
    check(&mut game, 0, play("S3"), "card_not_held");
    check_question(&game, 0, "SA", "ok");
    assert_eq!(deadline(&game), before);
}

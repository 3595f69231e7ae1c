//! Section "Match Lifecycle": the sequence of events and the clocks of its phases.

use cardtable::{BySeat, Config as _, Game, Player, Seat, Turn, Viewer};
use duel::{Config, Duel, PhaseName, Refusal};
use serde_json::json;

use crate::bout::{A, B, Bout};

#[test]
fn the_sequence_of_events_is_the_seeds() {
    let mut bout = Bout::new(Config::default());
    bout.round("AHC", "DCA");
    bout.round("---", "---");
    bout.confirm(A, "---");
    bout.confirm(B, "H--");
    bout.reveal();
    let round = ["prep_start", "opponent_ready", "step_reveal", "step_reveal", "step_reveal", "round_end"];
    let mut expected = vec!["match_found"];
    for _ in 0..3 {
        expected.extend(round);
        expected.insert(expected.len() - 5, "layout_confirmed");
    }
    expected.push("match_end");
    // Seat 0 confirms first and hears its own confirm before the other's.
    assert_eq!(bout.types_heard(Viewer::Seat(Seat::at(A))), expected);

    let public = bout.types_heard(Viewer::Watcher);
    assert!(!public.contains(&"layout_confirmed".to_owned()), "those who watch hear only that both are ready");
    assert_eq!(public.iter().filter(|kind| *kind == "opponent_ready").count(), 6);
}

#[test]
fn match_found_and_prep_start_carry_what_the_seed_lists() {
    let bout = Bout::new(Config::default());
    let hand = json!(["attack", "defense", "heal", "counter"]);
    let found = json!({
        "type": "match_found", "yourHand": hand, "yourNickname": "player 2", "oppNickname": "player 1",
        "stake": 1, "pot": 2,
    });
    let prep = json!({
        "type": "prep_start", "roundIndex": 1, "deadlineTs": 21_000, "yourNickname": "player 2",
        "oppNickname": "player 1", "yourHp": 10, "oppHp": 10, "pot": 2, "cards": hand, "yourHand": hand,
        "suddenDeath": false,
    });
    assert_eq!(bout.heard_at(B), [found, prep]);
    assert_eq!(bout.heard(Viewer::Watcher)[1]["yourNickname"], "player 1", "those who watch sit with seat 0");
}

#[test]
fn prep_ends_at_the_deadline() {
    let mut bout = Bout::new(Config::default());
    bout.draft(A, "A--");
    bout.confirm(B, "---");
    assert_eq!(bout.deadline(), Some(21_000), "one confirm does not end it");
    assert_eq!(bout.view(A).phase, PhaseName::Prep);
    bout.wait();
    assert_eq!((bout.now, bout.view(A).phase), (21_000, PhaseName::Reveal));
    assert_eq!(bout.deadline(), Some(21_250));
}

/// The ruling: nobody is kept waiting, and nothing else changes.
#[test]
fn prep_ends_at_once_when_both_have_confirmed() {
    let mut bout = Bout::new(Config::default());
    bout.now = 4_000;
    bout.confirm(B, "---");
    bout.confirm(A, "A--");
    assert_eq!(bout.view(A).phase, PhaseName::Reveal);
    assert_eq!(bout.deadline(), Some(4_250), "the first pair comes after first_step_ms");
}

#[test]
fn pairs_are_opened_at_their_times_and_the_last_one_lies_open() {
    let mut bout = Bout::new(Config::default());
    bout.confirm(A, "A--");
    bout.confirm(B, "---");
    for (opened, at) in [(1, 1_250), (2, 2_150), (3, 3_050)] {
        bout.wait();
        assert_eq!((bout.now, bout.view(B).steps.len()), (at, opened));
        assert_eq!(bout.view(B).phase, PhaseName::Reveal);
    }
    assert_eq!(bout.last(A, "round_end")["oppHp"], 8, "the round ends with its last pair");
    bout.wait();
    assert_eq!((bout.now, bout.view(B).phase, bout.view(B).round_index), (3_950, PhaseName::Prep, 2));
    assert_eq!(bout.deadline(), Some(23_950));
    assert!(bout.view(B).steps.is_empty() && bout.view(B).finished.len() == 1);
}

#[test]
fn the_table_waits_for_those_who_have_not_confirmed() {
    let waits_for = |bout: &Bout| match bout.duel.turn() {
        Turn::Seats { to_act, .. } => to_act.iter().map(Seat::index).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let mut bout = Bout::new(Config::default());
    assert_eq!(waits_for(&bout), [A, B]);
    bout.draft(A, "AHC");
    assert_eq!(waits_for(&bout), [A, B], "a draft is not a confirm");
    bout.confirm(A, "AHC");
    assert_eq!(waits_for(&bout), [B]);
    bout.confirm(B, "AHC");
    assert_eq!(waits_for(&bout), [0; 0], "a reveal waits for the clock alone");
}

#[test]
fn opponent_ready_says_who_and_nothing_more() {
    let mut bout = Bout::new(Config::default());
    bout.confirm(B, "AHC");
    let ready = json!({ "type": "opponent_ready", "seat": 1 });
    assert_eq!(bout.heard_at(A).last(), Some(&ready));
    assert_eq!(bout.heard(Viewer::Watcher).last(), Some(&ready));
    let own = json!({ "type": "layout_confirmed", "layout": ["attack", "heal", "counter"] });
    assert_eq!(bout.heard_at(B).last(), Some(&own));
    assert_eq!(bout.view(A).ready, [false, true]);
    assert_eq!(bout.watched().ready, [false, true]);
}

#[test]
fn stakes_are_taken_at_the_start_and_lie_in_the_pot() {
    let bout = Bout::new(Config { stake: 3, ..Config::default() });
    assert_eq!(bout.money(), ([-3, -3], 0));
    assert_eq!((bout.duel.held(), bout.view(A).pot), (6, 6));
}

#[test]
fn against_a_bot_of_the_house_nothing_is_staked() {
    let players = BySeat::new(vec![Some(Player::person("ann", 7)), Some(Player::house_bot("Grunt", "grunt"))]);
    assert_eq!(Duel::price(&Config::default(), &players), 0);
    let mut bout = Bout::between(Config::default(), players);
    assert_eq!((bout.money(), bout.duel.held(), bout.view(A).pot), (([0, 0], 0), 0, 0));
    bout.presence(A, cardtable::Presence::Left);
    assert_eq!(bout.ended(), (Some(B), "disconnect".to_owned(), [0, 0]));
}

#[test]
fn a_match_takes_two_players() {
    let alone = BySeat::new(vec![Some(Player::person("ann", 7)), None]);
    assert!(!Duel::can_begin(&Config::default(), &alone));
    assert_eq!(Duel::start(&Config::default(), &alone, 0).err(), Some(Refusal::NotEnoughPlayers));
}

#[test]
fn rule_12_who_does_not_choose_plays_friendly_and_options_left_out_are_the_seeds() {
    let presets = Config::presets();
    let names: Vec<&str> = presets.iter().map(|preset| preset.name).collect();
    assert_eq!(names, ["friendly", "seed"]);
    assert_eq!(presets[1].config, Config::default());
    assert_eq!(serde_json::from_str::<Config>("{}").expect("all defaults"), Config::default());
    let friendly = presets[0].config;
    assert_eq!((friendly.reconnect_ms, friendly.sudden_death_cap), (15_000, Some(20)));
    assert_eq!(Config { reconnect_ms: 0, sudden_death_cap: None, ..friendly }, Config::default());
    assert!(presets.iter().all(|preset| preset.config.check().is_ok()));
}

#[test]
fn a_view_in_the_middle_of_a_reveal_rebuilds_the_screen() {
    let mut bout = Bout::new(Config::default());
    bout.round("A--", "---");
    bout.confirm(A, "HDA");
    bout.confirm(B, "AC-");
    bout.wait();
    let view = serde_json::to_value(bout.view(A)).expect("plain data");
    assert_eq!(view["phase"], "REVEAL");
    assert_eq!(view["roundIndex"], 2);
    assert_eq!(view["hp"], json!([8, 8]));
    assert_eq!(view["layouts"], json!([["heal", "defense", "attack"], null]));
    assert_eq!(view["steps"].as_array().map(Vec::len), Some(1));
    assert_eq!(view["steps"][0]["cards"], json!(["heal", "attack"]));
    assert_eq!(view["finished"][0]["layouts"], json!([["attack", null, null], [null, null, null]]));
    assert_eq!(view["deadlineTs"], json!(bout.deadline()));
    assert_eq!(view["choices"], json!({ "canDraft": false, "canConfirm": false }));
    assert_eq!(bout.view(B).layouts, [None, Some(crate::bout::lay("AC-"))]);
    assert_eq!(bout.watched().layouts, [None, None]);
    assert_eq!(bout.watched().choices, None);
}

//! RULES 11 to 13: who knows what, clocks, options.

use cards::Rank;
use cardtable::{Config as _, Game, House, Presence, Questions, Seat, Seats, Turn, Viewer};
use tractor::{
    Card, Config, FirstBanker, GameStanding, Group, Kind, LegalActions, NamedPart, Phase, Question, Selections, Tractor,
};

use crate::at_table::{
    OF_TEST, act, answer, asked, at_level, dealt, deck, heard, in_tricks, pass_all, play, types, view,
};
use crate::naive::card;

#[test]
fn rule_11_1_events_and_phases_have_the_names_of_the_rules() {
    let mut game = in_tricks(&at_level(Rank::Two), Card::deck_of_108());
    let mut seen = Vec::new();
    while let Turn::Seats { deadline, .. } = game.turn() {
        seen.extend(types(&game.time_out(deadline.expect("a clock"))));
    }
    assert!(seen.ends_with(&["TRICK_WON".to_owned(), "ROUND_RESULT".to_owned(), "PHASE".to_owned()]), "{seen:?}");
    let phases =
        [Phase::Dealing, Phase::FlipTrump, Phase::BuryKitty, Phase::TrickPlay, Phase::RoundScore, Phase::GameOver];
    let names = serde_json::to_string(&phases).expect("plain");
    assert_eq!(names, r#"["DEALING","FLIP_TRUMP","BURY_KITTY","TRICK_PLAY","ROUND_SCORE","GAME_OVER"]"#);

    let config = at_level(Rank::King);
    let end = |game: &mut Tractor| match game.turn() {
        Turn::Seats { deadline, .. } => Some(game.time_out(deadline.expect("a clock"))),
        _ => None,
    };
    let last = (0..40u64).find_map(|seed| {
        let deck = Tractor::start(&config, &cardtable::suite::people(4), 0)
            .ok()?
            .0
            .deal(&mut cardtable::Dice::from_number("k", seed));
        let mut game = dealt(&config, deck);
        let mut last = Vec::new();
        while let Some(told) = end(&mut game) {
            last = types(&told);
        }
        last.contains(&"GAME_OVER".to_owned()).then_some(last)
    });
    assert!(last.expect("a game ends").ends_with(&[
        "ROUND_RESULT".to_owned(),
        "PHASE".to_owned(),
        "GAME_OVER".to_owned()
    ]));
}

#[test]
fn rule_11_1_a_punished_throw_is_told_to_everybody() {
    let wishes = [(0, "S9 SJ"), (1, "SA SQ"), (2, ""), (3, "")];
    let mut game = in_tricks(&at_level(Rank::Two), deck(4, &wishes, "H3 H4 H6 H7 H8 H9 HJ HQ"));
    let told = act(&mut game, 0, 0, play("S9 SJ")).expect("a throw may be tried");
    let events = heard(&told, Viewer::Watcher);
    assert_eq!(types(&told), ["CARDS_PLAYED", "THROW_PUNISHED"]);
    let expected = serde_json::json!({
        "type": "THROW_PUNISHED", "seat": 0, "original": ["D1_S_9", "D1_S_J"], "punished": ["D1_S_9"],
        "reason": { "by": 1, "part": ["D1_S_9"], "how": "higher" },
    });
    assert_eq!(events[1], expected);
    let trick = view(&game, 2).trick.expect("on the table");
    assert_eq!(trick.punished.map(|punished| punished.original), Some(vec![card("S9"), card("SJ")]));
}

#[test]
fn rule_11_2_hands_are_their_owners() {
    let game = in_tricks(&at_level(Rank::Two), Card::deck_of_108());
    for seat in 0..4 {
        let seen = view(&game, seat);
        let open: Vec<bool> = seen.hands.values().iter().map(Option::is_some).collect();
        assert_eq!(open, (0..4).map(|other| other == seat).collect::<Vec<_>>());
        assert_eq!(seen.legal_actions.is_some(), seat == 0, "only who may act is offered anything");
    }
    let watcher = game.view(Viewer::Watcher);
    assert!(watcher.hands.values().iter().all(Option::is_none) && watcher.legal_actions.is_none());
    assert!(game.view(Viewer::Open).hands.values().iter().all(Option::is_some), "a replay shows all");
}

#[test]
fn rule_11_2_hands_come_sorted_by_group_and_key() {
    let game = in_tricks(&at_level(Rank::Two), Card::deck_of_108());
    let hand = view(&game, 1).hands[Seat::at(1)].clone().expect("own");
    assert!(hand.is_sorted_by_key(|held| (held.group, held.key, held.card)));
    assert!(hand.iter().any(|held| held.group == Group::Trump));
}

#[test]
fn rule_11_3_a_question_is_answered_like_the_play_and_changes_nothing() {
    let ask = |game: &Tractor, seat, names: &str| asked(game, seat, names.split_whitespace().map(card).collect());
    let wishes = [(0, "SA SA' C3 D3"), (1, "S3 S3' S4 D4")];
    let mut game = dealt(&at_level(Rank::Two), deck(4, &wishes, "H3 H4 H6 H7 H8 H9 HJ HQ"));
    assert_eq!(ask(&game, 0, "SA"), "not_playing");
    pass_all(&mut game);
    let _ = game.act(0, Seat::at(0), crate::at_table::bury("H3 H4 H6 H7 H8 H9 HJ HQ")).expect("eight cards");
    assert_eq!(ask(&game, 0, "SA SA'"), "ok");
    assert_eq!(ask(&game, 0, "SA D3"), "mixed_groups");
    assert_eq!(ask(&game, 1, "S3"), "not_your_turn");
    let _ = act(&mut game, 0, 0, play("SA SA'")).expect("a pair");
    assert_eq!(ask(&game, 1, "S3 S3'"), "ok");
    assert_eq!(ask(&game, 1, "S3 S4"), "must_play_pairs");
    assert_eq!(ask(&game, 1, "S3 D4"), "must_follow_group");
    assert_eq!(ask(&game, 1, "S3 SA"), "card_not_held");
    let question = || Question::Play { cards: vec![card("S3"), card("S3'")] };
    let answer_to = |viewer| Selections::answer(&game, viewer, question(), &OF_TEST);
    let told = answer_to(Viewer::Seat(Seat::at(1))).expect("a pair that may be played");
    assert_eq!(told.naming.parts, [NamedPart { kind: Kind::Pair, pairs: 1 }]);
    assert_eq!((told.leaves.len(), told.leaves.contains(&card("S3"))), (23, false));
    assert_eq!(answer_to(Viewer::Watcher).expect_err("watchers hold no cards").code, House::NotSeated);
    assert_eq!(answer(&mut game, 1, play("S3 S3'")), "ok");
}

#[test]
fn rule_11_3_a_lead_is_offered_by_groups_and_a_follow_by_its_duty() {
    let wishes = [(0, "SA SA'"), (1, "S3 S3' S4 S4' S9")];
    let mut game = in_tricks(&at_level(Rank::Two), deck(4, &wishes, "H3 H4 H6 H7 H8 H9 HJ HQ"));
    let Some(LegalActions::Lead { groups }) = view(&game, 0).legal_actions else { panic!("seat 0 leads") };
    assert_eq!(groups.iter().map(|group| group.cards.len()).sum::<usize>(), 25);
    let _ = act(&mut game, 0, 0, play("SA SA'")).expect("a pair");
    let Some(LegalActions::Follow(follow)) = view(&game, 1).legal_actions else { panic!("seat 1 follows") };
    assert_eq!((follow.count, follow.need_pairs, follow.exact), (2, 1, false));
    let plays = follow.plays.expect("few");
    assert!(plays.contains(&vec![card("S3"), card("S3'")]) && plays.contains(&vec![card("S4"), card("S4'")]));
}

#[test]
fn rule_12_the_clock_plays_for_who_does_not() {
    let mut game = in_tricks(&at_level(Rank::Two), Card::deck_of_108());
    let Turn::Seats { deadline: Some(deadline), .. } = game.turn() else { panic!("a clock runs") };
    assert_eq!(deadline, 100_000 + 30_000);
    let told = game.time_out(deadline);
    let event = &heard(&told, Viewer::Watcher)[0];
    assert_eq!((event["type"].as_str(), event["automatic"].as_bool()), (Some("CARDS_PLAYED"), Some(true)));
    assert_eq!(view(&game, 0).turn, Some(Seat::at(1)));
    let _ = game.presence(deadline, Seat::at(1), Presence::Absent);
    assert!(
        matches!(game.turn(), Turn::Seats { deadline: Some(at), .. } if at == deadline + 30_000),
        "away has its clock"
    );
    let _ = game.presence(deadline, Seat::at(1), Presence::Left);
    assert!(matches!(game.turn(), Turn::Seats { deadline: Some(at), .. } if at == deadline + 5_000));
}

#[test]
fn rule_12_who_has_left_is_never_waited_for_longer_than_anybody() {
    let left_at = |config: &Config, now| {
        let mut game = in_tricks(config, Card::deck_of_108());
        let _ = game.presence(now, Seat::at(0), Presence::Left);
        let Turn::Seats { deadline: Some(deadline), .. } = game.turn() else { panic!("a clock runs") };
        (game, deadline)
    };
    let normal = at_level(Rank::Two);
    assert_eq!(left_at(&normal, 128_000).1, 130_000, "the rest of the clock is shorter");
    let quick = Config { think_ms: 3_000, ..at_level(Rank::Two) };
    let (mut game, deadline) = left_at(&quick, 100_000);
    assert_eq!(deadline, 103_000);
    // And the next time it is asked.
    let _ = game.presence(100_000, Seat::at(1), Presence::Left);
    let _ = game.time_out(deadline);
    assert!(matches!(game.turn(), Turn::Seats { deadline: Some(at), .. } if at == deadline + 3_000));
}

#[test]
fn rule_12_nobody_is_found_silent_while_trump_is_declared() {
    let mut game = dealt(&at_level(Rank::Two), Card::deck_of_108());
    assert_eq!(view(&game, 0).phase, Phase::FlipTrump);
    assert!(matches!(game.turn(), Turn::Seats { to_act, .. } if to_act.iter().count() == 4));
    assert_eq!(game.owes_answer(), Seats::NONE);
    pass_all(&mut game);
    assert_eq!((view(&game, 0).phase, game.owes_answer()), (Phase::BuryKitty, Seats::one(Seat::at(0))));
    let _ = game.time_out(100_000);
    assert_eq!((view(&game, 0).phase, game.owes_answer()), (Phase::TrickPlay, Seats::one(Seat::at(0))));
}

#[test]
fn rule_13_presets_and_bounds() {
    let presets = Config::presets();
    assert_eq!(presets[0].config, Config::default(), "the seed's rules are the default");
    for preset in &presets {
        assert_eq!(preset.config.check(), Ok(()), "{}", preset.name);
    }
    let standard = &presets.iter().find(|preset| preset.name == "standard").expect("a preset").config;
    assert!(standard.strict_ladder && standard.rotate_partner && standard.must_win_at_ace);
    let base = Config::default;
    let standing = |banker, level| Some(GameStanding { levels: [level; 2], banker: Seat::at(banker), round: 1 });
    for bad in [
        Config { seats: 5, ..base() },
        Config { deal_ms: -1, ..base() },
        Config { deal_ms: 2_001, ..base() },
        Config { fairness_ms: 60_001, ..base() },
        Config { bury_ms: 0, ..base() },
        Config { think_ms: 999, ..base() },
        Config { pause_ms: -1, ..base() },
        Config { throw_penalty: 101, ..base() },
        Config { levels: [Rank::Two, Rank::Three], ..base() },
        Config { levels: [Rank::Ace; 2], ..base() },
        Config { first_banker: FirstBanker::Fixed(Seat::at(4)), ..base() },
        Config { standing: standing(4, Rank::Two), ..base() },
        Config { standing: standing(0, Rank::Ace), ..base() },
    ] {
        assert!(cardtable::check_config::<Tractor>(&bad).is_err(), "{bad:?}");
    }
    assert!(serde_json::from_str::<Config>(r#"{"seats":4,"unknown":1}"#).is_err());
    let fixed: Config = serde_json::from_str(r#"{"first_banker":{"fixed":2}}"#).expect("an option by its name");
    assert_eq!(fixed.first_banker, FirstBanker::Fixed(Seat::at(2)));
}

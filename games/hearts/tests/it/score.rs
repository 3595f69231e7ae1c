//! One test for each numbered rule about points, the game, the clock and the end.

use cards::Card;
use cardtable::{BySeat, Game, Next, NextStart, Presence, SimRequest, Turn, Viewer, simulate};
use hearts::{Action, Config, Event, Hearts, Standing};

use crate::known::{THINK_MS, by_seat, by_suit, card, cards, dealt, pass, play_out, seat, swap, with};

#[test]
fn rule_5_1_and_5_2_points_go_with_their_trick() {
    assert_eq!(Card::deck().into_iter().map(hearts::points).sum::<i64>(), 26);
    assert_eq!((hearts::points(card("Qs")), hearts::points(card("2h")), hearts::points(card("As"))), (13, 1, 0));
    let mut hands = by_suit();
    swap(&mut hands, (0, "3c"), (2, "2h"));
    let mut hand = dealt(4, &hands);
    play_out(&mut hand);
    let taken = hand.view(Viewer::Watcher).taken;
    assert_eq!(taken.values().iter().sum::<i64>(), 26);
}

#[test]
fn rule_5_3_shooting_the_moon_gives_26_to_everybody_else() {
    let mut hand = dealt(4, &by_suit());
    play_out(&mut hand);
    let outcome = hand.view(Viewer::Watcher).outcome.expect("over");
    assert_eq!((outcome.moon, outcome.points.values()), (Some(seat(0)), &[0, 26, 26, 26][..]));
}

#[test]
fn rule_5_4_scores_add_up_to_zero_and_better_than_average_is_above() {
    let mut hand = dealt(4, &by_suit());
    assert_eq!(hand.score().values(), [0; 4], "nothing before the end");
    play_out(&mut hand);
    assert_eq!(hand.score().values(), [78, -26, -26, -26]);
}

#[test]
fn rule_6_points_add_up_until_somebody_has_enough() {
    let standing =
        |points| Config { standing: Some(Standing { hand: 4, points: by_seat(points) }), ..Config::default() };
    let mut hand = with(standing([10, 20, 30, 40]), 4, &by_suit());
    play_out(&mut hand);
    let Some(Next { config, start }) = hand.next() else { panic!("there is a next hand") };
    assert_eq!(config.standing, Some(Standing { hand: 5, points: by_seat([10, 46, 56, 66]) }));
    assert_eq!(start, NextStart::After(10_000));
    cardtable::check_config::<Hearts>(&config).expect("what is carried on is sound");

    let mut hand = with(standing([36, 10, 74, 40]), 4, &by_suit());
    play_out(&mut hand);
    assert_eq!(hand.view(Viewer::Watcher).outcome.expect("over").winners, [seat(0), seat(1)]);
    let Some(Next { config, start }) = hand.next() else { panic!("there is a new game") };
    assert_eq!((config.standing, start), (None, NextStart::Agreed));
}

#[test]
fn rule_6_a_damaged_standing_opens_no_table() {
    let sound = [0, 0, 99, 0];
    let config = |hand, points: &[i64]| {
        let standing = Some(Standing { hand, points: BySeat::new(points.to_vec()) });
        Config { standing, ..Config::default() }
    };
    assert!(cardtable::check_config::<Hearts>(&config(2, &sound)).is_ok());
    let three_seats = &sound[..3];
    let damaged = [(1, &sound[..]), (0, &sound), (2, &[100, 0, 0, 0]), (2, &[-1, 0, 0, 0]), (2, three_seats), (2, &[])];
    for (hand, points) in damaged {
        let config = config(hand, points);
        assert!(cardtable::check_config::<Hearts>(&config).is_err(), "{config:?}");
    }
}

#[test]
fn rule_7_the_clock_passes_and_plays_the_lowest() {
    let mut hands = by_suit();
    swap(&mut hands, (0, "Ac"), (1, "2d"));
    let mut hand = dealt(1, &hands);
    pass(&mut hand, 0, "Qc Kc Jc").expect("legal");
    let told = hand.time_out(THINK_MS);
    let passed = told.heard_by(Viewer::Open).filter_map(|event| match event {
        Event::Passed { cards, .. } => cards.clone(),
        _ => None,
    });
    assert_eq!(passed.collect::<Vec<_>>(), [cards("3d 4d 5d"), cards("2h 3h 4h"), cards("2s 3s 4s")]);
    let _ = hand.time_out(2 * THINK_MS);
    assert_eq!(hand.view(Viewer::Watcher).trick[0].card, card("2c"));
    let _ = hand.time_out(3 * THINK_MS);
    assert_eq!(hand.view(Viewer::Watcher).trick[1].card, card("Jc"), "the lowest that follows");
}

#[test]
fn rule_8_nobody_waits_long_for_those_who_left() {
    let deadline = |hand: &Hearts| match hand.turn() {
        Turn::Seats { deadline, .. } => deadline.expect("a clock runs"),
        other => panic!("{other:?}"),
    };
    let mut hand = dealt(1, &by_suit());
    let _ = hand.presence(1_000, seat(3), Presence::Left);
    assert_eq!(deadline(&hand), THINK_MS, "others are still to pass");
    for (index, text) in ["3c 4c 5c", "3d 4d 5d", "3h 4h 5h"].into_iter().enumerate() {
        let _ = hand.act(2_000, seat(index), Action::Pass { cards: cards(text) }).expect("legal");
    }
    assert_eq!(deadline(&hand), 7_000);
    let _ = hand.presence(3_000, seat(3), Presence::Present);
    let _ = hand.time_out(7_000);
    let _ = hand.presence(8_000, seat(0), Presence::Absent);
    assert_eq!(deadline(&hand), 7_000 + THINK_MS, "who is away has the same clock");
    let _ = hand.presence(9_000, seat(0), Presence::Left);
    assert_eq!(deadline(&hand), 14_000);
}

#[test]
fn rule_9_after_the_end_the_table_refuses_in_the_words_of_the_game() {
    for action in [Action::Play { card: card("2c") }, Action::Pass { cards: cards("2c 3c 4c") }] {
        let code = cardtable::suite::refused_after_end::<Hearts>(Config::default(), action.clone());
        assert_eq!(code, "hand_over", "{action:?}");
    }
}

#[test]
fn the_careful_bot_clearly_beats_chance() {
    let bots = ["careful".to_owned(), "random".to_owned()];
    let request = SimRequest { first: 0, hands: 400, seed: 1, bots: &bots };
    let report = simulate::<Hearts>(hearts::BOTS, &Config::default(), &request, || {}).expect("both bots exist");
    let careful = &report.bots[0];
    println!("careful: {:.2} ± {:.2} of {} hands", careful.mean(), careful.margin(), careful.hands);
    assert!(careful.mean() - careful.margin() > 8.0, "{} ± {}", careful.mean(), careful.margin());
}

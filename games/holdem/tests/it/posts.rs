//! What is posted before the cards, by rule number: who is there for the deal, straddles, and antes of one alone.

use cardtable::suite::people;
use cardtable::{BySeat, Config as _, Dice, Game, Player, Purse, Turn, Viewer};
use holdem::{Action, Config, Event, Holdem, Phase, Post};

use crate::coming::Coming as _;
use crate::table::{act, next_hand, seat, three, to_act};

#[test]
fn rule_5_6_an_empty_table_waits_and_two_start_it() {
    let nobody = BySeat::from_fn(6, |_| None);
    let (mut hand, _) = Holdem::start(&Config::default(), &nobody, 0).expect("sound");
    let sit = |hand: &mut Holdem, index: usize| {
        let guest = Player::person(&format!("guest {index}"), index as i64);
        hand.join(0, seat(index), &guest, Purse { asked: Some(5_000), funds: 50_000 }).expect("a free seat")
    };
    let _ = sit(&mut hand, 3);
    assert_eq!(
        (hand.turn(), hand.view(Viewer::Watcher).phase),
        (Turn::Seats { to_act: cardtable::Seats::NONE, deadline: None }, Phase::Waiting)
    );
    // Two can play. A third who comes in the moment before the deal is dealt in as well.
    let _ = sit(&mut hand, 5);
    let _ = sit(&mut hand, 0);
    let Turn::Seats { deadline: Some(deadline), .. } = hand.turn() else { panic!("{:?}", hand.turn()) };
    let _ = hand.time_out(deadline);
    assert_eq!(hand.turn(), Turn::Over);
    let players = BySeat::from_fn(6, |at| {
        [0, 3, 5].contains(&at.index()).then(|| Player::person(&format!("guest {}", at.index()), at.index() as i64))
    });
    let (mut next, told) = Holdem::start(&hand.next().expect("plays on").config, &players, 0).expect("sound");
    assert_eq!((next.turn(), told.moves().len(), next.held()), (Turn::Dealer, 0, 15_000));
    let chance = next.deal(&mut Dice::from_number("table", 2));
    let _ = next.dealt(0, chance);
    assert_eq!(next.view(Viewer::Watcher).seats.iter().flatten().filter(|one| one.dealt).count(), 3);

    // If one of two changes the mind in that moment, the table goes on waiting.
    let (mut hand, _) = Holdem::start(&Config::default(), &nobody, 0).expect("sound");
    let _ = (sit(&mut hand, 3), sit(&mut hand, 5));
    let _ = act(&mut hand, 5, Action::Pause);
    assert_eq!(hand.turn(), Turn::Seats { to_act: cardtable::Seats::NONE, deadline: None });
}

fn posts(hand: &Config, players: usize) -> Vec<(usize, Post, i64)> {
    let config = Config { seats: players, ..hand.clone() };
    let (mut hand, _) = Holdem::start(&config, &people(players), 0).expect("a sound config");
    let chance = hand.deal(&mut Dice::from_number("posts", 1));
    let told = hand.dealt(0, chance);
    let posted = told.heard_by(Viewer::Watcher).filter_map(|event| match event {
        Event::Posted { seat, post, amount } => Some((seat.index(), *post, *amount)),
        _ => None,
    });
    posted.collect()
}

#[test]
fn rule_4_8_a_straddle_is_twice_the_big_blind_and_speaks_last() {
    let config = Config { straddle: true, ..Config::default() };
    assert_eq!(posts(&config, 3), [(0, Post::SmallBlind, 100), (1, Post::BigBlind, 200), (2, Post::Straddle, 400)]);
    assert_eq!(posts(&config, 2).len(), 2, "two alone post no straddle");
    assert_eq!(posts(&Config::default(), 3).len(), 2, "a table has none unless it asks for it");
    assert!(Config::presets().iter().all(|preset| !preset.config.straddle));

    let mut hand = three(config);
    let view = hand.view(Viewer::Seat(seat(0)));
    assert_eq!((view.straddle, view.turn, view.button), (400, Some(seat(0)), Some(seat(2))));
    let choices = view.choices.expect("the small blind speaks first");
    assert_eq!((choices.call, choices.raise.map(|raise| raise.min)), (Some(300), Some(600)));
    let _ = act(&mut hand, 0, Action::Call);
    let _ = act(&mut hand, 1, Action::Call);
    // The straddle has the last word before the flop: it was a bet that everybody answered.
    assert_eq!((to_act(&hand), hand.view(Viewer::Watcher).board.cards.len()), (Some(2), 0));
    let _ = act(&mut hand, 2, Action::Check);
    assert_eq!((to_act(&hand), hand.view(Viewer::Watcher).board.cards.len()), (Some(0), 3));

    // It moves on with the blinds, and the stakes stay what they are.
    let next = next_hand(&hand, &people(3)).document(Viewer::Watcher);
    assert_eq!(next["blindsOrStraddles"], serde_json::json!([4, 1, 2]));
    assert_eq!(next["minBet"], 2);
}

#[test]
fn rule_7_3_an_ante_of_the_big_blind_alone_stays_in_the_pot() {
    let hand = three(Config { ante: 200, big_blind_ante: true, ..Config::default() });
    let view = hand.view(Viewer::Watcher);
    assert_eq!((view.board.total, view.board.pots[0].amount), (500, 200));
    assert_eq!(view.seats[1].as_ref().map(|one| one.stack), Some(20_000 - 400));
}

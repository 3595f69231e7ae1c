//! A game and its tables behind plain JSON, as the server knows them.

use std::sync::atomic::{AtomicBool, Ordering};

use cardtable::{
    AnyGame, AnyTable, Dice, FixedSeats, Game, House, JoinWish, Money, Players, Referee, Refused, Rejection, Request,
    Reveal, Seat, Seating, Seats, Secret, SimRequest, Viewer,
};
use kuhn::Kuhn;
use serde_json::{Value, json};

use crate::pot;

fn secret() -> Secret {
    Secret::new([4; 32])
}

fn open(players: Players) -> Box<dyn AnyTable> {
    pot::hosted().open("t", &json!({ "stake": 5 }), players, 0, secret()).expect("opens").0
}

fn begun() -> Box<dyn AnyTable> {
    let mut table = open(cardtable::suite::people(pot::SEATS));
    table.propose(0, Request::Begin, secret()).expect("begins");
    table.commit();
    table
}

fn act(seat: usize, action: Value) -> Request<Value> {
    Request::Act { seat: Seat::at(seat), action, nonce: None, deadline: None }
}

#[test]
fn a_hosted_game_says_what_it_is() {
    let (pot, kuhn) = (pot::hosted(), kuhn::hosted());
    assert_eq!((pot.name(), kuhn.name()), ("pot", "kuhn"));
    assert_eq!((pot.rules().en, pot.in_lobby(), kuhn.in_lobby()), ("Put in.", true, false));
    assert_eq!((pot.open_seats(), kuhn.open_seats()), (true, false));
    assert_eq!((pot.host_seat(), kuhn.host_seat()), (2, 0));
    assert_eq!((pot.money(), kuhn.money()), (Money::Chips, Money::Tokens));
    assert_eq!((pot.reveal(), kuhn.reveal()), (Reveal::AfterHand, Reveal::AfterHand));
    assert_eq!((pot.stand_in(), kuhn.stand_in()), (Some("hasty"), None));
    assert_eq!((pot.price(&json!({ "stake": 7 })), pot.price(&json!({ "stake": "?" }))), (21, 0));
    assert_eq!((pot.is_quick(&json!({ "type": "out" })), pot.is_quick(&json!({ "type": "end" }))), (true, false));
    let bots: Vec<_> = pot.bots().iter().map(|bot| (bot.name, bot.about)).collect();
    assert_eq!(bots[..2], [("hasty", "Ends it."), ("silent", "Says nothing.")]);
    assert!(pot.types().text().starts_with("// A pot on the wire.\n"));
    let reasons: Vec<&str> = pot.refusals().into_iter().map(|code| code.name()).collect();
    assert_eq!(reasons, ["too_late", "bad_coins", "grumbled", "sit_first", "too_poor"]);
    assert_eq!(pot.clashes().iter().map(|clash| clash.rule).collect::<Vec<_>>(), ["unlucky"]);
    let stake = &pot.schema()["properties"]["stake"];
    assert_eq!((&stake["minimum"], &stake["maximum"]), (&json!(0), &json!(1_000_000)), "as the form shows it");
}

static PREPARED: AtomicBool = AtomicBool::new(false);

#[test]
fn a_game_is_prepared_and_its_referee_asked() {
    let referee = Referee { ops: &["win", "draw"], answer: |op, _| Ok(json!(op)) };
    let prepare = || PREPARED.store(true, Ordering::SeqCst);
    let hosted = cardtable::Hosted { referee: Some(referee), prepare, ..kuhn::hosted() };
    hosted.prepare();
    assert!(PREPARED.load(Ordering::SeqCst));
    assert_eq!((hosted.referee().expect("it has one").answer)("win", &Value::Null), Ok(json!("win")));
    assert_eq!(referee.unknown("lose"), r#"there is no operation "lose"; there are win, draw"#);
}

#[test]
fn presets_and_options_make_a_config() {
    let pot = pot::hosted();
    let presets: Vec<_> = pot.presets().into_iter().map(|one| (one.name, one.seats, one.config)).collect();
    assert_eq!(presets[0], ("small", 3, json!({ "stake": 5, "round": 1 })));
    assert_eq!(presets[1], ("large", 3, json!({ "stake": 50, "round": 1 })));
    let made = |preset: &str, options: Value| {
        pot.configure(preset, &options).map(|made| (made.seats, made.config)).map_err(|no| no.code.name())
    };
    assert_eq!(made("large", Value::Null), Ok((3, json!({ "stake": 50, "round": 1 }))));
    assert_eq!(made("small", json!({ "stake": 9 })), Ok((3, json!({ "stake": 9, "round": 1 }))));
    assert_eq!(made("huge", Value::Null), Err("unknown_preset"));
    assert_eq!(made("small", json!({ "stake": -1 })), Err("bad_config"));
    assert_eq!(made("small", json!({ "stake": 13 })), Err("bad_config"), "within its bounds and against a rule");
    for options in [json!({ "round": 2 }), json!({ "cheat": 1 }), json!([1]), json!({ "stake": "much" })] {
        assert_eq!(made("small", options.clone()), Err("bad_config"), "{options}");
    }
}

#[test]
fn what_a_game_carries_from_hand_to_hand_is_shown_to_nobody() {
    let pot = pot::hosted();
    assert_eq!(pot.shown(json!({ "stake": 5, "round": 1 })), json!({ "stake": 5 }));
    let fields: Vec<String> = pot.schema()["properties"].as_object().expect("fields").keys().cloned().collect();
    assert_eq!(fields, ["stake"]);
    let dear = pot.open("t", &json!({ "stake": 7 }), cardtable::suite::people(3), 0, secret()).expect("opens").0;
    assert_eq!(*dear.config(), json!({ "stake": 7 }));
}

#[test]
fn a_table_is_not_opened_with_a_senseless_config_or_too_few_seats() {
    let code = |config: Value, seats| {
        let opened = pot::hosted().open("t", &config, cardtable::suite::people(seats), 0, secret());
        opened.map(|_| ()).map_err(|no| no.code.name())
    };
    assert_eq!(code(json!({}), 3), Ok(()));
    assert_eq!(code(json!({ "stake": -1 }), 3), Err("bad_config"));
    assert_eq!(code(json!({ "cheat": 1 }), 3), Err("bad_config"));
    assert_eq!(code(json!({}), 2), Err("bad_seats"));
}

#[test]
fn a_table_behind_json_decides_records_and_tells() {
    let mut table = begun();
    let before = table.snapshot(Viewer::Watcher, 1, None);
    assert!(before.contains(r#""coins":[5,5,5]"#), "{before}");
    table.propose(1, act(0, json!({ "type": "put", "coins": 1 })), secret()).expect("legal");
    table.discard();
    assert!(table.commit().is_empty() && table.snapshot(Viewer::Watcher, 1, None) == before);
    table.propose(1, act(0, json!({ "type": "put", "coins": 1 })), secret()).expect("legal");
    assert_eq!(table.commit().len(), 4);
    assert!(table.snapshot(Viewer::Watcher, 1, None).contains(r#""coins":[6,5,5]"#));
    let nonsense = table.propose(1, act(0, json!({ "type": "steal" })), secret());
    assert!(matches!(nonsense, Err(Rejection::Refused(no)) if no.code.name() == "bad_action"));
    assert_eq!((table.facts().hand, table.facts().running), (1, true));
}

#[test]
fn a_wish_for_a_seat_is_understood_where_seats_are_open() {
    let chair = json!({ "type": "chair", "seat": 1, "coins": 8 });
    let table = begun();
    let wish = JoinWish { seat: Seat::new(1), buy_in: Some(8) };
    assert_eq!(table.asks_to_join("Ann", &chair), Some(wish));
    assert_eq!(table.asks_to_join("nobody", &chair), None);
    assert_eq!(table.asks_to_join("Ann", &json!({ "type": "out" })), None);
    assert_eq!(open(cardtable::suite::people(3)).asks_to_join("Ann", &chair), None, "no hand, nobody to ask");
}

#[test]
fn a_bot_thinks_with_what_its_seat_sees() {
    let table = begun();
    let bot = |name| pot::hosted().make_bot(name, Dice::from_number("bot", 1));
    let job = table.bot_job(Seat::at(1), bot("hasty").expect("it exists")).expect("a hand runs");
    let (back, action) = job.run();
    assert_eq!((back.kind, action), ("hasty", Some(json!({ "type": "end" }))));
    let (_, silence) = table.bot_job(Seat::at(1), bot("silent").expect("it exists")).expect("a hand runs").run();
    assert_eq!(silence, None);
    assert!(bot("nobody").is_none());
    let early = open(cardtable::suite::people(3)).bot_job(Seat::at(0), bot("hasty").expect("it exists"));
    assert!(early.is_none(), "there is nothing to look at yet");
}

#[test]
fn bots_are_simulated_with_any_config() {
    let bots = ["silent".to_owned()];
    let request = SimRequest { first: 0, hands: 2, seed: 1, bots: &bots };
    let hands =
        |config: Option<&Value>| pot::hosted().simulate(config, &request, &mut || {}).map(|report| report.hands);
    assert_eq!(hands(None), Ok(2));
    assert_eq!(hands(Some(&json!({ "stake": 1 }))), Ok(2));
    assert!(hands(Some(&json!({ "stake": -1 }))).is_err());
}

/// What a game does not say of itself.
#[test]
fn a_game_is_fixed_free_and_quiet_unless_it_says_otherwise() {
    let (config, full) = (kuhn::Config::default(), cardtable::suite::people(2));
    let (mut hand, _) = Kuhn::start(&config, &full, 0).expect("sound");
    let half = cardtable::BySeat::new(vec![full[Seat::at(0)].clone(), None]);
    assert!(Kuhn::can_begin(&config, &full) && !Kuhn::can_begin(&config, &half));
    assert_eq!((Kuhn::price(&config, &full), <FixedSeats as Seating<Kuhn>>::most_to_bring(&config)), (0, 0));
    assert!(!Kuhn::is_quick(&kuhn::Action::Check));
    assert_eq!((hand.owes_answer(), hand.may_speak()), (Seats::NONE, Seats::NONE), "the dealer's turn is no seat's");
    let _ = hand.dealt(0, [kuhn::Card::King, kuhn::Card::Queen]);
    assert_eq!((hand.owes_answer(), hand.may_speak()), (Seats::one(Seat::at(0)), Seats::one(Seat::at(0))));
    let seats = (FixedSeats::gone(&hand), FixedSeats::sitting_out(&hand), FixedSeats::broke(&hand));
    assert_eq!(seats, (Seats::NONE, Seats::NONE, Seats::NONE));
    assert!(!FixedSeats::waits_for_players(&hand));
    assert!(FixedSeats::asks_to_join(&hand, "Ann", &kuhn::Action::Bet).is_none());
    assert!(hand.held() == 0 && hand.played() && hand.summary().is_null());
}

#[test]
fn a_number_is_as_large_as_its_bounds_and_no_larger() {
    let fits = |stake: i64| match pot::hosted().configure("small", &json!({ "stake": stake })) {
        Ok(_) => "fits",
        Err(no) => no.code.name(),
    };
    assert_eq!([0, 1, 999_999, 1_000_000].map(fits), ["fits"; 4]);
    assert_eq!([-2, -1, 1_000_001, 1_000_002].map(fits), ["bad_config"; 4]);
}

#[test]
fn a_reason_is_compared_with_the_houses_by_its_name() {
    let no = Refused::new(House::BadSeats, "");
    assert!(no.code == House::BadSeats);
    assert!(no.code != House::NoHand);
}

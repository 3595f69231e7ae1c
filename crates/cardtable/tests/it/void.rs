//! A hand that does not count: whoever paid has it back, the next hand has another secret, and the log says why.

use cardtable::{
    Game, Line, Move, NextStart, Player, Presence, Purse, Request, Seat, Seating, Secret, Table, Viewer, WhyVoid,
    commitment,
};

use crate::pot::{self, Action, Config, Pot};
use crate::pot_seats::Anytime;

fn secret(byte: u8) -> Secret {
    Secret::new([byte; 32])
}

fn step(table: &mut Table<Pot>, lines: &mut Vec<String>, request: Request<Action>) -> Vec<Move> {
    let proposal = table.propose(5, request, secret(9)).expect("accepted");
    lines.extend(proposal.lines.iter().map(|line| line.body.clone()));
    table.commit();
    proposal.lines.into_iter().flat_map(|line| line.moves).collect()
}

fn begun() -> (Table<Pot>, Vec<String>) {
    let mut players = cardtable::suite::people(pot::SEATS);
    players[Seat::at(2)] = None;
    let (mut table, first) = Table::<Pot>::open("t", Config::default(), players, 0, secret(5)).expect("opens");
    let mut lines = vec![first];
    step(&mut table, &mut lines, Request::Begin);
    (table, lines)
}

/// The commitment for the hand to come, as everybody sees it.
fn promised(table: &Table<Pot>) -> String {
    let shown: serde_json::Value =
        serde_json::from_str(&table.snapshot(Viewer::Watcher, 9, None)).expect("a snapshot is JSON");
    let dice = &shown["dice"];
    let promised = dice["next"]["commitment"].as_str().or(dice["commitment"].as_str());
    promised.expect("a commitment").to_owned()
}

const VOID: Request<Action> = Request::Void { why: WhyVoid::Restored };

#[test]
fn whoever_brought_money_has_it_back_wherever_they_sit_by_now() {
    let (mut table, mut lines) = begun();
    let join = |account, coins| Request::Join {
        seat: Seat::at(2),
        player: Player::person("late", account),
        purse: Purse { asked: Some(coins), funds: 50 },
        nonce: None,
    };
    let put =
        |seat| Request::Act { seat: Seat::at(seat), action: Action::Put { coins: 3 }, nonce: None, deadline: None };
    step(&mut table, &mut lines, put(1));
    step(&mut table, &mut lines, join(77, 20));
    step(&mut table, &mut lines, Request::Presence { seat: Seat::at(2), presence: Presence::Left });
    step(&mut table, &mut lines, Request::Stand { seat: Seat::at(2) });
    step(&mut table, &mut lines, join(88, 30));
    let bot = Request::Act { seat: Seat::at(2), action: Action::Put { coins: 1 }, nonce: None, deadline: None };
    step(&mut table, &mut lines, bot);

    let back = step(&mut table, &mut lines, VOID);
    let returns = |account, amount| Move::Return { account: Some(account), amount };
    assert_eq!(back, [returns(100, 5), returns(101, 8), returns(88, 31)], "77 was paid when getting up");
    let facts = table.facts();
    assert_eq!((facts.running, facts.voided), (false, Some(WhyVoid::Restored)));
    assert!(facts.players.values().iter().all(Option::is_none), "nobody sits behind chips that are not there");
}

#[test]
fn the_next_hand_has_a_fresh_secret_whether_a_hand_ran_or_not() {
    let (mut table, mut lines) = begun();
    let known = promised(&table);
    step(&mut table, &mut lines, VOID);
    assert!(reads(&lines, 9).is_ok() && reads(&lines, 5).is_err(), "the stored secret is the fresh one");
    let fresh = promised(&table);
    assert_ne!(fresh, known);

    let (mut idle, first) =
        Table::<Pot>::open("t", Config::default(), cardtable::suite::people(pot::SEATS), 0, secret(5)).expect("opens");
    let mut lines = vec![first];
    let before = promised(&idle);
    assert_eq!(step(&mut idle, &mut lines, VOID), [], "between hands no money moves");
    assert_ne!(promised(&idle), before);
    assert_eq!(idle.facts().voided, None, "and nothing was void");
    assert_eq!(idle.facts().players.values().iter().flatten().count(), pot::SEATS, "everybody stays");
    assert!(reads(&lines, 9).is_ok() && reads(&lines, 5).is_err());
}

fn reads(lines: &[String], byte: u8) -> Result<Table<Pot>, cardtable::Refused> {
    Table::rebuild(lines, secret(byte))
}

#[test]
fn the_log_says_that_a_hand_was_void_and_why() {
    let (mut table, mut lines) = begun();
    step(&mut table, &mut lines, VOID);
    let last: Line<Pot> = serde_json::from_str(lines.last().expect("lines")).expect("a line");
    let Line::Voided { why, next_commitment, .. } = last else { panic!("{last:?}") };
    assert_eq!((why, &next_commitment), (WhyVoid::Restored, &promised(&table)));
    assert!(lines.last().expect("lines").contains(r#""why":"restored""#));
    assert_ne!(next_commitment, commitment("t", 2, &secret(5)));
    let view = table.snapshot(Viewer::Watcher, 6, None);
    assert!(view.contains(r#""view":null"#), "no card of it is shown: {view}");
}

#[test]
fn a_table_goes_on_after_a_void_hand() {
    let (mut table, mut lines) = begun();
    step(&mut table, &mut lines, VOID);
    let late = Request::Act { seat: Seat::at(0), action: Action::End, nonce: None, deadline: None };
    assert!(table.propose(6, late, secret(1)).is_err(), "the void hand takes nothing more");
    let left = Request::Presence { seat: Seat::at(0), presence: Presence::Left };
    assert!(table.propose(6, left, secret(1)).is_err());
    step(&mut table, &mut lines, Request::Sit { seat: Seat::at(0), player: Player::person("back", 100) });
    step(&mut table, &mut lines, Request::Begin);
    let facts = table.facts();
    assert_eq!((facts.hand, facts.running, facts.voided), (10_002, true, None), "no number is used twice");
    assert_eq!(reads(&lines, 9).expect("rebuilds").facts(), facts);
}

/// What most games have no use for.
#[test]
fn by_default_nothing_lies_there_and_nothing_is_settled() {
    let config = Config::default();
    assert_eq!(Anytime::lying(&config).values(), [0; pot::SEATS]);
    assert_eq!(Anytime::emptied(&config), config);
    let (hand, _) = Pot::start(&config, &cardtable::suite::people(pot::SEATS), 0).expect("starts");
    assert!(Anytime::settled(&hand).is_none());
}

/// Where seats are fixed people are asked before another hand begins; elsewhere a hand begins by itself.
#[test]
fn the_next_hand_is_agreed_on_after_a_void_one_and_before_that_there_is_none() {
    let people = cardtable::suite::people(2);
    let (mut fixed, _) = Table::<kuhn::Kuhn>::open("t", kuhn::Config::default(), people, 0, secret(5)).expect("opens");
    assert_eq!(fixed.facts().next, None);
    fixed.propose(0, Request::Begin, secret(6)).expect("begins");
    fixed.commit();
    assert_eq!(fixed.facts().next, None, "a hand is running");
    fixed.propose(1, Request::Void { why: WhyVoid::Restored }, secret(7)).expect("void");
    fixed.commit();
    assert_eq!(fixed.facts().next, Some(NextStart::Agreed));

    let (mut open, mut lines) = begun();
    step(&mut open, &mut lines, VOID);
    assert_eq!(open.facts().next, None);
}

#[test]
fn a_table_keeps_its_options_over_a_void_hand() {
    let players = cardtable::suite::people(pot::SEATS);
    let config = Config { stake: 50, ..Config::default() };
    let (mut table, first) = Table::<Pot>::open("t", config, players, 0, secret(5)).expect("opens");
    let mut lines = vec![first];
    step(&mut table, &mut lines, Request::Begin);
    step(&mut table, &mut lines, VOID);
    assert_eq!(table.shown_config()["stake"], 50);
}

//! Random deals with everything that can be posted, and hands as tables really play them: PokerKit is asked
//! the same questions and agrees.
//!
//! It needs a Python that has `pokerkit`: the one that `BAIZE_PYTHON` names, or the one that `cargo xtask test` makes
//! under `target/`. Without it the tests fail.

use std::io::Write as _;
use std::process::{Command, Stdio};

use cards::Card;
use cardtable::{Dice, Game, Turn, Viewer};
use holdem::Config;
use phh::engine::{Deal, Stage};
use phh::notation::{Step, write_cards};
use phh::{HandText, History};
use serde_json::json;

use crate::coming::Coming as _;
use crate::session::{Session, configs};

#[test]
fn pokerkit_agrees_on_every_decision_and_every_stack() {
    let hands = (0..u64::from(crate::scaled(3_000))).map(|number| one(&mut Dice::from_number("pokerkit", number)));
    ask_pokerkit(hands);
}

/// Newcomers, pauses, returns with dead and live posts, antes, straddles and re-buys: every hand of whole
/// sessions, in the file that its players could download.
#[test]
fn pokerkit_agrees_on_hands_as_tables_play_them() {
    let tables = configs().into_iter().enumerate();
    let hands = tables.flat_map(|(number, config)| {
        // PokerKit counts in whole chips.
        let mut session = Session::new(Config { decimals: 0, ..config }, 200 + number as u64);
        let mut exported = Vec::new();
        while exported.len() < crate::scaled(250) as usize {
            if session.hand.turn() == Turn::Over {
                exported.extend(played(&session));
            }
            session.step();
        }
        exported
    });
    ask_pokerkit(hands);
}

fn ask_pokerkit(hands: impl Iterator<Item = serde_json::Value>) {
    let python = std::env::var_os("BAIZE_PYTHON")
        .unwrap_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/python/bin/python").into());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ask_pokerkit.py");
    let asked = Command::new(python).arg(script).stdin(Stdio::piped()).spawn();
    let mut asked = asked.expect("there is no Python with pokerkit: run `cargo xtask test`, which makes one");
    let mut questions = asked.stdin.take().expect("a pipe");
    for hand in hands {
        // A broken pipe means that PokerKit has already disagreed; its own words are on the screen.
        if writeln!(questions, "{hand}").is_err() {
            break;
        }
    }
    drop(questions);
    assert!(asked.wait().expect("Python ends").success(), "PokerKit does not agree");
}

/// The hand that has just ended at a table, as its exported file tells it, with what holds before each
/// action. What the table offered its players is what the file says they could do.
fn played(session: &Session) -> Option<serde_json::Value> {
    let (phh, _) = session.hand.files(Viewer::Open)?;
    let file = HandText::alone(&phh);
    let mut history = History::read(file).unwrap_or_else(|bad| panic!("{bad}\n{}", phh));
    let mut deal = history.deal().expect("it was played");
    let (mut states, mut asked) = (Vec::new(), session.asked.iter().peekable());
    for (index, action) in history.actions.iter().enumerate() {
        if deal.stage() == Stage::Over {
            break;
        }
        let state = state_of(&deal);
        while let Some(question) = asked.next_if(|question| question.log_length <= index) {
            if question.log_length == index {
                let player = history.seats.iter().position(|seat| *seat == question.seat.index() + 1);
                let raise = question.raise.map(|(least, most)| [least, most]);
                let offered = json!({ "actor": player, "call": question.call, "raise": raise });
                assert_eq!(offered, state, "before action {}, {action}\n{}", index + 1, phh);
            }
        }
        states.push(state);
        let step = Step::read(action, history.decimals).expect("it was played");
        step.play(&mut deal).expect("it was played");
    }
    // Who shows after everybody else gave up does so when the hand is over.
    history.actions.truncate(states.len());
    deal.settle(0);
    assert_eq!(Some(deal.stacks()), history.finishing_stacks.as_deref(), "{}", phh);
    Some(json!({ "phh": phh, "actions": history.actions, "states": states, "final": deal.stacks() }))
}

/// What is asked about a deal before its next action.
fn state_of(deal: &Deal) -> serde_json::Value {
    match deal.stage() {
        Stage::Bet(player) => {
            let range = deal.raise_range().ok();
            json!({ "actor": player, "call": deal.call_amount(), "raise": range.map(|(a, b)| [a, b]) })
        }
        Stage::Showdown if !deal.to_show().is_empty() => {
            let player = deal.to_show()[0];
            json!({ "shows": player, "must": deal.should_show(player) })
        }
        Stage::Hole => json!(null),
        Stage::Board | Stage::Showdown | Stage::Over => json!({ "board": true }),
    }
}

fn setup(dice: &mut Dice) -> History {
    let count = 2 + dice.below(8) as usize;
    let deep = [6, 30, 120, 500][dice.below(4) as usize];
    let stacks: Vec<i64> = (0..count).map(|_| 1 + i64::from(dice.below(deep))).collect();
    let mut blinds = vec![0; count];
    (blinds[0], blinds[1]) = (1, 2);
    if count > 3 && dice.chance(1, 4) {
        blinds[2] = 4;
    }
    if count > 4 && dice.chance(1, 4) {
        blinds[count - 1] = -2;
    }
    let mut antes = vec![0; count];
    let kind = dice.below(4);
    match kind {
        0 => antes.fill(1),
        1 => antes[usize::from(count > 2)] = 2,
        2 => antes[count - 1] = 3,
        _ => {}
    }
    let trim_antes = kind == 0 || kind == 3;
    History { trim_antes, antes, blinds, min_bet: 2, stacks, ..History::default() }
}

fn one(dice: &mut Dice) -> serde_json::Value {
    let mut history = setup(dice);
    let mut deck = Card::deck();
    dice.shuffle(&mut deck);
    let mut deck = deck.to_vec();
    let mut deal: Deal = history.deal().expect("a sound setup");
    let count = deal.count();
    let mut states = Vec::new();
    for player in 0..count {
        let cards = [deck.pop().expect("cards"), deck.pop().expect("cards")];
        states.push(json!(null));
        history.actions.push(format!("d dh p{} {}", player + 1, write_cards(&cards)));
        deal.deal_hole(player, cards.map(Some)).expect("new cards");
    }
    while deal.stage() != Stage::Over {
        states.push(state_of(&deal));
        history.actions.push(step(&mut deal, &mut deck, dice));
    }
    deal.settle(0);
    json!({ "phh": history.write(), "actions": history.actions, "states": states, "final": deal.stacks() })
}

/// Something that may happen next, and does.
fn step(deal: &mut Deal, deck: &mut Vec<Card>, dice: &mut Dice) -> String {
    match deal.stage() {
        Stage::Bet(player) => {
            let label = player + 1;
            match (dice.below(10), deal.raise_range().ok()) {
                (0..=2, Some((least, most))) => {
                    let to = match dice.below(3) {
                        0 => least,
                        1 => most,
                        _ => least + i64::from(dice.below((most - least + 1) as u32)),
                    };
                    deal.raise_to(player, to).expect("in range");
                    format!("p{label} cbr {to}")
                }
                (3..=5, _) if deal.call_amount() > 0 => {
                    deal.fold(player).expect("in turn");
                    format!("p{label} f")
                }
                _ => {
                    deal.check_or_call(player).expect("in turn");
                    format!("p{label} cc")
                }
            }
        }
        Stage::Showdown if !deal.to_show().is_empty() => {
            let player = deal.to_show()[0];
            let shows = deal.should_show(player);
            let cards: Vec<Card> = deal.hole(player).into_iter().flatten().collect();
            match shows {
                true => deal.show(player, deal.hole(player)).expect("a live hand"),
                false => deal.muck(player).expect("a live hand"),
            }
            let text = if shows { format!(" {}", write_cards(&cards)) } else { String::new() };
            format!("p{} sm{text}", player + 1)
        }
        Stage::Board | Stage::Showdown => {
            let count = if deal.street() == 0 { 3 } else { 1 };
            let cards: Vec<Card> = (0..count).map(|_| deck.pop().expect("cards")).collect();
            deal.deal_board(&cards).expect("a street is due");
            format!("d db {}", write_cards(&cards))
        }
        Stage::Hole | Stage::Over => unreachable!("dealt, and not over"),
    }
}

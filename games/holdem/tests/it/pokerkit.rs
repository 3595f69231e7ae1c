//! Random deals with everything that can be posted: PokerKit is asked the same questions and agrees.
//!
//! Runs where `BAIZE_POKERKIT` names a Python that has `pokerkit` installed.

use std::io::Write as _;
use std::process::{Command, Stdio};

use ::table::Dice;
use holdem::card::{Card, write_cards};
use holdem::engine::{Deal, Stage};
use holdem::phh::History;
use serde_json::json;

#[test]
fn pokerkit_agrees_on_every_decision_and_every_stack() {
    let Some(python) = std::env::var_os("BAIZE_POKERKIT") else {
        eprintln!("skipped: BAIZE_POKERKIT does not name a Python with pokerkit");
        return;
    };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ask_pokerkit.py");
    let mut asked = Command::new(python).arg(script).stdin(Stdio::piped()).spawn().expect("Python starts");
    let mut questions = asked.stdin.take().expect("a pipe");
    for number in 0..u64::from(crate::scaled(3_000)) {
        let hand = one(&mut Dice::from_number("pokerkit", number));
        // A broken pipe means that PokerKit has already disagreed; its own words are on the screen.
        if writeln!(questions, "{hand}").is_err() {
            break;
        }
    }
    drop(questions);
    assert!(asked.wait().expect("Python ends").success(), "PokerKit does not agree");
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
        let (state, action) = step(&mut deal, &mut deck, dice);
        states.push(state);
        history.actions.push(action);
    }
    deal.settle(0);
    json!({ "phh": history.write(), "actions": history.actions, "states": states, "final": deal.stacks() })
}

/// What holds before the next action, and that action.
fn step(deal: &mut Deal, deck: &mut Vec<Card>, dice: &mut Dice) -> (serde_json::Value, String) {
    match deal.stage() {
        Stage::Bet(player) => {
            let range = deal.raise_range().ok();
            let state = json!({ "actor": player, "call": deal.call_amount(), "raise": range.map(|(a, b)| [a, b]) });
            let label = player + 1;
            let action = match (dice.below(10), range) {
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
            };
            (state, action)
        }
        Stage::Showdown if !deal.to_show().is_empty() => {
            let player = deal.to_show()[0];
            let shows = deal.should_show(player);
            let state = json!({ "shows": player, "must": shows });
            let cards: Vec<Card> = deal.hole(player).into_iter().flatten().collect();
            match shows {
                true => deal.show(player, deal.hole(player)).expect("a live hand"),
                false => deal.muck(player).expect("a live hand"),
            }
            let text = if shows { format!(" {}", write_cards(&cards)) } else { String::new() };
            (state, format!("p{} sm{text}", player + 1))
        }
        Stage::Board | Stage::Showdown => {
            let count = if deal.street() == 0 { 3 } else { 1 };
            let cards: Vec<Card> = (0..count).map(|_| deck.pop().expect("cards")).collect();
            deal.deal_board(&cards).expect("a street is due");
            (json!({ "board": true }), format!("d db {}", write_cards(&cards)))
        }
        Stage::Hole | Stage::Over => unreachable!("dealt, and not over"),
    }
}

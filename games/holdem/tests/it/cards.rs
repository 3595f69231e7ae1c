//! Cards at the kernel's table: who sees them, who wins with them, and what proves them.

use cardtable::suite::people;
use cardtable::{Dice, Game, Move, Purse, Turn, Viewer};
use holdem::{Action, Chance, Config, Event, Holdem, Made};
use phh::Rank;
use phh::strength::Category;

use crate::coming::Coming as _;
use crate::table::{act, next_hand, refused, seat};

fn pair_of_aces() -> Made {
    Made { category: Category::Pair, ranks: vec![Rank::Ace] }
}

/// Cards by hand: seat 0 gets aces, seat 1 kings, seat 2 deuces.
fn stacked(stacks: i64) -> Holdem {
    let config = Config { seats: 3, min_buy_in: 400, max_buy_in: stacks, ..Config::default() };
    let (mut hand, _) = Holdem::start(&config, &people(3), 0).expect("sound");
    let cards =
        ["As", "Ah", "Ks", "Kh", "2s", "2h", "3c", "8d", "9d", "Jc", "Qc"].map(|card| card.parse().expect("a card"));
    let _ = hand.dealt(0, Chance { cards: cards.to_vec() });
    hand
}

#[test]
fn rule_7_and_8_the_showdown_says_who_won_what_and_why() {
    let mut hand = stacked(4_000);
    let _ = act(&mut hand, 2, Action::Raise { to: 4_000 });
    let _ = act(&mut hand, 0, Action::Call);
    let told = act(&mut hand, 1, Action::Call);
    let won = told.heard_by(Viewer::Watcher).find_map(|event| match event {
        Event::PotWon { pot } => Some(pot.clone()),
        _ => None,
    });
    let pot = won.expect("a pot was won");
    assert_eq!((pot.amount, pot.contenders.len(), pot.shares.len()), (12_000, 3, 1));
    assert_eq!((pot.shares[0].seat, pot.shares[0].made.clone()), (seat(0), Some(pair_of_aces())));
    let broke = next_hand(&hand, &people(3));
    let seats = broke.view(Viewer::Watcher).seats;
    assert!(seats[1].as_ref().is_some_and(|one| one.may_rebuy) && seats[2].as_ref().is_some_and(|one| one.may_rebuy));
    let mut again = broke.clone();
    let player = people(3)[seat(1)].clone().expect("a person");
    let told = again.join(0, seat(1), &player, Purse { asked: Some(3_000), funds: 90_000 }).expect("a re-buy");
    assert_eq!(told.moves(), [Move::Take { seat: seat(1), amount: 3_000 }]);
    let Turn::Seats { deadline: Some(deadline), .. } = again.turn() else { panic!("two can play again, in a moment") };
    let _ = again.time_out(deadline);
    assert_eq!(again.turn(), Turn::Over);
}

#[test]
fn rule_8_4_who_is_left_after_mucks_won_with_the_cards_they_showed() {
    let mut hand = stacked(4_000);
    let _ = act(&mut hand, 2, Action::Call);
    let _ = act(&mut hand, 0, Action::Call);
    let mut told = act(&mut hand, 1, Action::Check);
    for _ in 0..3 {
        for index in 0..3 {
            told = act(&mut hand, index, Action::Check);
        }
    }
    let heard: Vec<&Event> = told.heard_by(Viewer::Watcher).collect();
    assert_eq!(heard.iter().filter(|event| matches!(event, Event::Mucked { .. })).count(), 2);
    let outcome = hand.view(Viewer::Watcher).outcome.expect("the hand is over");
    assert_eq!(outcome.pots[0].shares[0].made, Some(pair_of_aces()));
    assert_eq!(outcome.shown.iter().map(|one| one.seat).collect::<Vec<_>>(), [seat(0)]);
    let (_, text) = hand.files(Viewer::Watcher).expect("the hand is over");
    assert!(!text.contains("doesn't show hand"), "{text}");

    // Where all others gave up, nobody knows what it was.
    let mut hand = stacked(4_000);
    let _ = act(&mut hand, 2, Action::Fold);
    let _ = act(&mut hand, 0, Action::Fold);
    let outcome = hand.view(Viewer::Watcher).outcome.expect("the hand is over");
    assert_eq!((&outcome.pots[0].shares[0].made, outcome.shown.len()), (&None, 0));
    let (_, text) = hand.files(Viewer::Watcher).expect("the hand is over");
    assert!(text.contains("doesn't show hand"), "{text}");
}

#[test]
fn rule_8_5_and_10_shown_cards_are_open_and_mucked_ones_stay_closed() {
    let mut hand = stacked(4_000);
    let _ = act(&mut hand, 2, Action::Fold);
    let _ = act(&mut hand, 0, Action::Fold);
    let before = serde_json::to_string(&hand.view(Viewer::Watcher)).expect("plain data");
    assert!(!before.contains("Ks") && !before.contains("As"));
    let told = act(&mut hand, 1, Action::Show);
    let known = (Holdem::sealed().expect("a sealed game").known)(&hand, Viewer::Watcher);
    assert_eq!(known, [2, 3], "the second player's two places");
    assert!(told.heard_by(Viewer::Watcher).any(|event| matches!(event, Event::Shown { .. })));
    refused(&hand, 1, Action::Show, "nothing_to_show");
    refused(&hand, 0, Action::Show, "nothing_to_show");
    let after = serde_json::to_string(&hand.view(Viewer::Watcher)).expect("plain data");
    assert!(after.contains("Ks") && !after.contains("As"));
}

#[test]
fn rule_1_4_a_deal_tells_nobody_a_hidden_card() {
    for number in 0..20 {
        let (mut hand, _) = Holdem::start(&Config { seats: 9, ..Config::default() }, &people(9), 0).expect("sound");
        let chance = hand.deal(&mut Dice::from_number("deals", number));
        let told = hand.dealt(0, chance.clone());
        for viewer in Viewer::all(9) {
            let text = serde_json::to_string(&told.heard_by(viewer).collect::<Vec<_>>()).expect("plain data");
            for (index, card) in chance.cards.iter().enumerate() {
                // Seat 0 is the small blind and the first in notation order.
                let own = viewer.seat().is_some_and(|seat| index / 2 == seat.index() && index < 18);
                assert_eq!(text.contains(&format!("\"{card}\"")), own, "{viewer:?} and card {index}");
            }
        }
    }
}

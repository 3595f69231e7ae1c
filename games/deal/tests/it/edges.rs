//! Edges: the last value that is allowed, and the first that is not.

use cardtable::Config as _;
use deal::{Action, BestRun, BettingAction, BettingEnd, BettingState, ByRole, Card, Config, Role};
use deal::{Run, RunRecord, Spent, Tier, referee};
use serde_json::{Value, json};

use crate::play::{Customer, Narc, Player, is_over, say, stacked, view, whole};

use Action::{Check, Continue, GoHome, PlayOn};

/// As far as a table counts.
const MOST: i64 = 1_000_000_000;

fn sound(run: Run) -> bool {
    Config { run: Some(run), ..Config::default() }.check().is_ok()
}

#[test]
fn rule_2_3_a_table_opened_with_heat_begins_with_that_deck() {
    for (heat, tier) in [(25, Tier::Quiet), (26, Tier::Alert), (50, Tier::Alert), (51, Tier::Hunting)] {
        let hand = stacked(&Config { heat, ..Config::default() }, &[], &[], &[]);
        assert_eq!((view(&hand, Player).run.tier, view(&hand, Player).run.heat), (tier, heat));
        assert_eq!(Tier::of(tier.from_heat()), tier);
    }
}

#[test]
fn rule_6_2_three_cards_are_enough_for_another_hand() {
    let kept = [Card::Tea, Card::Gold, Card::Alibi, Card::Brandy];
    let spent = whole(Player).into_iter().filter(|card| !kept.contains(card)).collect();
    let spent = ByRole { player: Spent { seen: spent, unseen: vec![] }, ..Default::default() };
    let config = Config { run: Some(Run { hand: 3, spent, ..Run::first(0) }), ..Config::default() };
    let mut hand = stacked(&config, &[], &[], &[Card::Tea]);
    say(&mut hand, &[Check, Check, Action::raise(Card::Tea), Check, Check, Check]);
    say(&mut hand, &[Continue, Check, Check, Check, Continue, Check, Check, Check]);
    assert!(!is_over(&hand), "the Player may play on with three");
    assert_eq!((view(&hand, Player).run.cards_left, view(&hand, Player).choices), (3, vec![PlayOn, GoHome]));
}

#[test]
fn a_run_may_be_as_long_as_a_table_counts_and_no_longer() {
    let first = || Run::first(0);
    let most = MOST as u32;
    let full = RunRecord {
        hands: most,
        successes: most,
        folds: most,
        busts: most,
        homecomings: most,
        banked: MOST,
        best: vec![BestRun { banked: MOST, hands: most, heat: MOST }; 5],
    };
    let largest = Run {
        number: most,
        hand: most,
        heat_at_start: MOST,
        heat: [MOST; 3],
        unbanked: MOST,
        turned: 2,
        points: [-MOST, 0, MOST],
        record: full.clone(),
        ..first()
    };
    assert!(sound(largest.clone()));
    assert!(sound(Run { unbanked: 0, heat: [0; 3], ..first() }));
    let record = |record: RunRecord| Run { record, ..first() };
    let best = |run: BestRun| record(RunRecord { best: vec![run], ..RunRecord::default() });
    let zero = BestRun::default();
    for (number, run) in [
        Run { number: 0, ..first() },
        Run { number: most + 1, ..first() },
        Run { hand: most + 1, ..first() },
        Run { heat_at_start: MOST + 1, ..first() },
        Run { heat_at_start: -1, ..first() },
        Run { unbanked: MOST + 1, ..first() },
        Run { points: [0, MOST + 1, 0], ..first() },
        record(RunRecord { hands: most + 1, ..RunRecord::default() }),
        record(RunRecord { homecomings: most + 1, ..RunRecord::default() }),
        record(RunRecord { banked: -1, ..RunRecord::default() }),
        record(RunRecord { best: vec![zero.clone(); 6], ..RunRecord::default() }),
        best(BestRun { banked: -1, ..zero.clone() }),
        best(BestRun { heat: MOST + 1, ..zero.clone() }),
        best(BestRun { hands: most + 1, ..zero.clone() }),
    ]
    .into_iter()
    .enumerate()
    {
        assert!(!sound(run), "number {number} is out of range");
    }
    assert!(sound(best(zero)));
}

#[test]
fn a_run_may_have_spent_a_whole_deck_and_not_a_card_more() {
    let spent = |seen: Vec<Card>, unseen: Vec<Card>| Run {
        spent: ByRole { player: Spent { seen, unseen }, ..Default::default() },
        ..Run::first(0)
    };
    let cards = whole(Player);
    assert!(sound(spent(cards[..8].to_vec(), cards[8..].to_vec())));
    assert!(!sound(spent(cards.clone(), vec![cards[0]])));
    assert!(!sound(spent(vec![], vec![cards[0]; 2])));
}

#[test]
fn rule_6_4_of_two_runs_alike_the_earlier_one_is_better() {
    let mut record = RunRecord::default();
    for hands in 1..=3 {
        record.came_home(BestRun { banked: 70, hands, heat: 0 });
    }
    assert_eq!(record.best.iter().map(|run| run.hands).collect::<Vec<_>>(), [1, 2, 3]);
    record.came_home(BestRun { banked: MOST, hands: 1, heat: 0 });
    assert_eq!(record.banked, MOST, "a table counts no further");
}

/// RULES 4.8, 4.9: who has no card is passed over, and the holder with none has no last word.
#[test]
fn rule_4_8_a_seat_is_asked_as_long_as_it_holds_a_card() {
    let cards = |narc, customer, player| ByRole { narc, customer, player };
    let open = |cards| BettingState::open(cards, ByRole::default(), None);
    assert_eq!(open(cards(0, 1, 1)).turn(), Some(Customer));
    assert_eq!(open(cards(0, 0, 1)).turn(), Some(Player));
    let mut state = open(cards(1, 1, 1));
    state.act(Narc, BettingAction::Raise).expect("it has one");
    assert!(state.is_all_in(Narc) && !state.is_all_in(Customer));
    assert_eq!(state.act(Narc, BettingAction::Check), Err(deal::Refusal::NotYourTurn));
    state.act(Customer, BettingAction::Check).expect("asked");
    state.act(Player, BettingAction::Check).expect("asked");
    assert_eq!((state.ended(), state.turn()), (Some(BettingEnd::InitiativeAllIn), None));
}

#[test]
fn the_referee_takes_a_thousand_of_anything_and_no_more() {
    let makes_sense = |op: &str, question: Value| referee(op, &question).is_ok();
    let actions = |count: usize| json!({ "actions": vec![json!(["narc", "check"]); count] });
    assert!(makes_sense("betting", actions(1_000)) && !makes_sense("betting", actions(1_001)));
    for role in Role::ALL {
        let name = serde_json::to_value(role).expect("a word").as_str().expect("a word").to_owned();
        let hands = |count: usize| {
            let mut hands = json!({ "narc": 3, "customer": 3, "player": 3 });
            hands[name.as_str()] = count.into();
            json!({ "hands": hands })
        };
        assert!(makes_sense("betting", hands(1_000)) && !makes_sense("betting", hands(1_001)), "{name}");
    }
    let played = |count: usize| json!({ "played": vec![json!({ "type": "evidence", "evidence": 1 }); count] });
    assert!(makes_sense("totals", played(1_000)) && !makes_sense("totals", played(1_001)));
}

#[test]
fn the_referee_draws_up_to_three_as_long_as_the_deck_lasts() {
    let by_role =
        |narc: usize, customer: usize, player: usize| json!({ "narc": narc, "customer": customer, "player": player });
    let question = json!({ "state": "Draw", "hands": by_role(0, 2, 4), "decks": by_role(2, 5, 5) });
    let answer = referee("flow", &question).expect("it makes sense");
    assert_eq!(answer["hands"], by_role(2, 3, 4));
    assert_eq!(answer["decks"], by_role(0, 4, 5));
    let resolve = |question: Value| {
        let mut asked = json!({ "state": "Resolution", "round": 3 });
        asked.as_object_mut().expect("fields").extend(question.as_object().expect("fields").clone());
        referee("flow", &asked).map(|answer| answer["state"].clone())
    };
    assert_eq!(resolve(json!({ "outcome": "bust" })), Ok(json!("Bust")));
    assert_eq!(resolve(json!({ "outcome": "success" })), Ok(json!("Success")));
    assert_eq!(resolve(json!({ "totals": { "evidence": 2, "cover": 1 } })), Ok(json!("Bust")));
    assert_eq!(resolve(json!({ "played": [{ "type": "evidence", "evidence": 1 }] })), Ok(json!("Bust")));
    assert!(resolve(json!({ "evidence": 2 })).is_err());
}

//! The seed's own sentences, each as a test: its example, its rules, its testing section.

use cardtable::Game;
use deal::{Action, BettingEnd, Card, Config, Event, HandState, MAX_RAISES_PER_ROUND, Refusal};

use crate::play::{Customer, Narc, Player, act, check_round, plain, say, seat, stacked, story, view};

use Action::{Check, Continue, Fold};

fn raise(card: Card) -> Action {
    Action::raise(card)
}

fn ended(hand: &deal::Deal) -> Option<BettingEnd> {
    story(hand).into_iter().rev().find_map(|event| match event {
        Event::BettingEnded { why } => Some(why),
        _ => None,
    })
}

#[test]
fn the_example_plays_back_word_for_word() {
    let mut hand = plain();
    // Narc: Check (no initiative)
    act(&mut hand, Narc, Check);
    assert_eq!(view(&hand, Player).betting.initiative, None);
    // Customer: Raise (gains initiative)
    act(&mut hand, Customer, raise(Card::FairDeal));
    assert_eq!(view(&hand, Player).betting.initiative, Some(Customer));
    // Player: Check (responds)
    act(&mut hand, Player, Check);
    // [Back to Customer - has initiative]
    assert_eq!(view(&hand, Player).turn, Some(Customer));
    assert!(view(&hand, Player).betting.last_word);
    // Customer: Raise again (initiative still active)
    act(&mut hand, Customer, raise(Card::Haggling));
    assert_eq!(view(&hand, Player).betting.initiative, Some(Customer));
    // Player: Check (responds)
    act(&mut hand, Player, Check);
    // [Back to Customer - has initiative]
    assert_eq!(view(&hand, Player).turn, Some(Customer));
    // Customer: Check (ends betting)
    act(&mut hand, Customer, Check);
    // → Cards flip
    assert!(view(&hand, Player).played.iter().all(|played| played.flipped));
    assert_eq!(ended(&hand), Some(BettingEnd::InitiativeCheck));
    assert_eq!(view(&hand, Player).state, HandState::DecisionPoint);
}

// Check: "Stay in current round without committing card. Can still play cards in later rounds.
// Passes turn to next player."
#[test]
fn a_check_commits_no_card_passes_the_turn_and_leaves_later_rounds_open() {
    let mut hand = plain();
    act(&mut hand, Narc, Check);
    assert!(view(&hand, Narc).played.is_empty());
    assert_eq!(view(&hand, Narc).at.narc.hand, 3);
    assert_eq!(view(&hand, Narc).turn, Some(Customer));
    say(&mut hand, &[Check, Check, Continue]);
    assert!(view(&hand, Narc).choices.contains(&raise(Card::Surveillance)));
}

// Raise: "Play 1 card face-down. Gain initiative (if first to raise). Passes turn to next player.
// If playing last card, mark as all-in."
#[test]
fn a_raise_plays_one_card_face_down_gains_initiative_and_passes_the_turn() {
    let mut hand = plain();
    act(&mut hand, Narc, raise(Card::Surveillance));
    let seen = view(&hand, Player);
    assert_eq!((seen.played.len(), seen.played[0].flipped, seen.played[0].face), (1, false, None));
    assert_eq!((seen.at.narc.hand, seen.turn, seen.betting.initiative), (2, Some(Customer), Some(Narc)));
    act(&mut hand, Customer, raise(Card::FairDeal));
    assert_eq!(view(&hand, Player).betting.initiative, Some(Narc), "only the first raise gains it");
}

// All-in: "Playing last card ends betting for that player. Automatically Check on future turns this
// round. Can still continue to next rounds (will draw back to 3 cards)."
#[test]
fn all_in_players_check_by_themselves_and_draw_back_to_three() {
    let late = deal::Run {
        hand: 3,
        spent: deal::ByRole {
            narc: deal::Spent {
                seen: [vec![Card::Blank; 10], vec![Card::Patrol; 3], vec![Card::Surveillance]].concat(),
                unseen: vec![],
            },
            ..Default::default()
        },
        ..deal::Run::first(0)
    };
    let config = Config { run: Some(late), ..Config::default() };
    let mut hand = stacked(&config, &[], &[], &[Card::Tea]);
    assert_eq!(view(&hand, Narc).at.narc.hand, 1);
    act(&mut hand, Narc, raise(Card::Surveillance));
    assert!(view(&hand, Narc).at.narc.all_in);
    say(&mut hand, &[Check, Check]);
    assert_eq!(ended(&hand), Some(BettingEnd::InitiativeAllIn));
    say(&mut hand, &[Continue]);
    assert_eq!(view(&hand, Player).turn, Some(Customer), "an empty hand checks by itself");
    assert!(!view(&hand, Player).at.narc.all_in, "all-in is for one round");

    let mut hand = plain();
    say(&mut hand, &[Check, Check, raise(Card::Brandy), Check, Check, raise(Card::BackRoom), Check, Check]);
    say(&mut hand, &[raise(Card::Alibi)]);
    assert!(view(&hand, Player).at.player.all_in);
    say(&mut hand, &[Continue]);
    assert_eq!(view(&hand, Player).at.player.hand, 3);
}

// Fold: "Exit hand immediately. Keep unplayed cards + accumulated Heat. Lose profit from current
// hand. Can play next hand normally."
#[test]
fn a_fold_keeps_unplayed_cards_and_heat_and_loses_the_profit_of_this_hand_alone() {
    let mut hand = plain();
    say(&mut hand, &[Check, Check, raise(Card::Brandy), Check, Check, Check, Fold]);
    let seen = view(&hand, Player);
    assert_eq!(seen.state, HandState::Folded);
    let ending = seen.ending.expect("the hand ended");
    assert_eq!((ending.profit, ending.lost, ending.heat_after), (0, 100, 30));
    assert_eq!(seen.run.cards_left, 14);
    say(&mut hand, &[Action::PlayOn]);
    let next = hand.next().expect("a next hand").config;
    let (again, _) = deal::Deal::start(&next, &cardtable::suite::people(3), 0).expect("the next hand starts");
    assert_eq!((view(&again, Player).run.hand, view(&again, Player).run.heat), (2, 30));
    assert_eq!(view(&again, Player).at.player.spent, [Card::Brandy]);
}

// Initiative rules 1 to 5.
#[test]
fn the_five_rules_of_initiative() {
    let mut hand = plain();
    // 1. First player to Raise gains initiative.
    say(&mut hand, &[Check, Check, raise(Card::Brandy)]);
    assert_eq!(view(&hand, Player).betting.initiative, Some(Player));
    // 2. After all players Check or Raise (respond to initial raise)
    say(&mut hand, &[Check]);
    assert_eq!(view(&hand, Player).turn, Some(Customer));
    say(&mut hand, &[Check]);
    // 3. Player with initiative can raise again.
    assert!(view(&hand, Player).choices.contains(&raise(Card::BackRoom)));
    // 4. Continues until no one raises OR max 3 raises hit.
    say(&mut hand, &[raise(Card::BackRoom), Check, Check, raise(Card::Alibi)]);
    assert_eq!(ended(&hand), Some(BettingEnd::RaiseLimit));
    // 5. Initiative resets each round.
    say(&mut hand, &[Continue]);
    assert_eq!((view(&hand, Player).betting.initiative, view(&hand, Player).betting.raises), (None, 0));
}

#[test]
fn at_most_three_raises_a_round() {
    assert_eq!(MAX_RAISES_PER_ROUND, 3);
    let mut hand = plain();
    say(&mut hand, &[raise(Card::Blank), raise(Card::FairDeal)]);
    assert_eq!(view(&hand, Player).betting.raises_left, 1);
    say(&mut hand, &[raise(Card::Alibi)]);
    // When limit hit → Betting ends immediately, cards flip.
    assert!(view(&hand, Player).played.iter().all(|played| played.flipped));
}

#[test]
fn the_turn_order_is_fixed_and_the_player_goes_last_in_every_round() {
    let mut hand = plain();
    for round in 1..=3 {
        assert_eq!(view(&hand, Player).round, round);
        for role in [Narc, Customer, Player] {
            assert_eq!(view(&hand, Player).turn, Some(role));
            act(&mut hand, role, Check);
        }
        if round < 3 {
            say(&mut hand, &[Continue]);
        }
    }
}

// Testing section, unit tests.
#[test]
fn all_check_ends_betting_without_raises() {
    let mut hand = plain();
    check_round(&mut hand);
    assert_eq!(ended(&hand), Some(BettingEnd::AllChecked));
    assert!(view(&hand, Player).played.is_empty());
}

#[test]
fn a_fold_of_narc_or_customer_is_immediate_and_the_hand_continues() {
    let mut hand = plain();
    say(&mut hand, &[raise(Card::Surveillance), Fold, Check, Check]);
    let seen = view(&hand, Player);
    assert_eq!((seen.state, seen.at.customer.folded, seen.totals.evidence), (HandState::DecisionPoint, true, 20));
    say(&mut hand, &[Continue]);
    assert_eq!(view(&hand, Customer).at.customer.hand, 3, "who is out draws nothing");
    say(&mut hand, &[Check]);
    assert_eq!(view(&hand, Player).turn, Some(Player));
    assert_eq!(hand.act(0, seat(Customer), Check), Err(Refusal::Folded));
}

// Testing section, integration tests.
#[test]
fn a_full_hand_draws_bets_and_flips_three_times_and_resolves() {
    let mut hand = plain();
    say(&mut hand, &[Check, Check, raise(Card::Brandy), Check, Check, raise(Card::BackRoom), Check, Check, Check]);
    say(&mut hand, &[Continue, raise(Card::Patrol), Check, raise(Card::Alibi), Check]);
    say(&mut hand, &[Continue, Check, raise(Card::Haggling), Check, Check]);
    let seen = view(&hand, Player);
    assert_eq!(seen.state, HandState::Success);
    let totals = seen.totals;
    assert_eq!((totals.evidence, totals.cover, totals.profit, totals.heat), (20, 60, 70, 22));
    let flips = story(&hand).iter().filter(|event| matches!(event, Event::Flipped { .. })).count();
    let rounds = story(&hand).iter().filter(|event| matches!(event, Event::RoundBegan { .. })).count();
    assert_eq!((rounds, flips), (3, 3));
}

#[test]
fn initiative_flow_customer_raises_player_checks_customer_raises_again_betting_ends() {
    let mut hand = plain();
    say(&mut hand, &[Check, raise(Card::FairDeal), Check, raise(Card::Haggling), Check, Check]);
    assert_eq!(ended(&hand), Some(BettingEnd::InitiativeCheck));
    assert_eq!(view(&hand, Player).played.len(), 2);
}

#[test]
fn fold_timing_the_player_folds_in_round_two_keeps_cards_and_loses_profit() {
    let mut hand = plain();
    say(&mut hand, &[Check, Check, raise(Card::Brandy), Check, Check, Check, Continue]);
    say(&mut hand, &[Check, Check, raise(Card::Alibi), Check, Check, Fold]);
    let seen = view(&hand, Player);
    assert_eq!(seen.state, HandState::Folded);
    assert_eq!(seen.run.cards_left, 13);
    assert_eq!(seen.ending.expect("it ended").points.player, 0);
    assert_eq!(seen.run.heat, 30, "the Alibi lay face down and cools nothing");
}

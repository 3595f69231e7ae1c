//! From hand to hand and from run to run.

use cardtable::suite::people;
use cardtable::{Dice, Game, NextStart, Presence, Seats, Turn, Viewer};
use deal::{Action, ByRole, Card, Config, Deal, Event, HandState, Run, RunEnd, RunRecord, Spent, Tier};

use crate::play::{Customer, Narc, Player, act, is_over, plain, say, seat, stacked, story, view, whole};

use Action::{Check, Continue, Fold, GoHome, PlayOn};

fn raise(card: Card) -> Action {
    Action::raise(card)
}

/// Sells Brandy for 100 in the back room.
fn sold() -> Deal {
    let mut hand = plain();
    say(&mut hand, &[Check, Check, raise(Card::Brandy), Check, Check, raise(Card::BackRoom), Check, Check, Check]);
    say(&mut hand, &[Continue, Check, Check, Check, Continue, Check, Check, Check]);
    assert_eq!(view(&hand, Player).state, HandState::Success);
    hand
}

/// The Narc raises twice in the first round, and the Player stays.
fn busted(unbanked: i64) -> Deal {
    let config = Config { run: Some(Run { unbanked, ..Run::first(10) }), ..Config::default() };
    let mut hand = stacked(&config, &[Card::Surveillance, Card::Surveillance], &[], &[Card::BackRoom, Card::Tea]);
    say(&mut hand, &[raise(Card::Surveillance), Check, raise(Card::BackRoom), raise(Card::Surveillance)]);
    say(&mut hand, &[Continue, Check, Check, Check, Continue, Check, Check, Check]);
    hand
}

fn next(hand: &Deal) -> Deal {
    let config = hand.next().expect("a next hand").config;
    let (mut next, _) = Deal::start(&config, &people(3), 0).expect("the next hand starts");
    let chance = next.deal(&mut Dice::from_number("next", 1));
    let _ = next.dealt(0, chance);
    next.audit();
    next
}

#[test]
fn rule_6_1_played_cards_are_spent_and_the_rest_returns() {
    let mut hand = sold();
    say(&mut hand, &[PlayOn]);
    let again = next(&hand);
    let seen = view(&again, Player);
    assert_eq!((seen.run.hand, seen.run.unbanked, seen.run.cards_left), (2, 100, 13));
    assert_eq!(seen.at.player.spent, [Card::Brandy, Card::BackRoom]);
    assert_eq!((seen.at.narc.deck, seen.at.narc.hand), (12, 3));
}

#[test]
fn rule_6_2_with_fewer_than_three_cards_left_the_run_comes_home_by_itself() {
    let spent = whole(Player).into_iter().filter(|card| ![Card::Tea, Card::Gold, Card::Alibi].contains(card));
    let spent = ByRole { player: Spent { seen: spent.collect(), unseen: vec![] }, ..Default::default() };
    let config = Config { run: Some(Run { hand: 3, unbanked: 50, spent, ..Run::first(0) }), ..Config::default() };
    let mut hand = stacked(&config, &[], &[], &[]);
    say(&mut hand, &[Check, Check, raise(Card::Tea), Check, Check, Check]);
    say(&mut hand, &[Continue, Check, Check, Check, Continue, Check, Check, Check]);
    assert!(is_over(&hand), "nothing to choose");
    let ended = Event::RunEnded { why: RunEnd::OutOfCards, banked: 80, lost: 0, hands: 3 };
    assert_eq!(story(&hand).last(), Some(&ended));
    assert_eq!(next(&hand).view(Viewer::Watcher).run.cards_left, 15, "a new run has a whole deck");
}

#[test]
fn rule_6_3_heat_carries_over_never_below_nothing_and_chooses_the_narcs_deck() {
    let mut hand = sold();
    assert_eq!(view(&hand, Player).run.heat, 25);
    say(&mut hand, &[PlayOn]);
    let again = next(&hand);
    assert_eq!((view(&again, Player).run.heat, view(&again, Player).run.tier), (25, Tier::Quiet));

    let cool = Config { heat: 3, ..Config::default() };
    let mut hand = stacked(&cool, &[], &[], &[Card::LieLow]);
    say(&mut hand, &[Check, Check, raise(Card::LieLow), Check, Check, Check, Fold]);
    assert_eq!(view(&hand, Player).run.heat, 0);

    let warm = Config { heat: 20, ..Config::default() };
    let mut hand = stacked(&warm, &[], &[], &[Card::Brandy]);
    say(&mut hand, &[Check, Check, raise(Card::Brandy), Check, Check, Check, Fold]);
    let mut home = hand.clone();
    say(&mut hand, &[PlayOn]);
    assert_eq!(view(&next(&hand), Player).run.tier, Tier::Quiet, "within a run the deck stays");
    say(&mut home, &[GoHome]);
    let seen = view(&next(&home), Player);
    assert_eq!((seen.run.heat, seen.run.tier, seen.run.number), (50, Tier::Alert, 2));
}

#[test]
fn rule_6_4_going_home_banks_the_profit() {
    let mut hand = sold();
    assert_eq!(view(&hand, Player).choices, [PlayOn, GoHome]);
    assert!(view(&hand, Narc).choices.is_empty());
    say(&mut hand, &[GoHome]);
    assert!(is_over(&hand));
    assert_eq!(hand.next().expect("a next run").start, NextStart::Agreed);
    let record = view(&next(&hand), Player).run.record;
    assert_eq!((record.homecomings, record.banked, record.best[0].banked), (1, 100, 100));
    let mut on = sold();
    say(&mut on, &[PlayOn]);
    assert!(matches!(on.next().expect("a next hand").start, NextStart::After(_)));
}

#[test]
fn rule_6_5_a_bust_ends_the_run_and_loses_what_is_not_banked() {
    let hand = busted(170);
    assert!(is_over(&hand));
    let seen = view(&hand, Player);
    assert_eq!((seen.state, seen.totals.missing), (HandState::Bust, 20));
    let ending = seen.ending.expect("it ended");
    assert_eq!((ending.lost, ending.profit, ending.heat_after), (170, 0, 15));
    assert_eq!(ending.tipped_by.map(|tip| (tip.role, tip.card)), Some((Narc, Card::Surveillance)));
    let run = view(&next(&hand), Player).run;
    assert_eq!((run.unbanked, run.number, run.hand, run.record.busts), (0, 2, 1, 1));
}

#[test]
fn rule_7_what_a_fold_costs_is_shown_and_true() {
    let mut hand = plain();
    assert_eq!(view(&hand, Player).fold_cost, None, "it is not the Player's turn");
    say(&mut hand, &[Check, Check, raise(Card::Brandy), Check, Check, Check, Continue]);
    say(&mut hand, &[raise(Card::Surveillance), Check, raise(Card::Alibi), raise(Card::Blank)]);
    // The third raise flipped everything; now one card lies face down again.
    say(&mut hand, &[Continue, Check, Check, raise(Card::BackRoom), Check, Check]);
    let cost = view(&hand, Player).fold_cost.expect("the Player may fold");
    assert_eq!((cost.profit, cost.heat, cost.face_down), (100, 30, 1));
    say(&mut hand, &[Fold]);
    let ending = view(&hand, Player).ending.expect("it ended");
    assert_eq!((ending.lost, ending.heat_after - ending.heat_before), (cost.profit, cost.heat));
    say(&mut hand, &[PlayOn]);
    let again = next(&hand);
    // Spent unseen: the owner knows which card it was, the others only that there was one.
    assert_eq!(view(&again, Player).at.player.spent_unseen_cards, Some(vec![Card::BackRoom]));
    assert_eq!(view(&again, Narc).at.player.spent_unseen_cards, None);
    assert_eq!(view(&again, Narc).at.player.spent_unseen, 1);
    assert_eq!(view(&again, Player).at.player.spent, [Card::Brandy, Card::Alibi]);
}

#[test]
fn rule_4_4_only_the_player_left_flips_and_resolves_at_once() {
    let mut hand = plain();
    say(&mut hand, &[raise(Card::Surveillance), Fold, raise(Card::BackRoom), Fold]);
    let seen = view(&hand, Player);
    assert_eq!((seen.state, seen.round), (HandState::Success, 1));
    assert_eq!((seen.totals.evidence, seen.totals.cover), (30, 30), "cards already played flip");
}

#[test]
fn rule_9_1_silence_checks_stays_in_while_safe_and_goes_home() {
    let mut hand = plain();
    assert_eq!(hand.turn(), Turn::Seats { to_act: Seats::one(seat(Narc)), deadline: Some(45_000) });
    let _ = hand.time_out(45_000);
    assert_eq!(view(&hand, Player).turn, Some(Customer));
    let _ = hand.time_out(90_000);
    let _ = hand.time_out(135_000);
    assert_eq!(view(&hand, Player).on_timeout, Some(Continue));
    let _ = hand.time_out(300_000);
    assert_eq!((view(&hand, Player).round, view(&hand, Player).on_timeout), (2, Some(Check)));
    say(&mut hand, &[raise(Card::Surveillance), Check, Check, Check]);
    assert_eq!(view(&hand, Player).on_timeout, Some(Fold), "Cover is missing");
    let _ = hand.time_out(400_000);
    assert_eq!((view(&hand, Player).state, view(&hand, Player).on_timeout), (HandState::Folded, Some(GoHome)));
    let _ = hand.time_out(500_000);
    assert!(is_over(&hand));
}

#[test]
fn rule_9_2_who_leaves_checks_or_if_it_is_the_player_folds_and_goes_home() {
    let mut hand = plain();
    let _ = hand.presence(0, seat(Narc), Presence::Absent);
    assert_eq!(view(&hand, Player).turn, Some(Narc));
    let _ = hand.presence(0, seat(Narc), Presence::Left);
    assert_eq!(view(&hand, Player).turn, Some(Customer));
    say(&mut hand, &[Check, raise(Card::Brandy), Check, Check, Continue]);
    assert_eq!(view(&hand, Player).turn, Some(Customer), "the empty seat checks by itself");
    for states in 0..3 {
        let mut hand = plain();
        if states > 0 {
            say(&mut hand, &[Check, Check, Check]);
        }
        if states > 1 {
            say(&mut hand, &[Fold]);
        }
        let _ = hand.presence(0, seat(Player), Presence::Left);
        hand.audit();
        assert!(is_over(&hand));
        assert_eq!(view(&hand, Player).state, HandState::Folded);
        assert!(hand.act(0, seat(Narc), Check).is_err());
    }
}

#[test]
fn a_table_remembers_its_five_best_runs() {
    let mut record = RunRecord::default();
    for banked in [0, 30, 10, 50, 20, 40, 60, 5] {
        record.came_home(deal::BestRun { banked, hands: 1, heat: 0 });
    }
    let mut empty = RunRecord::default();
    empty.came_home(deal::BestRun { banked: 0, hands: 2, heat: 5 });
    assert_eq!((empty.best, empty.homecomings), (vec![], 1), "coming home with nothing is nobody's best");
    let best: Vec<i64> = record.best.iter().map(|run| run.banked).collect();
    assert_eq!((best, record.homecomings, record.banked), (vec![60, 50, 40, 30, 20], 8, 215));
}

#[test]
fn the_story_of_a_hand_tells_no_card_before_it_is_flipped() {
    let mut hand = plain();
    act(&mut hand, Narc, raise(Card::Surveillance));
    assert!(!serde_json::to_string(&story(&hand)).expect("plain data").contains("surveillance"));
    assert!(!serde_json::to_string(&view(&hand, Customer)).expect("plain data").contains("surveillance"));
    assert!(serde_json::to_string(&view(&hand, Narc)).expect("plain data").contains("surveillance"));
    say(&mut hand, &[Check, Check, Check]);
    assert!(serde_json::to_string(&story(&hand)).expect("plain data").contains("surveillance"));
    assert_eq!(view(&hand, Customer).turn, Some(Player));
}

#[test]
fn rule_8_2_points_of_a_hand_are_added_to_those_before_it() {
    let before = [50, -7, 9];
    let run = Some(Run { points: before, ..Run::first(0) });
    let config = Config { rotate: true, run, ..Config::default() };
    let mut hand = stacked(&config, &[], &[], &[Card::Brandy, Card::BackRoom]);
    say(&mut hand, &[Check, Check, raise(Card::Brandy), Check, Check, raise(Card::BackRoom), Check, Check, Check]);
    say(&mut hand, &[Continue, Check, Check, Check, Continue, Check, Check, Check]);
    let seen = view(&hand, Player);
    let won = seen.ending.expect("it ended").points;
    assert_eq!(won.player, 100, "Brandy was sold");
    let sums = [before[0] + won.narc, before[1] + won.customer, before[2] + won.player];
    assert_eq!(seen.run.rotation.expect("the roles move").points, sums);
}

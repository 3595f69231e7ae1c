//! The seed's structure of a hand, a sentence each: draw, bet, flip, decide, resolve.

use cardtable::{Game, Viewer};
use deal::{Action, BettingEnd, Card, Config, Deal, Event, HandState, Role};

use crate::play::{Customer, Narc, Player, check_round, is_over, plain, say, stacked, story, view};

use Action::{Check, Continue, Fold};

fn raise(card: Card) -> Action {
    Action::raise(card)
}

fn flips(hand: &Deal) -> Vec<Vec<(Role, Card)>> {
    let pairs = |cards: Vec<deal::FlippedCard>| cards.into_iter().map(|one| (one.role, one.card)).collect();
    let told = story(hand).into_iter().filter_map(|event| match event {
        Event::Flipped { cards, .. } => Some(pairs(cards)),
        _ => None,
    });
    told.collect()
}

// "Hand = 3 Rounds"
#[test]
fn a_hand_is_three_rounds() {
    assert_eq!(Config::default().rounds, 3);
    assert_eq!(view(&plain(), Player).rounds, 3);
}

// "Draw Phase - All players draw to 3 cards"
#[test]
fn in_every_round_all_players_draw_to_three_cards() {
    let mut hand = plain();
    say(&mut hand, &[raise(Card::Blank), raise(Card::FairDeal), raise(Card::Alibi), Continue]);
    for role in Role::ALL {
        assert_eq!(view(&hand, Narc).at[role].hand, 3, "{role:?}");
    }
    let drawn = hand.view(Viewer::Watcher).at;
    assert_eq!((drawn.narc.deck, drawn.customer.deck, drawn.player.deck), (11, 11, 11));
}

// "Betting Phase - Sequential turns (Narc → Customer → Player)"
#[test]
fn only_one_seat_may_speak_at_a_time() {
    let mut hand = plain();
    for role in [Narc, Customer, Player] {
        for other in Role::ALL {
            assert_eq!(!view(&hand, other).choices.is_empty(), other == role, "{other:?} on the turn of {role:?}");
        }
        say(&mut hand, &[Check]);
    }
}

// "Flip Phase - All cards flip simultaneously"
#[test]
fn all_cards_of_a_round_flip_at_once_in_the_order_of_the_raises() {
    let mut hand = plain();
    say(&mut hand, &[Check, raise(Card::Haggling), raise(Card::Brandy)]);
    assert!(flips(&hand).is_empty(), "nothing is flipped while betting goes on");
    assert!(hand.view(Viewer::Watcher).played.iter().all(|played| !played.flipped && played.face.is_none()));
    say(&mut hand, &[raise(Card::Surveillance)]);
    let round = vec![(Customer, Card::Haggling), (Player, Card::Brandy), (Narc, Card::Surveillance)];
    assert_eq!(flips(&hand), std::slice::from_ref(&round));
    say(&mut hand, &[Continue]);
    check_round(&mut hand);
    assert_eq!(flips(&hand), [round, vec![]], "a later flip turns the cards of its own round alone");
}

// "Decision Point - Continue (next round) or Fold (exit hand)"
#[test]
fn at_the_decision_point_the_player_continues_or_folds() {
    let mut hand = plain();
    check_round(&mut hand);
    assert_eq!(view(&hand, Player).choices, [Continue, Fold]);
    assert!(view(&hand, Narc).choices.is_empty() && view(&hand, Customer).choices.is_empty());
    let mut folded = hand.clone();
    say(&mut folded, &[Fold]);
    assert_eq!((view(&folded, Player).state, view(&folded, Player).round), (HandState::Folded, 1));
    say(&mut hand, &[Continue]);
    assert_eq!((view(&hand, Player).state, view(&hand, Player).round), (HandState::Betting, 2));
}

// "After Round 3: Resolution Phase - Calculate totals, check bust, bank profit"
#[test]
fn after_round_three_totals_are_counted_and_bust_or_profit_follows() {
    let resolve = |narc: &[Action]| {
        let mut hand = plain();
        say(&mut hand, &[Check, Check, raise(Card::Brandy), Check, Check, Check, Continue]);
        check_round(&mut hand);
        say(&mut hand, &[Continue]);
        say(&mut hand, narc);
        check_round(&mut hand);
        let seen = view(&hand, Player);
        (seen.state, seen.run.unbanked, is_over(&hand))
    };
    assert_eq!(resolve(&[]), (HandState::Success, 100, false));
    assert_eq!(resolve(&[raise(Card::Surveillance)]), (HandState::Bust, 0, true));
}

// "enum HandState", and the fold that the seed has no state for.
#[test]
fn a_hand_has_the_states_of_the_seed_and_one_for_the_fold() {
    let names = ["Draw", "Betting", "Flip", "DecisionPoint", "Resolution", "Bust", "Success", "Folded"];
    for name in names {
        let state: HandState = serde_json::from_value(name.into()).expect("a state of the seed");
        assert_eq!(state.is_ending(), ["Bust", "Success", "Folded"].contains(&name), "{name}");
    }
    let kinds = serde_json::to_value(schemars::schema_for!(HandState)).expect("a schema");
    assert_eq!(kinds["enum"].as_array().map(Vec::len), Some(names.len()), "and no others");
}

// "can_raise: raises_this_round < MAX_RAISES_PER_ROUND && has_cards_in_hand()"
#[test]
fn a_raise_is_offered_exactly_while_raises_and_cards_are_left() {
    fn walk(hand: &Deal, depth: usize) {
        let seen = hand.view(Viewer::Watcher);
        for role in Role::ALL {
            let own = view(hand, role);
            let offered = own.choices.iter().any(|action| matches!(action, Action::Raise { .. }));
            let asked = seen.state == HandState::Betting && seen.turn == Some(role);
            let can = asked && own.betting.raises_left > 0 && own.at[role].hand > 0;
            assert_eq!(offered, can, "{role:?} after {} raises", own.betting.raises);
        }
        if seen.state != HandState::Betting || depth == 9 {
            return;
        }
        let role = seen.turn.expect("somebody is asked");
        let own = view(hand, role);
        let first_raise = own.choices.iter().find(|action| matches!(action, Action::Raise { .. }));
        for word in [Some(&Check), first_raise].into_iter().flatten() {
            let mut next = hand.clone();
            say(&mut next, &[*word]);
            walk(&next, depth + 1);
        }
    }
    walk(&plain(), 0);
    let few = deal::Run {
        spent: deal::ByRole {
            player: deal::Spent { seen: crate::play::whole(Player).split_off(1), unseen: vec![] },
            ..Default::default()
        },
        ..deal::Run::first(0)
    };
    walk(&stacked(&Config { run: Some(few), ..Config::default() }, &[], &[], &[]), 0);
}

// "Player advantage: Always acts with full knowledge of opponent actions"
#[test]
fn when_the_player_speaks_all_that_the_others_did_is_told() {
    let mut hand = plain();
    say(&mut hand, &[raise(Card::Patrol), Check]);
    let told: Vec<Role> = view(&hand, Player)
        .story
        .into_iter()
        .filter_map(|event| match event {
            Event::Raised { role, .. } | Event::Checked { role, .. } => Some(role),
            _ => None,
        })
        .collect();
    assert_eq!(told, [Narc, Customer]);
}

// "When limit hit → Betting ends immediately, cards flip", in every round anew.
#[test]
fn the_limit_of_raises_holds_in_every_round() {
    let mut hand = plain();
    for round in 1..=3 {
        for _ in 0..3 {
            let role = view(&hand, Player).turn.expect("somebody is asked");
            let card = view(&hand, role).at[role].cards.as_ref().expect("its own cards")[0].card;
            say(&mut hand, &[raise(card)]);
        }
        assert_eq!(view(&hand, Player).betting.ended, Some(BettingEnd::RaiseLimit), "round {round}");
        assert_eq!(flips(&hand).len(), round);
        if round < 3 {
            say(&mut hand, &[Continue]);
        }
    }
}

// "Fold: Can play next hand normally."
#[test]
fn after_a_fold_the_next_hand_is_played_like_any_other() {
    let mut hand = plain();
    say(&mut hand, &[Check, Check, Fold, Action::PlayOn]);
    let config = hand.next().expect("a next hand").config;
    let mut next = stacked(&config, &[], &[], &[]);
    for role in [Narc, Customer, Player] {
        assert_eq!(view(&next, role).turn, Some(role));
        assert!(!view(&next, role).at[role].folded);
        say(&mut next, &[Check]);
    }
}

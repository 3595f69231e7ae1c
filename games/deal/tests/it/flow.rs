//! What follows what, and decks.

use deal::{BettingEnd, ByRole, Card, HandState, Role, Tier, after_betting, after_decision, after_flip, deck, draws};

#[test]
fn rule_3_1_everyone_still_in_draws_to_three_as_far_as_the_deck_reaches() {
    let check = |hands: [usize; 3], decks: [usize; 3], folded: [bool; 3], expect: [usize; 3]| {
        let by = |of: [usize; 3]| ByRole::from_fn(|role| of[role.index()]);
        let drawn = draws(by(hands), by(decks), ByRole::from_fn(|role| folded[role.index()]));
        assert_eq!(drawn, by(expect));
    };
    check([1, 3, 0], [9, 9, 2], [false; 3], [2, 0, 2]);
    check([0, 0, 0], [15, 15, 15], [false, true, false], [3, 0, 3]);
    check([2, 2, 2], [0, 1, 5], [false; 3], [0, 1, 1]);
}

#[test]
fn rule_3_2_to_3_4_what_follows_what() {
    let ends = [
        BettingEnd::AllChecked,
        BettingEnd::InitiativeCheck,
        BettingEnd::RaiseLimit,
        BettingEnd::InitiativeAllIn,
        BettingEnd::NoInitiative,
    ];
    for end in ends {
        assert_eq!(after_betting(end), HandState::Flip);
        assert_eq!(after_flip(1, 3, end), HandState::DecisionPoint);
        assert_eq!(after_flip(2, 3, end), HandState::DecisionPoint);
        assert_eq!(after_flip(3, 3, end), HandState::Resolution);
    }
    assert_eq!(after_betting(BettingEnd::PlayerFolded), HandState::Folded);
    assert_eq!(after_betting(BettingEnd::LastPlayer), HandState::Flip);
    assert_eq!(after_flip(1, 3, BettingEnd::LastPlayer), HandState::Resolution);
    assert_eq!(after_decision(true), HandState::Draw);
    assert_eq!(after_decision(false), HandState::Folded);
}

#[test]
fn rule_2_2_every_deck_has_fifteen_cards() {
    for tier in Tier::ALL {
        for role in Role::ALL {
            assert_eq!(deck(role, tier).len(), 15, "{role:?} at {tier:?}");
        }
    }
}

#[test]
fn rule_2_3_the_narcs_deck_grows_with_heat() {
    let count = |heat: i64, card: Card| deck(Role::Narc, Tier::of(heat)).iter().filter(|one| **one == card).count();
    let cards = |heat| [Card::Blank, Card::Patrol, Card::Surveillance, Card::Wiretap].map(|card| count(heat, card));
    for heat in [0, 25] {
        assert_eq!(cards(heat), [10, 3, 2, 0]);
    }
    for heat in [26, 50] {
        assert_eq!(cards(heat), [5, 5, 4, 1]);
    }
    for heat in [51, 1_000] {
        assert_eq!(cards(heat), [3, 5, 5, 2]);
    }
}

//! The extensions that the seed names, each an option.

use cardtable::Game;
use deal::{Action, Card, Config, Event, HandState};

use crate::play::{Customer, Narc, Player, check_round, say, stacked, story, view};

use Action::{Check, Continue, Fold};

fn raise(card: Card) -> Action {
    Action::raise(card)
}

fn table(config: Config) -> deal::Deal {
    let narc = [Card::Surveillance, Card::Blank, Card::Blank];
    let customer = [Card::FairDeal, Card::Haggling, Card::FairDeal];
    stacked(&config, &narc, &customer, &[Card::Brandy, Card::BackRoom, Card::Alibi])
}

#[test]
fn rule_10_1_each_raise_feeds_the_pot_and_the_survivors_share_it() {
    let pot = || Config { pot_raise: 10, ..Config::default() };
    let mut hand = table(pot());
    assert_eq!(view(&hand, Player).pot.expect("a pot").total, 0);
    say(&mut hand, &[raise(Card::Blank), raise(Card::FairDeal), raise(Card::Brandy)]);
    say(&mut hand, &[Continue, Check, Check, raise(Card::BackRoom), Check, Check, Check]);
    let seen = view(&hand, Player).pot.expect("a pot");
    assert_eq!((seen.total, seen.stakes.player, seen.raise), (40, 20, 10));
    let mut success = hand.clone();
    say(&mut success, &[Continue, Check, Check, Check]);
    // Three share 40: 14, 13 and 13, less what each put in.
    let ending = view(&success, Player).ending.expect("it ended");
    assert_eq!((ending.pot.narc, ending.pot.customer, ending.pot.player), (4, 3, -7));
    assert_eq!(success.score().values(), [4, 13, 93]);
    assert_eq!(view(&success, Player).run.unbanked, 93);
    // The Player folds: the other two share.
    let mut folded = hand.clone();
    say(&mut folded, &[Fold]);
    assert_eq!(folded.score().values(), [10, 10, -20]);
    assert_eq!(view(&folded, Player).run.unbanked, 0);
    // A seat that folds leaves its stake.
    let mut left = hand;
    say(&mut left, &[Continue, Fold, Fold]);
    assert_eq!(left.score().values(), [-10, -10, 120]);
    assert_eq!(view(&table(Config::default()), Player).pot, None);
}

#[test]
fn rule_10_1_a_bust_is_no_survival_and_if_nobody_survives_stakes_go_back() {
    let pot = || Config { pot_raise: 10, ..Config::default() };
    let mut hand = table(pot());
    say(&mut hand, &[raise(Card::Surveillance), Check, raise(Card::Brandy), Check]);
    let mut alone = hand.clone();
    say(&mut hand, &[Continue, Check, Check, Check, Continue, Check, Check, Check]);
    assert_eq!(view(&hand, Player).state, HandState::Bust);
    assert_eq!(hand.score().values(), [20, 10, -10]);
    say(&mut alone, &[Continue, Fold, Fold]);
    assert_eq!(view(&alone, Player).state, HandState::Bust);
    assert_eq!(alone.score().values(), [0, 0, 0]);
}

#[test]
fn rule_10_2_hands_of_two_and_of_four_rounds() {
    for rounds in [2, 3, 4] {
        let mut hand = table(Config { rounds, ..Config::default() });
        for round in 1..=rounds {
            assert_eq!(view(&hand, Player).round, round);
            check_round(&mut hand);
            if round < rounds {
                assert_eq!(view(&hand, Player).state, HandState::DecisionPoint);
                say(&mut hand, &[Continue]);
            }
        }
        assert_eq!(view(&hand, Player).state, HandState::Success);
        let flips = story(&hand).iter().filter(|event| matches!(event, Event::Flipped { .. })).count();
        assert_eq!(flips, usize::from(rounds));
    }
}

#[test]
fn rule_10_3_initiative_is_carried_to_the_next_round() {
    let mut hand = table(Config { carry_initiative: true, ..Config::default() });
    say(&mut hand, &[Check, raise(Card::FairDeal), Check, Check, Continue]);
    let seen = view(&hand, Player);
    assert_eq!((seen.betting.initiative, seen.betting.raises, seen.turn), (Some(Customer), 0, Some(Narc)));
    say(&mut hand, &[Check, Check]);
    assert_eq!((view(&hand, Player).turn, view(&hand, Player).betting.last_word), (Some(Customer), true));
    say(&mut hand, &[Fold, Continue]);
    assert_eq!(view(&hand, Player).betting.initiative, None, "who folds carries nothing");
    assert_eq!(view(&hand, Player).turn, Some(Narc));
}

#[test]
fn rule_10_4_the_player_has_ten_cover_more_while_holding_the_initiative() {
    let mut hand = table(Config { initiative_cover: 10, ..Config::default() });
    say(&mut hand, &[Check, Check, raise(Card::BackRoom), Check, Check, Check]);
    assert_eq!((view(&hand, Player).totals.cover, view(&hand, Player).betting.initiative_cover), (40, 10));
    say(&mut hand, &[Continue, raise(Card::Surveillance), Check, Check, Check]);
    let totals = view(&hand, Player).totals;
    assert_eq!((totals.evidence, totals.cover), (30, 30), "the Narc's initiative hides nothing");
}

//! Three people: points for each seat, and roles that move.

use cardtable::suite::people;
use cardtable::{Dice, Game, Seat, Viewer};
use deal::{Action, Card, Config, Deal, HandState, Role};

use crate::play::{is_over, plain, say, view};

use Action::{Check, Continue, Fold};

fn raise(card: Card) -> Action {
    Action::raise(card)
}

#[test]
fn rule_8_1_narc_scores_what_is_missing_on_a_bust() {
    let mut hand = plain();
    say(&mut hand, &[raise(Card::Surveillance), Check, Check, Check]);
    say(&mut hand, &[Continue, Check, Check, Check, Continue, Check, Check, Check]);
    assert_eq!(view(&hand, Role::Player).state, HandState::Bust);
    assert_eq!(hand.score().values(), [20, 0, 0]);
}

#[test]
fn rule_8_1_customer_scores_what_was_talked_down_and_ten_for_the_deal_player_the_profit() {
    let close = |customer: &[Card]| {
        let mut hand = plain();
        say(&mut hand, &[Check, Check, raise(Card::Brandy), Check, Check, raise(Card::BackRoom), Check, Check, Check]);
        say(&mut hand, &[Continue, Check, Check, raise(Card::Alibi), Check, Check, Check, Continue]);
        for card in customer {
            say(&mut hand, &[Check, raise(*card), Check, Check]);
        }
        if customer.is_empty() {
            say(&mut hand, &[Check, Check, Check]);
        }
        hand.score().values().to_vec()
    };
    assert_eq!(close(&[Card::Haggling]), [0, 40, 70]);
    assert_eq!(close(&[Card::FairDeal]), [0, 10, 100]);
    assert_eq!(close(&[]), [0, 10, 100]);
}

#[test]
fn rule_8_1_no_product_no_deal_and_a_fold_scores_nothing() {
    let mut hand = plain();
    say(&mut hand, &[Check, Check, Check, Continue, Check, Check, Check, Continue, Check, Check, Check]);
    assert_eq!(view(&hand, Role::Player).state, HandState::Success);
    assert_eq!(hand.score().values(), [0, 0, 0]);

    let mut hand = plain();
    say(&mut hand, &[Check, Fold, raise(Card::Brandy), Check, raise(Card::BackRoom), Check, Check]);
    say(&mut hand, &[Continue, Check, Check, Continue, Check, Check]);
    assert_eq!(hand.score().values(), [0, 0, 100], "the Customer walked away from the deal");

    let mut hand = plain();
    say(&mut hand, &[Check, Check, raise(Card::Brandy), Check, Check, Check, Fold]);
    assert_eq!(hand.score().values(), [0, 0, 0]);
}

/// Everyone checks; the Player sells if there is anything to sell.
fn play_out(config: &Config, number: u64) -> Deal {
    let (mut hand, _) = Deal::start(config, &people(3), 0).expect("a sound config");
    let chance = hand.deal(&mut Dice::from_number("seats", number));
    let _ = hand.dealt(0, chance);
    while !is_over(&hand) {
        let _ = hand.time_out(0);
    }
    hand
}

#[test]
fn rule_8_2_roles_move_one_seat_on_and_points_add_up_over_three_hands() {
    let mut config = Config { rotate: true, ..Config::default() };
    let (mut players, mut next_players) = (Vec::new(), Vec::new());
    let mut sums = [0; 3];
    for number in 0..3 {
        let hand = play_out(&config, number);
        let seen = hand.view(Viewer::Watcher);
        players.push(seen.seats.player.index());
        for (sum, score) in sums.iter_mut().zip(hand.score().values()) {
            *sum += score;
        }
        let rotation = seen.run.rotation.expect("the roles move");
        assert_eq!((rotation.points, rotation.hand, rotation.of), (sums, number as u8 + 1, 3));
        next_players.push(rotation.next_seats.player.index());
        assert!(seen.ending.is_some() && seen.run.hand == 1, "every hand stands for itself");
        config = hand.next().expect("a next hand").config;
    }
    assert_eq!((players, next_players), (vec![2, 0, 1], vec![0, 1, 2]));
    let again = play_out(&config, 3);
    assert_eq!(again.view(Viewer::Watcher).seats.player, Seat::at(2));
}

#[test]
fn rule_8_2_every_seat_has_a_heat_of_its_own() {
    let config = Config { rotate: true, heat: 20, ..Config::default() };
    let mut hand = crate::play::stacked(&config, &[], &[], &[Card::Gold]);
    say(&mut hand, &[Check, Check, raise(Card::Gold), Check, Check, Check, Fold]);
    assert!(is_over(&hand), "there is no going home to decide");
    let next = hand.next().expect("a next hand").config.run.expect("a run");
    assert_eq!((next.heat, next.heat_at_start), ([20, 20, 65], 20));
}

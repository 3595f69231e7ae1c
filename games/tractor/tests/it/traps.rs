//! Mistakes that other programs have made, each with the position that shows it.

use cards::{Rank, Suit};
use cardtable::{Game, Seat, Turn, Viewer};
use tractor::{Card, Config, Duty, FollowFill, Pattern, Round, Rules, plays};

use crate::at_table::{act, at_level, dealt, deck, play, view};
use crate::naive::{order, set};

#[test]
fn two_off_suit_level_singles_and_a_trump_ace_pair_have_a_play_to_a_trump_tractor() {
    let order = order("7H");
    let lead = Pattern::of(&order, set("H3 H3' H4 H4'")).expect("one group");
    let hand = set("S7 D7 HA HA' H9");
    for (fill, legal) in [(FollowFill::Template, 1), (FollowFill::Standard, 3)] {
        let duty = Duty::of(&order, fill, &lead, hand);
        let all = plays::all(&order, &duty, 64).expect("few");
        assert_eq!(all.len(), legal);
        assert!(all.contains(&set("HA HA' H9 D7")));
    }
}

#[test]
fn a_round_without_a_declaration_goes_on() {
    let mut game = dealt(&Config { deal_ms: 80, ..at_level(Rank::Two) }, Card::deck_of_108());
    let mut steps = 0;
    while let Turn::Seats { deadline, .. } = game.turn() {
        let _ = game.time_out(deadline.expect("a clock always runs"));
        steps += 1;
    }
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(steps, 100 + 1 + 1 + 100, "cards, the window, the kitty, and single cards to 25 tricks");
}

#[test]
fn the_next_level_is_the_new_bankers_and_not_the_old_ones() {
    let standing = tractor::GameStanding { levels: [Rank::Three, Rank::Ten], banker: Seat::at(0), round: 2 };
    let config = Config { standing: Some(standing), ..at_level(Rank::Two) };
    let changed = (0..60).map(|seed| crate::games::finished(&config, seed));
    let mut swapped = 0;
    for game in changed {
        let Some(next) = game.next().and_then(|next| next.config.standing) else { continue };
        let fresh = Config { standing: Some(next.clone()), ..config.clone() };
        let level = view(&dealt(&fresh, Card::deck_of_108()), 0).level;
        assert_eq!(level, next.levels[next.banker.index() % 2]);
        swapped += usize::from(next.banker.index() % 2 == 1);
    }
    assert!(swapped > 0, "the bank passes now and then");
}

#[test]
fn partners_do_not_break_each_others_throws() {
    for seats in [4, 6] {
        let mut hands = vec![set(""); seats];
        hands[0] = set("SK SQ");
        for partner in (2..seats).step_by(2) {
            hands[partner] = if partner == 2 { set("SA SA'") } else { set("H3 H3'") };
        }
        for (place, seat) in (1..seats).step_by(2).enumerate() {
            hands[seat] = [set("S3 S4"), set("S5 S6"), set("S7 S8")][place];
        }
        let mut round = Round::new(order("2H"), Rules::default(), seats, 0, &hands);
        assert_eq!(round.play(0, set("SK SQ")).expect("a throw").broken, None);
    }
}

#[test]
fn a_view_is_made_for_a_seat_and_shows_no_other_hand() {
    let game = dealt(&at_level(Rank::Two), Card::deck_of_108());
    for seat in 0..4 {
        let bytes = serde_json::to_string(&view(&game, seat)).expect("plain data");
        for other in (0..4).filter(|other| *other != seat) {
            let hidden = view(&game, other).hands[Seat::at(other)].clone().expect("own");
            assert!(hidden.iter().all(|held| !bytes.contains(&held.card.to_string())), "{seat} sees {other}");
        }
    }
    let watcher = serde_json::to_string(&game.view(Viewer::Watcher)).expect("plain data");
    assert!(!watcher.contains("D1_") && !watcher.contains("D2_"));
}

#[test]
fn a_redeal_can_be_asked_for_and_is_dealt() {
    let empty = "C3 C3' C4 C4' C6 C6' C7 C7' C8 C8' C9 C9' CJ CJ' CQ CQ' CA CA' D3 D3' D4 D4' D6 D6' D7";
    let mut game = dealt(&at_level(Rank::Two), deck(4, &[(3, empty)], ""));
    let _ = act(&mut game, 0, 3, tractor::Action::RequestRedeal).expect("neither trumps nor points");
    assert_eq!(game.turn(), Turn::Dealer);
    let _ = game.dealt(5, Card::deck_of_108());
    assert_eq!(view(&game, 0).hand_counts.values(), [25; 4]);
}

#[test]
fn the_trump_suits_own_level_card_is_not_an_off_suit_one() {
    // Its pair is one pair and stands on one rung, however it is asked for.
    let order = order("7S");
    let lead = Pattern::of(&order, set("C7 C7'")).expect("one group");
    let duty = Duty::of(&order, FollowFill::Template, &lead, set("S7 S7' SJ SJ' S10"));
    assert_eq!(plays::all(&order, &duty, 64).expect("few").len(), 2);
    assert_eq!(order.trump(), Some(Suit::Spades));
}

#[test]
fn a_punished_throw_leaves_the_other_cards_in_the_hand() {
    let wishes = [(0, "S9 SJ"), (1, "SA SQ")];
    let mut game = crate::at_table::in_tricks(&at_level(Rank::Two), deck(4, &wishes, "H3 H4 H6 H7 H8 H9 HJ HQ"));
    let _ = act(&mut game, 0, 0, play("S9 SJ")).expect("a throw may be tried");
    assert_eq!(view(&game, 0).hand_counts.values(), [24, 25, 25, 25]);
}

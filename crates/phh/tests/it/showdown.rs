//! Who shows what, when, and what is refused: by rule number.

use phh::engine::{Deal, Illegal, Stage};

use crate::engine::{play, say};
use crate::engine_edges::{card, refuses, two};

#[test]
fn rule_8_3_showing_what_cannot_be_shown_is_refused() {
    let river = ["p3 f", "p1 cc", "p2 cc", "d db 2c3c5h", "p1 cc", "p2 cc", "d db 7h", "p1 cc", "p2 cc", "d db 8c"];
    let mut deal = play(&[100; 3], &[1, 2, 0], &[0; 3], &river);
    assert!(deal.to_show().is_empty(), "nobody shows before the betting ends");
    refuses(&mut deal, Illegal::NoShowdown, |deal| deal.show(0, two("AsAd")));
    refuses(&mut deal, Illegal::NoShowdown, |deal| deal.muck(0));
    say(&mut deal, &["p1 cc", "p2 cc"]);
    assert_eq!(deal.to_show(), [0, 1]);
    refuses(&mut deal, Illegal::NoSuchPlayer, |deal| deal.show(3, two("AsAd")));
    refuses(&mut deal, Illegal::NotInShowdown, |deal| deal.show(2, two("QsQd")));
    refuses(&mut deal, Illegal::NotInShowdown, |deal| deal.muck(2));
    refuses(&mut deal, Illegal::NotInShowdown, |deal| deal.muck(3));
    refuses(&mut deal, Illegal::NotTheirCards, |deal| deal.show(0, two("AsAc")));
    let mut other = deal.clone();
    other.show(1, two("KsKd")).expect("a live hand");
    assert_eq!(other.to_show(), [0]);
    refuses(&mut other, Illegal::NotInShowdown, |deal| deal.muck(1));
    deal.show(0, two("AdAs")).expect("the same cards the other way round");
    assert_eq!(deal.to_show(), [1]);
    refuses(&mut deal, Illegal::NotInShowdown, |deal| deal.muck(0));
    deal.muck(1).expect("a live hand");
    assert_eq!((deal.stage(), deal.live_count()), (Stage::Over, 1));
    refuses(&mut deal, Illegal::NoShowdown, |deal| deal.muck(0));
    refuses(&mut deal, Illegal::NoShowdown, |deal| deal.show(1, two("KsKd")));
}

#[test]
fn rule_8_3_unknown_cards_become_known_when_they_are_shown() {
    let mut deal = Deal::new(&[50, 100, 100], &[1, 2, 0], &[0; 3], 2, false).expect("sound");
    (0..3).for_each(|player| deal.deal_hole(player, [None; 2]).expect("due"));
    say(&mut deal, &["p3 f", "p1 cbr 50", "p2 cc"]);
    deal.show(0, [None; 2]).expect("unknown before the last street");
    assert_eq!(deal.to_show(), [0, 1], "and so to be shown again");
    deal.show(0, two("AsAd")).expect("known now");
    assert_eq!((deal.to_show(), deal.hole(0)), (vec![1], two("AsAd")));
    refuses(&mut deal, Illegal::CardTwice, |deal| deal.show(1, two("KsAd")));
    say(&mut deal, &["d db 2c3c5h", "d db 7h", "d db 8c"]);
    refuses(&mut deal, Illegal::CardTwice, |deal| deal.show(1, two("Ks8c")));
    deal.show(1, [None; 2]).expect("unknown on the last street is as far as it goes");
    assert_eq!((deal.stage(), deal.hole(1)), (Stage::Over, [None; 2]));
    assert!(deal.strength(0) > deal.strength(1), "the board alone plays for unknown cards");
}

#[test]
fn rule_8_3_an_unknown_show_forgets_nothing_before_the_last_street() {
    let mut deal = play(&[50, 100, 100], &[1, 2, 0], &[0; 3], &["p3 f", "p1 cbr 50", "p2 cc"]);
    deal.show(0, [None; 2]).expect("a live hand");
    assert_eq!((deal.hole(0), deal.to_show()), (two("AsAd"), vec![1]));
    refuses(&mut deal, Illegal::CardTwice, |deal| deal.deal_board(&["2c", "3c", "Kd"].map(card)));
    refuses(&mut deal, Illegal::CardTwice, |deal| deal.deal_board(&["2c", "3c", "Ad"].map(card)));
}

#[test]
fn rule_8_5_the_winner_of_a_folded_hand_may_show() {
    let mut deal = play(&[100; 3], &[1, 2, 0], &[0; 3], &["p3 f", "p1 f"]);
    assert_eq!(deal.stage(), Stage::Over);
    deal.show(1, two("KsKd")).expect("for the fun of it");
    refuses(&mut deal, Illegal::NotTheirCards, |deal| deal.show(1, two("KsKc")));
    refuses(&mut deal, Illegal::NoShowdown, |deal| deal.show(0, two("AsAd")));
    assert!(deal.to_show().is_empty());
    deal.settle(0);
    assert_eq!(deal.stacks(), [99, 101, 100]);
}

#[test]
fn rule_8_4_who_can_win_some_pot_has_to_show() {
    // p2 is all-in for less with kings; p3 and p4 play on for a side pot that kings have no part in.
    let log = ["p3 cbr 20", "p4 cc", "p1 f", "p2 cc", "d db 2c3c5h", "p3 cbr 10", "p4 cc", "d db 7h"];
    let mut deal = play(&[100, 20, 100, 100], &[1, 2, 0, 0], &[0; 4], &log);
    say(&mut deal, &["p3 cc", "p4 cc", "d db 8c", "p3 cc", "p4 cc"]);
    assert!(deal.hands_are_open(), "somebody is all-in on the river");
    assert!((1..4).all(|player| deal.should_show(player)));
    assert_eq!(deal.to_show(), [1, 2, 3], "nobody bet on the last street");

    let log = ["p3 cc", "p1 cc", "p2 cc", "d db 2c3c5h", "p1 cc", "p2 cc", "p3 cc", "d db 7h", "p1 cc", "p2 cc"];
    let mut deal = play(&[100; 3], &[1, 2, 0], &[0; 3], &log);
    assert!(deal.should_show(2), "before the river everybody can win");
    assert_eq!(deal.strength(2), None);
    say(&mut deal, &["p3 cc", "d db 8c", "p1 cc", "p2 cc", "p3 cc"]);
    assert_eq!(deal.to_show(), [0, 1, 2]);
    deal.learn(2, [card("As"), card("Ac")]);
    say(&mut deal, &["p1 sm AsAd"]);
    assert!(deal.should_show(2), "a tie takes a share");
    assert!(!deal.should_show(1));
}

//! The edges of dealing and betting: what is refused and changes nothing, and amounts at their limits.

use phh::Card;
use phh::engine::{Deal, Illegal, Stage};

use crate::engine::{play, say};

pub fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

pub fn two(text: &str) -> [Option<Card>; 2] {
    [&text[..2], &text[2..]].map(|text| Some(card(text)))
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(card).collect()
}

/// Says no for this reason and leaves the deal as it was.
pub fn refuses(deal: &mut Deal, why: Illegal, ask: impl Fn(&mut Deal) -> Result<(), Illegal>) {
    let before = deal.clone();
    assert_eq!(ask(deal), Err(why));
    assert_eq!(*deal, before, "{why}");
}

#[test]
fn rule_6_1_cards_that_are_not_due_are_refused() {
    let mut deal = Deal::new(&[100; 2], &[2, 1], &[0; 2], 2, false).expect("sound");
    refuses(&mut deal, Illegal::NoSuchPlayer, |deal| deal.deal_hole(2, [None; 2]));
    refuses(&mut deal, Illegal::NoBoardDue, |deal| deal.deal_board(&cards("2c 3c 4c")));
    deal.deal_hole(0, two("AsAd")).expect("due");
    refuses(&mut deal, Illegal::AlreadyDealt, |deal| deal.deal_hole(0, [None; 2]));
    refuses(&mut deal, Illegal::CardTwice, |deal| deal.deal_hole(1, two("KsAd")));
    refuses(&mut deal, Illegal::CardTwice, |deal| deal.deal_hole(1, two("KsKs")));
    deal.deal_hole(1, two("KsKd")).expect("due");
    assert_eq!((deal.stage(), deal.count()), (Stage::Bet(1), 2));
    refuses(&mut deal, Illegal::AlreadyDealt, |deal| deal.deal_hole(1, [None; 2]));
    refuses(&mut deal, Illegal::NoBoardDue, |deal| deal.deal_board(&cards("2c 3c 4c")));

    say(&mut deal, &["p2 cc", "p1 cc"]);
    assert_eq!(deal.stage(), Stage::Board);
    refuses(&mut deal, Illegal::BoardSize, |deal| deal.deal_board(&cards("2c")));
    refuses(&mut deal, Illegal::CardTwice, |deal| deal.deal_board(&cards("2c 3c Kd")));
    refuses(&mut deal, Illegal::CardTwice, |deal| deal.deal_board(&cards("2c 3c 2c")));
    say(&mut deal, &["d db 2c3c4c"]);
    assert_eq!((deal.street(), deal.board()), (1, cards("2c 3c 4c")));
    refuses(&mut deal, Illegal::NoBoardDue, |deal| deal.deal_board(&cards("7h")));
    say(&mut deal, &["p1 cc", "p2 cc"]);
    refuses(&mut deal, Illegal::BoardSize, |deal| deal.deal_board(&cards("7h 8h 9h")));
    refuses(&mut deal, Illegal::CardTwice, |deal| deal.deal_board(&cards("3c")));
    say(&mut deal, &["d db 7h", "p1 cc", "p2 cc", "d db 8h", "p1 cc", "p2 cc"]);
    assert_eq!((deal.street(), deal.stage()), (3, Stage::Showdown));
    refuses(&mut deal, Illegal::NoBoardDue, |deal| deal.deal_board(&cards("9h")));
}

#[test]
fn rule_6_2_a_late_post_never_makes_the_first_turn() {
    let first = |blinds: &[i64]| play(&[100; 4], blinds, &[0; 4], &[]).actor();
    assert_eq!(first(&[1, 2, 0, -8]), Some(2), "however large it is");
    assert_eq!(first(&[2, 2, 0, 0]), Some(2), "of equal blinds the later one counts");
    assert_eq!(first(&[-2, 1, 2, 0]), Some(3));
}

#[test]
fn rule_6_3_what_a_call_costs() {
    let deal = play(&[100, 100, 100], &[1, 2, 0], &[0; 3], &["p3 cbr 10"]);
    assert_eq!((deal.actor(), deal.call_amount(), deal.bet(0), deal.stack(0)), (Some(0), 9, 1, 99));
    assert_eq!((deal.bet(2), deal.stack(2), deal.starting_stack(2)), (10, 90, 100));
    let deal = play(&[5, 100, 100], &[1, 2, 0], &[0; 3], &["p3 cbr 10"]);
    assert_eq!(deal.call_amount(), 4, "no more than there is");
    assert!(!deal.is_all_in(0));
    let mut deal = play(&[5, 100, 100], &[1, 2, 0], &[0; 3], &["p3 cbr 10", "p1 cc", "p2 f"]);
    assert_eq!((deal.is_all_in(0), deal.is_all_in(2), deal.is_live(1)), (true, false, false));
    assert_eq!((deal.call_amount(), deal.actor()), (0, None), "nobody is asked");
    assert_eq!(deal.raise_range(), Err(Illegal::NotTheirTurn));
    refuses(&mut deal, Illegal::NotTheirTurn, |deal| deal.fold(2));
    refuses(&mut deal, Illegal::NotTheirTurn, |deal| deal.check_or_call(2));
}

#[test]
fn rule_6_3_a_short_big_blind_is_called_as_the_table_says() {
    let deal = || {
        let mut deal = Deal::new(&[100, 1, 100], &[1, 2, 0], &[0; 3], 2, false).expect("sound");
        (0..3).for_each(|player| deal.deal_hole(player, [None; 2]).expect("due"));
        deal
    };
    assert_eq!(deal().call_amount(), 1, "what was posted");
    let mut full = Deal::new(&[100, 1, 100], &[1, 2, 0], &[0; 3], 2, false).expect("sound").with_blind_in_full();
    (0..3).for_each(|player| full.deal_hole(player, [None; 2]).expect("due"));
    assert_eq!((full.call_amount(), full.raise_range()), (2, Ok((4, 100))), "the whole blind");
    say(&mut full, &["p3 cc", "p1 cc", "d db 2c3c4c"]);
    assert_eq!(full.call_amount(), 0, "before the flop only");
}

#[test]
fn rule_6_5_a_raise_of_exactly_the_least_or_the_most() {
    let raised = |to: i64| {
        let mut deal = play(&[100; 3], &[1, 2, 0], &[0; 3], &[]);
        deal.raise_to(2, to).map(|()| (deal.bet(2), deal.stack(2), deal.is_all_in(2)))
    };
    assert_eq!(raised(4), Ok((4, 96, false)));
    assert_eq!(raised(100), Ok((100, 0, true)));
    assert_eq!(raised(101), Err(Illegal::RaiseTooLarge));
    // All of a stack below a full raise is a raise; what only calls is none.
    let short = |stack: i64| play(&[100, 100, stack], &[1, 2, 0], &[0; 3], &[]).raise_range();
    assert_eq!(short(3), Ok((3, 3)));
    assert_eq!(short(2), Err(Illegal::RaiseClosed));
}

#[test]
fn rule_6_7_nobody_raises_who_cannot_be_answered() {
    let deal = play(&[40, 100], &[2, 1], &[0; 2], &["p2 cc", "p1 cbr 40"]);
    assert_eq!((deal.actor(), deal.raise_range()), (Some(1), Err(Illegal::RaiseClosed)));
    assert!(!deal.can_be_answered(1));
    let deal = play(&[41, 100, 40], &[1, 2, 0], &[0; 3], &["p3 cbr 40", "p1 cc"]);
    assert_eq!((deal.actor(), deal.can_be_answered(1)), (Some(1), true));
    let deal = play(&[40, 100, 40], &[1, 2, 0], &[0; 3], &["p3 cbr 40", "p1 cc"]);
    assert_eq!((deal.can_be_answered(1), deal.can_be_answered(0)), (false, true));
    let deal = play(&[100, 100, 40], &[1, 2, 0], &[0; 3], &["p3 cbr 40", "p1 f"]);
    assert!(!deal.can_be_answered(1), "who has folded answers nothing");
}

#[test]
fn rule_6_7_a_full_raise_forgets_the_short_ones() {
    // p3 opens to 10, p1 is all-in for 15, p4 makes it 30: p3 may raise again.
    let log = ["p3 cbr 10", "p4 cc", "p1 cbr 15", "p2 cbr 30"];
    let deal = play(&[15, 200, 200, 200], &[1, 2, 0, 0], &[0; 4], &log);
    assert_eq!((deal.actor(), deal.raise_range()), (Some(2), Ok((45, 200))));
    // The next short all-in starts counting at nothing.
    let log = ["p3 cbr 10", "p4 cc", "p5 cc", "p1 cbr 15", "p2 cbr 30", "p3 cc", "p4 cbr 38"];
    let deal = play(&[15, 200, 200, 38, 200], &[1, 2, 0, 0, 0], &[0; 5], &log);
    assert_eq!((deal.actor(), deal.raise_range()), (Some(4), Ok((53, 200))), "has not spoken to the full raise");
    let mut again = deal;
    say(&mut again, &["p5 cc"]);
    assert_eq!((again.actor(), again.raise_range()), (Some(1), Err(Illegal::RaiseClosed)), "has");
}

/// Two short raises of five and four make a full one of eight; a third of three is a short one again, as PokerKit
/// counts.
#[test]
fn rule_6_7_short_raises_are_counted_anew_once_they_add_up() {
    let log = ["p3 cbr 10", "p4 cc", "p5 cc", "p1 cbr 15", "p2 cbr 19", "p3 cc"];
    let mut deal = play(&[15, 19, 100, 22, 100], &[1, 2, 0, 0, 0], &[0; 5], &log);
    assert_eq!((deal.actor(), deal.raise_range()), (Some(3), Ok((22, 22))));
    say(&mut deal, &["p4 cbr 22"]);
    assert_eq!((deal.actor(), deal.call_amount(), deal.raise_range()), (Some(4), 12, Err(Illegal::RaiseClosed)));
}

#[test]
fn rule_6_7_a_full_raise_opens_the_betting_to_all_who_have_spoken() {
    // The raise to 18 is exactly a full one, so p3 has yet to speak to it when p5 is all-in for a little more.
    let log = ["p3 cbr 10", "p4 cbr 18", "p5 cbr 22", "p1 f", "p2 f"];
    let deal = play(&[100, 100, 100, 100, 22], &[1, 2, 0, 0, 0], &[0; 5], &log);
    assert_eq!((deal.actor(), deal.raise_range()), (Some(2), Ok((30, 100))));
    // An all-in that is a full raise by itself is no short one.
    let log = ["p3 cbr 10", "p4 cc", "p5 cbr 22", "p1 f", "p2 f"];
    let deal = play(&[100, 100, 100, 100, 22], &[1, 2, 0, 0, 0], &[0; 5], &log);
    assert_eq!((deal.actor(), deal.raise_range()), (Some(2), Ok((34, 100))));
}

#[test]
fn rule_6_8_a_lone_bettor_is_not_asked() {
    // Everybody else is all-in by their posts.
    let deal = play(&[1, 2, 100], &[1, 2, 0], &[0; 3], &[]);
    assert_eq!((deal.actor(), deal.call_amount()), (Some(2), 2), "there is something to call");
    let deal = play(&[1, 100, 1], &[1, 2, 0], &[0, 0, 1], &[]);
    assert_eq!(deal.stage(), Stage::Showdown, "the blind covers them all");
    assert!(deal.hands_are_open());
    // All-in on the river opens the hands of all.
    let river = ["p2 cc", "p1 cc", "d db 2c3c5h", "p1 cc", "p2 cc", "d db 7h", "p1 cc", "p2 cc", "d db 8c"];
    let mut deal = play(&[50, 100], &[2, 1], &[0; 2], &river);
    say(&mut deal, &["p1 cbr 48", "p2 cc"]);
    assert_eq!((deal.stage(), deal.hands_are_open()), (Stage::Showdown, true));
    let mut deal = play(&[100; 2], &[2, 1], &[0; 2], &river);
    say(&mut deal, &["p1 cbr 48", "p2 cc"]);
    assert_eq!((deal.stage(), deal.hands_are_open()), (Stage::Showdown, false));
}

#[test]
fn rule_6_9_who_has_posted_more_than_anybody_has_is_not_asked() {
    for behind in [8, 10] {
        let mut deal = Deal::new(&[100, behind], &[10, 5], &[0; 2], 10, false).expect("sound");
        (0..2).for_each(|player| deal.deal_hole(player, [None; 2]).expect("due"));
        assert_eq!((deal.actor(), deal.call_amount()), (Some(1), behind - 5));
        say(&mut deal, &["p2 cc"]);
        assert_eq!(deal.stage(), Stage::Showdown, "{behind}");
    }
}

#[test]
fn rule_6_8_who_has_bet_everything() {
    let deal = play(&[50, 100, 100], &[1, 2, 0], &[0; 3], &["p3 cbr 100", "p1 cc", "p2 f"]);
    assert!(deal.has_bet_everything(0), "nothing is left");
    assert!(!deal.has_bet_everything(1), "folded");
    assert!(deal.has_bet_everything(2), "what is left came back");
    assert_eq!(deal.stack(2), 50);
    let deal = play(&[50, 100, 100], &[1, 2, 0], &[0; 3], &["p3 cbr 90", "p1 cc", "p2 f"]);
    assert!(!deal.has_bet_everything(2), "ten were kept behind");
}

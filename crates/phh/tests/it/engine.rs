//! Betting, pots and showdown, by rule number.

use phh::Card;
use phh::engine::{Deal, Illegal, Stage};
use phh::notation::Step;

/// Plays a log in notation order and gives the deal.
pub fn play(stacks: &[i64], blinds: &[i64], antes: &[i64], log: &[&str]) -> Deal {
    let mut deal = Deal::new(stacks, blinds, antes, 2, false).expect("a sound setup");
    let cards = ["AsAd", "KsKd", "QsQd", "JsJd", "TsTd", "9s9d"];
    for (player, cards) in cards.iter().enumerate().take(stacks.len()) {
        let two = [&cards[..2], &cards[2..]].map(|card| card.parse::<Card>().ok());
        deal.deal_hole(player, two).expect("new cards");
    }
    say(&mut deal, log);
    deal
}

pub fn say(deal: &mut Deal, log: &[&str]) {
    for entry in log {
        let step = Step::read(entry, 0).expect("notation");
        step.play(deal).unwrap_or_else(|bad| panic!("{entry}: {bad}"));
    }
}

/// Deals the rest of the board, shows everything and pays.
fn finish(mut deal: Deal) -> Vec<i64> {
    for street in ["d db 2c3c5h", "d db 7h", "d db 8c"].into_iter().skip(usize::from(deal.street())) {
        while let Stage::Bet(player) = deal.stage() {
            deal.check_or_call(player).expect("a check");
        }
        if deal.stage() != Stage::Over {
            say(&mut deal, &[street]);
        }
    }
    while let Stage::Bet(player) = deal.stage() {
        deal.check_or_call(player).expect("a check");
    }
    for player in deal.to_show() {
        deal.show(player, deal.hole(player)).expect("a live hand");
    }
    deal.settle(0);
    deal.stacks().to_vec()
}

#[test]
fn rule_6_2_who_speaks_first() {
    let check = |blinds: &[i64], first: usize| {
        let deal = play(&vec![100; blinds.len()], blinds, &vec![0; blinds.len()], &[]);
        assert_eq!(deal.actor(), Some(first), "{blinds:?}");
    };
    check(&[1, 2, 0], 2);
    check(&[1, 2, 0, 0], 2);
    check(&[1, 2, 4, 0], 3);
    check(&[1, 2, 0, -2], 2);
    check(&[1, 2, 4, 8], 0);
    // Heads-up, the small blind and button is the second in notation order.
    check(&[2, 1], 1);
}

#[test]
fn rule_6_5_a_raise_is_at_least_the_last_one() {
    let mut deal = play(&[100; 3], &[1, 2, 0], &[0; 3], &[]);
    assert_eq!(deal.raise_range(), Ok((4, 100)));
    assert_eq!(deal.raise_to(2, 3), Err(Illegal::RaiseTooSmall));
    assert_eq!(deal.raise_to(2, 101), Err(Illegal::RaiseTooLarge));
    assert_eq!(deal.raise_to(0, 10), Err(Illegal::NotTheirTurn));
    say(&mut deal, &["p3 cbr 12"]);
    assert_eq!(deal.raise_range(), Ok((22, 100)));
    say(&mut deal, &["p1 cbr 40"]);
    assert_eq!(deal.raise_range(), Ok((68, 100)));
}

#[test]
fn rule_6_7_a_short_all_in_does_not_reopen_the_betting() {
    // p3 opens to 10, p1 is all-in for 15: p3 may only call, p2 has not spoken and may raise.
    let mut deal = play(&[15, 100, 100], &[1, 2, 0], &[0; 3], &["p3 cbr 10", "p1 cbr 15"]);
    assert_eq!(deal.raise_range(), Ok((23, 100)));
    say(&mut deal, &["p2 cc"]);
    assert_eq!((deal.actor(), deal.raise_range()), (Some(2), Err(Illegal::RaiseClosed)));
    // Two short raises that add up to a full one open it again.
    let deal = play(&[15, 19, 100], &[1, 2, 0], &[0; 3], &["p3 cbr 10", "p1 cbr 15", "p2 cbr 19"]);
    assert_eq!((deal.actor(), deal.raise_range().is_ok()), (Some(2), false), "nobody is left to answer");
    let deal = play(&[15, 19, 100, 100], &[1, 2, 0, 0], &[0; 4], &["p3 cbr 10", "p4 cc", "p1 cbr 15", "p2 cbr 19"]);
    assert_eq!((deal.actor(), deal.raise_range()), (Some(2), Ok((27, 100))));
}

#[test]
fn rule_6_8_all_in_runs_out_without_betting() {
    let deal = play(&[50, 100, 100], &[1, 2, 0], &[0; 3], &["p3 f", "p1 cbr 50", "p2 cc"]);
    assert_eq!(deal.stage(), Stage::Showdown);
    assert!(deal.hands_are_open());
    assert_eq!(finish(deal), [100, 50, 100]);
}

#[test]
fn rule_7_2_what_nobody_matched_comes_back() {
    let mut deal = play(&[100; 3], &[1, 2, 0], &[0; 3], &["p3 cbr 30", "p1 f", "p2 f"]);
    assert_eq!(deal.take_returned(), Some((2, 28)));
    assert_eq!(deal.in_the_middle(), 5);
    assert_eq!(deal.stage(), Stage::Over);
    deal.settle(0);
    assert_eq!(deal.stacks(), [99, 98, 103]);
}

#[test]
fn rule_7_3_side_pots() {
    let log = ["p3 cbr 60", "p4 cc", "p1 cc", "p2 cc"];
    let deal = play(&[20, 40, 60, 80], &[1, 2, 0, 0], &[0; 4], &log);
    let pots: Vec<(i64, u32)> = deal.pots().iter().map(|pot| (pot.amount, pot.players.count_ones())).collect();
    assert_eq!(pots, [(80, 4), (60, 3), (40, 2)]);
    assert_eq!(finish(deal), [80, 60, 40, 20]);
}

#[test]
fn rule_7_3_dead_money_is_in_the_main_pot() {
    // p3 returned with 3 dead and has nothing else: the others play on for the rest.
    let deal = play(&[100, 100, 3], &[1, 2, 0], &[0, 0, 3], &["p1 cbr 10", "p2 cc"]);
    let pots: Vec<(i64, u16)> = deal.pots().iter().map(|pot| (pot.amount, pot.players)).collect();
    assert_eq!(pots, [(3, 0b111), (20, 0b011)]);
}

#[test]
fn rule_7_5_odd_chips_go_left_of_the_button() {
    let mut deal = Deal::new(&[50, 50, 50], &[1, 2, 0], &[1, 1, 1], 2, false).expect("sound");
    for (player, cards) in [["2c", "7d"], ["Ah", "Kd"], ["As", "Kc"]].into_iter().enumerate() {
        deal.deal_hole(player, cards.map(|card| card.parse().ok())).expect("new");
    }
    say(
        &mut deal,
        &["p3 cc", "p1 f", "p2 cc", "d db 3h4h9s", "p2 cc", "p3 cc", "d db Jd", "p2 cc", "p3 cc", "d db Qs"],
    );
    say(&mut deal, &["p2 cc", "p3 cc", "p2 sm AhKd", "p3 sm AsKc"]);
    // 8 chips in the middle and a split of 4 each; with one more ante it would be 9.
    assert_eq!(deal.in_the_middle(), 8);
    deal.settle(1);
    assert_eq!(deal.stacks(), [48, 51, 50], "7 chips: 4 to the first left of the button");
}

#[test]
fn rule_8_3_and_8_4_the_last_to_bet_shows_first_and_losers_may_muck() {
    let log =
        ["p3 cc", "p1 cc", "p2 cc", "d db 2c3c5h", "p1 cc", "p2 cbr 4", "p3 cc", "p1 cc", "d db 7h", "p1 cc", "p2 cc"];
    let mut deal = play(&[100; 3], &[1, 2, 0], &[0; 3], &log);
    say(&mut deal, &["p3 cc", "d db 8c", "p1 cc", "p2 cbr 10", "p3 cc", "p1 cc"]);
    assert_eq!(deal.to_show(), [1, 2, 0]);
    assert!(deal.should_show(1));
    say(&mut deal, &["p2 sm KsKd"]);
    assert!(!deal.should_show(2), "queens cannot beat kings");
    assert!(deal.should_show(0));
    say(&mut deal, &["p3 sm", "p1 sm AsAd"]);
    assert_eq!(deal.stage(), Stage::Over);
}

#[test]
fn a_setup_that_makes_no_sense_is_refused() {
    let check = |stacks: &[i64], blinds: &[i64], antes: &[i64], min_bet: i64, why: Illegal| {
        assert_eq!(Deal::new(stacks, blinds, antes, min_bet, true), Err(why));
    };
    check(&[1], &[1], &[0], 2, Illegal::PlayerCount);
    check(&[1; 11], &[1; 11], &[0; 11], 2, Illegal::PlayerCount);
    check(&[9, 9], &[1, 2, 0], &[0, 0], 2, Illegal::Lengths);
    check(&[9, 0], &[1, 2], &[0, 0], 2, Illegal::Stack);
    check(&[9, 9], &[1, 2], &[-1, 0], 2, Illegal::Amount);
    check(&[9, 9], &[1, i64::MIN + 1], &[0, 0], 2, Illegal::Amount);
    check(&[9, 9], &[1, 2], &[0, 0], 0, Illegal::Amount);
    check(&[9, 9], &[0, 0], &[0, 0], 2, Illegal::NoForcedBets);
}

/// Three all in for less, and two equal hands beat them: each pot is told as it lay there, though the odd chips of all
/// three are divided together.
#[test]
fn rule_7_4_every_pot_has_its_own_winners_and_sum() {
    let mut deal = Deal::new(&[11, 22, 50, 50], &[1, 2, 0, 0], &[0; 4], 2, false).expect("sound");
    for (player, cards) in [["2c", "7d"], ["3c", "8d"], ["Ah", "Kd"], ["As", "Kc"]].into_iter().enumerate() {
        deal.deal_hole(player, cards.map(|card| card.parse().ok())).expect("new");
    }
    say(&mut deal, &["p3 cbr 50", "p4 cc", "p1 cc", "p2 cc"]);
    say(&mut deal, &["p1 sm 2c7d", "p2 sm 3c8d", "p3 sm AhKd", "p4 sm AsKc", "d db 4h5h9s", "d db Jd", "d db Qs"]);
    let settled = deal.settle(1);
    let pots: Vec<(i64, u32)> = settled.pots.iter().map(|pot| (pot.amount, pot.players.count_ones())).collect();
    assert_eq!(pots, [(43, 4), (33, 3), (56, 2)], "the house took one chip of the main pot");
    let awards: Vec<(usize, usize, i64)> = settled.awards.iter().map(|one| (one.pot, one.player, one.amount)).collect();
    assert_eq!(awards, [(0, 2, 22), (0, 3, 21), (1, 2, 16), (1, 3, 17), (2, 2, 28), (2, 3, 28)]);
    assert_eq!(deal.stacks(), [0, 0, 66, 66], "two odd chips make an even one");
}

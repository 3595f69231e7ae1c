//! What is in which pot, what comes back, what the house takes, and where odd chips go.

use phh::engine::{Award, Deal, Stage};

use crate::engine::{play, say};

#[test]
fn rule_7_1_antes_are_dead_or_come_back() {
    let posted = |trim: bool| Deal::new(&[100, 100, 6], &[1, 2, 0], &[10, 3, 8], 2, trim).expect("sound");
    let dead = posted(false);
    assert_eq!((dead.stacks(), dead.in_the_middle()), ([89, 95, 0].as_slice(), 22));
    let trimmed = posted(true);
    assert_eq!((trimmed.stacks(), trimmed.in_the_middle()), ([93, 95, 0].as_slice(), 18), "ten less four");
}

#[test]
fn rule_7_2_what_comes_back_is_told_once() {
    let mut deal = play(&[100; 3], &[1, 2, 0], &[0; 3], &["p3 cbr 30", "p1 cc", "p2 f"]);
    assert_eq!(deal.take_returned(), None, "it was matched");
    say(&mut deal, &["d db 2c3c5h", "p1 cbr 20", "p3 f"]);
    assert_eq!((deal.take_returned(), deal.take_returned()), (Some((0, 20)), None));
}

#[test]
fn rule_7_3_bets_that_are_still_out_are_in_no_pot() {
    let mut deal = play(&[100; 3], &[1, 2, 0], &[0; 3], &["p3 cc", "p1 cc"]);
    assert!(deal.pots().is_empty());
    say(&mut deal, &["p2 cc", "d db 2c3c5h", "p1 cbr 10", "p2 cc"]);
    let pots: Vec<(i64, u16)> = deal.pots().iter().map(|pot| (pot.amount, pot.players)).collect();
    assert_eq!((pots.as_slice(), deal.in_the_middle()), ([(6, 0b111)].as_slice(), 26));
}

#[test]
fn rule_7_3_chips_of_folded_players_stay_in_the_pot_below() {
    // p4 bets 60 with p3 and folds on the flop: what no living player has matched is in the last pot.
    let log = ["p3 cbr 60", "p4 cc", "p1 cc", "p2 cc", "d db 2c3c5h", "p3 cbr 10", "p4 f"];
    let deal = play(&[20, 40, 100, 100], &[1, 2, 0, 0], &[0; 4], &log);
    let pots: Vec<(i64, u16)> = deal.pots().iter().map(|pot| (pot.amount, pot.players)).collect();
    assert_eq!(pots, [(80, 0b0111), (60, 0b0110), (40, 0b0100)]);
    // The deepest two fold: their chips above everybody else's go to the pot below.
    let log = ["p3 cbr 60", "p4 cc", "p1 cc", "p2 cc", "d db 2c3c5h", "p3 f", "p4 f"];
    let deal = play(&[20, 40, 100, 100], &[1, 2, 0, 0], &[0; 4], &log);
    let pots: Vec<(i64, u16)> = deal.pots().iter().map(|pot| (pot.amount, pot.players)).collect();
    assert_eq!(pots, [(80, 0b0011), (100, 0b0010)]);
}

fn all_in_for(stacks: &[i64]) -> Deal {
    let mut deal = play(stacks, &[1, 2, 0], &[0; 3], &["p3 cbr 60", "p1 cc", "p2 cc"]);
    say(&mut deal, &["p1 sm AsAd", "p2 sm KsKd", "p3 sm QsQd", "d db 2c3c5h", "d db 7h", "d db 8c"]);
    assert_eq!(deal.stage(), Stage::Over);
    deal
}

#[test]
fn the_house_takes_from_the_pots_in_proportion() {
    let settled = |rake: i64| {
        let mut deal = all_in_for(&[20, 40, 60]);
        let settled = deal.settle(rake);
        let pots: Vec<i64> = settled.pots.iter().map(|pot| pot.amount).collect();
        assert_eq!(deal.in_the_middle(), 0);
        assert_eq!(settled.awards.iter().map(|award| award.amount).sum::<i64>(), pots.iter().sum::<i64>());
        (pots, deal.stacks().to_vec())
    };
    assert_eq!(settled(0), (vec![60, 40], vec![60, 40, 20]));
    assert_eq!(settled(10), (vec![54, 36], vec![54, 36, 20]));
    assert_eq!(settled(11), (vec![53, 36], vec![53, 36, 20]), "what does not divide is the main pot's");
    assert_eq!(settled(1), (vec![59, 40], vec![59, 40, 20]));
    assert_eq!(settled(-5), (vec![60, 40], vec![60, 40, 20]), "nobody is paid by the house");
    assert_eq!(settled(500), (vec![0, 0], vec![0, 0, 20]), "no more than there is");
    assert!(all_in_for(&[20, 40, 60]).settle(100).awards.is_empty(), "nothing is no award");
    let mut deal = all_in_for(&[2, 60, 60]);
    let awards = deal.settle(0).awards;
    assert_eq!(awards, [Award { pot: 0, player: 0, amount: 6 }, Award { pot: 1, player: 1, amount: 116 }]);
}

/// Six players, of whom four play the board: the pots are divided among four, three and two, and the odd chips of one
/// have nothing to do with those of another.
#[test]
fn rule_7_5_odd_chips_of_pots_with_other_winners_are_apart() {
    let stacks = [20, 31, 100, 100, 100, 100];
    let log = ["p3 cbr 20", "p4 cc", "p5 cc", "p6 cc", "p1 cc", "p2 cc", "d db AcKcQc"];
    let mut deal = play(&stacks, &[1, 2, 0, 0, 0, 0], &[0; 6], &log);
    say(&mut deal, &["p2 cc", "p3 cbr 5", "p4 cc", "p5 cc", "p6 cc", "p2 cc", "d db Jc"]);
    say(&mut deal, &["p2 cc", "p3 cbr 15", "p4 cc", "p5 f", "p6 cc", "p2 cc", "d db Tc"]);
    say(&mut deal, &["p3 cbr 12", "p4 cc", "p6 f", "p3 sm QsQd", "p4 sm JsJd", "p1 sm AsAd", "p2 sm KsKd"]);
    let settled = deal.settle(0);
    assert_eq!(settled.pots.iter().map(|pot| pot.amount).collect::<Vec<_>>(), [120, 49, 51]);
    let awards: Vec<(usize, usize, i64)> = settled.awards.iter().map(|one| (one.pot, one.player, one.amount)).collect();
    let main = [(0, 0, 30), (0, 1, 30), (0, 2, 30), (0, 3, 30)];
    assert_eq!(awards[..4], main);
    assert_eq!(awards[4..], [(1, 1, 17), (1, 2, 16), (1, 3, 16), (2, 2, 26), (2, 3, 25)]);
}

//! `check` and `convert` over hands whose files are wrong, or cannot be written.

use phh::check;
use phh::convert::{self, Format};

use crate::real::{SMALL, one};

/// Two of three see a showdown that both win; the third was all in for less.
const SPLIT: &str = "variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 50, 9]
actions = [
  'd dh p1 AhKd', 'd dh p2 AdKh', 'd dh p3 2c3d',
  'p3 cbr 9', 'p1 cbr 20', 'p2 cc', 'd db AsKsQc', 'p1 cc', 'p2 cc', 'd db 7h', 'p1 cc', 'p2 cc',
  'd db 8h', 'p1 cc', 'p2 cc', 'p1 sm AhKd', 'p2 sm AdKh', 'p3 sm 2c3d',
]
";

#[test]
fn winnings_that_nobody_could_have_are_wrong() {
    let good = |text: &str, winnings: &str| {
        let file = format!("{text}winnings = {winnings}\n");
        assert!(check(one(&file)).is_ok(), "{winnings}: {:?}", check(one(&file)));
    };
    let wrong = |text: &str, winnings: &str| {
        let bad = check(one(&format!("{text}winnings = {winnings}\n"))).expect_err(winnings);
        let line = text.lines().count() + 1;
        assert!(bad.line == line && bad.reason.contains("winnings"), "{winnings}: {bad}");
    };
    // The pot is 4, and 4 came back.
    good(SMALL, "[0, 4]");
    good(SMALL, "[0, 8]");
    good(SMALL, "[0, 3.75]");
    good(SMALL, "[-2, 2]");
    good(SMALL, "[0, 0]");
    wrong(SMALL, "[4, 0]");
    wrong(SMALL, "[1, 3]");
    wrong(SMALL, "[0, 9]");
    wrong(SMALL, "[0, 4, 0]");
    // Two share 49.
    good(SPLIT, "[25, 24, 0]");
    good(SPLIT, "[24, 25, 0]");
    good(SPLIT, "[24.50, 24.50, 0]");
    good(SPLIT, "[23, 22, 0]");
    wrong(SPLIT, "[40, 9, 0]");
    wrong(SPLIT, "[49, 0, 0]");
    wrong(SPLIT, "[24, 0, 24]");
    wrong(SPLIT, "[20, 20, 9]");
    wrong(SPLIT, "[20, 0, 0]");
    // Behind unknown cards there may be any hand, also the best.
    let unseen = SPLIT.replace("p3 sm 2c3d", "p3 sm ????").replace("d dh p3 2c3d", "d dh p3 ????");
    good(&unseen, "[0, 0, 49]");
}

#[test]
fn the_finishing_stacks_and_the_winnings_are_both_looked_at() {
    let file = format!("{SMALL}winnings = [0, 3]\nfinishing_stacks = [98, 101]\n");
    assert!(check(one(&file)).is_ok());
    assert!(check(one(&file.replace("[0, 3]", "[3, 0]"))).expect_err("wrong").reason.contains("winnings"));
}

#[test]
fn a_hand_that_cannot_be_written_does_not_stop_the_others() {
    let endless = SMALL.replace("[100, 100]", "[inf, 100]");
    let file = format!("[1]\n{SMALL}[2]\n{endless}hand = 'R5-7'\n[3]\n{SMALL}");
    let (hands, errors) = convert::read(&file, Format::Phhs);
    assert_eq!((hands.len(), errors.len()), (3, 0));
    let written = convert::write(&hands, Format::Text);
    assert_eq!(convert::read(&written.text, Format::Text).0.len(), 2);
    assert_eq!(written.unwritten.iter().map(|hand| hand.number).collect::<Vec<_>>(), [2]);
    assert!(written.unwritten[0].to_string().starts_with("hand 2 (R5-7): "), "{}", written.unwritten[0]);
    assert!(convert::write(&hands, Format::Phhs).unwritten.is_empty());
}

//! Hands as PokerStars has really dealt them: what its rules allow and the notation's do not have.

use phh::{HandText, check};

use crate::stars_lines::{again, refused};

const HEAD: &str = "PokerStars Hand #31:  Hold'em No Limit ($0.50/$1.00 USD) - 2019/03/09 7:05:59 ET
Table 'Ida' 6-max Seat #1 is the button
";
const BOARD: &str = "*** FLOP *** [2c 3d 4h]
*** TURN *** [2c 3d 4h] [9s]
*** RIVER *** [2c 3d 4h 9s] [9d]
*** SHOW DOWN ***
";

/// Reads the text and what is written of it, checks the hand, and gives its actions and final stacks.
fn played(text: &str) -> (Vec<String>, Vec<i64>) {
    let (hand, ..) = again(text);
    let file = hand.write();
    let checked = check(HandText::alone(&file)).unwrap_or_else(|bad| panic!("{bad}\n{file}\n{text}"));
    (hand.actions, checked.final_stacks)
}

#[test]
fn a_raise_that_nobody_has_the_chips_to_answer_is_a_call() {
    let text = format!(
        "{HEAD}Seat 1: Al ($100 in chips)
Seat 2: Bo ($20 in chips)
Seat 3: Cy ($60 in chips)
Bo: posts small blind $0.50
Cy: posts big blind $1
*** HOLE CARDS ***
Al: folds
Bo: raises $19 to $20 and is all-in
Cy: raises $40 to $60 and is all-in
Uncalled bet ($40) returned to Cy
{BOARD}Bo: shows [Ah Ad] (two pair, Aces and Nines)
Cy: shows [Kh Kd] (two pair, Kings and Nines)
Bo collected $40 from pot
*** SUMMARY ***
Total pot $40 | Rake $0
"
    );
    let (actions, stacks) = played(&text);
    assert_eq!(
        (actions[3..6].join(", ").as_str(), stacks.as_slice()),
        ("p3 f, p1 cbr 20, p2 cc", [4_000, 4_000, 10_000].as_slice())
    );
    // What comes back has to be what nobody could answer.
    refused(&text.replace("($40) returned", "($39) returned"), 13 - 1, "what comes back to Cy is 40");
    refused(&text.replace("raises $40 to $60", "raises $60 to $80"), 11, "raising is not open");
}

#[test]
fn whoever_sits_out_all_in_is_folded_and_wins_nothing() {
    let text =
        "PokerStars Hand #32: Tournament #9, Freeroll  Hold'em No Limit - Level V (50/100) - 2019/03/09 7:05:59 ET
Table '9 1' 9-max Seat #1 is the button
Seat 1: Al (3000 in chips)
Seat 2: Bo (30 in chips) is sitting out
Seat 3: Cy (3000 in chips)
Seat 4: Di (3000 in chips)
Al: posts the ante 10
Bo: posts the ante 10
Cy: posts the ante 10
Di: posts the ante 10
Bo: posts small blind 20 and is all-in
Cy: posts big blind 100
*** HOLE CARDS ***
Di: folds
Al: raises 100 to 200
Bo: folds
Cy: folds
Uncalled bet (100) returned to Al
Al collected 260 from pot
Al: doesn't show hand
*** SUMMARY ***
Total pot 260 | Rake 0
Seat 2: Bo (small blind) folded before Flop
";
    let (actions, stacks) = played(text);
    assert_eq!(actions[4..].join(", "), "p3 f, p4 cbr 200, p2 f, p1 sm");
    assert_eq!(stacks, [0, 2_890, 2_990, 3_150]);
    // The same with a flop, after which the others play on.
    let flop = text.replace(
        "Cy: folds\nUncalled bet (100) returned to Al\nAl collected 260 from pot\n",
        "Cy: calls 100\n*** FLOP *** [2c 3d 4h]\nCy: checks\nAl: bets 500\nCy: folds\nUncalled bet (500) returned to Al\n\
         Al collected 460 from pot\n",
    );
    let (actions, stacks) = played(&flop.replace("Total pot 260", "Total pot 460"));
    assert_eq!((actions.last().map(String::as_str), stacks[3]), (Some("p1 sm"), 3_250));
}

const SHORT_BLIND: &str = "Seat 1: Al ($100 in chips)
Seat 2: Bo ($100 in chips)
Seat 3: Cy ($0.60 in chips)
Bo: posts small blind $0.50
Cy: posts big blind $0.60 and is all-in
*** HOLE CARDS ***
Al: calls $1
Bo: calls $0.50
*** FLOP *** [2c 3d 4h]
Bo: checks
Al: bets $2
Bo: folds
Uncalled bet ($2) returned to Al
*** TURN *** [2c 3d 4h] [9s]
*** RIVER *** [2c 3d 4h 9s] [9d]
*** SHOW DOWN ***
Al: shows [Kh Kd] (two pair, Kings and Nines)
Al collected $0.80 from side pot
Cy: shows [Ah Ad] (two pair, Aces and Nines)
Cy collected $1.80 from main pot
*** SUMMARY ***
Total pot $2.60 Main pot $1.80. Side pot $0.80. | Rake $0
";

#[test]
fn a_big_blind_all_in_for_less_is_called_in_full() {
    let text = format!("{HEAD}{SHORT_BLIND}");
    let (hand, _, written) = again(&text);
    assert!(hand.blind_in_full() && written.contains("Al: calls $1\n"), "{written}");
    assert_eq!(played(&text).1, [9_900, 180, 9_980]);
    // Whoever calls alone gets the difference back.
    let alone = format!(
        "{HEAD}{}",
        SHORT_BLIND
            .replace("Bo: calls $0.50\n", "Bo: folds\nUncalled bet ($0.40) returned to Al\n")
            .replace("Bo: checks\nAl: bets $2\nBo: folds\nUncalled bet ($2) returned to Al\n", "")
            .replace("Al collected $0.80 from side pot\n", "")
            .replace("Cy collected $1.80 from main pot", "Cy collected $1.70 from pot")
            .replace("Total pot $2.60 Main pot $1.80. Side pot $0.80.", "Total pot $1.70")
    );
    assert_eq!(played(&alone).1, [9_950, 170, 9_940]);
    // Where the others paid what was posted, that is what is read.
    let cheap =
        alone.replace("Al: calls $1\n", "Al: calls $0.60\n").replace("Uncalled bet ($0.40) returned to Al\n", "");
    assert!(!again(&cheap).0.blind_in_full());
    assert_eq!(played(&cheap).1, [9_950, 170, 9_940]);
}

#[test]
fn time_runs_out_and_lines_break_without_changing_the_hand() {
    let text = format!("{HEAD}{SHORT_BLIND}");
    let noisy = text
        .replace("Al: calls $1\n", "Al has timed out while disconnected\nAl is connected\nAl: calls $1\n")
        .replace("Bo: checks\n", "Bo has timed out\nBo: checks\nBo is disconnected\nBo said, \"Al: folds\"\n")
        .replace("Cy: shows", "Zoe said, \"Bo collected $5 from pot\"\nCy: shows");
    assert_eq!(played(&noisy), played(&text));
}

#[test]
fn what_the_notation_cannot_hold_is_refused_with_its_name() {
    let text = format!("{HEAD}{SHORT_BLIND}");
    refused(&text.replace("*** TURN ***", "*** FIRST TURN ***"), 16, "run twice");
    refused(&text.replace("*** FLOP ***", "*** FIRST FLOP ***"), 11, "run twice");
    refused(&format!("{text}Hand was run three times\n"), 25, "run twice");
}

//! PokerStars text, line by line: who is in the hand, where hands start, what is refused and where, and notes.

use phh::History;
use phh::convert::{self, Format};
use phh::stars::{Extras, Note, read, split, write};

/// Four at a table; Di raises and takes the blinds.
pub const SMALL: &str = "PokerStars Hand #21:  Hold'em No Limit ($0.50/$1.00 USD) - 2019/03/09 7:05:59 ET
Table 'Ida' 6-max Seat #1 is the button
Seat 1: Al ($100 in chips)
Seat 2: Bo ($100 in chips)
Seat 3: Cy ($100 in chips)
Seat 4: Di ($100 in chips)
Bo: posts small blind $0.50
Cy: posts big blind $1
*** HOLE CARDS ***
Di: raises $2 to $3
Al: folds
Bo: folds
Cy: folds
Uncalled bet ($2) returned to Di
Di collected $2.50 from pot
Di: doesn't show hand
*** SUMMARY ***
Total pot $2.50 | Rake $0
";

/// The hand with some words changed; the words are there.
pub fn changed(from: &str, to: &str) -> String {
    let text = SMALL.replace(from, to);
    assert_ne!(text, SMALL, "{from}");
    text
}

/// Reads it, writes it and reads that: the same hand, with the same people around it.
pub fn again(text: &str) -> (History, Extras, String) {
    let (hand, extras) = read(text).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
    let written = write(&hand, &extras).expect("it was played");
    assert_eq!(read(&written), Ok((hand.clone(), extras.clone())), "{text}\n{written}");
    let mut kept = hand.clone();
    extras.keep_in(&mut kept);
    let file = History::write_all([&kept]);
    assert_eq!(convert::read(&file, Format::Phhs), (vec![kept.clone()], vec![]), "{file}");
    assert_eq!(Extras::kept_in(&kept), extras);
    (hand, extras, written)
}

pub fn refused(text: &str, line: usize, reason: &str) {
    let bad = read(text).expect_err(reason);
    assert!(bad.line == line && bad.reason.contains(reason), "{bad}\n{text}");
}

#[test]
fn whoever_acts_posts_or_gets_cards_is_in_the_hand() {
    for seat in ["Al", "Bo", "Di"] {
        let out = changed(&format!("{seat} ($100 in chips)"), &format!("{seat} ($100 in chips) is sitting out"));
        assert_eq!(again(&out).0, read(SMALL).expect("sound").0, "{seat}");
    }
    let silent = changed("Bo: posts", "Ed: is sitting out\nFay: sits out\nBo: posts")
        .replace("Bo: posts small", "Gus will be allowed to play after the button\nBo: posts small")
        .replace("Seat 4", "Seat 5: Ed ($7 in chips)\nSeat 6: Fay ($7.50 in chips) is sitting out\nSeat 4");
    let (hand, extras, written) = again(&silent);
    assert_eq!(hand.players, ["Bo", "Cy", "Di", "Al"]);
    assert_eq!(extras.sitting_out.iter().map(|out| out.name.as_str()).collect::<Vec<_>>(), ["Ed", "Fay"]);
    assert!(written.contains("Seat 6: Fay ($7.50 in chips) is sitting out\n"), "{written}");
}

#[test]
fn a_stack_is_the_first_bracket_with_chips() {
    let moved = changed(
        "Seat 4: Di ($100 in chips)",
        "Seat 4: Di ($100 in chips, $5 bounty)\nSeat 5: Ed (x) ($40 in chips) out of hand (moved from another table into small blind)",
    );
    let (hand, extras, _) = again(&moved);
    assert_eq!((hand.stacks[2], hand.decimals), (10_000, 2));
    assert_eq!((extras.sitting_out[0].name.as_str(), extras.sitting_out[0].stack.as_str()), ("Ed (x)", "40"));
}

#[test]
fn names_may_look_like_any_line() {
    let strange = [
        "Dealt to Di",
        "Table 'Di",
        "*** Di",
        "Uncalled bet (Di",
        "Di collected x",
        "Seat 4",
        "Di sits out",
        "Di: folds",
    ];
    for name in strange {
        let text = SMALL.replace("Di", name);
        assert_eq!(again(&text).0.players[2], name);
    }
    assert_eq!(again(&changed("'Ida'", "'Bob's'")).0.text_field("table").as_deref(), Some("Bob's"));
}

#[test]
fn old_hands_and_other_hands_start_where_they_start() {
    let old = SMALL.replace("PokerStars Hand", "PokerStars Game");
    let omaha = SMALL.replace("Hold'em No Limit", "Omaha Pot Limit");
    let other = SMALL.replace("PokerStars Hand", "Another Room Game");
    let file = format!("A transcript\n{SMALL}\n{old}\n  {omaha}{other}{SMALL}");
    assert_eq!(split(&file).len(), 5);
    let (hands, errors) = convert::read(&file, Format::Text);
    let lines = SMALL.lines().count();
    assert_eq!((hands.len(), hands[1].text_field("_title").as_deref()), (3, Some("PokerStars Game")));
    assert_eq!(errors.iter().map(|bad| bad.line).collect::<Vec<_>>(), [2 * lines + 4, 3 * lines + 4]);
    assert!(errors[0].reason.contains("Omaha Pot Limit is not supported"), "{}", errors[0]);
    assert!(errors[1].reason.contains("not a hand of PokerStars"), "{}", errors[1]);
    // A file that was cut in the middle of a line: what follows is whole, and what was cut says so.
    let cut = format!("{}{SMALL}", &SMALL[..SMALL.find(" folds").expect("a fold")]);
    let (hands, errors) = convert::read(&cut, Format::Text);
    assert_eq!((hands.len(), errors.len()), (2, 0), "{errors:?}");
    let said = changed("Al: folds", "Al said, \"PokerStars Hand #1: mine\"\nAl: folds");
    assert_eq!(split(&said).len(), 1);
}

#[test]
fn what_cannot_be_held_is_refused_on_its_line() {
    let river = "*** FLOP *** [2c 3d 4h]\n*** FIRST TURN *** [2c 3d 4h] [9s]";
    refused(&changed("Cy: folds", &format!("Cy: calls $2\n{river}")), 15, "run twice");
    refused(&format!("{SMALL}Hand was run twice\n"), 19, "run twice");
    refused(&changed("*** HOLE CARDS ***", "Hand cancelled"), 9, "cancelled");
    refused(&changed("Table 'Ida' 6-max Seat #1 is the button\n", ""), 2, "comes before the seats");
    refused(&changed("Hold'em No Limit", "7 Card Stud Limit"), 1, "7 Card Stud Limit is not supported");
    refused(&changed("$1.00 USD", "$1.00 - $20 Cap -  USD"), 1, "with a cap is not supported");
    refused(&changed("Hold'em No Limit (", "8-Game Mixed (Hold'em No Limit) ("), 1, "8-Game Mixed is not supported");
    refused(&changed("Al: folds", "Al: checks\nAl: folds"), 12, "\"Al: folds\": it is not this player's turn");
    refused(&changed("Al: folds", "Al: raises $1 to $4"), 11, "\"Al: raises $1 to $4\": the raise is below");
    refused(&changed("Di: doesn't show hand", "Di: shows []"), 16, "one or two cards");
    refused(&changed("Cy: folds", "Cy: calls $2\n*** FLOP *** [2c 3d"), 14, "board");
}

#[test]
fn one_card_may_be_shown() {
    let (hand, _, written) = again(&changed("Di: doesn't show hand", "Di: shows [Ah]"));
    assert_eq!(hand.actions.last().map(String::as_str), Some("p3 sm Ah??"));
    assert!(written.contains("Di collected $2.50 from pot\nDi: shows [Ah]\n"), "{written}");
}

#[test]
fn notes_keep_their_place() {
    let text = changed("Bo: posts", "Ed: sits out\nBo: posts")
        .replace("CARDS ***\n", "CARDS ***\nFay joins the table at seat #6\n")
        .replace("Bo: folds\n", "Bo: folds\nAl was removed from the table for failing to post\n")
        .replace("from pot\n", "from pot\nDi leaves the table\n");
    let (_, extras, written) = again(&text);
    let note = |after: usize, text: &str| Note { after, text: text.to_owned() };
    let al = note(7, "Al was removed from the table for failing to post");
    let notes =
        [note(0, "Ed: sits out"), note(4, "Fay joins the table at seat #6"), al, note(8, "Di leaves the table")];
    assert_eq!(extras.notes, notes);
    assert!(written.contains("Bo: folds\nAl was removed from the table for failing to post\nCy: folds"), "{written}");
    // Between hands that are shown one after the other in an all-in there is no action.
    let all_in = crate::stars_result::ALL_IN.replace("Al: shows", "Ed has returned\nAl: shows");
    assert_eq!(again(&all_in).1.notes.len(), 1);
}

#[test]
fn both_blinds_may_be_more_than_a_player_has() {
    let text = changed("Di ($100", "Di ($0.70")
        .replace("*** HOLE", "Di: posts small & big blinds $0.70 and is all-in\n*** HOLE")
        .replace("Di: raises $2 to $3\nAl: folds", "Al: raises $2 to $3")
        .replace("Uncalled bet ($2) returned to Di\nDi collected $2.50 from pot\nDi: doesn't show hand\n", END)
        .replace("pot $2.50", "pot $3.20");
    const END: &str = "Uncalled bet ($2) returned to Al
*** FLOP *** [2c 3d 4h]
*** TURN *** [2c 3d 4h] [9s]
*** RIVER *** [2c 3d 4h 9s] [9d]
*** SHOW DOWN ***
Al: shows [Ah Ad] (two pair, Aces and Nines)
Di: mucks hand
Al collected $3.20 from pot
";
    let (hand, ..) = again(&text);
    assert_eq!((hand.blinds[2], hand.antes[2]), (-100, 0));
    assert_eq!(hand.finishing_stacks, Some(vec![9_950, 9_900, 0, 10_220]));
}

//! PokerStars text: real lines are understood, and what is written reads back.

use phh::History;
use phh::stars::{Extras, read, split, write};

pub const TEXT: &str = "PokerStars Hand #61315396464:  Hold'em No Limit ($0.25/$0.50 USD) - 2009/07/19 23:35:49 ET
Table 'Halley' 6-max Seat #4 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($44.60 in chips)
Seat 3: Cy: the one ($193.80 in chips)
Seat 4: Dee ($129.10 in chips)
Seat 5: Eve ($55.50 in chips) is sitting out
Seat 6: Fay ($20 in chips)
Fay: posts small blind $0.25
Ann: posts big blind $0.50
Bob: posts small & big blinds $0.75
Dee: posts small blind $0.25
Cy: the one: posts big blind $0.50
Eve was removed from the table for failing to post
Gus will be allowed to play after the button
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Bob: checks
Cy: the one: raises $1 to $1.50
Dee: folds
Bob said, \"nice\"
Fay: folds
Ann: calls $1
Bob: folds
*** FLOP *** [8c 6s Ad]
Ann: checks
Cy: the one: bets $2
Hal has returned
Ann: raises $4 to $6
Cy: the one: folds
Uncalled bet ($4) returned to Ann
Ann collected $8.25 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $8.25 | Rake $0
";

#[test]
fn lines_that_others_lose_are_understood() {
    let (hand, extras) = read(TEXT).expect("a sound text");
    assert_eq!(hand.players, ["Fay", "Ann", "Bob", "Cy: the one", "Dee"]);
    assert_eq!(hand.blinds, [25, 50, -50, -50, 0]);
    assert_eq!(hand.antes, [0, 0, 25, 0, 25]);
    assert!(!hand.trim_antes);
    assert_eq!(extras.sitting_out.len(), 1);
    assert_eq!(extras.notes.len(), 3);
    let file = hand.write();
    let played = phh::replay(phh::HandText::alone(&file)).expect("it replays");
    assert_eq!(played.final_stacks.iter().sum::<i64>(), hand.stacks.iter().sum::<i64>());
    assert_eq!(played.final_stacks[1], 5_000 - 350 + 825);
    assert_eq!(read(&write(&hand, &extras).expect("it plays")).map(|(again, _)| core(&again)), Ok(core(&hand)));
}

/// What a text can carry of a hand.
pub fn core(hand: &History) -> History {
    History { other: Vec::new(), finishing_stacks: None, ..hand.clone() }
}

#[test]
fn a_file_of_hands_is_split() {
    let file = format!("\n{TEXT}\n\n{TEXT}");
    let hands = split(&file);
    assert_eq!(hands.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 2 + TEXT.lines().count() + 2]);
    assert!(hands.iter().all(|(_, text)| read(text).is_ok()));
}

#[test]
fn what_is_broken_says_where_and_why() {
    let check = |from: &str, to: &str, reason: &str| {
        let text = TEXT.replace(from, to);
        assert_ne!(text, TEXT, "{from}");
        let bad = read(&text).expect_err(to);
        assert!(bad.reason.contains(reason), "{to}: {bad}");
    };
    check("Hold'em No Limit", "Omaha Pot Limit", "Omaha Pot Limit is not supported");
    check("($0.25/$0.50 USD)", "", "no blinds");
    check("Seat #4 is", "Seat #x is", "no button");
    check("($50 in chips)", "(fifty)", "in chips");
    check("raises $4 to $6", "raises $1 to $3", "below the minimum");
    check("Ann: checks", "Bob: checks", "not this player's turn");
    check("[Ah Kd]", "[Ah]", "two cards");
    check("[8c 6s Ad]", "[8c 6s Ah]", "already on the table");
    check("posts small & big blinds $0.75", "posts nothing", "no amount");
    assert!(read("").is_err());
}

#[test]
fn formats_convert_into_each_other_and_lose_nothing() {
    use phh::convert::{self, Format};
    let (hands, errors) =
        convert::read(&format!("{TEXT}\n{}", TEXT.replace("Ann: checks", "Bob: checks")), Format::Text);
    assert_eq!((hands.len(), errors.len()), (1, 1));
    assert!(errors[0].line > TEXT.lines().count(), "{}", errors[0]);
    let phhs = convert::write(&hands, Format::Phhs).text;
    let (again, errors) = convert::read(&phhs, Format::Phhs);
    assert_eq!((again, errors), (hands.clone(), vec![]));
    let text = convert::write(&hands, Format::Text).text;
    assert_eq!(convert::read(&text, Format::Text).0, hands);
    assert!(text.contains("Eve ($55.50 in chips) is sitting out") && text.contains("Hal has returned"));
    assert_eq!(Format::of_name("a/b.PHHS"), Some(Format::Phhs));
}

/// The big blind's ante and the dead money of one who returns look alike once they are posted.
#[test]
fn rule_5_3_a_text_tells_an_ante_from_dead_money_of_the_same_size() {
    let actions = ["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", "d db 2c3c4c", "p1 f"];
    let mut hand = History {
        antes: vec![2, 2],
        blinds: vec![1, 2],
        min_bet: 2,
        stacks: vec![50, 60],
        actions: actions.map(str::to_owned).to_vec(),
        players: vec!["Ann".to_owned(), "Bob".to_owned()],
        seats: vec![1, 2],
        seat_count: Some(2),
        hand: Some("7".to_owned()),
        ..History::default()
    };
    hand.set_dead_posted(&[0, 2]);
    let text = write(&hand, &Extras::default()).expect("it plays");
    assert!(text.contains("Ann: posts the ante 2\n") && text.contains("Bob: posts dead blind 2\n"), "{text}");
    let (again, _) = read(&text).expect("it reads back");
    assert_eq!(core(&again), core(&hand), "{text}");
    assert_eq!(again.dead_posted(), Some(vec![0, 2]));

    // Where both post an ante there is nothing dead about it.
    let matched = History { trim_antes: true, other: Vec::new(), ..hand };
    let text = write(&matched, &Extras::default()).expect("it plays");
    assert_eq!(text.matches("posts the ante").count(), 2, "{text}");
    assert_eq!(read(&text).map(|(again, _)| core(&again)), Ok(core(&matched)));
}

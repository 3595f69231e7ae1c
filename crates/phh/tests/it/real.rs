//! PHH: real hands replay, fields survive, and what is broken says where.

use std::path::Path;

use phh::{HandText, History, hands, replay};

/// How many hands there are; a test that reads fewer has lost its data.
const HANDS: usize = 540;

/// The real hands in `tests/data`, file by file.
pub fn data() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of hands is readable")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "phhs" || ext == "phh"))
        .collect();
    files.sort();
    let text = |path: &std::path::PathBuf| std::fs::read_to_string(path).expect("text");
    let files: Vec<(String, String)> = files.iter().map(|path| (path.display().to_string(), text(path))).collect();
    assert_eq!(files.iter().map(|(_, text)| hands(text).count()).sum::<usize>(), HANDS, "hands are missing");
    files
}

#[test]
fn every_real_hand_replays_to_the_files_own_stacks() {
    let (mut all, mut cut) = (0, 0);
    for (name, text) in data() {
        for hand in hands(&text) {
            let played = replay(hand).unwrap_or_else(|bad| panic!("{name} {:?}: {bad}", hand.label));
            assert!(played.agrees(), "{name} {:?}: {played:?}", hand.label);
            all += 1;
            cut += usize::from(!played.complete);
        }
    }
    // One log of the sample stops before its river is bet.
    assert_eq!((all, cut), (HANDS, 1));
}

#[test]
fn every_real_hand_is_written_and_read_back_with_all_its_fields() {
    for (name, text) in data() {
        let all: Vec<History> = hands(&text).map(|hand| History::read(hand).expect("it replays")).collect();
        let written = History::write_all(&all);
        let again: Vec<History> = hands(&written).map(|hand| History::read(hand).expect("we wrote it")).collect();
        assert_eq!(all, again, "{name}");
    }
}

pub const SMALL: &str = "variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = [
  'd dh p1 AhAd', # the big blind
  'd dh p2 KhKd',
  'p2 cbr 6',
  'p1 f',
]
_user = { 'a' = [1, 2], b = '#' } # kept
";

pub fn one(text: &str) -> HandText<'_> {
    HandText::alone(text)
}

#[test]
fn a_hand_plays_and_its_user_fields_survive() {
    let played = replay(one(SMALL)).expect("sound");
    assert_eq!(played.final_stacks, [98, 102]);
    let read = History::read(one(SMALL)).expect("sound");
    assert_eq!(read.field("_user"), Some("{ 'a' = [1, 2], b = '#' }"));
    assert_eq!(History::read(one(&read.write())), Ok(read));
}

#[test]
fn a_check_wants_a_whole_hand_with_the_files_own_result() {
    use phh::check;
    assert!(check(one(SMALL)).is_ok());
    assert!(check(one(&SMALL.replace("  'p1 f',\n", ""))).expect_err("cut").reason.contains("stops before"));
    assert!(check(one(&format!("{SMALL}finishing_stacks = [98, 102]\n"))).is_ok());
    let wrong = format!("{SMALL}finishing_stacks = [99, 101]\n");
    assert!(check(one(&wrong)).expect_err("wrong").reason.contains("played [98,102]"));
    // What is missing in the result is what the house took.
    let raked = replay(one(&format!("{SMALL}finishing_stacks = [98, 101]\n"))).expect("sound");
    assert_eq!((raked.final_stacks.as_slice(), raked.rake), ([98, 101].as_slice(), 1));
}

#[test]
fn what_is_broken_says_where_and_why() {
    let check = |from: &str, to: &str, line: usize, reason: &str| {
        let text = SMALL.replace(from, to);
        assert_ne!(text, SMALL, "{from} is in the text");
        let bad = replay(one(&text)).expect_err(to);
        assert!(bad.line == line && bad.reason.contains(reason), "{to}: {bad}");
    };
    check("'NT'", "'PO'", 1, "\"PO\" is not supported");
    check("'NT'", "'XX'", 1, "not known");
    check("p2 cbr 6", "p2 cbr 3", 9, "below the minimum");
    check("p2 cbr 6", "p2 cbr 101", 9, "more than the player has");
    check("p2 cbr 6", "p1 cbr 6", 9, "not this player's turn");
    check("p2 cbr 6", "p3 cbr 6", 9, "no such player");
    check("p2 cbr 6", "p2 jumps", 9, "not an action");
    check("KhKd", "AhKd", 8, "already on the table");
    check("[100, 100]", "[100, 100, 100]", 5, "different lengths");
    check("[100, 100]", "[100, 0]", 5, "more than nothing");
    check("[100, 100]", "[100, -5]", 5, "more than nothing");
    check("[100, 100]", "[100, ten]", 5, "neither a number");
    check("[100, 100]", "[100, 100", 5, "");
    check("min_bet = 2\n", "", 11, "min_bet is missing");
    check("min_bet = 2", "min_bet 2", 4, "key = value");
    check("min_bet = 2", "min_bet = 2\nmin_bet = 2", 5, "twice");
    assert!(replay(one("")).is_err());
    let enormous = format!("# {}\n{SMALL}", "x".repeat(phh::MAX_HAND_BYTES));
    assert!(replay(one(&enormous)).expect_err("too long").reason.contains("not longer than"));
}

#[test]
fn a_bad_hand_does_not_hide_the_next() {
    let file = format!("# two\n[1]\n{}\n[2]\n{SMALL}", SMALL.replace("p1 f", "p1 flies"));
    let all: Vec<_> = hands(&file).collect();
    assert_eq!(all.iter().map(|hand| hand.label).collect::<Vec<_>>(), [Some("1"), Some("2")]);
    assert_eq!(replay(all[0]).expect_err("p1 flies").line, 12);
    assert_eq!(replay(all[1]).expect("sound").final_stacks, [98, 102]);
}

//! PHH files in every way that TOML allows, and files that only look like TOML.

use phh::{HandText, History, MAX_HAND_BYTES, check, hands, replay};
use serde_json::json;

use crate::real::{SMALL, one};

fn plays(text: &str) {
    let all: Vec<HandText<'_>> = hands(text).collect();
    assert_eq!(all.len(), 1, "{text}");
    assert_eq!(replay(all[0]).map(|played| played.stacks_json()), Ok(json!([98, 102])), "{text}");
    let read = History::read(all[0]).unwrap_or_else(|bad| panic!("{bad}: {text}"));
    let written = read.write();
    assert_eq!(replay(one(&written)).map(|played| played.stacks_json()), Ok(json!([98, 102])), "{written}");
    assert_eq!(History::read(one(&written)).map(|again| again.write()), Ok(written));
}

fn with(from: &str, to: &str) -> String {
    assert!(SMALL.contains(from), "{from}");
    SMALL.replace(from, to)
}

fn and(more: &str) -> String {
    format!("{SMALL}{more}")
}

#[test]
fn texts_may_be_written_in_every_way() {
    plays(&with("'NT'", "\"\"\"\nNT\"\"\""));
    plays(&with("'NT'", "'''NT'''"));
    plays(&with("'NT'", r#""\u004eT""#));
    plays(&with("'p2 cbr 6'", "\"\"\"p2 \\\n   cbr 6\"\"\""));
    plays(&with("'p2 cbr 6'", r#""p2 cbr \U00000036""#));
    let names = r#"players = ["\U0001F600 \"x\"", """say "hi""""]"#;
    let read = History::read(one(&and(names))).expect("sound");
    assert_eq!(read.players, ["\u{1f600} \"x\"", "say \"hi\""]);
    for wrong in [r#"["\/", "b"]"#, r#"["\ud83d\ude00", "b"]"#, r#"["\q", "b"]"#] {
        let bad = History::read(one(&and(&format!("players = {wrong}")))).expect_err(wrong);
        assert!(bad.line == 13 && bad.reason.contains("not TOML"), "{bad}");
    }
}

#[test]
fn numbers_may_be_written_in_every_way() {
    for two in ["0x2", "0o2", "0b10", "+2", "2.0", "0.2e1", "2_0e-1", "200E-2"] {
        plays(&with("min_bet = 2", &format!("min_bet = {two}")));
    }
    plays(&with("[100, 100]", "[0x64, 1_0_0]"));
    let cents = with("[1, 2]", "[25e-2, 5e-1]");
    let cents = cents.replace("min_bet = 2", "min_bet = 5e-1");
    let played = replay(one(&cents)).expect("sound");
    assert_eq!((played.decimals, played.final_stacks.as_slice()), (2, [9_950, 10_050].as_slice()));
    plays(&and("seats = [0x1, 4]\nseat_count = 0b110\n"));
    plays(&and("_date = 1979-05-27T07:32:00Z\n_time = 07:32:00\n_none = nan\n_huge = 1e300\n"));
}

#[test]
fn keys_may_be_written_in_every_way() {
    plays(&with("min_bet =", "'min_bet' ="));
    plays(&with("min_bet =", "\"min\\u005fbet\"="));
    plays(&and("\"_my key\" = 3\n'_a=b' = 4\n\"_a\\\"b\" = 5\n\"_\\u00e9\" = 6\n"));
    let read = History::read(one(&and("\"_my key\" = 3\n"))).expect("sound");
    assert_eq!(read.field("_my key"), Some("3"));
    assert!(read.write().contains("\n'_my key' = 3\n"));
    plays(&and("_meta.source = 'x'\n_meta.\"a b\".c = 0x3\n"));
    let dotted = History::read(one(&and("_meta.source = 'x'\n_meta . \"a b\".c = 0x3\n"))).expect("sound");
    assert_eq!(dotted.field("_meta"), Some("{ source = 'x', 'a b' = { c = 0x3 } }"));
}

#[test]
fn tables_inside_a_hand_belong_to_it() {
    plays(&and("[_meta]\nsource = 'x'\n[_meta.more]\nlist = [\n 1, # one\n]\n[[_rows]]\na = 1\n[[_rows]]\na = 2\n"));
    let table = and("[_meta]\nsource = 'x'\n[[_rows]]\na = 1\n[[_rows]]\n");
    let read = History::read(one(&table)).expect("sound");
    assert_eq!((read.field("_meta"), read.field("_rows")), (Some("{ source = 'x' }"), Some("[{ a = 1 }, {  }]")));

    let file = format!("[1]\n{SMALL}[1._meta]\nsource = 'x'\n[2]\n{SMALL}[[ \"2\" . _rows ]]\na = 1\n[a.1]\n{SMALL}");
    let all: Vec<_> = hands(&file).collect();
    assert_eq!(all.iter().map(|hand| hand.label).collect::<Vec<_>>(), [Some("1"), Some("2"), Some("a.1")]);
    let fields: Vec<_> = all.iter().map(|hand| History::read(*hand).expect("sound").other[1..].to_vec()).collect();
    let field = |key: &str, value: &str| vec![(key.to_owned(), value.to_owned())];
    assert_eq!(fields, [field("_meta", "{ source = 'x' }"), field("_rows", "[{ a = 1 }]"), vec![]]);
    assert!(all.iter().all(|hand| replay(*hand).is_ok()));
}

#[test]
fn only_a_header_starts_a_hand() {
    plays(&and("_note = '''\n[2]\nvariant = 'XX'\n'''\n"));
    plays(&and("_note = \"\"\"\n[2]\n\\\"\"\"\n[3]\n\"\"\"\"\" # five\n"));
    plays(&and("_rows = [\n[1],\n  [2]\n]\n"));
    plays(&and("_rows = [\n[1] # one\n # and\n ,\n[[2]]\n]\n"));
    plays(&and("_rows = ['''\n[1]\n''', '''\n[2]\n'''\n]\n"));
    plays(&and("# it's '''\n_quotes = ['', \"'''\", '\"\"\"'] # \"\"\"\n"));
    plays(&format!("\u{feff}{SMALL}"));
    let note = format!("{SMALL}_note = '''\n[9]\n'''\n");
    let file = format!("\u{feff}[1]\n{note}  [2] # two\n{note}[\"3\"]\n{note}[ 'the 4th' ]\n{note}");
    let all: Vec<_> = hands(&file).collect();
    let labels = all.iter().map(|hand| hand.label.expect("a header")).collect::<Vec<_>>();
    assert_eq!(labels, ["1", "2", "3", "the 4th"]);
    assert_eq!(all.iter().map(|hand| hand.line).collect::<Vec<_>>(), [2, 18, 34, 50]);
    assert!(all.iter().all(|hand| check(*hand).is_ok()));
}

#[test]
fn errors_keep_their_lines_in_unusual_toml() {
    let odd = "_meta.a = 1\n_text = '''\n\n'''\n";
    let file = format!("[1]\n{odd}{SMALL}[2]\n{odd}{}", SMALL.replace("p1 f", "p1 \\\\u0066lies").replace('\'', "\""));
    let all: Vec<_> = hands(&file).collect();
    assert!(replay(all[0]).is_ok());
    let bad = replay(all[1]).expect_err("p1 flies");
    assert_eq!(bad.line, 18 + 4 + 10, "{bad}");
    let bad = replay(one(&format!("{odd}{}", SMALL.replace("min_bet = 2", "min_bet 2")))).expect_err("no field");
    assert!(bad.line == 8, "{bad}");
    let bad = replay(one(&format!("{odd}{SMALL}min_bet = 2\n"))).expect_err("twice");
    assert!(bad.line == 17, "{bad}");
    let bad = History::read(one(&and("_x = oops\n"))).expect_err("no value");
    assert!(bad.line == 13 && bad.reason.contains("TOML"), "{bad}");
}

#[test]
fn a_text_that_does_not_end_hides_no_other_hand() {
    let note = |quotes: &str| format!("_note = {quotes}\nread me\n'''\n");
    for broken in ["_note = '''\nread me\n", "_note = \"\"\"\n", "_list = [ 'a'\n", "_list = [[\n[1],\n", "_x = 'a\n"] {
        let whole = format!("{SMALL}{}", note("'''"));
        let file = format!("[1]\n{whole}[2]\n{SMALL}{broken}[3]\n{whole}[4]\n{whole}[5]\n{SMALL}");
        let all: Vec<_> = hands(&file).collect();
        let labels: Vec<_> = all.iter().map(|hand| hand.label.expect("a header")).collect();
        assert_eq!(labels, ["1", "2", "3", "4", "5"], "{broken}");
        assert_eq!(all.iter().filter(|hand| replay(**hand).is_err()).count(), 1, "{broken}");
        assert_eq!(replay(all[1]).expect_err(broken).line, 16 + 1 + 12 + 1, "{broken}");
    }
}

#[test]
fn files_made_to_be_slow_are_refused() {
    let many = MAX_HAND_BYTES / 4;
    for (open, close) in [("[", "]"), ("{a=", "}"), ("[{a=", "}]")] {
        let deep = format!("{SMALL}_x.y = {}{}\n", open.repeat(many / 4), close.repeat(many / 4));
        assert!(History::read(one(&deep)).is_err() && replay(one(&deep)).is_err());
        let open = format!("{SMALL}_x.y = {}", open.repeat(many / 4));
        assert!(History::read(one(&open)).is_err() && replay(one(&open)).is_err());
    }
    assert!(History::read(one(&and(&format!("_x{} = 1", ".x".repeat(many / 4))))).is_err());
    assert!(History::read(one(&and(&"\n".repeat(MAX_HAND_BYTES)))).is_err());
    // Each hand opens what only the end of the file closes, or nothing does; one pass sees that.
    for (hand, counted) in [("[1]\n\\\"\"\"\n", 1), ("[1]\nx = [\n", 1), ("[1]\nx = '''\n", 2), ("[1]\n'''\"\"\"\n", 1)]
    {
        let times = MAX_HAND_BYTES / hand.len();
        let file = hand.repeat(times) + "\"\"\" x\n";
        assert_eq!(hands(&file).count(), times.div_ceil(counted), "{hand:?}");
    }
}

#[test]
fn cards_dealt_one_at_a_time_are_two_cards() {
    let single = with(
        "  'd dh p1 AhAd', # the big blind\n  'd dh p2 KhKd',\n",
        "  'd dh p1 Ah # first', 'd dh p2 Kh',\n  'd dh p1 Ad',\n  'd dh p2 Kd # last',\n",
    );
    plays(&single);
    let read = History::read(one(&single)).expect("sound");
    assert_eq!(read.actions[..3], ["d dh p1 AhAd # first", "d dh p2 KhKd", "# last"]);
    let bad = replay(one(&single.replace("p1 f", "p1 flies"))).expect_err("p1 flies");
    assert_eq!(bad.line, 11, "{bad}");
    let thrice = single.replace("'d dh p2 Kd # last'", "'d dh p2 Kd', 'd dh p1 2c'");
    assert!(replay(one(&thrice)).is_err());
}

#[test]
fn what_is_not_toml_is_refused_wherever_it_stands() {
    let refused = |text: &str| {
        assert!(toml_edit::Document::parse(text).is_err(), "{text}");
        assert!(replay(one(text)).is_err() && History::read(one(text)).is_err() && check(one(text)).is_err(), "{text}");
    };
    for number in ["1__00", "0100", "_100", "100_", "1.", ".5", "0x", "1e", "ten", "trueish", "'100", "100 100"] {
        refused(&with("[100, 100]", &format!("[100, {number}]")));
        refused(&and(&format!("_x = {number}\n")));
        refused(&and(&format!("_x = [1, {number}]\n")));
    }
    for list in ["[100 100]", "[100,, 100]", "[, 100, 100]", "[100\n100]", "[100; 100]", "[100, 100,,]"] {
        refused(&with("[100, 100]", list));
    }
    refused(&with("'p2 cbr 6',", "'p2 cbr 6'"));
    refused(&with("actions = [", "ante_trimming_status = trueish\nactions = ["));
    refused(&and("[_meta]\na = 1\n[_meta]\nb = 2\n"));
    refused(&and("_x = 1\n_x = 2\n"));
    refused(&and("_x = 1\n'_x' = 2\n"));
    refused(&and("_x = 1\n\"\\u005fx\" = 2\n"));
    refused(&and("\"min\\u005fbet\" = 2\n"));
    refused(&and("_x = 'a\u{1}b'\n"));
    refused(&and("# a\u{0}b\n"));
    refused(&and("_x = 1\r_y = 2\n"));
    plays(&SMALL.replace('\n', "\r\n"));
    let bad = replay(one(&and("ante_trimming_status = 1\n"))).expect_err("a number");
    assert!(bad.reason.contains("true or false"), "{bad}");
    // Many fields are read another way, and none of them twice either.
    let many: String = (0..200).map(|number| format!("_{number} = 1\n")).collect();
    plays(&and(&many));
    refused(&and(&(many + "_7 = 1\n")));
}

#[test]
fn no_two_hands_of_a_file_have_one_name() {
    let file = format!("[1]\n{SMALL}[2]\n{SMALL}['1']\n{SMALL}[a]\n{SMALL}[3]\n{SMALL}[a]\n{SMALL}");
    let played: Vec<bool> = hands(&file).map(|hand| replay(hand).is_ok()).collect();
    assert_eq!(played, [true, true, false, true, true, false]);
    let bad = hands(&file).filter_map(|hand| History::read(hand).err()).next().expect("one is there twice");
    assert!(bad.line == 27 && bad.reason.contains("called \"1\" too"), "{bad}");
}

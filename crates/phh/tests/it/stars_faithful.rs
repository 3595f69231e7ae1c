//! A text tells of the hand that it was written of and of no other, or it is not written.

use phh::convert::{self, Format};
use phh::money::ENDLESS;
use phh::stars::{Extras, Note, SittingOut, read, split, write};
use phh::{HandText, History, hands};

use crate::real::{SMALL, data};
use crate::stars_lines;

/// The small hand between people of these names.
fn between(first: &str, second: &str) -> History {
    let hand = History::read(HandText::alone(SMALL)).expect("sound");
    History { players: vec![first.to_owned(), second.to_owned()], ..hand }
}

fn refused(hand: &History, extras: &Extras, reason: &str) {
    let bad = write(hand, extras).expect_err(reason).to_string();
    assert!(bad.contains(reason), "{bad}");
}

#[test]
fn names_that_would_forge_lines_are_refused() {
    let nobody = Extras::default();
    refused(&between("Ann\nBob: folds", "Bob"), &nobody, "line break");
    refused(&between("Ann\r", "Bob"), &nobody, "line break");
    refused(&between("", "Bob"), &nobody, "is empty");
    refused(&between("Ann", "Ann"), &nobody, "is there twice");
    refused(&between(" Ann", "Bob"), &nobody, "starts or ends with a space");
    refused(&between("PokerStars Hand #1: x", "Bob"), &nobody, "start of another hand");
    let out = |name: &str| SittingOut { seat: 5, name: name.to_owned(), stack: "7".to_owned() };
    let with = |name: &str| Extras { sitting_out: vec![out(name)], notes: Vec::new() };
    refused(&between("Ann", "Bob"), &with("Ann"), "is there twice");
    refused(&between("Ann", "Bob"), &with("Cy\n*** SUMMARY ***"), "line break");
    let note = Note { after: 0, text: "Cy has returned\nBob: folds".to_owned() };
    refused(&between("Ann", "Bob"), &Extras { sitting_out: Vec::new(), notes: vec![note] }, "line break");
    let mut table = between("Ann", "Bob");
    table.set_field("table", "\"Ida' 6-max\\nSeat 9: Zoe\"".to_owned());
    refused(&table, &nobody, "line break");
}

#[test]
fn names_that_only_look_like_lines_are_written() {
    let strange = ["said, \"", "x (1.25 in chips)", "a: folds", "Seat 1", "b collected 5 from pot", "*** FLOP *** [2c"];
    for name in strange {
        let hand = between(name, "Bob");
        let text = write(&hand, &Extras::default()).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        assert!(read(&text).expect("we wrote it").0.plays_like(&hand), "{text}");
    }
}

#[test]
fn a_seat_without_a_name_and_one_name_twice_are_refused_where_they_are_read() {
    stars_lines::refused(&stars_lines::changed("Seat 1: Al", "Seat 1: "), 3, "nobody is named");
    stars_lines::refused(&stars_lines::changed("Seat 1: Al", "Seat 1: Bo"), 4, "sits at the table twice");
}

#[test]
fn amounts_have_the_sign_that_they_had() {
    let hand = between("Ann", "Bob");
    let text = write(&hand, &Extras::default()).expect("it plays");
    assert!(!text.contains('$') && text.contains("(1/2)") && text.contains("Ann (100 in chips)"), "{text}");
    let (again, _) = read(&text).expect("we wrote it");
    assert_eq!((again.field("currency"), again.field("currency_symbol")), (None, None));
    for (currency, sign) in [("USD", "$"), ("EUR", "€"), ("GBP", "£"), ("CNY", "")] {
        let mut hand = hand.clone();
        hand.set_field("currency", format!("'{currency}'"));
        let text = write(&hand, &Extras::default()).expect("it plays");
        assert!(text.contains(&format!("({sign}1/{sign}2 {currency})")), "{text}");
        hand.set_field("currency_symbol", "''".to_owned());
        let text = write(&hand, &Extras::default()).expect("it plays");
        assert!(text.contains(&format!("(1/2 {currency})")), "{text}");
        let (again, _) = read(&text).expect("we wrote it");
        assert!(write(&again, &Extras::default()).is_ok_and(|twice| twice == text), "{text}");
    }
}

#[test]
fn as_much_of_a_date_as_there_is_comes_through() {
    let dates = [
        "year = 2009\nmonth = 7\nday = 9\n",
        "year = 2009\nmonth = 7\nday = 19\ntime = 07:05:59\n",
        "year = 2009\nmonth = 7\nday = 19\ntime = 07:05:59.25\ntime_zone_abbreviation = 'CET'\n",
        "year = 2009\nmonth = 7\nday = 19\ntime_zone_abbreviation = 'ET'\n",
        "year = 2009\nmonth = 7\n",
        "year = 2009\n",
        "time = 23:05:59\n",
    ];
    for date in dates {
        let file = format!("{SMALL}{date}");
        let (hands, _) = convert::read(&file, Format::Phh);
        let text = convert::write(&hands, Format::Text).text;
        let (again, errors) = convert::read(&text, Format::Text);
        assert!(errors.is_empty(), "{errors:?}\n{text}");
        for key in ["year", "month", "day", "time", "time_zone_abbreviation"] {
            assert_eq!(again[0].field(key), hands[0].field(key), "{key} of {text}");
        }
    }
    // A time that there is not is none.
    let odd = stars_lines::changed("7:05:59 ET", "27:05:59 ET");
    assert_eq!(read(&odd).expect("sound").0.field("time"), None);
}

#[test]
fn every_real_hand_becomes_text_and_comes_back() {
    for (name, file) in data() {
        for hand in hands(&file) {
            let history = History::read(hand).expect("it replays");
            if history.stacks.contains(&ENDLESS) {
                refused(&history, &Extras::default(), "without an end");
                continue;
            }
            let text =
                write(&history, &Extras::default()).unwrap_or_else(|bad| panic!("{name} {:?}: {bad}", hand.label));
            let (again, _) = read(&text).expect("it was read once");
            assert!(again.plays_like(&history) && split(&text).len() == 1, "{name} {:?}\n{text}", hand.label);
        }
    }
}

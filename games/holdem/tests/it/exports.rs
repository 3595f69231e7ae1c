//! A hand that was played in a room says where and when it was, in both notations.

use cardtable::{AnyGame, Viewer};
use holdem::Config;
use phh::{HandText, History, stars};

use crate::logs::Log;

/// The sixteenth of November 2026, 20:30:47 in Greenwich.
const EVENING: i64 = 1_794_861_047_208;

#[test]
fn a_rooms_own_export_has_its_date_and_its_table() {
    let mut log = Log::from(Config { seats: 3, ..Config::default() }, EVENING);
    log.folds_out();
    let lines: Vec<&str> = log.lines.iter().map(String::as_str).collect();
    // A log of one hand starts where the hand begins.
    let exports = holdem::hosted().exports(&lines[1..], Viewer::Watcher).expect("the hand is over");
    let [phh, text] = exports.as_slice() else { panic!("two notations, not {exports:?}") };

    let history = History::read(HandText::alone(&phh.text)).expect("we wrote it");
    let fields = ["year", "month", "day", "time"].map(|key| history.field(key).expect(key).to_owned());
    assert_eq!(fields, ["2026", "11", "16", "20:30:47"]);
    assert_eq!(history.text_field("table").as_deref(), Some("t-log"));
    assert_eq!(history.text_field("time_zone_abbreviation").as_deref(), Some("UTC"));

    let head = text.text.lines().take(2).collect::<Vec<_>>().join("\n");
    assert!(head.contains("2026/11/16 20:30:47 UTC") && head.contains("Table 't-log'"), "{head}");
    let (again, _) = stars::read(&text.text).expect("we wrote it");
    assert_eq!((again.text_field("table").as_deref(), again.field("year")), (Some("t-log"), Some("2026")));
}

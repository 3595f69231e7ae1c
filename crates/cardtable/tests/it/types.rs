//! What the page is told of the types: lists are lists, parts come by themselves, and no name means two things.

use cardtable::{BySeat, Schema, Seat, Seats, TypeList};
use kuhn::Kuhn;
use ts_rs::TS;

#[derive(TS)]
#[expect(dead_code, reason = "only its type is looked at")]
struct Standing {
    points: BySeat<i64>,
    marks: BySeat<Option<Vec<Mark>>>,
    waiting: Seats,
}

#[derive(TS)]
#[expect(dead_code, reason = "only its type is looked at")]
struct Mark {
    seat: Seat,
}

mod elsewhere {
    #[derive(ts_rs::TS)]
    #[expect(dead_code, reason = "only its type is looked at")]
    pub struct Mark {
        other: u8,
    }
}

#[test]
fn values_by_seat_and_sets_of_seats_are_lists_in_typescript() {
    let text = TypeList::new("Sample.").with::<Standing>().text();
    let wanted =
        "export type Standing = { points: Array<number>, marks: Array<Array<Mark> | null>, waiting: Array<Seat>, };";
    assert!(text.contains(wanted), "{text}");
}

#[test]
fn a_type_brings_what_it_is_made_of_once_and_in_order() {
    let text = TypeList::new("Sample.").with::<Standing>().with::<Mark>().text();
    let names: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("export type ")?.split(' ').next()).collect();
    assert_eq!(names, ["Mark", "Seat", "Standing"]);
}

#[test]
fn a_game_lists_what_it_sends_and_takes() {
    let text = TypeList::of::<Kuhn>("Kuhn.").text();
    for name in ["Config", "Action", "Event", "Refusal", "View", "Card", "Seat"] {
        assert_eq!(text.matches(&format!("export type {name} =")).count(), 1, "{name}");
    }
}

#[test]
#[should_panic(expected = "two types would both be called Mark")]
fn two_types_of_one_name_are_an_error() {
    let _ = TypeList::new("Sample.").with::<Mark>().with::<elsewhere::Mark>();
}

#[test]
fn values_by_seat_are_an_array_in_a_schema() {
    let schema = BySeat::<i64>::schema();
    assert_eq!((&schema["type"], &schema["items"]["type"]), (&"array".into(), &"integer".into()));
}

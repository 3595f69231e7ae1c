//! What a step tells, to whom, and what money it moves.

use cardtable::{Hidden, Move, Refusal, Rules, Seat, Told, Viewer};

#[derive(Clone, PartialEq, Debug, thiserror::Error, serde::Serialize, strum::AsRefStr, strum::VariantNames)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
enum No {
    #[error("not like this")]
    No,
}

impl Refusal for No {}

fn heard<'a>(told: &Told<&'a str>, viewer: Viewer) -> Vec<&'a str> {
    told.heard_by(viewer).copied().collect()
}

#[test]
fn each_hears_it_from_the_own_side() {
    let mut told = Told::nothing();
    told.each(2, |viewer| match viewer {
        Viewer::Seat(seat) if seat.index() == 0 => "first",
        Viewer::Seat(_) => "second",
        Viewer::Watcher | Viewer::Open => "from above",
    });
    assert_eq!(heard(&told, Viewer::Seat(Seat::at(0))), ["first"]);
    assert_eq!(heard(&told, Viewer::Seat(Seat::at(1))), ["second"]);
    assert_eq!(heard(&told, Viewer::Watcher), ["from above"]);
    assert_eq!(heard(&told, Viewer::Open), ["from above"]);
}

/// A replay with all cards open hears what was said in secret, too.
#[test]
fn open_eyes_hear_every_secret() {
    let mut told = Told::nothing();
    told.only(Seat::at(0), "mine");
    told.split(Seat::at(1), "an ace", "a card");
    assert_eq!(heard(&told, Viewer::Open), ["mine", "an ace"]);
    assert_eq!(heard(&told, Viewer::Seat(Seat::at(1))), ["an ace"]);
    assert_eq!(heard(&told, Viewer::Seat(Seat::at(0))), ["mine", "a card"]);
    assert_eq!(heard(&told, Viewer::Watcher), ["a card"]);
}

#[test]
fn money_moves_in_the_order_it_was_told_and_nothing_is_no_move() {
    let (first, second) = (Seat::at(0), Seat::at(1));
    let mut told = Told::<&str>::nothing();
    told.take(first, 5);
    told.take(second, 0);
    told.pay(second, 3);
    told.burn(2);
    assert_eq!(
        told.moves(),
        [Move::Take { seat: first, amount: 5 }, Move::Pay { seat: second, amount: 3 }, Move::Burn { amount: 2 }]
    );
}

#[test]
fn a_later_part_of_a_step_comes_after_the_first() {
    let mut told = Told::nothing();
    told.all("one");
    told.note("first");
    told.burn(1);
    let mut more = Told::nothing();
    more.all("two");
    more.note("second");
    more.burn(2);
    more.refuse(&No::No);
    told.and(more);
    assert_eq!(heard(&told, Viewer::Watcher), ["one", "two"]);
    assert_eq!(told.notes(), ["first", "second"]);
    assert_eq!(told.moves(), [Move::Burn { amount: 1 }, Move::Burn { amount: 2 }]);
    let refused = told.refused().expect("the second part said no");
    assert_eq!((refused.code.name(), refused.to_string()), ("no", "not like this".to_owned()));
}

#[test]
fn rules_are_read_in_three_languages() {
    let rules = Rules { en: "one", zh: "一", ru: "один" };
    let read = ["en", "zh", "ru", "de"].map(|language| rules.in_language(language));
    assert_eq!(read, [Some("one"), Some("一"), Some("один"), None]);
}

#[test]
fn rules_may_look_at_and_change_what_is_hidden() {
    let mut card = Hidden::for_seat(Seat::at(0), 1);
    *card.for_rules_mut() += 1;
    assert_eq!(*card.for_rules(), 2);
    assert_eq!(card.seen_by(Viewer::Seat(Seat::at(0))), Some(&2));
    assert_eq!(card.seen_by(Viewer::Watcher), None);
}

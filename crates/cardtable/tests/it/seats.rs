//! Seats, sets of seats and values by seat: the arithmetic under everything else.

use cardtable::{BySeat, MAX_SEATS, Player, PublicPlayer, Seat, Seats, Viewer};

fn set(seats: &[usize]) -> Seats {
    seats.iter().map(|index| Seat::at(*index)).collect()
}

fn indexes(seats: Seats) -> Vec<usize> {
    seats.iter().map(Seat::index).collect()
}

#[test]
fn seats_go_around_the_table() {
    for (from, steps, seats, to) in [(0, 0, 3, 0), (0, 1, 3, 1), (2, 1, 3, 0), (1, 5, 3, 0), (3, 2, 16, 5)] {
        assert_eq!(Seat::at(from).after(steps, seats), Seat::at(to), "{from} + {steps} of {seats}");
    }
}

#[test]
fn no_table_has_a_seat_past_the_last() {
    assert_eq!(Seat::new(MAX_SEATS - 1).map(Seat::index), Some(MAX_SEATS - 1));
    assert_eq!(Seat::new(MAX_SEATS), None);
    assert_eq!(serde_json::from_str::<Seat>("15").ok(), Some(Seat::at(15)));
    assert!(serde_json::from_str::<Seat>("16").is_err());
    assert_eq!(
        (Seat::at(7).to_string(), serde_json::to_string(&Seat::at(7)).expect("plain")),
        ("7".into(), "7".into())
    );
}

#[test]
fn a_set_has_the_seats_it_was_given_and_no_other() {
    let some = set(&[0, 3, 15]);
    assert_eq!(indexes(some), [0, 3, 15]);
    assert_eq!(serde_json::to_string(&some).expect("plain"), "[0,3,15]");
    for index in 0..MAX_SEATS {
        assert_eq!(some.contains(Seat::at(index)), [0, 3, 15].contains(&index), "{index}");
    }
    assert_eq!(indexes(some.with(Seat::at(3))), [0, 3, 15], "twice is once");
    assert_eq!(indexes(some.with(Seat::at(4))), [0, 3, 4, 15]);
    assert_eq!(indexes(some.without(Seat::at(3))), [0, 15]);
    assert_eq!(indexes(some.without(Seat::at(4))), [0, 3, 15], "what is not there cannot be taken out");
    assert_eq!(indexes(Seats::one(Seat::at(5))), [5]);
}

#[test]
fn both_sets_together_have_the_seats_of_either() {
    assert_eq!(indexes(set(&[1, 2]).and(set(&[2, 4]))), [1, 2, 4]);
    assert_eq!(set(&[1]).and(Seats::NONE), set(&[1]));
    assert!(Seats::NONE.is_empty());
    assert!(!set(&[9]).is_empty());
}

#[test]
fn values_are_by_seat() {
    let mut values = BySeat::from_fn(3, |seat| 10 * seat.index());
    assert_eq!((values.len(), values.is_empty(), values.values()), (3, false, [0, 10, 20].as_slice()));
    assert!(BySeat::<u8>::new(Vec::new()).is_empty());
    assert_eq!((values.get(Seat::at(2)), values.get(Seat::at(3))), (Some(&20), None));
    assert_eq!(values.seats().map(Seat::index).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(values.map(|seat, value| seat.index() + value).values(), [0, 11, 22]);
    values.iter_mut().for_each(|(seat, value)| *value += seat.index());
    values[Seat::at(0)] = 7;
    assert_eq!(
        values.iter().map(|(seat, value)| (seat.index(), *value)).collect::<Vec<_>>(),
        [(0, 7), (1, 11), (2, 22)]
    );
}

#[test]
#[should_panic(expected = "at most 16 seats")]
fn a_table_has_at_most_sixteen_seats() {
    BySeat::new(vec![0; MAX_SEATS + 1]);
}

#[test]
fn a_table_of_sixteen_seats_is_one() {
    assert_eq!(BySeat::new(vec![0; MAX_SEATS]).len(), MAX_SEATS);
}

#[test]
fn everybody_is_each_seat_and_those_who_watch() {
    let all: Vec<Viewer> = Viewer::all(2).collect();
    assert_eq!(all, [Viewer::Seat(Seat::at(0)), Viewer::Seat(Seat::at(1)), Viewer::Watcher]);
    assert_eq!(all.iter().map(|viewer| viewer.seat()).collect::<Vec<_>>(), [Seat::new(0), Seat::new(1), None]);
    assert_eq!([all[1], Viewer::Watcher, Viewer::Open].map(|viewer| viewer.to_string()), ["1", "watcher", "open"]);
}

#[test]
fn everybody_may_know_a_name_and_nobody_an_account() {
    let (person, bot) = (Player::person("Ann", 7), Player::house_bot("Bob", "grunt"));
    assert_eq!((person.account, &person.bot, bot.account), (Some(7), &None, None));
    let shown = |player| serde_json::to_string(&PublicPlayer::from(player)).expect("plain data");
    assert_eq!(shown(&person), r#"{"name":"Ann","bot":null,"number":null}"#);
    assert_eq!(shown(&bot), r#"{"name":"Bob","bot":"grunt","number":null}"#);
}

#[test]
fn a_bots_number_is_a_number_and_an_old_log_that_has_it_in_the_name_is_still_read() {
    let said = |player: &Player| serde_json::to_string(player).expect("plain data");
    let first = Player::nth_house_bot("chief", 1);
    assert_eq!(said(&first), r#"{"name":"Chief","bot":"chief"}"#);
    let second = Player::nth_house_bot("chief", 2);
    assert_eq!(said(&second), r#"{"name":"Chief 2","bot":"chief","number":2}"#);
    assert_eq!(PublicPlayer::from(&second).number, Some(2));

    let number = |text: &str| PublicPlayer::from(&serde_json::from_str::<Player>(text).expect("a player")).number;
    assert_eq!(number(r#"{"name":"Chief 3","bot":"chief"}"#), Some(3), "as it was written before there were numbers");
    assert_eq!(number(r#"{"name":"Chief","bot":"chief"}"#), None);
    assert_eq!(number(r#"{"name":"Bob 4","bot":"chief"}"#), None, "called otherwise, it says nothing");
    assert_eq!(number(r#"{"name":"Chief 5","account":7}"#), None, "and people have no numbers");
    assert_eq!(number(r#"{"name":"Chief 3","bot":"chief","number":9}"#), Some(9), "what is written down goes first");
}

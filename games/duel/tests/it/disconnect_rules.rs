//! Section "Disconnect Rules": lost connections, windows to come back, and leaving.

use cardtable::Presence::{Absent, Left, Present};
use cardtable::suite::people;
use cardtable::{Game, Move, Request, Seat, Secret, Table, Turn, Viewer};
use duel::{Config, Duel, PhaseName};
use serde_json::json;

use crate::bout::{A, B, Bout};

const LOST_BY_A: (Option<usize>, [i64; 2]) = (Some(B), [-1, 1]);
const LOST_BY_B: (Option<usize>, [i64; 2]) = (Some(A), [1, -1]);
const VOID: (Option<usize>, [i64; 2]) = (None, [0, 0]);

fn check(bout: &Bout, (winner, purses): (Option<usize>, [i64; 2])) {
    assert_eq!(bout.ended(), (winner, "disconnect".to_owned(), purses));
}

#[test]
fn a_lost_connection_loses_at_once_in_any_phase() {
    let in_prep = Bout::new(Config::default());
    let mut confirmed = Bout::new(Config::default());
    confirmed.confirm(A, "AHC");
    let mut in_reveal = Bout::new(Config::default());
    in_reveal.confirm(A, "AHC");
    in_reveal.confirm(B, "---");
    in_reveal.wait();
    let mut in_pause = Bout::new(Config::default());
    in_pause.confirm(A, "AHC");
    in_pause.confirm(B, "---");
    (0..3).for_each(|_| in_pause.wait());
    assert_eq!(in_pause.view(A).phase, PhaseName::Reveal);
    for mut bout in [in_prep, confirmed, in_reveal, in_pause] {
        bout.presence(A, Absent);
        assert_eq!(bout.deadline(), Some(bout.now), "there is no window");
        bout.wait();
        check(&bout, LOST_BY_A);
    }
}

/// The ruling: both gone, the first detected loses; in the same instant the match is void.
#[test]
fn both_gone() {
    let mut bout = Bout::new(Config::default());
    bout.presence(B, Absent);
    bout.presence(A, Absent);
    bout.wait();
    check(&bout, VOID);
    assert_eq!(bout.last(A, "match_end")["yourResult"], "void");
    assert_eq!(cardtable::Game::score(&bout.duel).values(), [0, 0]);

    let mut bout = Bout::new(Config::friendly());
    bout.presence(B, Absent);
    bout.now += 1;
    bout.presence(A, Absent);
    bout.wait();
    check(&bout, LOST_BY_B);
}

/// RULES 10.3, through the table: the clock of the one who was noticed first has run out in the very instant
/// in which the other is noticed, and must not be judged before both are.
#[test]
fn two_who_vanish_in_the_same_instant_play_a_void_match() {
    let secret = || Secret::new([9; 32]);
    let open = Table::<Duel>::open("t-duel", Config::default(), people(2), 1_000, secret());
    let (mut table, _) = open.expect("it opens");
    let mut moves = Vec::new();
    let mut step = |table: &mut Table<Duel>, at, request| {
        let proposal = table.propose(at, request, secret()).expect("a sound step");
        moves.extend(proposal.lines.iter().flat_map(|line| line.moves.clone()));
        table.commit();
    };
    step(&mut table, 1_000, Request::Begin);
    for seat in [A, B] {
        step(&mut table, 5_000, Request::Presence { seat: Seat::at(seat), presence: Absent });
    }
    step(&mut table, 5_000, Request::TimeOut);
    let hand = table.hand().expect("a match was played");
    assert_eq!((hand.turn(), hand.score().values()), (Turn::Over, &[0, 0][..]));
    assert_eq!(hand.summary()["reason"], "disconnect");
    assert_eq!(hand.summary()["winner"], serde_json::Value::Null);
    let paid = |seat| Move::Pay { seat: Seat::at(seat), amount: 1 };
    assert!(moves.ends_with(&[paid(A), paid(B)]), "both stakes go back: {moves:?}");
}

#[test]
fn a_window_lets_a_player_come_back() {
    let mut bout = Bout::new(Config::friendly());
    bout.now = 2_000;
    bout.presence(A, Absent);
    let away = json!({ "type": "player_away", "seat": 0, "deadlineTs": 17_000 });
    assert_eq!(bout.heard(Viewer::Watcher).last(), Some(&away));
    assert_eq!(bout.view(B).away, [Some(17_000), None]);
    assert_eq!(bout.deadline(), Some(17_000));
    bout.now = 17_000;
    bout.presence(A, Present);
    assert_eq!(bout.heard_at(B).last(), Some(&json!({ "type": "player_back", "seat": 0 })));
    assert_eq!((bout.view(B).away, bout.deadline()), ([None, None], Some(21_000)));
    assert!(!bout.over());
}

#[test]
fn the_end_of_a_window_is_a_loss() {
    let mut bout = Bout::new(Config::friendly());
    bout.presence(A, Absent);
    bout.wait();
    assert_eq!(bout.now, 16_000);
    check(&bout, LOST_BY_A);
}

#[test]
fn both_windows_running_the_first_to_end_loses() {
    let mut bout = Bout::new(Config::friendly());
    bout.presence(A, Absent);
    bout.now += 5_000;
    bout.presence(B, Absent);
    bout.now += 5_000;
    bout.presence(A, Present);
    bout.wait();
    check(&bout, LOST_BY_B);

    let mut bout = Bout::new(Config::friendly());
    bout.presence(A, Absent);
    bout.presence(B, Absent);
    bout.wait();
    check(&bout, VOID);
}

#[test]
fn a_second_absence_does_not_lengthen_the_window() {
    let mut bout = Bout::new(Config::friendly());
    bout.presence(A, Absent);
    bout.now += 10_000;
    bout.presence(A, Absent);
    assert_eq!(bout.deadline(), Some(16_000));
}

/// The ruling: the PREP clock never stops for a lost connection.
#[test]
fn the_clock_of_prep_goes_on() {
    let mut bout = Bout::new(Config { reconnect_ms: 600_000, ..Config::default() });
    bout.draft(A, "A--");
    bout.now = 5_000;
    bout.presence(A, Absent);
    assert_eq!(bout.deadline(), Some(21_000));
    bout.wait();
    bout.reveal();
    assert_eq!(bout.view(B).finished[0].afk, [false, true]);
    assert_eq!((bout.view(B).round_index, bout.view(B).away), (2, [Some(605_000), None]));
    bout.draft(B, "---");
    bout.wait();
    bout.reveal();
    bout.draft(B, "---");
    bout.wait();
    assert_eq!(bout.ended(), (Some(B), "timeout".to_owned(), [-1, 1]), "AFK counts while away");
}

#[test]
fn a_window_that_ends_with_a_phase_is_judged_first() {
    let mut bout = Bout::new(Config { reconnect_ms: 20_000, ..Config::default() });
    bout.presence(A, Absent);
    assert_eq!(bout.deadline(), Some(21_000));
    bout.wait();
    check(&bout, LOST_BY_A);
}

#[test]
fn leaving_is_a_loss_without_a_window() {
    let mut bout = Bout::new(Config::friendly());
    bout.presence(B, Left);
    check(&bout, LOST_BY_B);

    // Even if the other is away: that window has not ended.
    let mut bout = Bout::new(Config::friendly());
    bout.presence(A, Absent);
    bout.presence(B, Left);
    check(&bout, LOST_BY_B);

    // Without windows both are gone in the same instant.
    let mut bout = Bout::new(Config::default());
    bout.presence(A, Absent);
    bout.presence(B, Left);
    check(&bout, VOID);
}

#[test]
fn coming_back_without_having_been_away_is_no_news() {
    let mut bout = Bout::new(Config::friendly());
    let before = bout.duel.clone();
    bout.presence(A, Present);
    assert_eq!(bout.duel, before);
    assert!(!bout.types_heard(Viewer::Watcher).contains(&"player_back".to_owned()));
}

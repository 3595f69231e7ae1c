//! Section "AFK Rules": streaks of silent rounds and what they end.

use duel::Config;

use crate::bout::{A, B, Bout};

/// Plays rounds in which the named seats are silent and the others send an empty draft.
fn play(config: Config, silent: &[&[usize]]) -> Bout {
    let mut bout = Bout::new(config);
    for seats in silent {
        assert!(!bout.over(), "the match ended too early");
        for seat in [A, B].into_iter().filter(|seat| !seats.contains(seat)) {
            bout.draft(seat, "---");
        }
        bout.wait();
        bout.reveal();
    }
    bout
}

fn check(silent: &[&[usize]], winner: Option<usize>, purses: [i64; 2], burned: i64) {
    let bout = play(Config::default(), silent);
    assert_eq!(bout.ended(), (winner, "timeout".to_owned(), purses));
    assert_eq!((bout.money().1, bout.last(A, "match_end")["potBurned"].clone()), (burned, (burned > 0).into()));
    assert_eq!(bout.view(A).finished.len(), silent.len() - 1, "no pair of the last round is opened");
}

#[test]
fn one_afk_round_never_ends_a_match() {
    let check = |silent: &[&[usize]], streaks: [u32; 2]| {
        let bout = play(Config::default(), silent);
        assert!(!bout.over());
        assert_eq!(bout.view(A).afk_streaks, streaks);
    };
    check(&[&[A]], [1, 0]);
    check(&[&[B]], [0, 1]);
    check(&[&[A, B]], [1, 1]);
    check(&[&[A], &[B]], [0, 1]);
    check(&[&[A, B], &[]], [0, 0]);
    assert!(cardtable::check_config::<duel::Duel>(&Config { afk_limit: 1, ..Config::default() }).is_err());
}

#[test]
fn one_player_afk_twice_in_a_row_loses() {
    check(&[&[A], &[A]], Some(B), [-1, 1], 0);
    check(&[&[B], &[B]], Some(A), [1, -1], 0);
}

#[test]
fn both_afk_twice_in_a_row_burn_the_pot_and_both_lose() {
    check(&[&[A, B], &[A, B]], None, [-1, -1], 2);
    let bout = play(Config::default(), &[&[A, B], &[A, B]]);
    assert_eq!(bout.last(A, "match_end")["yourResult"], "loss");
    assert_eq!(bout.last(B, "match_end")["yourResult"], "loss");
    assert_eq!(cardtable::Game::score(&bout.duel).values(), [-1, -1]);
}

/// RULES 2.4: the pot is both stakes, however large.
#[test]
fn the_whole_pot_of_any_stake_is_burned() {
    let bout = play(Config { stake: 4, ..Config::default() }, &[&[A, B], &[A, B]]);
    assert_eq!(bout.money(), ([-4, -4], 8));
}

/// The ruling: the first reaches 2 and loses; the other wins.
#[test]
fn one_afk_in_round_1_and_both_in_round_2() {
    check(&[&[A], &[A, B]], Some(B), [-1, 1], 0);
    check(&[&[B], &[A, B]], Some(A), [1, -1], 0);
    check(&[&[A, B], &[B]], Some(A), [1, -1], 0);
}

#[test]
fn any_message_resets_the_streak() {
    let mut bout = play(Config::default(), &[&[A]]);
    let refused = serde_json::json!({ "type": "layout_confirm", "layout": ["fireball", null, null] });
    assert!(bout.send(A, refused).is_some());
    bout.draft(B, "---");
    bout.wait();
    bout.reveal();
    assert!(!bout.over());
    assert_eq!(bout.view(A).afk_streaks, [0, 0]);
}

#[test]
fn partial_play_is_not_afk_however_many_slots_are_empty() {
    let mut bout = Bout::new(Config { rounds: 5, ..Config::default() });
    for _ in 0..4 {
        bout.draft(A, "--H");
        bout.confirm(B, "---");
        bout.wait();
        bout.reveal();
    }
    assert!(!bout.over());
    assert_eq!(bout.view(A).afk_streaks, [0, 0]);
}

#[test]
fn the_limit_is_an_option() {
    let config = Config { afk_limit: 3, rounds: 5, ..Config::default() };
    assert!(!play(config, &[&[A], &[A]]).over());
    assert_eq!(play(config, &[&[A], &[A], &[A]]).ended().0, Some(B));
    assert_eq!(play(config, &[&[A], &[A, B], &[A, B]]).ended().0, Some(B));
    assert_eq!(play(config, &[&[A, B], &[A, B], &[A, B]]).ended().0, None);
}

/// Who is AFK plays an empty layout, so it may not be told before the pairs are open.
#[test]
fn a_streak_is_shown_when_the_round_has_ended() {
    let mut bout = Bout::new(Config::default());
    bout.draft(A, "---");
    bout.wait();
    for _ in 0..2 {
        bout.wait();
        assert_eq!(bout.view(A).afk_streaks, [0, 0]);
    }
    bout.wait();
    assert_eq!(bout.view(A).afk_streaks, [0, 1]);
}

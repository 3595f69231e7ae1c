//! Section "Sudden Death": equal HP at the round limit.

use duel::Config;

use crate::bout::{A, B, Bout};

fn tied(config: Config, rounds: u32) -> Bout {
    let mut bout = Bout::new(config);
    for _ in 0..rounds {
        assert!(!bout.over(), "the match ended too early");
        bout.round("AHC", "AHC");
    }
    bout
}

#[test]
fn it_begins_after_the_last_round_with_equal_hp() {
    let bout = tied(Config::default(), 2);
    assert!(!bout.view(A).sudden_death);
    assert_eq!(bout.last(B, "prep_start")["suddenDeath"], false);
    let bout = tied(Config::default(), 3);
    assert!(!bout.over() && bout.view(A).sudden_death);
    let prep = bout.last(B, "prep_start");
    assert_eq!((&prep["roundIndex"], &prep["suddenDeath"]), (&4.into(), &true.into()));
}

#[test]
fn it_goes_on_until_hp_differ() {
    let mut bout = tied(Config::default(), 3);
    bout.round("---", "---");
    bout.round("D--", "D--");
    assert!(!bout.over());
    bout.round("---", "H--");
    assert_eq!(bout.ended(), (Some(B), "normal".to_owned(), [-1, 1]));
    assert_eq!(bout.view(A).round_index, 6);
}

#[test]
fn different_hp_at_the_limit_end_the_match() {
    let mut bout = Bout::new(Config::default());
    bout.round("A--", "---");
    bout.round("---", "---");
    assert!(!bout.over(), "a lead before the limit decides nothing");
    bout.round("---", "---");
    assert_eq!(bout.ended(), (Some(A), "normal".to_owned(), [1, -1]));
}

/// The ruling: with a cap, equal HP after that round are a draw.
#[test]
fn a_cap_makes_it_a_draw() {
    let config = Config { sudden_death_cap: Some(5), max_hp: 60, start_hp: 60, ..Config::default() };
    assert!(!tied(config, 4).over());
    let bout = tied(config, 5);
    assert_eq!(bout.ended(), (None, "draw".to_owned(), [0, 0]));

    let no_sudden_death = Config { sudden_death_cap: Some(3), ..Config::default() };
    assert_eq!(tied(no_sudden_death, 3).ended().1, "draw");

    let mut friendly = Bout::new(Config::friendly());
    (0..19).for_each(|_| friendly.round("---", "---"));
    assert!(!friendly.over());
    friendly.round("---", "---");
    assert_eq!(friendly.ended().1, "draw");
    assert_eq!(friendly.view(A).finished.len(), 20);
}

#[test]
fn afk_counts_in_sudden_death_too() {
    let mut bout = tied(Config::default(), 3);
    for _ in 0..2 {
        bout.draft(A, "---");
        bout.wait();
        bout.reveal();
    }
    assert_eq!(bout.ended(), (Some(A), "timeout".to_owned(), [1, -1]));
}

/// A view stays small however long it lasts.
#[test]
fn a_view_lists_the_last_20_rounds() {
    let mut bout = Bout::new(Config::default());
    (0..30).for_each(|_| bout.round("---", "---"));
    let rounds: Vec<u32> = bout.view(A).finished.iter().map(|round| round.round_index).collect();
    assert_eq!(rounds, (11..=30).collect::<Vec<_>>());
}

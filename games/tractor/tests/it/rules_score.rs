//! RULES 9 and 10: counting, levels, the next banker, the end.

use cards::Rank;
use cardtable::{Game, NextStart, Seat};
use tractor::score::{Outcome, Played, kitty_multiplier, outcome};
use tractor::{Config, KittyMultiplier, Phase, Rules, Succession};

use crate::at_table::{at_level, view};
use crate::naive::{order, set};

fn played(caught: i32, last_winner: usize) -> Played {
    Played {
        seats: 4,
        banker: 0,
        levels: [Rank::Five, Rank::Nine],
        caught,
        last_winner,
        last_play: set("SA"),
        kitty: set(""),
    }
}

fn result(rules: Rules, played: &Played) -> Outcome {
    outcome(&order("5H"), &rules, played)
}

#[test]
fn rule_9_1_and_9_2_the_kitty_counts_for_the_catchers_last_trick() {
    let kitty = Played { kitty: set("S10 H5"), ..played(70, 3) };
    assert_eq!((result(Rules::default(), &kitty).points, result(Rules::default(), &kitty).multiplier), (100, 2));
    let bank = Played { last_winner: 2, ..kitty };
    assert_eq!((result(Rules::default(), &bank).points, result(Rules::default(), &bank).multiplier), (70, 1));
}

#[test]
fn rule_9_2_the_multiplier_doubles_with_every_pair() {
    let check = |names: &str, all: i32, largest: i32| {
        let order = order("2H");
        assert_eq!(kitty_multiplier(&order, KittyMultiplier::AllPairs, set(names)), all, "{names}");
        assert_eq!(kitty_multiplier(&order, KittyMultiplier::LargestPart, set(names)), largest, "{names}");
    };
    check("SA", 2, 2);
    check("SA SA'", 4, 4);
    check("SK SK' SA SA'", 8, 8);
    check("SQ SQ' SK SK' SA SA'", 16, 16);
    check("SA SK", 2, 2);
    // Pairs are pairs in whichever group they are: with level 2 the pair of twos is trump.
    check("SA SA' S2 S2'", 8, 4);
    check("SA SA' SK", 4, 4);
    check("SA SA' SQ SQ' SJ SJ'", 16, 8);
    check("SA SA' SQ SQ'", 8, 4);
}

#[test]
fn rule_9_3_thresholds() {
    let check = |points: i32, team: Option<usize>, delta: u8| {
        for seats in [4, 6] {
            let got = result(Rules::default(), &Played { seats, ..played(points, 0) });
            assert_eq!((got.team, got.delta), (team, delta), "{points} points");
        }
    };
    for (points, team, delta) in [
        (0, Some(0), 3),
        (5, Some(0), 2),
        (35, Some(0), 2),
        (40, Some(0), 1),
        (75, Some(0), 1),
        (80, None, 0),
        (115, None, 0),
        (120, Some(1), 1),
        (155, Some(1), 1),
        (160, Some(1), 2),
        (195, Some(1), 2),
        (200, Some(1), 3),
        (640, Some(1), 3),
    ] {
        check(points, team, delta);
    }
    let risen = result(Rules::default(), &played(5, 0));
    assert_eq!(risen.levels, [Rank::Seven, Rank::Nine]);
    let caught = result(Rules::default(), &Played { banker: 1, ..played(160, 2) });
    assert_eq!(
        (caught.team, caught.levels),
        (Some(0), [Rank::Seven, Rank::Nine]),
        "the catchers of an odd banker are even"
    );
}

#[test]
fn rule_9_4_the_next_banker() {
    let check = |rules: Rules, played: &Played, banker: usize, level: Rank| {
        let got = result(rules, played);
        assert_eq!((got.next_banker, got.next_level()), (Some(banker), Some(level)));
    };
    let seed = Rules::default();
    check(seed, &played(10, 1), 0, Rank::Seven);
    check(seed, &played(90, 3), 3, Rank::Nine);
    check(seed, &played(130, 1), 1, Rank::Ten);
    check(seed, &played(90, 2), 3, Rank::Nine);
    check(seed, &played(130, 0), 1, Rank::Ten);
    check(seed, &Played { seats: 6, ..played(90, 4) }, 5, Rank::Nine);
    check(Rules { succession: Succession::LastWinner, ..seed }, &played(90, 2), 2, Rank::Five);
    check(Rules { rotate_partner: true, ..seed }, &played(10, 1), 2, Rank::Seven);
    check(Rules { rotate_partner: true, ..seed }, &Played { banker: 4, seats: 6, ..played(10, 1) }, 0, Rank::Seven);
}

#[test]
fn rule_10_the_game_ends_at_the_ace() {
    let seed = Rules::default();
    let near = Played { levels: [Rank::Queen, Rank::Queen], ..played(0, 0) };
    let won = result(seed, &near);
    assert_eq!((won.winner, won.levels[0], won.next_banker), (Some(0), Rank::Ace, None), "capped");
    assert_eq!(result(seed, &Played { caught: 165, last_winner: 1, ..near.clone() }).winner, Some(1));
    assert_eq!(result(seed, &Played { caught: 75, ..near.clone() }).winner, None, "the king is not the ace");
    assert_eq!(result(seed, &Played { caught: 90, ..near.clone() }).winner, None);

    let must_win = Rules { must_win_at_ace: true, ..seed };
    assert_eq!(result(must_win, &near).winner, None, "reached, not won");
    let at_ace = Played { levels: [Rank::Ace, Rank::Queen], ..near };
    assert_eq!(result(must_win, &at_ace).winner, Some(0));
    assert_eq!(result(must_win, &Played { caught: 90, ..at_ace.clone() }).winner, None);
    let catchers_at_ace = Played { levels: [Rank::Two, Rank::Ace], caught: 200, ..at_ace };
    assert_eq!(result(must_win, &catchers_at_ace).winner, None, "the ace is won as bankers");
}

#[test]
fn rule_10_and_9_4_the_table_goes_on_with_levels_and_banker() {
    let config = at_level(Rank::King);
    let mut over = (0..40).map(|seed| crate::games::finished(&config, seed));
    let game = over.find(|game| view(game, 0).phase == Phase::GameOver).expect("a king becomes an ace sooner or later");
    let next = game.next().expect("another game");
    assert_eq!((next.config, next.start), (config.clone(), NextStart::Agreed));
    let mut going_on = (0..40).map(|seed| crate::games::finished(&config, seed));
    let game = going_on.find(|game| view(game, 0).phase == Phase::RoundScore).expect("not every round ends the game");
    let (next, result) = (game.next().expect("another round"), view(&game, 0).result.expect("a result"));
    let standing = next.config.standing.expect("where the game stands");
    assert_eq!((standing.levels, Some(standing.banker), standing.round), (result.levels, result.next_banker, 2));
    assert_eq!(next.start, NextStart::After(config.pause_ms));
}

#[test]
fn the_score_of_a_round_is_its_levels() {
    let game = crate::games::finished(&Config { seats: 6, ..at_level(Rank::Two) }, 2);
    let result = view(&game, 0).result.expect("a result");
    for seat in 0..6 {
        let won = i64::from(result.delta) * i64::from(result.team == Some(seat % 2));
        let lost = i64::from(result.delta) * i64::from(result.team == Some(1 - seat % 2));
        assert_eq!(game.score()[Seat::at(seat)], won - lost);
    }
}

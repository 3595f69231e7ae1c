//! RULES 13. What a table may choose, at its very bounds and by the name of the rule that is broken.

use cards::Rank;
use cardtable::{Config as _, Misfit, Seat};
use tractor::{Config, FirstBanker, GameStanding};

/// The rule that a config breaks, as the page has words for it.
fn broken(config: &Config) -> Option<&'static str> {
    match config.check() {
        Err(Misfit::Clash(clash)) => Some(clash.rule),
        _ => None,
    }
}

#[test]
fn rule_13_every_rule_about_options_is_listed_with_the_game() {
    let base = Config::default;
    let found = [
        Config { first_banker: FirstBanker::Fixed(Seat::at(4)), ..base() },
        Config { levels: [Rank::Two, Rank::Three], ..base() },
        Config { levels: [Rank::Ace; 2], ..base() },
    ];
    let listed: Vec<&str> = Config::CLASHES.iter().map(|clash| clash.rule).collect();
    assert_eq!(found.iter().filter_map(broken).collect::<Vec<_>>(), listed);
    assert_eq!(Config::CARRIED, ["standing"]);
}

#[test]
fn rule_13_what_is_just_within_bounds_is_accepted() {
    let base = Config::default;
    let standing = |levels, banker, round| Some(GameStanding { levels, banker: Seat::at(banker), round });
    let fixed = |seat| FirstBanker::Fixed(Seat::at(seat));
    for good in [
        Config { first_banker: fixed(3), ..base() },
        Config { first_banker: fixed(5), seats: 6, ..base() },
        Config { first_banker: fixed(0), levels: [Rank::Two, Rank::Three], ..base() },
        Config { levels: [Rank::Ace; 2], must_win_at_ace: true, ..base() },
        Config { standing: standing([Rank::Two, Rank::King], 3, 1), ..base() },
        Config { standing: standing([Rank::Ace, Rank::Two], 0, 9), must_win_at_ace: true, ..base() },
    ] {
        assert_eq!(good.check(), Ok(()), "{good:?}");
    }
    for bad in [
        Config { standing: standing([Rank::Two; 2], 0, 0), ..base() },
        Config { standing: standing([Rank::Two; 2], 4, 1), ..base() },
        Config { standing: standing([Rank::Two, Rank::Ace], 0, 1), ..base() },
    ] {
        assert!(matches!(bad.check(), Err(Misfit::Carried(_))), "{bad:?}");
    }
    assert!(matches!(Config { seats: 5, ..base() }.check(), Err(Misfit::OneOf { option: "seats", .. })));
}

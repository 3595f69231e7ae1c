//! What a table of Hold'em may not choose.

use cardtable::{Config as _, Millis};
use holdem::{Config, Holdem};

#[test]
fn configs_out_of_range_are_refused() {
    let check = |change: fn(&mut Config)| {
        let mut config = Config::default();
        change(&mut config);
        assert!(cardtable::check_config::<Holdem>(&config).is_err(), "{config:?}");
    };
    check(|config| config.seats = 1);
    check(|config| config.seats = 10);
    check(|config| config.big_blind = 201);
    check(|config| config.small_blind = 0);
    check(|config| config.small_blind = 300);
    check(|config| config.small_blind = config.big_blind);
    check(|config| config.ante = -1);
    check(|config| config.min_buy_in = 0);
    check(|config| config.max_buy_in = i64::MAX);
    check(|config| config.think_ms = 0);
    check(|config| config.pause_ms = Millis::MAX);
    check(|config| config.decimals = 9);
    check(|config| config.max_pause_hands = 10_001);
    check(|config| config.max_pause_min = 1_441);
    check(|config| config.carried = Some(holdem::Carried::default()));
    assert!(Config::presets().iter().all(|preset| preset.config.check().is_ok()));
}

//! The bots play whole hands from views alone, and the sound one earns its name.

use cardtable::{SimRequest, simulate};
use holdem::{BOTS, Config, Holdem};

fn check(others: &str, hands: u64) {
    let config = Config { max_buy_in: 10_000, ..Config::default() };
    let bots = ["sound".to_owned(), others.to_owned()];
    let request = SimRequest { first: 0, hands, seed: 1, bots: &bots };
    let report = simulate::<Holdem>(BOTS, &config, &request, || {}).expect("both bots exist");
    let sound = &report.bots[0];
    assert!(sound.mean() > 0.0, "sound against {others}: {} ± {}", sound.mean(), sound.margin());
    eprintln!("sound against {others}: {:.0} ± {:.0} a hand", sound.mean(), sound.margin());
}

#[test]
fn the_sound_bot_beats_the_calling_station() {
    check("station", u64::from(crate::scaled(300)));
}

#[test]
fn the_sound_bot_beats_the_maniac() {
    check("maniac", u64::from(crate::scaled(300)));
}

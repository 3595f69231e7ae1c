//! Bots that look at a running hand see what their view says and do the same.

use cardtable::suite;
use holdem::{BOTS, Holdem};

#[test]
fn bots_that_look_do_what_the_view_says_and_know_nothing_else() {
    let hands = if std::env::var_os("BAIZE_LONG").is_some() { 500 } else { 2 };
    let actions = suite::sights::<Holdem>(BOTS, &["sound", "station", "maniac"], hands);
    assert!(actions > 500, "{actions} actions were compared");
}

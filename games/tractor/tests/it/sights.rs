//! Bots that look at a running hand see what their view says and do the same.

use cardtable::suite;
use tractor::{BOTS, Tractor};

#[test]
fn bots_that_look_do_what_the_view_says_and_know_nothing_else() {
    let hands = if std::env::var_os("BAIZE_LONG").is_some() { 200 } else { 1 };
    let actions = suite::sights::<Tractor>(BOTS, &["random", "steady"], hands);
    assert!(actions > 1_000, "{actions} actions were compared");
}

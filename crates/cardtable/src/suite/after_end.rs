//! What a table says to an action that comes when the hand is over.

use super::people;
use crate::config::Config;
use crate::game::Game;
use crate::proof::Secret;
use crate::proposal::Rejection;
use crate::request::Request;
use crate::seat::Seat;
use crate::table::Table;

/// The code with which a table of people refuses this, once the clock has played its first hand to the end.
pub fn refused_after_end<G: Game>(config: G::Config, action: G::Action) -> &'static str {
    let secret = || Secret::new([9; 32]);
    let seats = people(config.seats());
    let (mut table, _) = Table::<G>::open("t", config, seats, 0, secret()).expect("it opens");
    table.propose(0, Request::Begin, secret()).expect("it begins");
    table.commit();
    let mut now = 0;
    while let Some(deadline) = table.facts().deadline {
        now = deadline;
        table.propose(now, Request::TimeOut, secret()).expect("the clock is due");
        table.commit();
    }
    let late = Request::Act { seat: Seat::at(0), action, nonce: None, deadline: None };
    match table.propose(now, late, secret()) {
        Err(Rejection::Refused(no)) => no.code.name(),
        other => panic!("an action after the end is refused, not {other:?}"),
    }
}

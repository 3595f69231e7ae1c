//! In which order the lines of an honest hand come. The rules judge each line by itself; this is what only the table
//! that wrote them knew: when a hand begins and ends, who waits for whom, and what the clock had said.

use crate::game::{Game, Turn};
use crate::line::Line;
use crate::state::State;

/// What the table would not have done here, if this is such a line. `state` is the table before it.
pub(crate) fn in_order<G: Game>(state: &State<G>, line: &Line<G>) -> Result<(), &'static str> {
    if matches!(line, Line::Began { .. } | Line::Opened { .. }) {
        return Err("a hand begins once");
    }
    match (state.turn(), line) {
        (Some(Turn::Over), Line::Ended { .. }) => return Ok(()),
        (Some(Turn::Over), _) => return Err("the hand is over, and only its end can follow"),
        (_, Line::Ended { .. }) => return Err("the hand ended before it was over"),
        (Some(Turn::Dealer), Line::Fixed { .. } | Line::Seeded { .. } | Line::Dealt { .. }) => return Ok(()),
        (Some(Turn::Dealer), _) => return Err("while cards are dealt nothing else happens"),
        (_, Line::Fixed { .. } | Line::Seeded { .. } | Line::Dealt { .. }) => return Err("nothing is dealt here"),
        _ => {}
    }
    let Some(deadline) = state.deadline() else {
        return match line {
            Line::TimedOut { .. } => Err("no clock was running"),
            _ => Ok(()),
        };
    };
    match line {
        Line::TimedOut { at } if *at < deadline => Err("the clock spoke before it was due"),
        Line::TimedOut { .. } => Ok(()),
        // Presence at the very instant of the deadline still counts.
        Line::Presence { at, .. } if *at <= deadline => Ok(()),
        line if line.at() < deadline => Ok(()),
        _ => Err("this came after the clock had run out"),
    }
}

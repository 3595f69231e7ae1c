//! A seat at one table as its player knows it: what it sees, what it is asked, what it said.

use std::cell::RefCell;
use std::rc::Rc;

use tokio::time::Instant;

use super::letter::Sight;
use super::tally::{Position, Spread};

/// A seat at one table.
pub struct Place {
    pub table: String,
    pub seat: usize,
    pub spread: Rc<RefCell<Spread>>,
    pub sight: Sight,
    pub position: Position,
    pub asked: bool,
    pub sent: Option<Sent>,
    /// Where the table stood when this seat last moved.
    pub moved_at: Option<Position>,
    pub due: Option<Instant>,
    pub refused: usize,
    pub sits: bool,
}

/// An action that is not answered yet.
pub struct Sent {
    pub nonce: String,
    pub text: String,
    pub at: Instant,
    pub position: Position,
}

impl Place {
    pub fn new(table: &str, seat: usize, spread: &Rc<RefCell<Spread>>) -> Place {
        Place {
            table: table.to_owned(),
            seat,
            spread: spread.clone(),
            sight: Sight::default(),
            position: (0, 0),
            asked: false,
            sent: None,
            moved_at: None,
            due: None,
            refused: 0,
            sits: false,
        }
    }
}

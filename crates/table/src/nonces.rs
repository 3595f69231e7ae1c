//! Messages already answered: the same nonce gets the same answer and plays nothing.

use std::collections::VecDeque;

use crate::line::Nonce;
use crate::seat::Seat;
use crate::told::Refused;

/// How many answers a hand remembers over all seats.
const REMEMBERED: usize = 256;

/// The answers to recent actions of this hand, oldest first.
#[derive(Clone, Default, Debug, PartialEq)]
pub(crate) struct Nonces(VecDeque<(Seat, Nonce, Option<Refused>)>);

impl Nonces {
    pub fn remember(&mut self, seat: Seat, nonce: Nonce, refused: Option<Refused>) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back((seat, nonce, refused));
    }

    pub fn answer(&self, seat: Seat, nonce: &Nonce) -> Option<Result<(), Refused>> {
        let (.., refused) = self.0.iter().rev().find(|(who, name, _)| *who == seat && name == nonce)?;
        Some(refused.clone().map_or(Ok(()), Err))
    }
}

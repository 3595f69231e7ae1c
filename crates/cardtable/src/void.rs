//! A hand that does not count: everybody gets back what they brought, and the next hand has a fresh secret.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use crate::derives::TS;
use crate::draft::Draft;
use crate::game::Game;
use crate::line::Line;
use crate::proof::Secret;
use crate::refused::Refused;
use crate::seat::{BySeat, Millis};
use crate::seating::Seating;
use crate::seeding::Seeding;
use crate::stakes::Stakes;
use crate::state::{Applied, State};
use crate::told::Told;

/// Why a hand is void.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, EnumString, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum WhyVoid {
    /// The room was put back from a copy, and whoever saw the copy may know the cards.
    Restored,
    /// The host broke it off.
    Host,
}

/// Hands that may have been played after the copy was made have signatures and opened seeds, so that none of their
/// numbers is used again: two signatures under one number are the proof of a cheat.
const LOST_HANDS: u32 = 10_000;

fn skipped(why: WhyVoid) -> u32 {
    match why {
        WhyVoid::Restored => LOST_HANDS,
        WhyVoid::Host => 0,
    }
}

impl<G: Game> Draft<G> {
    pub fn void(&mut self, at: Millis, why: WhyVoid) -> Result<(), Refused> {
        self.take(self.state.voiding(at, why, &self.fresh))?;
        self.proposal.secret = Some(self.fresh.clone());
        Ok(())
    }
}

impl<G: Game> State<G> {
    /// The line that voids the hand that runs, if one does, and draws anew for the next.
    pub fn voiding(&self, at: Millis, why: WhyVoid, fresh: &Secret) -> Line<G> {
        Line::Voided {
            at,
            why,
            next_commitment: self.commitment_of(self.next_hand_no().saturating_add(skipped(why)), fresh),
        }
    }

    /// Between hands nothing is void; but the secret of the next may be known as well, so it is drawn anew.
    pub fn void(&mut self, why: WhyVoid, next_commitment: String, fresh: &Secret) -> Applied<G> {
        let mut told = Told::nothing();
        self.hand_no = self.hand_no.saturating_add(skipped(why));
        if let Some(hand) = self.hand.take_if(|_| !self.ended) {
            match G::Seating::settled(&hand) {
                Some(owned) => owned.iter().for_each(|(seat, amount)| told.pay(seat, *amount)),
                None => self.stakes.owners().for_each(|(account, amount)| told.give_back(account, amount)),
            }
            self.stakes = Stakes::default();
            self.net = BySeat::from_fn(self.players.len(), |_| 0);
            if G::Seating::OPEN {
                // The chips are back with their owners, so nobody sits behind any.
                self.config = G::Seating::emptied(&self.config).into();
                self.players = BySeat::from_fn(self.players.len(), |_| None).into();
            }
            self.ended = true;
            self.voided = Some(why);
            self.seal = None;
            self.seeding = Seeding::new(next_commitment).into();
        } else {
            self.seeding.next = Some(next_commitment);
        }
        self.secret = fresh.clone();
        told
    }
}

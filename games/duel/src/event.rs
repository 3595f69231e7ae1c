//! What happened, as players are told, under the seed's own names.
//!
//! Most events are told to each side from its own side of the table: `your…` and `opp…`. Those who
//! watch hear them as seat 0 does.

use cardtable::{Millis, Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::card::{CardId, Hand, Layout};
use crate::game::Duel;
use crate::judge::{Outcome, Reason, SideResult};
use crate::step::Effect;
use crate::view::{RoundShown, StepShown};

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Event {
    /// Two players met, and both stakes lie in the pot.
    MatchFound {
        your_hand: Hand,
        your_nickname: String,
        opp_nickname: String,
        stake: i64,
        pot: i64,
    },
    /// Cards may be laid until `deadlineTs` in table time. `cards` repeats `yourHand`.
    PrepStart {
        /// Counted from 1.
        round_index: u32,
        deadline_ts: Millis,
        your_nickname: String,
        opp_nickname: String,
        your_hp: u32,
        opp_hp: u32,
        pot: i64,
        cards: Hand,
        your_hand: Hand,
        sudden_death: bool,
    },
    /// Your layout is confirmed. Nobody else hears what it is.
    LayoutConfirmed {
        layout: Layout,
    },
    /// The player of this seat has confirmed; told to everybody else.
    OpponentReady {
        seat: Seat,
    },
    /// One pair was opened. An empty slot is null.
    StepReveal {
        round_index: u32,
        /// The slot, counted from 0.
        step_index: u32,
        your_card: Option<CardId>,
        opp_card: Option<CardId>,
        /// After the pair.
        your_hp: u32,
        opp_hp: u32,
        your_effect: Effect,
        opp_effect: Effect,
    },
    RoundEnd {
        round_index: u32,
        your_hp: u32,
        opp_hp: u32,
        /// Nothing at all was sent in this round's PREP.
        your_afk: bool,
        opp_afk: bool,
    },
    /// The match is over; nothing follows.
    MatchEnd {
        winner: Option<Seat>,
        reason: Reason,
        your_result: SideResult,
        your_hp: u32,
        opp_hp: u32,
        pot: i64,
        /// What comes back to you from the pot.
        your_payout: i64,
        pot_burned: bool,
    },
    /// A connection is gone; its player may come back until `deadlineTs` in table time.
    PlayerAway {
        seat: Seat,
        deadline_ts: Millis,
    },
    PlayerBack {
        seat: Seat,
    },
}

/// Whose side of the table the viewer sits on, then the other; those who watch sit with seat 0.
fn sides(viewer: Viewer) -> (usize, usize) {
    let own = viewer.seat().map_or(0, Seat::index);
    (own, 1 - own)
}

impl Event {
    pub(crate) fn match_found(duel: &Duel, viewer: Viewer) -> Event {
        let (own, other) = sides(viewer);
        Event::MatchFound {
            your_hand: duel.config.hand,
            your_nickname: duel.players[own].name.clone(),
            opp_nickname: duel.players[other].name.clone(),
            stake: duel.stake,
            pot: duel.pot(),
        }
    }

    pub(crate) fn prep_start(duel: &Duel, deadline_ts: Millis, viewer: Viewer) -> Event {
        let (own, other) = sides(viewer);
        Event::PrepStart {
            round_index: duel.round,
            deadline_ts,
            your_nickname: duel.players[own].name.clone(),
            opp_nickname: duel.players[other].name.clone(),
            your_hp: duel.hp[own],
            opp_hp: duel.hp[other],
            pot: duel.pot(),
            cards: duel.config.hand,
            your_hand: duel.config.hand,
            sudden_death: duel.sudden_death(),
        }
    }

    pub(crate) fn step_reveal(duel: &Duel, step: &StepShown, viewer: Viewer) -> Event {
        let (own, other) = sides(viewer);
        Event::StepReveal {
            round_index: duel.round,
            step_index: step.step_index,
            your_card: step.cards[own],
            opp_card: step.cards[other],
            your_hp: step.hp[own],
            opp_hp: step.hp[other],
            your_effect: step.effects[own],
            opp_effect: step.effects[other],
        }
    }

    pub(crate) fn round_end(duel: &Duel, round: &RoundShown, viewer: Viewer) -> Event {
        let (own, other) = sides(viewer);
        Event::RoundEnd {
            round_index: duel.round,
            your_hp: round.hp[own],
            opp_hp: round.hp[other],
            your_afk: round.afk[own],
            opp_afk: round.afk[other],
        }
    }

    pub(crate) fn match_end(duel: &Duel, outcome: Outcome, viewer: Viewer) -> Event {
        let (own, other) = sides(viewer);
        let settlement = outcome.settle(duel.stake);
        Event::MatchEnd {
            winner: outcome.winner(),
            reason: outcome.reason(),
            your_result: outcome.result_of(Seat::at(own)),
            your_hp: duel.hp[own],
            opp_hp: duel.hp[other],
            pot: duel.pot(),
            your_payout: settlement.paid[own],
            pot_burned: outcome.burns_pot(),
        }
    }
}

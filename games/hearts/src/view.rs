//! What one viewer sees, built from nothing.

use cards::Card;
use cardtable::{BySeat, Play, Seats, Trick, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::event::Outcome;
use crate::hand::{Hearts, Phase};
use crate::rules::{PASSED, Way};

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The number of the hand in its game.
    pub hand: u32,
    pub pass: Way,
    /// Whether cards are still being passed.
    pub passing: bool,
    /// Each seat's cards, where this viewer may see them.
    pub hands: BySeat<Option<Vec<Card>>>,
    /// What this viewer gives away, and once all have passed, was given.
    pub passed: Option<Vec<Card>>,
    /// What this viewer gave away, once all have passed.
    pub gave: Option<Vec<Card>>,
    pub trick: Vec<Play<Card>>,
    pub tricks: Vec<Trick<Card>>,
    pub broken: bool,
    /// The points that each seat has taken in this hand.
    pub taken: BySeat<i64>,
    /// The points of the game, this hand among them once it is over.
    pub totals: BySeat<i64>,
    /// The seats that the hand waits for.
    pub to_act: Seats,
    /// What this viewer may do now.
    pub choices: Option<Choices>,
    pub outcome: Option<Outcome>,
}

/// What is asked of a seat.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Choices {
    /// So many cards for another player.
    Pass { count: usize, from: Vec<Card> },
    /// One of these.
    Play { cards: Vec<Card> },
}

impl View {
    pub fn of(hand: &Hearts, viewer: Viewer) -> View {
        let outcome = hand.outcome();
        let mine = viewer.seat().filter(|seat| hand.to_act().contains(*seat));
        View {
            hand: hand.standing.hand,
            pass: hand.way(),
            passing: hand.phase == Phase::Pass,
            hands: hand.hands.seen_by(viewer),
            passed: viewer.seat().and_then(|seat| hand.passed[seat].as_ref()?.seen_by(viewer).cloned()),
            gave: viewer.seat().and_then(|seat| hand.gave[seat].as_ref()?.seen_by(viewer).cloned()),
            trick: hand.tricks.now().to_vec(),
            tricks: hand.tricks.taken().to_vec(),
            broken: hand.broken(),
            taken: hand.taken(),
            totals: outcome.as_ref().map_or(&hand.standing.points, |outcome| &outcome.totals).clone(),
            to_act: hand.to_act(),
            choices: mine.map(|seat| match hand.phase {
                Phase::Pass => Choices::Pass { count: PASSED, from: hand.hands.own(viewer) },
                _ => Choices::Play { cards: hand.legal(seat) },
            }),
            outcome,
        }
    }
}

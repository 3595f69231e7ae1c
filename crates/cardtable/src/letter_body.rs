//! Letters and snapshots as they go over the wire.

use crate::derives::TS;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::game::{Game, Turn};
use crate::player::PublicPlayer;
use crate::proof::{LeftOut, SeatCommit, SeatSeed, hex};
use crate::seal::Opening;
use crate::seat::{BySeat, Millis, Seat, Seats};
use crate::seeding::Phase;
use crate::state::State;

/// What a viewer is told after a step of the table.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "Letter")]
pub struct LetterBody<'a> {
    /// What tells a letter from the other messages on a connection.
    #[serde(rename = "type")]
    #[ts(type = "\"letter\"")]
    pub kind: &'static str,
    /// The table's name in addresses; one connection may follow several.
    pub table: &'a str,
    /// The hand this belongs to, counted from 1; 0 before the first.
    pub hand: u32,
    /// This viewer's number for the letter within the hand: 1, 2, 3, … without gaps.
    pub seq: u32,
    /// Whom the table waits for after the step; its fields stand among the letter's own.
    #[serde(flatten)]
    pub moment: Moment,
    /// What this viewer was told of the step, in order. It may be empty.
    #[ts(type = "unknown[]")]
    pub events: &'a RawValue,
    /// The whole view after the step, where that is shorter than what changed, or the client may have no view yet.
    #[serde(skip_serializing_if = "is_put_in_after")]
    #[ts(optional, type = "unknown")]
    pub view: Option<&'a str>,
    /// What changed in the view with this step, if the whole view is not there: a list of changes, to be applied in
    /// order to the view that the letter before left. `[path, value]` puts a value in its place, `[path]` takes a field
    /// away, a path that ends in `+` adds values to a list, and one that ends in `@` has `[at, count, …values]`, where
    /// `count` places from `at` on go and the values come. Paths are names and places separated by slashes.
    #[serde(skip_serializing_if = "is_put_in_after")]
    #[ts(optional, type = "[path: string, value?: unknown][]")]
    pub moved: Option<&'a str>,
    /// Present when something about the dice was published: when the hand begins, when commitments are fixed, when
    /// seeds are opened, and when the hand ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dice: Option<DiceShown>,
    /// Sealed cards that this viewer may know since this letter, each with its proof.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Opening>>")]
    pub opened: Vec<Opening>,
}

/// What is JSON text already: a raw value would be read once more, only to see that it is.
fn is_put_in_after(_: &Option<&str>) -> bool {
    true
}

impl LetterBody<'_> {
    pub(crate) fn written(&self) -> String {
        let mut text = serde_json::to_string(self).expect("a letter is plain data");
        for (name, value) in [("view", self.view), ("moved", self.moved)] {
            if let Some(value) = value {
                text.truncate(text.len() - 1);
                text.reserve_exact(name.len() + value.len() + 5);
                for part in [",\"", name, "\":", value, "}"] {
                    text.push_str(part);
                }
            }
        }
        text
    }
}

/// Everything a client needs to draw the table from nothing, also in the middle of a hand.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "Snapshot")]
pub struct SnapshotBody<'a> {
    /// What tells a snapshot from the other messages on a connection.
    #[serde(rename = "type")]
    #[ts(type = "\"view\"")]
    pub kind: &'static str,
    /// The table's name in addresses; one connection may follow several.
    pub table: &'a str,
    /// The hand on the table, counted from 1; 0 before the first.
    pub hand: u32,
    /// The number of the last letter this view includes.
    pub seq: u32,
    /// Whom the table waits for; its fields stand among the snapshot's own.
    #[serde(flatten)]
    pub moment: Moment,
    /// The seat the viewer plays, or null for those who watch.
    pub seat: Option<Seat>,
    /// One for each seat, in the order of the seats; null where nobody sits.
    pub players: BySeat<Option<PublicPlayer>>,
    /// Letters of this hand since the number the client named, or as far back as is kept.
    pub recent: Vec<RecentLetter<'a>>,
    /// What the viewer sees of the hand, in the game's own words; null before the first hand.
    #[ts(type = "unknown")]
    pub view: &'a RawValue,
    /// Commitments and seeds, so that a latecomer can check the hand as well as anybody.
    pub dice: DiceShown,
    /// Every sealed card of the hand that this viewer may know, each with its proof.
    pub opened: Vec<Opening>,
}

/// The events of an earlier letter.
#[derive(Serialize, TS)]
pub struct RecentLetter<'a> {
    /// The number that the letter had for this viewer.
    pub seq: u32,
    /// As they were in the letter; the views between are not kept.
    #[ts(type = "unknown[]")]
    pub events: &'a RawValue,
}

/// Whom the table waits for, and until when.
#[derive(Copy, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// Table time now; `deadline` and every time in a view are on the same clock.
    pub now: Millis,
    /// Seats that the hand waits for. Empty in a pause, between hands and at the end.
    pub to_act: Seats,
    /// When the clock answers for those who are silent, in table time; null while no clock runs.
    pub deadline: Option<Millis>,
    /// The hand on the table is over.
    pub over: bool,
}

impl Moment {
    pub(crate) fn of<G: Game>(state: &State<G>, now: Millis) -> Moment {
        let (to_act, deadline) = match state.turn() {
            Some(Turn::Seats { to_act, deadline }) => (to_act, deadline),
            Some(Turn::Dealer | Turn::Over) | None => (Seats::NONE, None),
        };
        Moment { now, to_act, deadline, over: state.ended }
    }
}

/// What the table has published about its dice so far.
#[derive(Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DiceShown {
    /// The hand on the table, counted from 1; 0 before the first. All but `next` is about this hand.
    pub hand: u32,
    /// The table's own commitment; null before the first hand.
    pub commitment: Option<String>,
    /// What each seat committed to, in the order of the seats. Empty until it is fixed, and where nobody did.
    pub commits: Vec<Option<SeatCommit>>,
    /// What each seat opened, in the order of the seats. Empty until all have, or their time is over.
    pub seeds: Vec<Option<SeatSeed>>,
    /// Who committed to a seed that is not in the dice.
    pub left_out: Vec<LeftOut>,
    /// The commitments are fixed, and the seeds are awaited now.
    pub opening: bool,
    /// The secret of a finished hand, in games whose cards may all be known then.
    pub secret: Option<String>,
    /// What a seat can commit to now.
    pub next: NextDice,
    /// How the hand on the table ended, once it has, with the room's word for it.
    pub ended: Option<EndedShown>,
}

/// The end of a hand, to be kept by those who played it.
#[derive(Clone, PartialEq, Serialize, TS)]
pub struct EndedShown {
    /// The hash of the hand's whole log, as every reader can compute it.
    pub head: String,
    /// The room's signature under it; null where a room has no key.
    pub signature: Option<String>,
    /// What each seat won or lost, in the order of the seats.
    #[ts(type = "number[]")]
    pub score: BySeat<i64>,
}

/// The hand whose commitments are not fixed yet: the one on the table or the one after it.
#[derive(Clone, PartialEq, Serialize, TS)]
pub struct NextDice {
    /// The number that a seat's commitment has to name.
    pub hand: u32,
    /// The table's own commitment for that hand; null until it is known.
    pub commitment: Option<String>,
}

impl DiceShown {
    pub(crate) fn of<G: Game>(state: &State<G>) -> DiceShown {
        let seeding = &state.seeding;
        let hand = state.commits_to();
        let ended = state.chain.head().filter(|_| state.ended).zip(state.chain.score.clone());
        DiceShown {
            hand: state.hand_no,
            commitment: seeding.commitment.clone(),
            commits: seeding.commits.clone(),
            seeds: seeding.seeds.clone(),
            left_out: seeding.left_out.clone(),
            opening: state.running() && seeding.phase == Phase::Opening,
            secret: seeding.revealed.clone(),
            next: NextDice {
                hand,
                commitment: if hand == state.hand_no { seeding.commitment.clone() } else { seeding.next.clone() },
            },
            ended: ended.map(|(head, score)| EndedShown {
                head: hex(&head),
                signature: state.chain.signature.clone(),
                score,
            }),
        }
    }
}

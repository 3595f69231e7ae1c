//! RULES 11.3. What can be asked about a selection without playing it.

use cardtable::{HandOf, House, Questions, Refusal as _, Refused, Viewer};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::card::Card;
use crate::naming::Naming;
use crate::state::Tractor;

/// What may be asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// Whether these cards could be played now, and what they would be.
    Play { cards: Vec<Card> },
}

/// What cards that could be played would be. Whether a throw would stand is not told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    pub naming: Naming,
    /// What would be left in the hand, in the order of the table.
    pub leaves: Vec<Card>,
}

/// Questions about selections. What is no legal play is refused as the play itself would be.
pub struct Selections;

impl Questions<Tractor> for Selections {
    type Question = Question;
    type Answer = Answer;

    fn answer(round: &Tractor, viewer: Viewer, question: Question, _: &HandOf<'_>) -> Result<Answer, Refused> {
        let Question::Play { cards } = question;
        let seat = viewer.seat().ok_or_else(|| Refused::new(House::NotSeated, "you do not sit at this table"))?;
        round.try_play(seat, &cards).map_err(|no| no.refused())
    }
}

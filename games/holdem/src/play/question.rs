//! What can be asked about a hand without changing it.

use cardtable::{HandOf, House, Questions, Refused, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::forecast::Forecast;
use super::hand::{Holdem, Stage};
use super::outcome::exports;

/// What may be asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "Question")]
pub enum Question {
    /// RULES 5.7: what coming back costs, for a player who sits out.
    Forecast,
    /// The hand document, as the viewer may see it; a patched copy of it may be sent back.
    Document,
    /// The finished hand as a file: `phh` or `pokerstars`.
    Export { notation: String },
}

/// What is answered.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(rename = "Answer")]
pub enum Answer {
    Forecast {
        /// Nothing for a viewer who does not sit out.
        forecast: Option<Forecast>,
    },
    Document {
        #[ts(type = "unknown")]
        document: Value,
    },
    Export {
        text: String,
    },
}

/// Questions about the hand on the table.
pub struct AboutTheHand;

impl Questions<Holdem> for AboutTheHand {
    type Question = Question;
    type Answer = Answer;

    fn answer(hand: &Holdem, viewer: Viewer, question: Question, of: &HandOf<'_>) -> Result<Answer, Refused> {
        match question {
            Question::Forecast => {
                let place = viewer.seat().filter(|_| hand.stage != Stage::Over).and_then(|seat| hand.place(seat));
                Ok(Answer::Forecast { forecast: place.and_then(|place| hand.forecast(place)) })
            }
            Question::Document => Ok(Answer::Document { document: hand.document_for(viewer).to_json() }),
            Question::Export { notation } => {
                let export = exports(hand, viewer, of).into_iter().find(|export| export.name == notation);
                let unknown = || Refused::new(House::NoSuchNotation, "this hand is not written that way, or not over");
                export.map(|export| Answer::Export { text: export.text }).ok_or_else(unknown)
            }
        }
    }
}

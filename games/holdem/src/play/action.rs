//! What a player may ask for: short forms, or a whole document with the wish written into it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::document::Intent;
use crate::notation::Step;

/// A document says the same as the short forms do, and the log keeps the short form of it. Amounts are in the
/// smallest unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "Action")]
pub enum Action {
    Fold,
    Check,
    Call,
    /// A bet, or a raise, to this amount on the street.
    Raise {
        to: i64,
    },
    /// RULES 2: sit out until the big blind comes.
    PauseUntilBb,
    /// RULES 2: sit out.
    Pause,
    /// RULES 2: play again, from the next hand.
    Return,
    /// RULES 2: get up for good; the stack goes back to the account.
    Leave,
    /// A word in the hand and a wish for the next at once, as a document can say them.
    Both {
        say: Word,
        wish: Intent,
    },
    /// RULES 8.5: the winner of a hand that nobody called shows the cards.
    Show,
    /// The server's document with the player's own change in it.
    Patch {
        #[ts(type = "unknown")]
        document: Value,
    },
}

/// What is said in betting.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Word {
    Fold,
    Check,
    Call,
    /// A bet, or a raise, to this amount on the street.
    Raise {
        to: i64,
    },
}

impl Word {
    /// What this step says where a call costs so much; none if it is not said in betting.
    pub(super) fn of(step: &Step, call: i64) -> Option<Word> {
        match *step {
            Step::Fold(_) => Some(Word::Fold),
            Step::CheckOrCall(_) => Some(if call == 0 { Word::Check } else { Word::Call }),
            Step::RaiseTo(_, to) => Some(Word::Raise { to }),
            _ => None,
        }
    }

    pub(super) fn step(self, place: usize) -> Step {
        match self {
            Word::Fold => Step::Fold(place),
            Word::Check | Word::Call => Step::CheckOrCall(place),
            Word::Raise { to } => Step::RaiseTo(place, to),
        }
    }
}

/// What an action changes: the player's own word in the hand, the own intent, or both.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub say: Option<Word>,
    pub wish: Option<Intent>,
}

impl Change {
    /// The shortest way to ask for this change, if it is one.
    pub fn action(self) -> Option<Action> {
        Some(match (self.say, self.wish) {
            (Some(say), Some(wish)) => Action::Both { say, wish },
            (Some(Word::Fold), None) => Action::Fold,
            (Some(Word::Check), None) => Action::Check,
            (Some(Word::Call), None) => Action::Call,
            (Some(Word::Raise { to }), None) => Action::Raise { to },
            (None, Some(Intent::Play)) => Action::Return,
            (None, Some(Intent::PauseUntilBigBlind)) => Action::PauseUntilBb,
            (None, Some(Intent::Pause)) => Action::Pause,
            (None, Some(Intent::Leave)) => Action::Leave,
            (None, None) => return None,
        })
    }

    /// What a short form asks for; none if it is about something else.
    pub fn of(action: &Action) -> Option<Change> {
        let say = |word| Some(Change { say: Some(word), wish: None });
        let wish = |intent| Some(Change { say: None, wish: Some(intent) });
        match *action {
            Action::Fold => say(Word::Fold),
            Action::Check => say(Word::Check),
            Action::Call => say(Word::Call),
            Action::Raise { to } => say(Word::Raise { to }),
            Action::PauseUntilBb => wish(Intent::PauseUntilBigBlind),
            Action::Pause => wish(Intent::Pause),
            Action::Return => wish(Intent::Play),
            Action::Leave => wish(Intent::Leave),
            Action::Both { say, wish } => Some(Change { say: Some(say), wish: Some(wish) }),
            Action::Show | Action::Patch { .. } => None,
        }
    }
}

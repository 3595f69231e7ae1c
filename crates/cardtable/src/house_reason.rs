//! What the house's reasons to say no are about: their details, typed here and generated for the page.

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};

use crate::derives::TS;
use crate::misfit::MisfitSaid;
use crate::seat::Millis;

/// A reason of the house that is about something. Codes that are not listed here have no details.
#[derive(Clone, PartialEq, Debug, Serialize, TS, IntoStaticStr, VariantNames)]
#[serde(tag = "code", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[strum(serialize_all = "snake_case")]
pub enum HouseReason {
    /// The options are none of this game's.
    BadConfig(MisfitSaid),
    /// The account is kept out.
    Banned {
        /// When that ends, in milliseconds since 1970; absent if it does not.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        until: Option<i64>,
        /// What for, in the words of the host of the room, if there were any.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        why: Option<String>,
    },
    /// The account is kept from talking.
    Muted {
        /// When that ends, in milliseconds since 1970; absent if it does not.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        until: Option<i64>,
        /// What for, in the words of the host of the room, if there were any.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        why: Option<String>,
    },
    /// Too much was written.
    BudgetSpent {
        /// How long to wait.
        wait_ms: Millis,
    },
    /// The hand cannot be replayed.
    HandTooLong {
        /// How many steps it has.
        lines: usize,
        /// How many a replay shows.
        most: usize,
    },
    /// Somebody cannot pay. Whose purse it is, where it is not the asker's, is nobody else's business.
    InsufficientFunds {
        /// What it costs, where the asker was to pay.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        price: Option<i64>,
        /// What the asker has.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        funds: Option<i64>,
    },
    /// Too often.
    TooFast {
        /// When to try again, where that is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seconds: Option<u64>,
    },
    /// More bots than seats.
    TooManyBots {
        /// How many seats there are.
        most: usize,
    },
    /// As many tables as one may have.
    TooManyTables {
        /// How many that is.
        most: usize,
    },
    /// A seed for another hand.
    WrongHand {
        /// The hand that seeds are for now.
        hand: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::House;
    use crate::refused::Refused;
    use serde_json::json;

    #[test]
    fn every_reason_with_details_is_on_the_list_of_codes() {
        for name in HouseReason::VARIANTS {
            assert!(name.parse::<House>().is_ok(), "{name} is no code of the house");
        }
    }

    #[test]
    fn a_reason_is_sent_with_what_it_is_about() {
        let sent = |reason: &HouseReason| {
            let refused = Refused::about(reason, "no");
            (refused.code.name(), serde_json::Value::Object(refused.details))
        };
        assert_eq!(sent(&HouseReason::BudgetSpent { wait_ms: 5 }), ("budget_spent", json!({ "waitMs": 5 })));
        assert_eq!(sent(&HouseReason::TooFast { seconds: None }), ("too_fast", json!({})));
        let unreadable = HouseReason::BadConfig(MisfitSaid::Unreadable);
        assert_eq!(sent(&unreadable), ("bad_config", json!({ "why": "unreadable" })));
    }

    #[test]
    #[should_panic(expected = "the details of wrong_hand are missing")]
    fn a_reason_is_not_given_without_its_details() {
        let _ = Refused::new(House::WrongHand, "seeds are for another hand");
    }
}

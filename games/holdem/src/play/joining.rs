//! Joining by document: what a patch asks for that adds its author, or brings the author more chips.

use cardtable::{JoinWish, Seat, Viewer};
use serde_json::Value;

use super::action::Action;
use super::hand::Holdem;
use super::sitting::{base_name, is_called};
use crate::document::{MergeContext, MergeStatus, WhyNot, entries};
use crate::money;

impl Holdem {
    /// RULES 3.5: the seat and the chips that a patch asks for. What is no such wish, or cannot be taken as
    /// a patch at all, is left to the merge, which says why not.
    pub(super) fn join_wish(&self, name: &str, action: &Action) -> Option<JoinWish> {
        let Action::Patch { document } = action else { return None };
        let claimed = document.get("author").and_then(Value::as_str);
        let own = |in_document: &str| is_called(in_document, name) && claimed.is_none_or(|name| name == in_document);
        let held = self.people.iter().find(|(_, one)| one.held.as_deref().is_some_and(own)).map(|(seat, _)| seat);
        if let Some(seat) = held {
            let held = self.people[seat].held.as_deref()?;
            let joins = self.doc.merge(document, held, &MergeContext::default()).status == MergeStatus::Joined;
            return joins.then(|| JoinWish { seat: Some(seat), buy_in: Some(self.asked(document, held)) });
        }
        let seated = (0..self.doc.places.len())
            .find(|place| own(&self.doc.places[*place].name) && self.place(self.seat_of(*place)) == Some(*place));
        match seated {
            Some(place) => self.wishes_more(document, place),
            None => self.wishes_seat(document, &base_name(name)),
        }
    }

    /// A patch with more chips and nothing else that is the author's to change.
    fn wishes_more(&self, document: &Value, place: usize) -> Option<JoinWish> {
        let one = &self.doc.places[place];
        let theirs = self.document_for(Viewer::Seat(self.seat_of(place)));
        let merged = theirs.merge(document, &one.name, &MergeContext::default());
        let more = entries(document, "startingStacks")
            .get(place)
            .and_then(|stack| money::from_json(stack, self.doc.decimals).ok())
            .is_some_and(|stack| stack > one.stack);
        let asks = match merged.status {
            MergeStatus::Joined => true,
            MergeStatus::Ignored => more && merged.reason == Some(WhyNot::Nothing),
            _ => false,
        };
        asks.then(|| JoinWish { seat: Some(self.seat_of(place)), buy_in: Some(self.asked(document, &one.name)) })
    }

    /// A patch of somebody who is not in the document and adds the own name. What a table says no to,
    /// a taken seat or a bad amount, is a wish as well: sitting down says no to it.
    fn wishes_seat(&self, document: &Value, name: &str) -> Option<JoinWish> {
        let merged = self.doc.merge(document, name, &MergeContext::default());
        let asks = match merged.reason {
            None => merged.status == MergeStatus::Joined,
            Some(why) => matches!(why, WhyNot::BadBuyIn | WhyNot::NoSuchSeat | WhyNot::TableFull),
        };
        let at = entries(document, "players").iter().position(|one| one.as_str() == Some(name)).filter(|_| asks)?;
        let seat = match entries(document, "seats").get(at) {
            None | Some(Value::Null) => None,
            Some(seat) => {
                let index = seat.as_u64().and_then(|seat| usize::try_from(seat).ok()?.checked_sub(1));
                Some(index.and_then(Seat::new)?)
            }
        };
        Some(JoinWish { seat, buy_in: Some(self.asked(document, name)) })
    }

    /// The stack that this author asks for in all, at most what anybody may bring; nothing if it is no amount.
    fn asked(&self, document: &Value, name: &str) -> i64 {
        let at = entries(document, "players").iter().position(|one| one.as_str() == Some(name));
        let at = self.doc.place_of(name).or(at);
        let stack = at.and_then(|at| entries(document, "startingStacks").get(at));
        let asked = stack.map(|stack| money::from_json(stack, self.doc.decimals));
        match asked {
            Some(Ok(asked)) => asked.clamp(0, self.config.max_buy_in),
            Some(Err(money::BadMoney::TooLarge(text))) if !text.starts_with('-') => self.config.max_buy_in,
            Some(Err(_)) | None => 0,
        }
    }
}

//! Sitting down, and buying in again: the parts of a merge that bring chips.

use serde_json::Value;

use super::json::whole;
use super::merge::{MergeContext, WhyNot, entries};
use super::{Hand, Intent, MAX_PLACES, Place, Status};
use crate::money::{self, BadMoney, MAX_AMOUNT};

impl Hand {
    // RULES 3.2
    pub(super) fn join(&mut self, patch: &Value, author: &str, context: &MergeContext) -> Result<(), WhyNot> {
        let at = entries(patch, "players").iter().position(|name| name.as_str() == Some(author));
        let at = at.ok_or(WhyNot::Stranger)?;
        if !is_plain_name(author) {
            return Err(WhyNot::BadName);
        }
        if self.places.len() >= self.seat_count.min(MAX_PLACES) {
            return Err(WhyNot::TableFull);
        }
        let intent = match entries(patch, "_intents").get(at) {
            None | Some(Value::Null) => Intent::Play,
            Some(number) => whole(number).and_then(Intent::from_number).ok_or(WhyNot::BadIntent)?,
        };
        if intent == Intent::Leave {
            return Err(WhyNot::JoinToLeave);
        }
        let seat = match entries(patch, "seats").get(at) {
            None | Some(Value::Null) => self.free_seat().ok_or(WhyNot::TableFull)?,
            Some(seat) => {
                let seat = seat.as_u64().and_then(|seat| usize::try_from(seat).ok()).ok_or(WhyNot::NoSuchSeat)?;
                let free = (1..=self.seat_count).contains(&seat) && self.in_seat(seat).is_none();
                if !free {
                    return Err(WhyNot::NoSuchSeat);
                }
                self.names_seats = true;
                seat
            }
        };
        let stack = self.buy_in(patch, at, 0, context)?;

        // RULES 3.4: before the first card a newcomer is in at once.
        let status = match !self.has_started() && intent == Intent::Play {
            true => Status::playing(),
            false => Status::out(intent, 0),
        };
        self.places.push(Place { name: author.to_owned(), stack, blind: 0, ante: 0, seat, status, dead_posted: 0 });
        Ok(())
    }

    fn free_seat(&self) -> Option<usize> {
        match self.names_seats {
            true => (1..=self.seat_count).find(|seat| self.in_seat(*seat).is_none()),
            false => Some(self.places.len() + 1),
        }
    }

    /// RULES 3.3: the least of what is asked, what the account holds and what the table allows.
    fn buy_in(&self, patch: &Value, at: usize, has: i64, context: &MergeContext) -> Result<i64, WhyNot> {
        let asked = entries(patch, "startingStacks").get(at).ok_or(WhyNot::BadBuyIn)?;
        let asked = match money::from_json(asked, self.decimals) {
            Ok(asked) => asked,
            // More than any account holds is still cut down to what this one does.
            Err(BadMoney::TooLarge(text)) if !text.starts_with('-') => i64::MAX,
            Err(_) => return Err(WhyNot::BadBuyIn),
        };
        self.limit_buy_in(asked, has, context)
    }

    /// The stack after buying in for `asked` in all, with `has` of it already at the table.
    pub(crate) fn limit_buy_in(&self, asked: i64, has: i64, context: &MergeContext) -> Result<i64, WhyNot> {
        if asked <= 0 {
            return Err(WhyNot::BadBuyIn);
        }
        let most = context.max_buy_in.unwrap_or(i64::MAX);
        let can = context.bankroll.map_or(i64::MAX, |bankroll| bankroll.max(0).saturating_add(has));
        let stack = asked.min(most).min(can);
        if stack <= has || stack > MAX_AMOUNT {
            return Err(WhyNot::BadBuyIn);
        }
        match stack < context.min_buy_in.unwrap_or(1) {
            true => Err(WhyNot::BuyInTooSmall),
            false => Ok(stack),
        }
    }

    /// RULES 5.5: flags 1/3 that the table set itself: the player was not dealt in and cannot pay.
    pub(crate) fn left_for_lack_of_chips(&self, place: usize) -> bool {
        let stakes = self.stakes();
        let one = &self.places[place];
        let short = one.stack < stakes.ante + stakes.big.max(stakes.small + one.status.debt());
        one.status.intent() == Intent::Leave && !one.status.is_in() && !self.was_dealt(place) && short
    }

    /// The intent with which somebody the table set aside asks to buy in again, if they do.
    pub(super) fn asks_to_rebuy(&self, patch: &Value, place: usize) -> Option<Intent> {
        let names_chips = entries(patch, "startingStacks").get(place).is_some();
        let intent = match entries(patch, "_intents").get(place) {
            None => Intent::Play,
            Some(number) => whole(number).and_then(Intent::from_number)?,
        };
        (names_chips && intent != Intent::Leave && self.left_for_lack_of_chips(place)).then_some(intent)
    }

    pub(super) fn rebuy(
        &mut self,
        patch: &Value,
        place: usize,
        intent: Intent,
        context: &MergeContext,
    ) -> Result<(), WhyNot> {
        let stack = self.buy_in(patch, place, self.places[place].stack, context)?;
        self.bring(place, stack, intent);
        Ok(())
    }

    /// A re-buy that the table accepted.
    fn bring(&mut self, place: usize, stack: i64, intent: Intent) {
        let at_once = !self.has_started() && intent == Intent::Play;
        let place = &mut self.places[place];
        place.stack = stack;
        place.status = match (at_once, place.status.debt()) {
            (true, 0) => Status::playing(),
            (_, debt) => Status::out(intent, debt),
        };
    }
}

fn is_plain_name(name: &str) -> bool {
    (1..=40).contains(&name.chars().count()) && !name.chars().any(char::is_control)
}

//! Sitting down, and buying in again: the parts of a merge that bring chips.

use serde_json::Value;

use super::json::whole;
use super::merge::{MergeContext, entries};
use super::{Hand, Intent, MAX_PLACES, Place, Status, WhyNot};
use crate::money::{self, BadMoney, MAX_AMOUNT};

/// Somebody who sits down.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Newcomer<'a> {
    pub name: &'a str,
    pub intent: Intent,
    /// From 1; none for the first that is free.
    pub seat: Option<usize>,
    /// The chips they want to bring.
    pub asked: i64,
}

impl Hand {
    /// RULES 3.2: a patch that adds its author.
    pub(super) fn join(&mut self, patch: &Value, author: &str, context: &MergeContext) -> Result<(), WhyNot> {
        let at = entries(patch, "players").iter().position(|name| name.as_str() == Some(author));
        let at = at.ok_or(WhyNot::Stranger)?;
        self.check_room_for(author)?;
        let intent = match entries(patch, "_intents").get(at) {
            None | Some(Value::Null) => Intent::Play,
            Some(number) => whole(number).and_then(Intent::from_number).ok_or(WhyNot::BadIntent)?,
        };
        if intent == Intent::Leave {
            return Err(WhyNot::JoinToLeave);
        }
        let seat = match entries(patch, "seats").get(at) {
            None | Some(Value::Null) => None,
            Some(seat) => Some(seat.as_u64().and_then(|seat| usize::try_from(seat).ok()).ok_or(WhyNot::NoSuchSeat)?),
        };
        let asked = self.asked(patch, at)?;
        self.sit_down(Newcomer { name: author, intent, seat, asked }, context)
    }

    fn check_room_for(&self, name: &str) -> Result<(), WhyNot> {
        if !is_plain_name(name) {
            return Err(WhyNot::BadName);
        }
        match self.places.len() < self.seat_count.min(MAX_PLACES) {
            true => Ok(()),
            false => Err(WhyNot::TableFull),
        }
    }

    /// RULES 3.2
    pub(crate) fn sit_down(&mut self, new: Newcomer<'_>, context: &MergeContext) -> Result<(), WhyNot> {
        self.check_room_for(new.name)?;
        let seat = match new.seat {
            None => self.free_seat().ok_or(WhyNot::TableFull)?,
            Some(seat) if (1..=self.seat_count).contains(&seat) && self.in_seat(seat).is_none() => seat,
            Some(_) => return Err(WhyNot::NoSuchSeat),
        };
        let stack = self.limit_buy_in(new.asked, 0, context)?;

        self.names_seats |= new.seat.is_some();
        // RULES 3.4: before the first card a newcomer is in at once.
        let status = match !self.has_started() && new.intent == Intent::Play {
            true => Status::playing(),
            false => Status::out(new.intent, 0),
        };
        let name = new.name.to_owned();
        self.places.push(Place { name, stack, blind: 0, ante: 0, seat, status, dead_posted: 0 });
        Ok(())
    }

    fn free_seat(&self) -> Option<usize> {
        match self.names_seats {
            true => (1..=self.seat_count).find(|seat| self.in_seat(*seat).is_none()),
            false => Some(self.places.len() + 1),
        }
    }

    /// The chips that a patch asks for at this place of its lists.
    fn asked(&self, patch: &Value, at: usize) -> Result<i64, WhyNot> {
        let asked = entries(patch, "startingStacks").get(at).ok_or(WhyNot::BadBuyIn)?;
        match money::from_json(asked, self.decimals) {
            Ok(asked) => Ok(asked),
            // More than any account holds is still cut down to what this one does.
            Err(BadMoney::TooLarge(text)) if !text.starts_with('-') => Ok(i64::MAX),
            Err(_) => Err(WhyNot::BadBuyIn),
        }
    }

    /// RULES 3.3: the least of what is asked, what the account holds and what the table allows. `has` of it is already
    /// at the table.
    fn limit_buy_in(&self, asked: i64, has: i64, context: &MergeContext) -> Result<i64, WhyNot> {
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
        let one = &self.places[place];
        // Asked of every seat for every view, and what the table plays for takes longest to find out.
        if one.status.intent() != Intent::Leave || one.status.is_in() || self.was_dealt(place) {
            return false;
        }
        let stakes = self.stakes();
        one.stack < stakes.ante + stakes.big.max(stakes.small + one.status.debt())
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

    /// The same as the patch asks for it.
    pub(super) fn rebuy_by_patch(
        &mut self,
        patch: &Value,
        place: usize,
        intent: Intent,
        context: &MergeContext,
    ) -> Result<(), WhyNot> {
        let asked = self.asked(patch, place)?;
        self.rebuy(place, asked, intent, context)
    }

    /// RULES 5.5: somebody the table set aside brings their stack up to what is asked.
    pub(crate) fn rebuy(
        &mut self,
        place: usize,
        asked: i64,
        intent: Intent,
        context: &MergeContext,
    ) -> Result<(), WhyNot> {
        let stack = self.limit_buy_in(asked, self.places[place].stack, context)?;

        let at_once = !self.has_started() && intent == Intent::Play;
        let place = &mut self.places[place];
        place.stack = stack;
        place.status = match (at_once, place.status.debt()) {
            (true, 0) => Status::playing(),
            (_, debt) => Status::out(intent, debt),
        };
        Ok(())
    }
}

fn is_plain_name(name: &str) -> bool {
    (1..=40).contains(&name.chars().count()) && !name.chars().any(char::is_control)
}

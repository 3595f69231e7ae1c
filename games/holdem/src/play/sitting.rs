//! Coming and going: chips are taken when a player sits down and paid when one has left.

use cardtable::{Millis, Player, Players, PublicPlayer, Purse, Seat, Told};

use super::event::Event;
use super::hand::{Holdem, Stage};
use super::refusal::Refusal;
use crate::document::{EntryPost, Intent, MergeContext, Newcomer, Place, Status, WhyNot};

/// Long enough for the bots of a table, or friends who come together, to sit down before the deal.
const GATHER_MS: Millis = 600;

/// Whether what has just happened at a waiting table brought a player or chips.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Came {
    Somebody,
    Nobody,
}

impl Holdem {
    /// At the start of a hand: those on seats without chips buy in, and those who vanished leave.
    pub(crate) fn seat_players(&mut self, players: &Players, told: &mut Told<Event>) {
        let mut changed = self.doc.number == 0;
        for (seat, player) in players.iter() {
            let here = self.doc.in_seat(seat.index() + 1);
            let known = [&self.people[seat].gone, &self.people[seat].held];
            // Who left is not dealt back in, and who ran out of chips is asked first.
            let known = |name: &str| known.into_iter().flatten().any(|known| is_called(known, name));
            match (player, here) {
                (Some(player), None) if !known(&player.name) => {
                    self.people[seat] = super::hand::Person { bank_ms: self.config.time_bank_ms, ..Default::default() };
                    self.buy_in_by_default(seat, player, told);
                    changed = true;
                }
                (None, None) => (self.people[seat].gone, self.people[seat].held) = (None, None),
                (Some(_), _) => {}
                (None, Some(place)) => {
                    let stack = self.doc.places[place].stack + self.doc.places[place].dead_posted;
                    self.doc.places[place].status = Status::out(Intent::Leave, 0);
                    self.doc.places[place].stack = 0;
                    self.doc.places[place].dead_posted = 0;
                    self.people[seat].leaves = true;
                    self.chips -= stack;
                    told.pay(seat, stack);
                    changed = true;
                }
            }
            self.people[seat].house = player.as_ref().is_some_and(|player| player.bot.is_some());
        }
        if changed && (self.doc.is_waiting() || !self.can_be_dealt()) {
            self.doc = self.doc.next(&self.next_context());
        }
    }

    fn can_be_dealt(&self) -> bool {
        self.doc.deal_from_blinds().is_ok()
            && self.doc.places.iter().all(|place| place.status.is_in() || place.blind == 0)
    }

    fn buy_in_by_default(&mut self, seat: Seat, player: &Player, told: &mut Told<Event>) {
        let stack = self.config.max_buy_in;
        let waits = self.config.entry_post == EntryPost::Wait && !self.doc.is_waiting();
        let status = if waits { Status::out(Intent::PauseUntilBigBlind, 0) } else { Status::playing() };
        let name = self.free_name(&player.name);
        self.doc.places.push(Place {
            name: name.clone(),
            stack,
            blind: 0,
            ante: 0,
            seat: seat.index() + 1,
            status,
            dead_posted: 0,
        });
        self.chips += stack;
        told.take(seat, stack);
        told.all(Event::Joined { seat, player: PublicPlayer { name, ..player.into() }, stack });
    }

    /// Names are the document's keys, so two people with one name are told apart by a number.
    fn free_name(&self, name: &str) -> String {
        let base = base_name(name);
        let taken = |name: &str| self.doc.place_of(name).is_some();
        let numbered = (2..).map(|number| format!("{base} ({number})"));
        std::iter::once(base.clone()).chain(numbered).find(|name| !taken(name)).expect("numbers do not end")
    }

    /// RULES 3: someone sits down with chips, or buys in again on their own seat.
    pub(crate) fn sit_down(
        &mut self,
        at: Millis,
        seat: Seat,
        player: &Player,
        purse: Purse,
    ) -> Result<Told<Event>, Refusal> {
        if self.stage == Stage::Over {
            return Err(Refusal::HandOver);
        }
        if purse.asked.is_some_and(|asked| asked <= 0) {
            return Err(Refusal::BadBuyIn);
        }
        let here = self.doc.in_seat(seat.index() + 1);
        let known = here.filter(|_| self.people[seat].gone.is_none()).map(|place| self.doc.places[place].name.clone());
        let same = known.filter(|name| is_called(name, &player.name));
        let held = self.people[seat].held.as_ref();
        let of_another = held.is_some_and(|name| !is_called(name, &player.name));
        if here.is_some() && same.is_none() || of_another {
            return Err(Refusal::SeatNotFreeYet);
        }
        let name = same.unwrap_or_else(|| self.free_name(&player.name));
        // Who names no amount brings as much as the table and the purse allow.
        let asked = purse.asked.unwrap_or(self.config.max_buy_in.min(purse.funds));
        let old = here.map_or(0, |place| self.doc.places[place].stack);
        let place = self.bring(here, seat, &name, asked, purse)?;

        let stack = self.doc.places[place].stack;
        self.chips += stack - old;
        let mut told = Told::nothing();
        told.take(seat, stack - old);
        if here.is_none() {
            // RULES 9.2: who ran out of chips has not left, so the time bank is what it was.
            let stays = self.people[seat].held.is_some();
            let bank_ms = if stays { self.people[seat].bank_ms } else { self.config.time_bank_ms };
            let house = player.bot.is_some();
            self.people[seat] = super::hand::Person { bank_ms, house, brought: stack, ..Default::default() };
            told.all(Event::Joined { seat, player: PublicPlayer { name, ..player.into() }, stack });
        } else {
            self.people[seat].brought += stack - old;
            told.all(Event::Rebought { seat, stack });
        }
        self.stop_waiting(at, Came::Somebody, &mut told);
        Ok(told)
    }

    /// Takes a newcomer, or more chips of one the table set aside, into the document. Their place in it.
    fn bring(
        &mut self,
        here: Option<usize>,
        seat: Seat,
        name: &str,
        asked: i64,
        purse: Purse,
    ) -> Result<usize, Refusal> {
        let context = MergeContext {
            bankroll: Some(purse.funds),
            min_buy_in: Some(self.config.min_buy_in),
            max_buy_in: Some(self.config.max_buy_in),
            ..MergeContext::default()
        };
        let brought = match here {
            Some(place) if self.doc.left_for_lack_of_chips(place) => {
                self.doc.rebuy(place, asked, Intent::Play, &context)
            }
            // Who sits here with chips can only play on, which is no news.
            Some(place) => {
                self.doc.places[place].status.may_wish(Intent::Play)?;
                return Err(Refusal::NothingChanged);
            }
            None => {
                let waits = self.config.entry_post == EntryPost::Wait && self.stage != Stage::Waiting;
                let intent = if waits { Intent::PauseUntilBigBlind } else { Intent::Play };
                self.doc.sit_down(Newcomer { name, intent, seat: Some(seat.index() + 1), asked }, &context)
            }
        };
        brought.map_err(|why| self.refusal(Some(why)))?;
        Ok(here.unwrap_or(self.doc.places.len() - 1))
    }

    pub(super) fn refusal(&self, reason: Option<WhyNot>) -> Refusal {
        match reason {
            Some(WhyNot::BuyInTooSmall) => Refusal::BuyInTooSmall { least: self.config.min_buy_in },
            Some(reason) => reason.into(),
            None => Refusal::NothingChanged,
        }
    }

    /// The player gets up and will not come back.
    pub(crate) fn leave(&mut self, at: Millis, seat: Seat, told: &mut Told<Event>) {
        if let Some(held) = self.people[seat].held.take() {
            self.people[seat].gone = Some(held);
            return;
        }
        let Some(place) = self.place(seat) else { return };
        if self.stage == Stage::Over {
            // Between two hands nothing is in play, so the chips go home at once.
            self.people[seat].leaves = true;
            self.doc.places[place].status = Status::out(Intent::Leave, 0);
            self.pay_out(place, told);
            return;
        }
        self.wish(place, Intent::Leave, told);
        self.go_on_after_wish(at, self.turn_is_given_up(), told);
    }

    /// RULES 2.8: who asked to leave is paid as soon as no chip of theirs can move any more.
    pub(crate) fn pay_leavers(&mut self, told: &mut Told<Event>) {
        for place in 0..self.doc.places.len() {
            let seat = self.seat_of(place);
            if !self.people[seat].leaves || self.place(seat).is_none() {
                continue;
            }
            let deal = self.deal.as_ref().filter(|_| self.stage == Stage::Playing);
            let tied = deal.and_then(|deal| deal.player_at(place).map(|player| (deal, player)));
            let is_tied = tied.is_some_and(|(deal, player)| deal.deal.is_live(player) || deal.deal.bet(player) > 0);
            if !is_tied && self.stage != Stage::Dealing {
                self.pay_out(place, told);
            }
        }
    }

    fn pay_out(&mut self, place: usize, told: &mut Told<Event>) {
        let (seat, amount) = (self.seat_of(place), self.stacks()[place]);
        told.pay(seat, amount);
        told.all(Event::PaidOut { seat, amount });
        self.chips -= amount;
        self.people[seat].paid += amount;
        self.people[seat].gone = Some(self.doc.places[place].name.clone());
    }

    /// The pause after the hand is over: whoever the next document does not have takes their last chips.
    pub(crate) fn end(&mut self, at: Millis, told: &mut Told<Event>) {
        self.end_long_pauses(at, told);
        for place in 0..self.doc.places.len() {
            let leaving = self.doc.places[place].status.intent() == Intent::Leave;
            let seat = self.seat_of(place);
            match leaving && self.place(seat).is_some() {
                true if self.is_broke(seat) => self.hold_seat(place, told),
                true => self.pay_out(place, told),
                false => {}
            }
        }
        self.stage = Stage::Over;
        self.deadline = None;
    }

    /// RULES 5.6: a waiting table starts a hand when two can play, a moment later, so that those who come
    /// together are dealt in together. Only arrivals put the deal off.
    pub(super) fn stop_waiting(&mut self, at: Millis, came: Came, told: &mut Told<Event>) {
        self.pay_leavers(told);
        if self.stage != Stage::Waiting {
            return;
        }
        // No card is out, so nobody's number in the log keeps the chair of one who has left.
        let people = &self.people;
        self.doc.places.retain(|place| people[Seat::at(place.seat - 1)].gone.as_ref() != Some(&place.name));
        self.note_pauses(at);
        let enough = !self.doc.next(&self.next_context()).is_waiting();
        self.deadline = match (enough, self.gathering) {
            (true, true) if came == Came::Nobody => self.deadline,
            (true, _) => Some(at + GATHER_MS),
            (false, _) => self.first_pause_ends(),
        };
        self.gathering = enough;
    }
}

/// A name as the document can hold it.
pub(super) fn base_name(name: &str) -> String {
    let short: String = name.chars().filter(|letter| !letter.is_control()).take(32).collect();
    if short.is_empty() { "player".to_owned() } else { short }
}

/// Whether the document's name is this person's, with or without a number behind it.
pub(super) fn is_called(in_document: &str, name: &str) -> bool {
    in_document.strip_prefix(&base_name(name)).is_some_and(|rest| rest.is_empty() || rest.starts_with(" ("))
}

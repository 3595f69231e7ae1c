//! Who is there: whose questions go unanswered, for whom a bot plays, and who has shown no sign of life.

use cardtable::{BySeat, Facts, House, Millis, Presence, Refused, Seat, Seats};

use super::TableTask;
use super::between::people_of;
use crate::clock::millis;
use crate::settings::{LAPSES_ARE_IDLE, LINE_ANSWERS_MS};
use wire::SeatState;

/// Comings and goings that are noted at once, then one in so many milliseconds, and one in so many of somebody who may
/// not write any more.
const FLAPS: Millis = 5;
const FLAP_MS: Millis = 2_000;
const SPENT_FLAP_MS: Millis = 60_000;

/// What the table remembers of the person on a seat.
#[derive(Clone, Default)]
pub(super) struct Attendance {
    /// Own questions in a row that the clock answered.
    lapses: u8,
    /// A bot plays: the person was silent too often, or asked for it.
    handed_over: bool,
    /// They asked for it, and so agreed to the next hand whether they are there or not.
    pub agreed_to_it: bool,
    /// Has done something since the hand began.
    alive: bool,
    /// Let a bot play a whole hand to its end, and has not been heard of since.
    asleep: bool,
    /// Since when the last line is gone, in the room's time.
    pub away_since: Option<Millis>,
    /// Until when the seat is kept for its person, in table time.
    pub held_until: Option<Millis>,
    /// Has less than the next hand costs.
    pub cannot_pay: bool,
    /// How far ahead of their pace this person's comings and goings are noted, in the room's time.
    flaps_until: Millis,
    /// When it is noted next whether they are there; until then it may change as often as it likes.
    noted_at: Option<Millis>,
    /// When the line was tried last and has not been heard of since, in the room's time.
    pub tried_at: Option<Millis>,
}

pub(super) fn nobody_yet(seats: usize) -> BySeat<Attendance> {
    BySeat::from_fn(seats, |_| Attendance::default())
}

impl TableTask {
    /// The person of this seat did something.
    pub(super) fn sign_of_life(&mut self, seat: Seat) {
        let place = &mut self.attendance[seat];
        (place.lapses, place.handed_over, place.agreed_to_it) = (0, false, false);
        (place.alive, place.asleep) = (true, false);
    }

    /// The clock answered these seats' questions.
    pub(super) fn lapsed(&mut self, seats: Seats) {
        let facts = self.live.table.facts();
        for (seat, _) in people_of(&facts).filter(|(seat, _)| seats.contains(*seat)) {
            let place = &mut self.attendance[seat];
            place.lapses = place.lapses.saturating_add(1);
            place.handed_over |= place.lapses >= LAPSES_ARE_IDLE && self.live.game.stand_in().is_some();
        }
    }

    pub(super) fn hand_over(&mut self, account: i64) -> Result<(), Refused> {
        let seat = self.seat_of(account)?;
        if self.live.game.stand_in().is_none() {
            return Err(Refused::new(House::NoStandIn, "no bot plays for people in this game"));
        }
        if !self.live.table.facts().running {
            return Err(Refused::new(House::NoHand, "no hand is being played"));
        }
        self.sign_of_life(seat);
        let place = &mut self.attendance[seat];
        (place.handed_over, place.agreed_to_it) = (true, true);
        self.ask_bots();
        Ok(())
    }

    pub(super) async fn back(&mut self, account: i64) -> Result<(), Refused> {
        let seat = self.seat_of(account)?;
        self.is_back(seat).await;
        Ok(())
    }

    /// Whoever got up in the middle of a hand and thinks better of it keeps the seat, where seats are fixed.
    pub(super) async fn is_back(&mut self, seat: Seat) {
        self.sign_of_life(seat);
        if self.leaving.contains(seat) && !self.live.game.open_seats() {
            self.leaving = self.leaving.without(seat);
            self.note_presence(seat, Presence::Present).await;
        }
    }

    pub(super) fn hand_began(&mut self) {
        for (_, place) in self.attendance.iter_mut() {
            place.alive = false;
            place.held_until = None;
        }
        (self.ready, self.ends, self.free_since) = (Seats::NONE, Seats::NONE, None);
    }

    /// Whoever let a bot play the whole hand looks on from now, if somebody else wants to play on.
    pub(super) fn hand_ended(&mut self) {
        let facts = self.live.table.facts();
        for (seat, _) in people_of(&facts) {
            self.attendance[seat].asleep = !self.attendance[seat].alive && self.stands_in(seat);
        }
        for (seat, _) in people_of(&facts) {
            let mut others = people_of(&facts).filter(|(other, _)| *other != seat);
            if self.attendance[seat].asleep && others.any(|(other, account)| self.is_at_the_table(other, account)) {
                self.leaving = self.leaving.with(seat);
            }
        }
    }

    /// Whether a bot plays for the person of this seat now.
    pub(super) fn stands_in(&self, seat: Seat) -> bool {
        if self.live.game.stand_in().is_none() {
            return false;
        }
        let long_away = self.stand_in_at(seat).is_some_and(|at| at <= self.room.clock.now());
        self.attendance[seat].handed_over || self.leaving.contains(seat) || long_away
    }

    /// The same as everybody is told: between hands only whoever asked for it is played for in the next one, unless
    /// a bot has played a whole hand for them and they sleep.
    pub(super) fn shown_stand_in(&self, seat: Seat, running: bool) -> bool {
        let place = &self.attendance[seat];
        self.stands_in(seat) && (running || place.agreed_to_it && !place.asleep)
    }

    fn stand_in_at(&self, seat: Seat) -> Option<Millis> {
        self.live.game.stand_in()?;
        self.attendance[seat].away_since.map(|since| since + millis(self.room.settings.stand_in_after))
    }

    /// When the next bot takes a seat over because nobody is there, if one will.
    pub(super) fn next_stand_in(&self) -> Option<Millis> {
        let now = self.room.clock.now();
        self.attendance.seats().filter_map(|seat| self.stand_in_at(seat)).filter(|at| *at > now).min()
    }

    /// Keeps count of who is away. Whoever comes back has the seat again at once, unless it was handed over.
    pub(super) fn note_away(&mut self) {
        let now = self.room.clock.now();
        for (seat, player) in self.players().iter() {
            let account = player.as_ref().and_then(|player| player.account);
            let away = account.is_some_and(|account| !self.room.people.is_here(account)) && self.clock.is_running();
            let place = &mut self.attendance[seat];
            if place.away_since.is_some() && !away && !place.agreed_to_it {
                // Whom a bot played for because nobody was there has the seat again by coming back.
                (place.lapses, place.handed_over, place.asleep) = (0, false, false);
            }
            place.away_since = away.then(|| place.away_since.unwrap_or(now));
            let heard = account.and_then(|account| self.followers.last_heard(account));
            place.tried_at = place.tried_at.filter(|tried| heard.is_none_or(|heard| heard < *tried));
        }
    }

    /// Whether this person can be dealt in: the page is open at this table, or a bot was asked to play.
    pub(super) fn is_at_the_table(&self, seat: Seat, account: i64) -> bool {
        let place = &self.attendance[seat];
        let answers = place.tried_at.is_none_or(|at| self.room.clock.now() < at + LINE_ANSWERS_MS);
        !place.asleep && (place.agreed_to_it || self.followers.has(account) && answers)
    }

    /// Where a hand costs something nobody pays whose line is dead and not yet known to be: everyone has been heard
    /// of a moment ago, or is asked now and waited for.
    pub(super) fn all_lines_answer(&mut self, facts: &Facts) -> bool {
        let now = self.room.clock.now();
        let mut all = true;
        for (seat, account) in people_of(facts) {
            let heard = self.followers.last_heard(account).is_some_and(|at| at > now - LINE_ANSWERS_MS);
            let place = &mut self.attendance[seat];
            if heard || place.agreed_to_it {
                place.tried_at = None;
            } else {
                all = false;
                if place.tried_at.is_none() {
                    place.tried_at = Some(now);
                    self.followers.try_lines(account);
                }
            }
        }
        all
    }

    /// When a line that was tried counts as dead, in the room's time.
    pub(super) fn next_dead_line(&self) -> Option<Millis> {
        let dead = self.attendance.values().iter().filter_map(|place| Some(place.tried_at? + LINE_ANSWERS_MS));
        dead.filter(|at| *at > self.room.clock.now()).min()
    }

    /// Whether it is to be noted now that this person came or went. Whoever does so again and again is noted every few
    /// seconds as it stands then, and who has written too much even less often.
    pub(super) fn presence_is_due(&mut self, seat: Seat, account: i64) -> bool {
        let now = self.room.clock.now();
        let pace = match self.room.budgets.check_again(account, now) {
            Ok(()) => FLAP_MS,
            Err(_) => SPENT_FLAP_MS,
        };
        let place = &mut self.attendance[seat];
        let due = place.flaps_until - FLAPS * FLAP_MS;
        if due > now {
            place.noted_at = Some(due);
            return false;
        }
        (place.flaps_until, place.noted_at) = (place.flaps_until.max(now) + pace, None);
        true
    }

    pub(super) fn next_put_off_presence(&self) -> Option<Millis> {
        self.attendance.values().iter().filter_map(|place| place.noted_at).min()
    }

    /// Notes how it stands with those whose comings and goings were put off.
    pub(super) async fn note_put_off_presence(&mut self) {
        let now = self.room.clock.now();
        let players = self.players();
        for (seat, player) in players.iter() {
            if self.attendance[seat].noted_at.take_if(|at| *at <= now).is_some()
                && let Some(account) = player.as_ref().and_then(|player| player.account)
            {
                self.presence_changed(account).await;
            }
        }
    }

    pub(super) fn state_of(&self, seat: Seat, player: Option<&cardtable::Player>, running: bool) -> SeatState {
        let Some(player) = player else { return SeatState::Free };
        let Some(account) = player.account else { return SeatState::Bot };
        let here = match running || self.live.game.open_seats() {
            true => self.room.people.is_here(account),
            false => self.followers.has(account),
        };
        match (here, self.attendance[seat].handed_over) {
            (false, _) => SeatState::Away,
            (true, true) => SeatState::Idle,
            (true, false) => SeatState::Present,
        }
    }
}

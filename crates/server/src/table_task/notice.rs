//! A table's notice: how it stands, for the lobby and for those who follow it.

use std::sync::Arc;

use cardtable::{Facts, Millis, NextStart, Player, Players, Seats, WhyVoid};
use serde_json::Value;

use super::{Posted, TableTask};
use crate::outbox::written;
use wire::{Say, SeatInfo, SeatState, TableInfo};

/// All that a notice tells, without its words: after every message it is looked at whether anything is new, and mostly
/// nothing is.
#[derive(Clone)]
pub(super) struct Marks {
    players: Arc<Players>,
    config: Arc<Value>,
    seats: Vec<SeatMark>,
    host: i64,
    hand: u32,
    running: bool,
    next: Option<NextStart>,
    next_at: Option<Millis>,
    waiting: bool,
    bots_for_all_at: Option<Millis>,
    broken: bool,
    voided: Option<WhyVoid>,
    epoch: i64,
    /// These two change all the time and are worth no message of their own.
    to_act: Seats,
    watchers: usize,
}

#[derive(Copy, Clone, PartialEq)]
struct SeatMark {
    state: SeatState,
    stand_in: bool,
    held_until: Option<Millis>,
    cannot_pay: bool,
    ends: bool,
    ready: bool,
}

impl Marks {
    /// Whether all but who is to act and how many watch is as it was.
    fn is_still(&self, other: &Marks) -> bool {
        let times = |marks: &Marks| (marks.next_at, marks.bots_for_all_at, marks.next);
        let hand = |marks: &Marks| (marks.hand, marks.running, marks.waiting, marks.broken, marks.voided);
        Arc::ptr_eq(&self.players, &other.players)
            && Arc::ptr_eq(&self.config, &other.config)
            && self.seats == other.seats
            && (self.host, self.epoch) == (other.host, other.epoch)
            && times(self) == times(other)
            && hand(self) == hand(other)
    }
}

impl TableTask {
    /// Brings the lobby's notice of this table up to date, and tells those who follow it what changed.
    pub(super) fn post(&mut self) {
        let facts = self.live.table.facts();
        let marks = self.marks_of(&facts);
        let still = self.marks.as_ref().is_some_and(|known| known.is_still(&marks));
        if still
            && self.marks.as_ref().is_some_and(|known| known.to_act == marks.to_act && known.watchers == marks.watchers)
        {
            return;
        }
        if still {
            self.posted.send_modify(|posted| note_moving(posted, &marks));
            self.room.board.look();
        } else {
            self.post_anew(&facts, &marks);
        }
        self.marks = Some(marks);
    }

    /// The next notice is made from nothing: names may have changed.
    pub(super) fn look_again(&mut self) {
        self.marks = None;
    }

    fn marks_of(&self, facts: &Facts) -> Marks {
        let seats = facts.players.iter().map(|(seat, player)| SeatMark {
            state: self.state_of(seat, player.as_ref(), facts.running),
            stand_in: self.shown_stand_in(seat, facts.running),
            held_until: self.attendance[seat].held_until,
            cannot_pay: self.attendance[seat].cannot_pay,
            ends: self.ends.contains(seat),
            ready: self.ready.contains(seat),
        });
        Marks {
            seats: seats.collect(),
            players: facts.players.clone(),
            config: self.live.table.config(),
            host: self.live.host,
            hand: facts.hand,
            running: facts.running,
            next: facts.next,
            next_at: self.next_hand_at.filter(|_| !facts.running),
            waiting: !facts.running || facts.waits_for_players,
            bots_for_all_at: self.bots_for_all_at(),
            broken: self.broken,
            voided: facts.voided.or(self.voided),
            epoch: self.live.epoch,
            to_act: facts.to_act,
            watchers: self.followers.watchers(&facts.players),
        }
    }

    fn post_anew(&mut self, facts: &Facts, marks: &Marks) {
        let seats = facts.players.iter().zip(&marks.seats).map(|((seat, player), mark)| SeatInfo {
            name: player.as_ref().map(|player| self.room.standing.name(player.account, &player.name)),
            bot: player.as_ref().and_then(|player| player.bot.clone()),
            number: player.as_ref().and_then(Player::bot_number),
            state: mark.state,
            stand_in: mark.stand_in,
            held_until: mark.held_until,
            cannot_pay: mark.cannot_pay,
            ends: mark.ends,
            ready: mark.ready,
            to_act: marks.to_act.contains(seat),
        });
        let info = TableInfo {
            id: self.live.id.clone(),
            game: self.live.game.name().to_owned(),
            preset: self.live.preset.clone(),
            public: self.live.public,
            code: None,
            host: self.room.standing.name(Some(self.live.host), &self.live.host_name),
            config: marks.config.clone(),
            seats: seats.collect(),
            hand: marks.hand,
            running: marks.running,
            next: match marks.next {
                Some(NextStart::Agreed) => Value::from("agreed"),
                Some(NextStart::After(pause_ms)) => Value::from(pause_ms),
                None => Value::Null,
            },
            next_at: marks.next_at,
            waiting: marks.waiting,
            bots_for_all_at: marks.bots_for_all_at,
            watchers: marks.watchers,
            opened_at: self.live.opened_at,
            broken: marks.broken,
            voided: marks.voided,
        };
        let accounts: Vec<Option<i64>> =
            facts.players.values().iter().map(|player| player.as_ref().and_then(|one| one.account)).collect();
        let news = self.posted.borrow().info.as_ref().is_none_or(|old| quiet(old.clone()) != quiet(info.clone()));
        let (epoch, known) = (self.live.epoch, self.posted.borrow().epoch);
        let posted = Posted { info: Some(info), code: self.live.code.clone(), host: self.live.host, accounts, epoch };
        if news {
            self.announce(&posted);
            self.room.queue.look_again(self.live.game.name());
        }
        self.posted.send_replace(posted);
        if news || known != epoch {
            self.room.table_changed(&self.live.id);
        }
    }

    /// Says again how the table stands, with the time: the clock has stood still, or goes on.
    pub(super) fn tell_time(&self) {
        let posted = self.posted.borrow().clone();
        self.announce(&posted);
    }

    fn announce(&self, posted: &Posted) {
        let now = self.clock.now();
        let say = |account| posted.seen_by(account).map(|table| written(&Say::Table { table, now }));
        let (Some(public), Some(inside)) = (say(None), say(Some(posted.host))) else { return };
        self.followers.notice(&self.live.id, |account| posted.belongs_to(account), &inside, &public);
    }
}

fn note_moving(posted: &mut Posted, marks: &Marks) {
    if let Some(info) = &mut posted.info {
        info.watchers = marks.watchers;
        for (number, seat) in info.seats.iter_mut().enumerate() {
            seat.to_act = marks.to_act.contains(cardtable::Seat::at(number));
        }
    }
}

/// What of a notice is worth a message of its own: letters already tell whose turn it is, and how many watch is
/// told with the next thing that matters to those who play.
fn quiet(mut info: TableInfo) -> TableInfo {
    info.watchers = 0;
    info.seats.iter_mut().for_each(|seat| seat.to_act = false);
    info
}

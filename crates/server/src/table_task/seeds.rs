//! The players' own part of the dice: who is waited for, what they opened, and what has to wait for the deal.

use std::collections::{BTreeMap, VecDeque};

use cardtable::{Dealing, House, LeftOut, Millis, Refused, Request, Seat, SeatCommit, SeatSeed, Seats, WhyLeftOut};

use super::between::people_of;
use super::{Message, TableTask};
use crate::clock::millis;

/// Messages that wait until the cards are dealt; more are refused.
const PUT_OFF: usize = 64;
/// Hands in a row in which somebody may keep the dealer waiting in vain.
const LATE_IS_TARDY: u8 = 2;

/// What the table holds of a hand's seeds until the dealer has drawn.
#[derive(Default)]
pub(super) struct Seeds {
    /// What the dealer waits for, and until when in table time.
    waits: Option<(Dealing, Millis)>,
    /// What was opened for the hand on the table, right or wrong.
    opened: Vec<(Seat, SeatSeed)>,
    /// The commitments that each seat sent last, and those that were fixed with the present hand.
    committed: BTreeMap<Seat, Committed>,
    fixed: BTreeMap<Seat, Committed>,
    /// Until when these would be waited for, in table time.
    fixed_until: Millis,
    /// In how many hands in a row each person at the table was waited for in vain.
    late: BTreeMap<i64, u8>,
    /// Comings and goings that are looked at when the cards are dealt.
    put_off: VecDeque<Message>,
}

/// What a seat committed to, and who said so on which lines.
#[derive(Clone)]
struct Committed {
    hand: u32,
    commit: SeatCommit,
    account: i64,
    /// Two tabs of one browser say the same. Lines that are gone are left out when another is added.
    connections: Vec<u64>,
}

impl Seeds {
    /// When the dealer waits no longer, in table time.
    pub fn due(&self) -> Option<Millis> {
        self.waits.map(|(_, until)| until)
    }
}

impl TableTask {
    pub(super) fn is_dealing(&self) -> bool {
        !self.done && self.live.table.facts().dealing.is_some()
    }

    /// What a page was told yes to stands for as long as that page is there: the other devices of its owner are told
    /// so, and a table that leaves such a commitment out has no excuse.
    pub(super) fn commit_seed(
        &mut self,
        (account, connection): (i64, u64),
        hand: u32,
        commit: SeatCommit,
    ) -> Result<(), Refused> {
        let seat = self.seat_of(account)?;
        let before = self.seeds.committed.get(&seat).filter(|one| one.hand == hand && one.account == account);
        let is_there = |line: &u64| *line != connection && self.followers.is_there(*line, account);
        let mut connections: Vec<u64> =
            before.map_or_else(Vec::new, |one| one.connections.iter().copied().filter(is_there).collect());
        if !connections.is_empty() && before.is_some_and(|one| one.commit != commit) {
            return Err(Refused::new(House::CommittedElsewhere, "another device of yours has committed for this seat"));
        }
        connections.push(connection);
        self.live.table.note_commit(seat, hand, commit.clone())?;
        self.seeds.committed.insert(seat, Committed { hand, commit, account, connections });
        Ok(())
    }

    pub(super) fn open_seed(&mut self, account: i64, hand: u32, seed: SeatSeed) -> Result<(), Refused> {
        let seat = self.seat_of(account)?;
        let fits = self.live.table.check_seed(seat, hand, &seed);
        if fits.as_ref().err().is_none_or(|no| no.code == House::WrongSeed) {
            let before = self.seeds.opened.iter().find(|(who, _)| *who == seat);
            let is_right = before.is_some_and(|(_, seed)| self.live.table.check_seed(seat, hand, seed).is_ok());
            // The right one stays, whatever is sent after it.
            if !is_right {
                self.seeds.opened.retain(|(who, _)| *who != seat);
                self.seeds.opened.push((seat, seed));
            }
        } else if self.would_have_been_in_time(seat, hand, &seed) {
            // The cards are dealt already because nobody waited for it; the next time somebody will.
            self.seeds.late.remove(&account);
        }
        fits
    }

    /// Whether this is the seed of the present hand, within the time that others have for theirs.
    fn would_have_been_in_time(&self, seat: Seat, hand: u32, seed: &SeatSeed) -> bool {
        let fixed = self.seeds.fixed.get(&seat).filter(|one| one.hand == hand && hand == self.live.table.facts().hand);
        let fits = fixed.is_some_and(|one| one.commit.opens_to(&self.live.id, hand, seat, seed));
        fits && self.clock.now() < self.seeds.fixed_until
    }

    /// Whoever has kept the dealer waiting in vain too often is not waited for, until a seed comes in time again.
    fn is_tardy(&self, account: i64) -> bool {
        self.seeds.late.get(&account).is_some_and(|times| *times >= LATE_IS_TARDY)
    }

    fn tardy_seats(&self) -> Seats {
        let facts = self.live.table.facts();
        people_of(&facts).filter(|(_, account)| self.is_tardy(*account)).map(|(seat, _)| seat).collect()
    }

    /// These seats were waited for, in vain or not.
    fn note_lateness(&mut self, late: Seats, in_time: Seats) {
        let facts = self.live.table.facts();
        self.seeds.late.retain(|account, _| people_of(&facts).any(|(_, one)| one == *account));
        for (seat, account) in people_of(&facts) {
            if in_time.contains(seat) {
                self.seeds.late.remove(&account);
            } else if late.contains(seat) {
                let times = self.seeds.late.entry(account).or_default();
                *times = times.saturating_add(1);
            }
        }
    }

    /// Tells the table which seats have a page that adds seeds, before anything can make it deal.
    pub(super) fn announce_commits(&mut self) {
        let facts = self.live.table.facts();
        let awaited = |account: i64| self.followers.commits(account) && !self.is_tardy(account);
        let commits = people_of(&facts).filter(|(_, account)| awaited(*account));
        let seats: Seats = commits.map(|(seat, _)| seat).collect();
        self.live.table.expect_commits(seats);
    }

    /// The dealer goes on as soon as everything has come, or its time is over.
    pub(super) async fn attend_dealing(&mut self) {
        while self.is_dealing() && !self.broken {
            let Some(dealing) = self.live.table.facts().dealing else { break };
            let now = self.clock.now();
            let until = match self.seeds.waits {
                Some((what, until)) if what == dealing => until,
                _ => {
                    self.seeds.opened.clear();
                    let wait = match dealing {
                        Dealing::Commits => self.room.settings.commit_wait,
                        Dealing::Seeds(_) => self.room.settings.seed_wait,
                    };
                    if matches!(dealing, Dealing::Seeds(_)) {
                        (self.seeds.fixed, self.seeds.fixed_until) = (self.seeds.committed.clone(), now + millis(wait));
                    }
                    now + millis(wait)
                }
            };
            self.seeds.waits = Some((dealing, until));
            if !self.has_come(dealing) && (now < until || !self.clock.is_running()) {
                return;
            }
            if let Err(refused) = self.go_on_dealing(dealing).await {
                tracing::warn!(table = self.live.id, code = refused.code.name(), "the dealer could not go on");
                return self.retry_later();
            }
        }
        self.seeds.waits = None;
        self.seeds.opened.clear();
    }

    /// Everything that the dealer waits for is there.
    fn has_come(&mut self, dealing: Dealing) -> bool {
        match dealing {
            Dealing::Commits => {
                self.announce_commits();
                self.live.table.missing_commits().is_empty()
            }
            Dealing::Seeds(seats) => {
                let hand = self.live.table.facts().hand;
                let come = self.opened_right(hand).and(self.tardy_seats());
                seats.iter().all(|seat| come.contains(seat))
            }
        }
    }

    /// The seats whose right seed is there.
    fn opened_right(&self, hand: u32) -> Seats {
        let right = |(seat, seed): &&(Seat, SeatSeed)| self.live.table.check_seed(*seat, hand, seed).is_ok();
        self.seeds.opened.iter().filter(right).map(|(seat, _)| *seat).collect()
    }

    async fn go_on_dealing(&mut self, dealing: Dealing) -> Result<(), Refused> {
        let request = match dealing {
            Dealing::Commits => Request::Fix,
            Dealing::Seeds(_) => {
                let mut seeds = vec![None; self.players().len()];
                self.seeds.opened.iter().for_each(|(seat, seed)| seeds[seat.index()] = Some(seed.clone()));
                Request::Seeds { seeds }
            }
        };
        let (late, in_time) = match dealing {
            Dealing::Commits => (self.live.table.missing_commits(), Seats::NONE),
            Dealing::Seeds(seats) => (seats, self.opened_right(self.live.table.facts().hand)),
        };
        let went_on = self.step(request).await;
        if went_on.is_ok() {
            self.note_lateness(late, in_time);
        }
        self.broken |= went_on.as_ref().is_err_and(|refused| refused.code == House::Internal);
        went_on
    }

    /// Where seats are open, whoever sits down does so in a hand, and one that begins for them is dealt first.
    pub(super) async fn have_a_hand_to_join(&mut self, joins: bool) {
        if joins && self.live.game.open_seats() && !self.is_dealing() {
            // If none can begin, whoever asks is told so.
            let _ = self.have_a_hand().await;
            self.attend_dealing().await;
        }
    }

    /// Whoever comes or goes while cards are being dealt does so a moment later. Gives back what need not wait.
    pub(super) fn put_off(&mut self, message: Message) -> Option<Message> {
        let waits = matches!(
            message,
            Message::Sit { .. }
                | Message::Leave { .. }
                | Message::Presence { .. }
                | Message::AddBot { .. }
                | Message::RemoveBot { .. }
        );
        if !waits || self.broken || !self.is_dealing() || self.seeds.put_off.len() >= PUT_OFF {
            return Some(message);
        }
        self.seeds.put_off.push_back(message);
        None
    }

    /// The next message that waited for the deal, once the cards are there.
    pub(super) fn put_off_until_now(&mut self) -> Option<Message> {
        if self.is_dealing() { None } else { self.seeds.put_off.pop_front() }
    }

    pub(super) fn count_left_out(&self, left_out: &[LeftOut]) {
        for one in left_out {
            let why = match one.why {
                WhyLeftOut::Late => "late",
                WhyLeftOut::Wrong => "wrong",
            };
            tracing::info!(table = self.live.id, seat = one.seat.index(), why, "a seed was left out");
            metrics::counter!("baize_seeds_left_out_total", "why" => why).increment(1);
        }
    }
}

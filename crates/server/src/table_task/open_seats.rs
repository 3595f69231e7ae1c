//! Tables whose seats are open: a hand always runs, bots come with people, and the last one out closes.

use table::{Player, Presence, Purse, Refused, Request, Seat};

use super::TableTask;
use super::bots::numbered;

/// What the house lends a bot is never more than this.
const HOUSE_FUNDS: i64 = 1 << 50;

impl TableTask {
    /// A table of open seats waits in a hand of its own, which people join.
    pub(super) async fn begin_open_table(&mut self) {
        if !self.opening.game.open_seats() {
            return;
        }
        let facts = self.opening.table.facts();
        if facts.hand == 0 && self.begin().await.is_err() {
            // The clock tries again.
            self.next_hand_at = Some(facts.at);
        }
        let bots_alone = !self.has_people() && facts.players.values().iter().any(Option::is_some);
        if bots_alone {
            self.desert().await;
        }
    }

    /// Where seats are open people come into and leave a running hand, so one has to run.
    pub(super) async fn have_a_hand(&mut self) -> Result<(), Refused> {
        match self.opening.game.open_seats() && !self.opening.table.facts().running {
            true => self.begin().await,
            false => Ok(()),
        }
    }

    /// Brings a bot to a free seat with the house's chips.
    pub(super) async fn join_bot(&mut self, seat: Option<Seat>, name: &str) -> Result<(), Refused> {
        self.have_a_hand().await?;
        let players = self.players();
        let free = players.iter().filter(|(_, player)| player.is_none()).map(|(seat, _)| seat);
        let seats: Vec<Seat> = seat.map_or_else(|| free.collect(), |seat| vec![seat]);
        let taken = |name: &str| players.values().iter().flatten().any(|player| player.name == name);
        let shown = (0..).map(|same| numbered(name, same)).find(|name| !taken(name)).expect("numbers do not end");
        let mut answer = Err(Refused::new("table_full", "every seat is taken"));
        for seat in seats {
            let purse = Purse { asked: None, funds: HOUSE_FUNDS };
            answer = self.step(Request::Join { seat, player: Player::house_bot(&shown, name), purse }).await;
            if answer.is_ok() {
                break;
            }
        }
        answer
    }

    /// The bots that wait for someone to play with sit down.
    pub(super) async fn seat_waiting_bots(&mut self) {
        if !self.has_people() || !self.opening.table.facts().running {
            return;
        }
        for name in std::mem::take(&mut self.waiting_bots) {
            if let Err(refused) = self.join_bot(None, &name).await {
                // A chair may be free only with the next hand; a full table has no use for the bot.
                if refused.code != "table_full" {
                    self.waiting_bots.push(name);
                }
            }
        }
    }

    fn has_people(&self) -> bool {
        self.players().values().iter().flatten().any(|player| player.account.is_some())
    }

    /// After seats were given up: bots that ran out of chips come again, and when the last person has
    /// gone the bots go too.
    pub(super) async fn keep_open_table(&mut self, somebody_went: bool) {
        if self.has_people() {
            self.seat_waiting_bots().await;
            return;
        }
        if self.deserted || somebody_went {
            self.desert().await;
        }
        let empty = self.players().values().iter().all(Option::is_none);
        if self.deserted && empty && !self.done && self.step(Request::Close).await.is_ok() {
            self.done = true;
        }
    }

    /// Sends everybody home: their chips go back to where they came from as soon as the hand allows it.
    pub(super) async fn desert(&mut self) {
        self.deserted = true;
        self.waiting_bots.clear();
        for (seat, player) in self.players().iter() {
            if player.is_none() || self.leaving.contains(seat) {
                continue;
            }
            match self.step(Request::Presence { seat, presence: Presence::Left }).await {
                Ok(()) => self.leaving = self.leaving.with(seat),
                Err(refused) => {
                    tracing::warn!(table = self.opening.id, code = refused.code, "a seat could not be given up");
                }
            }
        }
    }
}

//! House bots: they get a view, think where they block nobody, and play through the same door as people.

use cardtable::{AnyBot, BotJob, BySeat, Facts, House, Player, Players, Presence, Refused, Request, Seat};
use serde_json::Value;

use super::hints::Asked;
use super::{Message, TableTask};
use crate::chance;

/// How much sooner a bot says what changes little.
const QUICKER: u32 = 4;

pub(super) struct BotSeats {
    seats: BySeat<BotSeat>,
    /// Counts the table's steps, so that a bot is asked once about each.
    version: u64,
    /// What is asked now, for coaches.
    pub asked: Asked,
}

struct BotSeat {
    bot: Option<AnyBot>,
    thinking: bool,
    asked: Option<u64>,
}

impl BotSeats {
    pub fn new(seats: usize) -> BotSeats {
        BotSeats {
            seats: BySeat::from_fn(seats, |_| BotSeat { bot: None, thinking: false, asked: None }),
            version: 0,
            asked: Asked::default(),
        }
    }

    pub fn changed(&mut self, facts: &Facts) {
        self.version += 1;
        self.asked.note(facts);
    }
}

impl TableTask {
    pub(super) async fn add_bot(&mut self, by: i64, seat: Option<Seat>, name: &str) -> Result<(), Refused> {
        self.may_add_bots(by)?;
        let info = self.live.game.bots().into_iter().find(|bot| bot.name == name);
        let info = info.ok_or_else(|| Refused::new(House::UnknownBot, "this game has no such bot"))?;
        let players = self.players();
        if self.live.game.open_seats() {
            return self.join_bot(seat, info.name).await;
        }
        let seat = seat
            .or_else(|| players.iter().filter(|(_, player)| player.is_none()).map(|(seat, _)| seat).last())
            .ok_or_else(|| Refused::new(House::TableFull, "every seat is taken"))?;
        self.step(Request::Sit { seat, player: free_bot(&players, info.name) }).await?;
        self.leaving = self.leaving.without(seat);
        self.welcome_newcomer();
        Ok(())
    }

    pub(super) async fn remove_bot(&mut self, by: i64, seat: Seat) -> Result<(), Refused> {
        self.is_host(by)?;
        let players = self.players();
        if players.get(seat).and_then(|player| player.as_ref()?.bot.as_ref()).is_none() {
            return Err(Refused::new(House::NotABot, "no bot sits there"));
        }
        if self.live.game.open_seats() {
            self.step(Request::Presence { seat, presence: Presence::Left }).await?;
            self.leaving = self.leaving.with(seat);
            self.returning = self.returning.without(seat);
        } else {
            self.step(Request::Stand { seat }).await?;
        }
        self.bots.seats[seat].bot = None;
        Ok(())
    }

    /// The bot that speaks for this seat: the house's, or the one that stands in for a person who is away.
    fn played_by(&self, seat: Seat, players: &Players) -> Option<String> {
        let player = players.get(seat)?.as_ref()?;
        let house = player.bot.clone();
        house.or_else(|| self.stands_in(seat).then(|| self.live.game.stand_in().map(str::to_owned))?)
    }

    /// Lets every bot that may speak think about the table as it is now.
    pub(super) fn ask_bots(&mut self) {
        if self.flow.waits_until(self.room.clock.now()).is_some() {
            // The clock asks them when the table may write again.
            return;
        }
        self.rests = self.nobody_is_there();
        if self.rests {
            return;
        }
        let facts = self.live.table.facts();
        let version = self.bots.version;
        for seat in facts.may_speak.iter() {
            let Some(name) = self.played_by(seat, &facts.players) else { continue };
            let place = &self.bots.seats[seat];
            if place.thinking || place.asked == Some(version) {
                continue;
            }
            if !self.stands_all_eyes() {
                return;
            }
            let place = &mut self.bots.seats[seat];
            // Whoever sat here before may have been a bot of another kind.
            let bot = place
                .bot
                .take()
                .filter(|bot| bot.kind == name)
                .or_else(|| self.live.game.make_bot(&name, chance::bot_dice()));
            let Some(job) = bot.and_then(|bot| self.live.table.bot_job(seat, bot)) else { continue };
            place.thinking = true;
            place.asked = Some(version);
            let (back, pause, game) = (self.to_self.clone(), self.room.settings.bot_pause, self.live.game);
            let clock = self.room.clock.clone();
            tokio::spawn(async move {
                // A bot that panics is gone, and a new one takes its place at its next turn.
                let thought = think(job).await;
                let quick =
                    thought.as_ref().and_then(|thought| thought.1.as_ref()).is_some_and(|said| game.is_quick(said));
                clock.sleep(if quick { pause / QUICKER } else { pause }).await;
                if let Some(table) = back.upgrade() {
                    // A table that has closed meanwhile does not want to know.
                    let _ = table.send(Box::new(Message::BotThought { seat, version, thought })).await;
                }
            });
        }
    }

    pub(super) async fn bot_thought(
        &mut self,
        seat: Seat,
        version: u64,
        thought: Option<Box<(AnyBot, Option<Value>)>>,
    ) {
        let place = &mut self.bots.seats[seat];
        place.thinking = false;
        let action = thought.and_then(|thought| {
            let (bot, action) = *thought;
            place.bot = Some(bot);
            action
        });
        let current = version == self.bots.version;
        // A person who came back while the bot was thinking plays on alone; if they go again, it is asked anew.
        let plays = self.played_by(seat, &self.players()).is_some();
        if !plays {
            self.bots.seats[seat].asked = None;
        }
        let action = action.filter(|_| plays);
        if let Some(action) = action
            && let Err(refused) = self.step(Request::Act { seat, action, nonce: None, deadline: None }).await
            && current
        {
            tracing::warn!(table = self.live.id, code = refused.code.name(), "a house bot was refused");
        }
        self.ask_bots();
    }
}

/// Where it blocks nobody; a simulation does one thing at a time.
async fn think(job: BotJob) -> Option<Box<(AnyBot, Option<Value>)>> {
    #[cfg(test)]
    if crate::simulation::is_running() {
        return Some(Box::new(job.run()));
    }
    tokio::task::spawn_blocking(move || Box::new(job.run())).await.ok()
}

/// Bot `index` of this list, as it sits down: "Grunt", "Grunt 2".
pub fn listed_bot(all: &[String], index: usize) -> Player {
    let same_before = all[..index].iter().filter(|other| **other == all[index]).count();
    Player::nth_house_bot(&all[index], same_before as u32 + 1)
}

/// The first bot of this kind whose name nobody at the table has.
pub(super) fn free_bot(players: &Players, kind: &str) -> Player {
    let taken = |bot: &Player| players.values().iter().flatten().any(|player| player.name == bot.name);
    (1..).map(|nth| Player::nth_house_bot(kind, nth)).find(|bot| !taken(bot)).expect("numbers do not end")
}

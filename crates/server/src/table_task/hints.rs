//! Hints: what the game's coach would do at a seat, for a person who plays against bots of the house alone.

use std::sync::{Arc, Mutex, PoisonError};

use cardtable::{AdviceJob, AdviceKept, Facts, House, Millis, Refused, Seat};
use wire::{Hint, Say};

use super::TableTask;
use super::messages::Reply;
use crate::chance;
use crate::outbox::Outbox;
use crate::room::Shared;

/// What is asked at a table now, where those who think for it can see it.
#[derive(Clone, Default)]
pub(super) struct Asked(Arc<Mutex<Question>>);

/// A question is known by its hand and its deadline, as an answer to it is.
type Question = (u32, Option<Millis>);

impl Asked {
    pub fn note(&self, facts: &Facts) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (facts.hand, facts.deadline);
    }

    fn now(&self) -> Question {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who wants a hint, and the connection that hears of it.
pub struct AsksHint {
    pub account: i64,
    pub outbox: Outbox,
    pub reply: Reply,
}

impl TableTask {
    pub(super) fn hint(&self, asked: AsksHint) -> (Reply, Result<(), Refused>) {
        let AsksHint { account, outbox, reply } = asked;
        (reply, self.think_for(account, outbox))
    }

    /// Has the coach think about the table as this account sees it now; the connection hears of it when it is done.
    fn think_for(&self, account: i64, outbox: Outbox) -> Result<(), Refused> {
        let seat = self.seat_of(account)?;
        self.is_among_bots(seat)?;
        let facts = self.live.table.facts();
        if !facts.may_speak.contains(seat) {
            return Err(Refused::new(House::NotYourTurn, "there is nothing to decide at your seat now"));
        }
        let no_coach = || Refused::new(House::NoCoach, "this game has no coach");
        let coach = self.live.game.coach(chance::bot_dice()).ok_or_else(no_coach)?;
        let job = self.live.table.advice_job(seat, coach).ok_or_else(no_coach)?;
        let (room, asked, question) = (self.room.clone(), self.bots.asked.clone(), (facts.hand, facts.deadline));
        asked.note(&facts);
        let table = self.live.id.clone();
        tokio::spawn(async move {
            let found = think(&room, job, || asked.now() == question).await;
            // A table that has moved on has other questions.
            if asked.now() == question {
                let (advice, error) = match found {
                    Ok(advice) => (advice, None),
                    Err(error) => (None, Some(error)),
                };
                outbox.say(&Say::Hint(Hint { table, hand: question.0, deadline: question.1, advice, error }));
            }
        });
        Ok(())
    }

    /// Between people nobody is helped, whatever is at stake; also not against somebody for whom a bot plays meanwhile.
    fn is_among_bots(&self, seat: Seat) -> Result<(), Refused> {
        let players = self.players();
        let people = players
            .iter()
            .filter(|(other, player)| *other != seat && player.as_ref().is_some_and(|player| player.bot.is_none()));
        match people.count() {
            0 => Ok(()),
            _ => {
                Err(Refused::new(House::NotAmongPeople, "hints are for tables where all others are bots of the house"))
            }
        }
    }
}

/// Thinks when its turn comes, if that is still wanted then.
async fn think(room: &Shared, job: AdviceJob, wanted: impl Fn() -> bool) -> Result<Option<AdviceKept>, Refused> {
    let bench = room.coaching.thinking.enter().await?;
    match wanted() {
        true => bench.work_quietly(move || job.run()).await,
        false => Ok(None),
    }
}

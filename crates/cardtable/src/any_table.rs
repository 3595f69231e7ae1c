//! Tables and bots behind plain JSON, for a server that knows no game by name.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;

use crate::bots::Bot;
use crate::coach::{AdviceJob, AnyCoach};
use crate::code::House;
use crate::dice::Dice;
use crate::erased::guarded;
use crate::facts::Facts;
use crate::game::Game;
use crate::letter::Letter;
use crate::listeners::Listeners;
use crate::player::Viewer;
use crate::proof::{SeatCommit, SeatSeed, Secret};
use crate::proposal::{Proposal, Rejection};
use crate::questions::Questions;
use crate::refused::Refused;
use crate::replay::eyes;
use crate::request::Request;
use crate::room_key::RoomKey;
use crate::seat::{Millis, Seat, Seats};
use crate::seating::{JoinWish, Seating};
use crate::table::Table;

/// A house bot at a seat, with dice of its own.
pub struct AnyBot {
    /// Its name among the game's bots.
    pub kind: &'static str,
    pub(crate) bot: Box<dyn Any + Send>,
    pub(crate) dice: Dice,
}

/// A bot's turn to think, to be run where it blocks nobody. It owns the view it looks at.
pub struct BotJob {
    /// The bot thinks at length: [`Bot::ponders`].
    pub ponders: bool,
    think: Box<dyn FnOnce() -> (AnyBot, Option<Value>) + Send>,
}

impl BotJob {
    /// Thinks, for as long as it takes, and gives the bot back with its action, or with none if it stays silent.
    pub fn run(self) -> (AnyBot, Option<Value>) {
        (self.think)()
    }
}

/// A table whose game only its own rules know.
pub trait AnyTable: Send {
    /// [`Table::propose`] for an action that is still JSON; one that cannot be read is refused.
    fn propose(&mut self, at: Millis, request: Request<Value>, fresh: Secret) -> Result<Proposal, Rejection>;
    /// [`Table::commit`]: the lines are stored, and these letters may go out.
    fn commit(&mut self) -> Vec<Letter>;
    /// [`Table::discard`]: the lines could not be stored, and the step never happened.
    fn discard(&mut self);
    /// [`Table::recall`]: what was played before the hand that this table was rebuilt from.
    fn recall(&mut self, earlier: &[String]);
    /// Looks at the table with everybody's eyes, and says `bad_log` if its rules fall over that. Rules can stand where
    /// they cannot have come and fall over only when they are looked at, so this comes before anybody looks at a table
    /// that was rebuilt; until then nobody has to make views of it.
    fn try_eyes(&self) -> Result<(), Refused>;
    /// [`Table::recalls_enough`].
    fn recalls_enough(&self, earlier: &[String]) -> bool;
    /// [`Table::listen`]: whom letters are written for from now on.
    fn listen(&mut self, listeners: Listeners);
    /// [`Table::sign_with`].
    fn sign_with(&mut self, key: Arc<RoomKey>);
    /// [`Table::note_commit`].
    fn note_commit(&mut self, seat: Seat, hand: u32, commit: SeatCommit) -> Result<(), Refused>;
    /// [`Table::expect_commits`].
    fn expect_commits(&mut self, seats: Seats);
    /// [`Table::missing_commits`].
    fn missing_commits(&self) -> Seats;
    /// [`Table::check_seed`].
    fn check_seed(&self, seat: Seat, hand: u32, seed: &SeatSeed) -> Result<(), Refused>;
    /// [`Table::snapshot`], as JSON text.
    fn snapshot(&self, viewer: Viewer, now: Millis, since: Option<(u32, u32)>) -> String;
    /// What can be known of the table without its game.
    fn facts(&self) -> Arc<Facts>;
    /// The config of the hand on the table, without the fields that nobody is shown.
    fn config(&self) -> Arc<Value>;
    /// The seat and money that this action asks for, if it is such a wish.
    fn asks_to_join(&self, name: &str, action: &Value) -> Option<JoinWish>;
    /// Answers a question about the hand that changes nothing.
    fn answer(&self, viewer: Viewer, question: &Value) -> Result<Value, Rejection>;
    /// A bot's turn at this seat, with what it may see.
    fn bot_job(&self, seat: Seat, bot: AnyBot) -> Option<BotJob>;
    /// A coach's turn to think for this seat, with what that may see. None if no hand is being played.
    fn advice_job(&self, seat: Seat, coach: AnyCoach) -> Option<AdviceJob>;
}

impl<G: Game> AnyTable for Table<G> {
    fn propose(&mut self, at: Millis, request: Request<Value>, fresh: Secret) -> Result<Proposal, Rejection> {
        let request = request.try_map(|action| {
            serde_json::from_value(action).map_err(|error| Refused::new(House::BadAction, error.to_string()))
        })?;
        Table::propose(self, at, request, fresh)
    }

    fn commit(&mut self) -> Vec<Letter> {
        Table::commit(self)
    }

    fn discard(&mut self) {
        Table::discard(self);
    }

    fn recall(&mut self, earlier: &[String]) {
        Table::recall(self, earlier);
    }

    fn try_eyes(&self) -> Result<(), Refused> {
        guarded(|| {
            let seats = self.state().players.len();
            Viewer::all(seats).for_each(|viewer| drop(self.snapshot(viewer, self.state().at, None)));
            Ok(())
        })
    }

    fn recalls_enough(&self, earlier: &[String]) -> bool {
        Table::recalls_enough(self, earlier)
    }

    fn listen(&mut self, listeners: Listeners) {
        Table::listen(self, listeners);
    }

    fn sign_with(&mut self, key: Arc<RoomKey>) {
        Table::sign_with(self, key);
    }

    fn note_commit(&mut self, seat: Seat, hand: u32, commit: SeatCommit) -> Result<(), Refused> {
        Table::note_commit(self, seat, hand, commit)
    }

    fn expect_commits(&mut self, seats: Seats) {
        Table::expect_commits(self, seats);
    }

    fn missing_commits(&self) -> Seats {
        Table::missing_commits(self)
    }

    fn check_seed(&self, seat: Seat, hand: u32, seed: &SeatSeed) -> Result<(), Refused> {
        Table::check_seed(self, seat, hand, seed)
    }

    fn snapshot(&self, viewer: Viewer, now: Millis, since: Option<(u32, u32)>) -> String {
        Table::snapshot(self, viewer, now, since)
    }

    fn facts(&self) -> Arc<Facts> {
        Table::facts(self)
    }

    fn config(&self) -> Arc<Value> {
        Table::shown_config(self)
    }

    fn asks_to_join(&self, name: &str, action: &Value) -> Option<JoinWish> {
        let hand = self.hand().filter(|_| G::Seating::OPEN)?;
        G::Seating::asks_to_join(hand, name, &G::Action::deserialize(action).ok()?)
    }

    fn answer(&self, viewer: Viewer, question: &Value) -> Result<Value, Rejection> {
        let hand = self.hand().ok_or_else(|| Refused::new(House::NoHand, "no hand is being played"))?;
        let viewer = eyes::<G>(viewer, self.state().players.len())?;
        let question =
            Deserialize::deserialize(question).map_err(|error| Refused::new(House::BadQuestion, error.to_string()))?;
        let answered = catch_unwind(AssertUnwindSafe(|| G::Questions::answer(hand, viewer, question, &self.hand_of())));
        let answer = answered.map_err(|_| Rejection::Broken)??;
        Ok(serde_json::to_value(answer).expect("an answer is plain data"))
    }

    fn bot_job(&self, seat: Seat, bot: AnyBot) -> Option<BotJob> {
        let view = self.hand()?.view(Viewer::Seat(seat));
        let AnyBot { kind, bot, mut dice } = bot;
        let mut bot = bot.downcast::<Box<dyn Bot<G>>>().ok()?;
        let ponders = bot.ponders();
        let think = move || {
            let action = bot.act(seat, &view, &mut dice);
            let action = action.map(|action| serde_json::to_value(action).expect("an action is plain data"));
            (AnyBot { kind, bot, dice }, action)
        };
        Some(BotJob { ponders, think: Box::new(think) })
    }

    fn advice_job(&self, seat: Seat, coach: AnyCoach) -> Option<AdviceJob> {
        AdviceJob::new::<G>(self.hand()?.view(Viewer::Seat(seat)), seat, coach)
    }
}

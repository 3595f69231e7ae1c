//! Tables and bots behind plain JSON, for a server that knows no game by name.

use std::any::Any;

use serde_json::Value;

use crate::dice::Dice;
use crate::erased::shown;
use crate::facts::Facts;
use crate::game::{Bot, Game, JoinWish};
use crate::letter::Letter;
use crate::proof::Secret;
use crate::seat::{Millis, Seat, Viewer};
use crate::table::{Proposal, Rejection, Request, Table};
use crate::told::Refused;

/// A house bot at a seat, with dice of its own.
pub struct AnyBot {
    /// Its name among the game's bots.
    pub kind: &'static str,
    pub(crate) bot: Box<dyn Any + Send>,
    pub(crate) dice: Dice,
}

/// A bot's turn to think, to be run where it blocks nobody. It owns the view it looks at.
pub struct BotJob(Box<dyn FnOnce() -> (AnyBot, Option<Value>) + Send>);

impl BotJob {
    pub fn run(self) -> (AnyBot, Option<Value>) {
        (self.0)()
    }
}

/// A table whose game only its own rules know.
pub trait AnyTable: Send {
    fn propose(&mut self, at: Millis, request: Request<Value>, fresh: Secret) -> Result<Proposal, Rejection>;
    fn commit(&mut self) -> Vec<Letter>;
    fn discard(&mut self);
    fn snapshot(&self, viewer: Viewer, now: Millis, since: Option<(u32, u32)>) -> String;
    fn facts(&self) -> Facts;
    fn config(&self) -> Value;
    /// The seat and money that this action asks for, if it is such a wish.
    fn asks_to_join(&self, name: &str, action: &Value) -> Option<JoinWish>;
    /// A bot's turn at this seat, with what it may see.
    fn bot_job(&self, seat: Seat, bot: AnyBot) -> Option<BotJob>;
}

impl<G: Game> AnyTable for Table<G> {
    fn propose(&mut self, at: Millis, request: Request<Value>, fresh: Secret) -> Result<Proposal, Rejection> {
        let request = request.try_map(|action| {
            serde_json::from_value(action).map_err(|error| Refused::new("bad_action", error.to_string()))
        })?;
        Table::propose(self, at, request, fresh)
    }

    fn commit(&mut self) -> Vec<Letter> {
        Table::commit(self)
    }

    fn discard(&mut self) {
        Table::discard(self);
    }

    fn snapshot(&self, viewer: Viewer, now: Millis, since: Option<(u32, u32)>) -> String {
        Table::snapshot(self, viewer, now, since)
    }

    fn facts(&self) -> Facts {
        Table::facts(self)
    }

    fn config(&self) -> Value {
        shown::<G>(serde_json::to_value(Table::config(self)).expect("a config is plain data"))
    }

    fn asks_to_join(&self, name: &str, action: &Value) -> Option<JoinWish> {
        let hand = self.hand().filter(|_| G::OPEN_SEATS)?;
        hand.asks_to_join(name, &serde_json::from_value(action.clone()).ok()?)
    }

    fn bot_job(&self, seat: Seat, bot: AnyBot) -> Option<BotJob> {
        let view = self.hand()?.view(Viewer::Seat(seat));
        let AnyBot { kind, bot, mut dice } = bot;
        let mut bot = bot.downcast::<Box<dyn Bot<G>>>().ok()?;
        Some(BotJob(Box::new(move || {
            let action = bot.act(seat, &view, &mut dice);
            let action = action.map(|action| serde_json::to_value(action).expect("an action is plain data"));
            (AnyBot { kind, bot, dice }, action)
        })))
    }
}

//! Tractor (Shengji): two decks, four or six seats, tricks, points and levels.

mod action;
mod auto;
pub mod bid;
mod bot;
mod card;
mod coach;
mod config;
mod count;
mod event;
mod follow;
mod game;
mod ladder;
mod legal;
mod mind;
mod naming;
mod order;
mod pattern;
mod phase;
pub mod plays;
mod probe;
mod question;
mod referee;
mod refusal;
mod round;
mod rules;
pub mod score;
mod shown;
mod state;
mod throw;
mod trick;
mod view;

pub use action::Action;
pub use bot::{BOTS, MASTER, SHARP, Thinking};
pub use card::{Card, Cards, Face, UnknownCard};
pub use coach::COACH;
pub use config::{Config, FirstBanker, MAX_REDEALS, Standing as GameStanding, hand_size, kitty_size};
pub use count::count;
pub use event::Event;
pub use follow::{Duty, template};
pub use ladder::Segment;
pub use legal::{Choose, Follow, GroupCards, LegalActions, MAX_LISTED, NeedTractor};
pub use naming::{NamedPart, Naming};
pub use order::{Group, Held, Order};
pub use pattern::{Kind, Part, Parts, Pattern};
pub use question::{Answer, Question, Selections};
pub use referee::{REFEREE, answer};
pub use refusal::Refusal;
pub use round::{Round, Step, Won};
pub use rules::{FollowFill, KittyMultiplier, Rules, Succession, ThrowCheck};
pub use shown::{BidShown, HeldCard, Phase, PlayShown, Punished, RedealShown, RoundResult, TrickShown};
pub use state::Tractor;
pub use throw::{Breaking, Broken, PunishReason, broken};
pub use trick::{Standing, winner};
pub use view::View;

use cardtable::{Hosted, TypeList};

/// The game as the catalog lists it.
pub fn hosted() -> Hosted<Tractor> {
    Hosted { referee: Some(REFEREE), stand_in: Some("steady"), coach: Some(COACH), ..Hosted::new(BOTS, types) }
}

fn types() -> TypeList {
    TypeList::of::<Tractor>("Tractor on the wire.").with::<Question>().with::<Answer>()
}

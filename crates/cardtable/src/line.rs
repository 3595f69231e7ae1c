//! The log: every input a table ever took, one JSON line each, from which it is rebuilt.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::nonces::Content;
use crate::player::{Player, Players, Presence};
use crate::proof::{LeftOut, SeatCommit, SeatSeed};
use crate::seat::{BySeat, Millis, Seat};
use crate::seating::Purse;
use crate::void::WhyVoid;

/// The version of the log's own format. Version 1, in which seeds were told in one phase, is still read.
pub const LOG_VERSION: u32 = 2;

/// One line of a table's log.
///
/// `Opened` and `Began` carry everything that matters from before them, so a table is rebuilt from
/// the last of these, however long its history is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "snake_case", bound = "", deny_unknown_fields)]
pub enum Line<G: Game> {
    /// The table exists and no hand has begun; the first line of every log.
    Opened {
        /// Where table time starts: the wall clock, in milliseconds since 1970.
        at: Millis,
        /// [`LOG_VERSION`] of the program that wrote it; another one is not read.
        version: u32,
        /// The game's name, so that no other game's rules are tried on the log.
        game: String,
        /// The table's name in addresses, which is also part of what its dice depend on.
        table: String,
        /// For the first hand.
        config: G::Config,
        /// Who sits already; the length is the number of seats.
        players: Players,
        /// Of the first hand's secret.
        commitment: String,
    },
    /// Somebody took a free seat between hands.
    Sat {
        /// Table time.
        at: Millis,
        /// It was free, or the request was refused.
        seat: Seat,
        /// With the account, which is taken out before a log is given to anybody.
        player: Player,
    },
    /// Somebody got up between hands, or from a running hand that goes on without them.
    Stood {
        /// Table time.
        at: Millis,
        /// It is free from here on.
        seat: Seat,
    },
    /// A hand began; a log can be read from here without what was before.
    Began {
        /// Table time, from which the hand's own clocks count.
        at: Millis,
        /// [`LOG_VERSION`] of the program that wrote it; another one is not read.
        version: u32,
        /// The game's name, so that no other game's rules are tried on the log.
        game: String,
        /// The table's name in addresses, which is also part of what its dice depend on.
        table: String,
        /// The hand's number at its table, from 1.
        hand: u32,
        /// All that the hand starts from, also what the hand before it handed on.
        config: G::Config,
        /// Everybody who sits there, in the order of the seats.
        players: Players,
        /// Of the hand's secret; everybody saw it before the first seed was opened.
        commitment: String,
        /// The last hash of the hand before it, zeros for the first. Version 1 has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<String>,
        /// What each seat added to the dice, in logs of version 1.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        seeds: Vec<Option<SeatSeed>>,
    },
    /// The dealer is about to draw: from here on nobody can choose a seed any more.
    Fixed {
        /// Table time.
        at: Millis,
        /// What each seat has committed to, in the order of the seats; one of them at least.
        commits: Vec<Option<SeatCommit>>,
    },
    /// The seats have opened what they committed to, and the dealer draws.
    Seeded {
        /// Table time.
        at: Millis,
        /// What is in the dice, in the order of the seats.
        seeds: Vec<Option<SeatSeed>>,
        /// Who committed and is not in the dice.
        left_out: Vec<LeftOut>,
    },
    /// The dealer drew something.
    Dealt {
        /// Table time of the step that made the dealer draw.
        at: Millis,
        /// What came of the dice; files of sealed hands do not say. A rebuild takes it from here and a verification draws it again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chance: Option<G::Chance>,
        /// The secret of a sealed deck, with the first draw from it. It stays on the server, as the cards do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seal: Option<String>,
    },
    /// A player's action that the rules accepted, or answered with a no that counts.
    Acted {
        /// Table time.
        at: Millis,
        /// Who acted; a bot that plays for somebody acts at their seat.
        seat: Seat,
        /// In the game's own notation, as [`Game::in_log`](crate::Game::in_log) says it.
        action: G::Action,
        /// What was sent, short, where the log says it in other words: a message is known again by it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sent: Option<Content>,
        /// Kept so that a message sent again after a restart is known for what it is; the last field of its text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
    },
    /// A deadline passed, and the rules did what they do then.
    TimedOut {
        /// When the clock was read: at the deadline or, in a busy room, a little after it.
        at: Millis,
    },
    /// A player's connection came or went, or the player got up for good.
    Presence {
        /// Table time.
        at: Millis,
        /// Whose connection it is.
        seat: Seat,
        /// What is true from here on.
        presence: Presence,
    },
    /// Somebody sat down with money in a running hand, or brought more to the own seat.
    Joined {
        /// Table time.
        at: Millis,
        /// A free one, or the player's own.
        seat: Seat,
        /// With the account, which is taken out before a log is given to anybody.
        player: Player,
        /// Its funds are cut to the most that anyone can bring, so that a log tells nobody's wealth.
        purse: Purse,
        /// Kept so that a message sent again after a restart does not bring the money twice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
    },
    /// The hand is over and settled.
    Ended {
        /// Table time.
        at: Millis,
        /// The secret of the hand's dice, where every card may be known now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
        /// Of the next hand's secret.
        next_commitment: String,
        /// What each seat won or lost; version 1 does not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<BySeat<i64>>,
        /// The room's, under the hash of the hand up to this line; it is the last field of its text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        signature: Option<String>,
    },
    /// The hand does not count: what was on the table is back with those who brought it. Between hands only the
    /// secret of the next is another from here on.
    Voided {
        /// Table time.
        at: Millis,
        /// What is told at the table.
        why: WhyVoid,
        /// Of the next hand's secret.
        next_commitment: String,
    },
    /// The table takes nothing more; no line follows.
    Closed {
        /// Table time.
        at: Millis,
        /// What every hand's secret follows from, in logs of version 1 whose cards stayed closed until here.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
    },
}

impl<G: Game> Line<G> {
    /// Table time of the line, whatever kind it is.
    pub fn at(&self) -> Millis {
        match self {
            Line::Opened { at, .. }
            | Line::Sat { at, .. }
            | Line::Stood { at, .. }
            | Line::Began { at, .. }
            | Line::Fixed { at, .. }
            | Line::Seeded { at, .. }
            | Line::Dealt { at, .. }
            | Line::Acted { at, .. }
            | Line::TimedOut { at }
            | Line::Presence { at, .. }
            | Line::Joined { at, .. }
            | Line::Ended { at, .. }
            | Line::Voided { at, .. }
            | Line::Closed { at, .. } => *at,
        }
    }

    /// As it is stored: one line of JSON without its end.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a line is plain data")
    }
}

/// A client's own name for a message; the same one sent twice is one message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Nonce(String);

impl Nonce {
    /// From outside: 1 to 40 letters, digits, `-` or `_`, or none.
    pub fn parse(text: &str) -> Option<Nonce> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let fits = (1..=40).contains(&text.len()) && text.chars().all(plain);
        fits.then(|| Nonce(text.to_owned()))
    }

    /// A number for those who keep many of them. Whoever sends two that have the same gets in nobody's way but their own.
    pub fn number(&self) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(&self.0)
    }

    /// As the client wrote it, for the answer that goes back.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Nonce {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Nonce, D::Error> {
        let text = String::deserialize(from)?;
        Nonce::parse(&text).ok_or_else(|| serde::de::Error::custom("a nonce is 1 to 40 letters, digits, '-' or '_'"))
    }
}

//! The log: every input a table ever took, one JSON line each, from which it is rebuilt.

use serde::{Deserialize, Serialize};

use crate::game::{Game, Purse};
use crate::proof::SeatSeed;
use crate::seat::{Millis, Player, Players, Presence, Seat};
use crate::told::Refused;

/// The version of the log's own format.
pub const LOG_VERSION: u32 = 1;

/// One line of a table's log.
///
/// `Opened` and `Began` carry everything that matters from before them, so a table is rebuilt from
/// the last of these, however long its history is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "snake_case", bound = "", deny_unknown_fields)]
pub enum Line<G: Game> {
    Opened {
        at: Millis,
        version: u32,
        game: String,
        table: String,
        config: G::Config,
        players: Players,
        /// Of the first hand's secret.
        commitment: String,
    },
    Sat {
        at: Millis,
        seat: Seat,
        player: Player,
    },
    Stood {
        at: Millis,
        seat: Seat,
    },
    Began {
        at: Millis,
        version: u32,
        game: String,
        table: String,
        hand: u32,
        config: G::Config,
        players: Players,
        commitment: String,
        seeds: Vec<Option<SeatSeed>>,
    },
    Dealt {
        at: Millis,
        chance: G::Chance,
    },
    Acted {
        at: Millis,
        seat: Seat,
        action: G::Action,
        /// Kept so that a message sent again after a restart is known for what it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
    },
    TimedOut {
        at: Millis,
    },
    Presence {
        at: Millis,
        seat: Seat,
        presence: Presence,
    },
    Joined {
        at: Millis,
        seat: Seat,
        player: Player,
        purse: Purse,
    },
    Ended {
        at: Millis,
        /// The secret of the hand's dice, where every card may be known now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
        /// Of the next hand's secret.
        next_commitment: String,
    },
    Closed {
        at: Millis,
        /// What every hand's secret follows from, where they all open when the table closes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
    },
}

impl<G: Game> Line<G> {
    pub fn at(&self) -> Millis {
        match self {
            Line::Opened { at, .. }
            | Line::Sat { at, .. }
            | Line::Stood { at, .. }
            | Line::Began { at, .. }
            | Line::Dealt { at, .. }
            | Line::Acted { at, .. }
            | Line::TimedOut { at }
            | Line::Presence { at, .. }
            | Line::Joined { at, .. }
            | Line::Ended { at, .. }
            | Line::Closed { at, .. } => *at,
        }
    }

    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a line is plain data")
    }
}

/// The lines with accounts numbered from 1 in the order they appear: a hand that is told apart from
/// its accounts still has the same people in the same seats.
pub(crate) fn without_accounts<G: Game>(lines: &[&str]) -> Result<Vec<String>, Refused> {
    let mut known: Vec<i64> = Vec::new();
    let mut renumber = |player: &mut Player| {
        if let Some(account) = player.account {
            let place = known.iter().position(|one| *one == account).unwrap_or_else(|| {
                known.push(account);
                known.len() - 1
            });
            player.account = Some(place as i64 + 1);
        }
    };
    let redacted = lines.iter().map(|text| {
        let mut line: Line<G> =
            serde_json::from_str(text).map_err(|error| Refused::new("bad_log", error.to_string()))?;
        match &mut line {
            Line::Opened { players, .. } | Line::Began { players, .. } => {
                *players = players.map(|_, player| {
                    let mut player = player.clone();
                    player.iter_mut().for_each(&mut renumber);
                    player
                });
            }
            Line::Sat { player, .. } | Line::Joined { player, .. } => renumber(player),
            _ => {}
        }
        Ok(line.to_text())
    });
    redacted.collect()
}

/// A client's own name for a message; the same one sent twice is one message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Nonce(String);

impl Nonce {
    pub fn parse(text: &str) -> Option<Nonce> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let fits = (1..=40).contains(&text.len()) && text.chars().all(plain);
        fits.then(|| Nonce(text.to_owned()))
    }

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

//! Who sits at a table, and who looks.

use crate::derives::TS;
use serde::{Deserialize, Serialize};

use crate::seat::{BySeat, Seat};

/// Whose eyes a view is made for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Viewer {
    /// The player at this seat, who may know what is hidden from the others there.
    Seat(Seat),
    /// Someone who only watches and may know nothing that is hidden.
    Watcher,
    /// A replay of a finished hand with every card open. Never used while a hand runs.
    Open,
}

impl Viewer {
    /// The seat that these eyes belong to; none for those who watch and for open eyes.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Watcher | Viewer::Open => None,
        }
    }

    /// Everybody a running table may speak to: each seat, then the watchers.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        (0..seats).map(|i| Viewer::Seat(Seat::at(i))).chain([Viewer::Watcher])
    }
}

/// As addresses name it: `open`, `watcher`, or a seat's number.
impl std::fmt::Display for Viewer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Viewer::Seat(seat) => write!(f, "{}", seat.index()),
            Viewer::Watcher => f.write_str("watcher"),
            Viewer::Open => f.write_str("open"),
        }
    }
}

/// Who sits on a seat, as the game and the other players may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// As the others see it at the table. It is no key: people are told apart by account.
    pub name: String,
    /// The account that plays here; bots of the house have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<i64>,
    /// The name of the house bot that plays here, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Which of several bots of its kind it is, from the second on. Logs from before this was written down have it in
    /// the name alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
}

impl Player {
    /// Somebody with an account, guests among them.
    pub fn person(name: &str, account: i64) -> Player {
        Player { name: name.to_owned(), account: Some(account), bot: None, number: None }
    }

    /// A bot of the house: the name it has at this table, and its name among the game's bots.
    pub fn house_bot(name: &str, bot: &str) -> Player {
        Player { name: name.to_owned(), account: None, bot: Some(bot.to_owned()), number: None }
    }

    /// A bot of the house that is called after its kind, with its number from the second on: "Grunt", "Grunt 2".
    pub fn nth_house_bot(bot: &str, nth: u32) -> Player {
        let number = Some(nth).filter(|nth| *nth > 1);
        let name = number.map_or_else(|| capital(bot), |number| format!("{} {number}", capital(bot)));
        Player { number, ..Player::house_bot(&name, bot) }
    }

    /// The number of a bot, also of one in a log from before numbers were written down.
    pub fn bot_number(&self) -> Option<u32> {
        let in_name = || self.name.strip_prefix(&capital(self.bot.as_ref()?))?.strip_prefix(' ')?.parse().ok();
        self.number.or_else(in_name)
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A player as everybody may know one: no account, nothing to claim a seat with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Player")]
pub struct PublicPlayer {
    /// As it is shown at the table; no two people in a room have the same.
    pub name: String,
    /// The name of the house bot that plays here, if one does.
    pub bot: Option<String>,
    /// Which of several bots of this kind it is, from the second on.
    pub number: Option<u32>,
}

impl From<&Player> for PublicPlayer {
    fn from(player: &Player) -> PublicPlayer {
        PublicPlayer { name: player.name.clone(), bot: player.bot.clone(), number: player.bot_number() }
    }
}

/// Who sits where; an empty seat is `None`.
pub type Players = BySeat<Option<Player>>;

/// What a table knows of a player's connection.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// At least one connection is open.
    Present,
    /// The last connection is gone; it may come back.
    Absent,
    /// The player got up and will not come back to this hand.
    Left,
}

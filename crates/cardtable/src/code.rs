//! The codes with which the house says no: one list, typed here and generated for the page.

use std::fmt;

use crate::derives::TS;
use serde::{Serialize, Serializer};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Every reason that is not a game's own. A game may use one of them, and then means what it says here.
#[derive(Copy, Clone, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum House {
    // The message could not be read.
    /// The message is no JSON object.
    BadJson,
    /// The message has no nonce, or one that is not 1 to 40 letters, digits, `-` or `_`.
    BadNonce,
    /// Another message was sent with this nonce before.
    NonceReused,
    /// The message is JSON, but none that the room knows.
    BadMessage,
    /// The frame is binary or too large.
    BadFrame,
    /// A part of the address is not of its kind, such as a word where a number belongs.
    BadPath,
    /// What stands behind the `?` of the address is not of its kind.
    BadQuery,
    /// The request does not say, or says twice, which host it asks.
    BadHost,
    /// The action is none of this game's.
    BadAction,
    /// The question is none that this game answers.
    BadQuestion,

    // You may not.
    /// Only somebody with a nickname can do that.
    NotLoggedIn,
    /// Only those who sit at the table can do that.
    NotSeated,
    /// Only the table's host can do that.
    NotYourTable,
    /// The hand waits for somebody else.
    NotYourTurn,
    /// Who asks about a table or talks at it has to have opened it.
    NotFollowing,
    /// The table is by invitation, and the word from its link is missing or wrong.
    BadCode,
    /// The request comes from another site's page.
    ForeignOrigin,
    /// A bot's token plays as the account and cannot change it.
    NotForBots,
    /// The session that the connection was opened by is no more.
    SessionEnded,
    /// The host of the room keeps this account out; `until` says how long, where there is an end, and `why` what for.
    Banned,
    /// The host of the room keeps this account from talking; `until` says how long, where there is an end.
    Muted,
    /// The host of the room has sent this account away from the table.
    SentAway,

    // There is none.
    /// The table never was, or has closed.
    NoSuchTable,
    /// The seat's number is past the table's last.
    NoSuchSeat,
    /// No finished hand has this number at this table.
    NoSuchHand,
    /// The log of this finished hand is not kept any more.
    LogGone,
    /// The hand has more steps than a replay shows; its log can be had.
    HandTooLong,
    /// Nobody in the room has this name.
    NoSuchPlayer,
    /// The account has no such session, or it has ended.
    NoSuchSession,
    /// The hand is not written in this notation, or not before it is over.
    NoSuchNotation,
    /// Nothing is at this address.
    NoSuchAddress,
    /// No bot sits at the seat that a bot was to leave.
    NotABot,
    /// Nobody sits at the seat that was to be given up.
    SeatEmpty,
    /// The room does not host this game.
    UnknownGame,
    /// The game has no preset of this name.
    UnknownPreset,
    /// The game has no bot of this name.
    UnknownBot,
    /// The rules are not written in this language.
    UnknownLanguage,
    /// A replay is seen with `open` eyes, a `watcher`'s, or those of a seat that played.
    BadEyes,
    /// In this game no bot plays for people.
    NoStandIn,
    /// This game has no coach, or none that can say anything here.
    NoCoach,
    /// Hints are for tables where everybody else is a bot of the house.
    NotAmongPeople,

    // Not now.
    /// Somebody else sits there.
    SeatTaken,
    /// An account has one seat at a table.
    AlreadySeated,
    /// An account waits for one game at a time.
    AlreadyWaiting,
    /// Every seat is taken.
    TableFull,
    /// The game takes no newcomers in a running hand.
    SeatsFixed,
    /// It has to wait until the hand is over.
    HandRunning,
    /// It came after the end of the hand.
    HandOver,
    /// It answers a question whose deadline is not the one that runs now.
    QuestionOver,
    /// It is about a hand, and none is being played.
    NoHand,
    /// The game is over and there is no hand after this one.
    NoNextHand,
    /// A hand cannot begin with those who sit there.
    NotEnoughPlayers,
    /// These cards were not shown, and stay closed to everybody but their owner.
    CardsClosed,
    /// The cards are being dealt; a moment later it is possible again.
    Dealing,
    /// A commitment or a seed is for another hand than the one that is due.
    WrongHand,
    /// No seed of this seat is awaited.
    NotOpening,
    /// A seed is not what was committed to; the right one may still be sent.
    WrongSeed,
    /// Another device of the account has committed for this seat and is there; its commitment stands.
    CommittedElsewhere,
    /// It has to wait until the player has got up everywhere.
    NotWhileSeated,
    /// A purse is filled only when it holds less than a new player's.
    PurseFull,
    /// A purse is filled once a day.
    RefilledToday,
    /// Somebody cannot pay what it costs.
    InsufficientFunds,

    // Choose something else.
    /// The options are none of this game's; the details are a [`MisfitSaid`](crate::MisfitSaid).
    BadConfig,
    /// A nickname is too short, too long, or has signs that it may not have.
    BadNickname,
    /// Somebody else has this name, or one that looks like it.
    NameTaken,
    /// The name is the house's or one of its bots', or looks like it.
    NameReserved,
    /// A password is too short or too long.
    BadPassword,
    /// The name or the password is wrong; which of them is not said.
    BadCredentials,
    /// A line of chat is empty or too long.
    BadChat,
    /// A report is too long, or about somebody who is neither at the table nor has said anything there.
    BadReport,

    // A limit.
    /// More bots were asked for than the table has seats.
    TooManyBots,
    /// The account has as many tables as one may have.
    TooManyTables,
    /// The account has as many connections open as one may have.
    TooManyConnections,
    /// As many people watch the table as may.
    TableFullOfWatchers,
    /// The room holds as many people or tables as it can.
    RoomFull,
    /// Too many messages or attempts in too short a time; `seconds` says when to try again, where that is known.
    TooFast,
    /// The request took too long to arrive.
    TooSlow,
    /// As many requests wait for the table, or for a password to be checked, as may.
    Busy,
    /// The account has written as much to the logs of tables as one may in an hour.
    BudgetSpent,
    /// The account has written as many reports as one may in a day, or as many wait for the host as may.
    TooManyReports,

    // Try again; nothing was lost.
    /// The server restarts; tables and seats are kept.
    ServerStopping,
    /// Nothing can be recorded at the moment, so nothing has changed.
    StoreUnavailable,
    /// Another server has taken the table over.
    TableMoved,
    /// The table has closed and takes nothing more.
    TableClosed,
    /// A bug of the room or of a game; it is in the server's log.
    Internal,

    // Inside the server, about a table that cannot be rebuilt or a clock that has not run out.
    /// The lines are no log of this game.
    BadLog,
    /// The stored secret is not the one that was committed to.
    BadSecret,
    /// There are not as many players as the table has seats, empty ones counted.
    BadSeats,
    /// No deadline has passed yet.
    NotDue,
}

impl House {
    /// Every code of the house, in the order of its list.
    pub const ALL: &'static [House] = House::VARIANTS;

    /// The code as it is written in messages: `table_full`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A reason's stable name: the house's, or a game's own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Code {
    /// A reason that means the same in every game.
    House(House),
    /// A reason that only one game gives.
    Game(&'static str),
}

impl Code {
    /// The code of this name. Names on the house's list are the house's, whoever says them.
    pub fn named(name: &'static str) -> Code {
        name.parse().map_or(Code::Game(name), Code::House)
    }

    /// As it is written in messages.
    pub fn name(self) -> &'static str {
        match self {
            Code::House(house) => house.name(),
            Code::Game(name) => name,
        }
    }
}

impl From<House> for Code {
    fn from(house: House) -> Code {
        Code::House(house)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq<House> for Code {
    fn eq(&self, house: &House) -> bool {
        *self == Code::House(*house)
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_on_the_list_is_the_houses_whoever_says_it() {
        for house in House::ALL {
            assert_eq!(Code::named(house.name()), *house);
        }
        assert_eq!(Code::named("not_a_bid"), Code::Game("not_a_bid"));
        assert_eq!(House::TableFullOfWatchers.name(), "table_full_of_watchers");
        assert_eq!(serde_json::to_string(&House::NotABot).expect("plain"), "\"not_a_bot\"");
    }
}

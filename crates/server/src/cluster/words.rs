//! What nodes say to each other, and how it is sealed: whoever has no part in the room's database can neither read the
//! key out of a message nor write one that counts.

use std::collections::BTreeMap;
use std::net::IpAddr;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use sha2::Sha256;

use crate::table_task::Posted;

/// What seals a message is as long as this.
const SEAL_BYTES: usize = 32;
/// Sets this key apart from everything else that is made from the room's.
const PURPOSE: &[u8] = b"baize cluster 1";

/// One message from a node to another, or to all.
#[derive(Debug, Serialize)]
pub struct Envelope {
    pub from: String,
    /// Which run of that node it is.
    pub boot: u64,
    /// The run of the node that it is meant for; 0 for all.
    pub to: u64,
    /// Messages to one node are counted from 1 in each era, so that a lost one is noticed. 0 is not counted.
    pub era: i64,
    pub number: u64,
    pub word: Word,
}

/// The same before its word is read.
#[derive(Deserialize)]
struct Unread {
    from: String,
    boot: u64,
    to: u64,
    era: i64,
    number: u64,
    word: Box<RawValue>,
}

/// A closed list: nodes say nothing else. What a socket sends or is sent stands behind the envelope as it is.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// A word of a later program, which is counted and left alone.
    #[serde(skip)]
    Unknown,
    /// To all: this node is there.
    Hello,
    /// Something of this era was lost; begin another.
    Reset {
        era: i64,
    },
    /// The first word of an era. Whatever was known of the node before is forgotten.
    Start,
    /// All has been told that there was to tell at the start of an era.
    Told,
    /// Once a second, so that the loss of a last message is noticed as well.
    Pulse {
        queued: BTreeMap<String, usize>,
    },
    /// Tables that this node owns, as they stand, and those it owns no more.
    Tables {
        posted: Vec<(String, Posted)>,
        gone: Vec<String>,
    },
    /// Accounts whose first connection came to this node, or whose last one went.
    People {
        here: Vec<i64>,
        gone: Vec<i64>,
    },
    /// This node stops.
    Leaving,
    /// These tables have been given back.
    Freed {
        tables: Vec<String>,
    },

    // From the node where a socket is to the one that owns a table.
    Open {
        line: u64,
        account: Option<i64>,
        nickname: String,
        from: IpAddr,
    },
    /// Asks what stands behind the envelope.
    Ask {
        line: u64,
        ask: u64,
    },
    /// The socket was heard of.
    Heard {
        line: u64,
    },
    HangUp {
        line: u64,
    },

    // And back.
    Say {
        line: u64,
        kind: Kind,
    },
    /// This table is not to be seen over this line any more.
    Moved {
        line: u64,
        table: String,
    },
    Lost {
        line: u64,
    },

    /// Something that is asked of a node and not of a table's follower.
    Call {
        call: u64,
        what: Call,
    },
    Reply {
        call: u64,
        answer: Result<Value, No>,
    },

    /// For all sockets of an account.
    Tell {
        account: i64,
        about: String,
        merged: bool,
    },
    /// An account has more or less than it had, or sits somewhere else.
    Purse {
        account: i64,
    },
    /// Sessions that were ended, by the hashes of their tokens.
    Ended {
        account: i64,
        sessions: Vec<[u8; 32]>,
    },
    /// The host of the room has changed how somebody stands.
    Standing,
}

/// How something for a socket was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Letter,
    /// As a letter, in place of what waits to be said about the same.
    Standing {
        about: String,
    },
    Answer(AnswerTo),
    Notice {
        about: String,
    },
    Chat,
    /// No word to a socket; it goes out as [`Word::Moved`], in its order among those that are.
    #[serde(skip)]
    Moved {
        table: String,
    },
}

/// Which ask was answered, and what follows from it for the socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnswerTo {
    pub ask: u64,
    /// The socket follows the table now.
    pub follows: bool,
    /// The table is not here; whoever asked looks for it elsewhere.
    pub moved: bool,
}

/// What nodes ask of each other.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    AddBot { table: String, by: i64, from: IpAddr, seat: Option<cardtable::Seat>, bot: String },
    RemoveBot { table: String, by: i64, from: IpAddr, seat: cardtable::Seat },
    Sit { table: String, account: i64, nickname: String },
    SendOff { table: String, account: i64 },
    Close { table: String },
    QueueJoin { account: i64, nickname: String, from: IpAddr, game: String },
    QueueLeave { account: i64 },
}

/// A refusal between nodes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct No {
    pub code: String,
    pub message: String,
    #[serde(default)]
    pub details: serde_json::Map<String, Value>,
}

/// Seals and opens messages.
pub struct Seal(Hmac<Sha256>);

impl Seal {
    pub fn new(room_key: &[u8; 32]) -> Seal {
        let mut purpose = Hmac::<Sha256>::new_from_slice(room_key).expect("a key of any length");
        purpose.update(PURPOSE);
        let key = purpose.finalize().into_bytes();
        Seal(Hmac::new_from_slice(&key).expect("a key of any length"))
    }

    pub fn close(&self, envelope: &Envelope, body: &str) -> Vec<u8> {
        let head = serde_json::to_vec(envelope).expect("an envelope is plain data");
        let mut text = Vec::with_capacity(SEAL_BYTES + head.len() + 1 + body.len());
        text.resize(SEAL_BYTES, 0);
        text.extend(head);
        text.push(b'\n');
        text.extend(body.as_bytes());
        let mut seal = self.0.clone();
        seal.update(&text[SEAL_BYTES..]);
        text[..SEAL_BYTES].copy_from_slice(&seal.finalize().into_bytes());
        text
    }

    /// None for whatever no node of this room has written.
    pub fn open<'a>(&self, bytes: &'a [u8]) -> Option<(Envelope, &'a str)> {
        let (given, text) = bytes.split_at_checked(SEAL_BYTES)?;
        let mut seal = self.0.clone();
        seal.update(text);
        seal.verify_slice(given).ok()?;
        let end = text.iter().position(|byte| *byte == b'\n')?;
        let Unread { from, boot, to, era, number, word } = serde_json::from_slice(&text[..end]).ok()?;
        // In an upgrade nodes of two versions stand side by side.
        let word = serde_json::from_str(word.get()).unwrap_or(Word::Unknown);
        let envelope = Envelope { from, boot, to, era, number, word };
        Some((envelope, std::str::from_utf8(&text[end + 1..]).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn envelope() -> Envelope {
        Envelope { from: "a".into(), boot: 7, to: 9, era: 3, number: 4, word: Word::Heard { line: 5 } }
    }

    #[test]
    fn what_is_sealed_is_opened_with_its_body_by_those_who_have_the_key() {
        let seal = Seal::new(&[1; 32]);
        let bytes = seal.close(&envelope(), "{\"type\":\"ping\"}\nand more");
        let (opened, body) = seal.open(&bytes).expect("our own");
        assert_eq!((opened.from.as_str(), opened.number, body), ("a", 4, "{\"type\":\"ping\"}\nand more"));
        assert!(Seal::new(&[2; 32]).open(&bytes).is_none(), "another room's");
    }

    #[test]
    fn a_word_of_a_later_program_is_counted_and_left_alone() {
        let seal = Seal::new(&[1; 32]);
        let head = br#"{"from":"a","boot":7,"to":9,"era":3,"number":4,"word":{"dance":{"to":"music"}}}"#;
        let text = [head.as_slice(), b"\n"].concat();
        let mut bytes = seal.0.clone().chain_update(&text).finalize().into_bytes().to_vec();
        bytes.extend(&text);
        let (opened, _) = seal.open(&bytes).expect("sealed by this room");
        assert_eq!(opened.number, 4);
        assert!(matches!(opened.word, Word::Unknown), "{opened:?}");
    }

    #[test]
    fn nothing_that_was_changed_or_cut_short_is_opened() {
        let seal = Seal::new(&[1; 32]);
        let bytes = seal.close(&envelope(), "body");
        for at in 0..bytes.len() {
            let mut other = bytes.clone();
            other[at] ^= 1;
            assert!(seal.open(&other).is_none(), "byte {at}");
            assert!(seal.open(&bytes[..at]).is_none(), "the first {at} bytes");
        }
    }
}

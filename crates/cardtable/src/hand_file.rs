//! A finished hand as a file: a head, the public lines of its log, and a foot with the hash that the room signed.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::about::Reveal;
use crate::chain;
use crate::code::House;
use crate::game::Game;
use crate::line::Line;
use crate::player::Viewer;
use crate::proof::{Hash, hex, unhash};
use crate::refused::Refused;
use crate::replay::{self, eyes};
use crate::room_key::{PublicKey, RoomKey};
use crate::seal::Opening;

/// The largest file that is looked at, in bytes.
const MAX_FILE_BYTES: usize = 64 << 20;
const KIND: &str = "hand log 2";
const OLD_KIND: &str = "hand log 1";
/// How many digits of each line's hash the foot has, to say which line was changed.
const MARK_DIGITS: usize = 8;

/// A finished hand as it is downloaded. Whoever reads it finds the same lines and the same head, whatever they may
/// see of the cards.
#[derive(Clone, PartialEq, Debug)]
pub struct HandFile {
    /// The game's name.
    pub game: String,
    /// The table's name.
    pub table: String,
    /// The hand's number at its table, from 1.
    pub hand: u32,
    /// The key of the room, as the file names it.
    pub key: Option<PublicKey>,
    /// From the line with which the hand began to the one with which it ended.
    pub lines: Vec<String>,
    /// The sealed cards that its reader may know, in a game whose cards are sealed.
    pub opened: Vec<Opening>,
    /// The room's signature under the head.
    pub signature: Option<String>,
    /// The hash of the last line; none in files of the old kind, which have no chain.
    pub head: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    baize: String,
    game: String,
    table: String,
    hand: u32,
    lines: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Opened {
    opened: Opening,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Foot {
    marks: Vec<String>,
    head: String,
    signature: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OldFoot {
    sha256: String,
}

/// The one field of the first line that the chain depends on.
#[derive(Deserialize)]
struct Before {
    before: String,
}

impl HandFile {
    /// The file of a finished hand, from the stored lines of its log.
    pub(crate) fn of<G: Game>(lines: &[&str], viewer: Viewer, key: Option<PublicKey>) -> Result<HandFile, Refused> {
        let table = replay::finished::<G>(lines)?;
        let mut public = Vec::with_capacity(lines.len());
        for text in lines {
            let line: Line<G> = serde_json::from_str(text).map_err(|error| bad(error.to_string()))?;
            public.push(line.public(text).into_owned());
        }
        let state = table.state();
        if !state.ended || state.hand.is_none() {
            return Err(bad("the hand has not ended, or was broken off"));
        }
        let head = state.chain.head().map(|head| hex(&head));
        if head.is_none() && G::ABOUT.reveal == Reveal::Sealed {
            // Such a log has cards in it that nobody showed, and nothing that would prove the others.
            return Err(Refused::new(House::CardsClosed, "the cards of this hand are not sealed one by one"));
        }
        Ok(HandFile {
            game: G::ABOUT.name.to_owned(),
            table: String::clone(&state.id),
            hand: state.hand_no,
            key: key.filter(|_| head.is_some()),
            lines: public,
            opened: state.openings(state.known_places(eyes::<G>(viewer, state.players.len())?)),
            signature: state.chain.signature.clone(),
            head,
        })
    }

    /// As it is downloaded.
    pub fn to_text(&self) -> String {
        let mut text = self.body();
        let old = |text: &str| json(&OldFoot { sha256: hex(&Sha256::digest(text.as_bytes())) });
        let foot = match &self.head {
            None => old(&text),
            Some(head) => {
                let marks = self.hashes().unwrap_or_default().iter().map(mark).collect();
                json(&Foot { marks, head: head.clone(), signature: self.signature.clone() })
            }
        };
        text += &foot;
        text.push('\n');
        text
    }

    /// The same file with other lines and the head that they come to: what a forger can make without the room's key,
    /// for those who test that it is noticed.
    #[must_use]
    pub fn forged(&self, lines: Vec<String>) -> HandFile {
        let mut file = HandFile { lines, ..self.clone() };
        file.head = file.hashes().and_then(|hashes| Some(hex(hashes.last()?)));
        file
    }

    /// The same file signed with this key: what a host can make of a forgery, for those who test what is left to see.
    #[must_use]
    pub fn signed_with(&self, key: &RoomKey) -> HandFile {
        let head = self.head.as_deref().and_then(unhash);
        let signature = head.map(|head| key.sign(&chain::to_sign(&self.table, self.hand, &head)));
        HandFile { signature, key: Some(key.public()), ..self.clone() }
    }

    /// Everything before the foot.
    fn body(&self) -> String {
        let head = Head {
            baize: if self.head.is_some() { KIND } else { OLD_KIND }.to_owned(),
            game: self.game.clone(),
            table: self.table.clone(),
            hand: self.hand,
            lines: self.lines.len(),
            key: self.key.as_ref().map(PublicKey::to_string),
        };
        let mut text = json(&head) + "\n";
        for line in &self.lines {
            text += line;
            text.push('\n');
        }
        for opened in &self.opened {
            text += &json(&Opened { opened: opened.clone() });
            text.push('\n');
        }
        text
    }

    /// The hash after each line; none if the first line does not say what was before it.
    pub(crate) fn hashes(&self) -> Option<Vec<Hash>> {
        let first: Before = serde_json::from_str(self.lines.first()?).ok()?;
        let mut head = chain::start(&self.game, &self.table, self.hand, &unhash(&first.before)?);
        let linked = self.lines.iter().map(|line| {
            head = chain::link(&head, line);
            head
        });
        Some(linked.collect())
    }

    /// A file that is whole: every line is what its hash covers, and there is one way to write everything else.
    pub fn read(file: &str) -> Result<HandFile, BadLog> {
        if file.len() > MAX_FILE_BYTES {
            return Err(BadLog::new(0, "the file is larger than any hand"));
        }
        let body = file.strip_suffix('\n').ok_or_else(|| BadLog::new(0, "the last line is cut off"))?;
        let all: Vec<&str> = body.split('\n').collect();
        let head: Head = spelled(all[0]).ok_or_else(|| BadLog::new(1, "not a hand log of Baize"))?;
        let [_, middle @ .., foot] = all.as_slice() else { return Err(BadLog::new(1, "the foot is missing")) };
        let last = all.len();
        let Some((lines, opened)) = middle.split_at_checked(head.lines) else {
            return Err(BadLog::new(1, format!("it says {} lines and has {}", head.lines, middle.len())));
        };
        let opening = |(i, text): (usize, &&str)| {
            let opened: Option<Opened> = spelled(text);
            opened.map(|opened| opened.opened).ok_or_else(|| BadLog::new(head.lines + i + 2, "this is no opened card"))
        };
        let opened = opened.iter().enumerate().map(opening).collect::<Result<_, _>>()?;
        let key = head.key.as_deref().map(|key| PublicKey::parse(key).ok_or_else(|| BadLog::new(1, "no such key")));
        let mut read = HandFile {
            game: head.game,
            table: head.table,
            hand: head.hand,
            key: key.transpose()?,
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
            opened,
            signature: None,
            head: None,
        };
        match head.baize.as_str() {
            KIND => read.take_foot(foot, last)?,
            OLD_KIND => read.check_old_foot(foot, last)?,
            other => return Err(BadLog::new(1, format!("unknown kind of log: {other}"))),
        }
        Ok(read)
    }

    fn take_foot(&mut self, foot: &str, last: usize) -> Result<(), BadLog> {
        let foot: Foot = spelled(foot).ok_or_else(|| BadLog::new(last, "the foot is not as it was written"))?;
        let hashes = self.hashes().ok_or_else(|| BadLog::new(2, "a hand's log starts where the hand began"))?;
        if foot.marks.len() != hashes.len() {
            return Err(BadLog::new(last, "there is not one mark for each line"));
        }
        let changed = hashes.iter().zip(&foot.marks).position(|(hash, written)| mark(hash) != *written);
        if let Some(index) = changed {
            return Err(BadLog::new(index + 2, "this line, or its mark in the last line, is not what was written"));
        }
        if hashes.last().map(|hash| hex(hash)).as_ref() != Some(&foot.head) {
            return Err(BadLog::new(last, "the head is not what the lines come to"));
        }
        (self.head, self.signature) = (Some(foot.head), foot.signature);
        Ok(())
    }

    fn check_old_foot(&self, foot: &str, last: usize) -> Result<(), BadLog> {
        let foot: OldFoot = spelled(foot).ok_or_else(|| BadLog::new(last, "the hash at the end is missing"))?;
        match foot.sha256 == hex(&Sha256::digest(self.body().as_bytes())) {
            true => Ok(()),
            false => Err(BadLog::new(last, "the hash does not fit: the file was changed")),
        }
    }
}

fn bad(reason: impl Into<String>) -> Refused {
    Refused::new(House::BadLog, reason)
}

fn mark(hash: &Hash) -> String {
    hex(&hash[..MARK_DIGITS / 2])
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// What the text says, if it is spelled as this program spells it: a changed byte is a change even where JSON allows it.
fn spelled<T: Serialize + DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok().filter(|value| json(value) == text)
}

/// Why a log is not what it claims to be, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct BadLog {
    /// The line of the file, from 1; 0 if it is about the file as a whole.
    pub line: usize,
    /// In English, for whoever runs the check.
    pub reason: String,
}

impl BadLog {
    /// A fault at this line of the file, counted from 1 with the head.
    pub fn new(line: usize, reason: impl Into<String>) -> BadLog {
        BadLog { line, reason: reason.into() }
    }
}

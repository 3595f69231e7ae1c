//! Dice that can be checked: the commitment before a hand, the key it leads to, the reveal after.

use crate::derives::TS;
use hkdf::Hkdf;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::dice::Dice;
use crate::seat::Seat;

/// Of logs of version 1, whose tables go on over an upgrade.
const OLD_COMMIT_DOMAIN: &[u8] = b"baize/commit/1\0";
const HAND_DOMAIN: &[u8] = b"baize/hand/1\0";
const DICE_DOMAIN: &[u8] = b"baize/dice/1\0";

/// How long a seat's seed is, in bytes. Logs of version 1 have shorter ones.
pub const SEED_BYTES: usize = 32;

/// What SHA-256 gives.
pub(crate) type Hash = [u8; 32];

/// SHA-256 over a label and fields behind their lengths, so that no two uses can be taken for each other:
/// `"baize/" ‖ label ‖ "/2" ‖ 0`, then for each field its length in four bytes, big-endian, and its bytes.
pub(crate) fn labelled(label: &str, fields: &[&[u8]]) -> Hash {
    let mut hash = Sha256::new();
    hash.update(b"baize/");
    hash.update(label.as_bytes());
    hash.update(b"/2\0");
    for field in fields {
        hash.update((field.len() as u32).to_be_bytes());
        hash.update(field);
    }
    hash.finalize().into()
}

/// Thirty-two bytes that decide a hand's chance. Never printed, never sent before the hand is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// They have to come from the system's source of randomness; only tests write them down.
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// For the store, which keeps it beside the table until it is revealed.
    pub fn to_store(&self) -> Vec<u8> {
        self.0.to_vec()
    }

    /// What [`Secret::to_store`] gave, or none if it is not 32 bytes long.
    pub fn from_store(bytes: &[u8]) -> Option<Secret> {
        bytes.try_into().ok().map(Secret)
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The secret of one hand in logs of version 1, where a table of sealed cards had one for all of them.
    pub(crate) fn for_hand(&self, hand: u32) -> Secret {
        let mut bytes = [0; 32];
        Hkdf::<Sha256>::new(None, &self.0)
            .expand(&[HAND_DOMAIN, &hand.to_be_bytes()].concat(), &mut bytes)
            .expect("32 bytes are within HKDF's limit");
        Secret(bytes)
    }

    /// For the line that ends a hand whose cards may all be known, and for the part of a log that stays on the server.
    pub(crate) fn reveal(&self) -> String {
        hex(&self.0)
    }

    pub(crate) fn from_reveal(text: &str) -> Option<Secret> {
        unhex(text)?.try_into().ok().map(Secret)
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("secret")
    }
}

/// `H("table", table, hand, S)`, published before anyone's seed is known.
///
/// ```
/// let secret = cardtable::Secret::new([7; 32]);
/// assert_ne!(cardtable::commitment("t1", 1, &secret), cardtable::commitment("t1", 2, &secret));
/// ```
pub fn commitment(table: &str, hand: u32, secret: &Secret) -> String {
    hex(&labelled("table", &[table.as_bytes(), &hand.to_be_bytes(), &secret.0]))
}

/// The same in logs of version 1.
pub(crate) fn old_commitment(table: &str, hand: u32, secret: &Secret) -> String {
    let mut hash = Sha256::new();
    hash.update(OLD_COMMIT_DOMAIN);
    hash.update(table.as_bytes());
    hash.update([0]);
    hash.update(hand.to_be_bytes());
    hash.update(secret.0);
    hex(&hash.finalize())
}

/// A seat's commitment to a seed that it has not told yet: 32 bytes in hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(transparent)]
pub struct SeatCommit(String);

impl SeatCommit {
    /// From outside: 64 hexadecimal digits, or none.
    pub fn parse(text: &str) -> Option<SeatCommit> {
        let fits = text.len() == 2 * size_of::<Hash>() && unhex(text).is_some();
        fits.then(|| SeatCommit(text.to_ascii_lowercase()))
    }

    /// `H("seat", table, hand, seat, seed)`: what a client sends before it opens this seed.
    pub fn of(table: &str, hand: u32, seat: Seat, seed: &SeatSeed) -> SeatCommit {
        let seat = seat.index() as u32;
        let fields = [table.as_bytes(), &hand.to_be_bytes(), &seat.to_be_bytes(), &seed.bytes()];
        SeatCommit(hex(&labelled("seat", &fields)))
    }

    /// Whether this is the seed that was committed to.
    pub fn opens_to(&self, table: &str, hand: u32, seat: Seat, seed: &SeatSeed) -> bool {
        seed.bytes().len() == SEED_BYTES && SeatCommit::of(table, hand, seat, seed) == *self
    }
}

impl<'de> Deserialize<'de> for SeatCommit {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<SeatCommit, D::Error> {
        let text = String::deserialize(from)?;
        SeatCommit::parse(&text).ok_or_else(|| serde::de::Error::custom("a commitment is 32 bytes in hexadecimal"))
    }
}

/// Somebody who committed to a seed and whose seed is not in the dice.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    /// Whose seed it would have been.
    pub seat: Seat,
    /// What was wrong with it.
    pub why: WhyLeftOut,
}

/// Why a seed that was committed to is not in the dice.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WhyLeftOut {
    /// It did not come in time.
    Late,
    /// What came is not what was committed to.
    Wrong,
}

/// A seat's own seed: 32 bytes in hexadecimal. Logs of version 1 have shorter ones, too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(transparent)]
pub struct SeatSeed(String);

impl SeatSeed {
    /// Pairs of hexadecimal digits, at most [`SEED_BYTES`] of them, or none. Whether it is long enough shows when it
    /// is held against its commitment.
    pub fn parse(text: &str) -> Option<SeatSeed> {
        let fits = text.len() <= 2 * SEED_BYTES && unhex(text).is_some();
        fits.then(|| SeatSeed(text.to_ascii_lowercase()))
    }

    fn bytes(&self) -> Vec<u8> {
        unhex(&self.0).expect("checked when it was made")
    }
}

impl<'de> Deserialize<'de> for SeatSeed {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<SeatSeed, D::Error> {
        let text = String::deserialize(from)?;
        SeatSeed::parse(&text).ok_or_else(|| serde::de::Error::custom("a seed is up to 32 bytes in hexadecimal"))
    }
}

/// Everything but the secret that leads to a hand's dice.
#[derive(Clone, Debug)]
pub struct DiceOf<'a> {
    /// The game's name, as its log has it.
    pub game: &'a str,
    /// The table's name, as its log has it.
    pub table: &'a str,
    /// Counted from 1.
    pub hand: u32,
    /// What was opened, in the order of the seats, one for each.
    pub seeds: &'a [Option<SeatSeed>],
}

impl DiceOf<'_> {
    /// The dice of the hand's `deal`-th draw by the dealer, counted from 0. Each draw has its own
    /// key, so a redeal owes nothing to what was read before it.
    pub fn deal(&self, secret: &Secret, deal: u32) -> Dice {
        Dice::from_key(self.key(secret, deal))
    }

    /// The key of the `deal`-th draw, for programs that check a hand with a ChaCha20 of their own.
    pub fn key(&self, secret: &Secret, deal: u32) -> [u8; 32] {
        let mut info = DICE_DOMAIN.to_vec();
        for part in [self.game, self.table] {
            info.extend_from_slice(part.as_bytes());
            info.push(0);
        }
        info.extend_from_slice(&self.hand.to_be_bytes());
        info.extend_from_slice(&deal.to_be_bytes());
        let mut key = [0; 32];
        Hkdf::<Sha256>::new(Some(&self.salt()), &secret.0)
            .expand(&info, &mut key)
            .expect("32 bytes are within HKDF's limit");
        key
    }

    /// SHA-256 over each seat's seed behind its length in one byte; no seed is length 0.
    pub fn salt(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        for seed in self.seeds {
            let bytes = seed.as_ref().map(SeatSeed::bytes).unwrap_or_default();
            hash.update([bytes.len() as u8]);
            hash.update(&bytes);
        }
        hash.finalize().into()
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    ::hex::encode(bytes)
}

/// Lower-case hexadecimal of exactly so many bytes: what this program writes has one spelling.
pub(crate) fn unhex_exactly<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    ::hex::decode_to_slice(text, &mut bytes).ok()?;
    (hex(&bytes) == text).then_some(bytes)
}

/// A hash as it is written.
pub(crate) fn unhash(text: &str) -> Option<Hash> {
    unhex_exactly(text)
}

pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    ::hex::decode(text).ok()
}

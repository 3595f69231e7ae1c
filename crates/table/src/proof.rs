//! Dice that can be checked: the commitment before a hand, the key it leads to, the reveal after.

use hkdf::Hkdf;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use ts_rs::TS;

use crate::dice::Dice;

const COMMIT_DOMAIN: &[u8] = b"baize/commit/1\0";
const HAND_DOMAIN: &[u8] = b"baize/hand/1\0";
const DICE_DOMAIN: &[u8] = b"baize/dice/1\0";

/// The longest seed a seat may add, in bytes.
pub const MAX_SEED_BYTES: usize = 32;

/// Thirty-two bytes that decide a hand's chance. Never printed, never sent before the hand is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// For the store, which keeps it beside the table until it is revealed.
    pub fn to_store(&self) -> Vec<u8> {
        self.0.to_vec()
    }

    pub fn from_store(bytes: &[u8]) -> Option<Secret> {
        bytes.try_into().ok().map(Secret)
    }

    /// The secret of one hand, where a table has one secret for all of them that opens when it closes.
    pub(crate) fn for_hand(&self, hand: u32) -> Secret {
        let mut bytes = [0; 32];
        Hkdf::<Sha256>::new(None, &self.0)
            .expand(&[HAND_DOMAIN, &hand.to_be_bytes()].concat(), &mut bytes)
            .expect("32 bytes are within HKDF's limit");
        Secret(bytes)
    }

    /// For the log line that ends a hand or closes a table, and only there.
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

/// `SHA-256(domain ‖ table ‖ 0 ‖ hand ‖ S)`, published before anyone adds a seed.
pub fn commitment(table: &str, hand: u32, secret: &Secret) -> String {
    let mut hash = Sha256::new();
    hash.update(COMMIT_DOMAIN);
    hash.update(table.as_bytes());
    hash.update([0]);
    hash.update(hand.to_be_bytes());
    hash.update(secret.0);
    hex(&hash.finalize())
}

/// A seat's own seed, as it was sent: hexadecimal, at most 32 bytes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(transparent)]
pub struct SeatSeed(String);

impl SeatSeed {
    pub fn parse(text: &str) -> Option<SeatSeed> {
        let fits = text.len() <= 2 * MAX_SEED_BYTES && unhex(text).is_some();
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
    pub game: &'a str,
    pub table: &'a str,
    pub hand: u32,
    pub seeds: &'a [Option<SeatSeed>],
}

impl DiceOf<'_> {
    /// The dice of the hand's `deal`-th draw by the dealer, counted from 0. Each draw has its own
    /// key, so a redeal owes nothing to what was read before it.
    pub fn deal(&self, secret: &Secret, deal: u32) -> Dice {
        Dice::from_key(self.key(secret, deal))
    }

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
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u32> = text.chars().map(|c| c.to_digit(16)).collect::<Option<_>>()?;
    let (pairs, rest) = digits.as_chunks::<2>();
    rest.is_empty().then(|| pairs.iter().map(|[high, low]| (high << 4 | low) as u8).collect())
}

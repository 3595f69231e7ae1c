//! Keys to hands of private tables. Whoever sat in a hand gets its key, puts it into a link and gives the link to
//! whom they like. A key is made from the room's secret, the table and the hand, so nothing is stored, and no key
//! says anything about another.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// 128 bits: nobody finds one by trying.
const KEY_BYTES: usize = 16;
/// Keeps these keys apart from everything else that is ever made from the same secret.
const PURPOSE: &[u8] = b"baize: the key to a private hand";

/// What the keys of a room are made with.
pub struct Links(Hmac<Sha256>);

impl Links {
    pub fn new(secret: &[u8; 32]) -> Links {
        let own = mac(secret).chain_update(PURPOSE).finalize().into_bytes();
        Links(mac(&own))
    }

    /// The key to one hand, in hexadecimal.
    pub fn key(&self, table: &str, hand: i64) -> String {
        let made = self.made(table, hand).finalize().into_bytes();
        hex::encode(&made[..KEY_BYTES])
    }

    /// Whether this opens the hand. How long the answer takes says nothing about how much of the key is right.
    pub fn opens(&self, key: &str, table: &str, hand: i64) -> bool {
        let digits = |pair: &[u8]| std::str::from_utf8(pair).ok().and_then(|pair| u8::from_str_radix(pair, 16).ok());
        let bytes: Option<Vec<u8>> = match key.len() == 2 * KEY_BYTES {
            true => key.as_bytes().chunks(2).map(digits).collect(),
            false => None,
        };
        bytes.is_some_and(|bytes| self.made(table, hand).verify_truncated_left(&bytes).is_ok())
    }

    /// The number of bytes stands before a table's name, so that no two hands are written alike.
    fn made(&self, table: &str, hand: i64) -> Hmac<Sha256> {
        let length = (table.len() as u64).to_be_bytes();
        self.0.clone().chain_update(length).chain_update(table).chain_update(hand.to_be_bytes())
    }
}

fn mac(secret: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(secret).expect("a key of any length will do")
}

#[cfg(test)]
mod tests {
    use super::Links;

    #[test]
    fn a_key_opens_one_hand_of_one_table_of_one_room() {
        let links = Links::new(&[1; 32]);
        let key = links.key("h3k8p2qx7n", 3);
        assert_eq!(key.len(), 32, "{key}");
        assert!(links.opens(&key, "h3k8p2qx7n", 3));
        assert!(!links.opens(&key, "h3k8p2qx7n", 4) && !links.opens(&key, "h3k8p2qx7m", 3));
        assert!(!Links::new(&[2; 32]).opens(&key, "h3k8p2qx7n", 3));
        let other = format!("{}{}", &key[..31], if key.ends_with('0') { '1' } else { '0' });
        for wrong in ["", "0", &key[..30], &format!("{key}00"), &other, &"+0".repeat(16), &"é".repeat(16)] {
            assert!(!links.opens(wrong, "h3k8p2qx7n", 3), "{wrong}");
        }
    }
}

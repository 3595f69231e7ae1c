//! The only source of chance: a ChaCha20 key stream read the way `docs/dice.md` writes it out.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use sha2::{Digest, Sha256};

/// A stream of fair numbers from one 32-byte key.
///
/// The stream is RFC 8439 ChaCha20 with nonce 0 and counter 0, read as little-endian 32-bit words.
/// Everything made from it is written here, not taken from a library, because library shuffles
/// change between versions and a proof must not.
///
/// ```
/// use cardtable::Dice;
///
/// let mut deck: Vec<u32> = (1..=52).collect();
/// Dice::from_number("example", 7).shuffle(&mut deck);
///
/// // The same name gives the same stream, so a test that fails once fails again.
/// let mut again: Vec<u32> = (1..=52).collect();
/// let mut dice = Dice::from_number("example", 7);
/// dice.shuffle(&mut again);
/// assert_eq!(deck, again);
/// assert!(dice.below(6) < 6);
/// assert_eq!(dice.pick::<u32>(&[]), None);
/// ```
pub struct Dice {
    stream: ChaCha20,
    block: [u8; 256],
    used: usize,
}

impl Dice {
    /// The stream of this key from its start. A hand's keys come from [`DiceOf::key`](crate::DiceOf::key).
    pub fn from_key(key: [u8; 32]) -> Dice {
        Dice { stream: ChaCha20::new(&key.into(), &[0; 12].into()), block: [0; 256], used: 256 }
    }

    /// Dice for tests and simulations, where a short number names the stream.
    pub fn from_number(purpose: &str, number: u64) -> Dice {
        let mut hash = Sha256::new();
        hash.update(purpose.as_bytes());
        hash.update([0]);
        hash.update(number.to_be_bytes());
        Dice::from_key(hash.finalize().into())
    }

    /// The next 32 bits of the stream, from which everything else here is made.
    pub fn word(&mut self) -> u32 {
        if self.used == self.block.len() {
            self.block = [0; 256];
            self.stream.apply_keystream(&mut self.block);
            self.used = 0;
        }
        let bytes = &self.block[self.used..self.used + 4];
        self.used += 4;
        u32::from_le_bytes(bytes.try_into().expect("four bytes"))
    }

    /// A number from 0 to `n - 1`, each equally likely: words past the last whole multiple of `n`
    /// are thrown away.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "nothing to choose from");
        let rest = (u32::MAX % n + 1) % n;
        loop {
            let word = self.word();
            if word <= u32::MAX - rest {
                return word % n;
            }
        }
    }

    /// True `k` times in `n` on average.
    pub fn chance(&mut self, k: u32, n: u32) -> bool {
        self.below(n) < k
    }

    /// One of these, or none of an empty list.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() {
            return None;
        }
        from.get(self.below(from.len() as u32) as usize)
    }

    /// A number in [0, 1) with 53 bits, for bots that mix strategies.
    pub fn fraction(&mut self) -> f64 {
        let high = u64::from(self.word()) << 32;
        ((high | u64::from(self.word())) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Fisher–Yates from the last place down: place `i` swaps with a place from 0 to `i`.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for i in (1..cards.len()).rev() {
            let j = self.below(i as u32 + 1) as usize;
            cards.swap(i, j);
        }
    }

    /// A whole pack in an order of its own, as [`Dice::shuffle`] makes it.
    pub fn shuffled<T>(&mut self, pack: impl Into<Vec<T>>) -> Vec<T> {
        let mut pack = pack.into();
        self.shuffle(&mut pack);
        pack
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8439's block function under an all-zero key, nonce and counter; every ChaCha20 has it.
    #[test]
    fn the_stream_is_plain_chacha20() {
        let mut dice = Dice::from_key([0; 32]);
        let words: Vec<u32> = (0..4).map(|_| dice.word()).collect();
        assert_eq!(words, [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653]);
    }

    #[test]
    fn below_is_uniform_and_stays_below() {
        let mut dice = Dice::from_number("test", 1);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 25.0, "chi-squared with 5 degrees of freedom: {chi} from {counts:?}");
    }

    /// A bound of three quarters of all words rejects the last quarter; a plain remainder would give
    /// the lowest third of the numbers twice as often.
    #[test]
    fn below_rejects_the_uneven_rest() {
        let n = 3u32 << 30;
        let mut dice = Dice::from_number("test", 2);
        let low = (0..30_000).filter(|_| dice.below(n) < n / 3).count();
        assert!((9_500..10_500).contains(&low), "{low} of 30000 in the lowest third");
    }

    #[test]
    fn a_shuffle_keeps_every_card() {
        let mut cards: Vec<u32> = (0..108).collect();
        Dice::from_number("test", 3).shuffle(&mut cards);
        let mut sorted = cards.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..108).collect::<Vec<_>>());
        assert_ne!(cards, sorted);
    }

    #[test]
    fn every_order_of_three_is_equally_likely() {
        let mut dice = Dice::from_number("test", 4);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let mut cards = [0, 1, 2];
            dice.shuffle(&mut cards);
            *counts.entry(cards).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|&c| (9_500..10_500).contains(&c)), "{counts:?}");
    }
}

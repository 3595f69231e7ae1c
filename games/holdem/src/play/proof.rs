//! Cards that can be proved one by one: a salted leaf for each under a root told at the deal.
//!
//! A shown card is opened with its salt and its path; a mucked one keeps its salt and stays closed.

use serde::Serialize;
use sha2::{Digest, Sha256};
use ts_rs::TS;

use crate::card::Card;

const LEAF_DOMAIN: &[u8] = b"baize/holdem/leaf/1\0";
const NODE_DOMAIN: &[u8] = b"baize/holdem/node/1\0";

pub type Hash = [u8; 32];
pub type Salt = [u8; 16];

/// Everything needed to check that a card is the one that was dealt.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct CardProof {
    /// The card's place in the deal: two for each player in the order of play, then the board.
    pub index: usize,
    #[ts(type = "string")]
    pub card: Card,
    pub salt: String,
    /// The hashes beside the way up, from the leaf.
    pub path: Vec<String>,
}

/// The tree over one deal's cards. It holds hashes only.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    /// From the leaves to the root; each level has a power of two of hashes.
    levels: Vec<Vec<Hash>>,
}

impl Tree {
    pub fn new(cards: &[Card], salts: &[Salt]) -> Tree {
        assert!(cards.len() == salts.len() && !cards.is_empty(), "each card has its salt");
        let mut leaves: Vec<Hash> =
            cards.iter().zip(salts).enumerate().map(|(i, (card, salt))| leaf(i, *card, salt)).collect();
        leaves.resize(leaves.len().next_power_of_two(), [0; 32]);
        let mut levels = vec![leaves];
        while levels.last().is_some_and(|level| level.len() > 1) {
            let (pairs, _) = levels.last().expect("not empty").as_chunks::<2>();
            levels.push(pairs.iter().map(|[left, right]| node(left, right)).collect());
        }
        Tree { levels }
    }

    pub fn root(&self) -> String {
        hex(&self.levels.last().expect("a tree has a root")[0])
    }

    pub fn open(&self, index: usize, card: Card, salt: &Salt) -> CardProof {
        let heights = 0..self.levels.len() - 1;
        let path = heights.map(|height| hex(&self.levels[height][(index >> height) ^ 1])).collect();
        CardProof { index, card, salt: hex(salt), path }
    }
}

/// Whether the card was in the deal with this root.
pub fn check_proof(root: &str, proof: &CardProof) -> bool {
    let Some(salt) = unhex::<16>(&proof.salt) else { return false };
    let mut hash = leaf(proof.index, proof.card, &salt);
    for (height, other) in proof.path.iter().enumerate() {
        let Some(other) = unhex::<32>(other) else { return false };
        hash = match proof.index.checked_shr(height as u32).unwrap_or(0) & 1 {
            0 => node(&hash, &other),
            _ => node(&other, &hash),
        };
    }
    hex(&hash) == root
}

fn leaf(index: usize, card: Card, salt: &Salt) -> Hash {
    let mut hash = Sha256::new();
    hash.update(LEAF_DOMAIN);
    hash.update([index as u8]);
    hash.update(card.letters());
    hash.update(salt);
    hash.finalize().into()
}

fn node(left: &Hash, right: &Hash) -> Hash {
    let mut hash = Sha256::new();
    hash.update(NODE_DOMAIN);
    hash.update(left);
    hash.update(right);
    hash.finalize().into()
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; N];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_proves_itself_and_no_other() {
        let cards: Vec<Card> = Card::deck()[..9].to_vec();
        let salts: Vec<Salt> = (0..9).map(|i| [i; 16]).collect();
        let tree = Tree::new(&cards, &salts);
        for (i, card) in cards.iter().enumerate() {
            let proof = tree.open(i, *card, &salts[i]);
            assert!(check_proof(&tree.root(), &proof));
            assert!(!check_proof(&tree.root(), &CardProof { card: Card::at(51), ..proof.clone() }));
            assert!(!check_proof(&tree.root(), &CardProof { index: i ^ 1, ..proof.clone() }));
            assert!(!check_proof(&tree.root(), &CardProof { salt: hex(&[9; 16]), ..proof }));
        }
    }
}

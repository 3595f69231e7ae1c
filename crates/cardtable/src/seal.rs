//! A deck sealed card by card: a salted leaf for each under one root, and a public order that nobody chose.
//!
//! The root is told before any seed is opened, so the host has fixed which card each leaf holds. Which leaf is dealt
//! where follows from the root and the opened seeds. A card is opened by itself; one that is not stays closed.

use crate::derives::TS;
use hkdf::Hkdf;
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::dice::Dice;
use crate::game::Game;
use crate::player::Viewer;
use crate::proof::{DiceOf, Hash, SeatSeed, Secret, hex, labelled, unhash, unhex_exactly};

const ORDER_DOMAIN: &[u8] = b"baize/seal/order/2\0";
const SALTS_DOMAIN: &[u8] = b"baize/seal/salts/2\0";
const PUBLIC_DOMAIN: &[u8] = b"baize/seal/public/2\0";
const SALT_BYTES: usize = 16;

/// The most cards that a sealed deck may have: a set of places fits in 128 bits.
pub const MAX_SEALED_CARDS: usize = 128;

/// What a game says about its cards when they are sealed. Each is written as a text, such as `As`.
#[derive(Clone, Copy)]
pub struct Sealed<G: Game> {
    /// Every card once, in the pack's standard order; at most [`MAX_SEALED_CARDS`].
    pub pack: fn() -> Vec<String>,
    /// How many cards the dealer deals now. Places are counted on from draw to draw.
    pub wants: fn(&G) -> usize,
    /// What the rules take for these cards; none if one of them is no card of this game.
    pub chance: fn(&[String]) -> Option<G::Chance>,
    /// The places of the deal whose cards this viewer may know now. Never asked for [`Viewer::Open`].
    pub known: fn(&G, Viewer) -> Vec<usize>,
}

/// A card with what proves it: it lies at this leaf under the root, and this leaf was dealt to this place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The card's place in the deal, from 0.
    pub place: usize,
    /// Its leaf in the sealed deck, from 0.
    pub leaf: usize,
    /// As the game writes it.
    pub card: String,
    /// What the leaf's hash was made with besides the card.
    pub salt: String,
    /// The hashes beside the way up, from the leaf.
    pub path: Vec<String>,
}

/// Which deck of which table it is: part of every hash.
#[derive(Copy, Clone, Debug)]
pub(crate) struct DeckOf<'a> {
    pub table: &'a str,
    pub hand: u32,
}

impl DeckOf<'_> {
    fn expand(&self, secret: &[u8], salt: Option<&[u8]>, domain: &[u8], to: &mut [u8]) {
        let info = [domain, self.table.as_bytes(), &[0], &self.hand.to_be_bytes()].concat();
        Hkdf::<Sha256>::new(salt, secret).expand(&info, to).expect("within HKDF's limit");
    }

    fn dice(&self, secret: &[u8], salt: Option<&[u8]>, domain: &[u8]) -> Dice {
        let mut key = [0; 32];
        self.expand(secret, salt, domain, &mut key);
        Dice::from_key(key)
    }

    fn leaf(&self, leaf: usize, card: &str, salt: &[u8]) -> Hash {
        let fields = [self.table.as_bytes(), &self.hand.to_be_bytes(), &(leaf as u32).to_be_bytes(), card.as_bytes()];
        labelled("leaf", &[fields[0], fields[1], fields[2], fields[3], salt])
    }

    /// Which leaf is dealt to which place, for everybody to compute.
    pub fn public_order(&self, root: &Hash, seeds: &[Option<SeatSeed>], cards: usize) -> Vec<usize> {
        let salt = DiceOf { game: "", table: self.table, hand: self.hand, seeds }.salt();
        let mut order: Vec<usize> = (0..cards).collect();
        self.dice(root, Some(&salt), PUBLIC_DOMAIN).shuffle(&mut order);
        order
    }

    /// Whether this card lies where it says, under this root.
    pub fn holds(&self, root: &Hash, opening: &Opening, cards: usize) -> bool {
        let Some(salt) = unhex_exactly::<SALT_BYTES>(&opening.salt) else { return false };
        if opening.leaf >= cards || opening.path.len() != cards.next_power_of_two().trailing_zeros() as usize {
            return false;
        }
        let mut hash = self.leaf(opening.leaf, &opening.card, &salt);
        for (height, beside) in opening.path.iter().enumerate() {
            let Some(beside) = unhash(beside) else { return false };
            hash = match opening.leaf >> height & 1 {
                0 => node(&hash, &beside),
                _ => node(&beside, &hash),
            };
        }
        hash == *root
    }
}

fn node(left: &Hash, right: &Hash) -> Hash {
    labelled("node", &[left, right])
}

/// The whole deck, which only the table knows.
#[derive(Clone, PartialEq)]
pub(crate) struct Deck {
    cards: Vec<String>,
    salts: Vec<[u8; SALT_BYTES]>,
    /// From the leaves to the root; each level has a power of two of hashes.
    levels: Vec<Vec<Hash>>,
}

impl Deck {
    /// The deck that follows from a hand's secret.
    pub fn new(of: &DeckOf<'_>, pack: Vec<String>, secret: &Secret) -> Deck {
        assert!((1..=MAX_SEALED_CARDS).contains(&pack.len()), "a sealed deck has 1 to {MAX_SEALED_CARDS} cards");
        let mut cards = pack;
        of.dice(secret.bytes(), None, ORDER_DOMAIN).shuffle(&mut cards);
        let mut salts = vec![0; cards.len() * SALT_BYTES];
        of.expand(secret.bytes(), None, SALTS_DOMAIN, &mut salts);
        let salts = salts.as_chunks::<SALT_BYTES>().0.to_vec();
        let leaf = |(leaf, (card, salt)): (usize, (&String, &[u8; SALT_BYTES]))| of.leaf(leaf, card, salt);
        let mut leaves: Vec<Hash> = cards.iter().zip(&salts).enumerate().map(leaf).collect();
        leaves.resize(leaves.len().next_power_of_two(), [0; 32]);
        let mut levels = vec![leaves];
        while let Some(level) = levels.last().filter(|level| level.len() > 1) {
            let (pairs, _) = level.as_chunks::<2>();
            let above = pairs.iter().map(|[left, right]| node(left, right)).collect();
            levels.push(above);
        }
        Deck { cards, salts, levels }
    }

    pub fn root(&self) -> Hash {
        self.levels.last().expect("a tree has a root")[0]
    }

    fn open(&self, place: usize, leaf: usize) -> Opening {
        let heights = 0..self.levels.len() - 1;
        let path = heights.map(|height| hex(&self.levels[height][(leaf >> height) ^ 1])).collect();
        Opening { place, leaf, card: self.cards[leaf].clone(), salt: hex(&self.salts[leaf]), path }
    }
}

/// The deck of a hand whose seeds are opened: its cards have places.
#[derive(Clone, PartialEq)]
pub(crate) struct Seal {
    deck: Deck,
    order: Vec<usize>,
}

impl Seal {
    pub fn new(of: &DeckOf<'_>, pack: Vec<String>, secret: &Secret, seeds: &[Option<SeatSeed>]) -> Seal {
        let deck = Deck::new(of, pack, secret);
        let order = of.public_order(&deck.root(), seeds, deck.cards.len());
        Seal { deck, order }
    }

    /// The cards of these places.
    pub fn cards(&self, places: std::ops::Range<usize>) -> Vec<String> {
        places.map(|place| self.deck.cards[self.order[place]].clone()).collect()
    }

    pub fn opening(&self, place: usize) -> Opening {
        self.deck.open(place, self.order[place])
    }
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a sealed deck")
    }
}

/// A set of places, as bits.
pub(crate) type Places = u128;

pub(crate) fn places(of: impl IntoIterator<Item = usize>) -> Places {
    of.into_iter().fold(0, |set, place| set | 1 << place)
}

pub(crate) fn each_place(set: Places) -> impl Iterator<Item = usize> {
    (0..MAX_SEALED_CARDS).filter(move |place| set >> place & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OF: DeckOf<'_> = DeckOf { table: "t-example", hand: 7 };

    fn pack() -> Vec<String> {
        let suits = |rank: char| "cdhs".chars().map(move |suit| format!("{rank}{suit}"));
        "23456789TJQKA".chars().flat_map(suits).collect()
    }

    fn example() -> (Secret, Vec<Option<SeatSeed>>) {
        let secret = Secret::new(std::array::from_fn(|i| i as u8));
        (secret, vec![SeatSeed::parse(&"11".repeat(32)), None, SeatSeed::parse(&"ab".repeat(32))])
    }

    /// docs/dice.md lists these, computed by a program in another language.
    #[test]
    fn the_sealed_deck_of_the_written_out_vectors() {
        let (secret, seeds) = example();
        let seal = Seal::new(&OF, pack(), &secret, &seeds);
        let deck = &seal.deck;
        assert_eq!(deck.cards[..5], ["6d", "Ah", "Js", "9c", "Th"]);
        assert_eq!(hex(&deck.salts[0]), "565f1672cc9cbeda086b78e6949e7e83");
        assert_eq!(hex(&deck.levels[0][0]), "0e976a31ab81e34c5bf656c46c3b2165992ba4a8ca33d860b097c06b6d24e19d");
        assert_eq!(hex(&deck.root()), "a97c2213214b3dd0f89a986088aab1b26998373106f8964005bfce696c0288b3");
        assert_eq!(seal.order[..9], [42, 25, 38, 41, 40, 10, 43, 37, 21]);
        assert_eq!(seal.cards(0..9), ["Ad", "5s", "Kh", "8c", "9d", "4d", "Qd", "2d", "4c"]);
        let opening = seal.opening(0);
        assert_eq!((opening.place, opening.leaf, opening.card.as_str()), (0, 42, "Ad"));
        assert_eq!(opening.salt, "dee4a425cea1682b0be3bbd8330dbd84");
        assert_eq!(opening.path[0], "3e7366e9e0ef4c0d865b22bbf7fc4c02eb5a1ee59d4613585d252ab3c8b64df0");
        assert_eq!(opening.path[5], "9548521c960c78910e5acad9e8cdf231f3d581840a3ffc4e42ff9f2e84806460");
    }

    #[test]
    fn a_card_proves_itself_and_no_other() {
        let (secret, seeds) = example();
        let seal = Seal::new(&OF, pack(), &secret, &seeds);
        let root = seal.deck.root();
        for place in 0..52 {
            let opening = seal.opening(place);
            let holds = |opening: &Opening| OF.holds(&root, opening, 52);
            assert!(holds(&opening));
            let another = seal.opening((place + 1) % 52);
            assert!(!holds(&Opening { card: another.card, ..opening.clone() }));
            assert!(!holds(&Opening { leaf: opening.leaf ^ 1, ..opening.clone() }));
            assert!(!holds(&Opening { salt: another.salt, ..opening.clone() }));
            assert!(!holds(&Opening { path: opening.path[1..].to_vec(), ..opening.clone() }));
            assert!(!holds(&Opening { leaf: 64 + opening.leaf, ..opening.clone() }));
            let loud = opening.path[0].to_uppercase();
            let path = [std::slice::from_ref(&loud), &opening.path[1..]].concat();
            assert!(loud == opening.path[0] || !holds(&Opening { path, ..opening.clone() }), "one spelling");
            assert!(!DeckOf { hand: 8, ..OF }.holds(&root, &opening, 52));
        }
    }

    #[test]
    fn a_set_of_places_has_each_once_up_to_the_last() {
        let set = places([3, 0, 3, MAX_SEALED_CARDS - 1]);
        assert_eq!(each_place(set).collect::<Vec<_>>(), [0, 3, MAX_SEALED_CARDS - 1]);
        assert_eq!(each_place(places([])).next(), None);
    }

    /// The host fixed the leaves before any seed was known, so another seed deals other cards to the same places.
    #[test]
    fn the_places_of_the_cards_follow_from_every_seed() {
        let (secret, seeds) = example();
        let deal = |seeds: &[Option<SeatSeed>]| Seal::new(&OF, pack(), &secret, seeds).cards(0..52);
        let mut other = seeds.clone();
        other[1] = SeatSeed::parse(&"00".repeat(32));
        let (first, second) = (deal(&seeds), deal(&other));
        assert_ne!(first, second);
        let sorted = |mut cards: Vec<String>| {
            cards.sort();
            cards
        };
        assert_eq!(sorted(first), sorted(second));
    }
}

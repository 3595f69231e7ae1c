//! The order of cards in one round: suit groups, keys, and the places that pairs take.
//!
//! A suit group has *slots*, one for each face in it, from low to high. A hand within a group is two
//! masks over slots: which faces it has at all, and which it has twice. Slots 0 to 11 are the ranks
//! of a suit without the level rank; the trump group adds the off-suit level cards at 12 to 15, the
//! trump suit's level card at 16 and the jokers at 17 and 18.

use cards::{Rank, Suit};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::card::{Card, Cards, Face, SMALL_JOKER};

/// RULES 2.4. The set of cards that a play must come from.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
pub enum Group {
    #[serde(rename = "C")]
    Clubs,
    #[serde(rename = "D")]
    Diamonds,
    #[serde(rename = "H")]
    Hearts,
    #[serde(rename = "S")]
    Spades,
    #[serde(rename = "TRUMP")]
    Trump,
}

impl Group {
    pub const ALL: [Group; 5] = [Group::Clubs, Group::Diamonds, Group::Hearts, Group::Spades, Group::Trump];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub fn of_suit(suit: Suit) -> Group {
        Group::ALL[suit.index()]
    }

    pub fn text(self) -> &'static str {
        ["C", "D", "H", "S", "TRUMP"][self.index()]
    }
}

const RANKS: u64 = (1 << 13) - 1;
const PLAIN_SLOTS: u32 = 12;
pub(crate) const OFF_LEVEL_SLOTS: u32 = 0xF << PLAIN_SLOTS;
const TRUMP_LEVEL_SLOT: u32 = 16;
const JOKER_SLOT: u32 = 17;
pub(crate) const SLOTS: u32 = 19;

/// What counts as trump in a round, and everything that follows from it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Order {
    level: Rank,
    trump: Option<Suit>,
    strict_ladder: bool,
    /// The faces of each group.
    faces: [u64; 5],
}

/// A hand within one group, as masks over slots.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Held {
    /// Faces held at least once.
    pub one: u32,
    /// Faces held twice.
    pub two: u32,
}

impl Held {
    pub const fn pairs(self) -> u32 {
        self.two.count_ones()
    }
}

impl Order {
    /// `trump` is none in a no-trump round (RULES 5.4); `strict_ladder` is the option of RULES 7.3.
    pub fn new(level: Rank, trump: Option<Suit>, strict_ladder: bool) -> Order {
        let levels = crate::card::of_every_suit(1 << level.index());
        let jokers = 3u64 << SMALL_JOKER;
        let of_suit = |suit: Suit| RANKS << (13 * suit.index());
        let trumps = levels | jokers | trump.map_or(0, of_suit);
        let mut faces = [0; 5];
        for suit in Suit::ALL {
            faces[suit.index()] = of_suit(suit) & !trumps;
        }
        faces[Group::Trump.index()] = trumps;
        Order { level, trump, strict_ladder, faces }
    }

    pub fn level(&self) -> Rank {
        self.level
    }

    pub fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// Whether a trump A pair and the trump level pair do not touch.
    pub(crate) fn ladder_is_strict(&self) -> bool {
        self.strict_ladder
    }

    // RULES 2.4
    pub fn group(&self, card: Card) -> Group {
        match card.face() {
            Face::Plain(suit, rank) if rank != self.level && Some(suit) != self.trump => Group::of_suit(suit),
            _ => Group::Trump,
        }
    }

    /// All cards of a group.
    pub fn group_cards(&self, group: Group) -> Cards {
        Cards::both(self.faces[group.index()])
    }

    /// The one group that all these cards are in, if there is one.
    pub fn group_of_all(&self, cards: Cards) -> Option<Group> {
        let group = self.group(cards.first()?);
        self.group_cards(group).has_all(cards).then_some(group)
    }

    // RULES 2.3
    pub fn key(&self, card: Card) -> u16 {
        match card.face() {
            Face::BigJoker => 1000,
            Face::SmallJoker => 900,
            Face::Plain(suit, rank) if rank == self.level && Some(suit) == self.trump => 850 + rank.number(),
            Face::Plain(_, rank) if rank == self.level => 800 + rank.number(),
            Face::Plain(suit, rank) if Some(suit) == self.trump => 700 + rank.number(),
            Face::Plain(_, rank) => rank.number(),
        }
    }

    /// RULES 7.2. Two cards are a pair if this is the same for both.
    pub fn pair_key(&self, card: Card) -> String {
        let group = self.group(card).text();
        match card.face() {
            Face::Plain(suit, rank) => format!("{group}|{rank}|{suit}"),
            Face::SmallJoker => format!("{group}|SJ|J"),
            Face::BigJoker => format!("{group}|BJ|J"),
        }
    }

    /// RULES B. By key, ties by id.
    pub fn sort(&self, cards: &mut [Card]) {
        cards.sort_unstable_by_key(|card| (self.key(*card), *card));
    }

    pub fn sorted(&self, cards: Cards) -> Vec<Card> {
        let mut list = cards.list();
        self.sort(&mut list);
        list
    }

    /// The first `count` of the cards as [`Order::sort`] lays them, without laying them.
    pub fn lowest_of_any_group(&self, mut cards: Cards, count: usize) -> Cards {
        let mut taken = Cards::NONE;
        while taken.len() < count {
            let Some(lowest) = cards.iter().min_by_key(|card| (self.key(*card), *card)) else { break };
            taken = taken.with(lowest);
            cards = cards.without(Cards::one(lowest));
        }
        taken
    }

    pub fn held(&self, cards: Cards, group: Group) -> Held {
        let (first, second) = cards.decks();
        Held { one: self.slots(first | second, group), two: self.slots(first & second, group) }
    }

    /// The slots of those of these faces that are in the group.
    fn slots(&self, faces: u64, group: Group) -> u32 {
        if group != Group::Trump {
            return self.squeeze(faces >> (13 * group.index()));
        }
        let plain = self.trump.map_or(0, |suit| self.squeeze(faces >> (13 * suit.index())));
        let at_level = faces >> self.level.index();
        let mut levels = (at_level & 1 | at_level >> 12 & 2 | at_level >> 24 & 4 | at_level >> 36 & 8) as u32;
        let mut high = ((faces >> SMALL_JOKER) as u32 & 3) << JOKER_SLOT;
        if let Some(suit) = self.trump {
            high |= (levels >> suit.index() & 1) << TRUMP_LEVEL_SLOT;
            levels &= !(1 << suit.index());
        }
        plain | levels << PLAIN_SLOTS | high
    }

    /// RULES 2.5. Twelve ranks of a suit without the level: the gap closes.
    fn squeeze(&self, ranks: u64) -> u32 {
        let below = (1u64 << self.level.index()) - 1;
        let ranks = ranks & RANKS;
        (ranks & below | ranks >> 1 & !below) as u32
    }

    /// Both cards of each of these slots.
    pub fn slot_cards(&self, slots: u32, group: Group) -> Cards {
        let plain_suit = if group == Group::Trump { self.trump } else { Suit::new(group.index()) };
        let mut faces = 0;
        if let Some(suit) = plain_suit {
            let below = (1u64 << self.level.index()) - 1;
            let squeezed = u64::from(slots & 0xFFF);
            faces |= (squeezed & below | (squeezed & !below) << 1) << (13 * suit.index());
        }
        if slots >> PLAIN_SLOTS != 0 {
            // The trump suit's level card has a slot of its own, not one among the off-suit cards.
            let levels = slots >> PLAIN_SLOTS & 0xF & !self.trump.map_or(0, |suit| 1 << suit.index());
            for suit in 0..4 {
                faces |= u64::from(levels >> suit & 1) << (13 * suit + self.level.index() as u32);
            }
            if let Some(suit) = self.trump {
                faces |= u64::from(slots >> TRUMP_LEVEL_SLOT & 1) << (13 * suit.index() + self.level.index());
            }
            faces |= u64::from(slots >> JOKER_SLOT & 3) << SMALL_JOKER;
        }
        Cards::both(faces)
    }
}

//! The cards: what each is called and what it counts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use ts_rs::TS;

/// RULES 2.1. Copies of a card are alike, so a card is known by its name alone.
#[derive(
    Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, VariantArray, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    // Narc
    Blank,
    Patrol,
    Surveillance,
    Wiretap,
    // Customer
    RegularOrder,
    Haggling,
    BulkOrder,
    FairDeal,
    // Player: Products
    Tea,
    Silk,
    Brandy,
    Pearls,
    Gold,
    // Player: Locations
    BackRoom,
    Cellar,
    MarketStall,
    OpenPier,
    // Player: Cover
    Alibi,
    FalsePapers,
    LieLow,
    Bribe,
    // Player: Modifiers
    Lookout,
    Disguise,
    // RULES 10.5: in the decks of tables that play with events
    Stakeout,
    Raid,
    SecondThoughts,
    TipOff,
}

/// RULES 2.1.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Product,
    Location,
    Evidence,
    Cover,
    Modifier,
}

/// What a card counts once it is flipped. A number that a card does not have is 0, or 100 %.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Numbers {
    #[serde(rename = "type")]
    pub kind: Kind,
    #[serde(default)]
    pub price: i64,
    /// The price is multiplied by so many hundredths.
    #[serde(default = "whole")]
    pub price_pct: i64,
    #[serde(default)]
    pub price_flat: i64,
    #[serde(default)]
    pub evidence: i64,
    #[serde(default)]
    pub cover: i64,
    #[serde(default)]
    pub heat: i64,
}

fn whole() -> i64 {
    100
}

impl Numbers {
    const fn of(kind: Kind) -> Numbers {
        Numbers { kind, price: 0, price_pct: 100, price_flat: 0, evidence: 0, cover: 0, heat: 0 }
    }
}

/// A card with its face up.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Face {
    pub card: Card,
    #[serde(flatten)]
    pub numbers: Numbers,
    /// RULES 10.5: by how many rounds the card changes the hand, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rounds: Option<i8>,
}

impl Card {
    pub const ALL: &'static [Card] = Card::VARIANTS;

    pub fn face(self) -> Face {
        Face { card: self, numbers: self.numbers(), rounds: Some(self.rounds()).filter(|change| *change != 0) }
    }

    /// RULES 10.5: by how many rounds the card changes the hand when it is flipped.
    pub fn rounds(self) -> i8 {
        match self {
            Card::Stakeout | Card::SecondThoughts => 1,
            Card::Raid | Card::TipOff => -1,
            _ => 0,
        }
    }

    // RULES 2.1, 10.5
    pub fn numbers(self) -> Numbers {
        let evidence = |evidence, heat| Numbers { evidence, heat, ..Numbers::of(Kind::Evidence) };
        let product = |price, heat| Numbers { price, heat, ..Numbers::of(Kind::Product) };
        let location = |evidence, cover, heat| Numbers { evidence, cover, heat, ..Numbers::of(Kind::Location) };
        let cover = |cover, heat| Numbers { cover, heat, ..Numbers::of(Kind::Cover) };
        let modifier = Numbers::of(Kind::Modifier);
        match self {
            Card::Blank => evidence(0, 0),
            Card::Patrol => evidence(5, 2),
            Card::Surveillance => evidence(20, 5),
            Card::Wiretap => evidence(30, 10),
            Card::RegularOrder => Numbers { evidence: 10, heat: 10, ..modifier },
            Card::Haggling => Numbers { price_flat: -30, evidence: 5, ..modifier },
            Card::BulkOrder => Numbers { price_pct: 150, evidence: 25, heat: 20, ..modifier },
            Card::FairDeal => modifier,
            Card::Tea => product(30, 5),
            Card::Silk => product(60, 15),
            Card::Brandy => product(100, 30),
            Card::Pearls => product(120, 35),
            Card::Gold => product(150, 45),
            Card::BackRoom => location(10, 30, -5),
            Card::Cellar => location(15, 25, -10),
            Card::MarketStall => location(25, 15, 0),
            Card::OpenPier => location(40, 5, 20),
            Card::Alibi => cover(30, -5),
            Card::FalsePapers => cover(40, 0),
            Card::LieLow => cover(10, -15),
            Card::Bribe => cover(25, 10),
            Card::Lookout => Numbers { cover: 20, heat: -5, ..modifier },
            Card::Disguise => Numbers { cover: 15, ..modifier },
            Card::Stakeout => evidence(0, 2),
            Card::Raid => evidence(5, 5),
            Card::SecondThoughts => Numbers { price_flat: -10, ..modifier },
            Card::TipOff => Numbers { cover: 15, ..modifier },
        }
    }
}

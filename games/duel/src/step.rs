//! One pair of cards, and three of them in a row: heal first, then blows, then the bounds of HP.

use serde::Serialize;
use ts_rs::TS;

use crate::card::{CardId, Layout};
use crate::config::{Config, Ko};

/// What a pair did to one side, for the page to show.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Effect {
    /// HP restored, which is less than a heal's worth near the maximum.
    pub healed: u32,
    /// HP lost, which is less than an attack's worth near 0.
    pub lost: u32,
    pub kind: EffectKind,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EffectKind {
    /// No blow met this side.
    None,
    /// An attack hit this side.
    Hit,
    /// This side's defense stopped an attack.
    Blocked,
    /// This side's counter threw an attack back.
    Reflected,
    /// This side's own attack came back.
    Returned,
}

/// The state after one pair.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    pub hp: [u32; 2],
    pub effects: [Effect; 2],
}

/// RULES 6.
pub fn resolve(config: &Config, hp: [u32; 2], cards: [Option<CardId>; 2]) -> Resolved {
    let (first, second) = (side(config, hp[0], cards[0], cards[1]), side(config, hp[1], cards[1], cards[0]));
    Resolved { hp: [first.0, second.0], effects: [first.1, second.1] }
}

fn side(config: &Config, hp: u32, own: Option<CardId>, other: Option<CardId>) -> (u32, Effect) {
    // RULES 6.2: the heal is capped before the blow falls.
    let healed = if own == Some(CardId::Heal) { config.heal.min(config.max_hp.saturating_sub(hp)) } else { 0 };
    let kind = match (own, other) {
        (Some(CardId::Defense), Some(CardId::Attack)) => EffectKind::Blocked,
        (Some(CardId::Counter), Some(CardId::Attack)) => EffectKind::Reflected,
        (_, Some(CardId::Attack)) => EffectKind::Hit,
        (Some(CardId::Attack), Some(CardId::Counter)) => EffectKind::Returned,
        _ => EffectKind::None,
    };
    let damage = if matches!(kind, EffectKind::Hit | EffectKind::Returned) { config.attack } else { 0 };
    let lost = damage.min(hp + healed);
    (hp + healed - lost, Effect { healed, lost, kind })
}

/// RULES 7.2: whether the round stops after a pair that leaves these HP.
pub fn stops(config: &Config, hp: [u32; 2]) -> bool {
    config.ko == Ko::Step && hp.contains(&0)
}

/// The pairs of a round that are played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Round {
    before: [u32; 2],
    played: [Option<Resolved>; 3],
}

impl Round {
    pub fn steps(&self) -> impl Iterator<Item = &Resolved> {
        self.played.iter().flatten()
    }

    /// After the last pair.
    pub fn hp(&self) -> [u32; 2] {
        self.steps().last().map_or(self.before, |resolved| resolved.hp)
    }
}

/// A whole round from these HP with these layouts.
pub fn play_round(config: &Config, before: [u32; 2], layouts: [Layout; 2]) -> Round {
    let mut round = Round { before, played: [None; 3] };
    let mut hp = before;
    for step in 0..3 {
        let resolved = resolve(config, hp, layouts.map(|layout| layout.0[step]));
        round.played[step] = Some(resolved);
        hp = resolved.hp;
        if stops(config, hp) {
            break;
        }
    }
    round
}

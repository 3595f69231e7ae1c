//! What the Player can expect: how likely the Evidence to come is more than the Cover can bear.

use crate::bot::opponents::narc_raises;
use crate::bot::worth::last_round;
use crate::card::Card;
use crate::deck::decks;
use crate::role::Role;
use crate::view::View;

/// Evidence is counted in steps of five, as every card has it.
const STEP: i64 = 5;
const STEPS: usize = 60;

/// How likely each amount of Evidence is.
pub struct Outlook([f64; STEPS]);

impl Outlook {
    /// From the cards that lie face down and those that are likely to follow.
    pub fn of(view: &View) -> Outlook {
        let mut outlook = Outlook([0.0; STEPS]);
        let last = last_round(view);
        outlook.0[0] = 1.0;
        for role in [Role::Narc, Role::Customer] {
            let unseen = unseen(view, role);
            for _ in view.played.iter().filter(|played| played.role == role && !played.flipped) {
                outlook.add(&unseen, 1.0);
            }
            if view.at[role].folded {
                continue;
            }
            if view.betting.ended.is_none() && view.betting.raises_left > 0 {
                outlook.add(&unseen, this_round(view, role, last));
            }
            for round in view.round + 1..=last {
                outlook.add(&unseen, a_round(role, round, last));
            }
        }
        outlook
    }

    /// The chance that more than this much Evidence comes.
    pub fn above(&self, slack: i64) -> f64 {
        let first = if slack < 0 { 0 } else { usize::try_from(slack / STEP + 1).unwrap_or(STEPS) };
        self.0.iter().skip(first).sum()
    }

    /// One more card of these, with this chance.
    fn add(&mut self, unseen: &[Card], chance: f64) {
        if unseen.is_empty() {
            return;
        }
        let each = chance / unseen.len() as f64;
        let mut after = self.0.map(|likely| likely * (1.0 - chance));
        for card in unseen {
            let steps = usize::try_from(card.numbers().evidence / STEP).unwrap_or(0);
            for (amount, likely) in self.0.iter().enumerate() {
                after[(amount + steps).min(STEPS - 1)] += likely * each;
            }
        }
        self.0 = after;
    }
}

/// Cards of a seat that this run has not shown yet.
pub fn unseen(view: &View, role: Role) -> Vec<Card> {
    let flipped = view.played.iter().filter(|played| played.role == role).filter_map(|played| played.face);
    let mut cards = decks(view.rounds_at_start.is_some())(role, view.run.tier);
    for card in view.at[role].spent.iter().copied().chain(flipped.map(|face| face.card)) {
        if let Some(place) = cards.iter().position(|one| *one == card) {
            cards.remove(place);
        }
    }
    cards
}

/// Whether the seat is likely to play one more card in this round.
fn this_round(view: &View, role: Role, last: u8) -> f64 {
    let answers = view.betting.to_act.contains(&role) || view.betting.initiative == Some(role);
    let will = a_round(role, view.round, last).min(0.8);
    if answers { will } else { 0.0 }
}

/// Cards that a seat plays in a whole round, at most one of them counted.
fn a_round(role: Role, round: u8, last: u8) -> f64 {
    match role {
        Role::Narc => f64::from(narc_raises(round)) / 10.0,
        Role::Customer if round == last => 0.7,
        Role::Customer | Role::Player => 0.0,
    }
}

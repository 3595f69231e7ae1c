//! Rule U: where button and blinds were, where they go, and whom they pass on the way.

use super::{Hand, Stakes};

/// Places, by index, that hold a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Positions {
    pub button: Option<usize>,
    pub small: Option<usize>,
    pub big: Option<usize>,
}

/// Where the next hand's positions are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Assigned {
    pub button: usize,
    pub small: usize,
    pub big: usize,
}

/// Who may take which position in the next hand, by place.
pub struct Candidates {
    /// Dealt into the last hand and playing the next.
    pub incumbents: Vec<bool>,
    /// Incumbents, entrants, and those who wait for the big blind.
    pub takes_big: Vec<bool>,
    /// Incumbents and entrants.
    pub ready: Vec<bool>,
}

impl Hand {
    /// What the table plays for, as far as the document tells.
    pub fn stakes(&self) -> Stakes {
        if let Some(stakes) = self.stakes {
            return stakes;
        }
        let mut posted: Vec<i64> = self.places.iter().map(|place| place.blind).filter(|blind| *blind > 0).collect();
        posted.sort_unstable();
        let (small, big) = match posted.as_slice() {
            [] => (self.min_bet / 2, self.min_bet),
            [one] if *one == self.min_bet => (self.min_bet / 2, self.min_bet),
            [one] => (*one, self.min_bet.max(*one)),
            [small, big, ..] => (*small, *big),
        };
        let antes = self.places.iter().filter(|place| place.ante > 0).count();
        let ante = self.places.iter().map(|place| place.ante).max().unwrap_or(0);
        let on_big = self.positions().big.is_some_and(|big| self.places[big].ante > 0);
        Stakes { small, big, ante, big_blind_ante: antes == 1 && on_big && self.places.len() > 1 }
    }

    /// Places clockwise.
    pub fn ring(&self) -> Vec<usize> {
        let mut ring: Vec<usize> = (0..self.places.len()).collect();
        ring.sort_by_key(|place| self.places[*place].seat);
        ring
    }

    /// RULES 4.1: blinds as they stand in the document, also where an inactive player only marks the
    /// position. The button is the dealt seat before the small blind, heads-up the small blind itself.
    pub fn positions(&self) -> Positions {
        let ring = self.ring();
        let posted: Vec<usize> = ring.iter().copied().filter(|place| self.places[*place].blind > 0).collect();
        let mut by_size = posted.clone();
        by_size.sort_by_key(|place| self.places[*place].blind);
        let (small, big) = match by_size.as_slice() {
            [] => (None, None),
            [one] if self.places[*one].blind >= self.min_bet => (None, Some(*one)),
            [one] => (Some(*one), None),
            [first, second, ..] => (Some(*first), Some(*second)),
        };
        let dealt: Vec<bool> = self.dealt_places();
        let from = small.or(big);
        let heads_up = dealt.iter().filter(|dealt| **dealt).count() == 2;
        let button = match (small, heads_up) {
            (Some(small), true) => Some(small),
            _ => from.and_then(|from| before(&ring, from, |place| dealt[place])),
        };
        Positions { button, small, big }
    }

    /// Who has cards or, before the deal, who will get some.
    pub fn dealt_places(&self) -> Vec<bool> {
        match self.has_started() {
            true => (0..self.places.len()).map(|place| self.was_dealt(place)).collect(),
            false => {
                self.places.iter().map(|place| place.status.is_in() && place.stack + place.dead_posted > 0).collect()
            }
        }
    }
}

/// RULES 4.2–4.5. `None` if nobody is there to take the blinds.
pub fn assign(ring: &[usize], old: Positions, who: &Candidates) -> Option<Assigned> {
    let incumbents = who.incumbents.iter().filter(|yes| **yes).count();
    if incumbents == 0 {
        let ready: Vec<usize> = ring.iter().copied().filter(|place| who.ready[*place]).collect();
        let [small, big, ..] = ready.as_slice() else { return None };
        let button = if ready.len() == 2 { *small } else { *ready.last().expect("at least two") };
        return Some(Assigned { button, small: *small, big: *big });
    }
    let start = old.button.unwrap_or(*ring.last()?);
    let button = after(ring, start, |place| who.incumbents[place])?;
    let small = match incumbents {
        1 | 2 => button,
        _ => after(ring, button, |place| who.incumbents[place])?,
    };
    let big = after(ring, small, |place| who.takes_big[place]).filter(|big| *big != small)?;
    Some(Assigned { button, small, big })
}

/// RULES 5.1: the places strictly between the old and the new place of a blind, clockwise.
pub fn passed(ring: &[usize], old: Option<usize>, new: usize) -> Vec<usize> {
    let Some(old) = old.filter(|old| *old != new) else { return Vec::new() };
    walk(ring, old).take_while(|place| *place != new).collect()
}

/// The first place after `from` that fits, going around; `from` itself comes last.
pub fn after(ring: &[usize], from: usize, fits: impl Fn(usize) -> bool) -> Option<usize> {
    walk(ring, from).find(|place| fits(*place))
}

fn before(ring: &[usize], from: usize, fits: impl Fn(usize) -> bool) -> Option<usize> {
    walk(ring, from).take(ring.len().saturating_sub(1)).filter(|place| fits(*place)).last()
}

/// Every place once, clockwise, starting after `from`.
fn walk(ring: &[usize], from: usize) -> impl Iterator<Item = usize> + '_ {
    let at = ring.iter().position(|place| *place == from).unwrap_or(0);
    (1..=ring.len()).map(move |step| ring[(at + step) % ring.len()])
}

//! Cards dealt anew among hands that cannot hold all of them: every way to do it as likely as any other.

use std::collections::BTreeMap;

use cardtable::Dice;

/// Plain shuffles that are tried before the ways are counted: mostly the first few fit.
const SHUFFLES: usize = 24;

/// A hand to be filled.
#[derive(Clone, Debug)]
pub struct Room {
    /// How many cards it takes.
    pub cards: usize,
    /// For each group of cards, such as a suit, whether it may hold any of it.
    pub takes: Vec<bool>,
}

/// Deals cards, each of which belongs to a group, so that every hand has as many as it takes and none that it cannot
/// hold. None if that is impossible.
///
/// ```
/// use cardtable::Dice;
/// use minds::{Room, share_out};
///
/// // Two hands of two; the second has shown that it has none of group 1.
/// let rooms = [Room { cards: 2, takes: vec![true, true] }, Room { cards: 2, takes: vec![true, false] }];
/// let dealt = share_out(&[(0, 'a'), (0, 'b'), (0, 'c'), (1, 'x')], &rooms, &mut Dice::from_number("example", 1));
/// let [first, second] = &dealt.expect("there is a way")[..] else { panic!("two hands") };
/// assert!(first.contains(&'x') && second.len() == 2);
/// ```
pub fn share_out<C: Copy>(cards: &[(usize, C)], rooms: &[Room], dice: &mut Dice) -> Option<Vec<Vec<C>>> {
    if rooms.iter().map(|room| room.cards).sum::<usize>() != cards.len() {
        return None;
    }
    let mut order = cards.to_vec();
    for _ in 0..SHUFFLES {
        dice.shuffle(&mut order);
        let mut rest = &order[..];
        let hands = rooms.iter().map(|room| rest.split_off(..room.cards).expect("as many cards as room"));
        let hands: Vec<&[(usize, C)]> = hands.collect();
        if hands.iter().zip(rooms).all(|(hand, room)| hand.iter().all(|(group, _)| room.takes[*group])) {
            return Some(hands.into_iter().map(|hand| hand.iter().map(|(_, card)| *card).collect()).collect());
        }
    }
    counted(&order, rooms, dice)
}

/// By counting in how many ways the rest can be dealt after each choice. The cards come shuffled, so only how many of
/// each group a hand gets has to be drawn.
fn counted<C: Copy>(cards: &[(usize, C)], rooms: &[Room], dice: &mut Dice) -> Option<Vec<Vec<C>>> {
    let groups = rooms.first()?.takes.len();
    let mut piles: Vec<Vec<C>> = vec![Vec::new(); groups];
    cards.iter().for_each(|(group, card)| piles[*group].push(*card));
    let mut ways = Ways { sizes: piles.iter().map(Vec::len).collect(), rooms, known: BTreeMap::new() };
    let mut at = Place { group: 0, room: 0, left: ways.sizes[0], free: rooms.iter().map(|room| room.cards).collect() };
    let mut hands: Vec<Vec<C>> = vec![Vec::new(); rooms.len()];
    if ways.of(&at) == 0.0 {
        return None;
    }
    while at.group < groups {
        let next: Vec<(usize, f64, Place)> = ways.choices(&at).collect();
        let weights: Vec<f64> = next.iter().map(|(_, ways_here, place)| ways_here * ways.of(place)).collect();
        let mut left = dice.fraction() * weights.iter().sum::<f64>();
        // Rounding may leave a hair after the last; then it is the last that is possible at all.
        let drawn = weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        let drawn = drawn.or_else(|| weights.iter().rposition(|weight| *weight > 0.0))?;
        let (count, _, place) = next.into_iter().nth(drawn)?;
        let from = piles[at.group].len() - count;
        hands[at.room].extend(piles[at.group].drain(from..));
        at = place;
    }
    Some(hands)
}

/// So much of a group is left when a hand is about to get its part of it, and so much room is left in each hand.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    group: usize,
    room: usize,
    left: usize,
    free: Vec<usize>,
}

struct Ways<'a> {
    sizes: Vec<usize>,
    rooms: &'a [Room],
    known: BTreeMap<Place, f64>,
}

impl Ways<'_> {
    /// In how many ways the rest can be dealt.
    fn of(&mut self, at: &Place) -> f64 {
        if at.group == self.sizes.len() {
            return 1.0;
        }
        if let Some(known) = self.known.get(at) {
            return *known;
        }
        let choices: Vec<_> = self.choices(at).collect();
        let sum = choices.into_iter().map(|(_, ways, place)| ways * self.of(&place)).sum();
        self.known.insert(at.clone(), sum);
        sum
    }

    /// How many cards of the group this hand can get, in how many ways, and where that leads.
    fn choices(&self, at: &Place) -> impl Iterator<Item = (usize, f64, Place)> + use<> {
        let most = if self.rooms[at.room].takes[at.group] { at.left.min(at.free[at.room]) } else { 0 };
        let last = at.room + 1 == self.rooms.len();
        let least = if last { at.left } else { 0 };
        let next_size = self.sizes.get(at.group + 1).copied().unwrap_or(0);
        let at = at.clone();
        (least..=most).map(move |count| {
            let mut free = at.free.clone();
            free[at.room] -= count;
            let place = match last {
                true => Place { group: at.group + 1, room: 0, left: next_size, free },
                false => Place { group: at.group, room: at.room + 1, left: at.left - count, free },
            };
            (count, choose(at.left, count), place)
        })
    }
}

/// In how many ways so many can be chosen.
fn choose(from: usize, count: usize) -> f64 {
    (0..count).map(|i| (from - i) as f64 / (i + 1) as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rooms() -> [Room; 3] {
        let room = |cards, takes: [bool; 3]| Room { cards, takes: takes.to_vec() };
        [room(2, [true, false, true]), room(2, [true, true, true]), room(1, [false, true, true])]
    }

    const CARDS: [(usize, char); 5] = [(0, 'a'), (0, 'b'), (1, 'm'), (1, 'n'), (2, 'x')];

    /// Every way there is, found by trying all orders.
    fn all_ways() -> Vec<String> {
        let mut found = Vec::new();
        let mut dice = Dice::from_number("all ways", 1);
        for _ in 0..20_000 {
            let order = dice.shuffled(CARDS);
            let hands = [&order[..2], &order[2..4], &order[4..]];
            if hands.iter().zip(&rooms()).all(|(hand, room)| hand.iter().all(|(group, _)| room.takes[*group])) {
                found.push(name(hands.map(|hand| hand.iter().map(|(_, card)| *card).collect::<Vec<_>>()).to_vec()));
            }
        }
        found.sort();
        found.dedup();
        found
    }

    fn name(mut hands: Vec<Vec<char>>) -> String {
        hands.iter_mut().for_each(|hand| hand.sort());
        hands.iter().map(|hand| hand.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
    }

    fn even(deal: impl Fn(&mut Dice) -> Option<Vec<Vec<char>>>) {
        let ways = all_ways();
        let mut counts = BTreeMap::new();
        let mut dice = Dice::from_number("even", 1);
        let times = 2_000 * ways.len();
        for _ in 0..times {
            *counts.entry(name(deal(&mut dice).expect("there are ways"))).or_insert(0.0) += 1.0;
        }
        assert_eq!(counts.keys().cloned().collect::<Vec<_>>(), ways);
        let chi: f64 = counts.values().map(|count: &f64| (count - 2_000.0).powi(2) / 2_000.0).sum();
        let freedom = ways.len() as f64 - 1.0;
        assert!(chi < freedom + 5.0 * (2.0 * freedom).sqrt(), "chi-square {chi} of {freedom}: {counts:?}");
    }

    #[test]
    fn every_way_is_as_likely_as_any_other() {
        even(|dice| share_out(&CARDS, &rooms(), dice));
        even(|dice| counted(&dice.shuffled(CARDS), &rooms(), dice));
    }

    #[test]
    fn what_cannot_be_dealt_is_not() {
        let mut dice = Dice::from_number("impossible", 1);
        let nobody = rooms().map(|room| Room { takes: vec![false, true, true], ..room });
        assert_eq!(share_out(&CARDS, &nobody, &mut dice), None);
        assert_eq!(share_out(&CARDS[1..], &rooms(), &mut dice), None, "there are too few cards");
    }
}

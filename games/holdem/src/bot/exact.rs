//! Exact equities before the flop: every kind of hand against every other over every board.
//!
//! A file keeps the counts; [`count`] makes them again, in less than a minute (`examples/equities.rs`). Boards that
//! differ only in the names of suits are dealt once and counted as often as there are of them, so nothing is sampled.

use std::sync::LazyLock;

use super::combos::{self, CLASSES, COMBOS};
use crate::strength::Pile;
use cards::{Card, Suit};

/// Boards that four known cards leave.
const BOARDS: u64 = 1_712_304;

/// Half wins of each kind against each, row by row.
static COUNTS: &[u8] = include_bytes!("../../data/equities.bin");

static EQUITIES: LazyLock<Vec<[f32; CLASSES]>> = LazyLock::new(|| {
    let rows = COUNTS.chunks_exact(4 * CLASSES).enumerate();
    let row = |(mine, row): (usize, &[u8])| {
        std::array::from_fn(|theirs| {
            let count = &row[4 * theirs..4 * theirs + 4];
            let half_wins = u32::from_le_bytes(count.try_into().expect("four bytes"));
            (f64::from(half_wins) / (2 * pairs(mine, theirs) * BOARDS) as f64) as f32
        })
    };
    rows.map(row).collect()
});

/// How much of the pot each kind wins against each kind when both see all five cards.
pub fn equities() -> &'static [[f32; CLASSES]] {
    &EQUITIES
}

/// In how many ways two hands of these kinds can be held at once.
pub fn pairs(mine: usize, theirs: usize) -> u64 {
    PAIRS[mine][theirs]
}

static PAIRS: LazyLock<Vec<[u64; CLASSES]>> = LazyLock::new(|| {
    let mut pairs = vec![[0; CLASSES]; CLASSES];
    for one in combos::all() {
        for other in combos::all().iter().filter(|other| other.mask & one.mask == 0) {
            pairs[usize::from(one.class)][usize::from(other.class)] += 1;
        }
    }
    pairs
});

/// The contents of the file, counted anew: twice the wins plus the ties of each kind against each, over all boards.
pub fn count() -> Vec<[u32; CLASSES]> {
    let mut counts = vec![[0; CLASSES]; CLASSES];
    let mut sweep = Sweep::default();
    for (board, times) in boards() {
        sweep.add(&board, times, &mut counts);
    }
    counts
}

/// The counts as the file has them.
pub fn written(counts: &[[u32; CLASSES]]) -> Vec<u8> {
    counts.iter().flatten().flat_map(|count| count.to_le_bytes()).collect()
}

/// Boards that are not each other's with other suits, and how many each stands for.
fn boards() -> impl Iterator<Item = ([Card; 5], u32)> {
    let deck = Card::deck();
    let fives = (0..Card::COUNT).flat_map(move |a| {
        (0..a)
            .flat_map(move |b| (0..b).flat_map(move |c| (0..c).flat_map(move |d| (0..d).map(move |e| [a, b, c, d, e]))))
    });
    fives.filter_map(move |five| {
        let board = five.map(|index| deck[index]);
        let times = stands_for(mask_by_suit(&board))?;
        Some((board, times))
    })
}

/// The ranks of each suit as a set.
fn mask_by_suit(board: &[Card; 5]) -> [u16; 4] {
    Suit::ALL
        .map(|suit| board.iter().filter(|card| card.suit == suit).fold(0, |mask, card| mask | 1 << card.rank.index()))
}

/// Of boards that are each other's with other suits, the one whose suits are in order stands for all: for as many as
/// there are different orders of its suits.
fn stands_for(suits: [u16; 4]) -> Option<u32> {
    if !suits.is_sorted() {
        return None;
    }
    let mut orders = 24;
    let mut run = 1;
    for two in suits.windows(2) {
        run = if two[0] == two[1] { run + 1 } else { 1 };
        orders /= run;
    }
    Some(orders)
}

/// Goes through the hands of a board from the weakest to the strongest.
struct Sweep {
    order: Vec<(u16, u16)>,
    /// How many hands of each kind were passed.
    passed: [u32; CLASSES],
    /// The kinds of those that hold each card.
    holding: Vec<Vec<u8>>,
}

impl Default for Sweep {
    fn default() -> Sweep {
        Sweep { order: Vec::with_capacity(COMBOS), passed: [0; CLASSES], holding: vec![Vec::new(); Card::COUNT] }
    }
}

impl Sweep {
    fn add(&mut self, board: &[Card; 5], times: u32, counts: &mut [[u32; CLASSES]]) {
        let (on_board, open) = (combos::mask(board), Pile::new(board));
        self.order.clear();
        for (place, combo) in combos::all().iter().enumerate().filter(|(_, combo)| combo.mask & on_board == 0) {
            let mut pile = open;
            combo.cards.into_iter().for_each(|card| pile.add(card));
            self.order.push((pile.strength().number(), place as u16));
        }
        self.order.sort_unstable();
        self.passed = [0; CLASSES];
        self.holding.iter_mut().for_each(Vec::clear);
        let order = std::mem::take(&mut self.order);
        // A hand beats those before its group once more than it ties with itself: counted before the group and after
        // it, a win counts twice and a tie once.
        for group in order.chunk_by(|one, next| one.0 == next.0) {
            group.iter().for_each(|(_, place)| self.credit(usize::from(*place), times, counts));
            for (_, place) in group {
                let combo = combos::all()[usize::from(*place)];
                self.passed[usize::from(combo.class)] += times;
                combo.cards.iter().for_each(|card| self.holding[card.index()].push(combo.class));
            }
            group.iter().for_each(|(_, place)| self.credit(usize::from(*place), times, counts));
            for (_, place) in group {
                // Both lists of its cards took the hand itself away, once too often.
                let class = usize::from(combos::all()[usize::from(*place)].class);
                counts[class][class] += times;
            }
        }
        self.order = order;
    }

    /// Adds the hands that were passed, without those that hold a card of this one.
    fn credit(&self, place: usize, times: u32, counts: &mut [[u32; CLASSES]]) {
        let combo = combos::all()[place];
        let row = &mut counts[usize::from(combo.class)];
        for (count, passed) in row.iter_mut().zip(&self.passed) {
            *count = count.wrapping_add(*passed);
        }
        for class in combo.cards.iter().flat_map(|card| &self.holding[card.index()]) {
            row[usize::from(*class)] = row[usize::from(*class)].wrapping_sub(times);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_that_are_dealt_stand_for_all() {
        let (dealt, all) = boards().fold((0u64, 0u64), |(dealt, all), (_, times)| (dealt + 1, all + u64::from(times)));
        assert_eq!((dealt, all), (134_459, 2_598_960));
    }

    #[test]
    fn what_one_wins_the_other_loses() {
        for mine in 0..CLASSES {
            for theirs in 0..CLASSES {
                let sum = equities()[mine][theirs] + equities()[theirs][mine];
                assert!((sum - 1.0).abs() < 1e-6, "{mine} {theirs}: {sum}");
            }
        }
    }

    /// Every board of one pair of hands, dealt in the plainest way.
    fn half_wins(mine: [Card; 2], theirs: [Card; 2]) -> u64 {
        let rest: Vec<Card> =
            Card::deck().into_iter().filter(|card| !mine.contains(card) && !theirs.contains(card)).collect();
        let mut half_wins = 0;
        let mut piles = vec![(0, Pile::new(&mine), Pile::new(&theirs), 0)];
        while let Some((from, mine, theirs, dealt)) = piles.pop() {
            if dealt == 5 {
                half_wins += match mine.strength().cmp(&theirs.strength()) {
                    std::cmp::Ordering::Less => 0,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Greater => 2,
                };
                continue;
            }
            for (at, card) in rest.iter().enumerate().skip(from) {
                let (mut mine, mut theirs) = (mine, theirs);
                mine.add(*card);
                theirs.add(*card);
                piles.push((at + 1, mine, theirs, dealt + 1));
            }
        }
        half_wins
    }

    #[test]
    fn a_match_dealt_board_by_board_comes_to_the_counts_of_the_file() {
        let cards = |text: &str| [text[..2].parse::<Card>().unwrap(), text[2..].parse().unwrap()];
        let aces = cards("AhAd");
        // Of 36 ways, the kings have both suits of the aces in 6, one in 24 and none in 6.
        let all = 6 * half_wins(aces, cards("KhKd"))
            + 24 * half_wins(aces, cards("KhKs"))
            + 6 * half_wins(aces, cards("KcKs"));
        let (mine, theirs) = (combos::class(aces), combos::class(cards("KhKd")));
        let at = 4 * (mine * CLASSES + theirs);
        assert_eq!(u64::from(u32::from_le_bytes(COUNTS[at..at + 4].try_into().unwrap())), all);
    }
}

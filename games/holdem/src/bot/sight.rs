//! How hands stand on a board: sorted into buckets of like strength and promise, and how often each bucket beats each.
//! It depends on the open cards alone, so everybody at the table sees the same.

use std::sync::LazyLock;

use cardtable::Dice;

use super::combos::{self, CLASSES, COMBOS};
use super::exact::{equities, pairs};
use crate::strength::Pile;
use cards::Card;

/// Hands that are played alike.
pub const BUCKETS: usize = 48;
/// Steps of strength; while cards are to come, each has a half that is more likely to change.
const STEPS: usize = BUCKETS / 2;
/// The bucket of a hand that cannot be held.
const NOWHERE: u8 = u8::MAX;

/// A number for each bucket.
pub type Vector = [f32; BUCKETS];

pub struct Sight {
    /// By combo.
    buckets: Vec<u8>,
    /// The share of the pot that the first bucket wins of the second when no more is bet.
    beats: Vec<Vector>,
    /// Single hands can be compared: before the flop, and on the river.
    is_exact: bool,
    /// The strength of each combo, once the board is full.
    river: Option<Vec<u16>>,
}

static BEFORE_FLOP: LazyLock<Sight> = LazyLock::new(Sight::of_no_board);

impl Sight {
    /// The sight before the flop, from exact equities.
    pub fn before_flop() -> &'static Sight {
        &BEFORE_FLOP
    }

    /// The sight of a flop, a turn or a river.
    pub fn of(board: &[Card]) -> Sight {
        let runouts: Vec<Vec<u16>> = boards_to_come(board).iter().map(strengths).collect();
        let orders: Vec<Vec<(u16, u16)>> = runouts.iter().map(|runout| in_order(runout)).collect();
        let buckets = sort_into_buckets(&orders, board.len() == 5);
        let beats = compare_buckets(&orders, &buckets);
        let river = runouts.into_iter().next().filter(|_| board.len() == 5);
        Sight { buckets, beats, is_exact: river.is_some(), river }
    }

    fn of_no_board() -> Sight {
        let strength = |mine: usize| -> f64 {
            let weights = (0..CLASSES).map(|theirs| (pairs(mine, theirs) as f64, f64::from(equities()[mine][theirs])));
            let (all, won) =
                weights.fold((0.0, 0.0), |(all, won), (pairs, equity)| (all + pairs, won + pairs * equity));
            won / all
        };
        let by_class: Vec<f64> = (0..CLASSES).map(strength).collect();
        let mut order: Vec<usize> = (0..COMBOS).collect();
        let class = |combo: usize| usize::from(combos::all()[combo].class);
        order.sort_by(|a, b| by_class[class(*a)].total_cmp(&by_class[class(*b)]).then(class(*a).cmp(&class(*b))));
        let mut step_of = [None; CLASSES];
        let mut buckets = vec![NOWHERE; COMBOS];
        for (place, combo) in order.into_iter().enumerate() {
            // All of a kind are in one bucket; suited hands change more.
            let class = class(combo);
            let step = *step_of[class].get_or_insert_with(|| step_at(place, COMBOS, STEPS));
            let suited = class / 13 < class % 13;
            buckets[combo] = (2 * step + usize::from(suited)) as u8;
        }
        Sight { beats: compare_classes(&buckets), buckets, is_exact: true, river: None }
    }

    /// The bucket of a hand; none if a card of it lies on the board.
    pub fn bucket(&self, combo: usize) -> Option<usize> {
        Some(usize::from(self.buckets[combo])).filter(|bucket| *bucket < BUCKETS)
    }

    pub fn beats(&self) -> &[Vector] {
        &self.beats
    }

    /// How much of a range is in each bucket, in parts of one.
    pub fn spread(&self, range: &[f32]) -> Vector {
        let mut spread = [0.0; BUCKETS];
        for (weight, bucket) in range.iter().zip(&self.buckets) {
            if *bucket != NOWHERE {
                spread[usize::from(*bucket)] += weight;
            }
        }
        let sum: f32 = spread.iter().sum();
        spread.map(|part| if sum > 0.0 { part / sum } else { 1.0 / BUCKETS as f32 })
    }

    /// The share of the pot that this hand wins of hands of these ranges when all is in, before the flop and on the
    /// river; on the streets between, that is left to the buckets.
    pub fn equity(&self, combo: usize, ranges: &[&[f32]]) -> Option<f64> {
        let own = combos::all()[combo];
        let row = &equities()[usize::from(own.class)];
        let share = |other: usize| match &self.river {
            None => row[usize::from(combos::all()[other].class)],
            Some(river) => match river[combo].cmp(&river[other]) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            },
        };
        let against = |range: &&[f32]| {
            let held = range.iter().enumerate().filter(|(_, weight)| **weight > 0.0);
            let free = held.filter(|(other, _)| combos::all()[*other].mask & own.mask == 0);
            let sums =
                free.fold((1e-9, 0.5e-9), |(all, won), (other, weight)| (all + weight, won + weight * share(other)));
            f64::from(sums.1 / sums.0)
        };
        (self.is_exact).then(|| ranges.iter().map(against).product())
    }
}

/// Full boards: all that may come after a turn, and after a flop as many as there are cards, so that each card is once
/// the turn and once the river and every draw comes in as often as it should.
fn boards_to_come(board: &[Card]) -> Vec<[Card; 5]> {
    let seen = combos::mask(board);
    let mut rest: Vec<Card> = Card::deck().into_iter().filter(|card| seen >> card.index() & 1 == 0).collect();
    let full = |more: &[Card]| std::array::from_fn(|at| *board.get(at).unwrap_or_else(|| &more[at - board.len()]));
    match board.len() {
        5 => vec![full(&[])],
        4 => rest.iter().map(|river| full(&[*river])).collect(),
        _ => {
            Dice::from_number("boards to come", seen).shuffle(&mut rest);
            (0..rest.len()).map(|at| full(&[rest[at], rest[(at + 1) % rest.len()]])).collect()
        }
    }
}

fn strengths(board: &[Card; 5]) -> Vec<u16> {
    let (seen, open) = (combos::mask(board), Pile::new(board));
    let strength = |combo: &combos::Combo| {
        if combo.mask & seen != 0 {
            return 0;
        }
        let mut pile = open;
        pile.add(combo.cards[0]);
        pile.add(combo.cards[1]);
        pile.strength().number() + 1
    };
    combos::all().iter().map(strength).collect()
}

/// The hands that can be held, weakest first.
fn in_order(runout: &[u16]) -> Vec<(u16, u16)> {
    let held = runout.iter().enumerate().filter(|(_, strength)| **strength > 0);
    // As one number each they are sorted in half the time.
    let mut order: Vec<u32> = held.map(|(combo, strength)| u32::from(*strength) << 16 | combo as u32).collect();
    order.sort_unstable();
    order.into_iter().map(|one| ((one >> 16) as u16, one as u16)).collect()
}

/// The step of the hand at this place of so many; the best hands are told apart more finely.
fn step_at(place: usize, of: usize, steps: usize) -> usize {
    let part = place as f64 / of as f64;
    ((0.5 * part + 0.5 * part.powi(4)) * steps as f64) as usize
}

/// What is known of one hand over all boards to come.
#[derive(Copy, Clone, Default)]
struct Standing {
    boards: f32,
    sum: f32,
    squares: f32,
}

impl Standing {
    fn mean(&self) -> f32 {
        self.sum / self.boards
    }

    fn variance(&self) -> f32 {
        self.squares / self.boards - self.mean() * self.mean()
    }
}

fn sort_into_buckets(orders: &[Vec<(u16, u16)>], is_river: bool) -> Vec<u8> {
    let mut standings = vec![Standing::default(); COMBOS];
    for order in orders {
        let mut before = 0;
        for group in order.chunk_by(|one, next| one.0 == next.0) {
            let part = (before as f32 + group.len() as f32 / 2.0) / order.len() as f32;
            for (_, combo) in group {
                let standing = &mut standings[usize::from(*combo)];
                standing.boards += 1.0;
                standing.sum += part;
                standing.squares += part * part;
            }
            before += group.len();
        }
    }
    let mut held: Vec<usize> = (0..COMBOS).filter(|combo| standings[*combo].boards > 0.0).collect();
    held.sort_by(|a, b| standings[*a].mean().total_cmp(&standings[*b].mean()).then(a.cmp(b)));
    let steps = if is_river { BUCKETS } else { STEPS };
    let mut buckets = vec![NOWHERE; COMBOS];
    let placed: Vec<(usize, usize)> =
        held.iter().enumerate().map(|(place, combo)| (step_at(place, held.len(), steps), *combo)).collect();
    for step in placed.chunk_by(|one, next| one.0 == next.0) {
        let usual = step.iter().map(|(_, combo)| standings[*combo].variance()).sum::<f32>() / step.len() as f32;
        for (step, combo) in step {
            let open = usize::from(standings[*combo].variance() > usual);
            buckets[*combo] = if is_river { *step } else { 2 * step + open } as u8;
        }
    }
    buckets
}

fn compare_buckets(orders: &[Vec<(u16, u16)>], buckets: &[u8]) -> Vec<Vector> {
    let mut won = vec![[0.0f32; BUCKETS]; BUCKETS];
    let mut met = vec![[0.0f32; BUCKETS]; BUCKETS];
    let bucket = |combo: u16| usize::from(buckets[usize::from(combo)]);
    for order in orders {
        let mut passed = [0.0f32; BUCKETS];
        for group in order.chunk_by(|one, next| one.0 == next.0) {
            // Half of the group is counted before it and half after it: so a tie is half a win.
            group.iter().for_each(|(_, combo)| passed[bucket(*combo)] += 0.5);
            group.iter().for_each(|(_, combo)| add(&mut won[bucket(*combo)], &passed));
            group.iter().for_each(|(_, combo)| passed[bucket(*combo)] += 0.5);
        }
        order.iter().for_each(|(_, combo)| add(&mut met[bucket(*combo)], &passed));
    }
    shares(&won, &met)
}

fn add(row: &mut Vector, more: &Vector) {
    row.iter_mut().zip(more).for_each(|(sum, part)| *sum += part);
}

fn shares(won: &[Vector], met: &[Vector]) -> Vec<Vector> {
    let share = |mine: usize, theirs: usize| match met[mine][theirs] {
        met if met > 0.0 => won[mine][theirs] / met,
        _ => 0.5,
    };
    (0..BUCKETS).map(|mine| std::array::from_fn(|theirs| share(mine, theirs))).collect()
}

fn compare_classes(buckets: &[u8]) -> Vec<Vector> {
    let mut of_class = [0; CLASSES];
    combos::all()
        .iter()
        .zip(buckets)
        .for_each(|(combo, bucket)| of_class[usize::from(combo.class)] = usize::from(*bucket));
    let mut won = vec![[0.0; BUCKETS]; BUCKETS];
    let mut met = vec![[0.0; BUCKETS]; BUCKETS];
    for mine in 0..CLASSES {
        for theirs in 0..CLASSES {
            let pairs = pairs(mine, theirs) as f32;
            won[of_class[mine]][of_class[theirs]] += pairs * equities()[mine][theirs];
            met[of_class[mine]][of_class[theirs]] += pairs;
        }
    }
    shares(&won, &met)
}

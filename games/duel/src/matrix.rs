//! Zero-sum games on a table of payoffs, solved exactly by the simplex method.

/// How both sides play a table of payoffs so that neither can do better.
#[derive(Clone, PartialEq, Debug)]
pub struct Equilibrium {
    /// What the row player gets on average.
    pub value: f64,
    pub rows: Vec<f64>,
    pub columns: Vec<f64>,
}

/// Smaller numbers are rounding, not payoffs.
const EPSILON: f64 = 1e-11;
/// After so many pivots by the steepest rule only Bland's rule is used, which cannot go in circles.
const STEEPEST_PIVOTS: usize = 200;
const MAX_PIVOTS: usize = 20_000;

/// Solves the game in which the row player gets `payoffs[row][column]` and the column player pays it.
///
/// All payoffs are shifted above 0. Then the column player's weights are those `y ≥ 0` with the
/// largest sum for which every row of `payoffs · y` is at most 1; the sum is one over the value, and
/// the row player's weights are the prices of the rows in that program.
pub fn solve_matrix(payoffs: &[Vec<f64>]) -> Equilibrium {
    let least = payoffs.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    assert!(least.is_finite(), "a game has payoffs, and they are numbers");
    let shift = 1.0 - least;
    let mut program = Program::new(payoffs, shift);
    program.run();
    program.equilibrium(shift)
}

/// A linear program as a table: one row for each constraint and the aim below, one column for each
/// free variable and the bounds at the right. Variables are named by number: columns, then rows.
struct Program {
    table: Vec<Vec<f64>>,
    free: Vec<usize>,
    bound: Vec<usize>,
}

impl Program {
    fn new(payoffs: &[Vec<f64>], shift: f64) -> Program {
        let (rows, columns) = (payoffs.len(), payoffs[0].len());
        let mut table: Vec<Vec<f64>> = Vec::with_capacity(rows + 1);
        for row in payoffs {
            table.push(row.iter().map(|payoff| payoff + shift).chain([1.0]).collect());
        }
        table.push((0..columns).map(|_| -1.0).chain([0.0]).collect());
        Program { table, free: (0..columns).collect(), bound: (columns..columns + rows).collect() }
    }

    fn run(&mut self) {
        for pivots in 0..MAX_PIVOTS {
            let Some(column) = self.entering(pivots >= STEEPEST_PIVOTS) else { return };
            let row = self.leaving(column);
            self.pivot(row, column);
        }
        panic!("Bland's rule comes to an end long before this");
    }

    /// The free variable to raise: the steepest, or by Bland's rule the one with the lowest number.
    fn entering(&self, bland: bool) -> Option<usize> {
        let aim = &self.table[self.bound.len()];
        let rising = (0..self.free.len()).filter(|column| aim[*column] < -EPSILON);
        match bland {
            true => rising.min_by_key(|column| self.free[*column]),
            false => rising.min_by(|a, b| aim[*a].total_cmp(&aim[*b])),
        }
    }

    /// The constraint that stops it first; of several the variable with the lowest number.
    fn leaving(&self, column: usize) -> usize {
        let last = self.free.len();
        let mut best: Option<(f64, usize)> = None;
        for row in 0..self.bound.len() {
            let slope = self.table[row][column];
            if slope <= EPSILON {
                continue;
            }
            let reach = self.table[row][last] / slope;
            let better = best.is_none_or(|(least, of)| {
                reach < least - EPSILON || reach < least + EPSILON && self.bound[row] < self.bound[of]
            });
            if better {
                best = Some((reach, row));
            }
        }
        best.expect("payoffs above 0 bound every weight").1
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let pivot = self.table[row][column];
        let mut pivot_row = std::mem::take(&mut self.table[row]);
        pivot_row.iter_mut().for_each(|cell| *cell /= pivot);
        pivot_row[column] = 1.0 / pivot;
        for (index, other) in self.table.iter_mut().enumerate() {
            if index == row {
                continue;
            }
            let factor = other[column];
            if factor == 0.0 {
                continue;
            }
            other[column] = 0.0;
            for (cell, by) in other.iter_mut().zip(&pivot_row) {
                *cell -= factor * by;
            }
        }
        self.table[row] = pivot_row;
        std::mem::swap(&mut self.free[column], &mut self.bound[row]);
    }

    fn equilibrium(&self, shift: f64) -> Equilibrium {
        let columns = self.free.len();
        let aim = &self.table[self.bound.len()];
        let mut weights = vec![0.0; columns + self.bound.len()];
        for (row, variable) in self.bound.iter().enumerate().filter(|(_, variable)| **variable < columns) {
            weights[*variable] = self.table[row][columns];
        }
        for (column, variable) in self.free.iter().enumerate().filter(|(_, variable)| **variable >= columns) {
            weights[*variable] = aim[column];
        }
        let rows = normalized(&weights[columns..]);
        Equilibrium { value: 1.0 / aim[columns] - shift, rows, columns: normalized(&weights[..columns]) }
    }
}

/// Shares that are never below 0 and add up to 1.
fn normalized(weights: &[f64]) -> Vec<f64> {
    let clean = |weight: &f64| if *weight > EPSILON { *weight } else { 0.0 };
    let sum: f64 = weights.iter().map(clean).sum();
    weights.iter().map(|weight| clean(weight) / sum).collect()
}

//! What one hand leaves for others: work that depends on public things alone and comes up again.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::combos;
use super::sight::Sight;
use super::street::Plan;
use cards::Card;

/// What other hands can use of a hand: plans from before the flop, by everything that they were made from, and how
/// hands stand on boards, the latest last.
#[derive(Default)]
pub struct Kept {
    plans: BTreeMap<Vec<i64>, Arc<Plan>>,
    sights: Vec<(u64, Arc<Sight>)>,
}

/// So many plans are kept; then it begins anew.
const MOST_PLANS: usize = 8_192;
const MOST_SIGHTS: usize = 8;

impl Kept {
    /// How hands stand on this board.
    pub fn sight(&mut self, board: &[Card]) -> Arc<Sight> {
        let open = combos::mask(board);
        if let Some((_, sight)) = self.sights.iter().find(|(mask, _)| *mask == open) {
            return sight.clone();
        }
        let sight = Arc::new(Sight::of(board));
        if self.sights.len() >= MOST_SIGHTS {
            self.sights.remove(0);
        }
        self.sights.push((open, sight.clone()));
        sight
    }

    /// The plan that was made from all this, if it is known.
    pub fn plan(&self, key: &[i64]) -> Option<Arc<Plan>> {
        self.plans.get(key).cloned()
    }

    pub fn keep(&mut self, key: Vec<i64>, plan: Arc<Plan>) {
        if self.plans.len() >= MOST_PLANS {
            self.plans.clear();
        }
        self.plans.insert(key, plan);
    }
}

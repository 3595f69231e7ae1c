//! What was found out about each action, and which of them are still in the running.

/// How many standard errors behind the leader an action is out of the running.
const OUT: f64 = 3.0;
/// How many standard errors an action has to be ahead of habit to be preferred to it.
const AHEAD: f64 = 1.5;
/// How many standard errors more a difference could be and still be called a trifle.
const SURE: f64 = 2.0;

/// The worths of every action in the imagined hands, in the same order for all: an action that dropped out has fewer,
/// and what it has are those of the first hands.
pub(crate) struct Trials {
    worths: Vec<Vec<f64>>,
    /// Actions still tried, by their place among the candidates.
    pub running: Vec<usize>,
}

/// How far one action is ahead of another in the hands that both were tried in.
#[derive(Copy, Clone)]
pub(crate) struct Lead {
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl Lead {
    fn at_least(self) -> f64 {
        self.mean - AHEAD * self.error
    }
}

impl Trials {
    pub fn new(actions: usize) -> Trials {
        Trials { worths: vec![Vec::new(); actions], running: (0..actions).collect() }
    }

    /// What imagined hands were worth for each action in the running; an action that was refused in one is out.
    pub fn add(&mut self, rows: &[Vec<Option<f64>>]) {
        for (place, at) in self.running.iter().enumerate() {
            self.worths[*at].extend(rows.iter().map_while(|row| row[place]));
        }
        let allowed = |place: usize| rows.iter().all(|row| row[place].is_some());
        self.running =
            self.running.iter().enumerate().filter(|(place, _)| allowed(*place)).map(|(_, at)| *at).collect();
    }

    pub fn worlds(&self, at: usize) -> usize {
        self.worths[at].len()
    }

    pub fn mean(&self, at: usize) -> f64 {
        mean(self.worths[at].iter().copied(), self.worlds(at))
    }

    /// The standard error of that.
    pub fn error(&self, at: usize) -> f64 {
        let (count, mean) = (self.worlds(at), self.mean(at));
        let squares: f64 = self.worths[at].iter().map(|worth| (worth - mean).powi(2)).sum();
        (squares / (count * count.saturating_sub(1)).max(1) as f64).sqrt()
    }

    /// How far the one is ahead of the other. Chance that both met is no difference between them.
    pub fn lead(&self, one: usize, other: usize) -> Lead {
        let differences = || self.worths[one].iter().zip(&self.worths[other]).map(|(one, other)| one - other);
        let count = differences().len();
        if count < 2 {
            return Lead { mean: mean(differences(), count), error: f64::INFINITY };
        }
        let mean = mean(differences(), count);
        let squares: f64 = differences().map(|difference| (difference - mean).powi(2)).sum();
        Lead { mean, error: (squares / (count * (count - 1)) as f64).sqrt() }
    }

    /// The best of those in the running; of equals the one nearest to habit.
    fn leader(&self) -> Option<usize> {
        let mut best: Option<usize> = None;
        for at in &self.running {
            if best.is_none_or(|best| self.mean(*at) > self.mean(best)) {
                best = Some(*at);
            }
        }
        best
    }

    /// Actions that are clearly behind drop out, so that the hands still to come go to those that may be best; so do
    /// those that were never different from the leader. Beyond `most` only the best stay, and habit.
    pub fn drop_the_hopeless(&mut self, most: usize) {
        let Some(leader) = self.leader() else { return };
        let behind = |at: usize| {
            let lead = self.lead(leader, at);
            lead.mean - OUT * lead.error >= 0.0
        };
        let mut left: Vec<usize> = self.running.iter().copied().filter(|at| *at == leader || !behind(*at)).collect();
        left.sort_by(|a, b| self.mean(*b).total_cmp(&self.mean(*a)));
        let mut place = 0;
        left.retain(|at| {
            place += 1;
            place <= most || *at == 0
        });
        left.sort_unstable();
        self.running = left;
    }

    /// Whether one is left, or habit leads and no other can be better by more than a trifle.
    pub fn is_clear(&self, trifle: f64) -> bool {
        let gains_little = |at: &usize| {
            let lead = self.lead(*at, 0);
            lead.mean + SURE * lead.error <= trifle
        };
        let others = || self.running.iter().filter(|at| **at != 0);
        self.running.len() < 2 || self.running.first() == Some(&0) && others().all(gains_little)
    }

    /// The best of those that are surely better than habit, or habit.
    pub fn choose(&self) -> usize {
        let habit_is_out = self.running.first().is_some_and(|first| *first != 0);
        let preferred = |at: &usize| *at != 0 && (habit_is_out || self.lead(*at, 0).at_least() > 0.0);
        let better = self.running.iter().copied().filter(preferred);
        better.max_by(|a, b| self.mean(*a).total_cmp(&self.mean(*b))).unwrap_or(0)
    }
}

fn mean(numbers: impl Iterator<Item = f64>, count: usize) -> f64 {
    numbers.sum::<f64>() / count.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trials(rows: &[&[f64]]) -> Trials {
        let mut trials = Trials::new(rows[0].len());
        let rows: Vec<Vec<Option<f64>>> = rows.iter().map(|row| row.iter().copied().map(Some).collect()).collect();
        trials.add(&rows);
        trials
    }

    #[test]
    fn what_both_met_is_no_difference_between_them() {
        let found = trials(&[&[5.0, 6.0], &[-70.0, -69.0], &[900.0, 901.0]]);
        let lead = found.lead(1, 0);
        assert_eq!((lead.mean, lead.error), (1.0, 0.0));
    }

    #[test]
    fn habit_is_left_only_for_what_is_surely_better() {
        let unsure = trials(&[&[0.0, 3.0], &[0.0, -2.0], &[0.0, 1.0], &[0.0, -1.0]]);
        assert_eq!(unsure.choose(), 0, "better on average, by chance as likely as not");
        let sure = trials(&[&[0.0, 1.0], &[0.0, 2.0], &[0.0, 1.0], &[0.0, 2.0]]);
        assert_eq!(sure.choose(), 1);
    }

    #[test]
    fn the_hopeless_drop_out_and_the_leader_stays() {
        let mut found = trials(&[&[0.0, 1.0, -9.0], &[0.0, -1.0, -8.0], &[0.0, 0.5, -9.5]]);
        found.drop_the_hopeless(9);
        assert_eq!(found.running, [0, 1]);
        found.drop_the_hopeless(1);
        assert_eq!(found.running, [0, 1], "habit stays beside the best");
    }

    #[test]
    fn a_refused_action_is_out_and_the_others_keep_their_hands() {
        let mut found = Trials::new(3);
        found.add(&[vec![Some(1.0), None, Some(2.0)], vec![Some(3.0), Some(0.0), Some(4.0)]]);
        assert_eq!(
            (found.running.as_slice(), found.worlds(1), found.mean(0), found.mean(2)),
            (&[0, 2][..], 0, 2.0, 3.0)
        );
    }

    #[test]
    fn what_never_differs_is_no_reason_to_think_on() {
        let mut same = trials(&[&[1.0, 1.0], &[2.0, 2.0], &[5.0, 5.0]]);
        same.drop_the_hopeless(9);
        assert_eq!(same.running, [0]);
        assert!(same.is_clear(0.0));
    }
}

//! One street as a game of its own between whoever is to act and the others as one player: what each bucket of hands
//! should do, found by regret matching. Beyond the street the cards are shown down.

use super::sight::{BUCKETS, Vector};

/// How much better than its equity a strong hand does on later streets, and a weak one worse: by street.
const PRESSURE: [f32; 4] = [0.8, 0.4, 0.3, 0.0];
/// What acting last on later streets is worth, as a share of the pot.
const POSITION: f32 = 0.03;
/// What players raise by in the game that is thought ahead, in pots.
const LATER_RAISE: f32 = 0.8;
/// A raise that leaves less than this share of the stack behind is all in.
const COMMITTED: f32 = 0.6;
/// Raises thought ahead before the next one is all in.
const MOST_RAISES: u8 = 3;
/// More moves than any decision here has.
const MOST_MOVES: usize = 6;

/// What can be done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Move {
    Fold,
    /// Check or call.
    Stay,
    /// Bet or raise to this amount on the street.
    Raise(i64),
}

/// How the street stands for the one to act, 0, and the others as one, 1.
#[derive(Clone, Debug)]
pub struct Spot {
    /// In the middle without the two bets.
    pub pot: i64,
    pub bets: [i64; 2],
    pub stacks: [i64; 2],
    /// Raises that are thought about now, as amounts to raise to.
    pub sizes: Vec<i64>,
    /// Checking or calling is thought about; otherwise it is raise or fold.
    pub may_stay: bool,
    /// After a check or call the others speak on this street.
    pub answered: bool,
    /// Who speaks last on the streets to come.
    pub in_position: usize,
    /// 0 before the flop, 3 on the river.
    pub street: u8,
    /// What amounts are counted in.
    pub big_blind: i64,
}

/// What each bucket does, in chances.
#[derive(Clone, Debug)]
pub struct Plan {
    pub moves: Vec<Move>,
    /// By move, then by bucket.
    pub chances: Vec<Vector>,
    /// By move, then by bucket: what it is worth in big blinds, the bet on this street counted as lost.
    pub worth: Vec<Vector>,
}

#[derive(Copy, Clone)]
enum Node {
    /// One has folded; the other has won.
    Folded {
        winner: usize,
        total: f32,
        bets: [f32; 2],
    },
    /// Bets are equal and the street is over.
    Closed {
        total: f32,
        bets: [f32; 2],
        later: f32,
    },
    Decides {
        player: usize,
        moves: usize,
        first: usize,
        children: [usize; MOST_MOVES],
    },
}

/// The street in play while the tree grows.
#[derive(Copy, Clone)]
struct Now {
    bets: [f32; 2],
    stacks: [f32; 2],
    player: usize,
    answered: bool,
    raises: u8,
}

struct Tree<'a> {
    pot: f32,
    street: usize,
    in_position: usize,
    beats: &'a [Vector],
    nodes: Vec<Node>,
    /// By decision and move: what not having made it was worth.
    regrets: Vec<Vector>,
}

impl Spot {
    /// What the one to act does with each bucket when both hold hands of these buckets.
    pub fn solve(&self, ranges: [&Vector; 2], beats: &[Vector], rounds: u32) -> Plan {
        let unit = self.big_blind as f32;
        let scaled = |amounts: [i64; 2]| amounts.map(|amount| amount as f32 / unit);
        let mut tree = Tree {
            pot: self.pot as f32 / unit,
            street: usize::from(self.street),
            in_position: self.in_position,
            beats,
            nodes: Vec::with_capacity(64),
            regrets: Vec::with_capacity(64),
        };
        let now =
            Now { bets: scaled(self.bets), stacks: scaled(self.stacks), player: 0, answered: self.answered, raises: 0 };
        let sizes: Vec<f32> = self.sizes.iter().map(|to| *to as f32 / unit).collect();
        let root = tree.grow(now, Some((self.may_stay, &sizes)));
        let Node::Decides { moves, first, children, .. } = tree.nodes[root] else {
            unreachable!("the root is a decision")
        };
        let mut sums = vec![[0.0; BUCKETS]; moves];
        for round in 1..=rounds {
            tree.walk(root, 0, ranges[1]);
            tree.walk(root, 1, ranges[0]);
            let chances = tree.chances(first, moves);
            for (sum, chance) in sums.iter_mut().zip(&chances) {
                sum.iter_mut().zip(chance).for_each(|(sum, chance)| *sum += round as f32 * chance);
            }
        }
        let whole = (rounds * (rounds + 1) / 2) as f32;
        let chances = sums.into_iter().map(|sum| sum.map(|sum| sum / whole)).collect();
        let met = ranges[1].iter().sum::<f32>().max(1e-20);
        let worth = children[..moves].iter().map(|child| tree.walk(*child, 0, ranges[1]).map(|worth| worth / met));
        let worth = worth.collect();
        Plan { moves: self.moves(), chances, worth }
    }

    fn moves(&self) -> Vec<Move> {
        let faces_bet = self.bets[1] > self.bets[0];
        let plain = faces_bet.then_some(Move::Fold).into_iter().chain(self.may_stay.then_some(Move::Stay));
        plain.chain(self.sizes.iter().map(|to| Move::Raise(*to))).collect()
    }
}

impl Tree<'_> {
    /// Adds the decision of whoever is to act, with all that can follow.
    fn grow(&mut self, now: Now, root: Option<(bool, &[f32])>) -> usize {
        let (me, other) = (now.player, 1 - now.player);
        let at = self.nodes.len();
        self.nodes.push(Node::Folded { winner: other, total: 0.0, bets: now.bets });
        let mut children = [0; MOST_MOVES];
        let mut moves = 0;
        let mut put = |child: usize| {
            children[moves] = child;
            moves += 1;
        };
        if now.bets[other] > now.bets[me] {
            put(self.folded(other, now.bets));
        }
        let own = self.later_size(now);
        let (may_stay, sizes) = root.unwrap_or((true, own.as_slice()));
        if may_stay {
            put(self.stays(now));
        }
        for to in sizes {
            put(self.raised(now, *to));
        }
        let first = self.regrets.len();
        self.regrets.resize(first + moves, [0.0; BUCKETS]);
        self.nodes[at] = Node::Decides { player: me, moves, first, children };
        at
    }

    fn folded(&mut self, winner: usize, bets: [f32; 2]) -> usize {
        self.nodes.push(Node::Folded { winner, total: self.pot + bets[0] + bets[1], bets });
        self.nodes.len() - 1
    }

    fn stays(&mut self, now: Now) -> usize {
        let (me, other) = (now.player, 1 - now.player);
        let call = (now.bets[other] - now.bets[me]).clamp(0.0, now.stacks[me]);
        let mut next = now;
        next.bets[me] += call;
        next.stacks[me] -= call;
        if now.answered && next.stacks[other] > 0.0 && next.stacks[me] > 0.0 {
            return self.grow(Now { player: other, answered: false, ..next }, None);
        }
        // What nobody matches comes back.
        let matched = next.bets[0].min(next.bets[1]);
        let (bets, all_in) = ([matched; 2], next.stacks[0] <= 0.0 || next.stacks[1] <= 0.0);
        let total = self.pot + 2.0 * matched;
        let behind = next.stacks[0].min(next.stacks[1]);
        // The more is left to bet, the more the later streets matter.
        let later = if all_in || self.street == 3 { 0.0 } else { (behind / total).min(1.0) };
        self.nodes.push(Node::Closed { total, bets, later });
        self.nodes.len() - 1
    }

    fn raised(&mut self, now: Now, to: f32) -> usize {
        let (me, other) = (now.player, 1 - now.player);
        let mut next = Now { player: other, answered: false, raises: now.raises + 1, ..now };
        next.stacks[me] -= to - now.bets[me];
        next.bets[me] = to;
        self.grow(next, None)
    }

    /// The one raise that is thought about further on, if any can be made.
    fn later_size(&self, now: Now) -> Option<f32> {
        let (me, other) = (now.player, 1 - now.player);
        let most = (now.bets[me] + now.stacks[me]).min(now.bets[other] + now.stacks[other]);
        if most <= now.bets[other] {
            return None;
        }
        let called = self.pot + 2.0 * now.bets[other];
        let to = now.bets[other] + LATER_RAISE * called;
        let committed = to - now.bets[me] > COMMITTED * (most - now.bets[me]) || now.raises >= MOST_RAISES;
        Some(if committed { most } else { to })
    }

    /// What each move of a decision is chosen with.
    fn chances(&self, first: usize, moves: usize) -> [Vector; MOST_MOVES] {
        let mut chances = [[0.0; BUCKETS]; MOST_MOVES];
        let mut sum = [0.0; BUCKETS];
        for regrets in &self.regrets[first..first + moves] {
            sum.iter_mut().zip(regrets).for_each(|(sum, regret)| *sum += regret);
        }
        let even = 1.0 / moves as f32;
        for (chances, regrets) in chances.iter_mut().zip(&self.regrets[first..first + moves]) {
            for bucket in 0..BUCKETS {
                let share = regrets[bucket] / sum[bucket].max(1e-20);
                chances[bucket] = if sum[bucket] > 0.0 { share } else { even };
            }
        }
        chances
    }

    /// What the street is worth to each bucket of `player` from here, the other's hands being as likely as they are to
    /// come here; learns on the way.
    fn walk(&mut self, at: usize, player: usize, theirs: &Vector) -> Vector {
        match self.nodes[at] {
            Node::Folded { winner, total, bets } => {
                let won = if winner == player { total } else { 0.0 } - bets[player];
                [won * theirs.iter().sum::<f32>(); BUCKETS]
            }
            Node::Closed { total, bets, later } => self.shown_down(player, theirs, total, bets[player], later),
            Node::Decides { player: decides, moves, first, children } if decides == player => {
                let chances = self.chances(first, moves);
                let mut worth = [[0.0; BUCKETS]; MOST_MOVES];
                let mut mean = [0.0; BUCKETS];
                for i in 0..moves {
                    worth[i] = self.walk(children[i], player, theirs);
                    for bucket in 0..BUCKETS {
                        mean[bucket] += chances[i][bucket] * worth[i][bucket];
                    }
                }
                for (regrets, worth) in self.regrets[first..first + moves].iter_mut().zip(&worth) {
                    for bucket in 0..BUCKETS {
                        regrets[bucket] = (regrets[bucket] + worth[bucket] - mean[bucket]).max(0.0);
                    }
                }
                mean
            }
            Node::Decides { moves, first, children, .. } => {
                let chances = self.chances(first, moves);
                let mut sum = [0.0; BUCKETS];
                for i in 0..moves {
                    let mut come = *theirs;
                    come.iter_mut().zip(&chances[i]).for_each(|(come, chance)| *come *= chance);
                    let worth = self.walk(children[i], player, &come);
                    sum.iter_mut().zip(&worth).for_each(|(sum, worth)| *sum += worth);
                }
                sum
            }
        }
    }

    fn shown_down(&self, player: usize, theirs: &Vector, total: f32, bet: f32, later: f32) -> Vector {
        let mut lost = [0.0; BUCKETS];
        let mut all = 0.0;
        for (beats, weight) in self.beats.iter().zip(theirs).filter(|(_, weight)| **weight > 1e-7) {
            lost.iter_mut().zip(beats).for_each(|(lost, beats)| *lost += weight * beats);
            all += weight;
        }
        let pressure = PRESSURE[self.street] * later;
        let seat = if player == self.in_position { POSITION } else { -POSITION } * later;
        lost.map(|lost| {
            let won = (all - lost) * (1.0 + pressure) + all * (seat - 0.5 * pressure);
            won * total - bet * all
        })
    }
}

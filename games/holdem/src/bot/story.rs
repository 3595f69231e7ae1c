//! What the betting tells: the public log played once more, and after each word what its speaker may hold.
//!
//! Everybody is taken for somebody who plays as this reader would, with some room for those who do not.

use std::sync::Arc;

use super::combos::{self, COMBOS};
use super::kept::Kept;
use super::sight::{BUCKETS, Sight, Vector};
use super::street::{Move, Plan, Spot};
use crate::engine::{Deal, Stage};
use crate::notation::Step;
use crate::play::{Opening, View};

/// How often a player is thought to do something else than expected, out of one.
const SURPRISE: f32 = 0.08;
/// Rounds of regret matching for each word that is thought about.
const ROUNDS: u32 = 40;
/// Sizes of bets, in hundredths of the pot.
const BETS: [i64; 2] = [50, 100];
/// The size of a raise after a bet, of one before the flop that nobody raised yet, and of one that somebody did.
const RAISE: [i64; 1] = [90];
const OPEN: [i64; 1] = [75];
const RERAISE: [i64; 1] = [100];
/// All in is thought about where it is not more than this, in hundredths of the pot.
const LARGEST: i64 = 200;

/// A board, or none before the flop.
#[derive(Clone)]
enum Seen {
    Nothing,
    Board(Arc<Sight>),
}

pub struct Story {
    opening: Opening,
    big_blind: i64,
    log: Vec<Step>,
    deal: Deal,
    seen: Seen,
    /// What each player of the deal may hold, by combo; weights only mean something beside each other.
    ranges: Vec<Vec<f32>>,
    /// The plan for the word that is due, once it was asked for.
    plan: Option<Arc<Plan>>,
    kept: Kept,
}

impl Story {
    /// The story of this view from its beginning; none where no cards are out.
    pub fn of(view: &View, kept: Kept) -> Option<Story> {
        let opening = view.opening.clone()?;
        let column = |amount: fn(&crate::play::Opened) -> i64| opening.players.iter().map(amount).collect::<Vec<_>>();
        let (stacks, blinds) = (column(|one| one.stack), column(|one| one.blind));
        let antes = column(|one| one.ante + one.dead);
        let deal = Deal::new(&stacks, &blinds, &antes, view.big_blind, opening.trims_antes).ok()?;
        let ranges = vec![vec![1.0; COMBOS]; stacks.len()];
        let log = Vec::new();
        Some(Story { opening, big_blind: view.big_blind, log, deal, seen: Seen::Nothing, ranges, plan: None, kept })
    }

    /// What another hand can use of this one.
    pub fn into_kept(self) -> Kept {
        self.kept
    }

    /// Whether this view goes on where the story is.
    pub fn leads_to(&self, view: &View) -> bool {
        view.opening.as_ref() == Some(&self.opening) && view.log.starts_with(&self.log)
    }

    /// Hears what was said since; false if the log cannot be played.
    pub fn hear(&mut self, view: &View) -> bool {
        let new: Vec<Step> = view.log[self.log.len()..].to_vec();
        new.into_iter().all(|step| self.hear_one(step).is_some())
    }

    fn hear_one(&mut self, step: Step) -> Option<()> {
        let said = match step {
            Step::CheckOrCall(_) => Some(Move::Stay),
            Step::RaiseTo(_, to) => Some(Move::Raise(to)),
            _ => None,
        };
        if let (Some(said), Some(player)) = (said, self.deal.actor())
            && self.deal.live_count() > 1
        {
            self.weigh(player, said);
        }
        self.plan = None;
        let mut deal = self.deal.clone();
        step.apply(&mut deal, |seat| self.number(seat)).ok()?;
        self.deal = deal;
        if let Step::Board { .. } = step {
            self.see_board();
        }
        self.log.push(step);
        Some(())
    }

    /// Which player of the deal sits there.
    fn number(&self, seat: usize) -> Option<usize> {
        self.opening.players.iter().position(|one| one.seat.index() == seat)
    }

    fn see_board(&mut self) {
        let board = self.deal.board();
        self.seen = Seen::Board(self.kept.sight(&board));
        let open = combos::mask(&board);
        for range in &mut self.ranges {
            let held = range.iter_mut().zip(combos::all());
            held.filter(|(_, combo)| combo.mask & open != 0).for_each(|(weight, _)| *weight = 0.0);
        }
    }

    /// Hands that would have said this become more likely, the others less.
    fn weigh(&mut self, player: usize, said: Move) {
        let known = self.plan.take().filter(|plan| plan.moves.contains(&said));
        let plan = known.unwrap_or_else(|| self.thought(player, Some(said)));
        let Some(at) = plan.moves.iter().position(|one| *one == said) else { return };
        let sight = self.sight();
        let (chances, spread) = (plan.chances[at], sight.spread(&self.ranges[player]));
        let usual: f32 = chances.iter().zip(&spread).map(|(chance, part)| chance * part).sum();
        let mut range = self.ranges[player].clone();
        for (combo, weight) in range.iter_mut().enumerate().filter(|(_, weight)| **weight > 0.0) {
            let chance = sight.bucket(combo).map_or(0.0, |bucket| chances[bucket]);
            *weight *= (1.0 - SURPRISE) * chance + SURPRISE * usual + 1e-6;
        }
        let most = range.iter().copied().fold(1e-30, f32::max);
        range.iter_mut().for_each(|weight| *weight /= most);
        self.ranges[player] = range;
    }

    pub fn sight(&self) -> &Sight {
        match &self.seen {
            Seen::Nothing => Sight::before_flop(),
            Seen::Board(sight) => sight,
        }
    }

    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    pub fn big_blind(&self) -> i64 {
        self.big_blind
    }

    /// How many checks, calls and raises there were in the whole hand.
    pub fn words(&self) -> usize {
        self.log.iter().filter(|step| matches!(step, Step::CheckOrCall(_) | Step::RaiseTo(..))).count()
    }

    /// These two posted a small and a big blind, half and whole, and nobody posted anything else.
    pub fn has_plain_blinds(&self, two: [usize; 2]) -> bool {
        let mut posted = two.map(|player| self.opening.players[player].blind);
        posted.sort_unstable();
        let others: i64 = self.opening.players.iter().map(|one| one.blind.abs() + one.ante + one.dead).sum();
        posted == [self.big_blind / 2, self.big_blind] && others == posted[0] + posted[1]
    }

    /// What each player of the deal may hold.
    pub fn ranges(&self) -> &[Vec<f32>] {
        &self.ranges
    }

    /// What the others may hold.
    pub fn ranges_against(&self, player: usize) -> Vec<&[f32]> {
        self.others(player).map(|other| self.ranges[other].as_slice()).collect()
    }

    fn others(&self, player: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.deal.count()).filter(move |other| *other != player && self.deal.is_live(*other))
    }

    /// The plan for the word that is due now.
    pub fn plan(&mut self) -> Option<Arc<Plan>> {
        let player = self.deal.actor()?;
        if self.plan.is_none() {
            self.plan = Some(self.thought(player, None));
        }
        self.plan.clone()
    }

    /// The plan for this player's word, with one that was said among the choices.
    pub fn thought(&mut self, player: usize, said: Option<Move>) -> Arc<Plan> {
        if self.deal.street() > 0 {
            return Arc::new(self.think(player, said));
        }
        let key = self.key(said);
        if let Some(plan) = self.kept.plan(&key) {
            return plan;
        }
        let plan = Arc::new(self.think(player, said));
        self.kept.keep(key, plan.clone());
        plan
    }

    /// All that a plan before the flop depends on.
    fn key(&self, said: Option<Move>) -> Vec<i64> {
        let raise = |said: Option<Move>| match said {
            Some(Move::Raise(to)) => to,
            Some(_) => -1,
            None => 0,
        };
        let mut key = vec![self.big_blind, i64::from(self.opening.trims_antes), raise(said)];
        key.extend(self.opening.players.iter().flat_map(|one| [one.stack, one.blind, one.ante, one.dead]));
        for step in &self.log {
            let word = match *step {
                Step::Fold(_) => -1,
                Step::CheckOrCall(_) => 0,
                Step::RaiseTo(_, to) => to,
                _ => continue,
            };
            key.extend([step.player().and_then(|seat| self.number(seat)).map_or(-1, |player| player as i64), word]);
        }
        key
    }

    /// Thinks about the word that is due, with what was said among the choices.
    fn think(&self, player: usize, said: Option<Move>) -> Plan {
        let sight = self.sight();
        let own = sight.spread(&self.ranges[player]);
        let spreads: Vec<Vector> = self.others(player).map(|other| sight.spread(&self.ranges[other])).collect();
        self.spot(player, said).solve([&own, &best_of(&spreads)], sight.beats(), ROUNDS)
    }

    fn spot(&self, player: usize, said: Option<Move>) -> Spot {
        let deal = &self.deal;
        let bet = self.others(player).map(|other| deal.bet(other)).max().unwrap_or(0);
        let deepest = self.others(player).map(|other| deal.bet(other) + deal.stack(other)).max().unwrap_or(0);
        let mut after = deal.clone();
        let goes_on = after.check_or_call(player).is_ok() && matches!(after.stage(), Stage::Bet(_));
        let unraised = deal.street() == 0 && bet <= self.big_blind;
        let last = self.others(player).filter(|other| deal.stack(*other) > 0).all(|other| other < player);
        let sizes = self.sizes(player, deepest, said);
        // Who comes in first raises, unless somebody was seen to do otherwise.
        let comes_in = unraised && deal.call_amount() > 0 && said != Some(Move::Stay) && !sizes.is_empty();
        Spot {
            may_stay: !comes_in,
            pot: deal.in_the_middle() - deal.bet(player) - bet,
            bets: [deal.bet(player), bet],
            stacks: [deal.stack(player), deepest - bet],
            sizes,
            answered: goes_on && (deal.call_amount() == 0 || unraised),
            in_position: usize::from(!last),
            street: deal.street(),
            big_blind: self.big_blind,
        }
    }

    /// A few usual sizes that this player can raise to; what was said takes the place of the nearest.
    fn sizes(&self, player: usize, deepest: i64, said: Option<Move>) -> Vec<i64> {
        let deal = &self.deal;
        let Ok((least, most)) = deal.raise_range() else { return Vec::new() };
        // More than anybody can call is the same as what they can.
        let most = most.min(deepest.max(least));
        let (call, called) = (deal.call_amount(), deal.bet(player) + deal.call_amount());
        let pot = deal.in_the_middle() + call;
        let unraised = deal.street() == 0 && called <= self.big_blind;
        let hundredths: &[i64] = match (deal.street(), call) {
            (0, _) if unraised => &OPEN,
            (0, _) => &RERAISE,
            (_, 0) => &BETS,
            _ => &RAISE,
        };
        let usual = hundredths.iter().map(|part| (called + pot * part / 100).clamp(least, most));
        let mut sizes: Vec<i64> = usual.collect();
        if most - called <= pot * LARGEST / 100 {
            sizes.push(most);
        }
        sizes.dedup();
        if let Some(Move::Raise(to)) = said
            && !sizes.contains(&to)
        {
            let nearest = (0..sizes.len()).min_by_key(|at| (sizes[*at] - to).abs()).expect("at least one size");
            sizes[nearest] = to;
        }
        sizes
    }
}

/// How the best hand of several ranges is spread over the buckets.
fn best_of(spreads: &[Vector]) -> Vector {
    let mut best = [0.0; BUCKETS];
    let mut up_to = vec![0.0; spreads.len()];
    let mut before = 0.0;
    for bucket in 0..BUCKETS {
        for (sum, spread) in up_to.iter_mut().zip(spreads) {
            *sum += spread[bucket];
        }
        let now: f32 = up_to.iter().product();
        best[bucket] = (now - before).max(0.0);
        before = now;
    }
    best
}

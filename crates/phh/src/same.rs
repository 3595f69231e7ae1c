//! Whether two hands in notation are the same hand, however each is written.

use crate::engine::Deal;
use crate::file::History;
use crate::money;
use crate::notation::{BadStep, Step};
use crate::stars::Ending;
use cards::Card;

/// What is left of a hand when its spelling is taken away. Amounts are in units that both hands have.
#[derive(PartialEq, Debug)]
struct Essence {
    people: Vec<(String, usize)>,
    stacks: Vec<i64>,
    /// What was posted and stayed in: what a player could not pay or nobody matched moved nothing.
    posts: Vec<(i64, i64)>,
    min_bet: i64,
    /// What was said in betting.
    words: Vec<Step>,
    board: Vec<Card>,
    /// Hands that are known to the last card.
    holes: Vec<Option<[Card; 2]>>,
    /// None where the log stops before the hand does.
    ending: Option<Vec<i64>>,
}

impl History {
    /// Whether both are played alike: the same people in the same seats with the same chips post, say, hold and win
    /// the same. A hand that cannot be played is like no other.
    pub fn plays_like(&self, other: &History) -> bool {
        let decimals = self.decimals.max(other.decimals);
        match (essence(self, decimals), essence(other, decimals)) {
            (Some(one), Some(two)) => one == two,
            _ => false,
        }
    }

    /// The deal with all actions of the log, or the number of the action that is not possible and why.
    pub(crate) fn played(&self) -> Result<Deal, Unplayable> {
        let mut deal = self.deal().map_err(Unplayable::Setup)?;
        for (i, action) in self.actions.iter().enumerate() {
            Step::read(action, self.decimals)
                .and_then(|step| Ok(step.play(&mut deal)?))
                .map_err(|bad| Unplayable::Action(i + 1, bad))?;
        }
        Ok(deal)
    }
}

/// Why a log cannot be played.
pub(crate) enum Unplayable {
    Setup(crate::engine::Illegal),
    Action(usize, BadStep),
}

fn essence(hand: &History, decimals: u8) -> Option<Essence> {
    let fine = |amount: i64| money::rescale(amount, hand.decimals, decimals);
    let all = |amounts: &[i64]| amounts.iter().map(|amount| fine(*amount)).collect::<Option<Vec<i64>>>();
    let deal = hand.played().ok()?;
    let count = deal.count();
    let before = hand.deal().ok()?;
    let paid = |player: usize| {
        let bet = before.bet(player);
        let ante = before.starting_stack(player) - before.stack(player) - bet;
        Some((fine(ante)?, fine(bet)?))
    };
    let mut words = Vec::new();
    for action in &hand.actions {
        match Step::read(action, hand.decimals).ok()? {
            Step::RaiseTo(player, to) => words.push(Step::RaiseTo(player, fine(to)?)),
            step if step.is_bet() => words.push(step),
            _ => {}
        }
    }
    let hole = |player: usize| {
        let mut cards = [deal.hole(player)[0]?, deal.hole(player)[1]?];
        cards.sort();
        Some(cards)
    };
    let ending = match Ending::of(hand, deal.clone()) {
        Some(ending) => {
            let stacks = (0..count).map(|player| deal.stack(player) + ending.won_by(player));
            Some(all(&stacks.collect::<Vec<i64>>())?)
        }
        None => None,
    };
    Some(Essence {
        people: (0..count).map(|player| (hand.name(player), hand.seat(player))).collect(),
        stacks: all(&hand.stacks)?,
        posts: (0..count).map(paid).collect::<Option<_>>()?,
        min_bet: fine(hand.min_bet)?,
        words,
        board: deal.board(),
        holes: (0..count).map(hole).collect(),
        ending,
    })
}

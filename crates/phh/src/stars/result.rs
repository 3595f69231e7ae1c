//! How a hand in notation ends: who gets what from which pot, and what the house takes.

use crate::engine::{Award, Deal, Stage};
use crate::file::History;
use crate::money::{self, ENDLESS};

/// The end of a hand that is over.
pub(crate) struct Ending {
    pub total: i64,
    pub rake: i64,
    /// The last side pot first, as they are paid out.
    pub awards: Vec<Award>,
    pub pots: usize,
}

impl Ending {
    /// None where the log stops before the hand does.
    pub fn of(history: &History, mut deal: Deal) -> Option<Ending> {
        show_the_rest(&mut deal);
        if deal.stage() != Stage::Over {
            return None;
        }
        let total = deal.in_the_middle();
        let collected = collected(history, &deal);
        let rake = match &collected {
            Some(collected) => total - collected.iter().sum::<i64>(),
            None => total - winnings(history).unwrap_or(total).clamp(0, total),
        };
        let (pots, awards) = by_pot(&deal, rake);
        let ending = Ending { total, rake, awards, pots };
        let Some(collected) = collected else { return Some(ending) };
        let as_played = (0..deal.count()).all(|player| ending.won_by(player) == collected[player]);
        if as_played || too_much(&deal, &collected, history.decimals).is_some() {
            return Some(ending);
        }
        // An odd chip went another way, or unknown cards won: the file knows better.
        let winners = collected.iter().enumerate().filter(|(_, amount)| **amount > 0);
        let awards = winners.map(|(player, amount)| Award { pot: 0, player, amount: *amount }).collect();
        Some(Ending { awards, pots: 1, ..ending })
    }

    pub fn won_by(&self, player: usize) -> i64 {
        self.awards.iter().filter(|award| award.player == player).map(|award| award.amount).sum()
    }

    /// What a pot is called in the middle of a sentence.
    pub fn pot_name(&self, pot: usize) -> String {
        match (self.pots, pot) {
            (0 | 1, _) => "pot".to_owned(),
            (_, 0) => "main pot".to_owned(),
            (2, _) => "side pot".to_owned(),
            (_, number) => format!("side pot-{number}"),
        }
    }
}

/// A log may leave out who shows: known cards play, and the board plays for unknown ones.
fn show_the_rest(deal: &mut Deal) {
    if deal.stage() == Stage::Showdown && deal.street() == 3 {
        for player in deal.to_show() {
            let _ = deal.show(player, deal.hole(player));
        }
    }
}

/// What each player gets out of the middle, if the file has the stacks at the end and they can be.
fn collected(history: &History, deal: &Deal) -> Option<Vec<i64>> {
    let stacks = history.finishing_stacks.as_ref()?;
    if stacks.len() != deal.count() || stacks.contains(&ENDLESS) {
        return None;
    }
    let collected: Vec<i64> = stacks.iter().zip(deal.stacks()).map(|(end, before)| end - before).collect();
    let is_sound = collected.iter().all(|amount| *amount >= 0);
    (is_sound && collected.iter().sum::<i64>() <= deal.in_the_middle()).then_some(collected)
}

/// The sum of what was won, if the file has it.
fn winnings(history: &History) -> Option<i64> {
    let won = history.list_field("winnings")?;
    let won: Option<Vec<i64>> = won.iter().map(|text| money::parse_total(text, history.decimals).ok()).collect();
    Some(won?.iter().sum()).filter(|sum| *sum > 0)
}

/// Somebody who gets more than they win, by more than odd chips. Unknown cards may win anything.
pub(super) fn too_much(deal: &Deal, collected: &[i64], decimals: u8) -> Option<usize> {
    let players = 0..deal.count();
    let is_unknown = |player: usize| deal.is_live(player) && deal.hole(player).contains(&None);
    if deal.live_count() > 1 && players.clone().any(is_unknown) {
        return players.into_iter().find(|player| collected[*player] > 0 && !deal.is_live(*player));
    }
    let settled = deal.clone().settle(0);
    let is_whole = collected.iter().all(|amount| amount % 10i64.pow(u32::from(decimals)) == 0);
    let odd_chip = 10i64.pow(u32::from(if is_whole { decimals } else { decimals.saturating_sub(2) }));
    let odd = odd_chip * deal.pots().len() as i64;
    players.into_iter().find(|player| {
        let won: i64 = settled.awards.iter().filter(|award| award.player == *player).map(|award| award.amount).sum();
        collected[*player] > if won > 0 { won + odd } else { 0 }
    })
}

/// How many pots there are, and what was won of each, the last first.
fn by_pot(deal: &Deal, rake: i64) -> (usize, Vec<Award>) {
    let mut settled = deal.clone().settle(rake);
    settled.awards.sort_by_key(|award| std::cmp::Reverse(award.pot));
    (settled.pots.len(), settled.awards)
}

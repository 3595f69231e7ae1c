//! A text played through, so that what was read is a hand and not only its looks, and ends as the text says.

use super::read::{BadText, Payment, Reader, Said};
use super::{FINEST, result};
use crate::engine::{Deal, Stage};
use crate::money;
use crate::notation::{Step, parse_step};

pub(super) struct Play<'a> {
    reader: &'a Reader<'a>,
    /// The sitter of each player.
    order: &'a [usize],
    deal: Deal,
    /// What was played, in notation.
    pub actions: Vec<String>,
    /// After how many actions each entry of the text was over.
    over_at: Vec<usize>,
    returned: Vec<(usize, i64)>,
    /// The first call that costs something else in the text than in the game, and what it costs.
    odd_call: Option<(Said<'a>, i64)>,
}

impl<'a> Play<'a> {
    pub fn new(reader: &'a Reader<'a>, order: &'a [usize], deal: Deal) -> Play<'a> {
        let over_at = vec![usize::MAX; reader.log.len()];
        Play { reader, order, deal, actions: Vec::new(), over_at, returned: Vec::new(), odd_call: None }
    }

    pub fn run(&mut self) -> Result<(), BadText> {
        let reader = self.reader;
        for (player, who) in self.order.iter().enumerate() {
            let sitter = &reader.sitters[*who];
            let cards = sitter.cards.map_or("????".to_owned(), |[a, b]| format!("{a}{b}"));
            let said = Said { line: sitter.cards_line, words: &sitter.name };
            self.apply(format!("d dh p{} {cards}", player + 1), said)?;
        }
        let shown_early = self.shown_early();
        let bets_end = reader.log.iter().rposition(|entry| is_bet(&entry.action)).map_or(0, |at| at + 1);
        for at in 0..=reader.log.len() {
            if at == bets_end {
                shown_early.iter().try_for_each(|early| self.entry(*early))?;
            }
            if at < reader.log.len() && !shown_early.contains(&at) {
                self.entry(at)?;
                self.over_at[at] = self.actions.len();
            }
        }
        Ok(())
    }

    /// Where nobody can bet any more, hands are open before the rest of the board is dealt, as the notation
    /// wants it, though a text tells them last.
    fn shown_early(&self) -> Vec<usize> {
        let log = &self.reader.log;
        let Some(board) = log.iter().rposition(|entry| entry.who.is_none()) else { return Vec::new() };
        if log[board..].iter().any(|entry| is_bet(&entry.action)) {
            return Vec::new();
        }
        let is_whole = |action: &str| action.starts_with("sm ") && !action.contains('?');
        (board..log.len()).filter(|at| is_whole(&log[*at].action)).collect()
    }

    fn entry(&mut self, at: usize) -> Result<(), BadText> {
        let entry = &self.reader.log[at];
        let Some(who) = entry.who else { return self.apply(entry.action.clone(), entry.said) };
        let player = self.player(who, entry.said)?;
        // Whoever is alone after everybody else has mucked has nothing to give up.
        if entry.action == "sm" && self.deal.stage() == Stage::Over && self.deal.is_live(player) {
            return Ok(());
        }
        let cost = self.deal.call_amount();
        if self.odd_call.is_none() && entry.called.is_some_and(|called| called != cost) {
            self.odd_call = Some((entry.said, cost));
        }
        self.apply(format!("p{} {}", player + 1, entry.action), entry.said)
    }

    fn player(&self, who: usize, said: Said<'_>) -> Result<usize, BadText> {
        let player = self.order.iter().position(|other| *other == who);
        player.ok_or_else(|| said.wrong(format!("{} is not in the hand", self.reader.sitters[who].name)))
    }

    fn apply(&mut self, action: String, said: Said<'_>) -> Result<(), BadText> {
        let count = self.deal.count();
        parse_step(&action)
            .and_then(|step| step.apply(&mut self.deal, FINEST, |player| (player < count).then_some(player)))
            .map_err(|bad| self.blame(said, bad.to_string()))?;
        self.actions.push(action);
        self.returned.extend(self.deal.take_returned());
        Ok(())
    }

    /// What went wrong there, or an earlier call that did not add up.
    fn blame(&self, said: Said<'_>, reason: String) -> BadText {
        match self.odd_call {
            Some((call, cost)) => call.wrong(format!("a call is {} here", money::write_cents(cost, FINEST))),
            None => said.wrong(reason),
        }
    }

    /// What each player ends with, if the text says it; refused if that cannot be.
    pub fn result(&mut self) -> Result<Option<Vec<i64>>, BadText> {
        let reader = self.reader;
        for payment in reader.uncalled.iter().filter(|_| self.odd_call.is_none()) {
            let player = self.player(payment.who, payment.said)?;
            if !self.returned.contains(&(player, payment.amount)) {
                let back = self.returned.iter().find(|(other, _)| *other == player).map_or(0, |(_, amount)| *amount);
                let (name, back) = (&reader.sitters[payment.who].name, money::write_cents(back, FINEST));
                return Err(payment.said.wrong(format!("what comes back to {name} is {back}")));
            }
        }
        let Some(last) = reader.collected.last() else { return Ok(None) };
        let mut collected = vec![0; self.order.len()];
        for payment in &reader.collected {
            collected[self.player(payment.who, payment.said)?] += payment.amount;
        }
        self.end(&collected, last)?;
        let (pot, sum) = (self.deal.in_the_middle(), collected.iter().sum::<i64>());
        let write = |amount: i64| money::write_cents(amount, FINEST);
        let rake_fits = reader.rake.is_none_or(|(rake, is_all)| pot - sum == rake || !is_all && pot - sum > rake);
        if sum > pot || !rake_fits {
            let rake = reader.rake.map_or(String::new(), |(rake, _)| format!(" and a rake of {}", write(rake)));
            let reason = format!("the pot is {}, which is not {} collected{rake}", write(pot), write(sum));
            return Err(self.blame(last.said, reason));
        }
        if let Some(player) = result::too_much(&self.deal, &collected, FINEST) {
            let who = self.order[player];
            let said = reader.collected.iter().rfind(|payment| payment.who == who).map_or(last.said, |one| one.said);
            return Err(self.blame(said, format!("{} does not win that much", reader.sitters[who].name)));
        }
        Ok(Some((0..self.order.len()).map(|player| self.deal.stack(player) + collected[player]).collect()))
    }

    /// Those who get nothing and have not shown give their cards up; the others play what is known of theirs.
    fn end(&mut self, collected: &[i64], last: &Payment<'_>) -> Result<(), BadText> {
        if self.deal.stage() == Stage::Showdown && self.deal.street() == 3 {
            for player in self.deal.to_show() {
                if collected[player] > 0 {
                    let _ = self.deal.show(player, self.deal.hole(player));
                } else if self.deal.live_count() > 1 {
                    self.apply(Step::Muck(player).to_text(), last.said)?;
                }
            }
        }
        match self.deal.stage() {
            Stage::Over => Ok(()),
            _ => Err(self.blame(last.said, "the hand is not over here".to_owned())),
        }
    }

    /// For every number of entries of the text, how many actions that is. Whatever stands between hands
    /// that were shown early is said after all of it.
    pub fn positions(&self) -> Vec<usize> {
        let end = self.over_at.iter().copied().filter(|at| *at != usize::MAX).max().unwrap_or(self.order.len());
        let entries = self.over_at.iter().map(|at| (*at).min(end));
        [self.order.len()].into_iter().chain(entries).collect()
    }
}

fn is_bet(action: &str) -> bool {
    action == "f" || action == "cc" || action.starts_with("cbr ")
}

//! A text played through, so that what was read is a hand and not only its looks, and ends as the text says.

use super::read::{BadText, Payment, Reader, Said};
use super::result;
use crate::engine::{Deal, Illegal, Stage};
use crate::money;
use crate::notation::Step;

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
    /// All in, and folded by a room that does so with whoever sits out: they give up at the showdown.
    given_up: Vec<usize>,
}

impl<'a> Play<'a> {
    pub fn new(reader: &'a Reader<'a>, order: &'a [usize], deal: Deal) -> Play<'a> {
        let over_at = vec![usize::MAX; reader.log.len()];
        Play {
            reader,
            order,
            deal,
            actions: Vec::new(),
            over_at,
            returned: Vec::new(),
            odd_call: None,
            given_up: Vec::new(),
        }
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
        if self.is_idle(player, &entry.action) {
            return Ok(());
        }
        if let Some(back) = self.unanswered(player, &entry.action) {
            self.take(Step::CheckOrCall(player), entry.said)?;
            self.returned.push((player, back));
            return Ok(());
        }
        let cost = self.deal.call_amount();
        if self.odd_call.is_none() && entry.called.is_some_and(|called| called != cost) {
            self.odd_call = Some((entry.said, cost));
        }
        self.apply(format!("p{} {}", player + 1, entry.action), entry.said)
    }

    /// Whether these words change nothing now: an all-in player who is folded, or a check after the last bet.
    fn is_idle(&mut self, player: usize, action: &str) -> bool {
        if self.deal.actor().is_some_and(|actor| actor == player) || !self.deal.is_live(player) {
            return false;
        }
        match action {
            "f" if self.deal.is_all_in(player) => {
                self.given_up.push(player);
                true
            }
            "cc" => self.deal.actor().is_none() && self.deal.hands_are_open(),
            _ => false,
        }
    }

    /// What comes back of a raise that nobody has the chips to answer. It is a call, whatever the text calls it.
    fn unanswered(&self, player: usize, action: &str) -> Option<i64> {
        let is_closed = self.deal.actor() == Some(player) && self.deal.raise_range() == Err(Illegal::RaiseClosed);
        let to = money::parse(action.strip_prefix("cbr ")?, self.reader.amounts.decimals).ok()?;
        let back = to - self.deal.bet(player) - self.deal.call_amount();
        let can_pay = to <= self.deal.bet(player) + self.deal.stack(player);
        (is_closed && can_pay && back > 0 && !self.deal.can_be_answered(player)).then_some(back)
    }

    /// At the showdown, those who were folded while all in give their hands up.
    fn give_up(&mut self, said: Said<'_>) -> Result<(), BadText> {
        while self.deal.stage() == Stage::Showdown && self.deal.live_count() > 1 {
            let Some(player) = self.given_up.pop() else { break };
            self.take(Step::Muck(player), said)?;
        }
        Ok(())
    }

    fn player(&self, who: usize, said: Said<'_>) -> Result<usize, BadText> {
        let player = self.order.iter().position(|other| *other == who);
        player.ok_or_else(|| said.wrong(format!("{} is not in the hand", self.reader.sitters[who].name)))
    }

    /// What is in the log though no line of the text says it.
    fn take(&mut self, step: Step, said: Said<'_>) -> Result<(), BadText> {
        self.apply(step.write(self.reader.amounts.decimals), said)
    }

    fn apply(&mut self, action: String, said: Said<'_>) -> Result<(), BadText> {
        Step::read(&action, self.reader.amounts.decimals)
            .and_then(|step| Ok(step.play(&mut self.deal)?))
            .map_err(|bad| self.blame(said, bad.to_string()))?;
        self.actions.push(action);
        self.returned.extend(self.deal.take_returned());
        self.give_up(said)
    }

    /// What went wrong there, or an earlier call that did not add up.
    fn blame(&self, said: Said<'_>, reason: String) -> BadText {
        match self.odd_call {
            Some((call, cost)) => call.wrong(format!("a call is {} here", self.reader.amounts.write(cost))),
            None => said.wrong(reason),
        }
    }

    /// Whether every call cost what the text says.
    pub fn calls_agree(&self) -> bool {
        self.odd_call.is_none()
    }

    /// What each player ends with, if the text says it; refused if that cannot be.
    pub fn result(&mut self) -> Result<Option<Vec<i64>>, BadText> {
        let reader = self.reader;
        for payment in reader.uncalled.iter().filter(|_| self.odd_call.is_none()) {
            let player = self.player(payment.who, payment.said)?;
            if !self.returned.contains(&(player, payment.amount)) {
                let back = self.returned.iter().find(|(other, _)| *other == player).map_or(0, |(_, amount)| *amount);
                let (name, back) = (&reader.sitters[payment.who].name, reader.amounts.write(back));
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
        let write = |amount: i64| reader.amounts.write(amount);
        let rake_fits = reader.rake.is_none_or(|(rake, is_all)| pot - sum == rake || !is_all && pot - sum > rake);
        if sum > pot || !rake_fits {
            let rake = reader.rake.map_or(String::new(), |(rake, _)| format!(" and a rake of {}", write(rake)));
            let reason = format!("the pot is {}, which is not {} collected{rake}", write(pot), write(sum));
            return Err(self.blame(last.said, reason));
        }
        if let Some(player) = result::too_much(&self.deal, &collected, reader.amounts.decimals) {
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
                    self.take(Step::Muck(player), last.said)?;
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

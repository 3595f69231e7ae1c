//! The last step of reading a text: players in notation order, and the hand as it was played.

use super::play::Play;
use super::read::{BadText, Reader, Said};
use super::seats::{Sitter, Table};
use super::{Extras, Note, SittingOut};
use crate::file::{History, quote};
use crate::money;

pub(super) const BUTTON_FIELD: &str = "_button_seat";
pub(super) const PLAY_MONEY_FIELD: &str = "_play_money";

/// What a text leaves open and only the play tells: whether an ante that nobody matched came back, whether the first
/// big blind was posted out of turn, and whether a big blind that is all in for less is still called in full.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Reading {
    pub trim_antes: bool,
    pub first_is_late: bool,
    pub in_full: bool,
}

impl Reader<'_> {
    /// The hand in the reading that its lines agree with best.
    pub(super) fn finish(mut self, last_line: usize) -> Result<(History, Extras), BadText> {
        self.complete_antes();
        let Some(table) = &self.table else {
            let reason = "no line names the table and its button, as \"Table 'Una' 6-max Seat #1 is the button\"";
            return Err(BadText { line: last_line, reason: reason.to_owned() });
        };
        let mut order: Vec<usize> = (0..self.sitters.len()).filter(|i| self.sitters[*i].is_in()).collect();
        order.sort_by_key(|i| {
            let seat = self.sitters[*i].seat;
            (seat <= table.button, seat)
        });
        if order.len() < 2 {
            return Err(BadText { line: last_line, reason: "fewer than two players are in the hand".to_owned() });
        }
        let mut best: Option<Result<(History, Extras), BadText>> = None;
        for reading in self.readings(&order) {
            match self.read_as(reading, table, &order, last_line) {
                Ok((hand, extras, true)) => return Ok((hand, extras)),
                // A call that costs something else in the text may be the room's way, if nothing else is wrong.
                Ok((hand, extras, false)) if !best.as_ref().is_some_and(Result::is_ok) => {
                    best = Some(Ok((hand, extras)))
                }
                Err(bad) if best.is_none() => best = Some(Err(bad)),
                _ => {}
            }
        }
        best.expect("there is at least one reading")
    }

    /// All that the posts can mean, the likeliest first.
    fn readings(&self, order: &[usize]) -> Vec<Reading> {
        let playing = || order.iter().map(|i| &self.sitters[*i]);
        let first = playing().next().map_or(0, |sitter| sitter.ante + sitter.dead);
        // RULES 7.3: antes are matched where everybody posts the same.
        let is_equal = playing().all(|sitter| sitter.dead == 0 && sitter.ante == first);
        let has_antes = playing().any(|sitter| sitter.ante > 0);
        let is_short = self.first_big.is_some_and(|big| self.sitters[big].bet() < self.head.big);
        let mut readings = Vec::new();
        for in_full in [false, true].into_iter().take(1 + usize::from(is_short)) {
            for first_is_late in [false, true].into_iter().take(1 + usize::from(self.first_big.is_some())) {
                for trim_antes in [is_equal, !is_equal].into_iter().take(1 + usize::from(has_antes)) {
                    readings.push(Reading { trim_antes, first_is_late, in_full });
                }
            }
        }
        readings
    }

    /// The hand in this reading, and whether every call costs in it what the text says.
    fn read_as(
        &self,
        reading: Reading,
        table: &Table<'_>,
        order: &[usize],
        last_line: usize,
    ) -> Result<(History, Extras, bool), BadText> {
        let mut history = self.before_the_deal(reading, table, order);
        let at = Said { line: self.dealt.unwrap_or(last_line), words: "*** HOLE CARDS ***" };
        let deal = history.deal().map_err(|illegal| at.wrong(illegal))?;
        let mut play = Play::new(self, order, deal);
        play.run()?;
        history.finishing_stacks = play.result()?;
        let (after, agrees) = (play.positions(), play.calls_agree());
        history.actions = play.actions;
        history.coarsen();
        let note = |(entries, text): &(Option<usize>, &str)| Note {
            after: entries.map_or(0, |entries| after[entries]),
            text: (*text).to_owned(),
        };
        let out = self.sitters.iter().filter(|sitter| !sitter.is_in());
        let stack = |sitter: &Sitter| money::write(sitter.stack, self.amounts.decimals);
        let sitting_out =
            out.map(|one| SittingOut { seat: one.seat, name: one.name.clone(), stack: stack(one) }).collect();
        Ok((history, Extras { sitting_out, notes: self.notes.iter().map(note).collect() }, agrees))
    }

    fn before_the_deal(&self, reading: Reading, table: &Table<'_>, order: &[usize]) -> History {
        let column = |of: fn(&Sitter) -> i64| order.iter().map(|i| of(&self.sitters[*i])).collect::<Vec<i64>>();
        let (mut blinds, mut antes) = (column(|sitter| sitter.blind), column(|sitter| sitter.ante + sitter.dead));
        if let Some(place) = order.iter().position(|i| reading.first_is_late && self.first_big == Some(*i)) {
            blinds[place] = -blinds[place].abs();
        }
        if order.len() == 2 {
            blinds.reverse();
            antes.reverse();
        }
        let mut history = History {
            decimals: self.amounts.decimals,
            trim_antes: reading.trim_antes,
            antes,
            blinds,
            min_bet: self.head.big,
            stacks: column(|sitter| sitter.stack),
            players: order.iter().map(|i| self.sitters[*i].name.clone()).collect(),
            seats: order.iter().map(|i| self.sitters[*i].seat).collect(),
            seat_count: table.seat_count,
            hand: Some(self.head.number.to_owned()),
            ..History::default()
        };
        history.set_dead_posted(&column(|sitter| sitter.dead));
        history.set_blind_in_full(reading.in_full);
        history.set_field("table", quote(table.name));
        self.head.keep_in(&mut history);
        if history.seats.last() != Some(&table.button) {
            history.set_field(BUTTON_FIELD, table.button.to_string());
        }
        if table.play_money {
            history.set_field(PLAY_MONEY_FIELD, "true".to_owned());
        }
        history
    }
}

impl History {
    /// In units as fine as the hand needs: whole chips, or cents, or finer.
    fn coarsen(&mut self) {
        let lists = [Some(&self.antes), Some(&self.blinds), Some(&self.stacks), self.finishing_stacks.as_ref()];
        let mut amounts: Vec<i64> = lists.into_iter().flatten().flatten().copied().collect();
        amounts.push(self.min_bet);
        let from = self.decimals;
        let in_log = self.actions.iter().filter_map(|action| action.split_once(" cbr "));
        amounts.extend(in_log.filter_map(|(_, to)| money::parse(to, from).ok()));
        amounts.extend(self.dead_posted().unwrap_or_default());
        let fits = |to: &u8| *to <= from && amounts.iter().all(|one| money::rescale(*one, from, *to).is_some());
        let decimals = super::UNITS.into_iter().find(fits).unwrap_or(from);
        let coarse = |amount: &mut i64| *amount = money::rescale(*amount, from, decimals).expect("it fits");
        let finishing = self.finishing_stacks.iter_mut().flatten();
        let all = self.antes.iter_mut().chain(&mut self.blinds).chain(&mut self.stacks).chain(finishing);
        all.chain([&mut self.min_bet]).for_each(coarse);
        self.decimals = decimals;
    }
}

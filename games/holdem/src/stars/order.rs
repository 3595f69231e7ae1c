//! The last step of reading a text: players in notation order, and the hand as it was played.

use super::play::Play;
use super::read::{BadText, Reader, Said};
use super::seats::Sitter;
use super::{Extras, FINEST, Note, SittingOut};
use crate::money;
use crate::phh::{History, quote};

pub(super) const BUTTON_FIELD: &str = "_button_seat";
pub(super) const PLAY_MONEY_FIELD: &str = "_play_money";

impl Reader<'_> {
    /// Notation order, and the log with its players numbered in it.
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
        let column = |of: fn(&Sitter) -> i64| order.iter().map(|i| of(&self.sitters[*i])).collect::<Vec<i64>>();
        let (mut blinds, mut antes) = (column(|sitter| sitter.blind), column(|sitter| sitter.ante + sitter.dead));
        let dead = column(|sitter| sitter.dead);
        // RULES 7.3: antes are matched where everybody posts the same.
        let trim_antes = dead.iter().all(|dead| *dead == 0) && antes.iter().all(|ante| *ante == antes[0]);
        if order.len() == 2 {
            blinds.reverse();
            antes.reverse();
        }
        let mut history = History {
            decimals: FINEST,
            trim_antes,
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
        history.set_dead_posted(&dead);
        history.set_field("table", quote(table.name));
        self.head.keep_in(&mut history);
        if history.seats.last() != Some(&table.button) {
            history.set_field(BUTTON_FIELD, table.button.to_string());
        }
        if table.play_money {
            history.set_field(PLAY_MONEY_FIELD, "true".to_owned());
        }
        let at = Said { line: self.dealt.unwrap_or(last_line), words: "*** HOLE CARDS ***" };
        let deal = history.deal().map_err(|illegal| at.wrong(illegal))?;
        let mut play = Play::new(&self, &order, deal);
        play.run()?;
        history.finishing_stacks = play.result()?;
        let after = play.positions();
        history.actions = play.actions;
        history.coarsen();
        let note = |(entries, text): &(Option<usize>, &str)| Note {
            after: entries.map_or(0, |entries| after[entries]),
            text: (*text).to_owned(),
        };
        let out = self.sitters.iter().filter(|sitter| !sitter.is_in());
        let sitting_out =
            out.map(|one| SittingOut { seat: one.seat, name: one.name.clone(), stack: one.stack }).collect();
        Ok((history, Extras { sitting_out, notes: self.notes.iter().map(note).collect() }))
    }
}

impl History {
    /// In units as fine as the hand needs: whole chips, or cents, or finer.
    fn coarsen(&mut self) {
        let lists = [Some(&self.antes), Some(&self.blinds), Some(&self.stacks), self.finishing_stacks.as_ref()];
        let mut amounts: Vec<i64> = lists.into_iter().flatten().flatten().copied().collect();
        amounts.push(self.min_bet);
        let in_log = self.actions.iter().filter_map(|action| action.split_once(" cbr "));
        amounts.extend(in_log.filter_map(|(_, to)| money::parse(to, FINEST).ok()));
        amounts.extend(self.dead_posted().unwrap_or_default());
        let fits = |decimals: &u8| amounts.iter().all(|one| money::rescale(*one, FINEST, *decimals).is_some());
        let decimals = [0, 2, 3].into_iter().find(fits).unwrap_or(FINEST);
        let coarse = |amount: &mut i64| *amount = money::rescale(*amount, FINEST, decimals).expect("it fits");
        let finishing = self.finishing_stacks.iter_mut().flatten();
        let all = self.antes.iter_mut().chain(&mut self.blinds).chain(&mut self.stacks).chain(finishing);
        all.chain([&mut self.min_bet]).for_each(coarse);
        self.decimals = decimals;
    }
}

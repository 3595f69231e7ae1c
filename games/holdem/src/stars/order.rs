//! The last step of reading a text: players in notation order, and the hand played through.

use super::read::{BadText, Reader, Sitter};
use super::{Extras, SittingOut};
use crate::engine::Stage;
use crate::notation::parse_step;
use crate::phh::History;

impl Reader<'_> {
    /// Notation order, and the log with its players numbered in it.
    pub(super) fn finish(mut self, last_line: usize) -> Result<(History, Extras), BadText> {
        self.complete_antes();
        let fail = |reason: String| BadText { line: last_line, reason };
        let mut order: Vec<usize> = (0..self.sitters.len()).filter(|i| !self.sitters[*i].out).collect();
        order.sort_by_key(|i| {
            let seat = self.sitters[*i].seat;
            (seat <= self.button, seat)
        });
        if order.len() < 2 {
            return Err(fail("fewer than two players are in the hand".to_owned()));
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
        let label = |who: usize| order.iter().position(|other| *other == who).map(|player| player + 1);
        let mut actions = Vec::new();
        for (player, i) in order.iter().enumerate() {
            let cards = self.sitters[*i].cards.map_or("????".to_owned(), |[a, b]| format!("{a}{b}"));
            actions.push(format!("d dh p{} {cards}", player + 1));
        }
        for (who, entry) in &self.log {
            match who {
                None => actions.push(entry.clone()),
                Some(who) => match label(*who) {
                    Some(number) => actions.push(format!("p{number} {entry}")),
                    None => return Err(fail(format!("{} acts without being in the hand", self.sitters[*who].name))),
                },
            }
        }
        let mut history = History {
            decimals: self.decimals,
            trim_antes,
            antes,
            blinds,
            min_bet: self.big,
            stacks: column(|sitter| sitter.stack),
            actions,
            players: order.iter().map(|i| self.sitters[*i].name.clone()).collect(),
            seats: order.iter().map(|i| self.sitters[*i].seat).collect(),
            seat_count: self.seat_count,
            hand: Some(self.number.to_owned()),
            finishing_stacks: None,
            other: Vec::new(),
        };
        history.set_dead_posted(&dead);
        if let Some(table) = self.table {
            history.set_field("table", format!("'{table}'"));
        }
        check(&history).map_err(|(number, reason)| fail(format!("action {number}: {reason}")))?;
        let out = self.sitters.iter().filter(|sitter| sitter.out);
        let sitting_out =
            out.map(|one| SittingOut { seat: one.seat, name: one.name.clone(), stack: one.stack }).collect();
        Ok((history, Extras { sitting_out, notes: self.notes }))
    }

    /// What a player owed who was all in with the ante stands in the others' lines, where all post one.
    fn complete_antes(&mut self) {
        let paid_in_full = self.sitters.iter().filter(|sitter| !sitter.short_of_ante && sitter.ante > 0);
        let Some(usual) = paid_in_full.map(|sitter| sitter.ante).max() else { return };
        for sitter in self.sitters.iter_mut().filter(|sitter| sitter.short_of_ante) {
            sitter.ante = sitter.ante.max(usual);
        }
    }
}

/// Plays the hand through, so that what was read is a hand and not only its looks.
fn check(history: &History) -> Result<(), (usize, String)> {
    let mut deal = history.deal().map_err(|illegal| (0, illegal.to_string()))?;
    for (i, action) in history.actions.iter().enumerate() {
        let count = deal.count();
        parse_step(action)
            .and_then(|step| step.apply(&mut deal, history.decimals, |player| (player < count).then_some(player)))
            .map_err(|bad| (i + 1, bad.to_string()))?;
    }
    match deal.stage() {
        Stage::Hole => Err((history.actions.len(), "no cards were dealt".to_owned())),
        _ => Ok(()),
    }
}

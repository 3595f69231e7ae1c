//! What the store gets of a step: its lines, its moves of money, and the hand that it ended.

use cardtable::{Ended, Money, Move, Players, Proposal};
use store::{Append, Currency, FinishedHand, FinishedPlayer, NewLine, Purse};

use super::TableTask;
use crate::clock::wall_ms;

impl TableTask {
    /// What is stored. The lines' texts go with it: nobody needs them after that.
    pub(super) fn append_of(&self, proposal: &mut Proposal, players: &Players) -> Append {
        let lines = proposal.lines.iter_mut().map(|line| NewLine {
            hand_no: i64::from(line.hand),
            at: line.at,
            body: std::mem::take(&mut line.body),
        });
        let lines: Vec<NewLine> = lines.collect();
        let moves =
            proposal.lines.iter().enumerate().flat_map(|(index, line)| {
                line.moves.iter().map(move |movement| self.transfer(index, *movement, players))
            });
        let began_at = proposal.began.map(|index| self.live.head + 1 + index as i64);
        Append {
            table: self.live.id.clone(),
            epoch: self.live.epoch,
            head: self.live.head,
            lines,
            moves: moves.collect(),
            hand_from: began_at,
            hand_no: proposal.lines.last().map(|line| i64::from(line.hand)),
            secret: proposal.secret.as_ref().map(|secret| secret.to_store().into()),
            finished: proposal
                .ended
                .as_ref()
                .filter(|ended| ended.played)
                .map(|ended| self.finished(ended, proposal, began_at)),
            close: proposal.closed,
            now: wall_ms(),
        }
    }

    fn transfer(&self, line: usize, movement: Move, players: &Players) -> store::Move {
        let table = Purse::Table(self.live.id.clone());
        // Bots of the house play with the house's money.
        let purse = |seat| {
            let account = players.get(seat).and_then(|player| player.as_ref()?.account);
            account.map_or(Purse::Mint, Purse::Account)
        };
        let (from, to, amount) = match movement {
            Move::Take { seat, amount } => (purse(seat), table, amount),
            Move::Pay { seat, amount } => (table, purse(seat), amount),
            Move::Return { account, amount } => (table, account.map_or(Purse::Mint, Purse::Account), amount),
            Move::Burn { amount } => (table, Purse::Burned, amount),
        };
        store::Move { line, from, to, currency: self.currency(), amount }
    }

    pub(super) fn currency(&self) -> Currency {
        match self.live.game.money() {
            Money::Tokens => Currency::Tokens,
            Money::Chips => Currency::Chips,
        }
    }

    fn finished(&self, ended: &Ended, proposal: &Proposal, began_at: Option<i64>) -> FinishedHand {
        let players = ended.players.iter().filter_map(|(seat, player)| {
            let player = player.as_ref()?;
            Some(FinishedPlayer {
                seat: seat.index() as i64,
                account: player.account,
                name: player.name.clone(),
                bot: player.bot.clone(),
                number: player.bot_number().map(i64::from),
                score: ended.score[seat],
                // Where chips stay on the table, what was won shows in the stacks and not in the purses.
                tokens: if self.live.game.open_seats() { ended.score[seat] } else { ended.net[seat] },
            })
        });
        FinishedHand {
            hand_no: i64::from(ended.hand),
            game: self.live.game.name().to_owned(),
            preset: Some(self.live.preset.clone()),
            public: self.live.public,
            started_at: ended.began_at,
            ended_at: proposal.lines.get(ended.lines - 1).map_or(0, |line| line.at),
            from_seq: began_at.unwrap_or(self.live.hand_from),
            to_seq: self.live.head + ended.lines as i64,
            summary_json: ended.summary.to_string(),
            players: players.collect(),
        }
    }
}

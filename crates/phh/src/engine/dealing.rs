//! Cards as they come: each is on the table once.

use cards::Card;

use super::{Deal, Illegal, Stage};

impl Deal {
    /// Two cards for a player, known or not.
    pub fn deal_hole(&mut self, player: usize, cards: [Option<Card>; 2]) -> Result<(), Illegal> {
        if player >= self.count {
            return Err(Illegal::NoSuchPlayer);
        }
        if self.stage != Stage::Hole || self.dealt >> player & 1 == 1 {
            return Err(Illegal::AlreadyDealt);
        }
        let used = self.with_cards(self.used, &cards)?;

        self.used = used;
        self.hole[player] = cards;
        self.dealt |= 1 << player;
        if self.dealt == (1 << self.count) - 1 {
            self.begin_betting();
        }
        Ok(())
    }

    /// The flop, the turn or the river.
    pub fn deal_board(&mut self, cards: &[Card]) -> Result<(), Illegal> {
        let due = self.stage == Stage::Board || self.stage == Stage::Showdown && self.street < 3;
        if !due {
            return Err(Illegal::NoBoardDue);
        }
        if cards.len() != if self.street == 0 { 3 } else { 1 } {
            return Err(Illegal::BoardSize);
        }
        let mut used = self.used;
        for card in cards {
            used = self.with_cards(used, &[Some(*card)])?;
        }

        self.used = used;
        for card in cards {
            self.board[self.board_len] = Some(*card);
            self.board_len += 1;
        }
        self.street += 1;
        if self.stage == Stage::Board {
            self.begin_betting();
        }
        self.finish_showdown();
        Ok(())
    }

    pub(super) fn with_cards(&self, mut used: u64, cards: &[Option<Card>]) -> Result<u64, Illegal> {
        for card in cards.iter().flatten() {
            if used >> card.index() & 1 == 1 {
                return Err(Illegal::CardTwice);
            }
            used |= 1 << card.index();
        }
        Ok(used)
    }
}

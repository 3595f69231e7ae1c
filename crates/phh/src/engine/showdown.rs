//! Who shows, in which order, who may muck, and the end of the deal.

use super::{Deal, Illegal, Settled, Stage};
use crate::strength::Strength;
use cards::Card;

impl Deal {
    /// RULES 8.3: those who have yet to show or muck, the last to raise first.
    pub fn to_show(&self) -> Vec<usize> {
        if self.stage != Stage::Showdown {
            return Vec::new();
        }
        let order = (0..self.count).map(|step| (self.opener + step) % self.count);
        order.filter(|i| self.is_live(*i) && self.shown >> i & 1 == 0).collect()
    }

    /// Opens a player's cards. Cards that were not known become known; unknown ones may stay so.
    pub fn show(&mut self, player: usize, cards: [Option<Card>; 2]) -> Result<(), Illegal> {
        if player >= self.count {
            return Err(Illegal::NoSuchPlayer);
        }
        if self.stage == Stage::Over && self.is_live(player) {
            // The winner of a folded hand shows for the fun of it.
            return self.replace_hole(player, cards);
        }
        if self.stage != Stage::Showdown {
            return Err(Illegal::NoShowdown);
        }
        if !self.is_live(player) {
            return Err(Illegal::NotInShowdown);
        }
        let known = if self.street < 3 { self.merge_known(player, cards) } else { cards };
        self.replace_hole(player, known)?;

        // Cards shown as unknown before the last street can be shown again on a later one.
        if known.iter().all(Option::is_some) || self.street == 3 {
            self.shown |= 1 << player;
        }
        self.finish_showdown();
        Ok(())
    }

    /// Gives up the claim on every pot without showing.
    pub fn muck(&mut self, player: usize) -> Result<(), Illegal> {
        if self.stage != Stage::Showdown {
            return Err(Illegal::NoShowdown);
        }
        if player >= self.count || !self.is_live(player) || self.shown >> player & 1 == 1 {
            return Err(Illegal::NotInShowdown);
        }

        self.live &= !(1 << player);
        if self.live_count() == 1 {
            self.stage = Stage::Over;
        }
        self.finish_showdown();
        Ok(())
    }

    fn merge_known(&self, player: usize, cards: [Option<Card>; 2]) -> [Option<Card>; 2] {
        match cards {
            [None, None] => self.hole[player],
            cards => cards,
        }
    }

    /// Tells a deal a player's cards without a showdown: for a copy that is asked who has to show.
    pub fn learn(&mut self, player: usize, cards: [Card; 2]) {
        self.hole[player] = cards.map(Some);
    }

    fn replace_hole(&mut self, player: usize, cards: [Option<Card>; 2]) -> Result<(), Illegal> {
        let mine = self.hole[player];
        let both_known = mine.iter().chain(&cards).all(Option::is_some);
        let same = mine == cards || mine == [cards[1], cards[0]];
        if both_known && !same {
            return Err(Illegal::NotTheirCards);
        }
        let mut used = self.used;
        mine.iter().flatten().for_each(|card| used &= !(1 << card.index()));
        self.used = self.with_cards(used, &cards)?;
        self.hole[player] = cards;
        Ok(())
    }

    pub(super) fn finish_showdown(&mut self) {
        let all_shown = self.live & !self.shown == 0;
        if self.stage == Stage::Showdown && self.street == 3 && all_shown {
            self.stage = Stage::Over;
        }
    }

    /// RULES 8.4: whether this player has to show to win something, or cards are open anyway.
    pub fn should_show(&self, player: usize) -> bool {
        self.all_in || self.can_win_now(player)
    }

    fn can_win_now(&self, player: usize) -> bool {
        let Some(mine) = self.strength_of(player) else { return true };
        self.pots().iter().filter(|pot| pot.players >> player & 1 == 1).any(|pot| {
            let rivals = (0..self.count).filter(|i| (pot.players & self.shown) >> i & 1 == 1);
            rivals.filter_map(|i| self.strength_of(i)).all(|theirs| theirs <= mine)
        })
    }

    /// What a player's cards are worth on a full board.
    pub fn strength(&self, player: usize) -> Option<Strength> {
        self.strength_of(player)
    }

    /// Pays out a deal that is over, less what the house takes.
    pub fn settle(&mut self, rake: i64) -> Settled {
        debug_assert_eq!(self.stage, Stage::Over, "a deal is settled when it is over");
        self.pay(rake)
    }
}

//! Whose turn it is, what they may say, and where a round of betting ends.

use super::{Deal, Illegal, Stage, second_largest};

impl Deal {
    /// Whose word it is.
    pub fn actor(&self) -> Option<usize> {
        match self.stage {
            Stage::Bet(player) => Some(player),
            _ => None,
        }
    }

    fn largest_bet(&self) -> i64 {
        self.bets[..self.count].iter().copied().max().expect("at least two players").max(self.price)
    }

    /// What a call costs the player whose turn it is; nothing is a check.
    pub fn call_amount(&self) -> i64 {
        self.actor().map_or(0, |player| (self.largest_bet() - self.bets[player]).min(self.stacks[player]))
    }

    /// RULES 6.5–6.7: the least and the most that the player in turn may raise to, or why not.
    pub fn raise_range(&self) -> Result<(i64, i64), Illegal> {
        let player = self.actor().ok_or(Illegal::NotTheirTurn)?;
        let (largest, all) = (self.largest_bet(), self.stacks[player] + self.bets[player]);
        if self.call_amount() < self.last_raise {
            return Err(Illegal::RaiseClosed);
        }
        let acted = self.acted >> player & 1 == 1;
        if self.any_short_raise && self.short_raises < self.last_raise && acted {
            return Err(Illegal::RaiseClosed);
        }
        if all <= largest {
            return Err(Illegal::RaiseClosed);
        }
        if !self.can_be_answered(player) {
            return Err(Illegal::RaiseClosed);
        }
        Ok((all.min(largest + self.last_raise.max(self.min_bet)), all))
    }

    /// Whether anybody else has chips for more than the largest bet.
    pub fn can_be_answered(&self, player: usize) -> bool {
        let largest = self.largest_bet();
        (0..self.count).any(|i| i != player && self.is_live(i) && self.stacks[i] + self.bets[i] > largest)
    }

    /// Gives the hand up.
    pub fn fold(&mut self, player: usize) -> Result<(), Illegal> {
        self.in_turn(player)?;

        self.live &= !(1 << player);
        self.spoke(player);
        self.go_on();
        Ok(())
    }

    /// Goes along for what a call costs, which may be nothing.
    pub fn check_or_call(&mut self, player: usize) -> Result<(), Illegal> {
        self.in_turn(player)?;

        let amount = self.call_amount();
        self.bets[player] += amount;
        self.stacks[player] -= amount;
        self.spoke(player);
        self.go_on();
        Ok(())
    }

    /// A bet or a raise to this amount on the street.
    pub fn raise_to(&mut self, player: usize, amount: i64) -> Result<(), Illegal> {
        self.in_turn(player)?;
        let (least, most) = self.raise_range()?;
        if amount < least {
            return Err(Illegal::RaiseTooSmall);
        }
        if amount > most {
            return Err(Illegal::RaiseTooLarge);
        }

        let raise = amount - self.largest_bet();
        self.spoke(player);
        self.stacks[player] -= amount - self.bets[player];
        self.bets[player] = amount;
        self.opener = player;
        self.pending = 0;
        for i in 0..self.count {
            if i != player && self.is_live(i) && self.stacks[i] > 0 {
                self.pending |= 1 << i;
            }
        }
        if raise >= self.last_raise {
            self.acted = 1 << player;
        }
        self.last_raise = self.last_raise.max(raise);
        self.count_short_raise(player, raise);
        self.go_on();
        Ok(())
    }

    /// RULES 6.7: all-in raises below a full one reopen the betting once they add up to it.
    fn count_short_raise(&mut self, player: usize, raise: i64) {
        if self.stacks[player] > 0 {
            self.any_short_raise = false;
            self.short_raises = 0;
        } else {
            self.any_short_raise = true;
            self.short_raises += raise;
        }
        if self.short_raises >= self.last_raise {
            self.any_short_raise = false;
            self.short_raises = 0;
        }
    }

    fn in_turn(&self, player: usize) -> Result<(), Illegal> {
        match self.stage == Stage::Bet(player) {
            true => Ok(()),
            false => Err(Illegal::NotTheirTurn),
        }
    }

    fn spoke(&mut self, player: usize) {
        self.pending &= !(1 << player);
        self.acted |= 1 << player;
        self.cursor = (player + 1) % self.count;
    }

    pub(super) fn begin_betting(&mut self) {
        if self.street > 0 {
            self.opener = 0;
        }
        self.cursor = self.opener;
        self.last_raise = 0;
        self.acted = 0;
        self.any_short_raise = false;
        self.short_raises = 0;
        self.pending = 0;
        for i in 0..self.count {
            if self.is_live(i) && self.can_lose(i) > 0 {
                self.pending |= 1 << i;
            }
        }
        let lone =
            self.pending.count_ones() == 1 && self.bets[self.pending.trailing_zeros() as usize] >= self.largest_bet();
        if lone {
            self.pending = 0;
        }
        self.go_on();
    }

    /// What a live player can still lose on this street: the second deepest live stack limits it.
    fn can_lose(&self, player: usize) -> i64 {
        let mut all = [i64::MIN; super::MAX_PLAYERS];
        for (i, all) in all.iter_mut().enumerate().take(self.count) {
            if self.is_live(i) {
                *all = self.bets[i] + self.stacks[i];
            }
        }
        let second = second_largest(&all[..self.count]);
        self.stacks[player].min((second - self.bets[player]).max(0))
    }

    fn go_on(&mut self) {
        if self.pending == 0 || self.live_count() <= 1 {
            return self.end_betting();
        }
        let next = (0..self.count).map(|step| (self.cursor + step) % self.count);
        let next = next.into_iter().find(|i| self.pending >> i & 1 == 1);
        self.stage = Stage::Bet(next.expect("someone is pending"));
    }

    fn end_betting(&mut self) {
        self.pending = 0;
        self.price = 0;
        self.collect();
        if self.live_count() == 1 {
            self.stage = Stage::Over;
            return;
        }
        let can_bet = (0..self.count).filter(|i| self.is_live(*i) && self.stacks[*i] > 0).count();
        let broke_on_the_river = self.street == 3 && self.stacks().contains(&0);
        self.all_in |= can_bet <= 1 || broke_on_the_river;
        self.stage = if self.street == 3 || self.all_in { Stage::Showdown } else { Stage::Board };
    }

    /// RULES 7.2: what nobody matched comes back, the rest goes to the pots.
    fn collect(&mut self) {
        let cutoff = second_largest(&self.bets[..self.count]);
        for i in 0..self.count {
            let matched = self.bets[i].min(cutoff);
            if self.bets[i] > matched {
                (self.returned, self.returned_is_news) = (Some((i, self.bets[i] - matched)), true);
                self.stacks[i] += self.bets[i] - matched;
            }
            self.put[i] += matched;
            self.bets[i] = 0;
        }
    }

    /// Still in, and has bet every chip, also if some came back because nobody matched them.
    pub fn has_bet_everything(&self, player: usize) -> bool {
        self.is_all_in(player) || self.is_live(player) && self.returned == Some((player, self.stacks[player]))
    }

    /// The player and the amount of the last bet that came back, told once.
    pub fn take_returned(&mut self) -> Option<(usize, i64)> {
        let is_news = std::mem::replace(&mut self.returned_is_news, false);
        self.returned.filter(|_| is_news)
    }
}

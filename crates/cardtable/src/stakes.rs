//! Whose money lies on the table since the hand began, so that it can go back if the hand is void.

use crate::player::Players;
use crate::seat::{BySeat, Seat};
use crate::told::Move;

/// What each person has on the table; nobody's is the house's. People are known by account: a chair can change hands.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Stakes(Vec<(Option<i64>, i64)>);

impl Stakes {
    /// What lay there when the hand began, before it took anything.
    pub fn lying(players: &Players, amounts: &BySeat<i64>) -> Stakes {
        let mut stakes = Stakes::default();
        amounts.iter().for_each(|(seat, amount)| stakes.add(account(players, seat), *amount));
        stakes
    }

    pub fn count(&mut self, players: &Players, moves: &[Move]) {
        for movement in moves {
            match *movement {
                Move::Take { seat, amount } => self.add(account(players, seat), amount),
                Move::Pay { seat, amount } => self.add(account(players, seat), -amount),
                Move::Return { account, amount } => self.add(account, -amount),
                Move::Burn { .. } => {}
            }
        }
    }

    /// Everybody's own, those left out who have nothing there.
    pub fn owners(&self) -> impl Iterator<Item = (Option<i64>, i64)> {
        self.0.iter().copied().filter(|(_, amount)| *amount > 0)
    }

    fn add(&mut self, account: Option<i64>, amount: i64) {
        match self.0.iter_mut().find(|(known, _)| *known == account) {
            Some((_, held)) => *held += amount,
            None if amount == 0 => {}
            None => self.0.push((account, amount)),
        }
    }
}

fn account(players: &Players, seat: Seat) -> Option<i64> {
    players.get(seat).and_then(|player| player.as_ref()?.account)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;

    #[test]
    fn what_was_paid_out_is_not_owed_any_more() {
        let players = BySeat::from_fn(2, |seat| Some(Player::person("", 10 + seat.index() as i64)));
        let (first, second) = (Seat::at(0), Seat::at(1));
        let mut stakes = Stakes::lying(&players, &BySeat::from_fn(2, |_| 20));
        stakes.count(&players, &[Move::Take { seat: first, amount: 5 }, Move::Pay { seat: first, amount: 3 }]);
        stakes.count(&players, &[Move::Pay { seat: second, amount: 4 }, Move::Burn { amount: 1 }]);
        stakes.count(&players, &[Move::Return { account: Some(11), amount: 6 }]);
        assert_eq!(stakes.owners().collect::<Vec<_>>(), [(Some(10), 22), (Some(11), 10)]);
        stakes.count(&players, &[Move::Pay { seat: second, amount: 10 }]);
        assert_eq!(stakes.owners().collect::<Vec<_>>(), [(Some(10), 22)], "who has nothing there owns nothing");
        stakes.count(&players, &[Move::Pay { seat: first, amount: 30 }, Move::Take { seat: second, amount: 1 }]);
        assert_eq!(stakes.owners().collect::<Vec<_>>(), [(Some(11), 1)], "nor who has taken more than they brought");
    }
}

//! The end of a round: the kitty's worth, levels, and who is banker next.

use cards::Rank;

use crate::card::Cards;
use crate::order::{Group, Order};
use crate::pattern::Pattern;
use crate::rules::{KittyMultiplier, Rules, Succession};

/// What a round leaves behind to be counted.
#[derive(Clone, Debug)]
pub struct Played {
    pub seats: usize,
    pub banker: usize,
    /// Of the even and of the odd seats.
    pub levels: [Rank; 2],
    /// Points the catchers took in tricks, penalties included.
    pub caught: i32,
    pub last_winner: usize,
    pub last_play: Cards,
    pub kitty: Cards,
}

/// RULES 9 and 10.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// All points of the catchers, the kitty's included.
    pub points: i32,
    pub kitty_points: i32,
    /// 1 if the banker team won the last trick: the kitty counts for nobody.
    pub multiplier: i32,
    pub delta: u8,
    /// The team that levels up.
    pub team: Option<usize>,
    pub levels: [Rank; 2],
    /// None once the game is over.
    pub next_banker: Option<usize>,
    pub winner: Option<usize>,
}

impl Outcome {
    pub fn next_level(&self) -> Option<Rank> {
        self.next_banker.map(|banker| self.levels[banker % 2])
    }
}

/// RULES 9.2. Two to the number of pairs in the winning play, doubled. A play that wins is of one
/// group; pairs are counted in each, so that the number does not depend on it.
pub fn kitty_multiplier(order: &Order, option: KittyMultiplier, play: Cards) -> i32 {
    let groups = Group::ALL.iter().map(|group| play.common(order.group_cards(*group)));
    let parts = groups.filter_map(|cards| Pattern::of(order, cards));
    let pairs = match option {
        KittyMultiplier::AllPairs => parts.map(|part| part.pairs).sum::<u32>(),
        KittyMultiplier::LargestPart => parts.map(|part| part.longest.max(part.pairs.min(1))).max().unwrap_or(0),
    };
    2 << pairs
}

/// RULES 9.3. Who levels up and by how much: the banker team, nobody, or the catchers.
fn threshold(points: i32) -> (Side, u8) {
    match points {
        ..=0 => (Side::Banker, 3),
        1..=39 => (Side::Banker, 2),
        40..=79 => (Side::Banker, 1),
        80..=119 => (Side::Nobody, 0),
        120..=159 => (Side::Catcher, 1),
        160..=199 => (Side::Catcher, 2),
        200.. => (Side::Catcher, 3),
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Side {
    Banker,
    Nobody,
    Catcher,
}

pub fn outcome(order: &Order, rules: &Rules, played: &Played) -> Outcome {
    let bank = played.banker % 2;
    let catchers_took_last = played.last_winner % 2 != bank;
    let multiplier =
        if catchers_took_last { kitty_multiplier(order, rules.kitty_multiplier, played.last_play) } else { 1 };
    let kitty_points = played.kitty.points();
    let points = played.caught + if catchers_took_last { kitty_points * multiplier } else { 0 };
    let (side, delta) = threshold(points);
    let team = match side {
        Side::Banker => Some(bank),
        Side::Nobody => None,
        Side::Catcher => Some(1 - bank),
    };
    let mut levels = played.levels;
    let was_at_ace = team.is_some_and(|team| levels[team] == Rank::Ace);
    if let Some(team) = team {
        levels[team] = raised(levels[team], delta);
    }
    // RULES 10. Under `must_win_at_ace` only a banker team that already plays at the ace wins.
    let winner = team.filter(|team| match rules.must_win_at_ace {
        true => was_at_ace && side == Side::Banker,
        false => levels[*team] == Rank::Ace,
    });
    let next_banker = winner.is_none().then(|| next_banker(rules, played, side));
    Outcome { points, kitty_points, multiplier, delta, team, levels, next_banker, winner }
}

// RULES 9.4
fn next_banker(rules: &Rules, played: &Played, side: Side) -> usize {
    let Played { seats, banker, last_winner, .. } = *played;
    if side == Side::Banker {
        return if rules.rotate_partner { (banker + 2) % seats } else { banker };
    }
    let stays_on_side = last_winner % 2 == banker % 2;
    match rules.succession {
        Succession::MustPass if stays_on_side => (last_winner + 1) % seats,
        Succession::MustPass | Succession::LastWinner => last_winner,
    }
}

/// RULES 3.2. The ace is the cap.
fn raised(level: Rank, by: u8) -> Rank {
    Rank::new(level.index() + usize::from(by)).unwrap_or(Rank::Ace)
}

//! Short stacks: where only the two blinds are left and one of them has at most fifteen big blinds, the first word is
//! push or fold and the answer is call or fold, by the kept equilibrium. Where there are antes, dead money or a small
//! blind that is not half of the big one, the equilibrium is another one and the plan of the street is played instead.

use cardtable::Dice;

use super::combos;
use super::pushfold::PushFold;
use super::story::Story;
use super::street::Move;

/// What a short stack does with these cards; none where the equilibrium says nothing.
pub fn word(story: &Story, combo: usize, dice: &mut Dice) -> Option<Move> {
    let (bold, share) = bold(story, combo)?;
    Some(if dice.fraction() < share { bold } else { Move::Fold })
}

/// What it does if it does not fold, and how often.
pub fn bold(story: &Story, combo: usize) -> Option<(Move, f64)> {
    let deal = story.deal();
    let player = deal.actor()?;
    let mut others = (0..deal.count()).filter(|other| *other != player && deal.is_live(*other));
    let (other, None) = (others.next()?, others.next()) else { return None };
    if deal.street() > 0 || !story.has_plain_blinds([player, other]) {
        return None;
    }
    let big = story.big_blind();
    let stack = (0..deal.count()).filter(|one| deal.is_live(*one)).map(|one| deal.starting_stack(one)).min()?;
    let kept = PushFold::kept(stack as f64 / big as f64)?;
    let class = usize::from(combos::all()[combo].class);
    match story.words() {
        // Nobody has spoken of the two: this is the small blind.
        0 if deal.bet(player) < deal.bet(other) => {
            let all = deal.raise_range().map_or(Move::Stay, |(_, most)| Move::Raise(most));
            Some((all, kept.push[class]))
        }
        1 if deal.bet(other) >= stack => Some((Move::Stay, kept.call[class])),
        _ => None,
    }
}

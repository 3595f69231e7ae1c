//! Whether a hand's file is right about how the hand ended.

use super::replay::{Played, Replayed, play};
use super::split::HandText;
use super::{PhhError, plain};
use crate::engine::Stage;
use crate::money;

/// A hand that replays, ends, and ends as its file says.
pub fn check(hand: HandText<'_>) -> Result<Replayed, PhhError> {
    let played = plain::read(hand, play)?;
    let last = hand.line + hand.text.trim_end().lines().count().saturating_sub(1);
    let winnings = wrong_winnings(&played).map(|reason| PhhError::new(played.winnings_line, reason));
    let replayed = played.finish();
    if !replayed.complete {
        return Err(PhhError::new(last, "the log stops before the hand is over"));
    }
    if !replayed.agrees() {
        let (ours, theirs) = (replayed.stacks_json(), replayed.finishing_stacks.unwrap_or_default());
        let theirs = amounts(&theirs, replayed.decimals);
        return Err(PhhError::new(last, format!("finishing_stacks are {theirs}, played {ours}")));
    }
    winnings.map_or(Ok(replayed), Err)
}

fn amounts(list: &[i64], decimals: u8) -> String {
    let list: Vec<String> = list.iter().map(|amount| money::write(*amount, decimals)).collect();
    format!("[{}]", list.join(", "))
}

/// What is wrong with `winnings`, if one can tell.
///
/// Rooms mean different things by it: with or without the bet that came back, less a rake that nobody names,
/// now and then less what was put in, and some write zeros for not known. So it is wrong where somebody has
/// more than the pots held for them, or a winner has nothing.
fn wrong_winnings(played: &Played) -> Option<String> {
    let (theirs, length) = played.winnings?;
    let count = played.deal.count();
    if length != count {
        return Some(format!("winnings has {length} amounts for {count} players"));
    }
    let theirs = &theirs[..count];
    let mut deal = played.deal.clone();
    let live = |i: &usize| deal.is_live(*i);
    // Behind cards that nobody saw there may be any hand.
    let is_known = deal.live_count() <= 1 || (0..count).filter(live).all(|i| !deal.hole(i).contains(&None));
    if deal.stage() != Stage::Over || !is_known || theirs.iter().all(|amount| *amount == 0) {
        return None;
    }
    // Each room has its own way with a chip that does not divide.
    let paid = (0..count).map(|i| deal.starting_stack(i) - deal.stack(i));
    let chip = paid.chain(theirs.iter().copied()).fold(0, |chip, amount| common_divisor(chip, amount.abs()));
    let returned = deal.take_returned();
    let mut won = vec![0; count];
    let mut shares = vec![0; count];
    for award in deal.settle(0).awards {
        won[award.player] += award.amount;
        shares[award.player] += 1;
    }
    let is_split = shares.iter().sum::<i64>() > 1;
    let is_net = theirs.iter().any(|amount| *amount < 0);
    let is_wrong = |i: usize| {
        let back = returned.filter(|(player, _)| *player == i).map_or(0, |(_, amount)| amount);
        let odd = if is_split { chip * shares[i] } else { 0 };
        theirs[i] > won[i] + back + odd || won[i] > odd && theirs[i] == 0 && !is_net
    };
    let wrong = (0..count).any(is_wrong);
    let (theirs, ours) = (amounts(theirs, played.decimals), amounts(&won, played.decimals));
    wrong.then(|| format!("winnings are {theirs}, played {ours} before any rake"))
}

fn common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

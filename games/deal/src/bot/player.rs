//! The Player's part: one who weighs the risk, one who runs from it, and one who does not see it.

use crate::action::Action;
use crate::bot::outlook::{Outlook, unseen};
use crate::bot::worth::{self, held, known, last_round, own_cards_left};
use crate::card::{Card, Face, Kind, Numbers};
use crate::flow::{HandState, rounds_after};
use crate::role::Role;
use crate::totals::Totals;
use crate::view::View;

/// The chance of a bust at which more Cover is worth a card.
const WORRY: f64 = 0.3;
/// Cover that the timid one wants to have left over: more than the worst card of a calm Narc takes.
const TIMID_SPARE: i64 = 25;
/// How much dearer a Product has to be to be sold instead of the one on the table.
const DEARER: i64 = 50;
/// Cards that the Player gets to see in a hand, and the Narc plays in a round, in the long run.
const SEEN_A_HAND: f64 = 6.0;
const NARC_A_ROUND: f64 = 1.1;
/// How much more Cover than Evidence should come to hand, and how many Products should be left, before
/// another hand is begun: with one of them most hands would have nothing to sell.
const SPARE_COVER: f64 = 1.4;
const PRODUCTS: usize = 2;

/// RULES 12.3: folds when staying in is worth less than folding.
pub fn sensible(view: &View) -> Action {
    match reckless(view) {
        Action::Check if view.round == last_round(view) && worth::of_staying(view) < 0.0 => Action::Fold,
        Action::Continue if worth::of_staying(view) < 0.0 => Action::Fold,
        stays => stays,
    }
}

/// RULES 12.4: folds at the first Decision Point at which Cover is missing.
pub fn timid(view: &View) -> Action {
    match view.state {
        HandState::Betting => bet(view, rule_of_thumb),
        HandState::DecisionPoint if view.totals.is_bust() => Action::Fold,
        _ => reckless(view),
    }
}

/// RULES 12.4: plays the same cards as the sensible one and goes home as often, but never folds.
pub fn reckless(view: &View) -> Action {
    match view.state {
        HandState::Betting => bet(view, by_the_odds),
        HandState::DecisionPoint => Action::Continue,
        _ if plays_on(view) => Action::PlayOn,
        _ => Action::GoHome,
    }
}

/// First something to sell, then where, then as much Cover as it takes.
fn bet(view: &View, cover: fn(&View, &[&Face], i64) -> Option<Card>) -> Action {
    let now = known(view, None);
    let sells = |product: &&Face| now.printed == 0 || product.numbers.price >= now.printed + DEARER;
    if let Some(product) = best_product(held(view)).filter(sells) {
        return Action::raise(product.card);
    }
    if let Some(location) = better_place(view, &now) {
        return Action::raise(location.card);
    }
    if let Some(shorter) = way_out(view, &now) {
        return Action::raise(shorter.card);
    }
    // Ending sooner with Cover missing is a bust sooner.
    let too_soon = |face: &Face| shortens(view, face) && slack(&now) + face.numbers.cover < 0;
    let is_cover = |face: &&Face| face.numbers.cover > 0 && face.numbers.kind != Kind::Location && !too_soon(face);
    let mut covers: Vec<&Face> = held(view).iter().filter(is_cover).collect();
    covers.sort_by_key(|face| face.numbers.cover);
    cover(view, &covers, slack(&now)).map_or(Action::Check, Action::raise)
}

/// Cover that is left over.
fn slack(totals: &Totals) -> i64 {
    totals.cover - totals.evidence
}

fn best_product(hand: &[Face]) -> Option<&Face> {
    hand.iter().filter(|face| face.numbers.kind == Kind::Product).max_by_key(|face| face.numbers.price)
}

/// A Location that leaves more Cover over than what is there now.
fn better_place<'a>(view: &'a View, now: &Totals) -> Option<&'a Face> {
    let places = held(view).iter().filter(|face| face.numbers.kind == Kind::Location);
    let left_over = places.map(|face| (slack(&known(view, Some(face.numbers))), face));
    left_over.filter(|(after, _)| *after > slack(now)).max_by_key(|(after, _)| *after).map(|(_, face)| face)
}

/// RULES 12.3: with something sold and no Cover missing, a card that makes the hand shorter leaves less to fear.
fn way_out<'a>(view: &'a View, now: &Totals) -> Option<&'a Face> {
    let shorter = held(view).iter().find(|face| shortens(view, face));
    shorter.filter(|_| now.printed > 0 && slack(now) >= 0)
}

/// RULES 10.5: whether the hand would have fewer rounds with this card flipped.
fn shortens(view: &View, face: &Face) -> bool {
    let last = last_round(view);
    face.rounds.is_some_and(|change| rounds_after(view.round, last, change) < last)
}

/// The least Cover that takes the worry away, or the most there is. Covers come sorted.
fn by_the_odds(view: &View, covers: &[&Face], slack: i64) -> Option<Card> {
    let outlook = Outlook::of(view);
    if outlook.above(slack) <= WORRY {
        return None;
    }
    let enough = covers.iter().find(|face| outlook.above(slack + face.numbers.cover) <= WORRY);
    enough.or(covers.last()).map(|face| face.card)
}

/// The most Cover there is until there is some to spare.
fn rule_of_thumb(_view: &View, covers: &[&Face], slack: i64) -> Option<Card> {
    covers.last().filter(|_| slack < TIMID_SPARE).map(|face| face.card)
}

/// There is enough left to sell, and Cover for what the Narc is likely to do.
fn plays_on(view: &View) -> bool {
    let left: Vec<Numbers> = own_cards_left(view).into_iter().map(Card::numbers).collect();
    let net = |card: &Numbers| (card.cover - card.evidence).max(0);
    let cover: i64 = left.iter().filter(|card| card.kind != Kind::Location).map(|card| card.cover).sum();
    let place = left.iter().filter(|card| card.kind == Kind::Location).map(net).max().unwrap_or(0);
    let reached = (SEEN_A_HAND / left.len().max(1) as f64).min(1.0);
    let narc = NARC_A_ROUND * f64::from(view.rounds_at_start.unwrap_or(view.rounds)) * mean_evidence(view, Role::Narc);
    left.iter().filter(|card| card.kind == Kind::Product).count() >= PRODUCTS
        && (cover + place) as f64 * reached > SPARE_COVER * narc
}

fn mean_evidence(view: &View, role: Role) -> f64 {
    let cards = unseen(view, role);
    cards.iter().map(|card| card.numbers().evidence).sum::<i64>() as f64 / cards.len().max(1) as f64
}

//! The Player's part: one who weighs the risk, and one who does not.

use table::Dice;

use crate::action::Action;
use crate::bot::outlook::{Outlook, unseen};
use crate::card::{Card, Face, Kind, Numbers};
use crate::deck::{deck, without};
use crate::flow::HandState;
use crate::role::Role;
use crate::totals::Totals;
use crate::view::View;

/// What the rest of a run is worth beyond its profit so far: a bust loses it as well.
const FUTURE: f64 = 25.0;
/// What a hand without a Product may still bring while rounds are left to draw one.
const HOPE: f64 = 60.0;
/// The chance of a bust at which more Cover is worth a card.
const WORRY: f64 = 0.15;
/// How much dearer a Product has to be to be sold instead of the one on the table.
const DEARER: i64 = 50;
/// Profit that is worth taking home rather than risking again.
const ENOUGH: i64 = 450;
/// Cards that the Player gets to see in a hand, and the Narc plays in a round, in the long run.
const SEEN_A_HAND: f64 = 6.0;
const NARC_A_ROUND: f64 = 1.1;
/// Cover that should be left over before another hand is begun.
const SPARE: f64 = 8.0;

/// Folds when staying in is worth less than folding, and goes home while it is good.
pub fn sensible(view: &View, dice: &mut Dice) -> Option<Action> {
    match view.state {
        HandState::Betting if view.round == view.rounds => Some(match bet(view) {
            Action::Check if is_lost(view) => Action::Fold,
            bet => bet,
        }),
        HandState::DecisionPoint if is_lost(view) => Some(Action::Fold),
        _ => reckless(view, dice),
    }
}

/// Plays the same cards and goes home as often, but never folds.
pub fn reckless(view: &View, _dice: &mut Dice) -> Option<Action> {
    match view.state {
        HandState::Betting => Some(bet(view)),
        HandState::DecisionPoint => Some(Action::Continue),
        _ => Some(if plays_on(view) { Action::PlayOn } else { Action::GoHome }),
    }
}

/// First something to sell, then where, then as much Cover as the outlook asks for.
fn bet(view: &View) -> Action {
    let now = known(view, None);
    let hand = view.at.player.cards.as_deref().unwrap_or_default();
    let sells = |product: &&Face| now.printed == 0 || product.numbers.price >= now.printed + DEARER;
    if let Some(product) = best_product(hand).filter(sells) {
        return Action::raise(product.card);
    }
    if let Some(location) = better_place(view, hand, &now) {
        return Action::raise(location.card);
    }
    let (slack, outlook) = (now.cover - now.evidence, Outlook::of(view));
    if outlook.above(slack) > WORRY
        && let Some(cover) = cover_for(hand, slack, &outlook)
    {
        return Action::raise(cover.card);
    }
    Action::Check
}

/// The totals as the Player knows them: everything flipped, the own cards face down, and one more.
fn known(view: &View, more: Option<Numbers>) -> Totals {
    let seen = view.played.iter().filter_map(|played| played.face).map(|face| face.numbers);
    let numbers: Vec<Numbers> = seen.chain(more).collect();
    Totals::of(&numbers, 0).unwrap_or_default()
}

fn best_product(hand: &[Face]) -> Option<&Face> {
    hand.iter().filter(|face| face.numbers.kind == Kind::Product).max_by_key(|face| face.numbers.price)
}

/// A Location that leaves more Cover over than what is there now.
fn better_place<'a>(view: &View, hand: &'a [Face], now: &Totals) -> Option<&'a Face> {
    let slack = |totals: &Totals| totals.cover - totals.evidence;
    hand.iter()
        .filter(|face| face.numbers.kind == Kind::Location)
        .map(|face| (slack(&known(view, Some(face.numbers))), face))
        .filter(|(after, _)| *after > slack(now))
        .max_by_key(|(after, _)| *after)
        .map(|(_, face)| face)
}

/// The least Cover that takes the worry away, or the most there is.
fn cover_for<'a>(hand: &'a [Face], slack: i64, outlook: &Outlook) -> Option<&'a Face> {
    let mut covers: Vec<&Face> =
        hand.iter().filter(|face| face.numbers.cover > 0 && face.numbers.kind != Kind::Location).collect();
    covers.sort_by_key(|face| face.numbers.cover);
    let enough = covers.iter().find(|face| outlook.above(slack + face.numbers.cover) <= WORRY);
    enough.or(covers.last()).copied()
}

/// Staying in is worth less than folding.
fn is_lost(view: &View) -> bool {
    let now = known(view, None);
    let rounds_left = usize::from(view.rounds - view.round);
    let plays = rounds_left * 2 + usize::from(view.state == HandState::Betting);
    let hand = view.at.player.cards.as_deref().unwrap_or_default();
    let mut covers: Vec<i64> = hand.iter().map(|face| face.numbers.cover).filter(|cover| *cover > 0).collect();
    covers.sort_unstable_by(|a, b| b.cmp(a));
    let helped: i64 = covers.iter().take(plays).sum();
    let bust = Outlook::of(view).above(now.cover - now.evidence + helped);
    let hope = if now.printed == 0 && rounds_left > 0 { HOPE } else { 0.0 };
    bust * (view.run.unbanked as f64 + FUTURE) > (1.0 - bust) * (now.profit as f64 + hope)
}

/// There is something left to sell, and Cover for what the other two are likely to do.
fn plays_on(view: &View) -> bool {
    let left = own_cards_left(view);
    let net = |card: &Numbers| (card.cover - card.evidence).max(0);
    let cover: i64 = left.iter().filter(|card| card.kind != Kind::Location).map(|card| card.cover).sum();
    let place = left.iter().filter(|card| card.kind == Kind::Location).map(net).max().unwrap_or(0);
    let reached = (SEEN_A_HAND / left.len().max(1) as f64).min(1.0);
    let narc = NARC_A_ROUND * f64::from(view.rounds) * mean_evidence(view, Role::Narc);
    left.iter().any(|card| card.kind == Kind::Product)
        && view.run.unbanked < ENOUGH
        && (cover + place) as f64 * reached > narc + mean_evidence(view, Role::Customer) + SPARE
}

fn mean_evidence(view: &View, role: Role) -> f64 {
    let cards = unseen(view, role);
    cards.iter().map(|card| card.numbers().evidence).sum::<i64>() as f64 / cards.len().max(1) as f64
}

fn own_cards_left(view: &View) -> Vec<Numbers> {
    let me = &view.at.player;
    let played = view.played.iter().filter(|played| played.role == Role::Player).filter_map(|played| played.face);
    let gone = me.spent.iter().chain(me.spent_unseen_cards.iter().flatten()).copied();
    let left = without(deck(Role::Player, view.run.tier), gone.chain(played.map(|face| face.card)));
    left.unwrap_or_default().into_iter().map(Card::numbers).collect()
}

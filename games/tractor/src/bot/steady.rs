//! A bot that counts cards and plays for points.

use cardtable::{Bot, Dice, Eyes, Seat, Sighted};

use super::Sight;
use super::glance::{Flip, Glance};
use crate::action::Action;
use crate::bid::{Bid, RedealReason};
use crate::card::{Card, Cards};
use crate::order::{Group, Order};
use crate::pattern::{Kind, Pattern, bits};
use crate::plays;
use crate::state::Tractor;
use crate::trick::Standing;
use crate::view::View;

pub struct Steady;

/// Plays looked at when there are too many to look at all.
const SAMPLED_PLAYS: usize = 24;

impl Bot<Tractor> for Steady {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        decide(&Tractor::sight_of(view, seat), dice)
    }

    fn look(&mut self, eyes: &Eyes<'_, Tractor>, dice: &mut Dice) -> Option<Action> {
        decide(&eyes.sight(), dice)
    }
}

fn decide(glance: &Glance, dice: &mut Dice) -> Option<Action> {
    match glance {
        Glance::Nothing => None,
        Glance::Flip(flip) => {
            // Before anyone declares, few cards are trumps and many hands have none: that is no reason yet.
            let hopeless = match flip.redeal {
                Some(RedealReason::NoTrump) => flip.standing.is_some(),
                Some(RedealReason::NoPoints) => true,
                None => false,
            };
            if hopeless {
                return Some(Action::RequestRedeal);
            }
            choose_bid(flip).map(|cards| Action::Bid { cards }).or(flip.may_pass.then_some(Action::Pass))
        }
        Glance::Bury { count, order, hand } => Some(Action::Bury { cards: choose_bury(order, *hand, *count) }),
        Glance::Play(sight) if sight.lead.is_none() => Some(Action::Play { cards: choose_lead(sight).list() }),
        Glance::Play(sight) => Some(Action::Play { cards: choose_follow(sight, dice)?.list() }),
    }
}

/// The weakest declaration of a suit that is worth having, or of no trump with a hand full of power.
fn choose_bid(flip: &Flip) -> Option<Vec<Card>> {
    let hand = flip.hand;
    if hand.len() < 8 {
        return None;
    }
    let worth = |bid: &Bid| {
        let order = flip.order(bid);
        let trumps = hand.common(order.group_cards(Group::Trump));
        let pairs = order.held(trumps, Group::Trump).pairs() as usize;
        // A third of all cards are trumps in a suit; a declaration wants clearly more than its share.
        let wanted = match (bid.trump, flip.standing) {
            (Some(_), None) => 38,
            (Some(_), Some(_)) => 44,
            (None, _) => 28,
        };
        let strong = (trumps.len() + pairs) * 100 >= wanted * hand.len();
        let aces = hand.iter().filter(|card| order.key(*card) == 14).count();
        (strong && (bid.trump.is_some() || aces >= 3)).then_some(trumps.len() + pairs)
    };
    let bids = flip.bids();
    let best = bids.iter().filter_map(|bid| Some((worth(bid)?, bid))).max_by_key(|(worth, _)| *worth);
    best.map(|(_, bid)| bid.cards.list())
}

/// Low cards of short side suits, without points; trumps, aces and pairs stay.
fn choose_bury(order: &Order, hand: Cards, count: usize) -> Vec<Card> {
    let mut costs: Vec<(i32, Card)> = hand.iter().map(|card| (bury_cost(order, hand, card), card)).collect();
    costs.sort_unstable();
    costs.into_iter().take(count).map(|(_, card)| card).collect()
}

fn bury_cost(order: &Order, hand: Cards, card: Card) -> i32 {
    let group = order.group(card);
    if group == Group::Trump {
        return 1_000 + i32::from(order.key(card));
    }
    let in_suit = hand.common(order.group_cards(group)).len() as i32;
    let rank = i32::from(order.key(card));
    let high = if rank == 14 { 60 } else { rank };
    let pair = if hand.contains(card.other()) { 25 + rank } else { 0 };
    high + pair + 4 * in_suit + 3 * card.points()
}

/// What cannot be beaten first, the longest of it; then a low card that costs nothing.
fn choose_lead(sight: &Sight) -> Cards {
    let order = &sight.order;
    let mut best: Option<(i32, Cards)> = None;
    for group in Group::ALL {
        let held = order.held(sight.hand, group);
        let against = order.held(sight.unseen, group);
        let mut offer = |cards: Cards, sure: bool| {
            let worth = lead_worth(sight, group, cards, sure);
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, cards));
            }
        };
        for pairs in 2..=order.longest(held.two) {
            let theirs = order.highest_segment(against.two, pairs);
            for segment in order.segments(held.two, pairs) {
                let cards = order.slot_cards(order.slots_on(segment.rungs, held.two), group);
                offer(cards, theirs.is_none_or(|theirs| theirs.top <= segment.top));
            }
        }
        for slot in bits(held.two) {
            let sure = against.two == 0 || order.top_rung(against.two) <= order.top_rung(slot);
            offer(order.slot_cards(slot, group), sure);
        }
        for slot in bits(held.one) {
            let sure = against.one == 0 || order.top_rung(against.one) <= order.top_rung(slot);
            let card = sight.hand.common(order.slot_cards(slot, group)).first();
            offer(card.map_or(Cards::NONE, Cards::one), sure);
        }
    }
    best.map_or(Cards::NONE, |(_, cards)| cards)
}

fn lead_worth(sight: &Sight, group: Group, cards: Cards, sure: bool) -> i32 {
    let order = &sight.order;
    let size = cards.len() as i32;
    let breaks = cards.iter().filter(|card| size == 1 && sight.hand.contains(card.other())).count() as i32;
    let theirs = sight.unseen.common(order.group_cards(group)).len() as i32;
    // With few cards of the suit left somebody is void, and a sure card may be ruffed.
    let ruffed = group != Group::Trump && theirs < 2 * (sight.seats as i32 - 1) * size;
    let own = sight.hand.common(order.group_cards(group)).len() as i32;
    match sure {
        true if !ruffed => 100 + 20 * size + cards.points() - 8 * breaks - trump_cost(group),
        true => 10 + 4 * size - cards.points() - 8 * breaks - trump_cost(group),
        false => -2 * cards.points() - 6 * breaks - power(order, cards) - trump_cost(group) / 2 - own / 3,
    }
}

fn trump_cost(group: Group) -> i32 {
    if group == Group::Trump { 30 } else { 0 }
}

/// The play with the best balance of points and power.
fn choose_follow(sight: &Sight, dice: &mut Dice) -> Option<Cards> {
    let (duty, lead) = (sight.duty.as_ref()?, sight.lead.as_ref()?);
    let plays = plays::all(&sight.order, duty, crate::legal::MAX_LISTED).unwrap_or_else(|| {
        let mut sampled: Vec<Cards> = (0..SAMPLED_PLAYS).map(|_| plays::random(&sight.order, duty, dice)).collect();
        sampled.push(duty.lowest(&sight.order));
        sampled.extend(shaped(sight, duty.count as usize));
        sampled.retain(|play| duty.allows(&sight.order, *play));
        sampled
    });
    plays.into_iter().max_by_key(|play| follow_worth(sight, lead, *play))
}

/// Plays that chance rarely finds: all points, no points, and the lowest and highest ruffs.
fn shaped(sight: &Sight, count: usize) -> Vec<Cards> {
    let order = &sight.order;
    let trumps = sight.hand.common(order.group_cards(Group::Trump));
    let mut by_points = sight.hand.without(trumps).list();
    by_points.sort_by_key(|card| (card.points(), order.key(*card)));
    let two = order.held(trumps, Group::Trump).two;
    let ruff = |slots: Vec<u32>| {
        let pairs: Cards = slots
            .into_iter()
            .take(count / 2)
            .fold(Cards::NONE, |all, slot| all.and(order.slot_cards(slot, Group::Trump)));
        let rest = order.lowest(trumps.without(pairs), Group::Trump, count - pairs.len());
        pairs.and(rest)
    };
    let low: Vec<u32> = bits(two).collect();
    let high: Vec<u32> = low.iter().rev().copied().collect();
    vec![
        by_points.iter().take(count).copied().collect(),
        by_points.iter().rev().take(count).copied().collect(),
        ruff(low),
        ruff(high),
        order.lowest(trumps, Group::Trump, count),
    ]
}

fn follow_worth(sight: &Sight, lead: &Pattern, play: Cards) -> i32 {
    let order = &sight.order;
    let Some((winner, best)) = sight.winning else { return 0 };
    let mine = Standing::of(order, lead, play).filter(|mine| *mine > best);
    let ours = mine.is_some() || sight.partner(winner);
    let held_by = if mine.is_some() { play } else { lead.cards };
    let safe = sight.left_to_play == 0 || cannot_be_beaten(sight, lead, held_by);
    // Out of ten: how often a trick that is ours now stays ours.
    let stays = match (ours, safe) {
        (true, true) => 9,
        (true, false) => 6,
        (false, _) => {
            if sight.left_to_play > 1 {
                3
            } else {
                0
            }
        }
    };
    let points = sight.trick_points + play.points();
    let wasted = if mine.is_some() && sight.partner(winner) { power(order, play) } else { 0 };
    let broken = play.iter().filter(|card| sight.hand.contains(card.other()) && !play.contains(card.other())).count();
    let lead_back = if mine.is_some() { 4 } else { 0 };
    points * (2 * stays - 10) + lead_back - 4 * power(order, play) - 3 * wasted - 6 * broken as i32
}

/// Whether no unseen card of the suit beats what holds the trick; ruffs are not thought of.
fn cannot_be_beaten(sight: &Sight, lead: &Pattern, cards: Cards) -> bool {
    let order = &sight.order;
    let Some(holds) = Pattern::of(order, cards) else { return false };
    let against = order.held(sight.unseen, holds.group);
    match lead.kind {
        Kind::Single => against.one == 0 || order.top_rung(against.one) <= holds.top,
        Kind::Pair => against.two == 0 || order.top_rung(against.two) <= holds.top,
        Kind::Tractor => order.highest_segment(against.two, lead.pairs).is_none_or(|theirs| theirs.top <= holds.top),
        Kind::Throw => true,
    }
}

/// What the cards would be worth later.
fn power(order: &Order, cards: Cards) -> i32 {
    let of = |card: Card| match order.key(card) {
        key @ 850.. => 10 + i32::from(key / 100),
        800..850 => 10,
        key @ 700..800 => 3 + i32::from(key - 700) / 3,
        14 => 5,
        13 => 2,
        key => i32::from(key) / 6,
    };
    cards.iter().map(of).sum()
}

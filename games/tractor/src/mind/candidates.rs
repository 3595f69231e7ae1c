//! The actions that are worth a thought.

use cardtable::{Dice, Seat};
use minds::Imagine;

use super::eye::Eye;
use super::playing::Playing;
use super::{bury, declare, follow, lead};
use crate::action::Action;
use crate::auto;
use crate::bid::RedealReason;
use crate::bot::Sight;
use crate::card::{Card, Cards};
use crate::follow::Duty;
use crate::legal::LegalActions;
use crate::order::Group;
use crate::pattern::{Kind, Pattern, bits};
use crate::shown::Phase;
use crate::state::Tractor;
use crate::view::View;

/// Leads and answers that are thought about at most.
const MOST: usize = 12;

/// What habit would do in front, then what else is worth a thought.
pub fn of(view: &View, seat: Seat, dice: &mut Dice) -> Vec<Action> {
    match &view.legal_actions {
        None => Vec::new(),
        Some(LegalActions::Flip { bids, may_pass, redeal }) => flips(view, seat, bids, *may_pass, *redeal),
        Some(LegalActions::Bury { count, .. }) => {
            let Some(sight) = Sight::of(seat, view) else { return Vec::new() };
            let ways = bury::ways(&sight.order, sight.hand, *count);
            ways.into_iter().map(|cards| Action::Bury { cards: cards.list() }).collect()
        }
        Some(LegalActions::Lead { .. } | LegalActions::Follow(_)) => {
            plays(view, seat, dice).into_iter().map(|cards| Action::Play { cards: cards.list() }).collect()
        }
    }
}

fn flips(view: &View, seat: Seat, bids: &[Vec<Card>], may_pass: bool, redeal: Option<RedealReason>) -> Vec<Action> {
    let hopeless = match redeal {
        Some(RedealReason::NoTrump) => !view.bids.is_empty(),
        Some(RedealReason::NoPoints) => true,
        None => false,
    };
    if hopeless {
        return vec![Action::RequestRedeal];
    }
    let hand: Cards = view.hands[seat].iter().flatten().map(|held| held.card).collect();
    let standing = view.bids.last().map(super::imagine::bid_of);
    let single_jokers = view.rules.single_joker_bids;
    let habit = declare::habit(seat.index(), hand, view.level, single_jokers, standing.as_ref());
    let habit = habit.map(|bid| Action::Bid { cards: bid.cards.list() });
    if view.phase == Phase::Dealing {
        return habit.into_iter().collect();
    }
    let pass = may_pass.then_some(Action::Pass);
    let others = bids.iter().map(|cards| Action::Bid { cards: cards.clone() });
    let mut all: Vec<Action> = Vec::new();
    for action in habit.into_iter().chain(pass).chain(others.filter(|_| may_pass)) {
        if !all.contains(&action) {
            all.push(action);
        }
    }
    all
}

fn plays(view: &View, seat: Seat, dice: &mut Dice) -> Vec<Cards> {
    let Some(sight) = Sight::of(seat, view) else { return Vec::new() };
    // Of an imagined round only what this seat sees and everybody knows is read, and that is the same in all of them.
    let Some(playing) = Tractor::imagine(view, seat, dice).as_ref().and_then(Playing::of) else {
        return vec![auto::play(&sight.order, sight.duty.as_ref(), sight.hand)];
    };
    let remembers = view.kitty.is_some();
    let playing = if remembers { playing } else { Playing { buried: Cards::NONE, ..playing } };
    let eye = playing.eye(seat.index());
    let mut plays = match &sight.duty {
        None => leads(&eye),
        Some(duty) => answers(&eye, duty),
    };
    plays.truncate(MOST);
    plays
}

fn answers(eye: &Eye<'_>, duty: &Duty) -> Vec<Cards> {
    let habit = follow::habit(eye, duty);
    let Some(lead) = eye.lead.filter(|_| !duty.forced()) else { return vec![habit] };
    let mut plays = vec![habit];
    let mut others: Vec<Cards> = follow::plays(eye, duty, lead).list().to_vec();
    others.push(duty.lowest(eye.order));
    others.sort_by(|one, other| eye.cost(*one).total_cmp(&eye.cost(*other)));
    // The cheapest and the dearest matter most, then what lies between.
    while !others.is_empty() {
        for play in [Some(others.remove(0)), others.pop()].into_iter().flatten() {
            if !plays.contains(&play) && duty.allows(eye.order, play) {
                plays.push(play);
            }
        }
    }
    plays
}

fn leads(eye: &Eye<'_>) -> Vec<Cards> {
    let mut plays = vec![lead::habit(eye)];
    let mut add = |cards: Cards| {
        if !cards.is_empty() && !plays.contains(&cards) {
            plays.push(cards);
        }
    };
    let mut all: Vec<(f32, Cards)> = Vec::new();
    for group in Group::ALL {
        let held = eye.order.held(eye.hand, group);
        throws(eye, group).into_iter().for_each(&mut add);
        let mut best: [Option<(f32, Cards)>; 3] = [None; 3];
        lead::each_pattern(eye, group, held, &mut |kind, cards| {
            let worth = lead::worth(eye, kind, group, cards);
            all.push((worth, cards));
            let place = &mut best[match kind {
                Kind::Single => 0,
                Kind::Pair => 1,
                Kind::Tractor | Kind::Throw => 2,
            }];
            if place.is_none_or(|(known, _)| worth > known) {
                *place = Some((worth, cards));
            }
        });
        best.into_iter().flatten().for_each(|(_, cards)| add(cards));
    }
    all.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    all.into_iter().for_each(|(_, cards)| add(cards));
    plays
}

/// Throws of a suit: all that no card out of sight beats, and all there is.
fn throws(eye: &Eye<'_>, group: Group) -> Vec<Cards> {
    let order = eye.order;
    let cards = eye.in_group(group);
    let (held, theirs) = (order.held(cards, group), order.held(eye.unseen, group));
    let tops = |slots: u32, against: u32| {
        let high = |slot: &u32| against == 0 || order.top_rung(*slot) >= order.top_rung(against);
        bits(slots).filter(high).fold(0, |all, slot| all | slot)
    };
    let pairs = order.slot_cards(tops(held.two, theirs.two), group);
    let singles = cards.common(order.slot_cards(tops(held.one, theirs.one), group));
    let sure = pairs.and(singles);
    let is_throw = |cards: &Cards| Pattern::of(order, *cards).is_some_and(|pattern| pattern.kind == Kind::Throw);
    let whole = if sure.is_empty() { Cards::NONE } else { cards };
    [sure, whole].into_iter().filter(is_throw).collect()
}

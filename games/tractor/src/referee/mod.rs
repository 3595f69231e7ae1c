//! Answers to single questions about the rules, for people who write bots and clients.

mod question;

use cardtable::Referee;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::bid::{Bid, fallback, redeal_reason};
use crate::card::{Card, Cards};
use crate::config::{hand_size, kitty_size};
use crate::count;
use crate::follow::{Duty, template};
use crate::order::Order;
use crate::pattern::Pattern;
use crate::rules::Rules;
use crate::score::{self, Played};
use crate::throw::broken;
use crate::trick;
use question::{Place, cards, field, names, players, read, seat, set};

/// The banker's, with the kitty: larger questions about hands are not asked in any round.
const MAX_HAND: usize = 33;
/// More points than any round can bring.
const MAX_CAUGHT: i32 = 10_000;

/// The questions there are, and who answers them.
pub const REFEREE: Referee = Referee {
    ops: &[
        "deck",
        "deal",
        "card_key",
        "suit_group",
        "pair_key",
        "sort_asc",
        "points",
        "pattern",
        "decompose",
        "follow",
        "template",
        "legal_count",
        "trick",
        "throw",
        "bids",
        "fallback",
        "redeal",
        "kitty_multiplier",
        "round_result",
    ],
    answer,
};

/// RULES, by operation. An error is a question that makes no sense.
pub fn answer(op: &str, question: &Value) -> Result<Value, String> {
    match op {
        "deck" => Ok(deck()),
        "deal" => deal(question),
        "card_key" => of_card(question, |order, card| json!(order.key(card))),
        "suit_group" => of_card(question, |order, card| json!(order.group(card).text())),
        "pair_key" => of_card(question, |order, card| json!(order.pair_key(card))),
        "sort_asc" => sort_asc(question),
        "points" => points(question),
        "pattern" => pattern(question),
        "decompose" => decompose(question),
        "follow" => follow(question),
        "template" => following(question, |order, _, lead, hand| json!(names(template(order, lead, hand)))),
        "legal_count" => legal_count(question),
        "trick" => who_wins(question),
        "throw" => throw(question),
        "bids" => bids(question),
        "fallback" => Ok(json!(fallback(&field::<Vec<Card>>(question, "kitty")?).and_then(Card::suit))),
        "redeal" => redeal(question),
        "kitty_multiplier" => multiplier(question),
        "round_result" => round_result(question),
        _ => Err(REFEREE.unknown(op)),
    }
}

fn deck() -> Value {
    let deck = Card::deck_of_108();
    let jokers = deck.iter().filter(|card| card.is_joker()).count();
    json!({ "cards": deck.len(), "jokers": jokers, "points": Cards::ALL.points() })
}

fn deal(question: &Value) -> Result<Value, String> {
    let players = players(question)?;
    Ok(json!({ "kitty": kitty_size(players), "hand": hand_size(players) }))
}

fn of_card(question: &Value, answer: impl Fn(&Order, Card) -> Value) -> Result<Value, String> {
    let place: Place = read(question)?;
    Ok(answer(&place.order(), field(question, "card")?))
}

fn sort_asc(question: &Value) -> Result<Value, String> {
    let place: Place = read(question)?;
    let mut cards: Vec<Card> = field(question, "cards")?;
    place.order().sort(&mut cards);
    Ok(json!(cards))
}

fn points(question: &Value) -> Result<Value, String> {
    let cards: Vec<Card> = field(question, "cards")?;
    Ok(json!(cards.iter().map(|card| card.points()).sum::<i32>()))
}

fn pattern(question: &Value) -> Result<Value, String> {
    let place: Place = read(question)?;
    let order = place.order();
    // A card that is there twice is as invalid as cards of two groups, and not a broken question.
    let played = Cards::from_list(&field::<Vec<Card>>(question, "cards")?).ok();
    let Some(pattern) = played.and_then(|cards| Pattern::of(&order, cards)) else {
        return Ok(json!({ "kind": "INVALID" }));
    };
    Ok(json!({
        "kind": pattern.kind,
        "group": pattern.group,
        "pairs": pattern.pairs,
        "top": order.key_of_rung(pattern.group, pattern.top),
    }))
}

fn decompose(question: &Value) -> Result<Value, String> {
    let place: Place = read(question)?;
    let order = place.order();
    let pattern = Pattern::of(&order, cards(question, "cards")?).ok_or("the cards are not of one suit group")?;
    let parts = pattern.parts(&order);
    let part = |part: &crate::pattern::Part| {
        let top = order.key_of_rung(pattern.group, part.top);
        json!({ "kind": part.kind, "cards": names(part.cards), "top": top })
    };
    Ok(parts.iter().map(part).collect())
}

fn following(question: &Value, answer: impl Fn(&Order, &Rules, &Pattern, Cards) -> Value) -> Result<Value, String> {
    let place: Place = read(question)?;
    let order = place.order();
    let lead = Pattern::of(&order, cards(question, "lead")?).ok_or("the lead is not of one suit group")?;
    let hand = cards(question, "hand")?;
    if hand.len() < lead.size() {
        return Err("the hand is smaller than the lead".to_owned());
    }
    if hand.len() > MAX_HAND {
        return Err(format!("a hand has at most {MAX_HAND} cards"));
    }
    Ok(answer(&order, &place.rules, &lead, hand))
}

fn follow(question: &Value) -> Result<Value, String> {
    let list: Vec<Card> = field(question, "play")?;
    following(question, |order, rules, lead, hand| {
        let no = |why: crate::Refusal| json!({ "legal": false, "why": cardtable::Refusal::code(&why).name() });
        let play = match Cards::from_list(&list) {
            Ok(play) => play,
            Err(card) => return no(crate::Refusal::DoubledCard { card }),
        };
        if let Some(card) = play.without(hand).first() {
            return no(crate::Refusal::CardNotHeld { card });
        }
        let duty = Duty::of(order, rules.follow_fill, lead, hand);
        if duty.allows(order, play) { json!({ "legal": true }) } else { no(duty.why_not(order, play)) }
    })
}

fn legal_count(question: &Value) -> Result<Value, String> {
    if question.get("lead").is_none_or(|lead| lead.as_array().is_some_and(Vec::is_empty)) {
        let order = read::<Place>(question)?.order();
        let hand = cards(question, "hand")?;
        let in_group = |group| hand.common(order.group_cards(group)).len();
        let leads: u64 = crate::Group::ALL.into_iter().map(|group| (1 << in_group(group)) - 1).sum();
        return Ok(json!(leads));
    }
    following(question, |order, rules, lead, hand| {
        json!(count::count(order, &Duty::of(order, rules.follow_fill, lead, hand)))
    })
}

fn who_wins(question: &Value) -> Result<Value, String> {
    let order = read::<Place>(question)?.order();
    let players = players(question)?;
    let leader = seat(question, "leader", players)?;
    let lists: Vec<Vec<Card>> = field(question, "plays")?;
    let plays = lists.iter().map(|list| set(list)).collect::<Result<Vec<_>, _>>()?;
    let first = *plays.first().ok_or("a trick has a lead")?;
    if plays.len() > players || plays.iter().any(|play| play.len() != first.len()) {
        return Err("each seat plays once, and as many cards as were led".to_owned());
    }
    let lead = Pattern::of(&order, first).ok_or("the lead is not of one suit group")?;
    let place = trick::winner(&order, &lead, &plays);
    let points: i32 = plays.iter().map(|play| play.points()).sum();
    Ok(json!({ "winner": (leader + place) % players, "points": points }))
}

fn throw(question: &Value) -> Result<Value, String> {
    let place: Place = read(question)?;
    let order = place.order();
    let players = players(question)?;
    let leader = seat(question, "leader", players)?;
    let lists: Vec<Vec<Card>> = field(question, "hands")?;
    let hands = lists.iter().map(|list| set(list)).collect::<Result<Vec<_>, _>>()?;
    if hands.len() != players {
        return Err("hands has one list for each seat".to_owned());
    }
    let play = cards(question, "play")?;
    if !hands[leader].has_all(play) {
        return Err("the leader does not hold these cards".to_owned());
    }
    let pattern = Pattern::of(&order, play).ok_or("the cards are not of one suit group")?;
    let check = place.rules.throw_check;
    let broken = (pattern.kind == crate::Kind::Throw)
        .then(|| broken(&order, check, &pattern, leader, players, |seat| hands[seat]))
        .flatten();
    let played = if broken.is_some() { pattern.smallest_part(&order).cards } else { play };
    let by = broken.map(|broken| json!({ "by": broken.by, "part": names(broken.part.cards), "how": broken.how }));
    Ok(json!({ "stands": broken.is_none(), "played": names(played), "reason": by }))
}

fn bids(question: &Value) -> Result<Value, String> {
    #[derive(Deserialize)]
    struct Shown {
        seat: usize,
        cards: Vec<Card>,
    }
    let place: Place = read(question)?;
    let players = players(question)?;
    let shown: Vec<Shown> = field(question, "bids")?;
    let mut standing: Option<Bid> = None;
    let mut accepted = Vec::new();
    for Shown { seat, cards } in shown {
        if seat >= players {
            return Err(format!("there is no seat {seat}"));
        }
        let bid = Cards::from_list(&cards)
            .map_err(|card| crate::Refusal::DoubledCard { card })
            .and_then(|cards| Bid::of(seat, cards, place.level, place.rules.single_joker_bids))
            .and_then(|bid| bid.over(standing.as_ref()).map(|()| bid));
        accepted.push(bid.is_ok());
        standing = bid.ok().or(standing);
    }
    let last = standing.map(|bid| json!({ "seat": bid.seat, "strength": bid.strength, "trump": bid.trump }));
    Ok(json!({ "accepted": accepted, "final": last }))
}

fn redeal(question: &Value) -> Result<Value, String> {
    let order = read::<Place>(question)?.order();
    Ok(json!(redeal_reason(&order, cards(question, "hand")?).is_some()))
}

fn multiplier(question: &Value) -> Result<Value, String> {
    let place: Place = read(question)?;
    let play = cards(question, "winning_play")?;
    if play.is_empty() {
        return Err("winning_play has at least one card".to_owned());
    }
    Ok(json!(score::kitty_multiplier(&place.order(), place.rules.kitty_multiplier, play)))
}

fn round_result(question: &Value) -> Result<Value, String> {
    let place: Place = read(question)?;
    let seats = players(question)?;
    let caught: i32 = field(question, "caught")?;
    if !(0..=MAX_CAUGHT).contains(&caught) {
        return Err(format!("caught is from 0 to {MAX_CAUGHT}"));
    }
    let outcome = score::outcome(
        &place.order(),
        &place.rules,
        &Played {
            seats,
            banker: seat(question, "banker", seats)?,
            levels: field(question, "levels")?,
            caught,
            last_winner: seat(question, "last_winner", seats)?,
            last_play: cards(question, "last_play")?,
            kitty: cards(question, "kitty")?,
        },
    );
    Ok(json!({
        "points": outcome.points,
        "mult": outcome.multiplier,
        "delta": outcome.delta,
        "team": outcome.team,
        "levels": outcome.levels,
        "next_banker": outcome.next_banker,
        "next_level": outcome.next_level(),
        "game_over": outcome.winner.is_some(),
        "winner": outcome.winner,
    }))
}

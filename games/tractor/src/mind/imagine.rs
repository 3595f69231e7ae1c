//! A whole round that agrees with what one seat sees.

use cards::Suit;
use cardtable::{BySeat, Clock, Dice, Hidden, Seat};
use minds::Imagine;

use super::known::{Known, set};
use super::spread::Spread;
use crate::bid::Bid;
use crate::card::{Card, Cards};
use crate::config::{Config, FirstBanker, kitty_size};
use crate::round::Round;
use crate::shown::{BidShown, HeldCard, Phase, Punished};
use crate::state::Tractor;
use crate::throw::Broken;
use crate::view::View;

/// Ways to lay the cards that are tried at large.
const TRIES: usize = 40;
/// Swaps after that which are kept only if no less of the round can be played again.
const CLIMB: usize = 3_000;
/// Swaps for each card before the first try, and at least so many in all.
const SWAPS_A_CARD: usize = 4;
const LEAST_SWAPS: usize = 100;

/// From the view alone. The cards out of sight are laid by chance where voids, owed pairs, throws and declarations let
/// them lie, and swapped until every way is as likely as every other; then the round is played again from its start,
/// and if anybody would have been refused what they played, or a throw would have ended otherwise, they are swapped on.
///
/// What bias is left: a banker is taken to bury as people do, mostly low cards of side suits, and to have kept what was
/// shown; from what players could have done and did not, nothing is concluded; and the few swaps after a failed try
/// leave rare shapes (those that only an owed tractor or a broken throw rule out) a little too much alike. A view is given
/// up only if thousands of swaps find no way to lay the cards.
impl Imagine for Tractor {
    fn imagine(view: &View, seat: Seat, dice: &mut Dice) -> Option<Tractor> {
        let known = Known::of(view, seat)?;
        let playing = view.phase == Phase::TrickPlay;
        let mut spread = Spread::start(&known, playing, dice)?;
        let swaps = (SWAPS_A_CARD * known.pool.len()).max(LEAST_SWAPS);
        spread.mix(swaps, dice);
        if !playing {
            return Some(before_tricks(view, seat, &known, &spread.hands(), dice));
        }
        let found = |spread: &Spread<'_>, round| in_tricks(view, seat, &known, spread.hands()[known.seats], round);
        for _ in 0..TRIES {
            if let Ok(round) = replayed(view, &known, &spread.hands()) {
                return Some(found(&spread, round));
            }
            spread.mix(swaps, dice);
        }
        let (spread, round) = climb(view, &known, spread, dice)?;
        Some(found(&spread, round))
    }
}

/// A way of laying the cards that fits, found swap by swap where chance alone would hardly find one.
fn climb<'a>(view: &View, known: &Known, mut spread: Spread<'a>, dice: &mut Dice) -> Option<(Spread<'a>, Round)> {
    let mut reached = 0;
    for _ in 0..CLIMB {
        let mut other = spread.clone();
        other.mix(1, dice);
        match replayed(view, known, &other.hands()) {
            Ok(round) => return Some((other, round)),
            Err(plays) if plays >= reached => (spread, reached) = (other, plays),
            Err(_) => {}
        }
    }
    None
}

/// All that a view shows to everybody, with no card in any hand.
fn public(view: &View, seats: usize) -> Tractor {
    let config = Config {
        seats: seats as u8,
        levels: view.levels,
        first_banker: view.banker.map_or(FirstBanker::Bid, FirstBanker::Fixed),
        follow_fill: view.rules.follow_fill,
        strict_ladder: view.rules.strict_ladder,
        throw_check: view.rules.throw_check,
        throw_penalty: view.rules.throw_penalty,
        kitty_multiplier: view.rules.kitty_multiplier,
        succession: view.rules.succession,
        rotate_partner: view.rules.rotate_partner,
        must_win_at_ace: view.rules.must_win_at_ace,
        single_joker_bids: view.rules.single_joker_bids,
        ..Config::default()
    };
    Tractor {
        rules: view.rules,
        seats,
        levels: view.levels,
        level: view.level,
        round_no: view.round,
        phase: view.phase,
        banker: view.banker,
        clock: Clock::new(0),
        deck: Hidden::from_all(Vec::new()),
        dealt: 0,
        redeals: view.redeals.clone(),
        hands: BySeat::from_fn(seats, |seat| Hidden::for_seat(seat, Cards::NONE)),
        bids: view.bids.iter().map(bid_of).collect(),
        passed: view.passed.iter().copied().collect(),
        fallback: view.fallback,
        trump: view.trump.filter(|_: &Suit| view.trump_locked),
        kitty: Hidden::from_all(Vec::new()),
        play: None,
        trick: view.trick.clone(),
        tricks: view.tricks.clone(),
        result: None,
        config,
    }
}

pub fn bid_of(shown: &BidShown) -> Bid {
    Bid { seat: shown.seat.index(), cards: set(&shown.cards), strength: shown.strength, trump: shown.trump }
}

fn before_tricks(view: &View, seat: Seat, known: &Known, hands: &[Cards], dice: &mut Dice) -> Tractor {
    let mut game = public(view, known.seats);
    for other in game.everyone() {
        *game.hands[other].for_rules_mut() = hands[other.index()];
    }
    let dealt = view.hand_counts.values().iter().sum::<usize>();
    if view.phase == Phase::BuryKitty {
        let banker = game.known_banker();
        let kitty = match &view.kitty {
            Some(kitty) if banker == seat => kitty.clone(),
            _ => picked_up(view, known, hands[banker.index()], dice),
        };
        game.kitty = Hidden::for_seat(banker, kitty);
    } else {
        game.deck = Hidden::from_all(pack(known, hands, dealt, dice));
        game.dealt = dealt;
    }
    game
}

/// RULES 5.6 and 6.1. What of the banker's cards was the kitty: the card that decided lies first in it, and shown
/// cards were in the hand before.
fn picked_up(view: &View, known: &Known, hand: Cards, dice: &mut Dice) -> Vec<Card> {
    let shown = view.bids.iter().fold(Cards::NONE, |all, bid| all.and(set(&bid.cards)));
    let decided = view.fallback.map_or(Cards::NONE, Cards::one);
    let others = dice.shuffled(hand.without(shown).without(decided).list());
    decided.iter().chain(others).take(kitty_size(known.seats)).collect()
}

/// The pack as it was dealt, one card to each seat in turn, the rest below.
fn pack(known: &Known, hands: &[Cards], dealt: usize, dice: &mut Dice) -> Vec<Card> {
    let mut left: Vec<Vec<Card>> = hands[..known.seats].iter().map(|hand| dice.shuffled(hand.list())).collect();
    let mut pack: Vec<Card> = (0..dealt).filter_map(|place| left[place % known.seats].pop()).collect();
    pack.extend(dice.shuffled(hands[known.seats].list()));
    pack
}

/// The tricks played again from these hands, or how many plays could have been made so.
fn replayed(view: &View, known: &Known, hands: &[Cards]) -> Result<Round, usize> {
    let mut whole = known.played;
    for (cards, hand) in whole.iter_mut().zip(hands) {
        *cards = cards.and(*hand);
    }
    let banker = view.banker.map_or(0, Seat::index);
    let mut round = Round::new(known.order, view.rules, known.seats, banker, &whole[..known.seats]);
    let mut plays = 0;
    for trick in view.tricks.iter().chain(&view.trick) {
        for (place, play) in trick.plays.iter().enumerate() {
            let punished = trick.punished.as_ref().filter(|_| place == 0);
            let cards = punished.map_or(&play.cards, |punished| &punished.original);
            let step = round.play(play.seat.index(), set(cards)).map_err(|_| plays)?;
            if step.cards != set(&play.cards) || !same_end(step.broken.as_ref(), punished) {
                return Err(plays);
            }
            plays += 1;
        }
    }
    Ok(round)
}

fn same_end(broken: Option<&Broken>, punished: Option<&Punished>) -> bool {
    match (broken, punished) {
        (None, None) => true,
        (Some(broken), Some(Punished { reason, .. })) => {
            broken.by == reason.by.index() && broken.how == reason.how && broken.part.cards == set(&reason.part)
        }
        _ => false,
    }
}

fn in_tricks(view: &View, seat: Seat, known: &Known, buried: Cards, round: Round) -> Tractor {
    let mut game = public(view, known.seats);
    for other in game.everyone() {
        let hand = round.hand(other.index()).for_rules();
        *game.hands[other].for_rules_mut() = hand.and(known.played[other.index()]);
    }
    let sees_kitty = view.kitty.is_some();
    let kitty = HeldCard::sorted(&known.order, buried).iter().map(|held| held.card).collect();
    game.config.banker_sees_bury = sees_kitty;
    game.kitty = if sees_kitty { Hidden::for_seat(seat, kitty) } else { Hidden::from_all(kitty) };
    game.play = Some(round);
    game
}

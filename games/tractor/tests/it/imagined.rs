//! Rounds imagined from a view: they agree with it, no card is lost in them, and none is likelier than another.

use std::collections::BTreeMap;

use cardtable::suite::{Probe, people};
use cardtable::{Dice, Game, Seat, Turn, Viewer};
use minds::Imagine;
use tractor::{Action, Cards, Config, Phase, Round, Tractor, View, plays};

use crate::at_table::make;
use crate::times;

/// What a seat does next: by the rules, and as wild as they allow, so that throws break and tractors are answered.
fn wild(game: &Tractor, seat: Seat, dice: &mut Dice) -> Option<Action> {
    let Some(round) = game.round() else { return make("random").act(seat, &game.view(Viewer::Seat(seat)), dice) };
    let hand = *round.hand(seat.index()).for_rules();
    let cards = match round.duty(hand) {
        Some(duty) => plays::random(round.order(), &duty, dice),
        None => plays::random_lead(round.order(), hand, dice),
    };
    Some(Action::Play { cards: cards.list() })
}

/// A round by chance, looked at before every step.
fn each_step(config: &Config, dice: &mut Dice, mut look: impl FnMut(&Tractor, &mut Dice)) {
    let (mut game, _) = Tractor::start(config, &people(usize::from(config.seats)), 0).expect("a sound config");
    let mut at = 0;
    loop {
        look(&game, dice);
        match game.turn() {
            Turn::Over => return,
            Turn::Dealer => {
                let deck = game.deal(dice);
                let _ = game.dealt(at, deck);
            }
            Turn::Seats { deadline, .. } => {
                let speakers: Vec<Seat> = game.may_speak().iter().collect();
                let seat = *dice.pick(&speakers).expect("somebody may speak");
                match wild(&game, seat, dice) {
                    Some(action) => drop(game.act(at, seat, action).expect("a legal action")),
                    None => {
                        at = deadline.expect("a clock runs");
                        let _ = game.time_out(at);
                    }
                }
            }
        }
    }
}

#[test]
fn an_imagined_round_looks_like_the_real_one_and_holds_every_card_once() {
    let (mut imagined, mut punished) = (0, 0);
    for round in 0..u64::from(times(2)) {
        for (table, (config, _)) in Tractor::tables().iter().enumerate() {
            let mut dice = Dice::from_number(&format!("tractor/imagined/{table}"), round);
            each_step(config, &mut dice, |game, dice| {
                let seat = Seat::at(dice.below(u32::from(config.seats)) as usize);
                let view = game.view(Viewer::Seat(seat));
                let Some(like) = Tractor::imagine(&view, seat, dice) else {
                    assert!(view.result.is_some(), "only a round that is over leaves nothing to imagine: {view:?}");
                    return;
                };
                like.audit();
                assert_eq!(like.view(Viewer::Seat(seat)), view);
                holds_what_was_shown(&like, &view);
                imagined += 1;
                punished += u32::from(view.tricks.iter().any(|trick| trick.punished.is_some()));
            });
        }
    }
    assert!(
        imagined > 1_000 && punished as usize > crate::at_least(20),
        "{imagined} rounds, {punished} with a punished throw"
    );
}

/// RULES 5.1. Cards shown in declarations stay with their owner until they are played, or buried by a banker.
fn holds_what_was_shown(like: &Tractor, view: &View) {
    let plays = || view.tricks.iter().chain(&view.trick).flat_map(|trick| &trick.plays);
    let open = like.view(Viewer::Open);
    for bid in &view.bids {
        let held = open.hands[bid.seat].as_ref().expect("open eyes see every hand");
        for card in &bid.cards {
            let played = plays().any(|play| play.seat == bid.seat && play.cards.contains(card));
            let may_be_buried = view.banker == Some(bid.seat) && view.phase == Phase::TrickPlay;
            let buried = may_be_buried && open.kitty.as_ref().is_some_and(|kitty| kitty.contains(card));
            assert!(played || buried || held.iter().any(|held| held.card == *card), "{card:?} was shown by {bid:?}");
        }
    }
}

/// Whether the tricks of a view could have been played from these hands.
fn could_be(view: &View, order_of: &Round, hands: &[Cards]) -> bool {
    let mut whole = hands.to_vec();
    let tricks = || view.tricks.iter().chain(&view.trick);
    for play in tricks().flat_map(|trick| &trick.plays) {
        let seat = play.seat.index();
        whole[seat] = play.cards.iter().copied().fold(whole[seat], Cards::with);
    }
    let banker = view.banker.expect("known").index();
    let mut round = Round::new(*order_of.order(), view.rules, hands.len(), banker, &whole);
    tricks().all(|trick| {
        trick.plays.iter().enumerate().all(|(place, play)| {
            let punished = trick.punished.as_ref().filter(|_| place == 0);
            let wanted = punished.map_or(&play.cards, |punished| &punished.original);
            let step = round.play(play.seat.index(), wanted.iter().copied().collect());
            step.is_ok_and(|step| {
                let by = |by: &tractor::Punished| (by.reason.by.index(), by.reason.part.clone());
                let broken = step.broken.map(|broken| (broken.by, round.order().sorted(broken.part.cards)));
                step.cards == play.cards.iter().copied().collect() && broken == punished.map(by)
            })
        })
    })
}

/// Every way to deal these cards to the seats that hold so many of them.
fn every_deal(cards: &[tractor::Card], room: &[usize], hands: &[Cards], all: &mut Vec<Vec<Cards>>) {
    let Some((card, rest)) = cards.split_first() else { return all.push(hands.to_vec()) };
    for seat in 0..hands.len() {
        if room[seat] > 0 {
            let (mut room, mut hands) = (room.to_vec(), hands.to_vec());
            room[seat] -= 1;
            hands[seat] = hands[seat].with(*card);
            every_deal(rest, &room, &hands, all);
        }
    }
}

/// The banker sees the kitty here, so that all cards out of sight are in the three other hands.
fn end_of_a_round(seed: u64, cards_left: usize) -> (Tractor, Seat) {
    let config = Config { banker_sees_bury: true, deal_ms: 0, ..Config::default() };
    let mut dice = Dice::from_number("tractor/end of a round", seed);
    let mut end = None;
    each_step(&config, &mut dice, |game, _| {
        let view = game.view(Viewer::Watcher);
        let few = view.hand_counts.values().iter().all(|count| *count <= cards_left);
        if view.phase == Phase::TrickPlay && few && view.trick.is_none() && end.is_none() {
            end = Some((game.clone(), view.banker.expect("known")));
        }
    });
    end.expect("rounds end")
}

#[test]
fn every_deal_that_could_be_is_imagined_equally_often_and_the_true_one_is_among_them() {
    let mut narrowed = 0;
    for seed in 0..u64::from(times(3)) {
        let (game, seat) = end_of_a_round(seed, 3);
        let view = game.view(Viewer::Seat(seat));
        let round = game.round().expect("tricks");
        let hands: Vec<Cards> = (0..4).map(|other| *round.hand(other).for_rules()).collect();
        let own = |other: usize| if other == seat.index() { hands[other] } else { Cards::NONE };
        let room: Vec<usize> = (0..4).map(|other| hands[other].without(own(other)).len()).collect();
        let hidden: Cards = (0..4).fold(Cards::NONE, |all, other| all.and(hands[other].without(own(other))));
        let mut deals = Vec::new();
        every_deal(&hidden.list(), &room, &(0..4).map(own).collect::<Vec<_>>(), &mut deals);
        let all = deals.len();
        deals.retain(|deal| could_be(&view, round, deal));
        narrowed += usize::from(deals.len() < all);
        assert!(deals.contains(&hands));
        let samples = 40 * deals.len();
        let mut counts: BTreeMap<usize, f64> = BTreeMap::new();
        let mut dice = Dice::from_number("tractor/chi-square", seed);
        for _ in 0..samples {
            let like = Tractor::imagine(&view, seat, &mut dice).expect("the true hands are possible");
            let like = like.round().expect("tricks");
            let deal: Vec<Cards> = (0..4).map(|other| *like.hand(other).for_rules()).collect();
            let place = deals.iter().position(|known| *known == deal).expect("one that could be");
            *counts.entry(place).or_insert(0.0) += 1.0;
        }
        let expected = 40.0;
        let chi: f64 = (0..deals.len())
            .map(|place| (counts.get(&place).copied().unwrap_or(0.0) - expected).powi(2) / expected)
            .sum();
        let freedom = (deals.len() - 1) as f64;
        assert!(chi <= freedom + 5.0 * (2.0 * freedom).sqrt(), "seed {seed}: chi-square {chi} of {freedom}");
    }
    assert!(narrowed > 0, "what was played narrows some of them");
}

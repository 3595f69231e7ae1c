//! What holds in every position of whole games, with full hands. The fifth property, that the checker
//! agrees with brute force, is in `brute`.

use cards::Rank;
use cardtable::suite::people;
use cardtable::{Dice, Game, Seat, Turn};
use tractor::{Action, Cards, Config, Duty, Follow, FollowFill, Group, Kind, Pattern, Round, Tractor, count, plays};

use crate::at_table::view;
use crate::{at_least, times};

/// Throws are tried often, since the properties say the most about them.
fn any_lead(round: &Round, hand: Cards, dice: &mut Dice) -> Cards {
    if dice.chance(1, 2) {
        return plays::random_lead(round.order(), hand, dice);
    }
    let first = *dice.pick(&hand.list()).expect("a hand");
    let mut group = hand.common(round.order().group_cards(round.order().group(first))).list();
    dice.shuffle(&mut group);
    group.sort_by_key(|card| std::cmp::Reverse(round.order().key(*card)));
    group.truncate(1 + dice.below(6) as usize);
    group.into_iter().collect()
}

/// A round in which every position is looked at before a card is played from it.
fn look_at_every_position(config: &Config, dice: &mut Dice, looked: &mut Looked) {
    let (mut game, _) = Tractor::start(config, &people(usize::from(config.seats)), 0).expect("a sound config");
    let deck = game.deal(dice);
    let _ = game.dealt(0, deck);
    while let Turn::Seats { deadline, .. } = game.turn() {
        game.audit();
        let Some(round) = game.round() else {
            let _ = game.time_out(deadline.expect("a clock runs"));
            continue;
        };
        let seat = round.turn().expect("someone plays");
        let hand = *round.hand(seat).for_rules();
        looked.hand(round, hand);
        let cards = match round.duty(hand) {
            Some(duty) => plays::random(round.order(), &duty, dice),
            None => any_lead(round, hand, dice),
        };
        let _ = game.act(0, Seat::at(seat), Action::Play { cards: cards.list() }).expect("a legal play");
    }
    let seen = view(&game, 0);
    let stood = seen.tricks.iter().filter(|trick| trick.kind == Kind::Throw);
    for trick in stood {
        assert_eq!(
            trick.winner.index() % 2,
            trick.leader.index() % 2,
            "a standing throw stays with its team: {trick:?}"
        );
        looked.stood += 1;
    }
    looked.punished += seen.tricks.iter().filter(|trick| trick.punished.is_some()).count();
}

#[derive(Default)]
struct Looked {
    follows: usize,
    stood: usize,
    punished: usize,
}

impl Looked {
    fn hand(&mut self, round: &Round, hand: Cards) {
        let order = round.order();
        for group in Group::ALL {
            let Some(pattern) = Pattern::of(order, hand.common(order.group_cards(group))) else { continue };
            let parts = pattern.parts(order);
            let whole = parts.iter().fold(Cards::NONE, |all, part| all.and(part.cards));
            let sizes: usize = parts.iter().map(|part| part.cards.len()).sum();
            assert_eq!((whole, sizes), (pattern.cards, pattern.size()), "a decomposition is a partition");
        }
        let Some(lead) = round.lead() else { return };
        for fill in [FollowFill::Template, FollowFill::Standard] {
            let duty = Duty::of(order, fill, lead, hand);
            assert!(count(order, &duty) > 0, "the legal set is never empty: {lead:?} {hand:?}");
            assert!(duty.allows(order, duty.lowest(order)));
            let follow = Follow::of(order, &duty);
            assert!(follow.plays.is_none_or(|plays| !plays.is_empty()));
        }
        self.follows += 1;
    }
}

#[test]
fn every_position_of_whole_games() {
    let mut looked = Looked::default();
    for number in 0..times(40) {
        let mut dice = Dice::from_number("tractor/properties", u64::from(number));
        let level = *dice.pick(&[Rank::Two, Rank::Five, Rank::Ten, Rank::King]).expect("four");
        let seats = if number % 2 == 0 { 4 } else { 6 };
        let config = Config { seats, levels: [level; 2], deal_ms: 0, ..Config::default() };
        look_at_every_position(&config, &mut dice, &mut looked);
    }
    let Looked { follows, stood, punished } = looked;
    assert!(
        follows >= at_least(1_000) && stood >= at_least(20) && punished >= at_least(50),
        "{follows} follows, {stood} throws stood, {punished} did not"
    );
}

//! Whole games by chance: they end, and no card and no point is lost on the way.

use cards::Rank;
use cardtable::suite::people;
use cardtable::{Config as _, Dice, Game, NextStart, Presence, Seat, SimRequest, Turn, simulate};
use tractor::{Action, BOTS, Config, Phase, Tractor, View, plays};

use crate::at_table::{at_level, make, view};
use crate::times;

/// More rounds than any game by chance has needed, by far.
const MAX_ROUNDS: usize = 2_000;

/// Plays a round by chance with everything that can happen in it, and audits it after every step.
fn play_round(config: &Config, dice: &mut Dice) -> Tractor {
    let (mut game, _) = Tractor::start(config, &people(usize::from(config.seats)), 0).expect("a sound config");
    let mut at = 0;
    loop {
        game.audit();
        match game.turn() {
            Turn::Over => return game,
            Turn::Dealer => {
                let deck = game.deal(dice);
                let _ = game.dealt(at, deck);
            }
            Turn::Seats { deadline, .. } => {
                if dice.chance(1, 50) {
                    at = deadline.expect("a clock runs");
                    let _ = game.time_out(at);
                    continue;
                }
                match game.round() {
                    Some(round) => {
                        let seat = round.turn().expect("someone plays");
                        let hand = *round.hand(seat).for_rules();
                        let cards = match round.duty(hand) {
                            Some(duty) => plays::random(round.order(), &duty, dice),
                            None => plays::random_lead(round.order(), hand, dice),
                        };
                        let action = Action::Play { cards: cards.list() };
                        let _ = game.act(at, Seat::at(seat), action).expect("a legal play");
                    }
                    None => before_tricks(&mut game, &mut at, deadline, dice),
                }
            }
        }
    }
}

fn before_tricks(game: &mut Tractor, at: &mut i64, deadline: Option<i64>, dice: &mut Dice) {
    let speakers: Vec<Seat> = game.may_speak().iter().collect();
    let seat = *dice.pick(&speakers).expect("someone may speak");
    let mut bot = make("random");
    match bot.act(seat, &view(game, seat.index()), dice) {
        Some(action) => drop(game.act(*at, seat, action).expect("an offered action")),
        None => {
            *at = deadline.expect("a clock runs");
            let _ = game.time_out(*at);
        }
    }
}

/// A round by chance, over.
pub fn finished(config: &Config, seed: u64) -> Tractor {
    play_round(config, &mut Dice::from_number("tractor/finished", seed))
}

#[test]
fn games_end_with_every_card_and_every_point() {
    let configs: Vec<Config> = Config::presets().into_iter().map(|preset| preset.config).collect();
    // A long run plays 100,000 games.
    let games = if crate::long_run() { 100_000 } else { u64::from(times(60)) };
    let mut rounds = 0;
    for number in 0..games {
        let mut dice = Dice::from_number("tractor/games", number);
        let mut config = Config { deal_ms: 0, ..configs[number as usize % configs.len()].clone() };
        for round in 1.. {
            let game = play_round(&config, &mut dice);
            rounds += 1;
            check_end(&game);
            let next = game.next().expect("a round has a next");
            if view(&game, 0).phase == Phase::GameOver {
                assert_eq!((next.config.standing, next.start), (None, NextStart::Agreed));
                break;
            }
            assert_eq!(next.start, NextStart::After(config.pause_ms));
            assert!(round < MAX_ROUNDS, "game {number} does not end");
            config = next.config;
            assert_eq!(config.standing.as_ref().map(|standing| standing.round as usize), Some(round + 1));
        }
    }
    assert!(rounds > games, "games take several rounds");
}

fn check_end(game: &Tractor) {
    let View { tricks, result, kitty, penalty, banker, .. } = view(game, 0);
    let (result, kitty) = (result.expect("a result"), kitty.expect("opened"));
    let in_tricks: usize = tricks.iter().flat_map(|trick| &trick.plays).map(|play| play.cards.len()).sum();
    assert_eq!(in_tricks + kitty.len(), 108);
    let points: i32 = tricks.iter().map(|trick| trick.points).sum();
    assert_eq!(points + kitty.iter().map(|card| card.points()).sum::<i32>(), 200);
    let bank = banker.expect("known").index() % 2;
    let won = tricks.iter().filter(|trick| trick.winner.index() % 2 != bank).map(|trick| trick.points).sum::<i32>();
    assert_eq!(result.caught, (won + penalty).max(0));
    for trick in tricks.iter() {
        assert_eq!(trick.plays.len(), game.score().len(), "everybody plays to every trick");
        // RULES 8.4. Under the seed's check a throw that stands stays on the leader's side.
        if trick.kind == tractor::Kind::Throw && view(game, 0).rules.throw_check == tractor::ThrowCheck::WithTrump {
            assert_eq!(trick.winner.index() % 2, trick.leader.index() % 2, "{trick:?}");
        }
    }
}

#[test]
fn steady_beats_random() {
    let bots = ["steady".to_owned(), "random".to_owned()];
    for seats in [4, 6] {
        let config = Config { seats, ..at_level(Rank::Two) };
        let request = SimRequest { first: 0, hands: 200, seed: 1, bots: &bots };
        let report = simulate::<Tractor>(BOTS, &config, &request, || {}).expect("both bots exist");
        let steady = &report.bots[0];
        assert!(steady.mean() - steady.margin() > 0.3, "{seats} seats: {} ± {}", steady.mean(), steady.margin());
    }
}

#[test]
fn bots_play_card_by_card_too() {
    let bots = ["steady".to_owned()];
    let request = SimRequest { first: 0, hands: 4, seed: 2, bots: &bots };
    let report = simulate::<Tractor>(BOTS, &Config::default(), &request, || {}).expect("they fill the table");
    assert_eq!(report.hands, 4);
}

#[test]
fn rule_12_a_table_that_everybody_has_left_still_ends() {
    let (mut game, _) = Tractor::start(&Config::default(), &people(4), 0).expect("sound");
    let deck = game.deal(&mut Dice::from_number("left", 1));
    let _ = game.dealt(0, deck);
    for seat in 0..4 {
        let _ = game.presence(10, Seat::at(seat), Presence::Left);
    }
    let mut at = 10;
    while let Turn::Seats { deadline, .. } = game.turn() {
        at = deadline.expect("a clock always runs");
        let _ = game.time_out(at);
        game.audit();
    }
    assert!(at < 8_000 + 2_000 + 102 * 5_000, "who has left is not waited for as others are: {at} ms");
}

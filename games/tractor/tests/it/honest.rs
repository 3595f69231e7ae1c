//! Bots know what they see: with all cards out of sight drawn anew, each does the same.

use cardtable::suite::{Probe, people};
use cardtable::{Bot, Dice, Game, Seat, Turn, Viewer};
use minds::Budget;
use tractor::{BOTS, Config, MASTER, SHARP, Thinking, Tractor};

use crate::at_table::make;
use crate::times;

/// Every bot of the house. Those that think are given worlds and no clock, which would not run the same twice.
fn every_bot() -> Vec<(&'static str, Box<dyn Bot<Tractor>>)> {
    let untimed = |budget: Budget| Budget { worlds: budget.worlds.min(30), time: None, ..budget };
    let make = |name: &str| -> Box<dyn Bot<Tractor>> {
        match name {
            "sharp" => Box::new(Thinking::new(untimed(SHARP))),
            "master" => Box::new(Thinking::new(untimed(MASTER))),
            _ => make(name),
        }
    };
    BOTS.iter().map(|kind| (kind.name, make(kind.name))).collect()
}

fn same_with_other_cards(game: &Tractor, seat: Seat, number: u64) -> u32 {
    let viewer = Viewer::Seat(seat);
    let twin = game.twin(viewer, &mut Dice::from_number("tractor/honest/twin", number));
    assert_eq!(game.view(viewer), twin.view(viewer));
    for (name, mut bot) in every_bot() {
        let mut act =
            |hand: &Tractor| bot.act(seat, &hand.view(viewer), &mut Dice::from_number("tractor/honest/bot", number));
        assert_eq!(act(game), act(&twin), "{name} at {seat:?} knows more than it sees");
    }
    u32::from(twin != *game)
}

#[test]
fn every_bot_does_the_same_whatever_lies_out_of_its_sight() {
    let mut differed = 0;
    for (table, (config, _)) in Tractor::tables().into_iter().enumerate() {
        for round in 0..times(1) {
            let config = Config { deal_ms: 0, ..config.clone() };
            differed += one_round(&config, table as u64 + 100 * u64::from(round));
        }
    }
    assert!(differed > 20, "{differed} twins had other cards");
}

/// A round of steady, in which one step of twenty-four is looked at.
fn one_round(config: &Config, number: u64) -> u32 {
    let mut dice = Dice::from_number("tractor/honest", number);
    let (mut game, _) = Tractor::start(config, &people(usize::from(config.seats)), 0).expect("a sound config");
    let mut steady = make("steady");
    let (mut at, mut differed, mut step) = (0, 0, 0);
    loop {
        match game.turn() {
            Turn::Over => return differed,
            Turn::Dealer => {
                let deck = game.deal(&mut dice);
                let _ = game.dealt(at, deck);
            }
            Turn::Seats { deadline, .. } => {
                let speakers: Vec<Seat> = game.may_speak().iter().collect();
                step += 1;
                if dice.chance(1, 24) {
                    let seat = *dice.pick(&speakers).expect("somebody may speak");
                    differed += same_with_other_cards(&game, seat, 1_000 * number + step);
                }
                let said = speakers
                    .into_iter()
                    .find_map(|seat| Some((seat, steady.act(seat, &game.view(Viewer::Seat(seat)), &mut dice)?)));
                match said {
                    Some((seat, action)) => drop(game.act(at, seat, action).expect("steady plays by the rules")),
                    None => {
                        at = deadline.expect("a clock runs");
                        let _ = game.time_out(at);
                    }
                }
            }
        }
    }
}

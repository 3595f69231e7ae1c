//! Habit plays by the rules, and thinking beats steady play.

use cardtable::suite::{Probe, people};
use cardtable::{Bot, Dice, Game, Seat, Turn, Viewer};
use minds::{Budget, Mind, think};
use tractor::{Action, Config, Phase, Thinking, Tractor};

use crate::at_table::make;
use crate::times;

/// Levels won by the even seats.
fn play(config: &Config, packs: u64, mut act: impl FnMut(&Tractor, Seat) -> Option<Action>) -> i64 {
    let mut packs = Dice::from_number("tractor/thinking/packs", packs);
    let (mut game, _) = Tractor::start(config, &people(usize::from(config.seats)), 0).expect("a sound config");
    let mut at = 0;
    loop {
        match game.turn() {
            Turn::Over => return game.score()[Seat::at(0)],
            Turn::Dealer => {
                let pack = game.deal(&mut packs);
                let _ = game.dealt(at, pack);
            }
            Turn::Seats { deadline, .. } => {
                let said = game.may_speak().iter().find_map(|seat| Some((seat, act(&game, seat)?)));
                match said {
                    Some((seat, action)) => drop(game.act(at, seat, action).expect("a legal action")),
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
fn habit_plays_whole_rounds_by_the_rules_at_every_table() {
    for (config, _) in Tractor::tables() {
        for number in 0..u64::from(times(4)) {
            let mut dice = Dice::from_number("tractor/habit", number);
            play(&config, number, |game, seat| {
                game.audit();
                game.habit(seat, &mut dice)
            });
        }
    }
}

#[test]
fn a_glance_at_imagined_hands_beats_steady_on_mirrored_deals() {
    let config = Config { deal_ms: 0, ..Config::default() };
    let mut levels = 0;
    for deal in 0..u64::from(times(3)) {
        for side in 0..2 {
            let mut dice = Dice::from_number("tractor/glance", 2 * deal + side as u64);
            let thinker = || -> Box<dyn Bot<Tractor>> { Box::new(Thinking::new(Budget::of_worlds(12))) };
            let mut bots: Vec<_> =
                (0..4).map(|seat| if seat % 2 == side { thinker() } else { make("steady") }).collect();
            let even = play(&config, deal, |game, seat| {
                bots[seat.index()].act(seat, &game.view(Viewer::Seat(seat)), &mut dice)
            });
            levels += if side == 0 { even } else { -even };
        }
    }
    assert!(levels > 0, "{levels} levels");
}

/// The first lead of a round is a decision of many kinds of plays; the same number of worlds gives the same thought.
#[test]
fn a_thought_is_the_same_on_every_number_of_threads() {
    let config = Config { deal_ms: 0, ..Config::default() };
    let mut dice = Dice::from_number("tractor/threads", 1);
    let mut compared = 0;
    play(&config, 1, |game, seat| {
        let view = game.view(Viewer::Seat(seat));
        if compared < 4 && game.view(Viewer::Seat(seat)).phase == Phase::TrickPlay {
            let [one, three] = [1, 3].map(|threads| {
                let budget = Budget::of_worlds(40).on_threads(threads);
                think::<Tractor>(&view, seat, budget, &mut Dice::from_number("tractor/threads/thought", 1))
            });
            assert_eq!(one, three);
            compared += 1;
        }
        game.habit(seat, &mut dice)
    });
    assert_eq!(compared, 4);
}

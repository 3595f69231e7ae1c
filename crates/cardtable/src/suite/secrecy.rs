//! What a viewer cannot see cannot change a byte that the viewer is sent.

use super::redrawn::Redrawn;
use super::{Probe, bytes};
use crate::dice::Dice;
use crate::game::{Game, Next, NextStart, Turn};
use crate::player::{Presence, Viewer};
use crate::questions::{HandOf, Questions};
use crate::refused::{Refusal, Refused};
use crate::seat::{Millis, Seat};
use crate::told::Told;

const MAX_STEPS: u32 = 20_000;
const TWINS_A_STEP: u32 = 2;
/// One twin in so many has its hidden values compared one by one, which is slow.
const LOOKS: u32 = 6;
/// Which hand the questions are about; no answer may depend on it in a way that twins could not share.
const EXAMPLE: HandOf<'_> = HandOf { table: "t-test", hand: 1, began_at: 1_000, commitment: None };

/// One input, to be given to two hands that a viewer cannot tell apart.
#[derive(Clone, Debug)]
enum Input<G: Game> {
    Act(Seat, G::Action),
    TimeOut,
    Presence(Seat, Presence),
}

/// Plays `hands` random hands of each of the game's tables. At every step each viewer gets twins,
/// which differ from the hand only out of that viewer's sight, and:
/// - the view and the clock are the same, byte for byte, and so is the answer to every question;
/// - after the same input, if the views are still the same, so is everything that was said;
/// - the viewer's own refusals are the same, of stray actions and of near misses: an error tells nothing either;
/// - a deal that differs only out of sight is told in the same bytes.
///
/// Over the whole run every value that is hidden from a viewer has to differ in some of that viewer's twins: a twin
/// that leaves it alone could not show that a view gives it away.
pub fn secrecy<G: Probe>(hands: u32) {
    let mut redrawn = Redrawn::default();
    for (number, (config, players)) in G::tables().into_iter().enumerate() {
        for hand in 0..hands {
            let mut dice = Dice::from_number(&format!("secrecy/{}/{number}", G::ABOUT.name), u64::from(hand));
            let (first, _) = G::start(&config, &players, 1_000).expect("a probe's config is sound");
            play(first, players.len(), &mut dice, &mut redrawn);
        }
    }
    redrawn.check();
}

/// The same over whole games: hand follows hand with what the game carries on, until the next one
/// would need everybody's word or `most_hands` have been played. Says how many games came to their end.
pub fn secrecy_of_games<G: Probe>(games: u32, most_hands: u32) -> u32 {
    let (mut ended, mut redrawn) = (0, Redrawn::default());
    for (number, (first, players)) in G::tables().into_iter().enumerate() {
        for game in 0..games {
            let mut dice = Dice::from_number(&format!("secrecy of games/{}/{number}", G::ABOUT.name), u64::from(game));
            let mut config = first.clone();
            for _ in 0..most_hands {
                let (hand, _) = G::start(&config, &players, 1_000).expect("what is carried on is sound");
                match play(hand, players.len(), &mut dice, &mut redrawn).next() {
                    Some(Next { config: next, start: NextStart::After(_) }) => config = next,
                    _ => {
                        ended += 1;
                        break;
                    }
                }
            }
        }
    }
    redrawn.check();
    ended
}

/// Plays a hand to its end, with twins for everybody at every step.
fn play<G: Probe>(mut hand: G, seats: usize, dice: &mut Dice, redrawn: &mut Redrawn) -> G {
    let mut now: Millis = 1_000;
    for _ in 0..MAX_STEPS {
        for viewer in Viewer::all(seats) {
            let twin = hand.twin(viewer, dice);
            same_sight(&hand, &twin, viewer);
            same_answers(&hand, &twin, viewer, dice);
            if dice.chance(1, LOOKS) {
                redrawn.look(&hand, &twin, viewer);
            }
        }
        match hand.turn() {
            Turn::Over => return hand,
            Turn::Dealer => {
                let chance = hand.deal(dice);
                compare_deals(&hand, &chance, now, seats, dice);
                let _ = hand.dealt(now, chance);
            }
            Turn::Seats { deadline, .. } => {
                let input = choose(&hand, deadline, &mut now, seats, dice);
                for viewer in Viewer::all(seats) {
                    for _ in 0..TWINS_A_STEP {
                        compare_inputs(&hand, &input, viewer, now, dice);
                    }
                }
                let _ = apply(&mut hand, now, input);
            }
        }
    }
    panic!("no end within {MAX_STEPS} steps");
}

fn same_sight<G: Game>(hand: &G, twin: &G, viewer: Viewer) {
    assert_eq!(bytes(&hand.view(viewer)), bytes(&twin.view(viewer)), "{viewer:?} can tell two views apart");
    assert_eq!(hand.turn(), twin.turn(), "{viewer:?} can tell two hands apart by the clock");
}

fn same_answers<G: Probe>(hand: &G, twin: &G, viewer: Viewer, dice: &mut Dice) {
    for question in hand.questions(viewer, dice) {
        let answer = |of: &G| G::Questions::answer(of, viewer, question.clone(), &EXAMPLE);
        assert_eq!(answer(hand), answer(twin), "an answer to {question:?} tells {viewer:?} a secret");
    }
}

fn compare_inputs<G: Probe>(hand: &G, input: &Input<G>, viewer: Viewer, now: Millis, dice: &mut Dice) {
    let (mut one, mut other) = (hand.clone(), hand.twin(viewer, dice));
    let told = (apply(&mut one, now, input.clone()), apply(&mut other, now, input.clone()));
    let own = matches!(input, Input::Act(seat, _) if viewer == Viewer::Seat(*seat));
    match told {
        (Ok(one_told), Ok(other_told)) => {
            if bytes(&one.view(viewer)) == bytes(&other.view(viewer)) {
                assert_eq!(
                    heard(&one_told, viewer),
                    heard(&other_told, viewer),
                    "{viewer:?} heard more than it saw after {input:?}"
                );
            }
            if own {
                assert_eq!(one_told.refused(), other_told.refused(), "a refusal tells {viewer:?} a secret: {input:?}");
            }
        }
        (Err(one_no), Err(other_no)) => {
            if own {
                assert_eq!(one_no, other_no, "a refusal tells {viewer:?} a secret: {input:?}");
            }
        }
        (one_told, _) => {
            assert!(!own, "whether {input:?} is legal tells {viewer:?} a secret (legal here: {})", one_told.is_ok());
        }
    }
}

fn compare_deals<G: Probe>(hand: &G, chance: &G::Chance, now: Millis, seats: usize, dice: &mut Dice) {
    for viewer in Viewer::all(seats) {
        let Some(other_chance) = hand.twin_chance(chance, viewer, dice) else { continue };
        let (mut one, mut other) = (hand.clone(), hand.clone());
        let one_told = one.dealt(now, chance.clone());
        let other_told = other.dealt(now, other_chance);
        same_sight(&one, &other, viewer);
        assert_eq!(heard(&one_told, viewer), heard(&other_told, viewer), "{viewer:?} hears hidden cards being dealt");
    }
}

fn choose<G: Probe>(hand: &G, deadline: Option<Millis>, now: &mut Millis, seats: usize, dice: &mut Dice) -> Input<G> {
    let someone = Seat::at(dice.below(seats as u32) as usize);
    let roll = dice.below(100);
    if roll < 6 {
        return Input::Act(someone, G::stray(dice));
    }
    if roll < 7 {
        return Input::Presence(someone, Presence::Absent);
    }
    if let (7..13, Some(action)) = (roll, hand.near_miss(someone, dice)) {
        return Input::Act(someone, action);
    }
    let offers: Vec<(Seat, G::Action)> = hand
        .may_speak()
        .iter()
        .flat_map(|seat| G::offered(&hand.view(Viewer::Seat(seat))).into_iter().map(move |action| (seat, action)))
        .collect();
    match (dice.pick(&offers), deadline) {
        (Some((seat, action)), _) if roll < 90 || deadline.is_none() => Input::Act(*seat, action.clone()),
        (_, Some(deadline)) => {
            *now = deadline.max(*now);
            Input::TimeOut
        }
        (_, None) => unreachable!("someone can act or a clock runs"),
    }
}

fn apply<G: Game>(hand: &mut G, now: Millis, input: Input<G>) -> Result<Told<G::Event>, Refused> {
    match input {
        Input::Act(seat, action) => hand.act(now, seat, action).map_err(|no| no.refused()),
        Input::TimeOut => Ok(hand.time_out(now)),
        Input::Presence(seat, presence) => Ok(hand.presence(now, seat, presence)),
    }
}

fn heard<E: serde::Serialize>(told: &Told<E>, viewer: Viewer) -> String {
    bytes(&told.heard_by(viewer).collect::<Vec<_>>())
}

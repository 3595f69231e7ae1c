//! What a player made of code decides does not depend on what its seat cannot see.

use serde::Serialize;

use super::{Probe, bytes};
use crate::bots::BotKind;
use crate::coach::{Asked, Coach, Effort};
use crate::dice::Dice;
use crate::game::{Game, Turn};
use crate::player::Viewer;
use crate::seat::{Millis, Seat};

const MAX_STEPS: u32 = 20_000;
const TWINS_A_QUESTION: u32 = 2;
/// How often the clock answers where somebody could, one time in so many.
const SILENCES: u32 = 12;

/// Asks every one of these bots at the decisions of `hands` random hands of each of the game's tables, once for what it
/// sees and again for twins in which everything out of its seat's sight is drawn anew. With the same dice it has to
/// say the same, byte for byte. One decision in `one_in` is asked about, so that slow bots can be tried as well; the
/// hands are played by those who are asked and by chance in turn, so that sensible positions are among them.
pub fn blind_bots<G: Probe>(bots: &[BotKind<G>], hands: u32, one_in: u32) {
    let mut spoke = vec![false; bots.len()];
    for_every_decision::<G>("blind bots", hands, |hand, seat, dice| {
        if !dice.chance(1, one_in) {
            return None;
        }
        let answers = bots.iter().zip(&mut spoke).map(|(kind, spoke)| {
            let ask = |hand: &G, dice: &mut Dice| (kind.make)().act(seat, &hand.view(Viewer::Seat(seat)), dice);
            let answer = same_for_twins(kind.name, hand, seat, ask, dice);
            *spoke |= answer.is_some();
            answer
        });
        let answers: Vec<_> = answers.flatten().collect();
        dice.pick(&answers).filter(|_| dice.chance(1, 2)).cloned()
    });
    let silent = bots.iter().zip(spoke).filter(|(_, spoke)| !spoke).map(|(kind, _)| kind.name);
    assert_eq!(silent.collect::<Vec<_>>(), [""; 0], "these never said anything, so nothing was tried");
}

/// The same for anything else that is made for a seat: hints, reviews, whatever a hand is asked on behalf of a seat.
pub fn blind<G: Probe, T: Serialize>(what: &str, hands: u32, ask: impl Fn(&G, Seat, &mut Dice) -> T) {
    for_every_decision::<G>(what, hands, |hand, seat, dice| {
        same_for_twins(what, hand, seat, |hand: &G, dice: &mut Dice| ask(hand, seat, dice), dice);
        None
    });
}

/// The same for a game's coach, with so many imagined hands at each decision: its advice, also with something that was
/// played to be weighed, is the same bytes for twins, what it thinks best is allowed, and what was played is weighed.
pub fn blind_coach<G: Probe>(coach: &Coach<G>, worlds: usize, hands: u32, one_in: u32) {
    let mut spoke = 0;
    for_every_decision::<G>("blind coach", hands, |hand, seat, dice| {
        if !dice.chance(1, one_in) {
            return None;
        }
        let played = offered(hand, seat, dice).filter(|_| dice.chance(1, 2));
        let ask = |hand: &G, dice: &mut Dice| {
            let view = hand.view(Viewer::Seat(seat));
            let asked = Asked { view: &view, seat, played: played.as_ref(), effort: Effort::of_worlds(worlds) };
            (coach.advise)(asked, dice)
        };
        let advice = same_for_twins("the coach", hand, seat, ask, dice)?;
        spoke += 1;
        let best = advice.options.first().expect("advice names something").action.clone();
        assert!(hand.clone().act(0, seat, best.clone()).is_ok(), "{best:?} was advised to {seat:?} and is refused");
        assert_eq!(advice.played.is_some(), played.is_some(), "{played:?} is weighed where it was asked about");
        Some(best)
    });
    assert!(spoke > 0, "it never said anything, so nothing was tried");
}

/// The answer for this hand, which has to be that for its twins.
fn same_for_twins<G: Probe, T: Serialize>(
    who: &str,
    hand: &G,
    seat: Seat,
    ask: impl Fn(&G, &mut Dice) -> T,
    dice: &mut Dice,
) -> T {
    let chance = u64::from(dice.word());
    let asked = |hand: &G| ask(hand, &mut Dice::from_number("asked", chance));
    let answer = asked(hand);
    for _ in 0..TWINS_A_QUESTION {
        let twin = hand.twin(Viewer::Seat(seat), dice);
        assert_eq!(bytes(&asked(&twin)), bytes(&answer), "{who} at {seat:?} knows what it cannot see");
    }
    answer
}

/// Plays random hands and shows every seat that may speak before anybody does. What it returns is played if that seat's
/// word comes next; otherwise chance decides.
pub fn for_every_decision<G: Probe>(
    purpose: &str,
    hands: u32,
    mut see: impl FnMut(&G, Seat, &mut Dice) -> Option<G::Action>,
) {
    for (number, (config, players)) in G::tables().into_iter().enumerate() {
        for hand in 0..hands {
            let mut dice = Dice::from_number(&format!("{purpose}/{}/{number}", G::ABOUT.name), u64::from(hand));
            let (first, _) = G::start(&config, &players, 1_000).expect("a probe's config is sound");
            play(first, &mut see, &mut dice);
        }
    }
}

fn play<G: Probe>(mut hand: G, see: &mut impl FnMut(&G, Seat, &mut Dice) -> Option<G::Action>, dice: &mut Dice) {
    let mut now: Millis = 1_000;
    for _ in 0..MAX_STEPS {
        match hand.turn() {
            Turn::Over => return,
            Turn::Dealer => {
                let chance = hand.deal(dice);
                let _ = hand.dealt(now, chance);
            }
            Turn::Seats { deadline, .. } => {
                let mut words = Vec::new();
                for seat in hand.may_speak().iter() {
                    let wish = see(&hand, seat, dice);
                    words.extend(wish.or_else(|| offered(&hand, seat, dice)).map(|action| (seat, action)));
                }
                speak(&mut hand, &words, deadline, &mut now, dice);
            }
        }
    }
    panic!("no end within {MAX_STEPS} steps");
}

fn offered<G: Probe>(hand: &G, seat: Seat, dice: &mut Dice) -> Option<G::Action> {
    dice.pick(&G::offered(&hand.view(Viewer::Seat(seat)))).cloned()
}

/// One of these words, or now and then the clock's.
fn speak<G: Game>(
    hand: &mut G,
    words: &[(Seat, G::Action)],
    deadline: Option<Millis>,
    now: &mut Millis,
    dice: &mut Dice,
) {
    let silent = deadline.is_some() && dice.chance(1, SILENCES);
    match (dice.pick(words), deadline) {
        (Some((seat, action)), _) if !silent => {
            let _ = hand.act(*now, *seat, action.clone()).expect("what is offered, and what a bot says, is allowed");
        }
        (_, Some(deadline)) => {
            *now = deadline.max(*now);
            let _ = hand.time_out(*now);
        }
        (_, None) => unreachable!("someone can act or a clock runs"),
    }
}

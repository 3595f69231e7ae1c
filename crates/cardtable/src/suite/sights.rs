//! What bots look at instead of a view says what the view says, and nothing that their seat may not know.

use super::Probe;
use crate::bots::{Bot, BotKind};
use crate::config::Config;
use crate::dice::Dice;
use crate::eyes::{Eyes, Sighted};
use crate::game::{Game, Turn};
use crate::player::Viewer;
use crate::playing::find;
use crate::seat::Seat;

const MAX_STEPS: u32 = 20_000;

/// Plays `hands` hands of each of the game's tables with each of these bots by name, and compares for every seat that may speak:
/// - what it sees without a view with what its view says, and with what it would see in a twin, which differs from the
///   hand only out of its sight;
/// - what the bot does when it looks with what it does when it is shown the view, with the same dice.
///
/// Says how many actions were taken.
pub fn sights<G: Probe + Sighted>(kinds: &[BotKind<G>], bots: &[&str], hands: u64) -> u64 {
    each_seat::<G>(kinds, bots, hands, |hand, seat, dice| {
        let sight = hand.sight(seat);
        assert_eq!(sight, G::sight_of(&hand.view(Viewer::Seat(seat)), seat), "{seat:?} sees something else");
        let twin = hand.twin(Viewer::Seat(seat), dice);
        assert_eq!(sight, twin.sight(seat), "{seat:?} can tell two hands apart");
    })
}

/// The same for a game whose random bot looks at what is offered and at nothing else.
pub fn offers<G: Probe>(kinds: &[BotKind<G>], bots: &[&str], hands: u64) -> u64 {
    each_seat::<G>(kinds, bots, hands, |hand, seat, dice| {
        let number = u64::from(dice.word());
        let chosen = |hand: &G| hand.any_offered(seat, &mut Dice::from_number("an offer", number));
        let listed = G::offered(&hand.view(Viewer::Seat(seat)));
        let picked = Dice::from_number("an offer", number).pick(&listed).cloned();
        assert_eq!(chosen(hand), picked, "{seat:?} is offered something else");
        assert_eq!(picked, chosen(&hand.twin(Viewer::Seat(seat), dice)), "{seat:?} can tell two hands apart");
    })
}

fn each_seat<G: Probe>(kinds: &[BotKind<G>], bots: &[&str], hands: u64, compare: impl Fn(&G, Seat, &mut Dice)) -> u64 {
    let bots: Vec<&BotKind<G>> = bots.iter().map(|name| find(kinds, name).expect("a bot of the game")).collect();
    let mut actions = 0;
    for (table, (config, players)) in G::tables().into_iter().enumerate() {
        for kind in &bots {
            for number in 0..hands {
                let purpose = format!("sights/{}/{table}/{}", G::ABOUT.name, kind.name);
                let mut dice = Dice::from_number(&purpose, number);
                let (mut hand, _) = G::start(&config, &players, 0).expect("a probe's config is sound");
                let mut pair: Vec<[Box<dyn Bot<G>>; 2]> =
                    (0..config.seats()).map(|_| [(kind.make)(), (kind.make)()]).collect();
                actions += play(&mut hand, &mut pair, &mut dice, &compare);
            }
        }
    }
    actions
}

/// Plays the hand with bots that look, beside others of the same kind that are shown the view.
fn play<G: Game>(
    hand: &mut G,
    bots: &mut [[Box<dyn Bot<G>>; 2]],
    dice: &mut Dice,
    compare: &impl Fn(&G, Seat, &mut Dice),
) -> u64 {
    let (mut at, mut actions) = (0, 0);
    for _ in 0..MAX_STEPS {
        match hand.turn() {
            Turn::Over => return actions,
            Turn::Dealer => {
                let chance = hand.deal(dice);
                let _ = hand.dealt(at, chance);
            }
            Turn::Seats { deadline, .. } => {
                let spoken = hand.may_speak().iter().find_map(|seat| {
                    compare(hand, seat, dice);
                    Some((seat, decided(hand, seat, &mut bots[seat.index()], dice)?))
                });
                match spoken {
                    Some((seat, action)) => {
                        actions += 1;
                        let _ = hand.act(at, seat, action).expect("a bot does what is allowed");
                    }
                    None => {
                        at = deadline.expect("every bot is silent and no clock runs");
                        let _ = hand.time_out(at);
                    }
                }
            }
        }
    }
    panic!("no end within {MAX_STEPS} steps");
}

fn decided<G: Game>(hand: &G, seat: Seat, bots: &mut [Box<dyn Bot<G>>; 2], dice: &mut Dice) -> Option<G::Action> {
    let number = u64::from(dice.word());
    let same_dice = || Dice::from_number("a decision", number);
    let (mut first, mut second) = (same_dice(), same_dice());
    let looked = bots[0].look(&Eyes::of(hand, seat), &mut first);
    let shown = bots[1].act(seat, &hand.view(Viewer::Seat(seat)), &mut second);
    assert_eq!(looked, shown, "{seat:?} looks and does not do what the view says");
    assert_eq!(first.word(), second.word(), "{seat:?} draws another number of dice when it looks");
    looked
}

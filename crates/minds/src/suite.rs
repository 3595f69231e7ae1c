//! Suites for games that imagine hands, each called in one line from the game's own tests.
//!
//! ```text
//! minds::suite::imagined_hands_agree::<Hearts>(5, &[]);
//! minds::suite::imagined_hands_are_fair::<Kuhn, _>(4_000, |hand, _| hand.view(Viewer::Open).cards);
//! ```

use std::collections::BTreeMap;
use std::fmt::Debug;

use cardtable::suite::{Probe, for_every_decision};
use cardtable::{Dice, Game, Seat, Turn, Viewer};
use serde_json::Value;

use crate::mind::Imagine;

const MAX_STEPS: u32 = 20_000;
/// One imagined hand in so many is played to its end.
const PLAYED_OUT: u32 = 4;
/// Expected counts below this are too few for the test of chi-square.
const ENOUGH: f64 = 5.0;
/// How many standard deviations above its mean the sum of chi-square may lie. Dice of tests are fixed, so it either is
/// or is not, and by chance it would be once in a few hundred thousand choices of them.
const UNLIKELY: f64 = 5.0;

/// At every decision of `hands` random hands of each of the game's tables, the seat imagines a hand. It has to look to
/// that seat like the one it came from, byte for byte but for the named fields, which tell nothing but the time; wait
/// for the same seats; have lost no card; and be playable to its end.
pub fn imagined_hands_agree<G: Probe + Imagine>(hands: u32, clocks: &[&str]) {
    let mut imagined = 0;
    for_every_decision::<G>("imagined hands", hands, |hand, seat, dice| {
        let viewer = Viewer::Seat(seat);
        let view = hand.view(viewer);
        let Some(world) = G::imagine(&view, seat, dice) else {
            assert!(G::offered(&view).is_empty(), "{seat:?} has a choice and nothing to imagine: {view:?}");
            return None;
        };
        imagined += 1;
        world.audit();
        let (seen, made) = (shown(&view, clocks), shown(&world.view(viewer), clocks));
        assert_eq!(seen, made, "what {seat:?} imagined is not what it sees");
        assert_eq!(to_act(hand), to_act(&world), "what {seat:?} imagined waits for others");
        if dice.chance(1, PLAYED_OUT) {
            play_out(world, dice);
        }
        None
    });
    assert!(imagined > 0, "nobody ever imagined anything");
}

/// Whether true hands appear among the imagined ones as often as they should, for a game so small that the same view
/// comes up many times: at every decision of `hands` random hands of each table, what `secret` tells of the hand and of
/// one imagined from the view are counted, and compared view by view by a test of chi-square. Chance plays the hands, so
/// what was said tells nothing about cards.
pub fn imagined_hands_are_fair<G: Probe + Imagine, K: Ord + Debug>(hands: u32, secret: impl Fn(&G, Seat) -> K) {
    let mut counts: BTreeMap<String, BTreeMap<K, [f64; 2]>> = BTreeMap::new();
    for_every_decision::<G>("fair imagination", hands, |hand, seat, dice| {
        let view = hand.view(Viewer::Seat(seat));
        let world = G::imagine(&view, seat, dice)?;
        let of_view = counts.entry(format!("{seat:?} {}", shown(&view, &[]))).or_default();
        for (which, hand) in [hand, &world].into_iter().enumerate() {
            of_view.entry(secret(hand, seat)).or_default()[which] += 1.0;
        }
        None
    });
    let (mut chi, mut freedom) = (0.0, 0.0);
    for of_view in counts.values() {
        // As many true hands as imagined ones, so both are expected to have half of what there is.
        let enough = || of_view.values().filter(|[real, made]| (real + made) / 2.0 >= ENOUGH);
        chi += enough().map(|[real, made]| (real - made).powi(2) / (real + made)).sum::<f64>();
        freedom += (enough().count() as f64 - 1.0).max(0.0);
    }
    assert!(freedom > 0.0, "no view came up often enough to compare");
    let most = freedom + UNLIKELY * (2.0 * freedom).sqrt();
    assert!(chi < most, "chi-square {chi:.1} with {freedom} degrees of freedom, at most {most:.1}: {counts:#?}");
}

/// A view as its viewer gets it, without the fields of these names.
fn shown<V: serde::Serialize>(view: &V, clocks: &[&str]) -> Value {
    let mut value = serde_json::to_value(view).expect("what is sent is plain data");
    forget(&mut value, clocks);
    value
}

fn forget(value: &mut Value, names: &[&str]) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !names.contains(&name.as_str()));
            fields.values_mut().for_each(|value| forget(value, names));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| forget(value, names)),
        _ => {}
    }
}

fn to_act<G: Game>(hand: &G) -> Option<cardtable::Seats> {
    match hand.turn() {
        Turn::Seats { to_act, .. } => Some(to_act),
        Turn::Dealer | Turn::Over => None,
    }
}

/// Chance plays the rest, and nothing may break.
fn play_out<G: Probe>(mut hand: G, dice: &mut Dice) {
    let mut at = 0;
    for _ in 0..MAX_STEPS {
        match hand.turn() {
            Turn::Over => return hand.audit(),
            Turn::Dealer => {
                let chance = hand.deal(dice);
                let _ = hand.dealt(at, chance);
            }
            Turn::Seats { deadline, .. } => {
                let offers = hand.may_speak().iter().find_map(|seat| {
                    let offered = G::offered(&hand.view(Viewer::Seat(seat)));
                    dice.pick(&offered).cloned().map(|action| (seat, action))
                });
                let Some((seat, action)) = offers else {
                    at = deadline.expect("someone can act or a clock runs");
                    let _ = hand.time_out(at);
                    continue;
                };
                let _ = hand.act(at, seat, action).expect("an imagined hand offers what it allows");
            }
        }
    }
    panic!("no end within {MAX_STEPS} steps");
}

//! The characters do what the rules say of them, and the decks are fair to a sensible Player.

use deal::tiers::{Tally, play};
use deal::{Action, BOTS, Card, Config, Deal, Role, Tier};
use table::Dice;

use crate::play::{check_round, plain, say, seat, stacked, view};

use Action::{Check, Continue};

fn hands(few: u64) -> u64 {
    if std::env::var_os("BAIZE_LONG").is_some() { few * 20 } else { few }
}

/// How often in a thousand the house bot checks, raises and folds here.
fn habits(hand: &Deal, role: Role) -> [u32; 3] {
    let own = view(hand, role);
    let mut bot = (BOTS[0].make)();
    let mut dice = Dice::from_number("habits", 1);
    let mut counts = [0; 3];
    for _ in 0..10_000 {
        match bot.act(seat(role), &own, &mut dice).expect("it is asked") {
            Action::Check => counts[0] += 1,
            Action::Raise { .. } => counts[1] += 1,
            Action::Fold => counts[2] += 1,
            other => panic!("{other:?} is no bet"),
        }
    }
    counts.map(|count: u32| count.div_ceil(10))
}

fn near(got: [u32; 3], expect: [u32; 3]) {
    assert!(got.iter().zip(expect).all(|(got, expect)| got.abs_diff(expect) < 20), "{got:?} is not {expect:?}");
}

#[test]
fn rule_12_1_the_narc_raises_more_from_round_to_round_and_never_folds() {
    let mut hand = plain();
    for raises in [400, 600, 800] {
        near(habits(&hand, Role::Narc), [1_000 - raises, raises, 0]);
        check_round(&mut hand);
        if raises < 800 {
            say(&mut hand, &[Continue]);
        }
    }
}

#[test]
fn rule_12_1_the_narc_plays_any_of_its_cards_alike() {
    let hand = stacked(&Config::default(), &[Card::Patrol, Card::Blank, Card::Blank], &[], &[]);
    let own = view(&hand, Role::Narc);
    let mut dice = Dice::from_number("any card", 1);
    let mut bot = (BOTS[0].make)();
    let words: Vec<_> = (0..9_000).filter_map(|_| bot.act(seat(Role::Narc), &own, &mut dice)).collect();
    let patrols = words.iter().filter(|word| **word == Action::raise(Card::Patrol)).count();
    assert!((1_100..1_300).contains(&patrols), "a third of 3600: {patrols}");
}

#[test]
fn rule_12_2_the_customer_waits_for_the_last_round() {
    let mut hand = plain();
    say(&mut hand, &[Check]);
    near(habits(&hand, Role::Customer), [1_000, 0, 0]);
    say(&mut hand, &[Check, Check, Continue, Check]);
    near(habits(&hand, Role::Customer), [1_000, 0, 0]);
    say(&mut hand, &[Check, Check, Continue, Check]);
    near(habits(&hand, Role::Customer), [300, 700, 0]);
}

#[test]
fn rule_12_2_above_sixty_evidence_the_customer_may_fold() {
    let reach = |narc: &[Card]| {
        let player = [Card::OpenPier, Card::Alibi, Card::FalsePapers];
        let mut hand = stacked(&Config::default(), narc, &[], &player);
        say(&mut hand, &[Action::raise(narc[0]), Check, Action::raise(Card::OpenPier), Check]);
        say(&mut hand, &[Continue, Check, Check, Action::raise(Card::Alibi), Check, Check, Check, Continue, Check]);
        (view(&hand, Role::Player).totals.evidence, habits(&hand, Role::Customer))
    };
    let (evidence, calm) = reach(&[Card::Surveillance]);
    assert_eq!(evidence, 60);
    near(calm, [300, 700, 0]);
    let config = Config { heat: 60, ..Config::default() };
    let mut hand = stacked(&config, &[Card::Wiretap], &[], &[Card::OpenPier]);
    say(&mut hand, &[Action::raise(Card::Wiretap), Check, Action::raise(Card::OpenPier), Check]);
    say(&mut hand, &[Continue, Check, Check, Check, Continue, Check]);
    assert_eq!(view(&hand, Role::Player).totals.evidence, 70);
    near(habits(&hand, Role::Customer), [0, 700, 300]);
}

fn tallied(bot: &str, tier: Tier) -> Tally {
    play(bot, &Config { heat: tier.from_heat(), ..Config::default() }, hands(5_000), 1)
}

#[test]
fn rule_12_3_fold_and_bust_stay_below_half_and_never_folding_brings_less_home() {
    for tier in Tier::ALL {
        let (sensible, reckless) = (tallied("sensible", tier), tallied("reckless", tier));
        let ended_badly = sensible.percent(sensible.busts + sensible.folds);
        assert!(ended_badly < 50.0, "{tier:?}: {ended_badly} %");
        assert_eq!(reckless.folds, 0);
        assert!(reckless.banked_a_run() < 0.9 * sensible.banked_a_run(), "{tier:?}");
        assert!(reckless.busts as f64 > 1.5 * sensible.busts as f64 * reckless.hands as f64 / sensible.hands as f64);
    }
}

#[test]
fn rule_12_3_the_first_deck_is_kind_to_a_sensible_player() {
    let tally = tallied("sensible", Tier::Quiet);
    assert!((6.0..13.0).contains(&tally.percent(tally.busts)), "{tally:?}");
    assert!((11.0..20.0).contains(&tally.percent(tally.folds)), "{tally:?}");
    assert!((62.0..75.0).contains(&tally.profit_a_hand()), "{tally:?}");
}

#[test]
fn other_options_are_playable_for_bots() {
    for preset in Config::presets().into_iter().filter(|preset| !preset.config.rotate) {
        let tally = play("sensible", &preset.config, 300, 1);
        assert!(tally.successes > 0, "{}", preset.name);
    }
}

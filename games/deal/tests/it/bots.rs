//! The characters do what the rules say of them, and the decks are fair to a sensible Player.

use cardtable::{Config as _, Dice, Game, Viewer};
use deal::tiers::{Tally, begun_at, play, play_runs};
use deal::{Action, BOTS, Card, Config, Deal, HandState, Role, Tier};

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

/// So many hands that what is asserted of them is at least three standard errors away.
fn tallied(bot: &str, tier: Tier) -> Tally {
    play(bot, &begun_at(tier), hands(5_000), 1)
}

#[test]
fn rule_12_3_fold_and_bust_stay_below_half_and_never_folding_brings_less_home() {
    for tier in Tier::ALL {
        let (house, reckless) = (tallied("house", tier), tallied("reckless", tier));
        let ended_badly = house.percent(house.busts + house.folds);
        assert!(ended_badly < 50.0, "{tier:?}: {ended_badly} %");
        assert_eq!(reckless.folds, 0);
        assert!(reckless.banked_a_run() < 0.85 * house.banked_a_run(), "{tier:?}: {house:?} {reckless:?}");
        assert!(reckless.banked_a_round() < 0.93 * house.banked_a_round(), "{tier:?}: {house:?} {reckless:?}");
        assert!(reckless.percent(reckless.busts) > 1.5 * house.percent(house.busts), "{tier:?}");
    }
}

#[test]
fn rule_12_4_folding_at_every_shortfall_brings_less_home_than_folding_well() {
    for tier in Tier::ALL {
        let (house, timid) = (tallied("house", tier), tallied("timid", tier));
        assert!(timid.folds * house.hands > house.folds * timid.hands, "{tier:?}");
        assert!(timid.banked_a_run() < 0.95 * house.banked_a_run(), "{tier:?}: {house:?} {timid:?}");
    }
}

#[test]
fn rule_12_3_the_first_deck_is_kind_to_a_sensible_player() {
    let tally = tallied("house", Tier::Quiet);
    assert!((8.5..12.5).contains(&tally.percent(tally.busts)), "{tally:?}");
    assert!((14.0..20.0).contains(&tally.percent(tally.folds)), "{tally:?}");
    assert!((66.0..75.0).contains(&tally.profit_a_hand()), "{tally:?}");
}

/// The Narc's two raises left 40 Cover missing after round 1; the cards to come decide.
fn short_of_cover(unbanked: i64, player: &[Card]) -> Deal {
    let run = deal::Run { unbanked, ..deal::Run::first(0) };
    let config = Config { run: Some(run), ..Config::default() };
    let mut hand = stacked(&config, &[Card::Surveillance, Card::Surveillance], &[], player);
    say(&mut hand, &[Action::raise(Card::Surveillance), Check, Action::raise(player[0])]);
    say(&mut hand, &[Action::raise(Card::Surveillance)]);
    assert_eq!(view(&hand, Role::Player).totals.missing, 40);
    hand
}

fn decides(bot: &str, hand: &Deal) -> Action {
    let kind = BOTS.iter().find(|kind| kind.name == bot).expect("a bot");
    let own = view(hand, Role::Player);
    let action = (kind.make)().act(seat(Role::Player), &own, &mut Dice::from_number("decides", 1));
    action.expect("the Player is asked")
}

#[test]
fn rule_12_3_the_sensible_player_counts_the_cover_it_holds_and_what_it_may_lose() {
    let helped = [Card::Gold, Card::FalsePapers, Card::Alibi];
    let helpless = [Card::Tea, Card::OpenPier, Card::Silk];
    assert_eq!(decides("house", &short_of_cover(0, &helped)), Continue);
    assert_eq!(decides("house", &short_of_cover(400, &helpless)), Action::Fold);
    assert_eq!(decides("timid", &short_of_cover(0, &helped)), Action::Fold);
    assert_eq!(decides("reckless", &short_of_cover(400, &helpless)), Continue);
}

/// Brandy is sold in round 1 of a hand that has the tip-off; the Narc plays this.
fn with_a_way_out(narc: Card) -> Deal {
    let config = Config { event_cards: true, ..Config::default() };
    let player = [Card::Brandy, Card::TipOff, Card::Silk, Card::Tea];
    let mut hand = stacked(&config, &[narc], &[], &player);
    say(&mut hand, &[Action::raise(narc), Check, Action::raise(Card::Brandy), Check, Continue, Check, Check]);
    hand
}

#[test]
fn rule_12_3_the_house_makes_the_hand_shorter_when_it_has_sold_and_nothing_is_missing() {
    let hand = with_a_way_out(Card::Blank);
    assert_eq!(decides("house", &hand), Action::raise(Card::TipOff));
    // In the last round there is nothing to shorten, and nothing to fear.
    let mut last = hand.clone();
    say(&mut last, &[Check, Continue, Check, Check]);
    assert_eq!((view(&last, Role::Player).round, decides("house", &last)), (3, Check));
    let exposed = with_a_way_out(Card::Surveillance);
    assert_eq!(view(&exposed, Role::Player).totals.missing, 20, "ending here would be a bust");
    assert_eq!(decides("house", &exposed), Action::Check);
}

#[test]
fn rule_12_3_the_house_goes_by_the_rounds_the_next_hand_begins_with() {
    let end = |card: Card| {
        let config = Config { event_cards: true, heat: 60, ..Config::default() };
        let player = [Card::Silk, Card::BackRoom, Card::Alibi];
        let mut hand = stacked(&config, &[card], &[], &player);
        say(&mut hand, &[Action::raise(card), Check, Action::raise(Card::BackRoom), Check]);
        while view(&hand, Role::Player).ending.is_none() {
            let deciding = view(&hand, Role::Player).state == HandState::DecisionPoint;
            say(&mut hand, &[if deciding { Continue } else { Check }]);
        }
        hand
    };
    let (short, long) = (end(Card::Raid), end(Card::Stakeout));
    assert_eq!((view(&short, Role::Player).rounds, view(&long, Role::Player).rounds), (2, 4));
    assert_eq!((decides("house", &short), decides("house", &long)), (Action::PlayOn, Action::PlayOn));
}

#[test]
fn rule_12_6_with_events_fold_and_bust_stay_below_half() {
    for tier in Tier::ALL {
        let house = play("house", &Config { event_cards: true, ..begun_at(tier) }, hands(5_000), 1);
        let ended_badly = house.percent(house.busts + house.folds);
        assert!(ended_badly < 50.0, "{tier:?}: {ended_badly} %");
    }
}

#[test]
fn every_bot_has_a_name_of_its_own_and_a_part_in_every_seat() {
    let names: Vec<&str> = BOTS.iter().map(|kind| kind.name).collect();
    assert_eq!(names, ["house", "timid", "reckless", "smuggler", "kingpin", "random"]);
    for kind in BOTS {
        let mut hand = plain();
        for role in Role::ALL {
            let word = (kind.make)().act(seat(role), &view(&hand, role), &mut Dice::from_number("seats", 1));
            assert!(view(&hand, role).choices.contains(&word.expect("it is asked")), "{} as {role:?}", kind.name);
            say(&mut hand, &[Check]);
        }
    }
}

#[test]
fn rule_9_2_the_bot_that_stands_in_plays_every_seat_at_every_table() {
    let name = deal::hosted().stand_in.expect("somebody plays for who is away");
    let kind = BOTS.iter().find(|kind| kind.name == name).expect("a bot of the house");
    for preset in Config::presets() {
        let mut dice = Dice::from_number("stands in", 1);
        let (mut config, mut asked) = (preset.config, [0; 3]);
        for _ in 0..6 {
            let mut hand = stacked(&config, &[], &[], &[]);
            // A fresh bot for every question: one that stands in has seen nothing of what came before.
            while let Some(role) = view(&hand, Role::Player).turn {
                let seat = hand.view(Viewer::Watcher).seats[role];
                let own = hand.view(Viewer::Seat(seat));
                let word = (kind.make)().act(seat, &own, &mut dice).expect("it is asked");
                assert!(own.choices.contains(&word), "{}: {word:?} as {role:?}", preset.name);
                let _ = hand.act(0, seat, word).expect("one of the choices");
                asked[role.index()] += 1;
            }
            config = hand.next().expect("a table plays on").config;
        }
        assert!(asked.iter().all(|times| *times > 0), "{}: {asked:?}", preset.name);
    }
}

#[test]
fn other_options_are_playable_for_bots() {
    for preset in Config::presets().into_iter().filter(|preset| !preset.config.rotate) {
        let tally = play("house", &preset.config, 300, 1);
        assert!(tally.successes > 0, "{}", preset.name);
    }
}

/// A long run compares averages; a short one has too few runs for that and only sees that thinking is no folly.
#[test]
fn rule_12_4_thinking_ahead_brings_more_home_than_every_rule_of_thumb() {
    let (runs, share) = if std::env::var_os("BAIZE_LONG").is_some() { (300, 1.0) } else { (6, 0.6) };
    let home = |bot: &str, runs: u64| -> f64 {
        Tier::ALL.map(|tier| play_runs(bot, &begun_at(tier), runs, 1).banked_a_run()).iter().sum()
    };
    let smuggler = home("smuggler", runs);
    for other in ["house", "timid", "reckless"] {
        let scripted = home(other, 50 * runs);
        assert!(smuggler > share * scripted, "smuggler {smuggler:.0}, {other} {scripted:.0}, over all decks");
    }
}

#[test]
fn rule_12_4_the_thinking_ones_say_what_the_house_says_in_other_seats() {
    let mut hand = plain();
    for role in [Role::Narc, Role::Customer] {
        let say_of = |bot: &str| {
            let kind = BOTS.iter().find(|kind| kind.name == bot).expect("a bot");
            (kind.make)().act(seat(role), &view(&hand, role), &mut Dice::from_number("other seats", 1))
        };
        assert_eq!(say_of("kingpin"), say_of("house"), "{role:?}");
        say(&mut hand, &[Check]);
    }
}

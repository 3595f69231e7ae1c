//! Bots against bots: who sits where, what is counted, and what is said when it cannot go on.

use cardtable::{Bot, BotKind, Dice, Game, Random, Seat, SimReport, SimRequest, Viewer, simulate};
use kuhn::{Action, Config, Kuhn};

use crate::pot::{self, Pot};

/// Bets in the first seat and folds in the second, so that the first seat wins one coin of every hand.
struct Seatwise;

impl Bot<Kuhn> for Seatwise {
    fn act(&mut self, seat: Seat, _view: &kuhn::View, _dice: &mut Dice) -> Option<Action> {
        Some(if seat.index() == 0 { Action::Bet } else { Action::Fold })
    }
}

/// Bets and calls, so that every hand is shown for two coins.
struct Bold;

impl Bot<Kuhn> for Bold {
    fn act(&mut self, _seat: Seat, view: &kuhn::View, _dice: &mut Dice) -> Option<Action> {
        Some(if view.choices.contains(&Action::Bet) { Action::Bet } else { Action::Call })
    }
}

const KINDS: &[BotKind<Kuhn>] = &[
    BotKind { name: "one", about: "", make: || Box::new(Seatwise) },
    BotKind { name: "two", about: "", make: || Box::new(Seatwise) },
    BotKind { name: "bold", about: "", make: || Box::new(Bold) },
];

fn names(bots: &[&str]) -> Vec<String> {
    bots.iter().map(|name| (*name).to_owned()).collect()
}

fn of_kuhn(bots: &[&str], first: u64, hands: u64) -> SimReport {
    let request = SimRequest { first, hands, seed: 1, bots: &names(bots) };
    simulate::<Kuhn>(KINDS, &Config::default(), &request, || {}).expect("they play")
}

fn of_pot(bots: &[&str], hands: u64) -> Result<SimReport, String> {
    let request = SimRequest { first: 0, hands, seed: 1, bots: &names(bots) };
    simulate::<Pot>(pot::BOTS, &pot::Config::default(), &request, || {})
}

fn counts(report: &SimReport) -> Vec<(u64, u64, u64, u64)> {
    report.bots.iter().map(|bot| (bot.hands, bot.won, bot.drawn, bot.lost)).collect()
}

#[test]
fn every_bot_plays_every_seat_in_turn() {
    let report = of_kuhn(&["one", "two"], 0, 3);
    assert_eq!((report.hands, counts(&report)), (3, vec![(3, 2, 0, 1), (3, 1, 0, 2)]));
    assert_eq!([report.bots[0].mean(), report.bots[1].mean()], [1.0 / 3.0, -1.0 / 3.0]);
    // The hand's number decides, not where the range begins.
    assert_eq!(counts(&of_kuhn(&["one", "two"], 1, 1)), [(1, 0, 0, 1), (1, 1, 0, 0)]);
}

#[test]
fn parts_of_a_range_come_together_to_the_whole() {
    let whole = of_kuhn(&["one", "bold"], 0, 50);
    let mut parts = SimReport::default();
    parts.merge(&of_kuhn(&["one", "bold"], 0, 20));
    parts.merge(&of_kuhn(&["one", "bold"], 20, 30));
    assert_eq!(parts, whole);
    assert!(whole.bots[1].won > whole.bots[0].won);
}

/// One bot on both seats wins as much as it loses: 2 each time, whose spread is 2.
#[test]
fn the_margin_is_two_standard_errors_about() {
    let report = of_kuhn(&["bold"], 0, 50);
    assert_eq!(counts(&report), [(100, 50, 0, 50)]);
    let bold = &report.bots[0];
    assert_eq!(bold.mean(), 0.0);
    assert!((bold.margin() - 1.96 * 2.0 / 10.0).abs() < 1e-12, "{}", bold.margin());
    // Without spread there is no margin, whatever the mean.
    let same = of_pot(&["hasty", "silent", "silent"], 9).expect("they play");
    assert_eq!((same.bots[0].mean(), same.bots[0].margin()), (110.0, 0.0));
    let third = &of_kuhn(&["one", "two"], 0, 3).bots[0];
    assert!((third.margin() - 1.96 * ((1.0 - 1.0 / 9.0) / 3.0f64).sqrt()).abs() < 1e-12, "{}", third.margin());
}

#[test]
fn a_hand_that_brings_nothing_is_drawn() {
    let report = of_pot(&["even", "hasty", "silent"], 4).expect("they play");
    assert_eq!(counts(&report), [(4, 0, 4, 0), (4, 4, 0, 0), (4, 4, 0, 0)]);
    let mut twice = report.clone();
    twice.merge(&report);
    assert_eq!((twice.bots[0].drawn, twice.bots[0].hands, twice.hands), (8, 8, 8));
}

/// Wherever a bot sits in a hand, it sits there under its own name.
#[test]
fn bots_take_their_names_with_them() {
    for hands in 1..7 {
        let report = of_pot(&["silent", "hasty", "silent"], hands).expect("they play");
        let means: Vec<f64> = report.bots.iter().map(|bot| bot.mean()).collect();
        assert_eq!(means, [100.0, 210.0, 300.0], "after {hands} hands");
    }
    // One name for three seats: 110, 210 and 310.
    assert_eq!(of_pot(&["hasty"], 4).expect("they play").bots[0].mean(), 210.0);
}

/// The first seat wins a coin of every hand, so a bot's wins say how often it sat there.
#[test]
fn bots_that_do_not_fill_the_seats_take_turns() {
    for bots in [&["one", "two", "one"][..], &["one"; 5], &["two"; 64]] {
        // In three times as many hands as there are bots each has both seats three times.
        let report = of_kuhn(bots, 0, 3 * bots.len() as u64);
        assert_eq!(counts(&report), vec![(6, 3, 0, 3); bots.len()]);
    }
    // Two at three seats are in the line-up twice each, and one of the four waits.
    let report = of_pot(&["hasty", "even"], 8).expect("they play");
    assert_eq!(counts(&report), [(12, 12, 0, 0), (12, 0, 12, 0)]);
}

#[test]
fn a_hand_in_which_nobody_speaks_is_ended_by_the_clock() {
    let mut played = 0;
    let request = SimRequest { first: 0, hands: 4, seed: 1, bots: &names(&["silent"]) };
    simulate::<Pot>(pot::BOTS, &pot::Config::default(), &request, || played += 1).expect("the clock ends them");
    assert_eq!(played, 4, "progress is told after each hand");
}

#[test]
fn what_cannot_be_played_is_said() {
    let says = |bots: &[&str]| of_pot(bots, 1).expect_err("cannot be played");
    assert!(says(&["nobody"]).contains("pot has no bot called nobody; it has hasty, silent, even, rude, endless"));
    assert!(says(&[]).contains("0 bots cannot play; name 1 to 64"));
    assert!(says(&["hasty"; 65]).contains("65 bots cannot play; name 1 to 64"));
    assert!(says(&["rude"]).contains("seat 0 was refused: bad_coins"));
    assert!(says(&["endless"]).contains("did not end within"));
    let request = SimRequest { first: 0, hands: 1, seed: 1, bots: &names(&["hasty"]) };
    let refused = simulate::<Pot>(pot::BOTS, &pot::Config { stake: -1, ..pot::Config::default() }, &request, || {});
    assert!(refused.is_err(), "a negative stake is taken from nobody");
}

#[test]
fn a_random_bot_does_everything_that_is_offered_and_nothing_where_nothing_is() {
    let (mut hand, _) = Kuhn::start(&Config::default(), &cardtable::suite::people(2), 0).expect("starts");
    let mut dice = Dice::from_number("random bot", 1);
    let cards = hand.deal(&mut dice);
    let _ = hand.dealt(0, cards);
    let seat = Seat::at(0);
    let mut asked = |viewer| Bot::<Kuhn>::act(&mut Random, seat, &hand.view(viewer), &mut dice);
    let done: Vec<Option<Action>> = (0..40).map(|_| asked(Viewer::Seat(seat))).collect();
    assert!(done.iter().all(|action| matches!(action, Some(Action::Check | Action::Bet))), "{done:?}");
    assert!(done.contains(&Some(Action::Check)) && done.contains(&Some(Action::Bet)), "{done:?}");
    assert_eq!(asked(Viewer::Seat(Seat::at(1))), None, "it is not the other seat's turn");
    assert_eq!(
        (
            Random::kind::<Kuhn>().name,
            (Random::kind::<Kuhn>().make)().act(seat, &hand.view(Viewer::Watcher), &mut dice)
        ),
        ("random", None)
    );
}

//! What strategies are worth, exactly, and what self-play comes to.

use cardtable::{SimRequest, simulate};
use kuhn::{BOTS, Card, Config, Kuhn, Spot, Strategy, cfr, learned};

/// What the first seat loses a hand between two who cannot be beaten, as Kuhn proved.
const VALUE: f64 = -1.0 / 18.0;

#[test]
fn the_solved_strategy_gives_nothing_away() {
    let solved = Strategy::solved();
    assert!(solved.exploitability().abs() < 1e-12, "{}", solved.exploitability());
    assert!((solved.value_against(&solved) - VALUE).abs() < 1e-12);
}

#[test]
fn exploitability_counts_the_best_answer_to_known_mistakes() {
    // Whoever only checks and calls can be bet against with a king and checked to otherwise: in each seat a king wins
    // two antes, a queen wins and loses one as often, and a jack loses one, so a third of an ante is won.
    let calls = Strategy::new(|_, spot| if matches!(spot, Spot::Bet | Spot::Raised) { 1.0 } else { 0.0 });
    assert!((calls.exploitability() - 1.0 / 3.0).abs() < 1e-12, "{}", calls.exploitability());
    // Whoever always folds to a bet loses an ante in every hand.
    let folds = Strategy::new(|_, _| 0.0);
    assert!((folds.exploitability() - 1.0).abs() < 1e-12, "{}", folds.exploitability());
}

#[test]
fn self_play_comes_within_a_thousandth_of_an_equilibrium() {
    let few = cfr::learn(100).exploitability();
    let many = learned().exploitability();
    println!("exploitability: {few:.6} after 100 rounds, {many:.6} as shipped");
    assert!(many < 1e-3, "{many}");
    assert!(many < few / 3.0, "more rounds teach more: {few}, then {many}");
    assert!((learned().value_against(learned()) - VALUE).abs() < 1e-3);
    assert!(learned().bold(Card::King, Spot::Bet) > 0.999, "a king always calls");
}

/// On average over both seats.
fn wins(one: &Strategy, other: &Strategy) -> f64 {
    (one.value_against(other) - other.value_against(one)) / 2.0
}

#[test]
fn each_level_beats_the_one_below_it() {
    let levels = [Strategy::random(), Strategy::eager(), Strategy::solved()];
    for pair in levels.windows(2) {
        assert!(wins(&pair[1], &pair[0]) > 0.02, "{}", wins(&pair[1], &pair[0]));
        assert!(pair[1].exploitability() < pair[0].exploitability());
    }
    assert!(wins(learned(), &Strategy::eager()) > 0.02);
}

#[test]
fn bots_play_the_strategies_they_are_named_after() {
    let strategies = [Strategy::random(), Strategy::eager(), learned().clone(), Strategy::solved()];
    for (kind, strategy) in BOTS.iter().zip(&strategies) {
        let bots = [kind.name.to_owned(), "random".to_owned()];
        let request = SimRequest { first: 0, hands: 4_000, seed: 3, bots: &bots };
        let report = simulate::<Kuhn>(BOTS, &Config::default(), &request, || {}).expect("both bots exist");
        let (got, margin) = (report.bots[0].mean(), report.bots[0].margin());
        let expected = wins(strategy, &Strategy::random());
        assert!((got - expected).abs() < 2.0 * margin, "{}: {got} ± {margin}, not {expected}", kind.name);
    }
}

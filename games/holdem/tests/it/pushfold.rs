//! Push or fold is kept within a thousandth of a big blind of its equilibrium, by exact equities.

use holdem::lab::combos::class;
use holdem::lab::pushfold::{Game, PushFold, STACKS};

/// What two who know the kept chances may win of them together, in big blinds a hand.
const MOST: f64 = 0.001;

fn check(tenths: u32) {
    let game = Game::plain(f64::from(tenths) / 10.0);
    let kept = PushFold::kept(game.stack).expect("the stack is kept");
    let lost = kept.exploitability(game);
    assert!(lost < MOST, "{} BB: {lost}", game.stack);
}

#[test]
fn kept_chances_are_within_a_thousandth_of_the_equilibrium() {
    match crate::is_long() {
        true => STACKS.into_iter().for_each(check),
        false => [10, 40, 100, 150].into_iter().for_each(check),
    }
}

#[test]
fn other_chances_are_not() {
    let game = Game::plain(10.0);
    let mut changed = PushFold::kept(game.stack).expect("kept");
    let kings = class(["Kh".parse().unwrap(), "Kd".parse().unwrap()]);
    changed.call[kings] = 0.0;
    assert!(changed.exploitability(game) > MOST);
    assert!(PushFold::kept(15.1).is_none(), "beyond the last stack nothing is kept");
}

#[test]
fn solving_again_comes_to_the_kept_chances() {
    let game = Game::plain(10.0);
    let (again, kept) = (PushFold::solve(game, 150), PushFold::kept(10.0).expect("kept"));
    assert!(again.exploitability(game) < MOST);
    // Ten big blinds are well known: 58 % are pushed and 37 % called with.
    for (chances, known) in [(again.push, 0.583), (kept.push, 0.583), (again.call, 0.374), (kept.call, 0.374)] {
        assert!((PushFold::share(&chances) - known).abs() < 0.005, "{}", PushFold::share(&chances));
    }
}

//! What the plates say of each seat.

use cardtable::{Game, Viewer};
use holdem::{Action, Config, Holdem};

use crate::table::{act, three};

/// RULES 6: what a plate says of each seat.
#[test]
fn the_last_word_of_each_seat_tells_a_check_from_a_call_and_a_bet_from_a_raise() {
    use holdem::LastWord::{Bet, Call, Check, Fold, Mucks, Raise, Shows};
    let mut hand = three(Config::default());
    let last = |hand: &Holdem| {
        let view = hand.view(Viewer::Watcher);
        view.seats.iter().map(|one| one.as_ref().and_then(|one| one.last)).collect::<Vec<_>>()
    };
    assert_eq!(last(&hand), [None, None, None]);
    let _ = act(&mut hand, 2, Action::Raise { to: 600 });
    let _ = act(&mut hand, 0, Action::Fold);
    assert_eq!(last(&hand), [Some(Fold), None, Some(Raise)]);
    let _ = act(&mut hand, 1, Action::Call);
    assert_eq!(last(&hand), [Some(Fold), None, None], "words are forgotten with the street, folds are not");
    let _ = act(&mut hand, 1, Action::Check);
    let _ = act(&mut hand, 2, Action::Raise { to: 400 });
    assert_eq!(last(&hand), [Some(Fold), Some(Check), Some(Bet)]);
    let _ = act(&mut hand, 1, Action::Call);
    for _ in 0..2 {
        let _ = act(&mut hand, 1, Action::Check);
        let _ = act(&mut hand, 2, Action::Check);
    }
    assert!(matches!(last(&hand)[..], [Some(Fold), Some(Shows), Some(Shows | Mucks)]), "{:?}", last(&hand));
    let mut called = three(Config::default());
    let _ = act(&mut called, 2, Action::Call);
    assert_eq!(last(&called), [None, None, Some(Call)]);
}

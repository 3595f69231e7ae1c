//! What a seat concludes: imagined hands hold nothing that their owners have shown not to have.

use cards::Card;
use cardtable::suite::for_every_decision;
use cardtable::{Game, Seat, Viewer};
use hearts::{Hearts, Way};
use minds::Imagine;

/// Shows `check` a hand as one seat sees it and as it imagines it, at every decision of a few hands.
fn imagined(purpose: &str, mut check: impl FnMut(&hearts::View, &dyn Fn(Seat) -> Vec<Card>, Seat)) {
    for_every_decision::<Hearts>(purpose, 8, |hand, seat, dice| {
        let view = hand.view(Viewer::Seat(seat));
        let world = Hearts::imagine(&view, seat, dice).expect("there is something to imagine");
        let open = world.view(Viewer::Open).hands;
        check(&view, &|seat| open[seat].clone().expect("open eyes see all hands"), seat);
        None
    });
}

#[test]
fn whoever_did_not_follow_has_none_of_that_suit() {
    let mut seen = 0;
    imagined("voids", |view, held, _| {
        for plays in view.tricks.iter().map(|trick| &trick.plays).chain([&view.trick]) {
            let Some(lead) = plays.first() else { continue };
            for play in plays.iter().filter(|play| play.card.suit != lead.card.suit) {
                seen += 1;
                assert!(held(play.seat).iter().all(|card| card.suit != lead.card.suit), "{play:?} after {lead:?}");
            }
        }
    });
    assert!(seen > 0, "somebody could not follow");
}

#[test]
fn what_was_given_away_is_where_it_went_until_it_is_played() {
    let mut seen = 0;
    imagined("gifts", |view, held, seat| {
        let played = || view.tricks.iter().flat_map(|trick| &trick.plays).chain(&view.trick);
        for card in view.gave.iter().flatten().filter(|card| played().all(|play| play.card != **card)) {
            seen += 1;
            assert!(held(seat.after(view.pass as usize, 4)).contains(card), "{card} was given away");
        }
        assert!(view.pass != Way::Hold || view.gave.is_none());
    });
    assert!(seen > 0, "somebody gave cards away");
}

#[test]
fn only_the_giver_sees_what_was_given_and_only_once_all_have_passed() {
    let mut seen = 0;
    for_every_decision::<Hearts>("givers", 2, |hand, seat, _| {
        let view = hand.view(Viewer::Seat(seat));
        assert!(view.gave.is_none() || !view.passing);
        assert!(hand.view(Viewer::Watcher).gave.is_none());
        seen += usize::from(view.gave.is_some());
        None
    });
    assert!(seen > 0);
}

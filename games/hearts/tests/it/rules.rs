//! One test for each numbered rule about cards: dealing, passing, playing.

use cards::Card;
use cardtable::{Game, Seats, Turn, Viewer};
use hearts::{Action, Event, Refusal, Way};

use crate::known::{THINK_MS, by_suit, card, cards, dealt, own, pass, play, seat, swap};

#[test]
fn rule_1_the_pack_is_dealt_whole() {
    let hand = dealt(1, &by_suit());
    let mut all: Vec<Card> = (0..4).flat_map(|index| own(&hand, index)).collect();
    all.sort();
    assert_eq!(all, Card::deck());
}

#[test]
fn rule_2_only_the_owner_sees_a_hand() {
    let hand = dealt(1, &by_suit());
    let seen = |viewer| hand.view(viewer).hands.map(|_, cards| cards.is_some());
    assert_eq!(seen(Viewer::Seat(seat(1))).values(), [false, true, false, false]);
    assert_eq!(seen(Viewer::Watcher).values(), [false; 4]);
}

#[test]
fn rule_3_1_passes_go_left_right_across_and_nowhere() {
    let ways = [Way::Left, Way::Right, Way::Across, Way::Hold, Way::Left];
    for (number, way) in (1..).zip(ways) {
        let mut hand = dealt(number, &by_suit());
        assert_eq!(hand.view(Viewer::Watcher).pass, way);
        if way == Way::Hold {
            assert_eq!(pass(&mut hand, 0, "3c 4c 5c"), Err(Refusal::NotPassing));
            continue;
        }
        for (index, text) in ["3c 4c 5c", "3d 4d 5d", "3h 4h 5h", "3s 4s 5s"].into_iter().enumerate() {
            pass(&mut hand, index, text).expect("legal");
        }
        let to = match way {
            Way::Left => 1,
            Way::Across => 2,
            _ => 3,
        };
        assert!(cards("3c 4c 5c").iter().all(|card| own(&hand, to).contains(card)), "{way:?}");
        assert_eq!(hand.view(Viewer::Seat(seat(to))).passed, Some(cards("3c 4c 5c")));
    }
}

#[test]
fn rule_3_2_passes_are_made_at_once_and_secret() {
    let mut hand = dealt(1, &by_suit());
    assert_eq!(play(&mut hand, 0, "2c"), Err(Refusal::PassFirst));
    for (text, got) in [("2c 3c", 2), ("2c 3c 3c", 2), ("2c 3c 4c 5c", 4), ("", 0)] {
        assert_eq!(pass(&mut hand, 0, text), Err(Refusal::PassThree { got }), "{text}");
    }
    assert_eq!(pass(&mut hand, 0, "2c 3c 4d"), Err(Refusal::NotHeld { card: card("4d") }));
    let told = hand.act(0, seat(0), Action::Pass { cards: cards("4c 2c 3c") }).expect("legal");
    let heard = |viewer| told.heard_by(viewer).cloned().collect::<Vec<_>>();
    assert_eq!(heard(Viewer::Seat(seat(0))), [Event::Passed { seat: seat(0), cards: Some(cards("2c 3c 4c")) }]);
    assert_eq!(heard(Viewer::Seat(seat(1))), [Event::Passed { seat: seat(0), cards: None }]);
    assert_eq!(pass(&mut hand, 0, "2c 3c 4c"), Err(Refusal::NotYourTurn), "a pass stands");
    assert_eq!(own(&hand, 0).len(), 13);
    pass(&mut hand, 1, "2d 3d 4d").expect("legal");
    pass(&mut hand, 2, "2h 3h 4h").expect("legal");
    assert_eq!(own(&hand, 1), by_suit()[1], "nothing comes before all have passed");
    let told = hand.act(0, seat(3), Action::Pass { cards: cards("2s 3s 4s") }).expect("legal");
    let received = |viewer| {
        let known = |event: &Event| matches!(event, Event::Received { cards: Some(_), .. });
        told.heard_by(viewer).filter(|event| known(event)).count()
    };
    assert_eq!((received(Viewer::Seat(seat(1))), received(Viewer::Watcher)), (1, 0));
    assert_eq!(pass(&mut hand, 0, "5c 6c 7c"), Err(Refusal::NotPassing));
}

#[test]
fn rule_4_1_the_two_of_clubs_leads() {
    let mut hands = by_suit();
    swap(&mut hands, (0, "2c"), (2, "5h"));
    let mut hand = dealt(4, &hands);
    assert_eq!(hand.turn(), Turn::Seats { to_act: Seats::one(seat(2)), deadline: Some(THINK_MS) });
    assert_eq!(play(&mut hand, 0, "3c"), Err(Refusal::NotYourTurn));
    assert_eq!(play(&mut hand, 2, "2h"), Err(Refusal::TwoOfClubsFirst));
    play(&mut hand, 2, "2c").expect("legal");
}

#[test]
fn rule_4_2_suit_is_followed() {
    let mut hands = by_suit();
    swap(&mut hands, (0, "Kc"), (1, "2d"));
    let mut hand = dealt(4, &hands);
    play(&mut hand, 0, "2c").expect("legal");
    assert_eq!(play(&mut hand, 1, "3d"), Err(Refusal::FollowSuit { suit: cards::Suit::Clubs }));
    assert_eq!(play(&mut hand, 1, "4h"), Err(Refusal::NotHeld { card: card("4h") }));
    play(&mut hand, 1, "Kc").expect("legal");
}

#[test]
fn rule_4_3_hearts_are_led_once_broken_or_by_who_has_nothing_else() {
    let mut hands = by_suit();
    swap(&mut hands, (0, "Ac"), (1, "2d"));
    swap(&mut hands, (0, "3c"), (2, "2h"));
    swap(&mut hands, (1, "3d"), (2, "3h"));
    let mut hand = dealt(4, &hands);
    for (index, text) in [(0, "2c"), (1, "Ac"), (2, "3c"), (3, "2s")] {
        play(&mut hand, index, text).expect("legal");
    }
    assert_eq!(play(&mut hand, 1, "3h"), Err(Refusal::HeartsNotBroken));
    for (index, text) in [(1, "4d"), (2, "3d"), (3, "Qs")] {
        play(&mut hand, index, text).expect("legal");
    }
    assert!(!hand.view(Viewer::Watcher).broken, "the queen breaks nothing");
    play(&mut hand, 0, "2d").expect("legal");
    play(&mut hand, 1, "5d").expect("legal");
    play(&mut hand, 2, "4h").expect("no diamonds left");
    assert!(hand.view(Viewer::Watcher).broken);
    play(&mut hand, 3, "3s").expect("legal");
    play(&mut hand, 0, "4c").expect("legal");
    play(&mut hand, 1, "3h").expect("a heart has been played");
    assert_eq!(hearts::legal(&cards("2h 3h"), None, false, false), cards("2h 3h"), "there is nothing else");
}

#[test]
fn rule_4_4_no_points_in_the_first_trick_unless_there_is_nothing_else() {
    let mut hands = by_suit();
    swap(&mut hands, (1, "Ad"), (2, "2h"));
    swap(&mut hands, (2, "Ad"), (3, "Qs"));
    let mut hand = dealt(4, &hands);
    play(&mut hand, 0, "2c").expect("legal");
    assert_eq!(play(&mut hand, 1, "2h"), Err(Refusal::NoPointsYet));
    play(&mut hand, 1, "2d").expect("legal");
    play(&mut hand, 2, "Qs").expect("only points are held");
}

#[test]
fn rule_4_5_the_highest_of_the_suit_takes_and_leads() {
    let mut hands = by_suit();
    swap(&mut hands, (0, "7c"), (3, "3s"));
    let mut hand = dealt(4, &hands);
    for (index, text) in [(0, "2c"), (1, "Ad"), (3, "7c")] {
        if index == 3 {
            let _ = hand.time_out(THINK_MS);
        }
        play(&mut hand, index, text).expect("legal");
    }
    assert_eq!(hand.view(Viewer::Watcher).tricks[0].winner, seat(3));
    assert_eq!(hand.view(Viewer::Watcher).to_act, Seats::one(seat(3)));
}

//! RULES 10.5: cards that make a hand longer or shorter.

use cardtable::{Game, Seat, Viewer};
use deal::{Action, Card, Config, Event, HandState, Role, Tier, deck, deck_with_events, rounds_after};

use crate::play::{Customer, Narc, Player, check_round, say, stacked, story, view};

use Action::{Check, Continue, Fold};

fn raise(card: Card) -> Action {
    Action::raise(card)
}

fn events(rounds: u8) -> Config {
    Config { event_cards: true, rounds, ..Config::default() }
}

/// Every event card is in a first hand; the Player can sell and hide.
fn table(config: &Config) -> deal::Deal {
    let narc = [Card::Stakeout, Card::Raid, Card::Blank];
    let customer = [Card::SecondThoughts, Card::SecondThoughts, Card::Haggling];
    stacked(config, &narc, &customer, &[Card::TipOff, Card::Brandy, Card::FalsePapers])
}

/// Everyone plays these in the first round, and the cards flip.
fn first_round(rounds: u8, cards: [Option<Card>; 3]) -> deal::Deal {
    let mut hand = table(&events(rounds));
    for card in cards {
        say(&mut hand, &[card.map_or(Check, raise)]);
    }
    while view(&hand, Player).state == HandState::Betting && view(&hand, Player).round == 1 {
        say(&mut hand, &[Check]);
    }
    hand
}

fn changes(hand: &deal::Deal) -> Vec<(u8, u8)> {
    let change = |event| match event {
        Event::RoundsChanged { from, to } => Some((from, to)),
        _ => None,
    };
    story(hand).into_iter().filter_map(change).collect()
}

#[test]
fn rule_10_5_events_take_the_place_of_other_cards_and_decks_keep_their_size() {
    for tier in Tier::ALL {
        for role in Role::ALL {
            let (plain, with) = (deck(role, tier), deck_with_events(role, tier));
            assert_eq!(with.len(), 15, "{role:?} at {tier:?}");
            assert!(with.is_sorted(), "the page finds a deck again by the order of the cards");
            assert!(plain.iter().all(|card| card.rounds() == 0), "without the option there are none");
            let missing = |from: &[Card], of: &[Card]| {
                let count = |cards: &[Card], card: &Card| cards.iter().filter(|one| *one == card).count();
                let gone = |card: &&Card| count(from, card) > count(of, card);
                Card::ALL.iter().filter(gone).copied().collect::<Vec<Card>>()
            };
            let (out, into) = match role {
                Narc => (vec![Card::Blank, Card::Patrol], vec![Card::Stakeout, Card::Raid]),
                Customer => (vec![Card::FairDeal], vec![Card::SecondThoughts]),
                Player => (vec![Card::Disguise], vec![Card::TipOff]),
            };
            assert_eq!((missing(&plain, &with), missing(&with, &plain)), (out, into), "{role:?} at {tier:?}");
        }
    }
}

#[test]
fn rule_10_5_a_flipped_card_makes_the_hand_a_round_longer_or_shorter() {
    for (cards, to) in [
        ([Some(Card::Stakeout), None, None], 4),
        ([None, Some(Card::SecondThoughts), None], 4),
        ([Some(Card::Raid), None, None], 2),
        ([None, None, Some(Card::TipOff)], 2),
    ] {
        let mut hand = first_round(3, cards);
        let seen = view(&hand, Player);
        assert_eq!((seen.rounds, seen.rounds_at_start, changes(&hand)), (to, Some(3), vec![(3, to)]), "{cards:?}");
        // The hand is played to its new length, with a decision after every round but the last.
        for _ in 1..to {
            say(&mut hand, &[Continue]);
            check_round(&mut hand);
        }
        let seen = view(&hand, Player);
        assert!(seen.state.is_ending() && seen.round == to, "{cards:?}: {:?} in round {}", seen.state, seen.round);
    }
}

#[test]
fn rule_10_5_a_card_face_down_changes_nothing_yet() {
    let mut hand = table(&events(3));
    say(&mut hand, &[raise(Card::Stakeout)]);
    assert_eq!((view(&hand, Narc).rounds, changes(&hand)), (3, vec![]));
    say(&mut hand, &[Check, Fold]);
    assert_eq!((view(&hand, Player).state, changes(&hand)), (HandState::Folded, vec![]));
}

#[test]
fn rule_10_5_several_at_once_add_up_before_the_bound() {
    // One more, one more and one less: one more.
    let hand = first_round(3, [Some(Card::Stakeout), Some(Card::SecondThoughts), Some(Card::TipOff)]);
    assert_eq!(changes(&hand), [(3, 4)]);
    let hand = first_round(3, [Some(Card::Stakeout), None, Some(Card::TipOff)]);
    assert_eq!((view(&hand, Player).rounds, changes(&hand)), (3, vec![]), "nothing to tell");
    assert_eq!((rounds_after(1, 4, 0), rounds_after(1, 3, 3), rounds_after(1, 3, -3)), (4, 4, 2));
}

#[test]
fn rule_10_5_a_hand_has_two_rounds_at_least_and_four_at_most() {
    let hand = first_round(2, [Some(Card::Raid), None, Some(Card::TipOff)]);
    assert_eq!((view(&hand, Player).rounds, changes(&hand)), (2, vec![]));
    assert_eq!(view(&hand, Player).state, HandState::DecisionPoint);
    let hand = first_round(4, [Some(Card::Stakeout), Some(Card::SecondThoughts), None]);
    assert_eq!((view(&hand, Player).rounds, changes(&hand)), (4, vec![]));
    let hand = first_round(4, [Some(Card::Raid), None, Some(Card::TipOff)]);
    assert_eq!(changes(&hand), [(4, 2)], "both count where there is room for both");
}

#[test]
fn rule_10_5_a_hand_that_should_be_shorter_than_it_is_ends_with_this_flip() {
    let mut hand = table(&events(3));
    check_round(&mut hand);
    say(&mut hand, &[Continue, raise(Card::Raid), Check, raise(Card::Brandy), Check]);
    let seen = view(&hand, Player);
    assert_eq!((seen.round, seen.rounds, changes(&hand)), (2, 2, vec![(3, 2)]));
    assert_eq!(seen.state, HandState::Bust, "no decision: 5 Evidence and no Cover");
    // Never fewer rounds than are played.
    let mut hand = table(&events(4));
    check_round(&mut hand);
    say(&mut hand, &[Continue]);
    check_round(&mut hand);
    say(&mut hand, &[Continue, raise(Card::Raid), Check, raise(Card::TipOff), Check]);
    assert_eq!((changes(&hand), view(&hand, Player).state), (vec![(4, 3)], HandState::Success));
    assert_eq!((rounds_after(3, 4, -2), rounds_after(3, 3, -1)), (3, 3));
}

#[test]
fn rule_10_5_the_last_round_can_be_followed_by_one_more() {
    let mut hand = table(&events(2));
    check_round(&mut hand);
    say(&mut hand, &[Continue, Check, raise(Card::SecondThoughts), Check, Check]);
    let seen = view(&hand, Player);
    assert_eq!((seen.state, seen.round, seen.rounds), (HandState::DecisionPoint, 2, 3));
    assert_eq!(seen.turn, Some(Player), "the Player may still fold");
}

#[test]
fn rule_10_5_with_only_the_player_left_the_hand_is_resolved_whatever_was_flipped() {
    let mut hand = table(&events(3));
    say(&mut hand, &[raise(Card::Stakeout), Fold, Check, Fold]);
    assert_eq!((view(&hand, Player).state, changes(&hand)), (HandState::Success, vec![]));
    assert_eq!((view(&hand, Player).round, view(&hand, Player).rounds), (1, 3));
}

#[test]
fn rule_10_5_the_next_hand_begins_with_the_tables_rounds_and_spent_events_are_gone() {
    let mut hand = first_round(3, [None, Some(Card::SecondThoughts), Some(Card::TipOff)]);
    say(&mut hand, &[Continue]);
    check_round(&mut hand);
    say(&mut hand, &[Continue]);
    check_round(&mut hand);
    say(&mut hand, &[Action::PlayOn]);
    let config = hand.next().expect("the run goes on").config;
    assert!(config.event_cards && config.rounds == 3);
    let again = stacked(&config, &[], &[], &[]);
    let seen = view(&again, Player);
    assert_eq!((seen.rounds, seen.rounds_at_start, seen.at.player.spent), (3, Some(3), vec![Card::TipOff]));
    again.audit();
}

#[test]
fn rule_10_5_everyone_is_told_and_only_faces_that_are_seen_say_what_a_card_would_change() {
    let mut hand = table(&events(3));
    say(&mut hand, &[raise(Card::Stakeout), Check, Check]);
    let told = hand.act(0, Seat::at(0), Check).expect("the last word");
    for viewer in Viewer::all(3) {
        let heard: Vec<&Event> = told.heard_by(viewer).collect();
        assert!(heard.contains(&&Event::RoundsChanged { from: 3, to: 4 }), "{viewer:?}");
        assert_eq!(hand.view(viewer).rounds, 4, "{viewer:?}");
        assert_eq!(hand.view(viewer).played[0].face.expect("it is flipped").rounds, Some(1));
    }
    assert_eq!(Card::Patrol.face().rounds, None);
}

#[test]
fn without_the_option_nothing_of_it_is_written() {
    let off = serde_json::to_string(&Config::default()).expect("a config");
    assert!(!off.contains("event_cards"), "{off}");
    let seen = serde_json::to_string(&view(&stacked(&Config::default(), &[], &[], &[]), Player)).expect("a view");
    assert!(!seen.contains("roundsAtStart"), "{seen}");
    let face = serde_json::to_string(&Card::Tea.face()).expect("a face");
    assert!(!face.contains("rounds"), "{face}");
    assert!(serde_json::to_string(&events(3)).expect("a config").contains(r#""event_cards":true"#));
}

/// What everybody heard and saw of one hand in which every event card is flipped.
#[test]
fn rule_10_5_a_hand_with_events_written_down() {
    let mut hand = table(&events(3));
    let mut text = String::new();
    let words = [
        vec![raise(Card::Stakeout), Check, raise(Card::Brandy), Check],
        vec![Continue, raise(Card::Raid), raise(Card::SecondThoughts), raise(Card::TipOff)],
        vec![Continue, Check, raise(Card::SecondThoughts), raise(Card::FalsePapers), Check, Check],
        vec![Continue, Check, Check, Check, Action::GoHome],
    ];
    for word in words.concat() {
        let role = view(&hand, Player).turn.expect("somebody is asked");
        let told = hand.act(0, Seat::at(role.index()), word).expect("allowed");
        text += &format!("\n== {role:?} {}\n", serde_json::to_string(&word).expect("an action"));
        for viewer in Viewer::all(3) {
            for event in told.heard_by(viewer) {
                text += &format!("{viewer:?} hears {}\n", serde_json::to_string(event).expect("an event"));
            }
            text += &format!("{viewer:?} sees {}\n", serde_json::to_string(&hand.view(viewer)).expect("a view"));
        }
    }
    let path = "tests/transcripts/events.txt";
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &text).expect("the transcript can be written");
    }
    let known = std::fs::read_to_string(path).expect("run with UPDATE=1 to write the transcript");
    assert!(known == text, "the hand is told otherwise (UPDATE=1 accepts it)");
}

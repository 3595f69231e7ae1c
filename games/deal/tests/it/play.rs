//! Hands with known cards, for the tests of every topic.

use cardtable::suite::people;
use cardtable::{Dice, Game, Seat, Turn, Viewer};
use deal::{Action, ByRole, Card, Config, Deal, Event, Role, View, deck};

pub use deal::Role::{Customer, Narc, Player};

/// Cards on top of the three decks; the rest lies under them in the order of the deck.
pub fn stacked(config: &Config, narc: &[Card], customer: &[Card], player: &[Card]) -> Deal {
    let on_top = |cards: &[Card]| cards.to_vec();
    let fixed = ByRole { narc: on_top(narc), customer: on_top(customer), player: on_top(player) };
    let config = Config { fixed: vec![fixed], ..config.clone() };
    let (mut hand, _) = Deal::start(&config, &people(3), 0).expect("a sound config");
    let chance = hand.deal(&mut Dice::from_number("play", 1));
    let _ = hand.dealt(0, chance);
    hand
}

/// The seed's table with quiet opponents and a Player who can sell.
pub fn plain() -> Deal {
    use Card::*;
    let narc = [Surveillance, Patrol, Blank, Blank, Surveillance, Patrol];
    let customer = [RegularOrder, Haggling, FairDeal, BulkOrder];
    let player = [Brandy, BackRoom, Alibi, FalsePapers, Lookout, Tea, Gold];
    stacked(&Config::default(), &narc, &customer, &player)
}

pub fn seat(role: Role) -> Seat {
    Seat::at(role.index())
}

pub fn view(hand: &Deal, role: Role) -> View {
    hand.view(Viewer::Seat(seat(role)))
}

pub fn act(hand: &mut Deal, role: Role, action: Action) {
    let _ = hand.act(0, seat(role), action).unwrap_or_else(|no| panic!("{role:?} {action:?}: {no}"));
    hand.audit();
}

/// Says these in turn, whoever is asked.
pub fn say(hand: &mut Deal, words: &[Action]) {
    for word in words {
        let role = view(hand, Player).turn.expect("somebody is asked");
        act(hand, role, *word);
    }
}

/// Everybody checks until the betting of this round is over.
pub fn check_round(hand: &mut Deal) {
    let round = view(hand, Player).round;
    while view(hand, Player).betting.ended.is_none() && view(hand, Player).round == round {
        say(hand, &[Action::Check]);
    }
}

pub fn is_over(hand: &Deal) -> bool {
    hand.turn() == Turn::Over
}

/// What the watchers were told of an event.
pub fn story(hand: &Deal) -> Vec<Event> {
    hand.view(Viewer::Watcher).story
}

/// A whole deck of the first tier.
pub fn whole(role: Role) -> Vec<Card> {
    deck(role, deal::Tier::Quiet)
}

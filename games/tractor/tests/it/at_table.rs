//! Rounds set up by hand: decks with wished cards, and steps to a phase.

use cards::Rank;
use cardtable::suite::people;
use cardtable::{Bot, Game, Millis, Questions, Refusal as _, Seat, Told, Viewer};
use tractor::{
    Action, BOTS, Card, Cards, Config, Event, Phase, Question, Refusal, Selections, Tractor, View, hand_size,
};

use crate::naive::{card, set};

/// A bot of the house.
pub fn make(name: &str) -> Box<dyn Bot<Tractor>> {
    let kind = BOTS.iter().find(|kind| kind.name == name).expect("a bot of this name");
    (kind.make)()
}

/// A config that deals at once and starts at this level.
pub fn at_level(level: Rank) -> Config {
    Config { levels: [level; 2], deal_ms: 0, ..Config::default() }
}

/// A deck that gives each seat the cards it is wished, and the kitty its own, in this order.
pub fn deck(seats: usize, wishes: &[(usize, &str)], kitty: &str) -> Vec<Card> {
    let wished = wishes.iter().fold(set(kitty), |all, (_, names)| {
        assert!(all.common(set(names)).is_empty(), "a card is wished twice");
        all.and(set(names))
    });
    let mut rest = Cards::ALL.without(wished).iter();
    let mut hands: Vec<Vec<Card>> = vec![Vec::new(); seats];
    for (seat, names) in wishes {
        hands[*seat].extend(set(names).iter());
    }
    for hand in &mut hands {
        hand.extend(rest.by_ref().take(hand_size(seats) - hand.len()));
    }
    let dealt = (0..seats * hand_size(seats)).map(|place| hands[place % seats][place / seats]);
    let mut deck: Vec<Card> = dealt.collect();
    deck.extend(kitty.split_whitespace().map(card));
    deck.extend(rest);
    deck
}

/// A round whose deck has been given to the dealer at time 0.
pub fn dealt(config: &Config, deck: Vec<Card>) -> Tractor {
    let (mut game, _) = Tractor::start(config, &people(usize::from(config.seats)), 0).expect("a sound config");
    let _ = game.dealt(0, deck);
    game.audit();
    game
}

pub fn act(game: &mut Tractor, at: Millis, seat: usize, action: Action) -> Result<Told<Event>, Refusal> {
    let before = game.clone();
    let told = game.act(at, Seat::at(seat), action);
    if told.is_err() {
        assert!(*game == before, "a refusal changed the round");
    }
    game.audit();
    told
}

/// The code of a refusal, or `ok`.
pub fn answer(game: &mut Tractor, seat: usize, action: Action) -> &'static str {
    act(game, 0, seat, action).map_or_else(|no| no.code().name(), |_| "ok")
}

/// Which hand questions are about.
pub const OF_TEST: cardtable::HandOf<'_> = cardtable::HandOf { table: "t", hand: 1, began_at: 0, commitment: None };

/// The code with which a question about these cards is refused, or `ok`.
pub fn asked(game: &Tractor, seat: usize, cards: Vec<Card>) -> &'static str {
    let question = Question::Play { cards };
    let answered = Selections::answer(game, Viewer::Seat(Seat::at(seat)), question, &OF_TEST);
    answered.map_or_else(|no| no.code.name(), |_| "ok")
}

pub fn bid(names: &str) -> Action {
    Action::Bid { cards: names.split_whitespace().map(card).collect() }
}

pub fn play(names: &str) -> Action {
    Action::Play { cards: names.split_whitespace().map(card).collect() }
}

pub fn bury(names: &str) -> Action {
    Action::Bury { cards: names.split_whitespace().map(card).collect() }
}

pub fn pass_all(game: &mut Tractor) {
    for seat in 0..usize::from(view(game, 0).hands.len() as u8) {
        let _ = act(game, 0, seat, Action::Pass).expect("everybody may pass");
    }
}

/// The round after everybody has passed and the clock has buried.
pub fn in_tricks(config: &Config, deck: Vec<Card>) -> Tractor {
    let mut game = dealt(config, deck);
    pass_all(&mut game);
    let _ = game.time_out(100_000);
    assert_eq!(view(&game, 0).phase, Phase::TrickPlay);
    game
}

pub fn view(game: &Tractor, seat: usize) -> View {
    game.view(Viewer::Seat(Seat::at(seat)))
}

/// What these eyes hear, as it goes over the wire.
pub fn heard(told: &Told<Event>, viewer: Viewer) -> Vec<serde_json::Value> {
    told.heard_by(viewer).map(|event| serde_json::to_value(event).expect("plain data")).collect()
}

/// The types of what everybody hears.
pub fn types(told: &Told<Event>) -> Vec<String> {
    let heard = heard(told, Viewer::Watcher);
    heard.iter().map(|event| event["type"].as_str().expect("a type").to_owned()).collect()
}

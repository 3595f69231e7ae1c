//! Cards sealed one by one: who gets which proof, what never opens, and what a checker makes of a hand with mucked cards.

use std::collections::BTreeMap;
use std::sync::Arc;

use cardtable::suite::people;
use cardtable::{
    AnyGame, Dice, Game, HandFile, Offers, Opening, Request, RoomKey, Seat, SeatCommit, SeatSeed, Secret, Table, Viewer,
};
use holdem::{Action, Config, Holdem};
use serde_json::Value;

use crate::scaled;

const SEATS: usize = 3;
pub const TABLE: &str = "t-sealed";

fn key() -> Arc<RoomKey> {
    Arc::new(RoomKey::new([6; 32]))
}

/// A hand that was played by chance: its stored lines, and everything that each viewer was sent.
pub struct Played {
    pub lines: Vec<String>,
    sent: BTreeMap<Viewer, Vec<String>>,
    hand: Holdem,
}

fn seed(dice: &mut Dice) -> SeatSeed {
    let words: Vec<String> = (0..8).map(|_| format!("{:08x}", dice.word())).collect();
    SeatSeed::parse(&words.concat()).expect("32 bytes")
}

fn secret(dice: &mut Dice) -> Secret {
    Secret::new(std::array::from_fn(|_| dice.below(256) as u8))
}

pub fn play(number: u64) -> Played {
    let mut dice = Dice::from_number("sealed", number);
    let config = Config { seats: SEATS, pause_ms: 0, time_bank_ms: 0, ..Config::default() };
    let opened = Table::<Holdem>::open(TABLE, config, people(SEATS), 0, secret(&mut dice));
    let (mut table, _) = opened.expect("a sound config");
    table.sign_with(key());
    let mut played = Played {
        lines: Vec::new(),
        sent: BTreeMap::new(),
        hand: Holdem::start(&Config::default(), &people(6), 0).expect("starts").0,
    };
    let seeds: Vec<SeatSeed> = (0..SEATS).map(|_| seed(&mut dice)).collect();
    for (seat, seed) in people(SEATS).seats().zip(&seeds) {
        table.note_commit(seat, 1, SeatCommit::of(TABLE, 1, seat, seed)).expect("in time");
    }
    let mut at = 0;
    let mut request = Request::Begin;
    while !played.lines.last().is_some_and(|line| line.contains("\"line\":\"ended\"")) {
        let fresh = secret(&mut dice);
        let proposal = table.propose(at, request, fresh).expect("accepted");
        played.lines.extend(proposal.lines.into_iter().map(|line| line.body));
        for letter in table.commit() {
            played.sent.entry(letter.viewer).or_default().push(letter.body);
        }
        for viewer in Viewer::all(SEATS) {
            played.sent.entry(viewer).or_default().push(table.snapshot(viewer, at, None));
        }
        let facts = table.facts();
        at = at.max(facts.at) + 1;
        request = match (facts.dealing, facts.to_act.iter().next(), facts.deadline) {
            (Some(_), ..) => Request::Seeds { seeds: seeds.iter().cloned().map(Some).collect() },
            (None, Some(seat), _) => {
                let view = table.hand().expect("runs").view(Viewer::Seat(seat));
                let offered: Vec<Action> =
                    Holdem::offered(&view).into_iter().filter(|action| *action != Action::Leave).collect();
                let action = dice.pick(&offered).expect("something is offered").clone();
                Request::Act { seat, action, nonce: None, deadline: None }
            }
            (None, None, Some(deadline)) => {
                at = at.max(deadline);
                Request::TimeOut
            }
            (None, None, None) => break,
        };
    }
    played.hand = table.hand().expect("it ended").clone();
    played
}

impl Played {
    fn file(&self, viewer: Viewer) -> HandFile {
        let lines: Vec<&str> = self.lines.iter().map(String::as_str).collect();
        let file = holdem::hosted().hand_file(&lines, viewer, Some(key().public())).expect("a finished hand");
        HandFile::read(&file.to_text()).expect("a file that was just written is whole")
    }

    fn shown(&self, seat: Seat) -> bool {
        self.hand.view(Viewer::Watcher).seats[seat.index()].as_ref().is_some_and(|seat| seat.cards.is_some())
    }
}

fn verify(file: &HandFile) -> Result<cardtable::Verified, String> {
    holdem::hosted().verify(file, Some(&key().public())).map_err(|error| error.to_string())
}

/// Hands in which cards were mucked, at the end or before, and shown.
fn hands() -> Vec<Played> {
    (0..u64::from(scaled(24))).map(play).collect()
}

#[test]
fn every_reader_verifies_the_same_hand_from_what_they_may_know() {
    let (mut closed, mut open) = (0, 0);
    for played in hands() {
        let everybody = played.file(Viewer::Watcher);
        let verified = verify(&everybody).expect("an honest hand");
        assert_eq!((verified.seeds, verified.score.clone()), (SEATS, played.hand.score()));
        for seat in people(SEATS).seats() {
            let own = played.file(Viewer::Seat(seat));
            assert_eq!(
                (&own.lines, &own.head, &own.signature),
                (&everybody.lines, &everybody.head, &everybody.signature)
            );
            let more = own.opened.len() - everybody.opened.len();
            assert_eq!(more, if played.shown(seat) { 0 } else { 2 }, "the own two cards");
            verify(&own).expect("an honest hand");
            if played.shown(seat) { open += 1 } else { closed += 1 }
        }
        assert_eq!(played.file(Viewer::Open), everybody, "open eyes see what everybody saw");
    }
    assert!(closed > 10 && open > 5, "{closed} closed, {open} open");
}

#[test]
fn exported_hands_have_numbers_of_their_own() {
    let number = |played: Played| {
        let lines: Vec<&str> = played.lines.iter().map(String::as_str).collect();
        let phh = holdem::hosted().exports(&lines, Viewer::Watcher).expect("a finished hand").swap_remove(0).text;
        phh.lines().find(|line| line.starts_with("hand = ")).expect("a number").to_owned()
    };
    let hands = hands();
    let count = hands.len();
    let numbers: std::collections::BTreeSet<String> = hands.into_iter().map(number).collect();
    assert_eq!(numbers.len(), count, "a table's own count starts at 1 at every table: {numbers:?}");
}

/// Not in a letter, not in a snapshot, not in a file, a replay or an export: who may not know a card gets neither its
/// salt nor its name.
#[test]
fn what_was_not_shown_is_in_nothing_that_others_get() {
    for played in hands() {
        let lines: Vec<&str> = played.lines.iter().map(String::as_str).collect();
        let seal = played
            .lines
            .iter()
            .find_map(|line| serde_json::from_str::<Value>(line).expect("JSON")["seal"].as_str().map(str::to_owned));
        let seal = seal.expect("the server keeps the deck's secret");
        for owner in people(SEATS).seats().filter(|seat| !played.shown(*seat)) {
            let own: Vec<Opening> = played.file(Viewer::Seat(owner)).opened;
            let public: Vec<Opening> = played.file(Viewer::Watcher).opened;
            let secret: Vec<&Opening> = own.iter().filter(|one| !public.contains(one)).collect();
            assert_eq!(secret.len(), 2);
            for reader in Viewer::all(SEATS).chain([Viewer::Open]).filter(|reader| *reader != Viewer::Seat(owner)) {
                let mut texts = played.sent.get(&reader).cloned().unwrap_or_default();
                texts.push(played.file(reader).to_text());
                let replay = holdem::hosted().replay(&lines, reader).expect("replays");
                texts.push(serde_json::to_string(&replay).expect("plain"));
                let exports = holdem::hosted().exports(&lines, reader).expect("a finished hand");
                texts.extend(exports.into_iter().map(|export| export.text));
                for text in &texts {
                    assert!(!text.contains(&seal), "the deck's secret");
                    for opening in &secret {
                        assert!(!text.contains(&opening.salt), "a salt of {owner:?} for {reader:?}");
                        assert!(
                            !speaks_of(text, &opening.card),
                            "{} of {owner:?} for {reader:?}: {text}",
                            opening.card
                        );
                    }
                }
            }
        }
    }
}

/// Whether a text names this card, alone or in a row of cards, outside of hashes.
fn speaks_of(text: &str, card: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '?';
    let is_card = |two: &[u8]| two.len() == 2 && b"23456789TJQKA?".contains(&two[0]) && b"cdhs?".contains(&two[1]);
    text.split(|c| !is_part(c)).any(|word| {
        let cards = word.as_bytes().chunks(2);
        word.len() <= 10 && cards.clone().all(is_card) && cards.clone().any(|one| one == card.as_bytes())
    })
}

#[test]
fn a_card_opens_to_its_owner_when_it_is_dealt_and_to_all_when_it_is_shown() {
    for played in hands() {
        for (viewer, sent) in &played.sent {
            let mut told: Vec<Opening> = Vec::new();
            for text in sent {
                let message: Value = serde_json::from_str(text).expect("JSON");
                let opened: Vec<Opening> = serde_json::from_value(message["opened"].clone()).unwrap_or_default();
                match message["type"] == "view" {
                    true => {
                        let mut all = told.clone();
                        all.sort_by_key(|one| one.place);
                        assert_eq!(opened, all, "a snapshot has what the letters before it opened");
                    }
                    false => {
                        assert!(opened.iter().all(|one| !told.contains(one)), "each is told once");
                        told.extend(opened);
                    }
                }
            }
            told.sort_by_key(|one| one.place);
            assert_eq!(told, played.file(*viewer).opened, "in the end the letters have opened what the file has");
        }
    }
}

#[test]
fn cards_that_are_not_what_was_sealed_are_noticed() {
    let played = hands().into_iter().find(|played| played.file(Viewer::Watcher).opened.len() >= 7).expect("a showdown");
    let file = played.file(Viewer::Watcher);
    let first = file.lines.len() + 2;
    let with = |change: &dyn Fn(&mut Vec<Opening>)| {
        let mut changed = file.clone();
        change(&mut changed.opened);
        verify(&changed).expect_err("not believed")
    };
    let under = "this card does not lie under the commitment";
    assert_eq!(with(&|opened| opened[0].card = "2c".into()).split(": ").last(), Some(under));
    assert_eq!(with(&|opened| opened[0].salt = "00".repeat(16)), format!("line {first}: {under}"));
    assert_eq!(with(&|opened| opened[0].card = "??".into()), format!("line {first}: {under}"));
    assert_eq!(with(&|opened| opened[1].path[3] = "00".repeat(32)), format!("line {}: {under}", first + 1));
    let elsewhere = "the seeds put another card at this place";
    assert_eq!(with(&|opened| opened[0].place = 51), format!("line {first}: {elsewhere}"));
    assert_eq!(with(&|opened| opened[0].place = 99), format!("line {first}: {elsewhere}"));
    assert_eq!(with(&|opened| opened[0].leaf ^= 1), format!("line {first}: {elsewhere}"));
    let twice = with(&|opened| opened.push(opened[0].clone()));
    assert_eq!(twice, format!("line {}: a card is opened twice", first + file.opened.len()));
    let missing = with(&|opened| drop(opened.pop()));
    assert!(missing.starts_with(&format!("line {}: ", file.lines.len() + 1)), "{missing}");

    // Another score, with all hashes made anew, is none that the rules can give whatever the closed cards are.
    let mut lines = file.lines.clone();
    let last = lines.last_mut().expect("it ended");
    let score = serde_json::from_str::<Value>(last).expect("JSON")["score"].to_string();
    *last = last.replace(&score, "[1,2,-3]");
    let forged = file.forged(lines);
    let said = holdem::hosted().verify(&forged, None).expect_err("no such score").to_string();
    assert!(said.starts_with(&format!("line {}: ", file.lines.len() + 1)), "{said}");
    // And the secret of the deck has no place in a file.
    let mut lines = file.lines.clone();
    let dealt = lines.iter().position(|line| line.contains("\"dealt\"")).expect("dealt");
    lines[dealt] = played.lines[dealt].clone();
    let said = holdem::hosted().verify(&file.forged(lines), None).expect_err("too much").to_string();
    assert_eq!(said, format!("line {}: the line has parts that no file has", dealt + 2));
}

#[test]
fn a_file_is_replayed_with_the_eyes_it_has_cards_for() {
    for played in hands() {
        let cards = |file: &HandFile, viewer: Viewer| {
            let replay = holdem::hosted().replay_file(file, viewer).expect("replays");
            let last = replay.frames.last().expect("frames").view.clone();
            (replay.eyes, (0..SEATS).map(|seat| last["seats"][seat]["cards"].is_array()).collect::<Vec<_>>())
        };
        let everybody: Vec<bool> = people(SEATS).seats().map(|seat| played.shown(seat)).collect();
        let file = played.file(Viewer::Watcher);
        for viewer in Viewer::all(SEATS).chain([Viewer::Open]) {
            assert_eq!(cards(&file, viewer).1, everybody, "a file for everybody has nobody's closed cards: {viewer:?}");
        }
        let Some(owner) = people(SEATS).seats().find(|seat| !played.shown(*seat)) else { continue };
        let own = played.file(Viewer::Seat(owner));
        let mut with_own = everybody.clone();
        with_own[owner.index()] = true;
        assert_eq!(cards(&own, Viewer::Open), (owner.to_string(), with_own));
    }
}

/// One hundred decks that were stacked by the host deal the host's seat no better cards than chance does.
#[test]
fn a_stacked_deck_is_dealt_by_the_seeds_of_the_others() {
    let kings_and_aces = |number: u64| {
        let played = play(10_000 + number);
        let own = played.file(Viewer::Seat(Seat::at(0)));
        let order = played.hand.view(Viewer::Seat(Seat::at(0))).seats[0].as_ref().and_then(|seat| seat.cards);
        assert!(own.opened.len() >= 2);
        order.is_some_and(|cards| cards.iter().all(|card| matches!(card.to_string().as_bytes()[0], b'K' | b'A')))
    };
    let lucky = (0..120).filter(|number| kings_and_aces(*number)).count();
    assert!(lucky < 12, "two of the eight highest cards come once in 47 deals: {lucky} of 120");
}

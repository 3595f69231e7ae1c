//! What goes over the wire at a table of Hold'em: nobody is sent a card that is not theirs to see, nor a secret.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::client::{Socket, call_text};
use crate::holdem_table::{Party, check_or_call, check_or_fold, has_event, quick};
use crate::room::TestRoom;

const HANDS: i64 = 8;

/// By the server's number of a hand: the two cards of each seat.
type Dealt = BTreeMap<i64, BTreeMap<usize, [String; 2]>>;

/// Every text in a message, but for ids and hashes: two letters of a card can stand in them by chance.
fn texts(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => {
            let is_hash = text.len() >= 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
            found.extend((!is_hash).then(|| text.clone()));
        }
        Value::Array(list) => list.iter().for_each(|one| texts(one, found)),
        Value::Object(map) => map
            .iter()
            .filter(|(key, _)| !["table", "nonce"].contains(&key.as_str()))
            .for_each(|(_, one)| texts(one, found)),
        _ => {}
    }
}

/// What each seat was dealt in each hand, as its own player was told.
fn dealt_to(heard: &[Vec<Value>]) -> Dealt {
    let mut dealt = Dealt::new();
    for (seat, frames) in heard.iter().enumerate() {
        for frame in frames {
            if let (Some(hand), Some([a, b])) =
                (frame["hand"].as_i64(), frame["view"]["seats"][seat]["cards"].as_array().map(Vec::as_slice))
            {
                let card = |card: &Value| card.as_str().expect("a card").to_owned();
                dealt.entry(hand).or_default().insert(seat, [card(a), card(b)]);
            }
        }
    }
    dealt
}

/// No frame speaks of this hand of another's before that hand was shown. Whether it was shown in the end.
fn check_frames(frames: &[Value], hand: i64, owner: usize, cards: &[String; 2], who: &str) -> bool {
    let mut shown = false;
    for frame in frames.iter().filter(|frame| frame["hand"] == hand) {
        let events = frame["events"].as_array().cloned().unwrap_or_default();
        shown |= events.iter().any(|event| event["type"] == "shown" && event["seat"] == owner);
        let mut found = Vec::new();
        texts(frame, &mut found);
        let leak = found.iter().find(|text| cards.iter().any(|card| text.contains(card.as_str())));
        assert!(shown || leak.is_none(), "{who} was sent {cards:?} of seat {owner} in hand {hand}: {leak:?}");
    }
    shown
}

#[tokio::test]
async fn over_whole_hands_no_frame_has_a_card_or_a_secret_that_is_not_its_receivers() {
    let room = TestRoom::open().await;
    let mut watcher = Socket::open(&room.base, None, &[]).await.expect("visitors may connect");
    let mut party = Party::sit_down(&room, &[("Ann", 20_000), ("Bob", 20_000)], quick()).await;
    watcher.watch(&party.table).await;

    // Hands are shown, mucked, and given up before and after the flop.
    let how = |view: &Value, seat: usize| match view["hand"].as_i64().expect("a number") % 3 {
        0 if view["board"]["cards"] == json!([]) => check_or_call(view, seat),
        0 => json!({ "type": "fold" }),
        1 => check_or_fold(view, seat),
        _ => check_or_call(view, seat),
    };
    let ended = |letter: &Value| has_event(letter, "hand_ended");
    let mut last = Value::Null;
    for _ in 0..HANDS {
        last = party.play_until(how, ended).await;
    }
    let is_last = |letter: &Value| letter["hand"] == last["hand"] && has_event(letter, "hand_ended");
    party.sockets[1].next_where(is_last).await;
    watcher.next_where(is_last).await;
    let heard: Vec<Vec<Value>> = party.sockets.iter().map(Socket::heard_whole).collect();
    let watched = watcher.heard_whole();

    let dealt = dealt_to(&heard);
    let mut shown = 0;
    for (hand, seats) in &dealt {
        assert_eq!(seats.len(), 2, "both know their own cards of hand {hand}");
        for (owner, cards) in seats {
            shown += usize::from(check_frames(&heard[1 - owner], *hand, *owner, cards, "the opponent"));
            check_frames(&watched, *hand, *owner, cards, "a watcher");
        }
    }
    assert!(dealt.len() >= HANDS as usize && shown > 0 && shown < 2 * dealt.len(), "{shown} of {dealt:?}");

    // The table closes, and nothing more opens to anybody: no letter, view, file, replay or export has a card or a salt
    // that its reader may not know, nor the secret of a deck.
    party.leave(&room).await;
    let everyone = heard.iter().chain([&watched]);
    let stored = room.store().await.lines(&party.table, 1, 10_000).await.expect("reads");
    let stored: Vec<Value> = stored.iter().map(|line| serde_json::from_str(&line.body).expect("JSON")).collect();
    let seals: Vec<&str> = stored.iter().filter_map(|line| line["seal"].as_str()).collect();
    assert!(seals.len() >= dealt.len(), "the server keeps what it needs");
    for seal in &seals {
        assert!(everyone.clone().flatten().all(|frame| !frame.to_string().contains(seal)), "a secret was sent");
    }
    let tokens = [Some(party.guests[0].token.as_str()), Some(party.guests[1].token.as_str()), None];
    let mut mucked = 0;
    for (hand, seats) in &dealt {
        let mut files = Vec::new();
        for token in tokens {
            files.push(downloads(&room.base, &party.table, *hand, token).await);
        }
        let file = |reader: usize| cardtable::HandFile::read(&files[reader][0]).expect("an unchanged file");
        for (reader, downloaded) in files.iter().enumerate() {
            for (owner, cards) in seats.iter().filter(|(owner, _)| **owner != reader) {
                let frames = if reader == 2 { &watched } else { &heard[reader] };
                let was_shown = check_frames(frames, *hand, *owner, cards, "nobody");
                let own = file(*owner);
                let salts: Vec<&str> =
                    own.opened.iter().filter(|one| cards.contains(&one.card)).map(|one| one.salt.as_str()).collect();
                assert_eq!(salts.len(), 2, "the owner has both cards in the own file");
                let in_frames = |salt: &&&str| frames.iter().any(|frame| frame.to_string().contains(**salt));
                assert_eq!(salts.iter().filter(in_frames).count(), if was_shown { 2 } else { 0 }, "salts in frames");
                if was_shown {
                    continue;
                }
                mucked += 1;
                for text in downloaded {
                    assert!(!salts.iter().any(|salt| text.contains(salt)), "a salt of seat {owner} in hand {hand}");
                    assert!(!seals.iter().any(|seal| text.contains(seal)), "a deck's secret in hand {hand}");
                    assert!(!speaks_of(text, cards), "{cards:?} of seat {owner} in hand {hand} for {reader}: {text}");
                }
            }
            let read = file(reader);
            let verified = catalog::find("holdem").expect("known").verify(&read, read.key.as_ref());
            assert!(verified.is_ok(), "hand {hand} as {reader} has it: {verified:?}");
        }
    }
    assert!(mucked > 0, "some cards stayed closed");
}

/// Everything that can be had of a finished hand: its file, its replays with all eyes, its exports.
async fn downloads(base: &str, table: &str, hand: i64, token: Option<&str>) -> Vec<String> {
    let mut texts = Vec::new();
    for what in [
        "log",
        "replay",
        "replay?eyes=open",
        "replay?eyes=watcher",
        "replay?eyes=0",
        "replay?eyes=1",
        "export/phh",
        "export/pokerstars",
        "export/phh?eyes=open",
        "export/phh?eyes=0",
        "export/phh?eyes=1",
    ] {
        let (_, _, text) = call_text(base, "GET", &format!("/api/hands/{table}/{hand}/{what}"), token, &[], None).await;
        texts.push(text);
    }
    texts
}

/// Whether a text names one of these cards, alone or in a row of cards, outside of hashes.
fn speaks_of(text: &str, cards: &[String; 2]) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '?';
    text.split(|c| !is_part(c)).any(|word| {
        let is_cards = word.len() % 2 == 0
            && word.len() <= 10
            && word
                .as_bytes()
                .chunks(2)
                .all(|card| "23456789TJQKA?".contains(char::from(card[0])) && "cdhs?".contains(char::from(card[1])));
        is_cards && word.as_bytes().chunks(2).any(|card| cards.iter().any(|one| one.as_bytes() == card))
    })
}

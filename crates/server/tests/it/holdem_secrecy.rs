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
    let parsed = |socket: &Socket| -> Vec<Value> {
        socket.heard.iter().map(|text| serde_json::from_str(text).expect("JSON")).collect()
    };
    let heard: Vec<Vec<Value>> = party.sockets.iter().map(parsed).collect();
    let watched = parsed(&watcher);

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

    // What opens when the table closes was nowhere before.
    party.leave(&room).await;
    for (hand, seats) in &dealt {
        let file = format!("/api/hands/{}/{hand}/log", party.table);
        let (status, _, log) = call_text(&room.base, "GET", &file, None, &[], None).await;
        assert_eq!(status, 200, "{log}");
        let (_, lines) = table::HandFile::read(&log).expect("an unchanged file");
        let lines: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let secret = lines.iter().find_map(|line| line["secret"].as_str()).expect("the table's secret is open");
        let chance = lines.iter().find(|line| line["chance"].is_object()).expect("cards were dealt")["chance"].clone();
        let salt_of = |card: &String| {
            let cards = chance["cards"].as_array().expect("cards");
            let at = cards.iter().position(|one| one == card).expect("it was dealt");
            chance["salts"][at].as_str().expect("a salt").to_owned()
        };
        let everyone = heard.iter().chain([&watched]);
        assert!(everyone.clone().flatten().all(|frame| !frame.to_string().contains(secret)), "the secret was sent");
        for (owner, cards) in seats {
            for frames in [&heard[1 - owner], &watched] {
                let was_shown = check_frames(frames, *hand, *owner, cards, "nobody");
                let salted = |card: &String| frames.iter().any(|frame| frame.to_string().contains(&salt_of(card)));
                assert_eq!(cards.iter().filter(|card| salted(card)).count(), if was_shown { 2 } else { 0 }, "salts");
            }
        }
    }
}

//! The players' own part of the dice, on real sockets: commit, fix, open, deal, and what a cheat is left with.

use cardtable::SeatSeed;
use serde_json::{Value, json};
use server::clock::Clock;

use crate::attendance::{open, timed_room, until};
use crate::client::call_text;
use crate::room::TestRoom;
use crate::seeds_page::Page;

fn is_opening(dice: &Value) -> bool {
    dice["opening"] == true
}

fn is_seeded(dice: &Value) -> bool {
    dice["seeds"].as_array().is_some_and(|seeds| !seeds.is_empty())
}

fn hearts_are_dealt(message: &Value) -> bool {
    let holds = |hand: &Value| hand.as_array().is_some_and(|cards| !cards.is_empty());
    message["type"] == "letter" && message["view"]["hands"].as_array().is_some_and(|hands| hands.iter().any(holds))
}

/// Ann and Bob at a table of Hearts with two bots, both with pages that add seeds; nobody has committed yet.
async fn two_pages() -> (TestRoom, Clock, Page, Page) {
    let (room, clock) = timed_room().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, "hearts", json!({}), &["careful", "careful"]).await;
    let ann = Page::sit(&ann, &table, 0).await;
    let bob = Page::sit(&bob, &table, 1).await;
    (room, clock, ann, bob)
}

/// The same two with their commitments fixed.
async fn two_fixed() -> (TestRoom, Clock, Page, Page) {
    let (room, clock, mut ann, mut bob) = two_pages().await;
    for page in [&mut ann, &mut bob] {
        let ask = page.commit(1);
        page.socket.ask_ok(ask).await;
    }
    for page in [&mut ann, &mut bob] {
        page.dice(is_opening).await;
    }
    (room, clock, ann, bob)
}

async fn log_of(room: &TestRoom, table: &str) -> Vec<Value> {
    let lines = room.store().await.lines(table, 1, 1_000).await.expect("reads");
    lines.iter().map(|line| serde_json::from_str(&line.body).expect("JSON")).collect()
}

fn kinds(log: &[Value]) -> Vec<&str> {
    log.iter().filter_map(|line| line["line"].as_str()).collect()
}

#[tokio::test]
async fn a_hand_waits_for_announced_commitments_and_then_for_their_seeds() {
    let (room, _clock, mut ann, mut bob) = two_pages().await;
    let table = ann.table.clone();
    // The clock stands still, so whatever happens is no matter of time.
    let asked = ann.commit(1);
    ann.socket.ask_ok(asked).await;
    assert_eq!(kinds(&log_of(&room, &table).await).last(), Some(&"began"), "Bob's page has announced a commitment");
    let asked = bob.commit(1);
    bob.socket.ask_ok(asked).await;
    let dice = ann.dice(is_opening).await;
    let commits = json!([ann.commitment(1), bob.commitment(1), null, null]);
    assert_eq!((&dice["commits"], &dice["hand"], &dice["next"]["hand"]), (&commits, &json!(1), &json!(2)));
    let act = json!({ "type": "act", "table": table, "action": { "type": "play", "card": "2c" } });
    let refused = ann.socket.ask(act).await;
    assert_eq!(refused["ok"], false);

    ann.open_own(1).await;
    assert_eq!(kinds(&log_of(&room, &table).await).last(), Some(&"fixed"), "Bob's seed is awaited");
    bob.open_own(1).await;
    let dice = bob.dice(is_seeded).await;
    assert_eq!(dice["seeds"], json!([ann.seed, bob.seed, null, null]));
    assert_eq!(dice["leftOut"], json!([]));
    let log = log_of(&room, &table).await;
    let dealt = kinds(&log).iter().position(|kind| *kind == "dealt").expect("dealt");
    assert_eq!(kinds(&log)[dealt - 3..=dealt], ["began", "fixed", "seeded", "dealt"]);
    let again = ann.commit(1);
    ann.socket.refused(again, "wrong_hand").await;
    let ahead = ann.commit(2);
    ann.socket.ask_ok(ahead).await;
}

#[tokio::test]
async fn a_page_that_announces_and_does_not_commit_is_waited_for_a_second() {
    let (room, clock, mut ann, mut bob) = two_pages().await;
    let asked = ann.commit(1);
    ann.socket.ask_ok(asked).await;
    clock.advance(999);
    ann.socket.ask_ok(json!({ "type": "ping" })).await;
    assert_eq!(kinds(&log_of(&room, &ann.table).await).last(), Some(&"began"));
    clock.advance(1);
    let dice = bob.dice(is_opening).await;
    assert_eq!(dice["commits"], json!([ann.commitment(1), null, null, null]));
    let seed = bob.seed.clone();
    let asked = bob.opens(1, &seed);
    bob.socket.refused(asked, "not_opening").await;
    ann.open_own(1).await;
    assert_eq!(ann.dice(is_seeded).await["leftOut"], json!([]), "who never committed is not left out");
}

/// The host's shill, seated last, knows the secret and has seen Ann's seed. After `fixed` nothing that it sends changes
/// the cards: other seeds are refused, and withholding is named in the letter and the log, and counted.
#[tokio::test]
async fn a_shill_can_only_withhold_and_that_is_named_and_counted() {
    for (tries, why) in [(20, "wrong"), (0, "late")] {
        let (room, clock, mut ann, mut shill) = two_fixed().await;
        ann.open_own(1).await;
        for number in 0..tries {
            let ground = SeatSeed::parse(&format!("{:02x}", 100 + number).repeat(32)).expect("32 bytes");
            let asked = shill.opens(1, &ground);
            shill.socket.refused(asked, "wrong_seed").await;
        }
        let late = shill.commit(1);
        shill.socket.refused(late, "wrong_hand").await;
        clock.advance(1_999);
        ann.socket.ask_ok(json!({ "type": "ping" })).await;
        assert_eq!(kinds(&log_of(&room, &ann.table).await).last(), Some(&"fixed"));
        clock.advance(1);
        let dice = ann.dice(is_seeded).await;
        let left_out = json!([{ "seat": 1, "why": why }]);
        assert_eq!((&dice["seeds"], &dice["leftOut"]), (&json!([ann.seed, null, null, null]), &left_out));
        let log = log_of(&room, &ann.table).await;
        let seeded = log.iter().find(|line| line["line"] == "seeded").expect("seeded");
        assert_eq!(seeded["left_out"], left_out);
        let (_, _, metrics) = call_text(&room.base, "GET", "/metrics", None, &[], None).await;
        let counted = format!("baize_seeds_left_out_total{{why=\"{why}\"}}");
        assert!(metrics.contains(&counted), "{metrics}");
    }
}

#[tokio::test]
async fn a_wrong_seed_can_be_mended_and_a_right_one_stays() {
    let (_room, _clock, mut ann, mut bob) = two_fixed().await;
    let other = ann.seed.clone();
    let wrong = bob.opens(1, &other);
    bob.socket.refused(wrong.clone(), "wrong_seed").await;
    bob.open_own(1).await;
    bob.socket.refused(wrong, "wrong_seed").await;
    ann.open_own(1).await;
    assert_eq!(ann.dice(is_seeded).await["seeds"], json!([ann.seed, bob.seed, null, null]));
}

#[tokio::test]
async fn after_a_restart_the_seeds_are_sent_again() {
    let (room, _clock, ann, bob) = two_fixed().await;
    let (table, seeds) = (ann.table.clone(), [ann.seed.clone(), bob.seed.clone()]);
    let guests = [ann.guest, bob.guest];
    let room = room.reopen().await;
    let mut sockets = Vec::new();
    for mut guest in guests {
        guest.base.clone_from(&room.base);
        let mut socket = guest.connect().await;
        let view = socket.watch(&table).await;
        assert_eq!((&view["dice"]["opening"], &view["dice"]["hand"]), (&json!(true), &json!(1)));
        sockets.push(socket);
    }
    for (socket, seed) in sockets.iter_mut().zip(&seeds) {
        socket.ask_ok(json!({ "type": "open_seed", "table": table, "hand": 1, "seed": seed })).await;
    }
    sockets[0].next_where(hearts_are_dealt).await;
    let log = log_of(&room, &table).await;
    assert!(log.iter().any(|line| line["line"] == "seeded" && line["seeds"][1] == json!(seeds[1])));
}

#[tokio::test]
async fn whoever_leaves_while_seeds_are_opened_is_late_and_leaves_after_the_deal() {
    let (room, clock, mut ann, mut bob) = two_fixed().await;
    ann.open_own(1).await;
    let nonce = bob.socket.nonce();
    bob.socket.send_text(&json!({ "type": "leave", "table": bob.table, "nonce": nonce }).to_string()).await;
    let dice = until(&clock, &mut ann.socket, 500, |message| is_seeded(&message["dice"])).await["dice"].clone();
    assert_eq!(dice["leftOut"], json!([{ "seat": 1, "why": "late" }]));
    let answer = bob.socket.next_where(|message| message["nonce"] == nonce.as_str()).await;
    assert_eq!(answer["ok"], true, "{answer}");
    let log = log_of(&room, &ann.table).await;
    let at = |kind: &str| kinds(&log).iter().position(|one| *one == kind);
    assert!(at("presence") > at("dealt"), "{:?}", kinds(&log));
}

/// Bots play the hand to its end, and the next one has its commitments fixed.
async fn to_the_next_hand(clock: &Clock, ann: &mut Page, bob: &mut Page, hand: u32) {
    for page in [&mut *ann, &mut *bob] {
        let commit = page.commit(hand);
        page.socket.ask_ok(commit).await;
        page.socket.ask_ok(json!({ "type": "hand_over", "table": page.table })).await;
    }
    let next = |message: &Value| is_opening(&message["dice"]) && message["dice"]["hand"] == hand;
    ann.until(clock, 20, next).await;
}

#[tokio::test]
async fn whoever_is_late_twice_in_a_row_is_waited_for_when_a_seed_comes_in_time_again() {
    let (room, clock, mut ann, mut bob) = two_fixed().await;
    let table = ann.table.clone();
    for hand in 1..=2 {
        ann.open_own(hand).await;
        assert_eq!(kinds(&log_of(&room, &table).await).last(), Some(&"fixed"), "Bob is waited for in hand {hand}");
        ann.until(&clock, 100, |message| is_seeded(&message["dice"])).await;
        to_the_next_hand(&clock, &mut ann, &mut bob, hand + 1).await;
    }
    ann.open_own(3).await;
    // The clock stands, so this is no matter of time.
    let dice = ann.dice(|dice| is_seeded(dice) && dice["hand"] == 3).await;
    assert_eq!(dice["seeds"], json!([ann.seed, null, null, null]));
    assert_eq!(dice["leftOut"], json!([{ "seat": 1, "why": "late" }]), "who was not waited for is named as well");
    let (seed, other) = (bob.seed.clone(), ann.seed.clone());
    for wrong in [bob.opens(3, &other), bob.opens(2, &seed)] {
        let answer = bob.socket.ask(wrong).await;
        assert_eq!(answer["ok"], false);
    }
    to_the_next_hand(&clock, &mut ann, &mut bob, 4).await;
    ann.open_own(4).await;
    ann.dice(|dice| is_seeded(dice) && dice["hand"] == 4).await;
    // The right one comes after the deal and still in the time that others have.
    let asked = bob.opens(4, &seed);
    bob.socket.refused(asked, "not_opening").await;
    to_the_next_hand(&clock, &mut ann, &mut bob, 5).await;
    ann.open_own(5).await;
    assert_eq!(kinds(&log_of(&room, &table).await).last(), Some(&"fixed"), "Bob is waited for again");
    bob.open_own(5).await;
    let dice = ann.dice(|dice| is_seeded(dice) && dice["hand"] == 5).await;
    assert_eq!(dice["seeds"], json!([ann.seed, bob.seed, null, null]));
}

#[tokio::test]
async fn a_commitment_that_was_taken_stands_while_its_device_is_there() {
    let (_room, _clock, mut desk, mut bob) = two_pages().await;
    let ask = desk.commit(1);
    desk.socket.ask_ok(ask).await;
    let mut line = desk.guest.connect().await;
    line.ask_ok(json!({ "type": "watch", "table": desk.table, "commits": true })).await;
    let (guest, table) = (desk.guest.clone(), desk.table.clone());
    let seed = SeatSeed::parse(&"77".repeat(32)).expect("32 bytes");
    let mut phone = Page { guest, socket: line, table, seat: desk.seat, seed };
    let other = phone.commit(1);
    phone.socket.refused(other.clone(), "committed_elsewhere").await;
    // A second tab says the same, and then neither of the two alone can take it back.
    let same = desk.commit(1);
    phone.socket.ask_ok(same.clone()).await;
    phone.socket.refused(other.clone(), "committed_elsewhere").await;
    desk.socket.refused(other.clone(), "committed_elsewhere").await;
    desk.socket.ask_ok(json!({ "type": "unwatch", "table": desk.table })).await;
    phone.socket.ask_ok(other).await;
    desk.socket.refused(same, "committed_elsewhere").await;
    let ask = bob.commit(1);
    bob.socket.ask_ok(ask).await;
    let fixed = bob.dice(is_opening).await;
    assert_eq!(fixed["commits"][0], json!(phone.commitment(1)), "{fixed}");
}

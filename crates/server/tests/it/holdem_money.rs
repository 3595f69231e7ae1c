//! Chips between accounts and a table of Hold'em: capped buy-ins, re-buys, refusals at a deadline, and a ledger that adds up.

use serde_json::{Value, json};

use crate::client::Guest;
use crate::holdem_table::{
    FUNDS, Party, act, check_or_fold, chips, document, has_event, leave, on_table, open, owes, quick, quick_with, seen,
    sit,
};
use crate::room::TestRoom;

/// Every chip in, or a call for all there is.
fn all_in(view: &Value, seat: usize) -> Value {
    let own = &view["seats"][seat];
    let (stack, bet) = (own["stack"].as_i64().expect("a stack"), own["bet"].as_i64().expect("a bet"));
    match view["seats"].as_array().expect("seats").iter().any(|one| one["allIn"] == true) || owes(view, seat) >= stack {
        true => json!({ "type": "call" }),
        false => json!({ "type": "raise", "to": stack + bet }),
    }
}

/// Everybody gets up; then the table is empty, closed, and holds nothing.
async fn all_leave(room: &TestRoom, party: &mut Party) {
    let store = party.leave(room).await;
    let held = store.balance(&store::Purse::Table(party.table.clone()), store::Currency::Chips).await;
    assert_eq!(held.expect("a balance"), 0, "no chip stays on a closed table");
    assert_sound(room).await;
}

async fn assert_sound(room: &TestRoom) {
    let report = room.store().await.ledger_check().await.expect("the ledger is read");
    assert!(report.is_sound() && !report.sums.is_empty(), "{report:?}");
}

#[tokio::test]
async fn a_buy_in_is_capped_by_the_account_and_by_the_table() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, quick_with(json!({ "max_buy_in": 2 * FUNDS })), &[]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(sit(&table, 0, FUNDS / 2)).await;
    second.ask_ok(sit(&table, 1, FUNDS + 1)).await;
    let view = seen(&mut second, |view| view["phase"] == "betting").await;
    assert_eq!((on_table(&view), chips(&bob).await), (FUNDS / 2 + FUNDS, 0), "all that Bob has is on the table");
    let rich = room.guest("Cyd").await;
    let table = open(&rich, quick(), &[]).await;
    rich.connect().await.ask_ok(sit(&table, 0, 25_000)).await;
    assert_eq!(chips(&rich).await, FUNDS - 20_000, "the table takes no more than its most");
    assert_sound(&room).await;
}

#[tokio::test]
async fn who_is_broke_buys_in_again_from_the_account() {
    let room = TestRoom::open().await;
    let options = quick_with(json!({ "seats": 2, "min_buy_in": 400, "max_buy_in": 4_000 }));
    let mut party = Party::sit_down(&room, &[("Ann", 400), ("Bob", 400)], options).await;
    let is_broke = |letter: &Value, seat: usize| letter["view"]["seats"][seat]["mayRebuy"] == true;
    let letter = party.play_until(all_in, |letter| is_broke(letter, 0) || is_broke(letter, 1)).await;
    let loser = usize::from(is_broke(&letter, 1));
    assert_eq!(letter["view"]["seats"][loser]["stack"], 0);
    assert_eq!(chips(&party.guests[loser]).await, FUNDS - 400);

    let table = party.table.clone();
    for (buy_in, code) in [(0, "bad_buy_in"), (-1, "bad_buy_in"), (399, "buy_in_too_small")] {
        party.sockets[loser].refused(sit(&table, loser, buy_in), code).await;
    }
    // RULES 3.5: a larger stack of one's own in a document is a re-buy, with the same checks.
    let mut document = document(&mut party.sockets[loser], &table).await;
    document["_intents"][loser] = json!(0);
    document["startingStacks"][loser] = json!(3.99);
    let answer = party.ask(loser, json!({ "type": "patch", "document": document })).await;
    assert_eq!(answer["error"]["code"], "buy_in_too_small", "{answer}");
    assert_eq!(chips(&party.guests[loser]).await, FUNDS - 400, "a refused re-buy takes nothing");
    document["startingStacks"][loser] = json!(10);
    let answer = party.ask(loser, json!({ "type": "patch", "document": document })).await;
    assert_eq!(answer["ok"], true, "{answer}");
    assert_eq!(chips(&party.guests[loser]).await, FUNDS - 1_400);
    let bought = |view: &Value| view["phase"] == "betting" && view["seats"][loser]["stack"] != 0;
    let hand = letter["view"]["hand"].as_u64();
    let view = seen(&mut party.sockets[loser], |view| view["hand"].as_u64() > hand && bought(view)).await;
    assert_eq!(on_table(&view), 1_800);
    // Who still has chips cannot bring more.
    let winner = 1 - loser;
    let answer = party.sockets[winner].ask(sit(&table, winner, 4_000)).await;
    assert_eq!((&answer["ok"], chips(&party.guests[winner]).await), (&json!(false), FUNDS - 400), "{answer}");
    all_leave(&room, &mut party).await;
    assert_eq!(party.balances().await.iter().sum::<i64>(), 2 * FUNDS, "nothing is made or lost");
}

/// The word that ends a hand and a newcomer's wish reach the table together. With no pause after a hand
/// the wish is too late for it: the table records the end of the hand and refuses the newcomer.
#[tokio::test]
async fn a_newcomer_refused_at_a_deadline_keeps_the_money() {
    let room = TestRoom::open().await;
    let mut party = Party::sit_down(&room, &[("Ann", 8_000), ("Bob", 8_000)], quick()).await;
    let cy: Guest = room.guest("Cyd").await;
    let mut third = cy.connect().await;
    let table = party.table.clone();
    let mut refused = 0;
    for _ in 0..100 {
        let letter = party.play_until(check_or_fold, |letter| letter["view"]["phase"] == "betting").await;
        let turn = letter["view"]["turn"].as_u64().expect("a turn") as usize;
        let (fold, sits) = tokio::join!(party.sockets[turn].ask(act(&table, "fold")), third.ask(sit(&table, 2, 5_000)));
        assert_eq!(fold["ok"], true, "{fold}");
        party.unanswered = None;
        if sits["ok"] == true {
            assert_eq!(chips(&cy).await, FUNDS - 5_000, "a seat costs its chips");
            third.ask_ok(leave(&table)).await;
            third.next_where(|message| message["type"] == "you" && message["you"]["chips"] == FUNDS).await;
        } else {
            assert_eq!(sits["error"]["code"], "hand_over", "{sits}");
            assert_eq!(chips(&cy).await, FUNDS, "who was refused has paid nothing");
            refused += 1;
        }
        assert_sound(&room).await;
        if refused == 3 {
            break;
        }
        party.play_until(check_or_fold, |letter| has_event(letter, "hand_ended")).await;
    }
    assert_eq!(refused, 3, "the wish never came too late");
    // The same wish a moment later is welcome.
    seen(&mut party.sockets[0], |view| view["phase"] == "betting").await;
    third.ask_ok(sit(&table, 2, 5_000)).await;
    assert_eq!(chips(&cy).await, FUNDS - 5_000);
    third.ask_ok(leave(&table)).await;
    all_leave(&room, &mut party).await;
    assert_eq!(party.balances().await.iter().sum::<i64>() + chips(&cy).await, 3 * FUNDS, "nothing is made or lost");
}

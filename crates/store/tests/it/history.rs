//! Finished hands and what is counted from them.

use crate::common::{account, open, step, table};
use store::testing::TestDb;
use store::{Account, Append, FinishedHand, FinishedPlayer, HandFilter, ResultPoint, Store};

fn hand(game: &str, hand_no: i64, ended_at: i64, scores: &[(&Account, i64)]) -> FinishedHand {
    let mut players: Vec<_> = scores
        .iter()
        .zip(0..)
        .map(|((account, score), seat)| FinishedPlayer {
            seat,
            account: Some(account.id),
            name: account.nickname.clone(),
            bot: None,
            number: None,
            score: *score,
            tokens: score * 10,
        })
        .collect();
    let seat = players.len() as i64;
    let (name, bot) = ("Grunt 2".into(), Some("grunt".into()));
    players.push(FinishedPlayer { seat, account: None, name, bot, number: Some(2), score: 0, tokens: 0 });
    FinishedHand {
        hand_no,
        game: game.into(),
        preset: Some("quick".into()),
        public: true,
        started_at: ended_at - 1,
        ended_at,
        from_seq: 1,
        to_seq: 2,
        summary_json: format!(r#"{{"hand":{hand_no}}}"#),
        players,
    }
}

/// Two tables, three hands each; hands of the two end in the same milliseconds.
async fn played(store: &Store) -> (Account, Account) {
    let (ann, bob) = (account(store, "ann").await, account(store, "bob").await);
    for (id, game) in [("t1", "kuhn"), ("t2", "duel")] {
        table(store, id, &ann).await;
        for (hand_no, score) in [(1, 3), (2, 0), (3, -2)] {
            let scores = match id {
                "t1" => vec![(&ann, score), (&bob, -score)],
                // One account may hold two seats of a hand.
                _ => vec![(&ann, score), (&ann, 1)],
            };
            let finished = Some(hand(game, hand_no, 10 * hand_no, &scores));
            store.append(Append { finished, ..step(id, 1, hand_no, "over") }).await.unwrap();
        }
    }
    (ann, bob)
}

/// One hand of the two at a table of the first one's.
pub async fn one_hand(store: &Store, id: &str, ann: &Account, bob: &Account) {
    table(store, id, ann).await;
    let finished = Some(hand("kuhn", 1, 10, &[(ann, 1), (bob, -1)]));
    store.append(Append { finished, ..step(id, 1, 1, "over") }).await.unwrap();
}

async fn listed(store: &Store, filter: HandFilter, limit: i64) -> Vec<(String, i64)> {
    let rows = store.finished_hands(filter, limit).await.unwrap();
    rows.into_iter().map(|row| (row.table, row.hand.hand_no)).collect()
}

pub async fn finished_hands_are_listed_by_page_and_filter(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = played(&store).await;
    let key = |(table, hand_no): (&str, i64)| (table.to_owned(), hand_no);
    let all = [("t2", 3), ("t1", 3), ("t2", 2), ("t1", 2), ("t2", 1), ("t1", 1)].map(key);
    let of_t1 = [("t1", 3), ("t1", 2), ("t1", 1)].map(key);

    for filter in [HandFilter::default(), HandFilter { account: Some(ann.id), ..HandFilter::default() }] {
        assert_eq!(listed(&store, filter.clone(), 10).await, all);
        let mut pages = Vec::new();
        let mut before = None;
        loop {
            let page = store.finished_hands(HandFilter { before, ..filter.clone() }, 2).await.unwrap();
            let Some(last) = page.last() else { break };
            before = Some(last.cursor());
            pages.extend(page.into_iter().map(|row| (row.table, row.hand.hand_no)));
        }
        assert_eq!(pages, all, "pages neither repeat nor lose a hand");
    }
    let by_game = HandFilter { game: Some("kuhn".into()), ..HandFilter::default() };
    let by_table = HandFilter { table: Some("t1".into()), ..HandFilter::default() };
    let by_bob = HandFilter { account: Some(bob.id), ..HandFilter::default() };
    let by_all = HandFilter { account: Some(bob.id), game: Some("duel".into()), ..by_table.clone() };
    for (filter, expect) in [(by_game, &of_t1[..]), (by_table, &of_t1), (by_bob, &of_t1), (by_all, &[])] {
        assert_eq!(listed(&store, filter.clone(), 10).await, expect, "{filter:?}");
    }

    let one = store.finished_hand("t1", 3).await.unwrap().unwrap();
    assert_eq!(one.hand, hand("kuhn", 3, 30, &[(&ann, -2), (&bob, 2)]));
    assert_eq!(store.finished_hand("t1", 4).await.unwrap(), None);
}

pub async fn statistics_add_up(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = played(&store).await;
    let of = async |account: &Account| {
        let stats = store.account_stats(account.id, true).await.unwrap();
        let short = |s: store::GameStats| (s.game, s.hands, [s.wins, s.draws, s.losses], s.score, s.tokens);
        stats.into_iter().map(short).collect::<Vec<_>>()
    };
    let kuhn = || "kuhn".to_owned();
    assert_eq!(of(&ann).await, [("duel".to_owned(), 6, [4, 1, 1], 4, 40), (kuhn(), 3, [1, 1, 1], 1, 10)]);
    assert_eq!(of(&bob).await, [(kuhn(), 3, [1, 1, 1], -1, -10)]);

    let latest = store.results_over_time(bob.id, true, "kuhn", 2).await.unwrap();
    let point = |hand_no, score| ResultPoint {
        table: "t1".into(),
        hand_no,
        ended_at: 10 * hand_no,
        seat: 1,
        score,
        tokens: 10 * score,
    };
    assert_eq!(latest, [point(2, 0), point(3, 2)]);
    assert_eq!(store.results_over_time(bob.id, true, "duel", 2).await.unwrap(), []);
}

/// Ann and Bob play in private, Ann and Eve in public, Bob and Eve in private; at each table two hands.
pub async fn private_hands_are_listed_for_those_who_sat_in_them(db: &TestDb) {
    let store = open(db).await;
    let [ann, bob, eve] = [account(&store, "ann").await, account(&store, "bob").await, account(&store, "eve").await];
    for (id, public, pair) in [("t1", false, [&ann, &bob]), ("t2", true, [&ann, &eve]), ("t3", false, [&bob, &eve])] {
        store.create_table(store::NewTable { public, ..crate::common::new_table(id, &ann) }).await.unwrap();
        for hand_no in [1, 2] {
            let played = hand("kuhn", hand_no, 10 * hand_no, &pair.map(|one| (one, 1)));
            let finished = Some(FinishedHand { public, ..played });
            store.append(Append { finished, ..step(id, 1, hand_no, "over") }).await.unwrap();
        }
    }
    let short = |tables: &[&str]| -> Vec<(String, i64)> {
        let both = |hand_no| tables.iter().map(move |table| ((*table).to_owned(), hand_no));
        [2, 1].into_iter().flat_map(both).collect()
    };
    for (viewer, of, expected) in [
        (None, None, &["t2"][..]),
        (Some(&ann), None, &["t2", "t1"]),
        (Some(&bob), None, &["t3", "t2", "t1"]),
        (None, Some(&bob), &[]),
        (None, Some(&ann), &["t2"]),
        (Some(&ann), Some(&bob), &["t1"]),
        (Some(&eve), Some(&ann), &["t2"]),
        (Some(&eve), Some(&bob), &["t3"]),
        (Some(&bob), Some(&bob), &["t3", "t1"]),
    ] {
        let (viewer, account) = (viewer.map(|one| one.id), of.map(|one| one.id));
        let filter = HandFilter { viewer, account, ..HandFilter::default() };
        assert_eq!(listed(&store, filter.clone(), 10).await, short(expected), "{filter:?}");
        let mut pages = Vec::new();
        let mut before = None;
        while let Some(row) = store.finished_hands(HandFilter { before, ..filter.clone() }, 1).await.unwrap().pop() {
            before = Some(row.cursor());
            pages.push((row.table, row.hand.hand_no));
        }
        assert_eq!(pages, short(expected), "page by page {filter:?}");
    }
    for (own, hands) in [(true, 4), (false, 2)] {
        assert_eq!(store.account_stats(ann.id, own).await.unwrap()[0].hands, hands);
        assert_eq!(store.results_over_time(ann.id, own, "kuhn", 10).await.unwrap().len() as i64, hands);
    }
    assert_eq!(store.account_stats(bob.id, false).await.unwrap(), []);
}

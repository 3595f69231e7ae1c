//! Durable appends per second: one table that waits for every answer, and 1,000 tables that do so at once.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use sqlx::{Connection, Executor, PgConnection, Row};
use std::time::{Duration, Instant};
use store::testing::{Engine, TestDb, fresh};
use store::{Append, NewAccount, NewLine, NewTable, Store};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

const TABLES: [usize; 2] = [1, 1_000];

fn appends(c: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    for (name, engine) in [("sqlite", Engine::Sqlite), ("postgres", Engine::Postgres)] {
        let db = fresh(engine);
        if engine == Engine::Postgres {
            runtime.block_on(flush_for_real(&db));
        }
        let store = runtime.block_on(Store::open(&db.url)).expect("the store opens");
        for tables in TABLES {
            let mut heads = runtime.block_on(open_tables(&store, tables));
            let mut group = c.benchmark_group("append");
            group.sample_size(10).measurement_time(Duration::from_secs(10));
            group.throughput(Throughput::Elements(tables as u64));
            group.bench_function(BenchmarkId::new(name, format!("{tables} tables")), |b| {
                b.iter_custom(|rounds| {
                    let started = Instant::now();
                    heads = runtime.block_on(play(&store, std::mem::take(&mut heads), rounds));
                    started.elapsed()
                });
            });
            group.finish();
        }
        runtime.block_on(store.close());
    }
}

/// The test cluster does not flush unless asked; a number without flushing would mean nothing.
async fn flush_for_real(db: &TestDb) {
    let mut conn = PgConnection::connect(&db.url).await.expect("the server answers");
    conn.execute("ALTER SYSTEM SET fsync = on").await.expect("the superuser may");
    conn.execute("SELECT pg_reload_conf()").await.expect("the superuser may");
    conn.close().await.expect("the connection closes");
    // A new connection starts after the settings were read again.
    loop {
        let mut conn = PgConnection::connect(&db.url).await.expect("the server answers");
        let row = conn.fetch_one("SHOW fsync").await.expect("a setting");
        if row.get::<String, _>(0) == "on" {
            return;
        }
        tokio::task::yield_now().await;
    }
}

async fn open_tables(store: &Store, tables: usize) -> Vec<(String, i64)> {
    let new = NewAccount { nickname: format!("host of {tables}"), now: 1, grants: vec![] };
    let host = store.create_account(new).await.expect("the account is new").id;
    let mut opening = JoinSet::new();
    for n in 0..tables {
        let (store, id) = (store.clone(), format!("{tables}-{n:04}"));
        opening.spawn(async move {
            let new = NewTable {
                id: id.clone(),
                game: "kuhn".into(),
                name: "bench".into(),
                public: true,
                code: None,
                host,
                now: 1,
                owner: "bench".into(),
                lease_ms: 1_000,
                secret: vec![0; 32].into(),
                first_line: line(),
            };
            (id, store.create_table(new).await.expect("the table is new").head)
        });
    }
    opening.join_all().await
}

/// Every table appends `rounds` times, each time after its answer.
async fn play(store: &Store, heads: Vec<(String, i64)>, rounds: u64) -> Vec<(String, i64)> {
    let mut playing = JoinSet::new();
    for (table, mut head) in heads {
        let store = store.clone();
        playing.spawn(async move {
            for _ in 0..rounds {
                let (table, lines) = (table.clone(), vec![line()]);
                let append = Append { table, epoch: 1, head, lines, now: 1, ..Append::default() };
                head = store.append(append).await.expect("the table is ours").head;
            }
            (table, head)
        });
    }
    playing.join_all().await
}

/// As long as a usual line of a log.
fn line() -> NewLine {
    let body = format!(r#"{{"input":"act","seat":1,"action":{{"layout":"{}"}}}}"#, "x".repeat(150));
    NewLine { hand_no: 1, at: 1, body }
}

criterion_group!(benches, appends);
criterion_main!(benches);

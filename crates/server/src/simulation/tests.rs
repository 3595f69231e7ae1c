//! Seeds, many of them: what holds whatever happens, and that it would be noticed if it did not.

use super::games::WAYS;
use super::plan::{Fault, Plan, Weather, Without};
use super::run::{Outcome, run};

/// Seeds that are tried, and how many times as many in a long run (`BAIZE_LONG=1`).
const SEEDS: u64 = 300;
const LONG: u64 = 20;
/// Among so many seeds there is one that shows what was taken out.
const SEEDS_TO_NOTICE: u64 = 400;
/// Threads that try them.
const THREADS: u64 = 2;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// What came of each of these seeds; several are tried at once, each on one thread.
fn outcomes(from: u64, count: u64, plan: fn(u64) -> Plan) -> Vec<(u64, Outcome)> {
    let threads = (0..THREADS).map(|thread| {
        std::thread::spawn(move || {
            let mine = (from..from + count).filter(|seed| seed % THREADS == thread);
            mine.map(|seed| (seed, run(plan(seed), false))).collect::<Vec<_>>()
        })
    });
    let threads: Vec<_> = threads.collect();
    threads.into_iter().flat_map(|thread| thread.join().expect("a run ends")).collect()
}

/// With `BAIZE_SEED` that one alone, told aloud; `BAIZE_FROM` and `BAIZE_COUNT` are others than the usual ones.
#[test]
fn whatever_happens_there_is_one_history_and_everybody_is_told_it() {
    if let Some(seed) = number("BAIZE_SEED") {
        let outcome = run(Plan::of(seed), true);
        return assert_eq!(outcome.wrong, [""; 0], "seed {seed}");
    }
    let usual = SEEDS * if std::env::var_os("BAIZE_LONG").is_some() { LONG } else { 1 };
    let all = outcomes(number("BAIZE_FROM").unwrap_or(1), number("BAIZE_COUNT").unwrap_or(usual), Plan::of);
    let wrong: Vec<&(u64, Outcome)> = all.iter().filter(|(_, outcome)| !outcome.wrong.is_empty()).collect();
    for (seed, outcome) in &wrong {
        println!("BAIZE_SEED={seed} cargo test -p server --lib whatever_happens -- --nocapture");
        outcome.wrong.iter().for_each(|what| println!("    {what:.400}"));
    }
    let sum = |of: fn(&Outcome) -> u64| all.iter().map(|(_, outcome)| of(outcome)).sum::<u64>();
    println!(
        "{} seeds, {} s of their time: {} lines, {} actions, {} words between nodes ({} lost), {} faults, {} troubles \
         of the store, {} crashes, {} lines opened",
        all.len(),
        sum(|one| one.happened.virtual_ms.unsigned_abs()) / 1_000,
        sum(|one| one.lines.unsigned_abs()),
        sum(|one| one.acts),
        sum(|one| one.happened.words),
        sum(|one| one.happened.lost_words),
        sum(|one| one.happened.faults),
        sum(|one| one.troubles),
        sum(|one| one.happened.crashes),
        sum(|one| one.happened.reconnects),
    );
    assert!(wrong.is_empty(), "{} of {} seeds are wrong", wrong.len(), all.len());
    assert!(sum(|one| one.happened.crashes) > 0 && sum(|one| one.troubles) > 0, "and much went wrong meanwhile");
}

#[test]
fn the_same_seed_is_the_same_run() {
    for seed in 1..=20 {
        let [first, second] = [(); 2].map(|()| run(Plan::of(seed), false));
        assert_eq!((first.trace, first.happened), (second.trace, second.happened), "seed {seed}");
    }
}

#[test]
fn a_node_whose_wall_clock_is_set_takes_nobodys_tables() {
    let set = |at, node, by_ms| (at, Fault::Wall { node, by_ms });
    for seed in 1..=10 {
        let outcome = run(
            Plan {
                nodes: 3,
                tables: vec![WAYS[0]],
                weather: Weather::default(),
                // The table is with the first node, whose clocks are left alone.
                faults: vec![
                    set(1_500, 1, 20_000),
                    set(4_000, 2, -20_000),
                    set(7_000, 1, -60_000),
                    set(9_000, 2, 90_000),
                ],
                store_is_calm: true,
                ..Plan::of(seed)
            },
            false,
        );
        assert_eq!((outcome.wrong, outcome.epochs), (Vec::new(), vec![1]), "seed {seed}");
    }
}

/// How many seeds it takes until somebody notices that this is missing, and what they say.
fn noticed_without(without: fn(u64) -> Plan) -> (u64, Vec<String>) {
    for from in (1..=SEEDS_TO_NOTICE).step_by(10) {
        let found = outcomes(from, 10, without).into_iter().find(|(_, outcome)| !outcome.wrong.is_empty());
        if let Some((seed, outcome)) = found {
            return (seed, outcome.wrong);
        }
    }
    panic!("nobody noticed in {SEEDS_TO_NOTICE} seeds");
}

#[test]
fn a_store_without_its_fence_is_noticed() {
    let (seed, wrong) = noticed_without(|seed| Plan { without: Some(Without::Fence), ..Plan::of(seed) });
    println!("seed {seed}: {:.300}", wrong.join("; "));
    let signs =
        ["cannot be rebuilt", "there is no such letter", "and the log", "another view than the log", "run backwards"];
    assert!(wrong.iter().any(|what| signs.iter().any(|sign| what.contains(sign))), "{wrong:?}");
}

#[test]
fn messages_without_their_nonces_are_played_twice_and_that_is_noticed() {
    let (seed, wrong) = noticed_without(|seed| Plan { without: Some(Without::Nonce), ..Plan::of(seed) });
    println!("seed {seed}: {:.300}", wrong.join("; "));
    assert!(wrong.iter().any(|what| what.contains("is in the log 2 times")), "{wrong:?}");
}

#[test]
fn what_is_told_before_it_is_recorded_is_noticed() {
    let (seed, wrong) = noticed_without(|seed| Plan { without: Some(Without::Order), ..Plan::of(seed) });
    println!("seed {seed}: {:.300}", wrong.join("; "));
    let untrue = |what: &String| what.contains("not in the log") || what.contains("there is no such letter");
    assert!(wrong.iter().any(untrue), "{wrong:?}");
}

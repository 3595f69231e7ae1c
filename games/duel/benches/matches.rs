//! How fast matches are played on one thread, and how long it takes to solve the fight.

use cardtable::{SimRequest, simulate};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use duel::{BOTS, Config, Duel, Solution};

const MATCHES: u64 = 1_000;

fn matches(criterion: &mut Criterion) {
    Solution::standard();
    let mut group = criterion.benchmark_group("duel matches");
    group.throughput(Throughput::Elements(MATCHES));
    for pair in [["grunt", "grunt"], ["chief", "grunt"], ["chief", "chief"]] {
        let bots = pair.map(str::to_owned);
        let mut first = 0;
        group.bench_function(pair.join(" against "), |bencher| {
            bencher.iter(|| {
                first += MATCHES;
                let request = SimRequest { first, hands: MATCHES, seed: 1, bots: &bots };
                simulate::<Duel>(BOTS, &Config::default(), &request, || {}).expect("both bots exist")
            });
        });
    }
    group.finish();
}

fn solving(criterion: &mut Criterion) {
    criterion.bench_function("solve all 300 states", |bencher| {
        bencher.iter(|| Solution::of(&Config::default()));
    });
}

criterion_group!(benches, matches, solving);
criterion_main!(benches);

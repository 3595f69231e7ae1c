//! Hands a second on one thread: PHH from memory with parsing, random play, and bare evaluations.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fastrand::Rng;
use phh::engine::{Deal, Stage};
use phh::strength::strength;
use phh::{Card, hands, replay};

/// The real hands of the tests, one after the other.
fn phh_text() -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let entries = std::fs::read_dir(folder).expect("the folder of hands");
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|ext| ext == "phhs"));
    let texts = paths.iter().map(|path| std::fs::read_to_string(path).expect("a readable file"));
    let text = texts.collect::<Vec<_>>().join("\n");
    // Files count their hands, and no two of one file have the same number.
    let mut number = 0;
    let renumbered = text.lines().map(|line| match line.starts_with('[') {
        true => {
            number += 1;
            format!("[{number}]\n")
        }
        false => format!("{line}\n"),
    });
    renumbered.collect()
}

/// A whole deal of six, everybody doing anything that is allowed.
fn random_hand(dice: &mut Rng) -> i64 {
    let mut deck = Card::deck();
    dice.shuffle(&mut deck);
    let mut deal = Deal::new(&[200; 6], &[1, 2, 0, 0, 0, 0], &[0; 6], 2, true).expect("a sound setup");
    for player in 0..6 {
        deal.deal_hole(player, [Some(deck[2 * player]), Some(deck[2 * player + 1])]).expect("new cards");
    }
    loop {
        match deal.stage() {
            Stage::Bet(player) => {
                let range = deal.raise_range();
                let spoken = match (dice.u32(0..8), range) {
                    (0, Ok((least, most))) => deal.raise_to(player, dice.i64(least..=most)),
                    (1 | 2, _) if deal.call_amount() > 0 => deal.fold(player),
                    _ => deal.check_or_call(player),
                };
                spoken.expect("an allowed action");
            }
            Stage::Board | Stage::Showdown if deal.street() < 3 => {
                let from = [12, 15, 16][usize::from(deal.street())];
                let count = if deal.street() == 0 { 3 } else { 1 };
                deal.deal_board(&deck[from..from + count]).expect("a street is due");
            }
            Stage::Showdown => {
                let player = deal.to_show()[0];
                deal.show(player, deal.hole(player)).expect("their own cards");
            }
            Stage::Over => break,
            Stage::Hole | Stage::Board => unreachable!("dealt above"),
        }
    }
    deal.settle(0);
    deal.stack(0)
}

fn benches(c: &mut Criterion) {
    let text = phh_text();
    let count = hands(&text).count() as u64;
    let mut group = c.benchmark_group("phh");
    group.throughput(Throughput::Elements(count));
    group.bench_function("phh_replay_with_parse", |b| {
        b.iter(|| hands(black_box(&text)).filter(|hand| replay(*hand).is_ok()).count());
    });
    // A key with an escape first, so that the quick reader hands every hand on at once.
    let unusual: String = text
        .lines()
        .map(|line| match line.starts_with('[') {
            true => format!("{line}\n\"_\\u0061\" = 1\n"),
            false => format!("{line}\n"),
        })
        .collect();
    group.bench_function("phh_replay_by_the_complete_reader", |b| {
        b.iter(|| hands(black_box(&unusual)).filter(|hand| replay(*hand).is_ok()).count());
    });
    group.throughput(Throughput::Elements(1));
    let mut dice = Rng::with_seed(1);
    group.bench_function("random_hand_of_six", |b| b.iter(|| random_hand(&mut dice)));
    let mut deck = Card::deck();
    dice.shuffle(&mut deck);
    let sevens: Vec<&[Card]> = (0..45).map(|i| &deck[i..i + 7]).collect();
    group.throughput(Throughput::Elements(sevens.len() as u64));
    group.bench_function("evaluate_seven_cards", |b| {
        b.iter(|| sevens.iter().map(|cards| strength(black_box(cards))).max());
    });
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);

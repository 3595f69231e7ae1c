//! Hands a second on one thread: PHH from memory with parsing, random play, and bare evaluations.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use holdem::card::Card;
use holdem::engine::{Deal, Stage};
use holdem::phh::{hands, replay};
use holdem::strength::strength;
use table::Dice;

/// The shared hands if they are there, otherwise a few hands written here.
fn phh_text() -> String {
    let beside = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/phh");
    let folder = std::env::var_os("BAIZE_PHH_DIR").map_or(beside, std::path::PathBuf::from);
    let mut text = String::new();
    if let Ok(entries) = std::fs::read_dir(folder) {
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|ext| ext == "phhs")) {
            text += &std::fs::read_to_string(path).expect("a readable file");
            text.push('\n');
        }
    }
    if text.is_empty() {
        let one = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9, 9]\n\
                   actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 6', 'p1 f']\n";
        text = (1..=500).map(|number| format!("[{number}]\n{one}")).collect();
    }
    text
}

/// A whole deal of six, everybody doing anything that is allowed.
fn random_hand(dice: &mut Dice) -> i64 {
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
                let spoken = match (dice.below(8), range) {
                    (0, Ok((least, most))) => {
                        deal.raise_to(player, least + i64::from(dice.below((most - least + 1) as u32)))
                    }
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
    let mut group = c.benchmark_group("holdem");
    group.throughput(Throughput::Elements(count));
    group.bench_function("phh_replay_with_parse", |b| {
        b.iter(|| hands(black_box(&text)).filter(|hand| replay(*hand).is_ok()).count());
    });
    group.throughput(Throughput::Elements(1));
    let mut dice = Dice::from_number("bench", 1);
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

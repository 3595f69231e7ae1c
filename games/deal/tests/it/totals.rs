//! What cards add up to.

use deal::{Card, Numbers, Totals};

use Card::*;

fn of(cards: &[Card]) -> Totals {
    let numbers: Vec<Numbers> = cards.iter().map(|card| card.numbers()).collect();
    Totals::of(&numbers, 0).expect("small numbers")
}

/// Evidence, Cover, Heat and profit.
fn check(cards: &[Card], expect: [i64; 4]) {
    let totals = of(cards);
    assert_eq!([totals.evidence, totals.cover, totals.heat, totals.profit], expect, "{cards:?}");
}

#[test]
fn rule_5_1_the_last_product_is_sold_and_the_last_location_is_where() {
    check(&[Tea, Gold], [0, 0, 50, 150]);
    check(&[Gold, Tea], [0, 0, 50, 30]);
    check(&[OpenPier, BackRoom], [10, 30, 15, 0]);
    check(&[BackRoom, OpenPier], [40, 5, 15, 0]);
}

#[test]
fn rule_5_2_evidence_and_cover_are_the_places_base_and_everything_flipped() {
    check(&[], [0, 0, 0, 0]);
    check(&[Patrol, Surveillance], [25, 0, 7, 0]);
    check(&[MarketStall, Surveillance, BackRoom], [30, 30, 0, 0]);
    check(&[BackRoom, Alibi, Lookout, Disguise], [10, 95, -15, 0]);
}

#[test]
fn rule_5_3_heat_counts_overridden_cards_too() {
    check(&[Gold, Pearls, Tea, OpenPier, Cellar], [15, 25, 95, 30]);
}

#[test]
fn rule_5_4_multipliers_first_then_flat_rounded_down_once_never_below_nothing() {
    check(&[Brandy, Haggling, BulkOrder], [30, 0, 50, 120]);
    check(&[Tea, Haggling, Haggling], [10, 0, 5, 0]);
    check(&[BulkOrder, Silk], [25, 0, 35, 90]);
    // 30 × 1.5 × 1.5 − 30 = 37.5
    check(&[Tea, BulkOrder, BulkOrder, Haggling], [55, 0, 45, 37]);
    check(&[BulkOrder, RegularOrder], [35, 0, 30, 0]);
    assert_eq!(of(&[Brandy, Haggling]).printed, 100);
}

#[test]
fn rule_5_5_a_tie_is_safe() {
    let tie = of(&[BackRoom, Surveillance]);
    assert_eq!((tie.evidence, tie.cover, tie.missing, tie.is_bust()), (30, 30, 0, false));
    let over = of(&[BackRoom, Surveillance, Patrol]);
    assert_eq!((over.missing, over.is_bust()), (5, true));
}

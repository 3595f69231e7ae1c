//! The table of cards in RULES.md is the one that is played.

use cardtable::Game;
use deal::{Card, Deal, Numbers, Role, Tier, deck, deck_with_events};

/// What a card counts, in the words of the table.
fn counts(numbers: &Numbers, prints_multiplier: bool) -> String {
    let minus = |number: i64| number.to_string().replace('-', "−");
    let mut parts = Vec::new();
    if numbers.price != 0 {
        parts.push(format!("price {}", numbers.price));
    }
    if prints_multiplier {
        parts.push(format!("price × {:.1}", numbers.price_pct as f64 / 100.0));
    }
    if numbers.price_flat != 0 {
        parts.push(format!("price − {}", numbers.price_flat.abs()));
    }
    for (number, name) in [(numbers.evidence, "Evidence"), (numbers.cover, "Cover"), (numbers.heat, "Heat")] {
        if number != 0 {
            parts.push(format!("{} {name}", minus(number)));
        }
    }
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// The rows of the table in this section of the rules, cell by cell, without its head.
fn table(section: &str) -> Vec<Vec<&'static str>> {
    let text = Deal::ABOUT.rules.en.split(&format!("\n{section}. ")).nth(1).expect("the section");
    let lines = text.lines().take_while(|line| !line.starts_with(|digit: char| digit.is_ascii_digit()));
    let rows = lines.map(str::trim_start).filter(|line| line.starts_with('|')).skip(2);
    rows.map(|line| line.split('|').map(str::trim).collect()).collect()
}

/// What the first five cells say, checked against the cards of these decks.
fn check(rows: &[Vec<&str>], cards: &[Card], deck: fn(Role, Tier) -> Vec<Card>) {
    assert_eq!(rows.len(), cards.len());
    let mut seat = "";
    for (row, card) in rows.iter().zip(cards) {
        seat = if row[1].is_empty() { seat } else { row[1] };
        let numbers = card.numbers();
        let holds = |role: &Role| Tier::ALL.into_iter().any(|tier| deck(*role, tier).contains(card));
        let owner = Role::ALL.into_iter().find(holds).expect("every card is in a deck");
        let copies = deck(owner, Tier::Quiet).into_iter().filter(|one| one == card).count();
        let multiplies = numbers.price_pct != 100 || *card == Card::RegularOrder;
        assert_eq!(seat, format!("{owner:?}"));
        assert_eq!(row[2].replace('-', " "), name(*card));
        assert_eq!((row[3], row[4]), (copies.to_string().as_str(), format!("{:?}", numbers.kind).as_str()), "{card:?}");
        assert_eq!(row[5], counts(&numbers, multiplies), "{card:?}");
    }
}

fn name(card: Card) -> String {
    serde_json::to_value(card).expect("a name").as_str().expect("text").replace('_', " ")
}

#[test]
fn rule_2_1_the_printed_table_of_cards_is_the_one_that_is_played() {
    let plain: Vec<Card> = Card::ALL.iter().copied().filter(|card| card.rounds() == 0).collect();
    check(&table("2"), &plain, deck);
}

#[test]
fn rule_10_5_the_printed_table_of_events_is_the_one_that_is_played() {
    let events: Vec<Card> = Card::ALL.iter().copied().filter(|card| card.rounds() != 0).collect();
    let rows = table("10");
    check(&rows, &events, deck_with_events);
    for (row, card) in rows.iter().zip(events) {
        let (copies, gone) = (row[3].parse::<usize>().expect("a number"), row[6]);
        let out = Card::ALL.iter().copied().find(|card| name(*card) == gone).expect("a card");
        assert_eq!(row[7], if card.rounds() > 0 { "1 more" } else { "1 fewer" }, "{card:?}");
        for tier in Tier::ALL {
            let count = |deck: fn(Role, Tier) -> Vec<Card>, card: Card| {
                let all = Role::ALL.into_iter().flat_map(|role| deck(role, tier));
                all.filter(|one| *one == card).count()
            };
            assert_eq!(count(deck_with_events, card), copies, "{card:?} at {tier:?}");
            assert_eq!(count(deck, out) - count(deck_with_events, out), copies, "{gone} at {tier:?}");
        }
    }
}

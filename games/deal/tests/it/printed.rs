//! The table of cards in RULES.md is the one that is played.

use deal::{Card, Deal, Numbers, Role, Tier, deck};
use table::Game;

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

fn owner(card: Card) -> Role {
    let holds = |role: &Role| Tier::ALL.into_iter().any(|tier| deck(*role, tier).contains(&card));
    Role::ALL.into_iter().find(holds).expect("every card is in a deck")
}

#[test]
fn rule_2_1_the_printed_table_of_cards_is_the_one_that_is_played() {
    let rows: Vec<Vec<&str>> = Deal::RULES
        .en
        .lines()
        .filter(|line| line.starts_with("      |"))
        .skip(2)
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    assert_eq!(rows.len(), Card::ALL.len());
    let mut seat = "";
    for (row, card) in rows.iter().zip(Card::ALL) {
        seat = if row[1].is_empty() { seat } else { row[1] };
        let numbers = card.numbers();
        let name = serde_json::to_value(card).expect("a name");
        let copies = deck(owner(card), Tier::Quiet).into_iter().filter(|one| *one == card).count();
        let multiplies = numbers.price_pct != 100 || card == Card::RegularOrder;
        assert_eq!(seat, format!("{:?}", owner(card)));
        assert_eq!(row[2], name.as_str().expect("text").replace('_', " "));
        assert_eq!((row[3], row[4]), (copies.to_string().as_str(), format!("{:?}", numbers.kind).as_str()), "{card:?}");
        assert_eq!(row[5], counts(&numbers, multiplies), "{card:?}");
    }
}

//! Prints what the bots of Kuhn poker win from each other a hand, in antes, and what the best opponent wins from each:
//! exactly.

use kuhn::{Strategy, learned};

fn main() {
    let players = [
        ("random", Strategy::random()),
        ("eager", Strategy::eager()),
        ("learned", learned().clone()),
        ("solved", Strategy::solved()),
    ];
    let wins = |one: &Strategy, other: &Strategy| (one.value_against(other) - other.value_against(one)) / 2.0;
    let names: Vec<&str> = players.iter().map(|(name, _)| *name).collect();
    println!("| | {} | loses at most |", names.join(" | "));
    println!("|---|{}", "---|".repeat(names.len() + 1));
    for (name, own) in &players {
        let won: Vec<String> = players.iter().map(|(_, other)| format!("{:+.4}", wins(own, other) + 0.0)).collect();
        println!("| {name} | {} | {:.6} |", won.join(" | "), own.exploitability().max(0.0));
    }
}

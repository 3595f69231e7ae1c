//! Prints the tables of simulated hands for RULES.md.

use std::thread;

use deal::tiers::{PLAYERS, Tally, begun_at, first_hands, play};
use deal::{Config, Role, Tier};

/// What becomes of the hands, and what comes home of them. Two tables, so that a phone can show them.
const OUTCOMES: [&str; 8] = ["Heat", "Player", "hands", "bust", "fold", "profit a hand", "Heat a hand", "hands a run"];
const HOME: [&str; 7] = [
    "Heat",
    "Player",
    "banked a run",
    "banked a hand",
    "banked a round",
    "raises a round (Narc / Customer / Player)",
    "first 1000 hands (bust / fold / banked)",
];

fn main() {
    let hands: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200_000);
    let (mut outcomes, mut home) = (vec![row(&OUTCOMES.map(|_| "---"))], vec![row(&HOME.map(|_| "---"))]);
    for tier in Tier::ALL {
        for bot in PLAYERS {
            let tally = in_two_threads(bot, &begun_at(tier), hands);
            outcomes.push(row(&[
                from_to(tier).to_owned(),
                bot.to_owned(),
                tally.hands.to_string(),
                format!("{:.1} %", tally.percent(tally.busts)),
                format!("{:.1} %", tally.percent(tally.folds)),
                format!("{:.1}", tally.profit_a_hand()),
                format!("{:.1}", tally.heat_a_hand()),
                format!("{:.2}", tally.hands_a_run()),
            ]));
            home.push(row(&[
                from_to(tier).to_owned(),
                bot.to_owned(),
                format!("{:.1}", tally.banked_a_run()),
                format!("{:.1}", tally.banked_a_hand()),
                format!("{:.1}", tally.banked_a_round()),
                Role::ALL.map(|role| format!("{:.2}", tally.raises_a_round(role))).join(" / "),
                first_hands(bot, tier).in_short(),
            ]));
        }
    }
    println!("{}\n{}\n\n{}\n{}", row(&OUTCOMES), outcomes.join("\n"), row(&HOME), home.join("\n"));
}

fn in_two_threads(bot: &str, config: &Config, hands: u64) -> Tally {
    let mut tally = Tally::default();
    thread::scope(|scope| {
        let halves = [1, 2].map(|seed| scope.spawn(move || play(bot, config, hands / 2, seed)));
        for half in halves {
            tally.merge(&half.join().expect("the rules do not panic"));
        }
    });
    tally
}

fn row(cells: &[impl AsRef<str>]) -> String {
    cells.iter().fold("|".to_owned(), |row, cell| row + " " + cell.as_ref() + " |")
}

fn from_to(tier: Tier) -> &'static str {
    match tier {
        Tier::Quiet => "0–25",
        Tier::Alert => "26–50",
        Tier::Hunting => "51+",
    }
}

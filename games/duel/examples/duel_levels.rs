//! Prints what the levels of the duel win from each other, and what the best opponent wins from each: exactly.

use duel::{
    CHIEF, Config, Layout, Level, Mix, RECRUIT, SOLDIER, Solution, State, VETERAN, exploitability, full_layouts, wins,
};

fn main() {
    let config = Config::default();
    let solution = Solution::standard();
    let any: Vec<Layout> = full_layouts(&config.hand);
    let random = |_: State| -> Mix { any.iter().map(|layout| (*layout, 1.0 / any.len() as f64)).collect() };
    let level = |level: Level| move |state: State| level.mix(solution, &config, state);
    let (recruit, soldier, veteran, chief) = (level(RECRUIT), level(SOLDIER), level(VETERAN), level(CHIEF));
    let players: [(&str, &dyn Fn(State) -> Mix); 5] =
        [("grunt", &random), ("recruit", &recruit), ("soldier", &soldier), ("veteran", &veteran), ("chief", &chief)];
    let names: Vec<&str> = players.iter().map(|(name, _)| *name).collect();
    println!("| | {} | loses at most |", names.join(" | "));
    println!("|---|{}", "---|".repeat(names.len() + 1));
    for (name, own) in &players {
        let won: Vec<String> = players.iter().map(|(_, other)| format!("{:+.4}", wins(&config, own, other))).collect();
        println!("| {name} | {} | {:.4} |", won.join(" | "), exploitability(&config, own).max(0.0));
    }
    println!("\nThe best opponent wins {:.1e} from chief.", exploitability(&config, &chief));
}

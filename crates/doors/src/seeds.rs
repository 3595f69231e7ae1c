//! What a fuzzer starts from: whole hands that the house's bots play, as actions, as a log and as a file.

use cardtable::{Dice, Viewer};
use serde_json::Value;

use crate::table::Pushed;

/// Steps that are enough for a hand of every game with the bots of the house.
const MOST_STEPS: usize = 400;

/// For every game and preset: the door and what to push through it first.
pub fn seeds() -> Vec<(&'static str, String, Vec<u8>)> {
    let mut seeds = Vec::new();
    for (game_no, game) in catalog::games().enumerate() {
        for (preset_no, preset) in game.presets().into_iter().enumerate() {
            let head = [game_no as u8, preset_no as u8];
            let name = format!("{}-{}", game.name(), preset.name);
            let mut options = head.to_vec();
            options.extend(preset.config.to_string().into_bytes());
            seeds.push(("configs", name.clone(), options));

            let mut table = Pushed::open(game, &preset.config, preset.seats);
            table.begin();
            let mut actions = head.to_vec();
            for line in played(&mut table) {
                actions.extend(line.into_bytes());
                actions.push(b'\n');
            }
            seeds.push(("actions", name.clone(), actions));
            seeds.push(("logs", name.clone(), format!("{}\n{}", game.name(), table.log.join("\n")).into_bytes()));
            if let Some(hand) = finished(&table.log) {
                let file = game.hand_file(&hand, Viewer::Watcher, None).expect("a finished hand is a file");
                seeds.push(("hand_files", name, file.to_text().into_bytes()));
            }
        }
    }
    seeds
}

/// Lets bots play one hand to its end, and writes down what they say.
fn played(table: &mut Pushed) -> Vec<String> {
    let mut said = Vec::new();
    let bot = table.game.bots()[0].name;
    for step in 0..MOST_STEPS {
        let facts = table.table.facts();
        if !facts.running {
            break;
        }
        let line = facts.may_speak.iter().find_map(|seat| {
            let bot = table.game.make_bot(bot, Dice::from_number("seeds", step as u64))?;
            let action: Value = table.table.bot_job(seat, bot)?.run().1?;
            Some(format!("{seat} {action}"))
        });
        let line = line.unwrap_or_else(|| "!".to_owned());
        table.take(&line);
        said.push(line);
    }
    said
}

/// The lines of the first hand that has ended.
fn finished(log: &[String]) -> Option<Vec<&str>> {
    let ended = log.iter().position(|line| line.starts_with(r#"{"line":"ended""#))?;
    let began = log[..ended].iter().rposition(|line| line.starts_with(r#"{"line":"began""#))?;
    Some(log[began..=ended].iter().map(String::as_str).collect())
}

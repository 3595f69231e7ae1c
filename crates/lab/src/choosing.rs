//! What a command line names: games, their bots, presets and threads.

use anyhow::{Context, bail};
use cardtable::AnyGame;
use serde_json::Value;

const MAX_THREADS: usize = 1024;

/// The game of this name, or an error that lists the names there are.
pub fn game(name: &str) -> anyhow::Result<&'static dyn AnyGame> {
    catalog::find(name).with_context(|| {
        let known: Vec<&str> = catalog::games().map(AnyGame::name).collect();
        format!("there is no game called {name}; there are {}", known.join(", "))
    })
}

/// The games with their bots and presets, for `--help`.
pub fn choices() -> String {
    let mut text = "Games, their bots and presets:".to_owned();
    for game in catalog::games() {
        let presets: Vec<&str> = game.presets().iter().map(|preset| preset.name).collect();
        text += &format!("\n  {:<9} bots {}; presets {}", game.name(), names_of_bots(game), presets.join(", "));
    }
    text
}

fn names_of_bots(game: &dyn AnyGame) -> String {
    game.bots().iter().map(|bot| bot.name).collect::<Vec<_>>().join(", ")
}

/// That the game has these bots: an unknown one is better noticed before an hour of playing than after it.
pub fn check_bots(game: &dyn AnyGame, bots: &[String]) -> anyhow::Result<()> {
    let known = game.bots();
    match bots.iter().find(|name| known.iter().all(|bot| bot.name != name.as_str())) {
        Some(name) => bail!("{} has no bot called {name}; it has {}", game.name(), names_of_bots(game)),
        None => Ok(()),
    }
}

/// The preset's config, or none where none is named.
pub fn config(game: &dyn AnyGame, preset: Option<&str>) -> anyhow::Result<Option<Value>> {
    let Some(name) = preset else { return Ok(None) };
    let presets = game.presets();
    let known: Vec<&str> = presets.iter().map(|preset| preset.name).collect();
    let found = presets.iter().find(|preset| preset.name == name);
    let found = found.with_context(|| format!("{} has no preset {name}; it has {}", game.name(), known.join(", ")))?;
    Ok(Some(found.config.clone()))
}

/// All cores if nothing is said.
pub fn threads(wanted: Option<usize>) -> anyhow::Result<usize> {
    let threads = wanted.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    match (1..=MAX_THREADS).contains(&threads) {
        true => Ok(threads),
        false => bail!("--threads is from 1 to {MAX_THREADS}"),
    }
}

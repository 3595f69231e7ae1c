//! A table from its log: the same lines give the same table, letter for letter.

use crate::game::Game;
use crate::line::{LOG_VERSION, Line};
use crate::proof::{self, Secret};
use crate::seat::BySeat;
use crate::state::{State, secret_of};
use crate::table::Table;
use crate::told::Refused;

impl<G: Game> Table<G> {
    /// Rebuilds a table from its lines since it opened or since its last hand began.
    /// `secret` is the one the store holds for it now.
    pub fn rebuild(lines: &[impl AsRef<str>], secret: Secret) -> Result<Table<G>, Refused> {
        let table = Table::read(lines, &secret)?;
        let state = table.state();
        let of_hand = if state.running() { state.hand_no } else { state.next_hand_no() };
        match proof::commitment(&state.id, of_hand, &secret_of::<G>(&secret, of_hand)) == state.commitment {
            true => Ok(table),
            false => Err(Refused::new("bad_secret", "the stored secret is not the one that was committed to")),
        }
    }

    /// The table after these lines, whoever's secret it was.
    pub(crate) fn read(lines: &[impl AsRef<str>], secret: &Secret) -> Result<Table<G>, Refused> {
        let mut table: Option<Table<G>> = None;
        for (number, text) in lines.iter().enumerate() {
            let bad = |reason: String| Refused::new("bad_log", format!("line {}: {reason}", number + 1));
            let line: Line<G> = serde_json::from_str(text.as_ref()).map_err(|error| bad(error.to_string()))?;
            match &mut table {
                None => table = Some(first(line, secret).map_err(|no| bad(no.message))?),
                Some(table) => {
                    table.retake(line, secret).map_err(|no| bad(no.message))?;
                }
            }
        }
        table.ok_or_else(|| Refused::new("bad_log", "the log is empty"))
    }
}

/// The table before a log's first line, with that line taken.
pub(crate) fn first<G: Game>(line: Line<G>, secret: &Secret) -> Result<Table<G>, Refused> {
    match line {
        Line::Opened { at, version, game, table, config, players, commitment } => {
            known::<G>(version, &game)?;
            let seats = sized::<G>(&config, players.len())?;
            let mut state = State::<G>::opened(&table, config, players, at, secret.clone());
            state.commitment = commitment;
            Ok(Table::with_state(state, seats))
        }
        Line::Began { at, version, ref game, ref table, hand, ref config, ref commitment, ref players, .. } => {
            known::<G>(version, game)?;
            let seats = sized::<G>(config, players.len())?;
            let empty = BySeat::from_fn(seats, |_| None);
            let mut state = State::<G>::opened(table, config.clone(), empty, at, secret.clone());
            state.commitment.clone_from(commitment);
            state.hand_no = hand.checked_sub(1).ok_or_else(|| Refused::new("bad_log", "hands count from 1"))?;
            let mut table = Table::with_state(state, seats);
            table.retake(line, secret)?;
            Ok(table)
        }
        _ => Err(Refused::new("bad_log", "a log starts with a table that opened or a hand that began")),
    }
}

fn known<G: Game>(version: u32, game: &str) -> Result<(), Refused> {
    if game != G::NAME {
        return Err(Refused::new("bad_log", format!("this is a log of {game}, not of {}", G::NAME)));
    }
    match version == LOG_VERSION {
        true => Ok(()),
        false => Err(Refused::new(
            "bad_log",
            format!("log version {version} is not known; this program writes {LOG_VERSION}"),
        )),
    }
}

fn sized<G: Game>(config: &G::Config, players: usize) -> Result<usize, Refused> {
    G::check(config).map_err(|no| crate::told::Refusal::refused(&no))?;
    let seats = G::seats(config);
    match seats == players {
        true => Ok(seats),
        false => Err(Refused::new("bad_log", format!("{players} players on {seats} seats"))),
    }
}

//! A table from its log: the same lines give the same table, letter for letter.

use crate::code::House;
use crate::config::Config;
use crate::game::Game;
use crate::line::{LOG_VERSION, Line};
use crate::options;
use crate::proof::{self, Secret};
use crate::refused::Refused;
use crate::seat::BySeat;
use crate::state::State;
use crate::table::Table;

impl<G: Game> Table<G> {
    /// Rebuilds a table from its lines since it opened or since its last hand began.
    /// `secret` is the one the store holds for it now.
    pub fn rebuild(lines: &[impl AsRef<str>], secret: Secret) -> Result<Table<G>, Refused> {
        let mut table = Table::read(lines, &secret)?;
        let state = table.state();
        let (of_hand, committed) = match state.running() {
            true => (state.hand_no, &state.seeding.commitment),
            false => (state.next_hand_no(), &state.seeding.next),
        };
        // A table of version 1 whose cards were sealed has one secret for all its hands.
        let candidates = [secret.clone(), secret.for_hand(of_hand)];
        let fits = |secret: &&Secret| {
            let known = [state.commitment_of(of_hand, secret), proof::old_commitment(&state.id, of_hand, secret)];
            committed.as_ref().is_some_and(|committed| known.contains(committed))
        };
        let Some(secret) = candidates.iter().find(fits) else {
            return Err(Refused::new(House::BadSecret, "the stored secret is not the one that was committed to"));
        };
        // Also if the log is of version 1: the next hand will not be, and the same secret is committed to anew.
        let commitment = (!state.running()).then(|| state.commitment_of(of_hand, secret));
        table.hold(secret.clone(), commitment);
        Ok(table)
    }

    /// The table after these lines, whoever's secret it was.
    pub(crate) fn read(lines: &[impl AsRef<str>], secret: &Secret) -> Result<Table<G>, Refused> {
        let mut table: Option<Table<G>> = None;
        for (number, text) in lines.iter().enumerate() {
            let bad = |reason: String| Refused::new(House::BadLog, format!("line {}: {reason}", number + 1));
            let text = text.as_ref();
            let line: Line<G> = serde_json::from_str(text).map_err(|error| bad(error.to_string()))?;
            let taken = match &mut table {
                None => first(line, text, secret).map(|first| table = Some(first)),
                Some(table) => table.retake(line, text, secret),
            };
            taken.map_err(|no| bad(no.message))?;
        }
        let mut table = table.ok_or_else(|| Refused::new(House::BadLog, "the log is empty"))?;
        table.retaken();
        Ok(table)
    }
}

/// The table before a log's first line, with that line taken.
pub(crate) fn first<G: Game>(line: Line<G>, text: &str, secret: &Secret) -> Result<Table<G>, Refused> {
    match line {
        Line::Opened { at, version, game, table, config, players, commitment } => {
            known::<G>(version, &game)?;
            let seats = sized::<G>(&config, players.len())?;
            let mut state = State::<G>::opened(&table, config, players, at, secret.clone());
            state.seeding.next = Some(commitment);
            Ok(Table::with_state(state, seats))
        }
        Line::Began { at, version, ref game, ref table, hand, ref config, ref players, ref before, .. } => {
            known::<G>(version, game)?;
            let seats = sized::<G>(config, players.len())?;
            let empty = BySeat::from_fn(seats, |_| None);
            let mut state = State::<G>::opened(table, config.clone(), empty, at, secret.clone());
            state.hand_no = hand.checked_sub(1).ok_or_else(|| Refused::new(House::BadLog, "hands count from 1"))?;
            before.iter().try_for_each(|before| state.chain.resume(before))?;
            let mut table = Table::with_state(state, seats);
            table.retake(line, text, secret)?;
            Ok(table)
        }
        _ => Err(Refused::new(House::BadLog, "a log starts with a table that opened or a hand that began")),
    }
}

fn known<G: Game>(version: u32, game: &str) -> Result<(), Refused> {
    if game != G::ABOUT.name {
        return Err(Refused::new(House::BadLog, format!("this is a log of {game}, not of {}", G::ABOUT.name)));
    }
    match (1..=LOG_VERSION).contains(&version) {
        true => Ok(()),
        false => Err(Refused::new(
            House::BadLog,
            format!("log version {version} is not known; this program writes {LOG_VERSION}"),
        )),
    }
}

fn sized<G: Game>(config: &G::Config, players: usize) -> Result<usize, Refused> {
    options::check::<G>(config)?;
    let seats = config.seats();
    match seats == players {
        true => Ok(seats),
        false => Err(Refused::new(House::BadLog, format!("{players} players on {seats} seats"))),
    }
}

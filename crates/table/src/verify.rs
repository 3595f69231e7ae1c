//! Checking a finished hand: the file is whole, the secret is the committed one, every draw follows
//! from it, and the rules accept every line.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::game::{Game, Reveal};
use crate::line::Line;
use crate::proof::{self, DiceOf, Secret, hex};
use crate::rebuild;
use crate::seat::BySeat;
use crate::state::secret_of;
use crate::table::Table;

/// The largest file that is looked at, in bytes.
const MAX_FILE_BYTES: usize = 64 << 20;

/// A finished hand as it is downloaded: a head, its log lines, and a hash over every byte before it.
pub struct HandFile;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    baize: String,
    game: String,
    table: String,
    hand: u32,
    lines: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Foot {
    sha256: String,
}

const FILE_KIND: &str = "hand log 1";

impl HandFile {
    pub fn write(game: &str, table: &str, hand: u32, lines: &[impl AsRef<str>]) -> String {
        let head = Head { baize: FILE_KIND.into(), game: game.into(), table: table.into(), hand, lines: lines.len() };
        let mut text = serde_json::to_string(&head).expect("plain data") + "\n";
        for line in lines {
            text += line.as_ref();
            text.push('\n');
        }
        let sha256 = hex(&Sha256::digest(text.as_bytes()));
        text += &serde_json::to_string(&Foot { sha256 }).expect("plain data");
        text.push('\n');
        text
    }

    /// The game's name and the log lines, if not one byte of the file has changed.
    pub fn read(file: &str) -> Result<(String, Vec<&str>), BadLog> {
        if file.len() > MAX_FILE_BYTES {
            return Err(BadLog::new(0, "the file is larger than any hand"));
        }
        let body = file.strip_suffix('\n').ok_or_else(|| BadLog::new(0, "the last line is cut off"))?;
        let (before, foot) = body.rsplit_once('\n').ok_or_else(|| BadLog::new(1, "not a hand log of Baize"))?;
        let all: Vec<&str> = before.split('\n').collect();
        let head: Head = serde_json::from_str(all[0]).map_err(|_| BadLog::new(1, "not a hand log of Baize"))?;
        if head.baize != FILE_KIND {
            return Err(BadLog::new(1, format!("unknown kind of log: {}", head.baize)));
        }
        let last = all.len() + 1;
        let foot: Foot = serde_json::from_str(foot).map_err(|_| BadLog::new(last, "the hash at the end is missing"))?;
        let hashed = &file[..before.len() + 1];
        if foot.sha256 != hex(&Sha256::digest(hashed.as_bytes())) {
            return Err(BadLog::new(last, "the hash does not fit: the file was changed"));
        }
        if head.lines != all.len() - 1 {
            return Err(BadLog::new(1, "lines are missing"));
        }
        Ok((head.game, all[1..].to_vec()))
    }
}

/// Why a log is not what it claims to be, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct BadLog {
    pub line: usize,
    pub reason: String,
}

impl BadLog {
    pub fn new(line: usize, reason: impl Into<String>) -> BadLog {
        BadLog { line, reason: reason.into() }
    }
}

/// What was recomputed and found to be true.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Verified {
    pub game: String,
    pub table: String,
    pub hand: u32,
    pub lines: usize,
    /// Draws of the dealer recomputed from the secret and the seats' seeds.
    pub draws: u32,
    pub commitment: String,
    /// Whether the secret is open; while it is not, only the rules could be checked.
    pub secret_open: bool,
    pub score: BySeat<i64>,
}

/// Recomputes a finished hand from the lines of its log.
pub(crate) fn verify<G: Game>(lines: &[&str]) -> Result<Verified, BadLog> {
    let parsed: Vec<Line<G>> = lines
        .iter()
        .enumerate()
        .map(|(i, text)| serde_json::from_str(text).map_err(|error| BadLog::new(i + 2, error.to_string())))
        .collect::<Result<_, _>>()?;
    let last = parsed.len() + 1;
    let Some(Line::Began { commitment, seeds, hand, table, .. }) = parsed.first().cloned() else {
        return Err(BadLog::new(2, "a hand's log starts where the hand began"));
    };
    // Where secrets open when the table closes, that line follows the hand's own.
    let (ended, closed) = match parsed.as_slice() {
        [.., ended, Line::Closed { secret, .. }] if G::REVEAL == Reveal::AtClose => (Some(ended), secret.as_deref()),
        lines => (lines.last(), None),
    };
    let Some(Line::Ended { secret: revealed, .. }) = ended else {
        return Err(BadLog::new(last, "the hand has not ended"));
    };
    let secret = revealed.as_deref().or(closed).map(|text| {
        Secret::from_reveal(text).ok_or_else(|| BadLog::new(last, "the secret is not 32 bytes in hexadecimal"))
    });
    let secret = secret.transpose()?.map(|held| secret_of::<G>(&held, hand));
    if secret.is_none() && G::REVEAL == Reveal::AfterHand {
        return Err(BadLog::new(last, "the secret was not revealed"));
    }
    if let Some(secret) = &secret
        && proof::commitment(&table, hand, secret) != commitment
    {
        return Err(BadLog::new(last, "the secret is not the one committed to before the hand"));
    }

    let dice = DiceOf { game: G::NAME, table: &table, hand, seeds: &seeds };
    let played = secret.clone().unwrap_or_else(|| Secret::new([0; 32]));
    let (replayed, draws) = replay::<G>(&parsed, &played, |hand, draw| {
        secret.as_ref().map(|secret| hand.deal(&mut dice.deal(secret, draw)))
    })?;
    let hand_value = replayed.hand().expect("a hand began");
    Ok(Verified {
        game: G::NAME.to_owned(),
        table,
        hand,
        lines: parsed.len(),
        draws,
        commitment,
        secret_open: secret.is_some(),
        score: hand_value.score(),
    })
}

fn replay<G: Game>(
    lines: &[Line<G>],
    secret: &Secret,
    redraw: impl Fn(&G, u32) -> Option<G::Chance>,
) -> Result<(Table<G>, u32), BadLog> {
    let mut table: Option<Table<G>> = None;
    let (mut draws, mut at) = (0, i64::MIN);
    for (i, line) in lines.iter().enumerate() {
        let number = i + 2;
        if line.at() < at {
            return Err(BadLog::new(number, "time runs backwards"));
        }
        at = line.at();
        if let (Some(table), Line::Dealt { chance, .. }) = (&table, line) {
            let hand = table.hand().expect("a hand began");
            if redraw(hand, draws).is_some_and(|drawn| drawn != *chance) {
                return Err(BadLog::new(number, "the cards are not the ones the secret and the seeds give"));
            }
            draws += 1;
        }
        let line = line.clone();
        let taken = catch_unwind(AssertUnwindSafe(|| match &mut table {
            None => rebuild::first(line, secret).map(|first| table = Some(first)),
            Some(table) => table.retell(line, secret).map(|_| ()),
        }));
        taken
            .map_err(|_| BadLog::new(number, "the rules cannot have come here"))?
            .map_err(|no| BadLog::new(number, no.message))?;
    }
    Ok((table.expect("at least one line"), draws))
}

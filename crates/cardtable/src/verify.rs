//! Checking a finished hand: the chain is signed, the secret and the seeds are the committed ones, every draw follows
//! from them, the rules accept every line, and the score is theirs.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;

use crate::chain;
use crate::game::Game;
use crate::hand_file::{BadLog, HandFile};
use crate::line::{LOG_VERSION, Line};
use crate::order::in_order;
use crate::player::Viewer;
use crate::proof::{self, DiceOf, LeftOut, SeatSeed, Secret, unhash};
use crate::rebuild;
use crate::room_key::PublicKey;
use crate::seal::places;
use crate::seat::BySeat;
use crate::table::Table;
use crate::verify_sealed;

/// What was recomputed and found to be true.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Verified {
    /// The game whose rules the lines were checked by.
    pub game: String,
    /// As the log names it.
    pub table: String,
    /// The hand's number at its table, from 1.
    pub hand: u32,
    /// How many lines of the log were checked, the file's head and foot left out.
    pub lines: usize,
    /// Draws of the dealer recomputed from the secret and the seats' seeds.
    pub draws: u32,
    /// To be compared with the one that the page showed before the hand.
    pub commitment: String,
    /// How many seats' own seeds are in the dice.
    pub seeds: usize,
    /// How many sealed cards the file opens; each lies where the seeds put it, under the commitment.
    pub opened: usize,
    /// Who committed to a seed that is not in the dice, and why.
    pub left_out: Vec<LeftOut>,
    /// What each seat won or lost by the rules, which is what the log says.
    pub score: BySeat<i64>,
    /// The hash of the hand's log, which everyone who played has.
    pub head: String,
    /// The key that signed the head, if one was given to check it with.
    pub signed_by: Option<String>,
}

/// What the first and the last line of a hand say about it.
pub(crate) struct Claims {
    commitment: String,
    seats: usize,
    /// None where cards are sealed.
    secret: Option<Secret>,
    score: BySeat<i64>,
}

/// A hand that was played again, and the lines that it was played from.
pub(crate) struct Played<G: Game> {
    pub hand: G,
    pub lines: Vec<Line<G>>,
    pub draws: u32,
}

/// Recomputes a finished hand. With a key, the room's signature has to be under it.
pub(crate) fn verify<G: Game>(file: &HandFile, key: Option<&PublicKey>) -> Result<Verified, BadLog> {
    let Some(head) = &file.head else {
        return Err(BadLog::new(1, "a file of the old kind, which proves nothing: its seeds could be chosen last"));
    };
    check_signature(file, head, key)?;
    let lines = parse::<G>(&file.lines)?;
    let claims = claims(file, &lines)?;
    let (seeds, left_out) = lines.iter().find_map(opened).unwrap_or_default();
    let played = play_again(file, lines, &claims, &seeds)?;
    Ok(Verified {
        game: G::ABOUT.name.to_owned(),
        table: file.table.clone(),
        hand: file.hand,
        lines: played.lines.len(),
        draws: played.draws,
        commitment: claims.commitment,
        seeds: seeds.iter().flatten().count(),
        opened: file.opened.len(),
        left_out,
        score: claims.score,
        head: head.clone(),
        signed_by: key.map(PublicKey::to_string),
    })
}

/// The lines of a file as a log that can be replayed, and the eyes it can be seen with. Sealed cards that the file does
/// not open are filled in, so only eyes that do not see them may look.
pub(crate) fn playable<G: Game>(file: &HandFile, viewer: Viewer) -> Result<(Vec<String>, Viewer), BadLog> {
    let Some(sealed) = G::sealed() else { return Ok((file.lines.clone(), viewer)) };
    let lines = parse::<G>(&file.lines)?;
    let claims = claims(file, &lines)?;
    let (seeds, _) = lines.iter().find_map(opened).unwrap_or_default();
    let played = play_again(file, lines, &claims, &seeds)?;
    let known = places(file.opened.iter().map(|opening| opening.place));
    let sees = |viewer: &Viewer| places((sealed.known)(&played.hand, *viewer)) & !known == 0;
    let own = || {
        Viewer::all(claims.seats).filter(|viewer| *viewer != Viewer::Watcher).find(|seat| {
            sees(seat)
                && (sealed.known)(&played.hand, *seat).len() > (sealed.known)(&played.hand, Viewer::Watcher).len()
        })
    };
    let wanted = match viewer {
        Viewer::Open => own().unwrap_or(Viewer::Watcher),
        viewer => Some(viewer).filter(sees).unwrap_or(Viewer::Watcher),
    };
    Ok((played.lines.iter().map(Line::to_text).collect(), wanted))
}

fn play_again<G: Game>(
    file: &HandFile,
    lines: Vec<Line<G>>,
    claims: &Claims,
    seeds: &[Option<SeatSeed>],
) -> Result<Played<G>, BadLog> {
    let none = vec![None; claims.seats];
    let seeds = if seeds.is_empty() { &none } else { seeds };
    if let Some(sealed) = G::sealed() {
        return verify_sealed::play(file, &lines, &sealed, &claims.commitment, seeds, &claims.score);
    }
    let end = lines.len() + 1;
    let secret = claims.secret.as_ref().ok_or_else(|| BadLog::new(end, "the secret was not revealed"))?;
    let dice = DiceOf { game: G::ABOUT.name, table: &file.table, hand: file.hand, seeds };
    let played = replay::<G>(&lines, &file.lines, |hand, given, draw| {
        let drawn = hand.deal(&mut dice.deal(secret, draw));
        match given == Some(&drawn) {
            true => Ok(drawn),
            false => Err("the cards are not the ones the secret and the seeds give".to_owned()),
        }
    })?;
    match played.hand.score() == claims.score {
        true => Ok(played),
        false => Err(BadLog::new(end, "the score is not the one that the rules give")),
    }
}

fn check_signature(file: &HandFile, head: &str, key: Option<&PublicKey>) -> Result<(), BadLog> {
    let foot = file.lines.len() + file.opened.len() + 2;
    let Some(key) = key else { return Ok(()) };
    if file.key.as_ref().is_some_and(|named| named != key) {
        return Err(BadLog::new(1, "the file names another room's key"));
    }
    let signature = file.signature.as_ref().ok_or_else(|| BadLog::new(foot, "nobody signed it"))?;
    let head = unhash(head).ok_or_else(|| BadLog::new(foot, "the head is no hash"))?;
    match key.signed(&chain::to_sign(&file.table, file.hand, &head), signature) {
        true => Ok(()),
        false => Err(BadLog::new(foot, "the room did not sign this: a line was changed and the hashes made anew")),
    }
}

fn parse<G: Game>(lines: &[String]) -> Result<Vec<Line<G>>, BadLog> {
    let parse = |(i, text): (usize, &String)| {
        let line: Line<G> = serde_json::from_str(text).map_err(|error| BadLog::new(i + 2, error.to_string()))?;
        match line.public(text) == *text {
            true => Ok(line),
            false => Err(BadLog::new(i + 2, "the line has parts that no file has")),
        }
    };
    lines.iter().enumerate().map(parse).collect()
}

/// What the hand's own first and last line say, held against the file and against each other.
fn claims<G: Game>(file: &HandFile, lines: &[Line<G>]) -> Result<Claims, BadLog> {
    let last = lines.len() + 1;
    let Some(Line::Began { version, commitment, hand, table, players, .. }) = lines.first() else {
        return Err(BadLog::new(2, "a hand's log starts where the hand began"));
    };
    if *version != LOG_VERSION || *hand != file.hand || *table != file.table {
        return Err(BadLog::new(2, "this is not the hand that the file names"));
    }
    if let Some(at) = lines.iter().position(|line| matches!(line, Line::Voided { .. })) {
        return Err(BadLog::new(at + 2, "the hand was void: nothing in it counts"));
    }
    let Some(Line::Ended { secret, score, .. }) = lines.last() else {
        return Err(BadLog::new(last, "the hand has not ended"));
    };
    let score = score.clone().ok_or_else(|| BadLog::new(last, "the score is missing"))?;
    let secret = match (secret.as_deref(), G::sealed().is_some()) {
        (None, true) => None,
        (Some(_), true) => return Err(BadLog::new(last, "the secret of sealed cards does not open")),
        (None, false) => return Err(BadLog::new(last, "the secret was not revealed")),
        (Some(text), false) => Some(
            Secret::from_reveal(text).ok_or_else(|| BadLog::new(last, "the secret is not 32 bytes in hexadecimal"))?,
        ),
    };
    if secret.as_ref().is_some_and(|secret| proof::commitment(table, *hand, secret) != *commitment) {
        return Err(BadLog::new(last, "the secret is not the one committed to before the hand"));
    }
    Ok(Claims { commitment: commitment.clone(), seats: players.len(), secret, score })
}

fn opened<G: Game>(line: &Line<G>) -> Option<(Vec<Option<SeatSeed>>, Vec<LeftOut>)> {
    match line {
        Line::Seeded { seeds, left_out, .. } => Some((seeds.clone(), left_out.clone())),
        _ => None,
    }
}

/// Plays the lines by the rules. `deal` says what the dealer draws where the line has this or nothing.
pub(crate) fn replay<G: Game>(
    lines: &[Line<G>],
    texts: &[String],
    mut deal: impl FnMut(&G, Option<&G::Chance>, u32) -> Result<G::Chance, String>,
) -> Result<Played<G>, BadLog> {
    let no_secret = Secret::new([0; 32]);
    let mut table: Option<Table<G>> = None;
    let (mut draws, mut at, mut taken) = (0, i64::MIN, Vec::with_capacity(lines.len()));
    for (i, line) in lines.iter().enumerate() {
        let bad = |reason: String| BadLog::new(i + 2, reason);
        if line.at() < at {
            return Err(bad("time runs backwards".to_owned()));
        }
        at = line.at();
        let step = catch_unwind(AssertUnwindSafe(|| {
            if let Some(table) = &table {
                in_order(table.state(), line)?;
            }
            let mut line = line.clone();
            if let (Line::Dealt { chance, .. }, Some(hand)) = (&mut line, table.as_ref().and_then(Table::hand)) {
                *chance = Some(deal(hand, chance.as_ref(), draws)?);
                draws += 1;
            }
            taken.push(line.clone());
            let told = match &mut table {
                None => rebuild::first(line, &texts[i], &no_secret).map(|first| table = Some(first)),
                Some(table) => table.retell(line, &no_secret).map(drop),
            };
            told.map_err(|no| no.message)
        }));
        step.map_err(|_| bad("the rules cannot have come here".to_owned()))?.map_err(bad)?;
    }
    let hand = table.as_ref().and_then(Table::hand).cloned();
    let hand = hand.ok_or_else(|| BadLog::new(1, "no hand was played"))?;
    Ok(Played { hand, lines: taken, draws })
}

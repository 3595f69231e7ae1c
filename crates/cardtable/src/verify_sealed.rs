//! Checking a hand of sealed cards: what is opened lies where the seeds put it, and some cards that nobody showed lead
//! to the end that was recorded.

use crate::dice::Dice;
use crate::game::Game;
use crate::hand_file::{BadLog, HandFile};
use crate::line::Line;
use crate::player::Viewer;
use crate::proof::{Hash, SeatSeed, unhash};
use crate::seal::{DeckOf, Sealed, places};
use crate::seat::BySeat;
use crate::verify::{Played, replay};

/// How many ways to fill in the cards that nobody showed are tried. Folded cards may be anything, and a hand that was
/// mucked at the end only has to lose.
const MOST_TRIES: u64 = 6_000;
/// After so many only the end that was recorded is looked for: what fails before it fails with any cards.
const FEW_TRIES: u64 = 100;

/// Plays a hand again from what its file opens.
pub(crate) fn play<G: Game>(
    file: &HandFile,
    lines: &[Line<G>],
    sealed: &Sealed<G>,
    commitment: &str,
    seeds: &[Option<SeatSeed>],
    score: &BySeat<i64>,
) -> Result<Played<G>, BadLog> {
    let root = unhash(commitment).ok_or_else(|| BadLog::new(2, "the commitment is no root of a sealed deck"))?;
    let pack = (sealed.pack)();
    let known = opened_cards(file, &pack, &root, seeds)?;
    let rest: Vec<&String> = pack.iter().filter(|card| !known.iter().flatten().any(|one| one == *card)).collect();
    let mut first_fault = None;
    for number in 0..MOST_TRIES {
        let filled = fill(&known, &rest, number);
        match attempt(file, lines, sealed, &filled, score) {
            Ok(played) => return Ok(played),
            Err(fault) => first_fault = Some(same(first_fault, fault, lines.len() + 1)),
        }
        let hopeless = first_fault.as_ref().is_some_and(|fault| fault.line <= lines.len());
        if rest.is_empty() || number >= FEW_TRIES && hopeless {
            break;
        }
    }
    Err(first_fault.unwrap_or_else(|| BadLog::new(1, "nothing was tried")))
}

/// The card at each place that the file opens, each proved.
fn opened_cards(
    file: &HandFile,
    pack: &[String],
    root: &Hash,
    seeds: &[Option<SeatSeed>],
) -> Result<Vec<Option<String>>, BadLog> {
    let of = DeckOf { table: &file.table, hand: file.hand };
    let order = of.public_order(root, seeds, pack.len());
    let mut known: Vec<Option<String>> = vec![None; pack.len()];
    for (i, opening) in file.opened.iter().enumerate() {
        let bad = |reason: &str| BadLog::new(file.lines.len() + i + 2, reason);
        if order.get(opening.place) != Some(&opening.leaf) {
            return Err(bad("the seeds put another card at this place"));
        }
        if !pack.contains(&opening.card) || !of.holds(root, opening, pack.len()) {
            return Err(bad("this card does not lie under the commitment"));
        }
        if known.iter().flatten().any(|card| *card == opening.card) || known[opening.place].is_some() {
            return Err(bad("a card is opened twice"));
        }
        known[opening.place] = Some(opening.card.clone());
    }
    Ok(known)
}

/// Every place with a card: those that are known, and the rest of the pack in some order.
fn fill(known: &[Option<String>], rest: &[&String], number: u64) -> Vec<String> {
    let mut rest = rest.to_vec();
    Dice::from_number("verify", number).shuffle(&mut rest);
    let card = |one: &Option<String>| one.clone().or_else(|| rest.pop().cloned()).expect("a pack has one card a place");
    known.iter().map(card).collect()
}

fn attempt<G: Game>(
    file: &HandFile,
    lines: &[Line<G>],
    sealed: &Sealed<G>,
    cards: &[String],
    score: &BySeat<i64>,
) -> Result<Played<G>, BadLog> {
    let mut placed = 0;
    let played = replay::<G>(lines, &file.lines, |hand, _, _| {
        let wants = (sealed.wants)(hand);
        let dealt = cards.get(placed..placed + wants).ok_or("more cards are dealt than the pack has")?;
        placed += wants;
        (sealed.chance)(dealt).ok_or_else(|| "this is no card of the game".to_owned())
    })?;
    let end = lines.len() + 1;
    if played.hand.score() != *score {
        return Err(BadLog::new(end, "the score is not one that the rules can give"));
    }
    let shown = places((sealed.known)(&played.hand, Viewer::Watcher));
    match shown & !places(file.opened.iter().map(|opening| opening.place)) {
        0 => Ok(played),
        _ => Err(BadLog::new(end, "a card was shown and is not opened")),
    }
}

/// The fault that every try has in common, or that no cards at all would do.
fn same(before: Option<BadLog>, fault: BadLog, end: usize) -> BadLog {
    match before {
        Some(before) if before != fault => BadLog::new(end, "no cards that nobody showed lead to this end"),
        _ => fault,
    }
}

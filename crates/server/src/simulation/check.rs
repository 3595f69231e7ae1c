//! What has to be true of a room, whatever happened to it: one history a table, every acknowledged action in it once,
//! every viewer told what the history says, no money made or lost, and in the end everybody where the table is.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use cardtable::{AnyGame, Seat, Viewer};
use serde_json::Value;
use store::{LineRow, Store, TableRow};

use super::player::{End, Player};
use super::sight::{Position, Told, short};
use super::story::Story;
use super::world::World;

/// More lines than any table writes here.
const MOST_LINES: i64 = 1 << 20;

/// What is wrong, in words.
#[derive(Default)]
pub struct Wrong(pub Vec<String>);

impl Wrong {
    fn note(&mut self, what: impl Into<String>) {
        self.0.push(what.into());
    }

    fn unless(&mut self, right: bool, what: impl FnOnce() -> String) {
        if !right {
            self.0.push(what());
        }
    }
}

/// Looks at everything, once nothing has happened for a while.
pub async fn check(world: &World, store: &Store) -> Vec<String> {
    let mut wrong = Wrong::default();
    let tables: BTreeSet<&str> = world.players.iter().map(|player| player.table.as_str()).collect();
    for id in tables {
        let row = store.table(id).await.expect("reads").expect("a table stays in the database");
        let game = world.site.games.iter().find(|game| game.name() == row.game).expect("one of the room's games");
        match store.lines(id, 1, MOST_LINES).await {
            Ok(lines) => table(world, *game, &row, &lines, &mut wrong),
            Err(error) => wrong.note(format!("the log of {id}: {error}")),
        }
    }
    let ledger = store.ledger_check().await.expect("reads");
    wrong.unless(ledger.is_sound(), || format!("the ledger: {ledger:?}"));
    wrong.0
}

fn table(world: &World, game: &dyn AnyGame, row: &TableRow, lines: &[LineRow], wrong: &mut Wrong) {
    let gapless = lines.iter().zip(1..).all(|(line, seq)| line.seq == seq) && lines.len() as i64 == row.head;
    wrong.unless(gapless, || format!("{} lines of {} up to {}", lines.len(), row.id, row.head));
    let in_order = lines.windows(2).all(|two| two[0].at <= two[1].at && two[0].hand_no <= two[1].hand_no);
    wrong.unless(in_order, || format!("time or hands of {} run backwards", row.id));
    let bodies: Vec<String> = lines.iter().map(|line| line.body.clone()).collect();
    owners(world, row, wrong);
    let played = played(&bodies);
    let mut stories: BTreeMap<Option<usize>, Story> = BTreeMap::new();
    for player in world.players.iter().filter(|player| player.table == row.id) {
        actions(player, &played, wrong);
        for eyes in player.told.iter().map(|told| told.eyes).chain([Viewer::Watcher]) {
            let key = eyes.seat().map(Seat::index);
            if let Entry::Vacant(place) = stories.entry(key) {
                match Story::of(game, &bodies, eyes) {
                    Ok(story) => _ = place.insert(story),
                    Err(why) => return wrong.note(format!("{} cannot be rebuilt from its text: {why}", row.id)),
                }
            }
        }
        told(player, &stories, wrong);
        if row.closed_at.is_none() {
            present(player, &stories, wrong);
        }
    }
}

/// One node has it, and by the epoch that the database knows.
fn owners(world: &World, row: &TableRow, wrong: &mut Wrong) {
    let rooms = world.nodes.iter().filter_map(|node| Some((&node.name, node.room()?.table(&row.id).ok()?)));
    let owners: Vec<(&String, i64)> = rooms.map(|(name, handle)| (name, handle.posted.borrow().epoch)).collect();
    let expected: Vec<(&String, i64)> = match row.closed_at {
        Some(_) => Vec::new(),
        None => row.owner.iter().map(|owner| (owner, row.epoch)).collect(),
    };
    wrong.unless(owners == expected && (row.closed_at.is_some() || !owners.is_empty()), || {
        format!("{} is with {owners:?}, and by the database with {expected:?}", row.id)
    });
}

/// Where in the log each action was played, by its nonce.
fn played(lines: &[String]) -> BTreeMap<String, Vec<usize>> {
    let mut played = BTreeMap::<String, Vec<usize>>::new();
    for (at, line) in lines.iter().enumerate() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        if let Some(nonce) = line["nonce"].as_str().filter(|_| line["line"] == "acted") {
            // However often it was sent.
            let name = nonce.split('_').next().unwrap_or(nonce);
            played.entry(name.to_owned()).or_default().push(at);
        }
    }
    played
}

fn actions(player: &Player, played: &BTreeMap<String, Vec<usize>>, wrong: &mut Wrong) {
    let mut last = None;
    for act in &player.acts {
        let times = played.get(&act.nonce).map_or(&[][..], Vec::as_slice);
        wrong.unless(times.len() <= 1, || format!("{} is in the log {} times", act.nonce, times.len()));
        if act.end != End::Done {
            continue;
        }
        wrong.unless(!times.is_empty(), || format!("{} was acknowledged and is not in the log", act.nonce));
        wrong.unless(times.first().copied() >= last, || format!("{} stands before what was played earlier", act.nonce));
        last = times.first().copied().or(last);
    }
}

fn told(player: &Player, stories: &BTreeMap<Option<usize>, Story>, wrong: &mut Wrong) {
    let name = &player.who.nickname;
    player.gaps.iter().for_each(|gap| wrong.note(format!("{name}: {gap}")));
    let mut before: BTreeMap<Option<usize>, Position> = BTreeMap::new();
    for one in &player.told {
        let eyes = one.eyes.seat().map(Seat::index);
        if let Some(what) = untrue(one, &stories[&eyes]) {
            wrong.note(format!("{name} with the eyes of {} at {:?}: {what}", one.eyes, one.position));
        }
        if one.view.is_some() {
            // Over whichever line: nobody is shown what was, once they have seen what is.
            let last = before.insert(eyes, one.position).filter(|last| *last > one.position);
            last.iter().for_each(|last| wrong.note(format!("{name} was shown {:?} after {last:?}", one.position)));
        }
    }
}

/// What of it the log does not say.
fn untrue(told: &Told, story: &Story) -> Option<String> {
    let (hand, seq) = told.position;
    for (seq, events) in &told.recent {
        let known = story.letters.get(&(hand, *seq));
        if known.is_none_or(|letter| letter.events != *events) {
            return Some(format!("letter {seq} was said to have told {events}"));
        }
    }
    let Some(letter) = story.letters.get(&(hand, seq)) else {
        // Before anything happened there is nothing to see.
        let nothing = seq == 0 && told.view.is_none_or(|view| view == short(&Value::Null));
        return (!nothing).then(|| "there is no such letter".to_owned());
    };
    if let Some(events) = told.events.as_ref().filter(|events| **events != letter.events) {
        return Some(format!("it told {events}, and the log {}", letter.events));
    }
    told.view.filter(|view| *view != letter.view).map(|_| "it showed another view than the log does".to_owned())
}

/// After all has been well for a while everybody sees the table as it is, and nobody waits for an answer.
fn present(player: &Player, stories: &BTreeMap<Option<usize>, Story>, wrong: &mut Wrong) {
    let name = &player.who.nickname;
    wrong.unless(player.line().is_some(), || format!("{name} has no line"));
    for one in &player.pending {
        wrong.note(format!("{name} asked {} and was never answered", one.nonce));
    }
    let last = stories[&player.sight.seat].last().map(|(position, _)| *position);
    let seen = player.sight.position;
    wrong.unless(seen == last || last.is_none(), || format!("{name} sees {seen:?}, and the table is at {last:?}"));
}

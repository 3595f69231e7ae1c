//! Some look and some do not: whoever looks misses no number, looking changes nobody's, and who applies what each
//! letter says has moved sees what there is to see.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::dice::Dice;
use crate::game::Game;
use crate::letter::{Letter, reads};
use crate::listeners::Listeners;
use crate::moved::apply_moved;
use crate::player::Viewer;
use crate::table::Table;

/// Who looks at the table of a run, drawn anew for every step.
pub(super) struct Onlookers {
    dice: Dice,
    there: Listeners,
    /// Each viewer's hand and number before the step.
    had: Vec<(Viewer, (u32, u32))>,
    /// The view that each of those who look keeps.
    kept: BTreeMap<Viewer, Value>,
}

#[derive(Deserialize)]
struct Shown {
    view: Value,
}

impl Onlookers {
    /// With dice of their own, so that nobody plays otherwise for being looked at.
    pub fn new() -> Onlookers {
        let dice = Dice::from_number("onlookers", 1);
        Onlookers { dice, there: Listeners::NOBODY, had: Vec::new(), kept: BTreeMap::new() }
    }

    /// Other people than before look at the next step. Newcomers are shown the table, the others keep what they have.
    pub fn come_and_go<G: Game>(&mut self, table: &mut Table<G>) {
        let seats = table.state().players.len();
        self.there = Viewer::all(seats).filter(|_| self.dice.chance(2, 3)).collect();
        self.had = Viewer::all(seats).map(|viewer| (viewer, table.number_of(viewer))).collect();
        let there = self.there;
        self.kept.retain(|viewer, _| there.has(*viewer));
        for viewer in Viewer::all(seats).filter(|viewer| there.has(*viewer)) {
            self.kept.entry(viewer).or_insert_with(|| shown(table, viewer));
        }
        table.listen(self.there);
    }

    /// Letters go to those who look, one for each of their numbers, in order, and bring their views up to date.
    pub fn check<G: Game>(&mut self, table: &Table<G>, letters: &[Letter]) {
        for (viewer, (old_hand, old_seq)) in &self.had {
            let (hand, seq) = table.number_of(*viewer);
            let first = if hand == *old_hand { old_seq + 1 } else { 1 };
            let numbers = u64::from(first)..=u64::from(seq);
            let due: Vec<u64> = if self.there.has(*viewer) { numbers.collect() } else { Vec::new() };
            let own = letters.iter().filter(|letter| letter.viewer == *viewer);
            let mut sent = Vec::new();
            for letter in own {
                let said: Value = serde_json::from_str(&letter.body).expect("a letter is JSON");
                let kept = self.kept.entry(*viewer).or_default();
                match (said.get("view"), said.get("moved")) {
                    (Some(view), None) => *kept = view.clone(),
                    (None, Some(moved)) => apply_moved(kept, moved).expect("a letter fits the view before it"),
                    _ => panic!("a letter has the view or what moved in it"),
                }
                if said["hand"] == hand {
                    sent.extend(said["seq"].as_u64());
                }
            }
            assert_eq!(sent, due, "{viewer:?} looks: {}", self.there.has(*viewer));
            // Nobody is written to in an empty chair or a bot's; whoever takes it next starts from nothing.
            if !reads(table.state(), *viewer) {
                self.kept.remove(viewer);
            }
            if let Some(kept) = self.kept.get(viewer) {
                assert_eq!(*kept, shown(table, *viewer), "{viewer:?} keeps another view than there is");
            }
        }
    }
}

fn shown<G: Game>(table: &Table<G>, viewer: Viewer) -> Value {
    let snapshot = table.snapshot(viewer, 0, None);
    serde_json::from_str::<Shown>(&snapshot).expect("a snapshot has a view").view
}

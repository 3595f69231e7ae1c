//! Some look and some do not: whoever looks misses no number, and looking changes nobody's.

use serde::Deserialize;

use crate::dice::Dice;
use crate::game::Game;
use crate::letter::Letter;
use crate::listeners::Listeners;
use crate::player::Viewer;
use crate::table::Table;

/// Who looks at the table of a run, drawn anew for every step.
pub(super) struct Onlookers {
    dice: Dice,
    there: Listeners,
    /// Each viewer's hand and number before the step.
    had: Vec<(Viewer, (u32, u32))>,
}

#[derive(Deserialize)]
struct Head {
    hand: u32,
    seq: u32,
}

impl Onlookers {
    /// With dice of their own, so that nobody plays otherwise for being looked at.
    pub fn new() -> Onlookers {
        Onlookers { dice: Dice::from_number("onlookers", 1), there: Listeners::NOBODY, had: Vec::new() }
    }

    /// Other people than before look at the next step.
    pub fn come_and_go<G: Game>(&mut self, table: &mut Table<G>) {
        let seats = table.state().players.len();
        self.there = Viewer::all(seats).filter(|_| self.dice.chance(2, 3)).collect();
        self.had = Viewer::all(seats).map(|viewer| (viewer, table.number_of(viewer))).collect();
        table.listen(self.there);
    }

    /// Letters go to those who look, one for each of their numbers, in order.
    pub fn check<G: Game>(&self, table: &Table<G>, letters: &[Letter]) {
        for (viewer, (old_hand, old_seq)) in &self.had {
            let (hand, seq) = table.number_of(*viewer);
            let first = if hand == *old_hand { old_seq + 1 } else { 1 };
            let due: Vec<u32> = if self.there.has(*viewer) { (first..=seq).collect() } else { Vec::new() };
            let own = letters.iter().filter(|letter| letter.viewer == *viewer);
            let heads = own.map(|letter| serde_json::from_str::<Head>(&letter.body).expect("a letter has a number"));
            let sent: Vec<u32> = heads.filter(|head| head.hand == hand).map(|head| head.seq).collect();
            assert_eq!(sent, due, "{viewer:?} looks: {}", self.there.has(*viewer));
        }
    }
}

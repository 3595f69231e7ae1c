//! Players of the pot made of code, and the pot as a room hosts it.

use cardtable::{Bot, BotKind, Dice, Export, HandOf, Hosted, Seat, TypeList, Viewer};

use crate::pot::{Action, Pot, View};

/// Says the same whenever it is asked, or nothing.
struct Always(Option<Action>);

impl Bot<Pot> for Always {
    fn act(&mut self, _seat: Seat, _view: &View, _dice: &mut Dice) -> Option<Action> {
        self.0.clone()
    }
}

pub const BOTS: &[BotKind<Pot>] = &[
    BotKind { name: "hasty", about: "Ends it.", make: || Box::new(Always(Some(Action::End))) },
    BotKind { name: "silent", about: "Says nothing.", make: || Box::new(Always(None)) },
    BotKind { name: "even", about: "Says nothing, for nothing.", make: || Box::new(Always(None)) },
    BotKind { name: "rude", about: "Puts in nothing.", make: || Box::new(Always(Some(Action::Put { coins: 0 }))) },
    BotKind { name: "endless", about: "Never ends it.", make: || Box::new(Always(Some(Action::Whisper))) },
];

fn exports(pot: &Pot, viewer: Viewer, _of: &HandOf<'_>) -> Vec<Export> {
    vec![Export { name: "coins", extension: "txt", text: format!("{:?} for {viewer}", pot.drawn) }]
}

pub fn hosted() -> Hosted<Pot> {
    Hosted { stand_in: Some("hasty"), exports, ..Hosted::new(BOTS, || TypeList::new("A pot on the wire.")) }
}

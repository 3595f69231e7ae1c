//! One table that plays by itself, step by step: what the server does with a move except storing and sending it.

use cardtable::{
    AnyBot, AnyTable, BySeat, Dice, Letter, Listeners, Millis, Player, Players, Proposal, Purse, Request, Seat, Secret,
    Viewer,
};
use serde_json::{Value, json};

/// A table of a game, everybody there and nobody watching.
pub struct SelfPlay {
    table: Box<dyn AnyTable>,
    bots: Vec<Option<AnyBot>>,
    at: Millis,
}

/// How a game is set up to play by itself: its bot, and options without pauses.
pub fn ways() -> [(&'static str, &'static str, Value); 5] {
    [
        ("tractor", "random", json!({ "deal_ms": 0, "fairness_ms": 0, "pause_ms": 0 })),
        ("duel", "grunt", json!({ "stake": 0, "first_step_ms": 0, "step_ms": 0 })),
        ("holdem", "station", json!({ "pause_ms": 0 })),
        ("deal", "random", json!({})),
        ("hearts", "random", json!({ "pause_ms": 0 })),
    ]
}

fn secret(number: u8) -> Secret {
    Secret::new([number; 32])
}

/// A move that was chosen and is not played yet.
pub struct Chosen {
    pub seat: Seat,
    pub action: Value,
}

impl SelfPlay {
    pub fn new(name: &str, bot: &str, options: &Value) -> SelfPlay {
        let game = catalog::find(name).expect("a game of the catalog");
        let preset = game.presets()[0].name;
        let chosen = game.configure(preset, options).expect("options of the game");
        let people = |index: usize| Player::person(&format!("Player {index}"), index as i64 + 1);
        let sits = |index: usize| Some(people(index)).filter(|_| !game.open_seats());
        let players: Players = BySeat::new((0..chosen.seats).map(sits).collect());
        let opened = game.open("price", &chosen.config, players, 0, secret(1));
        let (mut table, _) = opened.expect("a table of this config");
        table.listen((0..chosen.seats).map(|index| Viewer::Seat(Seat::at(index))).collect::<Listeners>());
        let bots = (0..chosen.seats as u64).map(|seat| game.make_bot(bot, Dice::from_number("price", seat))).collect();
        let mut play = SelfPlay { table, bots, at: 0 };
        if game.open_seats() {
            play.step(Request::Begin);
            for index in 0..chosen.seats {
                let purse = Purse { asked: None, funds: 100_000 };
                play.step(Request::Join { seat: Seat::at(index), player: people(index), purse, nonce: None });
            }
        }
        play
    }

    /// The next move of anybody; until there is one the clock runs and hands begin.
    pub fn choose(&mut self) -> Chosen {
        loop {
            let facts = self.table.facts();
            // Late is late: what the clock owes comes before whatever anybody says.
            if facts.running && facts.deadline.is_some_and(|deadline| deadline <= self.at) {
                self.step(Request::TimeOut);
                continue;
            }
            if let Some(chosen) = facts.to_act.iter().find_map(|seat| self.think(seat)) {
                return chosen;
            }
            match facts.deadline.filter(|_| facts.running) {
                Some(deadline) => {
                    self.at = self.at.max(deadline);
                    self.step(Request::TimeOut);
                }
                None => self.step(Request::Begin),
            }
        }
    }

    fn think(&mut self, seat: Seat) -> Option<Chosen> {
        let place = &mut self.bots[seat.index()];
        let job = self.table.bot_job(seat, place.take().expect("a bot for each seat"))?;
        let (bot, action) = job.run();
        *place = Some(bot);
        Some(Chosen { seat, action: action? })
    }

    /// Decides the move and tells it.
    pub fn play(&mut self, chosen: Chosen) -> (Proposal, Vec<Letter>) {
        let Chosen { seat, action } = chosen;
        let request = Request::Act { seat, action, nonce: None, deadline: None };
        let proposal =
            self.table.propose(self.at, request, secret(2)).unwrap_or_else(|_| panic!("a step of the rules"));
        let letters = self.table.commit();
        (proposal, letters)
    }

    fn step(&mut self, request: Request<Value>) {
        let proposal =
            self.table.propose(self.at, request, secret(3)).unwrap_or_else(|_| panic!("a step of the rules"));
        proposal.answer.expect("nobody is refused");
        self.table.commit();
    }
}

//! A table pushed about: configs that open it, and whatever is said at it.

use cardtable::{AnyGame, AnyTable, BySeat, Player, Presence, Purse, Rejection, Request, Seat, Secret, Viewer};
use serde_json::Value;

use crate::text;

/// What is said at one table.
const MAX_LINES: usize = 200;
/// Who sits down where seats are open.
const NEWCOMERS: usize = 3;

/// Two bytes choose a game and a preset, the rest is JSON of options. A config that is taken opens a table that deals.
pub fn configs(data: &[u8]) {
    let Some((game, preset, options)) = chosen(data) else { return };
    let Ok(options) = serde_json::from_str::<Value>(options) else { return };
    let Ok(config) = game.configure(preset, &options) else { return };
    let shown = game.shown(config.config.clone());
    assert!(game.configure(preset, &shown).is_ok(), "what a config is shown as is one");
    Pushed::open(game, &config.config, config.seats).begin();
}

/// Two bytes choose a game and a preset; each line after them is `SEAT ACTION`, `? SEAT QUESTION`, `!` for the clock,
/// or `- SEAT` and `+ SEAT` for who goes and comes.
pub fn actions(data: &[u8]) {
    let Some((game, preset, lines)) = chosen(data) else { return };
    let Ok(config) = game.configure(preset, &Value::Object(Default::default())) else { return };
    let mut table = Pushed::open(game, &config.config, config.seats);
    table.begin();
    for line in lines.lines().take(MAX_LINES) {
        table.take(line);
    }
}

fn chosen(data: &[u8]) -> Option<(&'static dyn AnyGame, &'static str, &str)> {
    let ([game, preset], rest) = data.split_first_chunk()?;
    let games: Vec<&dyn AnyGame> = catalog::games().collect();
    let game = games[usize::from(*game) % games.len()];
    let presets = game.presets();
    Some((game, presets[usize::from(*preset) % presets.len()].name, text(rest)?))
}

/// A table and its time.
pub(crate) struct Pushed {
    pub game: &'static dyn AnyGame,
    pub table: Box<dyn AnyTable>,
    at: i64,
    /// The log so far.
    pub log: Vec<String>,
}

impl Pushed {
    pub fn open(game: &'static dyn AnyGame, config: &Value, seats: usize) -> Pushed {
        let bot = game.bots()[0].name;
        let sits = |seat: Seat| (!game.open_seats()).then(|| Player::house_bot(&format!("Bot {seat}"), bot));
        let opened = game.open("doors", config, BySeat::from_fn(seats, sits), 1, Secret::new([7; 32]));
        let (table, line) = opened.expect("a config that was taken opens a table");
        Pushed { game, table, at: 1, log: vec![line] }
    }

    pub fn begin(&mut self) {
        self.ask(Request::Begin);
        if self.game.open_seats() {
            for seat in (0..NEWCOMERS).filter_map(Seat::new) {
                let player = Player::person(&format!("Person {seat}"), 1 + seat.index() as i64);
                let purse = Purse { asked: None, funds: 1_000_000 };
                self.ask(Request::Join { seat, player, purse, nonce: None });
            }
        }
    }

    pub fn take(&mut self, line: &str) {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let seat_of = |word: &str| word.parse().ok().and_then(Seat::new);
        let (word, json) = rest.split_once(' ').unwrap_or((rest, ""));
        match (first, seat_of(first), seat_of(word)) {
            ("!", ..) => {
                let facts = self.table.facts();
                self.at = self.at.max(facts.deadline.unwrap_or(self.at));
                self.ask(if facts.running { Request::TimeOut } else { Request::Begin });
            }
            ("-", _, Some(seat)) => self.ask(Request::Presence { seat, presence: Presence::Left }),
            ("+", _, Some(seat)) => self.ask(Request::Presence { seat, presence: Presence::Present }),
            ("?", _, Some(seat)) => {
                if let Ok(question) = serde_json::from_str(json) {
                    let answer = self.table.answer(Viewer::Seat(seat), &question);
                    assert!(!matches!(answer, Err(Rejection::Broken)), "a question broke the rules");
                }
            }
            (_, Some(seat), _) => {
                if let Ok(action) = serde_json::from_str(rest) {
                    self.ask(Request::Act { seat, action, nonce: None, deadline: None });
                }
            }
            _ => {}
        }
    }

    /// Decides and takes a step. A refusal that records nothing has changed nothing in anybody's sight.
    fn ask(&mut self, request: Request<Value>) {
        self.at += 1;
        let before = self.seen();
        match self.table.propose(self.at, request, Secret::new([9; 32])) {
            Ok(proposal) if !proposal.lines.is_empty() => {
                self.log.extend(proposal.lines.into_iter().map(|line| line.body));
                self.table.commit();
            }
            Ok(_) => {}
            Err(Rejection::Refused(_)) => assert_eq!(before, self.seen(), "a refusal changed something"),
            Err(Rejection::Broken) => panic!("the rules broke"),
        }
    }

    fn seen(&self) -> Vec<String> {
        let seats = self.table.facts().players.len();
        Viewer::all(seats).map(|viewer| self.table.snapshot(viewer, 0, None)).collect()
    }
}

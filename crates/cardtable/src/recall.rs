//! What a rebuilt table still knows of the hands before: whose messages were played in them.

use crate::game::Game;
use crate::line::Line;
use crate::nonces::{Message, OF_ONE, Sender};
use crate::player::Player;
use crate::seat::{BySeat, Seat};
use crate::table::Table;

/// How many lines from before the present hand are worth reading: some hands of most games.
pub const RECALLED_LINES: usize = 256;
/// How many are read at most, where others have written so much that somebody's messages lie farther back.
pub const MOST_RECALLED_LINES: usize = 1 << 14;

impl<G: Game> Table<G> {
    /// Tells a table what stood in its log before the line that it was rebuilt from, up to and with that line: a
    /// message that was played there is not played again. Lines that cannot be read are left out.
    pub fn recall(&mut self, earlier: &[impl AsRef<str>]) {
        let lines = earlier.iter().rev().filter_map(|text| serde_json::from_str(text.as_ref()).ok());
        let mut looking_back = LookingBack::over(self.state().players.len());
        lines.for_each(|line: Line<G>| looking_back.pass(&line));
        looking_back.messages.reverse();
        self.nonces_mut().recall(looking_back.messages);
    }

    /// Whether these lines are as much as [`Table::recall`] needs: of everybody who sits here now they have as many
    /// messages as are remembered, or all since they sat down, however much others have written in between.
    pub fn recalls_enough(&self, earlier: &[impl AsRef<str>]) -> bool {
        let lines = earlier.iter().rev().filter_map(|text| serde_json::from_str(text.as_ref()).ok());
        let mut looking_back = LookingBack::over(self.state().players.len());
        lines.for_each(|line: Line<G>| looking_back.pass(&line));
        let LookingBack { messages, seated, since, .. } = looking_back;
        let known = |sender: Sender| {
            let before = messages.iter().filter(|message| message.is_from(sender)).count();
            // Whoever was not there when the hand began has come since.
            !seated.contains(&sender) || since.contains(&sender) || before + self.nonces().count_of(sender) >= OF_ONE
        };
        let people = self.state().players.values().iter().flatten().filter_map(|player| player.account);
        people.map(Sender::Account).all(known)
    }
}

/// Who sat on a seat, seen from later.
enum Chair {
    Taken(Sender),
    /// Nobody yet, or somebody who got up later in the log; these messages wait for a line that says who it was.
    Unknown(Vec<usize>),
}

/// A walk through the log from its end. Who sits somewhere now sat there before, back to the line that seated them.
struct LookingBack {
    chairs: BySeat<Chair>,
    /// Latest first.
    messages: Vec<Message>,
    /// Who sat there at the end of these lines, as the last line that says so has it.
    seated: Vec<Sender>,
    /// Whose coming was passed.
    since: Vec<Sender>,
}

impl LookingBack {
    fn over(seats: usize) -> LookingBack {
        let chairs = BySeat::from_fn(seats, |_| Chair::Unknown(Vec::new()));
        LookingBack { chairs, messages: Vec::new(), seated: Vec::new(), since: Vec::new() }
    }

    fn pass<G: Game>(&mut self, line: &Line<G>) {
        match line {
            Line::Acted { seat, .. } => self.sent(*seat, line),
            Line::Joined { seat, player, .. } => {
                self.name(*seat, player);
                self.sent(*seat, line);
                self.since.push(sender(*seat, player));
            }
            Line::Sat { seat, player, .. } => {
                self.name(*seat, player);
                self.since.push(sender(*seat, player));
            }
            Line::Stood { seat, .. } if self.knows(*seat) => self.chairs[*seat] = Chair::Unknown(Vec::new()),
            Line::Began { players, .. } | Line::Opened { players, .. } => {
                let seated = || players.iter().filter_map(|(seat, player)| Some((seat, player.as_ref()?)));
                if self.seated.is_empty() {
                    self.seated = seated().map(|(seat, player)| sender(seat, player)).collect();
                }
                seated().for_each(|(seat, player)| self.name(seat, player));
            }
            _ => {}
        }
    }

    fn sent<G: Game>(&mut self, seat: Seat, line: &Line<G>) {
        if !self.knows(seat) {
            return;
        }
        let from = match &self.chairs[seat] {
            Chair::Taken(sender) => *sender,
            Chair::Unknown(_) => Sender::Seat(seat),
        };
        let Some(message) = Message::recorded(line, from) else { return };
        if let Chair::Unknown(waiting) = &mut self.chairs[seat] {
            waiting.push(self.messages.len());
        }
        self.messages.push(message);
    }

    fn name(&mut self, seat: Seat, player: &Player) {
        if !self.knows(seat) {
            return;
        }
        let sender = sender(seat, player);
        if let Chair::Unknown(waiting) = std::mem::replace(&mut self.chairs[seat], Chair::Taken(sender)) {
            waiting.into_iter().for_each(|at| self.messages[at].set_sender(sender));
        }
    }

    fn knows(&self, seat: Seat) -> bool {
        seat.index() < self.chairs.len()
    }
}

fn sender(seat: Seat, player: &Player) -> Sender {
    player.account.map_or(Sender::Seat(seat), Sender::Account)
}

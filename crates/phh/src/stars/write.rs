//! A hand in notation as PokerStars text.

use super::order::{BUTTON_FIELD, PLAY_MONEY_FIELD};
use super::result::Ending;
use super::summary::Fate;
use super::{Extras, STREETS, faithful, head};
use crate::engine::{Deal, Illegal, Stage};
use crate::file::History;
use crate::money::{self, ENDLESS};
use crate::notation::{BadStep, Step};
use crate::same::Unplayable;
use crate::strength;
use cards::Card;

/// Why a hand cannot be written: it cannot be played, or its text would tell of another.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Unwritable {
    /// The hand cannot begin.
    #[error(transparent)]
    Setup(#[from] Illegal),
    /// The action with this number, from 1, is not possible.
    #[error("action {0}: {1}")]
    Action(usize, BadStep),
    /// Somebody has endless chips.
    #[error("a stack without an end cannot be written as text")]
    Endless,
    /// This name, for this reason.
    #[error("a name cannot be written as text: {0:?} {1}")]
    Name(String, &'static str),
    /// Something else makes another hand of the text.
    #[error("a text of it would not be read back: {0}")]
    Unfaithful(String),
}

pub(super) struct Writer<'a> {
    pub(super) history: &'a History,
    pub(super) lines: Vec<String>,
    pub(super) deal: Deal,
    /// None where the log stops before the hand does.
    pub(super) ending: Option<Ending>,
    /// Hands that are open before the board is whole. A text tells them at the end.
    open: Vec<usize>,
    /// What is said when the pots are paid.
    pub(super) last_words: Vec<String>,
    pub(super) fates: Vec<Fate>,
}

/// The whole hand, from its first line to its summary. What is written reads back as the same hand.
pub fn write(history: &History, extras: &Extras) -> Result<String, Unwritable> {
    if history.stacks.contains(&ENDLESS) {
        return Err(Unwritable::Endless);
    }
    faithful::check_names(history, extras)?;
    let played = history.played().map_err(|bad| match bad {
        Unplayable::Setup(illegal) => Unwritable::Setup(illegal),
        Unplayable::Action(number, bad) => Unwritable::Action(number, bad),
    })?;
    let count = played.count();
    let ending = Ending::of(history, played);
    let (lines, deal, fates) = (Vec::new(), history.deal()?, vec![Fate::Stayed; count]);
    let mut writer = Writer { history, lines, deal, ending, open: Vec::new(), last_words: Vec::new(), fates };
    writer.head(extras);
    writer.posts();
    writer.notes(extras, |after| after == 0);
    writer.lines.push(format!("*** {} ***", STREETS[0]));
    for (i, action) in history.actions.iter().enumerate() {
        writer.notes(extras, |after| after == i && i > 0);
        writer.action(action).map_err(|bad| Unwritable::Action(i + 1, bad))?;
    }
    writer.show_open();
    writer.pay();
    writer.notes(extras, |after| after > 0 && after >= history.actions.len());
    writer.summary();
    faithful::check(history, extras, &writer.lines)
}

/// What the table is called; a text has to call it something.
pub(super) fn table_name(history: &History) -> String {
    history.text_field("table").unwrap_or_else(|| "Baize".to_owned())
}

impl Writer<'_> {
    pub(super) fn money(&self, amount: i64) -> String {
        format!("{}{}", head::sign(self.history), money::write_cents(amount, self.history.decimals))
    }

    pub(super) fn name(&self, player: usize) -> String {
        self.history.name(player)
    }

    pub(super) fn seat(&self, player: usize) -> usize {
        self.history.seat(player)
    }

    /// Where the button is: the last in notation order has it, if it is not before an empty seat.
    pub(super) fn button_seat(&self) -> usize {
        let kept = self.history.field(BUTTON_FIELD).and_then(|seat| seat.parse().ok());
        kept.unwrap_or(self.seat(self.deal.count() - 1))
    }

    /// Who posts the small blind and who the big one.
    pub(super) fn blinds(&self) -> (Option<usize>, Option<usize>) {
        let (blinds, _) = self.history.posts();
        // Heads-up the small blind is the second in notation order, unless the button is before an empty seat.
        let first = usize::from(blinds.len() == 2 && !(0 < blinds[0] && blinds[0] < blinds[1]));
        let big = (0..blinds.len()).find(|player| *player != first && blinds[*player] >= self.history.min_bet);
        match blinds[first] {
            blind if blind > 0 && (big.is_some() || blind < self.history.min_bet) => (Some(first), big),
            blind if blind > 0 => (None, Some(first)),
            _ => (None, big),
        }
    }

    fn head(&mut self, extras: &Extras) {
        let (blinds, _) = self.history.posts();
        self.lines.push(head::write(self.history, self.blinds().0.map(|player| blinds[player])));
        let seats = (0..self.deal.count()).map(|player| self.seat(player));
        let count = seats.chain(self.history.seat_count).chain([self.deal.count()]).max().unwrap_or(2);
        let table = table_name(self.history);
        let play = if self.history.field(PLAY_MONEY_FIELD) == Some("true") { " (Play Money)" } else { "" };
        self.lines.push(format!("Table '{table}' {count}-max{play} Seat #{} is the button", self.button_seat()));
        let line = |seat: usize, name: &str, stack: String, out: &str| {
            (seat, format!("Seat {seat}: {name} ({}{stack} in chips){out}", head::sign(self.history)))
        };
        let cents = |stack: i64| money::write_cents(stack, self.history.decimals);
        let players = 0..self.deal.count();
        let playing =
            players.map(|player| line(self.seat(player), &self.name(player), cents(self.history.stacks[player]), ""));
        let out = extras.sitting_out.iter();
        let out = out.map(|out| line(out.seat, &out.name, money::with_cents(&out.stack), " is sitting out"));
        let mut seats: Vec<(usize, String)> = playing.chain(out).collect();
        seats.sort();
        self.lines.extend(seats.into_iter().map(|(_, line)| line));
    }

    fn notes(&mut self, extras: &Extras, is_due: impl Fn(usize) -> bool) {
        let due = extras.notes.iter().filter(|note| is_due(note.after));
        self.lines.extend(due.map(|note| note.text.clone()));
    }

    fn action(&mut self, action: &str) -> Result<(), BadStep> {
        let before = self.deal.clone();
        let step = Step::read(action, self.history.decimals)?;
        step.play(&mut self.deal)?;
        self.said(&step, &before);
        if let Some((player, amount)) = self.deal.take_returned() {
            self.lines.push(format!("Uncalled bet ({}) returned to {}", self.money(amount), self.name(player)));
        }
        let is_last = self.deal.street() == 3 && self.deal.live_count() > 1;
        let shows = matches!(self.deal.stage(), Stage::Showdown | Stage::Over);
        let showed = before.street() == 3 && matches!(before.stage(), Stage::Showdown | Stage::Over);
        if is_last && shows && !showed {
            self.lines.push("*** SHOW DOWN ***".to_owned());
            self.show_open();
        }
        Ok(())
    }

    /// The line of one step, if it has one.
    fn said(&mut self, step: &Step, before: &Deal) {
        match *step {
            Step::Hole { player, cards: [Some(a), Some(b)] } => {
                self.lines.push(format!("Dealt to {} [{a} {b}]", self.name(player)));
            }
            Step::Board { .. } => self.board(),
            Step::Fold(player) => {
                self.fates[player] = Fate::Folded { street: before.street(), has_bet: before.bet(player) > 0 };
                self.lines.push(format!("{}: folds", self.name(player)));
            }
            Step::CheckOrCall(player) => {
                let (call, name) = (before.call_amount(), self.name(player));
                let all_in = if call > 0 && call == before.stack(player) { " and is all-in" } else { "" };
                self.lines.push(match call {
                    0 => format!("{name}: checks"),
                    call => format!("{name}: calls {}{all_in}", self.money(call)),
                });
            }
            Step::RaiseTo(player, to) => {
                let all_in = if to - before.bet(player) == before.stack(player) { " and is all-in" } else { "" };
                let (name, level) = (self.name(player), before.bet(player) + before.call_amount());
                self.lines.push(match level {
                    0 => format!("{name}: bets {}{all_in}", self.money(to)),
                    _ => format!("{name}: raises {} to {}{all_in}", self.money(to - level), self.money(to)),
                });
            }
            Step::Show { player, .. } | Step::ShowKnown(player) => self.shows(player, before),
            Step::Muck(player) => self.mucks(player),
            Step::Hole { .. } | Step::Nothing => {}
        }
    }

    fn board(&mut self) {
        let cards = self.deal.board();
        let street = STREETS[usize::from(self.deal.street())];
        let list = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
        self.lines.push(match cards.len() {
            3 => format!("*** {street} *** [{}]", list(&cards)),
            count => format!("*** {street} *** [{}] [{}]", list(&cards[..count - 1]), list(&cards[count - 1..])),
        });
    }

    fn shows(&mut self, player: usize, before: &Deal) {
        let is_unknown = self.deal.hole(player) == [None; 2];
        let wins = self.ending.as_ref().is_some_and(|ending| ending.won_by(player) > 0);
        match before.stage() {
            // Whoever won without a showdown shows it afterwards.
            Stage::Over if !self.fates.contains(&Fate::Mucked) => {
                let line = self.shown(player);
                self.last_words.extend(line);
            }
            _ if before.street() < 3 => self.open.push(player),
            // Nobody shows unknown cards; whoever gets nothing for them has thrown them away.
            _ if is_unknown && !wins => self.mucks(player),
            _ => self.show(player),
        }
    }

    fn show(&mut self, player: usize) {
        if let Some(line) = self.shown(player) {
            self.fates[player] = Fate::Showed;
            self.lines.push(line);
        }
    }

    fn mucks(&mut self, player: usize) {
        self.fates[player] = Fate::Mucked;
        self.lines.push(format!("{}: mucks hand", self.name(player)));
    }

    /// The line that shows what is known of a hand.
    fn shown(&self, player: usize) -> Option<String> {
        let cards: Vec<Card> = self.deal.hole(player).into_iter().flatten().collect();
        let [first, more @ ..] = cards.as_slice() else { return None };
        let more: String = more.iter().map(|card| format!(" {card}")).collect();
        let words = self.words(player).map_or(String::new(), |words| format!(" ({words})"));
        Some(format!("{}: shows [{first}{more}]{words}", self.name(player)))
    }

    /// What a player's hand is called on the whole board.
    pub(super) fn words(&self, player: usize) -> Option<String> {
        let mut all = self.deal.board();
        all.extend(self.deal.hole(player).into_iter().flatten());
        (all.len() == 7).then(|| strength::words(&all))
    }

    fn show_open(&mut self) {
        for player in std::mem::take(&mut self.open) {
            // Later words about the same hand are the ones that count.
            if self.fates[player] == Fate::Stayed {
                self.show(player);
            }
        }
    }
}

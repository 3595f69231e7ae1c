//! A hand in notation as PokerStars text.

use super::order::{BUTTON_FIELD, PLAY_MONEY_FIELD};
use super::result::Ending;
use super::summary::Fate;
use super::{Extras, FINEST, STREETS, head};
use crate::card::Card;
use crate::engine::{Deal, Illegal, Stage};
use crate::money::{self, ENDLESS};
use crate::notation::{BadStep, Step, parse_step};
use crate::phh::History;
use crate::strength;

/// Why a hand cannot be written: it cannot be played.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Unwritable {
    #[error(transparent)]
    Setup(#[from] Illegal),
    #[error("action {0}: {1}")]
    Action(usize, BadStep),
    #[error("a stack without an end cannot be written as text")]
    Endless,
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

/// The whole hand, from its first line to its summary.
pub fn write(history: &History, extras: &Extras) -> Result<String, Unwritable> {
    if history.stacks.contains(&ENDLESS) {
        return Err(Unwritable::Endless);
    }
    let mut played = history.deal()?;
    let count = played.count();
    for (i, action) in history.actions.iter().enumerate() {
        parse_step(action)
            .and_then(|step| step.apply(&mut played, history.decimals, |player| (player < count).then_some(player)))
            .map_err(|bad| Unwritable::Action(i + 1, bad))?;
    }
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
    Ok(writer.lines.join("\n") + "\n")
}

impl Writer<'_> {
    pub(super) fn money(&self, amount: i64) -> String {
        format!("{}{}", head::sign(self.history), money::write_cents(amount, self.history.decimals))
    }

    pub(super) fn name(&self, player: usize) -> String {
        self.history.name(player)
    }

    pub(super) fn seat(&self, player: usize) -> usize {
        self.history.seats.get(player).copied().unwrap_or(player + 1)
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
        let table = self.history.text_field("table").unwrap_or_else(|| "Baize".to_owned());
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
        let out = out.map(|out| line(out.seat, &out.name, money::write_cents(out.stack, FINEST), " is sitting out"));
        let mut seats: Vec<(usize, String)> = playing.chain(out).collect();
        seats.sort();
        self.lines.extend(seats.into_iter().map(|(_, line)| line));
    }

    fn notes(&mut self, extras: &Extras, is_due: impl Fn(usize) -> bool) {
        let due = extras.notes.iter().filter(|note| is_due(note.after));
        self.lines.extend(due.map(|note| note.text.clone()));
    }

    fn posts(&mut self) {
        let (blinds, antes) = self.history.posts();
        let count = self.deal.count();
        let dead = self.history.dead_posted().unwrap_or_else(|| self.likely_dead(&antes));
        let mut left: Vec<i64> = self.history.stacks.clone();
        let mut line = |writer: &mut Self, player: usize, what: &str, due: i64| {
            let amount = due.min(left[player]);
            left[player] -= amount;
            if amount > 0 {
                let all_in = if left[player] == 0 { " and is all-in" } else { "" };
                let (name, money) = (writer.name(player), writer.money(amount));
                writer.lines.push(format!("{name}: posts {what} {money}{all_in}"));
            }
        };
        let (small, big) = self.blinds();
        // Heads-up the small blind is the second in notation order and still posts first.
        let order: Vec<usize> = if count == 2 && small.or(big) != Some(0) { vec![1, 0] } else { (0..count).collect() };
        for &player in &order {
            line(self, player, "the ante", antes[player] - dead[player]);
        }
        for &player in &order {
            let (blind, dead) = (blinds[player], dead[player]);
            let in_full = self.history.stacks[player] >= antes[player] + blind.abs();
            // One line for both says how much of it was dead only where all of it was paid.
            if blind < 0 && dead > 0 && in_full {
                line(self, player, "small & big blinds", dead - blind);
                continue;
            }
            line(self, player, "dead blind", dead);
            let what = match blind {
                _ if small == Some(player) => "small blind",
                blind if blind > self.history.min_bet => "straddle",
                _ => "big blind",
            };
            line(self, player, what, blind.abs());
        }
    }

    /// Where nothing tells which antes are dead money, the one that everybody posts is the least of them.
    fn likely_dead(&self, antes: &[i64]) -> Vec<i64> {
        let usual = antes.iter().copied().min().unwrap_or(0);
        antes.iter().map(|ante| if self.history.trim_antes { 0 } else { ante - usual }).collect()
    }

    fn action(&mut self, action: &str) -> Result<(), BadStep> {
        let before = self.deal.clone();
        let step = parse_step(action)?;
        let count = self.deal.count();
        step.apply(&mut self.deal, self.history.decimals, |player| (player < count).then_some(player))?;
        match step {
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
                let to = money::parse(to, self.history.decimals)?;
                let all_in = if to - before.bet(player) == before.stack(player) { " and is all-in" } else { "" };
                let (name, level) = (self.name(player), before.bet(player) + before.call_amount());
                self.lines.push(match level {
                    0 => format!("{name}: bets {}{all_in}", self.money(to)),
                    _ => format!("{name}: raises {} to {}{all_in}", self.money(to - level), self.money(to)),
                });
            }
            Step::Show { player, .. } | Step::ShowKnown(player) => self.shows(player, &before),
            Step::Muck(player) => self.mucks(player),
            Step::Hole { .. } | Step::Nothing => {}
        }
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

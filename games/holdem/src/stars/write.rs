//! A hand in notation as PokerStars text.

use super::{Extras, STREETS};
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

struct Writer<'a> {
    history: &'a History,
    lines: Vec<String>,
    deal: Deal,
}

/// The whole hand, from its first line to its summary.
pub fn write(history: &History, extras: &Extras) -> Result<String, Unwritable> {
    if history.stacks.contains(&ENDLESS) {
        return Err(Unwritable::Endless);
    }
    let mut writer = Writer { history, lines: Vec::new(), deal: history.deal()? };
    writer.head(extras);
    writer.posts();
    writer.lines.extend(extras.notes.iter().cloned());
    writer.lines.push(format!("*** {} ***", STREETS[0]));
    for (i, action) in history.actions.iter().enumerate() {
        writer.action(action).map_err(|bad| Unwritable::Action(i + 1, bad))?;
    }
    writer.result();
    Ok(writer.lines.join("\n") + "\n")
}

impl Writer<'_> {
    fn money(&self, amount: i64) -> String {
        let sign = self.history.text_field("currency_symbol").unwrap_or_else(|| "$".to_owned());
        format!("{sign}{}", money::write_cents(amount, self.history.decimals))
    }

    fn name(&self, player: usize) -> String {
        self.history.name(player)
    }

    fn seat(&self, player: usize) -> usize {
        self.history.seats.get(player).copied().unwrap_or(player + 1)
    }

    /// Heads-up the button is the second in notation order, otherwise the last.
    fn button(&self) -> usize {
        self.deal.count() - 1
    }

    fn head(&mut self, extras: &Extras) {
        let (blinds, _) = self.history.posts();
        let small = if blinds.len() == 2 { blinds[1] } else { blinds[0] };
        let small = if small > 0 { small } else { self.history.min_bet / 2 };
        let mut head = format!(
            "PokerStars Hand #{}:  Hold'em No Limit ({}/{})",
            self.history.hand.as_deref().unwrap_or("0").trim_matches(['\'', '"']),
            self.money(small),
            self.money(self.history.min_bet),
        );
        let date: Option<Vec<&str>> =
            ["year", "month", "day", "time"].iter().map(|key| self.history.field(key)).collect();
        if let Some(date) = date {
            let zone = self.history.text_field("time_zone_abbreviation").unwrap_or_else(|| "ET".to_owned());
            head += &format!(" - {}/{:0>2}/{:0>2} {} {zone}", date[0], date[1], date[2], date[3]);
        }
        self.lines.push(head);
        let count = self.history.seat_count.unwrap_or(self.deal.count()).max(self.deal.count());
        let table = self.history.text_field("table").unwrap_or_else(|| "Baize".to_owned());
        self.lines.push(format!("Table '{table}' {count}-max Seat #{} is the button", self.seat(self.button())));
        let mut seats: Vec<(usize, String)> = (0..self.deal.count())
            .map(|player| {
                let stack = self.money(self.history.stacks[player]);
                (self.seat(player), format!("Seat {}: {} ({stack} in chips)", self.seat(player), self.name(player)))
            })
            .collect();
        for out in &extras.sitting_out {
            let stack = self.money(out.stack);
            seats.push((out.seat, format!("Seat {}: {} ({stack} in chips) is sitting out", out.seat, out.name)));
        }
        seats.sort();
        self.lines.extend(seats.into_iter().map(|(_, line)| line));
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
        // Heads-up the small blind is the second in notation order and still posts first.
        let order: Vec<usize> = if count == 2 { vec![1, 0] } else { (0..count).collect() };
        let small = order[0];
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
                blind if player == small && blind > 0 => "small blind",
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
            Step::Fold(player) => self.lines.push(format!("{}: folds", self.name(player))),
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
            Step::Show { player, .. } | Step::ShowKnown(player) => self.show(player),
            Step::Muck(player) => self.lines.push(format!("{}: mucks hand", self.name(player))),
            Step::Hole { .. } | Step::Nothing => {}
        }
        if let Some((player, amount)) = self.deal.take_returned() {
            self.lines.push(format!("Uncalled bet ({}) returned to {}", self.money(amount), self.name(player)));
        }
        let shows = self.deal.stage() == Stage::Showdown && self.deal.street() == 3;
        if shows && before.stage() != Stage::Showdown {
            self.lines.push("*** SHOW DOWN ***".to_owned());
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

    fn show(&mut self, player: usize) {
        let cards: Vec<Card> = self.deal.hole(player).into_iter().flatten().collect();
        let name = self.name(player);
        let [a, b] = cards.as_slice() else {
            return self.lines.push(format!("{name}: mucks hand"));
        };
        let mut all = self.deal.board();
        all.extend([*a, *b]);
        let words = if all.len() == 7 { format!(" ({})", strength::words(&all)) } else { String::new() };
        self.lines.push(format!("{name}: shows [{a} {b}]{words}"));
    }

    fn result(&mut self) {
        if self.deal.stage() != Stage::Over {
            return;
        }
        let total = self.deal.in_the_middle();
        let contested = self.deal.live_count() > 1;
        let live: Vec<usize> = (0..self.deal.count()).filter(|player| self.deal.is_live(*player)).collect();
        let show = format!("p{} sm ", live[0] + 1);
        let was_shown = self.history.actions.iter().any(|action| action.starts_with(&show));
        let settled = self.deal.settle(0);
        for award in settled.awards {
            let pot = match (settled.pots.len(), award.pot) {
                (0 | 1, _) => "pot".to_owned(),
                (_, 0) => "main pot".to_owned(),
                (2, _) => "side pot".to_owned(),
                (_, number) => format!("side pot-{number}"),
            };
            self.lines.push(format!("{} collected {} from {pot}", self.name(award.player), self.money(award.amount)));
        }
        if !contested && !was_shown {
            self.lines.push(format!("{}: doesn't show hand", self.name(live[0])));
        }
        self.lines.push("*** SUMMARY ***".to_owned());
        self.lines.push(format!("Total pot {} | Rake {}", self.money(total), self.money(0)));
        let board: Vec<String> = self.deal.board().iter().map(Card::to_string).collect();
        if !board.is_empty() {
            self.lines.push(format!("Board [{}]", board.join(" ")));
        }
        for player in 0..self.deal.count() {
            let won = self.deal.stack(player) - self.history.stacks[player];
            let verb = if won > 0 { "won" } else { "lost" };
            let role = if player == self.button() { " (button)" } else { "" };
            let (seat, name) = (self.seat(player), self.name(player));
            self.lines.push(format!("Seat {seat}: {name}{role} {verb} ({})", self.money(won.abs())));
        }
    }
}

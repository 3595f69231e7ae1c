//! The end of a text: who is paid, and the summary.

use super::write::Writer;
use cards::Card;

/// What became of a player's hand.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Fate {
    Folded {
        street: u8,
        has_bet: bool,
    },
    Showed,
    Mucked,
    /// In to the end, and never seen.
    Stayed,
}

impl Writer<'_> {
    pub(super) fn pay(&mut self) {
        let Some(ending) = &self.ending else { return };
        let paid = ending.awards.iter().map(|award| {
            let (name, amount) = (self.name(award.player), self.money(award.amount));
            format!("{name} collected {amount} from {}", ending.pot_name(award.pot))
        });
        let paid: Vec<String> = paid.collect();
        self.lines.extend(paid);
        let last_words = std::mem::take(&mut self.last_words);
        let alone = (0..self.deal.count()).filter(|player| self.deal.is_live(*player)).collect::<Vec<usize>>();
        match alone.as_slice() {
            [alone] if last_words.is_empty() && self.fates[*alone] == Fate::Stayed => {
                self.lines.push(format!("{}: doesn't show hand", self.name(*alone)));
            }
            _ => self.lines.extend(last_words),
        }
    }

    pub(super) fn summary(&mut self) {
        let Some(ending) = self.ending.take() else { return };
        self.lines.push("*** SUMMARY ***".to_owned());
        let mut total = format!("Total pot {}", self.money(ending.total));
        for pot in (0..ending.pots).filter(|_| ending.pots > 1) {
            let paid = ending.awards.iter().filter(|award| award.pot == pot).map(|award| award.amount).sum();
            let name = ending.pot_name(pot).replacen("main", "Main", 1).replacen("side", "Side", 1);
            total += &format!(" {name} {}.", self.money(paid));
        }
        self.lines.push(format!("{total} | Rake {}", self.money(ending.rake)));
        let board: Vec<String> = self.deal.board().iter().map(Card::to_string).collect();
        if !board.is_empty() {
            self.lines.push(format!("Board [{}]", board.join(" ")));
        }
        let mut seats: Vec<usize> = (0..self.deal.count()).collect();
        seats.sort_by_key(|player| self.seat(*player));
        for player in seats {
            let line = self.summary_of(player, ending.won_by(player));
            self.lines.push(line);
        }
    }

    fn summary_of(&self, player: usize, won: i64) -> String {
        let (small, big) = self.blinds();
        let mut line = format!("Seat {}: {}", self.seat(player), self.name(player));
        let roles = [
            (self.seat(player) == self.button_seat(), " (button)"),
            (small == Some(player), " (small blind)"),
            (big == Some(player), " (big blind)"),
        ];
        line.extend(roles.iter().filter(|(is_theirs, _)| *is_theirs).map(|(_, role)| *role));
        let cards: Vec<String> = self.deal.hole(player).iter().flatten().map(Card::to_string).collect();
        let with = self.words(player).map_or(String::new(), |words| format!(" with {words}"));
        line + &match self.fates[player] {
            Fate::Folded { street: 0, has_bet: false } => " folded before Flop (didn't bet)".to_owned(),
            Fate::Folded { street: 0, .. } => " folded before Flop".to_owned(),
            Fate::Folded { street: 1, .. } => " folded on the Flop".to_owned(),
            Fate::Folded { street: 2, .. } => " folded on the Turn".to_owned(),
            Fate::Folded { .. } => " folded on the River".to_owned(),
            Fate::Showed if won > 0 => {
                format!(" showed [{}] and won ({}){with}", cards.join(" "), self.money(won))
            }
            Fate::Showed => format!(" showed [{}] and lost{with}", cards.join(" ")),
            _ if won > 0 => format!(" collected ({})", self.money(won)),
            _ if cards.len() == 2 => format!(" mucked [{}]", cards.join(" ")),
            _ => " mucked".to_owned(),
        }
    }
}

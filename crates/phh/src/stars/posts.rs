//! What each player posts, as a text tells it.

use super::write::Writer;

impl Writer<'_> {
    /// What was posted and stayed in: not what a player could not pay, nor an ante that nobody matched.
    pub(super) fn posts(&mut self) {
        let (blinds, antes) = self.history.posts();
        let count = self.deal.count();
        let dead = self.history.dead_posted().unwrap_or_else(|| self.likely_dead(&antes));
        let mut left: Vec<i64> = self.history.stacks.clone();
        let mut line = |writer: &mut Self, player: usize, what: &str, amount: i64| {
            left[player] -= amount;
            if amount > 0 {
                let all_in = if left[player] == 0 { " and is all-in" } else { "" };
                let (name, money) = (writer.name(player), writer.money(amount));
                writer.lines.push(format!("{name}: posts {what} {money}{all_in}"));
            }
        };
        // Antes of each, without and with dead money among them.
        let kept: Vec<(i64, i64)> = (0..count)
            .map(|player| {
                let all = self.deal.starting_stack(player) - self.deal.stack(player) - self.deal.bet(player);
                let ante = all.min(antes[player] - dead[player]);
                (ante, all - ante)
            })
            .collect();
        let (small, big) = self.blinds();
        // Heads-up the small blind is the second in notation order and still posts first.
        let order: Vec<usize> = if count == 2 && small.or(big) != Some(0) { vec![1, 0] } else { (0..count).collect() };
        for &player in &order {
            line(self, player, "the ante", kept[player].0);
        }
        for &player in &order {
            let (blind, dead, bet) = (blinds[player], kept[player].1, self.deal.bet(player));
            // One line for both says how much of it was dead only where all of it was paid.
            if blind == -self.history.min_bet && bet == -blind && dead > 0 {
                line(self, player, "small & big blinds", dead + bet);
                continue;
            }
            line(self, player, "dead blind", dead);
            let what = match blind {
                _ if small == Some(player) => "small blind",
                blind if blind > self.history.min_bet => "straddle",
                _ => "big blind",
            };
            line(self, player, what, bet);
        }
    }

    /// Where nothing tells which antes are dead money, the one that everybody posts is the least of them.
    fn likely_dead(&self, antes: &[i64]) -> Vec<i64> {
        let usual = antes.iter().copied().min().unwrap_or(0);
        antes.iter().map(|ante| if self.history.trim_antes { 0 } else { ante - usual }).collect()
    }
}

//! The end of a hand, what it does to the run, and the hand after it.

use cardtable::Told;

use crate::card::Kind;
use crate::config::Config;
use crate::ending::{self, Ending};
use crate::event::{Event, RunEnd};
use crate::flow::{HAND_CARDS, HandState};
use crate::hand::{Aftermath, Deal, SEATS, seat_after};
use crate::role::{ByRole, Role};
use crate::run::{BestRun, MOST, Run, count};

impl Deal {
    // RULES 3.5, 6
    pub(crate) fn conclude(&mut self, state: HandState, told: &mut Told<Event>) {
        self.state = state;
        let ending = self.come_out();
        self.run.unbanked = match state {
            HandState::Bust => 0,
            // RULES 10.1: the pot cannot take what the run does not have.
            _ => (self.run.unbanked + ending.profit + ending.pot.player).clamp(0, MOST),
        };
        let player = self.seat_of(Role::Player).index();
        self.run.heat[player] = ending.heat_after;
        for role in Role::ALL {
            let points = &mut self.run.points[self.seat_of(role).index()];
            *points = (*points + ending.points[role]).clamp(-MOST, MOST);
        }
        let record = &mut self.run.record;
        record.hands = count(record.hands);
        let kind = match state {
            HandState::Success => &mut record.successes,
            HandState::Bust => &mut record.busts,
            _ => &mut record.folds,
        };
        *kind = count(*kind);
        let lost = ending.lost;
        self.ending = Some(ending.clone());
        self.tell(Event::HandEnded { ending }, told);
        if self.config.rotate {
            self.aftermath = Some(Aftermath::RolesMoved);
        } else if state == HandState::Bust {
            self.aftermath = Some(Aftermath::RunEnded(RunEnd::Busted));
            self.tell(Event::RunEnded { why: RunEnd::Busted, banked: 0, lost, hands: self.run.hand }, told);
        } else if self.cards_left() < HAND_CARDS {
            self.end_run(RunEnd::OutOfCards, told);
        } else if self.left.player {
            self.end_run(RunEnd::WentHome, told);
        }
    }

    fn come_out(&self) -> Ending {
        let flipped = self.flipped();
        let mut folded = self.betting.folded();
        folded.player |= self.state == HandState::Folded;
        let product = ending::counted(&flipped, Kind::Product);
        let pot = ending::pot_shares(self.state, self.stakes, folded);
        let points = ending::points(self.state, &self.totals, product.is_some(), folded);
        Ending {
            state: self.state,
            round: self.round,
            totals: self.totals,
            product,
            location: ending::counted(&flipped, Kind::Location),
            profit: if self.state == HandState::Success { self.totals.profit } else { 0 },
            lost: match self.state {
                HandState::Bust => self.run.unbanked,
                HandState::Folded => self.totals.profit,
                _ => 0,
            },
            tipped_by: match self.state {
                HandState::Bust => ending::tipped_by(&flipped, self.bonus_cover()),
                _ => None,
            },
            heat_before: self.heat(),
            heat_after: (self.heat() + self.totals.heat).clamp(0, MOST),
            points: points.map(|role, points| points + pot[role]),
            pot,
        }
    }

    /// RULES 6.2: what the Player would begin the next hand with.
    pub(crate) fn cards_left(&self) -> usize {
        self.hands.player.len() + self.decks.player.len()
    }

    // RULES 6.4
    pub(crate) fn end_run(&mut self, why: RunEnd, told: &mut Told<Event>) {
        self.aftermath = Some(Aftermath::RunEnded(why));
        let (banked, hands) = (self.run.unbanked, self.run.hand);
        self.run.record.came_home(BestRun { banked, hands, heat: self.heat() });
        self.tell(Event::RunEnded { why, banked, lost: 0, hands }, told);
    }

    /// RULES 6.1, 6.3, 8.2: what the next hand begins with.
    pub(crate) fn next_config(&self, aftermath: Aftermath) -> Config {
        let run = match aftermath {
            Aftermath::PlayedOn => Run { hand: count(self.run.hand), spent: self.spent(), ..self.run.clone() },
            Aftermath::RunEnded(_) => self.new_run(self.run.turned),
            Aftermath::RolesMoved => self.new_run((self.run.turned + 1) % SEATS),
        };
        let lesson_over = aftermath != Aftermath::PlayedOn;
        match self.config.tutorial && lesson_over {
            // The lesson's Heat and record are not the player's own.
            true => Config { tutorial: false, fixed: Vec::new(), run: None, ..self.config.clone() },
            false if lesson_over => Config { fixed: Vec::new(), run: Some(run), ..self.config.clone() },
            false => Config { run: Some(run), ..self.config.clone() },
        }
    }

    fn new_run(&self, turned: u8) -> Run {
        let player = seat_after(Role::Player, turned).index();
        Run {
            number: count(self.run.number),
            hand: 1,
            heat_at_start: self.run.heat[player],
            unbanked: 0,
            spent: ByRole::default(),
            turned,
            // RULES 8.2: points are counted over three hands.
            points: if turned == 0 { [0; 3] } else { self.run.points },
            ..self.run.clone()
        }
    }

    fn spent(&self) -> ByRole<crate::run::Spent> {
        let mut spent = self.run.spent.clone();
        for played in &self.played {
            let pile = &mut spent[played.role];
            let cards = if played.flipped { &mut pile.seen } else { &mut pile.unseen };
            cards.push(*played.card.for_rules());
        }
        spent
    }
}

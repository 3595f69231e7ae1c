//! RULES 8 to 10. Trick after trick, and what they come to.

use cardtable::{Millis, Seat, Told};

use crate::auto;
use crate::card::{Card, Cards};
use crate::event::Event;
use crate::naming::Naming;
use crate::order::Order;
use crate::question::Answer;
use crate::refusal::Refusal;
use crate::round::{Round, Step};
use crate::score::{Played, outcome};
use crate::shown::{Phase, PlayShown, Punished, RoundResult, TrickShown};
use crate::state::Tractor;
use crate::throw::{Broken, PunishReason};

impl Tractor {
    fn tricks_running(&self) -> Result<&Round, Refusal> {
        match (self.phase, &self.play) {
            (Phase::TrickPlay, Some(play)) => Ok(play),
            (Phase::Dealing, _) => Err(Refusal::StillDealing),
            _ => Err(Refusal::NotPlaying),
        }
    }

    /// RULES 11.3. What the play would be, or why it is none; what throws meet in other hands is not told.
    pub(crate) fn try_play(&self, seat: Seat, cards: &[Card]) -> Result<Answer, Refusal> {
        let cards = self.check_play(seat, cards)?;
        let (order, round) = (self.order(), self.tricks_running()?);
        let left = round.hand(seat.index()).for_rules().without(cards);
        Ok(Answer { naming: Naming::of(&order, cards, self.trick.is_none()), leaves: order.sorted(left) })
    }

    fn check_play(&self, seat: Seat, cards: &[Card]) -> Result<Cards, Refusal> {
        let play = self.tricks_running()?;
        if play.turn() != Some(seat.index()) {
            return Err(Refusal::NotYourTurn);
        }
        let cards = Tractor::chosen(cards)?;
        play.check(seat.index(), cards)?;
        Ok(cards)
    }

    pub(crate) fn play(&mut self, at: Millis, seat: Seat, cards: &[Card]) -> Result<Told<Event>, Refusal> {
        let cards = self.check_play(seat, cards)?;

        Ok(self.played(at, seat, cards, false))
    }

    // RULES 12
    pub(crate) fn play_for(&mut self, at: Millis) -> Told<Event> {
        let Some(seat) = self.to_move() else { return Told::nothing() };
        let play = self.play.as_ref().expect("tricks are being played");
        let hand = *play.hand(seat.index()).for_rules();
        let cards = auto::play(play.order(), play.duty(hand).as_ref(), hand);
        self.played(at, seat, cards, true)
    }

    fn played(&mut self, at: Millis, seat: Seat, cards: Cards, automatic: bool) -> Told<Event> {
        let round = self.play.as_mut().expect("tricks are being played");
        let step = round.play(seat.index(), cards).expect("the play was checked");
        let order = *round.order();
        let mut told = Told::nothing();
        told.all(Event::CardsPlayed { seat, cards: order.sorted(step.cards), automatic });
        let punished = step.broken.map(|broken| punished(&order, cards, step.cards, &broken));
        if let Some(punished) = punished.clone() {
            told.all(Event::ThrowPunished { seat, punished });
        }
        self.put_on_table(seat, &step, punished);
        if let Some(won) = step.won {
            let mut trick = self.trick.take().expect("a trick was on the table");
            (trick.winner, trick.points) = (Seat::at(won.seat), won.points);
            self.tricks.push(trick);
            let caught = self.play.as_ref().map_or(0, Round::caught);
            told.all(Event::TrickWon { seat: Seat::at(won.seat), points: won.points, caught });
        }
        match self.to_move() {
            Some(_) => self.start_clock(at),
            None => self.finish(&mut told),
        }
        told
    }

    fn put_on_table(&mut self, seat: Seat, step: &Step, punished: Option<Punished>) {
        let round = self.play.as_ref().expect("tricks are being played");
        let shown = PlayShown { seat, cards: round.order().sorted(step.cards) };
        let points = step.cards.points();
        match &mut self.trick {
            None => {
                let lead = round.lead().expect("a lead was played");
                let (kind, group) = (lead.kind, lead.group);
                let plays = vec![shown];
                self.trick = Some(TrickShown { leader: seat, kind, group, plays, punished, winner: seat, points });
            }
            Some(trick) => {
                trick.plays.push(shown);
                trick.points += points;
                trick.winner = round.winning().map_or(trick.winner, Seat::at);
            }
        }
    }

    // RULES 9 and 10
    fn finish(&mut self, told: &mut Told<Event>) {
        let round = self.play.as_ref().expect("tricks were played");
        let (last_winner, last_play) = round.last().expect("a round has a last trick");
        self.kitty.open();
        let kitty = self.kitty.for_rules();
        let caught = round.caught();
        let outcome = outcome(
            round.order(),
            &self.rules,
            &Played {
                seats: self.seats,
                banker: self.known_banker().index(),
                levels: self.levels,
                caught,
                last_winner,
                last_play,
                kitty: kitty.iter().copied().collect(),
            },
        );
        let result = RoundResult::of(&outcome, caught, kitty, last_winner);
        self.result = Some(result.clone());
        told.all(Event::RoundResult { result });
        let phase = if outcome.winner.is_some() { Phase::GameOver } else { Phase::RoundScore };
        self.enter(phase, told);
        if let Some(team) = outcome.winner {
            told.all(Event::GameOver { team, levels: outcome.levels });
        }
    }
}

fn punished(order: &Order, original: Cards, left: Cards, broken: &Broken) -> Punished {
    let part = order.sorted(broken.part.cards);
    let reason = PunishReason { by: Seat::at(broken.by), part, how: broken.how };
    Punished { original: order.sorted(original), punished: order.sorted(left), reason }
}

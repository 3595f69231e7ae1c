//! How each input changes a round.

use cardtable::{
    About, BySeat, Clock, Dice, FixedSeats, Game, Hidden, Millis, Next, NextStart, Past, Players, Presence, Seat,
    Seats, Told, Turn, Viewer,
};

use crate::action::Action;
use crate::card::{Card, Cards};
use crate::config::{Config, FirstBanker, Standing};
use crate::event::Event;
use crate::question::Selections;
use crate::refusal::Refusal;
use crate::shown::{Phase, RoundResult};
use crate::state::Tractor;
use crate::view::View;

impl Game for Tractor {
    const ABOUT: About = About::new("tractor", cardtable::rules!());

    type Config = Config;
    type Chance = Vec<Card>;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Seating = FixedSeats;
    type Questions = Selections;

    fn start(config: &Config, _players: &Players, at: Millis) -> Result<(Tractor, Told<Event>), Refusal> {
        let first = match config.first_banker {
            FirstBanker::Bid => None,
            FirstBanker::Fixed(seat) => Some(seat),
        };
        let standing = config.standing.as_ref();
        let banker = standing.map(|standing| standing.banker).or(first);
        let levels = standing.map_or(config.levels, |standing| standing.levels);
        let seats = usize::from(config.seats);
        let mut round = Tractor {
            config: config.clone(),
            rules: config.rules(),
            seats,
            levels,
            level: levels[banker.map_or(0, |seat| seat.index() % 2)],
            round_no: standing.map_or(1, |standing| standing.round),
            phase: Phase::Dealing,
            banker,
            clock: Clock::new(at),
            deck: Hidden::from_all(Vec::new()),
            dealt: 0,
            redeals: Vec::new(),
            hands: BySeat::from_fn(seats, |seat| Hidden::for_seat(seat, Cards::NONE)),
            bids: Vec::new(),
            passed: Seats::NONE,
            fallback: None,
            trump: None,
            kitty: Hidden::from_all(Vec::new()),
            play: None,
            trick: None,
            tricks: Past::default(),
            result: None,
        };
        let mut told = Told::nothing();
        round.enter(Phase::Dealing, &mut told);
        Ok((round, told))
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Dealing if self.deck.for_rules().is_empty() => Turn::Dealer,
            Phase::Dealing => self.clock.turn(Seats::NONE),
            Phase::FlipTrump => self.clock.turn(self.still_deciding()),
            Phase::BuryKitty | Phase::TrickPlay => self.clock.turn(self.owed()),
            Phase::RoundScore | Phase::GameOver => Turn::Over,
        }
    }

    // RULES 5: everybody may declare, also while cards are dealt.
    fn may_speak(&self) -> Seats {
        match self.phase {
            Phase::Dealing | Phase::FlipTrump => self.everyone().collect(),
            _ => self.owed(),
        }
    }

    // RULES 12: while trump is declared silence is an answer like any other, so nobody owes one.
    fn owes_answer(&self) -> Seats {
        self.owed()
    }

    // RULES 4.1
    fn deal(&self, dice: &mut Dice) -> Vec<Card> {
        dice.shuffled(Card::deck_of_108())
    }

    fn dealt(&mut self, at: Millis, deck: Vec<Card>) -> Told<Event> {
        self.take_deck(at, deck)
    }

    fn act(&mut self, at: Millis, seat: Seat, action: Action) -> Result<Told<Event>, Refusal> {
        if self.over() {
            return Err(Refusal::RoundOver);
        }
        match action {
            Action::Bid { cards } => self.bid(at, seat, &cards),
            Action::Pass => self.pass(at, seat),
            Action::RequestRedeal => self.request_redeal(seat),
            Action::Bury { cards } => self.bury(at, seat, &cards),
            Action::Play { cards } => self.play(at, seat, &cards),
        }
    }

    fn time_out(&mut self, at: Millis) -> Told<Event> {
        match self.phase {
            Phase::Dealing => self.deal_due(at),
            Phase::FlipTrump => self.lock_trump(at),
            Phase::BuryKitty => self.bury_for(at),
            Phase::TrickPlay => self.play_for(at),
            Phase::RoundScore | Phase::GameOver => Told::nothing(),
        }
    }

    // RULES 12
    fn presence(&mut self, at: Millis, seat: Seat, presence: Presence) -> Told<Event> {
        self.clock.presence(at, seat, presence, self.owed());
        match (presence, self.phase) {
            (Presence::Left, Phase::FlipTrump) if self.still_deciding().is_empty() => self.lock_trump(at),
            _ => Told::nothing(),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    /// Levels won by the seat's team, or lost to the other.
    fn score(&self) -> BySeat<i64> {
        BySeat::from_fn(self.seats, |seat| match &self.result {
            Some(RoundResult { team: Some(team), delta, .. }) => {
                let won = i64::from(*delta);
                if *team == seat.index() % 2 { won } else { -won }
            }
            _ => 0,
        })
    }

    fn summary(&self) -> serde_json::Value {
        let Some(result) = &self.result else { return serde_json::Value::Null };
        serde_json::json!({
            "round": self.round_no,
            "banker": self.banker,
            "level": self.level,
            "trump": self.trump,
            "points": result.points,
            "team": result.team,
            "delta": result.delta,
            "levels": result.levels,
            "winner": result.winner,
        })
    }

    // RULES 9.4 and 10
    fn next(&self) -> Option<Next<Config>> {
        let result = self.result.as_ref()?;
        let standing = result.next_banker.map(|banker| Standing {
            levels: result.levels,
            banker,
            round: self.round_no.saturating_add(1),
        });
        // A game that is over is played again only if everybody wants to.
        let start = if standing.is_some() { NextStart::After(self.config.pause_ms) } else { NextStart::Agreed };
        Some(Next { config: Config { standing, ..self.config.clone() }, start })
    }

    fn audit(&self) {
        let undealt = self.deck.for_rules().iter().skip(self.dealt).copied();
        let kitty = if self.phase == Phase::BuryKitty { &[][..] } else { self.kitty.for_rules() };
        let mut cards: Vec<Card> = undealt.chain(kitty.iter().copied()).collect();
        match &self.play {
            Some(play) => cards.extend(play.all_cards()),
            None => cards.extend(self.hands.values().iter().flat_map(|hand| hand.for_rules().iter())),
        }
        if cards.is_empty() && self.turn() == Turn::Dealer {
            return;
        }
        assert_eq!(cards.len(), 108, "no card is lost or made");
        assert_eq!(Cards::from_list(&cards), Ok(Cards::ALL), "no card is in two places");
        assert_eq!(cards.iter().map(|card| card.points()).sum::<i32>(), 200, "no point is lost or made");
    }
}

//! The hand as the kernel plays it.

use cardtable::{
    About, BySeat, Clock, Dice, FixedSeats, Game, Hidden, Millis, Next, NextStart, NoQuestions, Players, Presence,
    Seat, Seats, Told, Turn, Viewer,
};
use serde_json::json;

use crate::action::Action;
use crate::betting::BettingState;
use crate::card::Card;
use crate::config::Config;
use crate::deck::without;
use crate::event::Event;
use crate::flow::HandState;
use crate::hand::{Aftermath, Deal};
use crate::refusal::Refusal;
use crate::role::{ByRole, Role};
use crate::run::Run;
use crate::totals::Totals;
use crate::view::View;

/// The Player has just said to play on, so nobody needs time.
const NEXT_HAND_MS: Millis = 1_000;

impl Game for Deal {
    const ABOUT: About = About {
        // The Player: the seat whose game it is.
        host_seat: 2,
        ..About::new("deal", cardtable::rules!())
    };

    type Config = Config;
    /// RULES 2.4: the three decks in the order they will be drawn.
    type Chance = ByRole<Vec<Card>>;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Seating = FixedSeats;
    type Questions = NoQuestions;

    fn start(config: &Config, _players: &Players, at: Millis) -> Result<(Deal, Told<Event>), Refusal> {
        let run = config.run.clone().unwrap_or_else(|| Run::first(config.heat));
        let mut hand = Deal {
            clock: Clock::new(at),
            config: config.clone(),
            run,
            dealt: false,
            state: HandState::Draw,
            round: 1,
            rounds: config.rounds,
            decks: ByRole::default(),
            hands: ByRole::default(),
            played: Vec::new(),
            betting: BettingState::open(ByRole::default(), ByRole::default(), None),
            totals: Totals::default(),
            stakes: ByRole::default(),
            story: Vec::new(),
            ending: None,
            aftermath: None,
            left: ByRole::default(),
        };
        let mut told = Told::nothing();
        let (run, tier) = (&hand.run, hand.run.tier());
        hand.tell(Event::HandBegan { run: run.number, hand: run.hand, heat: hand.heat(), tier }, &mut told);
        Ok((hand, told))
    }

    fn turn(&self) -> Turn {
        match self.awaited() {
            Some(role) => self.clock.turn(Seats::one(self.seat_of(role))),
            None if !self.dealt => Turn::Dealer,
            None => Turn::Over,
        }
    }

    // RULES 2.4
    fn deal(&self, dice: &mut Dice) -> ByRole<Vec<Card>> {
        let fixed = self.config.fixed.get(self.run.hand as usize - 1);
        ByRole::from_fn(|role| {
            let mut deck =
                self.run.deck(role, self.config.event_cards).expect("a run is checked before its hand starts");
            dice.shuffle(&mut deck);
            let mut top = Vec::new();
            for card in fixed.map_or(&[][..], |hand| &hand[role]) {
                if let Some(place) = deck.iter().position(|one| one == card) {
                    top.push(deck.remove(place));
                }
            }
            top.extend(deck);
            top
        })
    }

    fn dealt(&mut self, at: Millis, chance: ByRole<Vec<Card>>) -> Told<Event> {
        for role in Role::ALL {
            assert!(self.is_whole(role, chance[role].iter().copied()), "the {role:?}'s deck is dealt whole");
        }
        let mut told = Told::nothing();
        self.decks = chance.map(|_, deck| deck.iter().map(|card| Hidden::from_all(*card)).collect());
        self.dealt = true;
        self.begin_round(1, &mut told);
        self.go_on(&mut told);
        self.wait(at);
        told
    }

    fn act(&mut self, at: Millis, seat: Seat, action: Action) -> Result<Told<Event>, Refusal> {
        let role = self.role_of(seat);
        self.permit(role, &action)?;

        Ok(self.take(at, role, action))
    }

    // RULES 9.1
    fn time_out(&mut self, at: Millis) -> Told<Event> {
        match (self.awaited(), self.on_timeout()) {
            (Some(role), Some(action)) => self.take(at, role, action),
            _ => Told::nothing(),
        }
    }

    // RULES 9.2
    fn presence(&mut self, at: Millis, seat: Seat, presence: Presence) -> Told<Event> {
        let mut told = Told::nothing();
        if presence != Presence::Left || self.awaited().is_none() {
            return told;
        }
        let role = self.role_of(seat);
        self.left[role] = true;
        match (role, self.state) {
            (Role::Player, HandState::Betting) => {
                self.betting.player_left();
                self.tell(Event::Folded { role }, &mut told);
            }
            (Role::Player, HandState::DecisionPoint) => told.and(self.take(at, role, Action::Fold)),
            (Role::Player, _) => told.and(self.take(at, role, Action::GoHome)),
            (Role::Narc | Role::Customer, _) => {}
        }
        if self.awaited().is_none_or(|awaited| self.left[awaited]) {
            self.go_on(&mut told);
            self.wait(at);
        }
        told
    }

    fn is_quick(action: &Action) -> bool {
        matches!(action, Action::Check)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    // RULES 8.1
    fn score(&self) -> BySeat<i64> {
        BySeat::from_fn(3, |seat| self.ending.as_ref().map_or(0, |ending| ending.points[self.role_of(seat)]))
    }

    fn summary(&self) -> serde_json::Value {
        let Some(ending) = &self.ending else { return serde_json::Value::Null };
        let (run_ended, banked) = match self.story.last() {
            Some(Event::RunEnded { why, banked, .. }) => (Some(why), *banked),
            _ => (None, 0),
        };
        json!({
            "state": ending.state,
            "profit": ending.profit,
            "heat": ending.heat_after,
            "run": self.run.number,
            "hand": self.run.hand,
            "runEnded": run_ended,
            "banked": banked,
        })
    }

    fn next(&self) -> Option<Next<Config>> {
        let aftermath = self.aftermath?;
        let start = match aftermath {
            Aftermath::PlayedOn => NextStart::After(NEXT_HAND_MS),
            Aftermath::RunEnded(_) | Aftermath::RolesMoved => NextStart::Agreed,
        };
        Some(Next { config: self.next_config(aftermath), start })
    }

    fn audit(&self) {
        if !self.dealt {
            return;
        }
        for role in Role::ALL {
            let played = self.played.iter().filter(|played| played.role == role).map(|played| &played.card);
            let cards = self.decks[role].iter().chain(&self.hands[role]).chain(played);
            assert!(self.is_whole(role, cards.map(|card| *card.for_rules())), "the {role:?} lost a card");
            let raises = self.played.iter().filter(|played| played.role == role).count() as i64;
            assert_eq!(self.stakes[role], raises * self.config.pot_raise, "the pot lost a stake");
            assert_eq!(self.betting.cards(role), self.hands[role].len(), "betting counts other cards");
        }
        assert!(self.run.heat.iter().all(|heat| *heat >= 0) && self.run.unbanked >= 0);
        let pot = self.ending.as_ref().map_or(0, |end| end.pot.narc + end.pot.customer + end.pot.player);
        assert_eq!(pot, 0, "the pot made or lost points");
    }
}

impl Deal {
    /// RULES 9.1: what silence means; nothing if nobody is asked.
    pub(crate) fn on_timeout(&self) -> Option<Action> {
        let role = self.awaited()?;
        let quiet = match self.state {
            HandState::DecisionPoint if self.totals.is_bust() => Action::Fold,
            HandState::DecisionPoint => Action::Continue,
            HandState::Betting => Action::Check,
            _ => Action::GoHome,
        };
        self.permit(role, &quiet).ok().map(|()| quiet)
    }

    /// Whether these are exactly the cards that the seat began the hand with.
    fn is_whole(&self, role: Role, cards: impl Iterator<Item = Card>) -> bool {
        // The decks of a run are fixed when it begins; its spent cards change only between hands.
        let deck = self.run.deck(role, self.config.event_cards).expect("a run is checked before its hand starts");
        without(deck, cards).is_some_and(|missing| missing.is_empty())
    }
}

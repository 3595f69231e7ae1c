//! One hand: the cards, what was said, and how each word changes it.

use cardtable::{Clock, Hidden, Millis, Seat, Seats, Told};

use crate::action::Action;
use crate::betting::{BettingAction, BettingEnd, BettingState};
use crate::card::Card;
use crate::config::Config;
use crate::ending::{self, Ending};
use crate::event::{Event, FlippedCard, RunEnd};
use crate::flow::{self, HandState};
use crate::refusal::Refusal;
use crate::role::{ByRole, Role};
use crate::run::Run;
use crate::totals::Totals;

/// One for each role; points add up over as many hands where the roles move (RULES 8.2).
pub(crate) const SEATS: u8 = 3;

/// Where a role sits once the roles have moved so many seats on.
pub(crate) fn seat_after(role: Role, turned: u8) -> Seat {
    Seat::at((role.index() + usize::from(turned)) % usize::from(SEATS))
}

#[derive(Clone, PartialEq, Debug)]
pub struct Deal {
    pub(crate) config: Config,
    /// As the hand found it, and from its ending on as the hand leaves it.
    pub(crate) run: Run,
    pub(crate) dealt: bool,
    pub(crate) state: HandState,
    pub(crate) round: u8,
    /// As many as the table plays, until cards change it (RULES 10.5).
    pub(crate) rounds: u8,
    /// The next card to be drawn is the first.
    pub(crate) decks: ByRole<Vec<Hidden<Card>>>,
    pub(crate) hands: ByRole<Vec<Hidden<Card>>>,
    /// In the order of the raises.
    pub(crate) played: Vec<Played>,
    /// Of this round or, between rounds, of the last.
    pub(crate) betting: BettingState,
    /// Of everything flipped.
    pub(crate) totals: Totals,
    /// What each seat has put into the pot.
    pub(crate) stakes: ByRole<i64>,
    /// What everybody heard, in order.
    pub(crate) story: Vec<Event>,
    pub(crate) ending: Option<Ending>,
    pub(crate) aftermath: Option<Aftermath>,
    /// Who got up for good.
    pub(crate) left: ByRole<bool>,
    pub(crate) clock: Clock,
}

/// A card on the table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Played {
    pub role: Role,
    pub round: u8,
    pub card: Hidden<Card>,
    pub flipped: bool,
}

/// What follows a hand that has come out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Aftermath {
    PlayedOn,
    RunEnded(RunEnd),
    /// RULES 8.2: every hand stands for itself.
    RolesMoved,
}

impl Deal {
    /// RULES 8.2: the roles move one seat on after every hand.
    pub(crate) fn seat_of(&self, role: Role) -> Seat {
        seat_after(role, self.run.turned)
    }

    pub(crate) fn role_of(&self, seat: Seat) -> Role {
        Role::at(seat.index() + 3 - usize::from(self.run.turned))
    }

    pub(crate) fn heat(&self) -> i64 {
        self.run.heat[self.seat_of(Role::Player).index()]
    }

    /// Whom the hand waits for.
    pub(crate) fn awaited(&self) -> Option<Role> {
        match self.state {
            HandState::Betting => self.betting.turn(),
            HandState::DecisionPoint => Some(Role::Player),
            _ => (self.ending.is_some() && self.aftermath.is_none()).then_some(Role::Player),
        }
    }

    /// Says no to what is not allowed; `act` and the view's choices both ask here.
    pub(crate) fn permit(&self, role: Role, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Fold if self.state == HandState::DecisionPoint && role == Role::Player => Ok(()),
            Action::Check | Action::Fold => self.betting.check_turn(role),
            Action::Raise { card } => {
                self.betting.check_turn(role)?;
                let card = card.ok_or(Refusal::NoCard)?;
                self.place_of(role, card).map(|_| ()).ok_or(Refusal::NotInHand)
            }
            Action::Continue if self.state != HandState::DecisionPoint => Err(Refusal::NothingToDecide),
            Action::GoHome | Action::PlayOn if self.aftermath.is_some() => Err(Refusal::HandOver),
            Action::GoHome | Action::PlayOn if self.ending.is_none() => Err(Refusal::NothingToDecide),
            Action::Continue | Action::GoHome | Action::PlayOn => match role {
                Role::Player => Ok(()),
                Role::Narc | Role::Customer => Err(Refusal::NotYourTurn),
            },
        }
    }

    fn place_of(&self, role: Role, card: Card) -> Option<usize> {
        self.hands[role].iter().position(|held| *held.for_rules() == card)
    }

    /// Does what is permitted.
    pub(crate) fn take(&mut self, at: Millis, role: Role, action: Action) -> Told<Event> {
        let mut told = Told::nothing();
        match action {
            Action::Check => self.check(role, &mut told),
            Action::Raise { card } => self.raise(role, card.expect("permitted with a card"), &mut told),
            Action::Fold => self.fold(role, &mut told),
            Action::Continue => {
                self.tell(Event::Continued, &mut told);
                self.begin_round(self.round + 1, &mut told);
            }
            Action::GoHome => self.end_run(RunEnd::WentHome, &mut told),
            Action::PlayOn => {
                self.aftermath = Some(Aftermath::PlayedOn);
                self.tell(Event::PlayedOn { unbanked: self.run.unbanked }, &mut told);
            }
        }
        self.go_on(&mut told);
        self.wait(at);
        told
    }

    pub(crate) fn tell(&mut self, event: Event, told: &mut Told<Event>) {
        self.story.push(event.clone());
        told.all(event);
    }

    pub(crate) fn wait(&mut self, at: Millis) {
        let betting = self.state == HandState::Betting;
        let allowed = if betting { self.config.think_ms } else { self.config.decide_ms };
        // Who has left is not waited for at all: RULES 9.2.
        self.clock.start(at, allowed, Seats::NONE);
    }

    // RULES 3.1
    pub(crate) fn begin_round(&mut self, round: u8, told: &mut Told<Event>) {
        let carried = self.betting.initiative().filter(|_| self.config.carry_initiative && round > 1);
        self.round = round;
        self.state = HandState::Draw;
        self.tell(Event::RoundBegan { round }, told);
        let size = |cards: &ByRole<Vec<Hidden<Card>>>| cards.map(|_, cards| cards.len());
        let draws = flow::draws(size(&self.hands), size(&self.decks), self.betting.folded());
        for role in Role::ALL {
            self.draw(role, draws[role], told);
        }
        self.betting = BettingState::open(size(&self.hands), self.betting.folded(), carried);
        self.state = HandState::Betting;
    }

    fn draw(&mut self, role: Role, count: usize, told: &mut Told<Event>) {
        if count == 0 {
            return;
        }
        let seat = self.seat_of(role);
        let cards: Vec<Card> = self.decks[role].drain(..count).map(|card| *card.for_rules()).collect();
        let secret = Event::Drew { role, count, cards: Some(cards.clone()) };
        told.split(seat, secret, Event::Drew { role, count, cards: None });
        self.hands[role].extend(cards.into_iter().map(|card| Hidden::for_seat(seat, card)));
    }

    fn check(&mut self, role: Role, told: &mut Told<Event>) {
        let last_word = self.betting.is_control_turn();
        self.speak(role, BettingAction::Check);
        self.tell(Event::Checked { role, last_word }, told);
    }

    // RULES 4.3
    fn raise(&mut self, role: Role, card: Card, told: &mut Told<Event>) {
        let place = self.place_of(role, card).expect("permitted with a card in hand");
        let card_down = self.hands[role].remove(place);
        self.played.push(Played { role, round: self.round, card: card_down, flipped: false });
        let took_initiative = self.betting.initiative().is_none();
        self.speak(role, BettingAction::Raise);
        self.stakes[role] += self.config.pot_raise;
        let (raise, all_in) = (self.betting.raises(), self.betting.is_all_in(role));
        let event = |card| Event::Raised { role, card, raise, took_initiative, all_in };
        self.story.push(event(None));
        told.split(self.seat_of(role), event(Some(card)), event(None));
    }

    // RULES 4.4
    fn fold(&mut self, role: Role, told: &mut Told<Event>) {
        if self.state == HandState::Betting {
            self.speak(role, BettingAction::Fold);
        }
        self.tell(Event::Folded { role }, told);
        if self.state == HandState::DecisionPoint {
            self.conclude(flow::after_decision(false), told);
        }
    }

    fn speak(&mut self, role: Role, action: BettingAction) {
        self.betting.act(role, action).expect("permitted before it is done");
    }

    /// Everything that happens without anybody's word.
    pub(crate) fn go_on(&mut self, told: &mut Told<Event>) {
        while self.state == HandState::Betting {
            if let Some(why) = self.betting.ended() {
                self.tell(Event::BettingEnded { why }, told);
                match flow::after_betting(why) {
                    HandState::Flip => self.flip(told),
                    ended => self.conclude(ended, told),
                }
            } else {
                match self.betting.turn() {
                    Some(role) if self.left[role] => self.check(role, told),
                    _ => return,
                }
            }
        }
    }

    // RULES 3.2
    fn flip(&mut self, told: &mut Told<Event>) {
        self.state = HandState::Flip;
        let before = self.flipped().len();
        for played in &mut self.played {
            played.flipped = true;
            played.card.open();
        }
        let flipped = self.flipped();
        let sums = Totals::of(&ending::numbers(&flipped), self.bonus_cover());
        self.totals = sums.expect("cards of the game have small numbers");
        self.tell(Event::Flipped { cards: flipped[before..].to_vec(), totals: self.totals }, told);
        let why = self.betting.ended().expect("cards flip when betting has ended");
        if why != BettingEnd::LastPlayer {
            self.change_rounds(&flipped[before..], told);
        }
        self.state = flow::after_flip(self.round, self.rounds, why);
        if self.state == HandState::Resolution {
            self.conclude(flow::after_resolution(&self.totals), told);
        }
    }

    // RULES 10.5
    fn change_rounds(&mut self, flipped: &[FlippedCard], told: &mut Told<Event>) {
        let change = flipped.iter().map(|one| one.card.rounds()).sum();
        let (from, to) = (self.rounds, flow::rounds_after(self.round, self.rounds, change));
        if to != from {
            self.rounds = to;
            self.tell(Event::RoundsChanged { from, to }, told);
        }
    }

    /// RULES 10.4.
    pub(crate) fn bonus_cover(&self) -> i64 {
        let holds = self.betting.initiative() == Some(Role::Player);
        if holds { self.config.initiative_cover } else { 0 }
    }

    pub(crate) fn flipped(&self) -> Vec<FlippedCard> {
        let open = self.played.iter().filter(|played| played.flipped);
        open.map(|played| FlippedCard { role: played.role, card: *played.card.for_rules() }).collect()
    }
}

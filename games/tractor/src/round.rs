//! Trick play: hands, the trick on the table, and what each side has taken.
//!
//! A plain value without a heap: the game plays its tricks on it, and so do bots that think ahead,
//! replays and benchmarks. There is one implementation of the rules, and it is this one.

use cardtable::{Hidden, Seat};

use crate::card::{Card, Cards};
use crate::follow::Duty;
use crate::order::Order;
use crate::pattern::{Kind, Pattern};
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::throw::{Broken, broken};
use crate::trick::Standing;

pub const MAX_PLAYERS: usize = 6;

#[derive(Clone, PartialEq, Debug)]
pub struct Round {
    pub(crate) order: Order,
    pub(crate) rules: Rules,
    seats: usize,
    banker: usize,
    hands: [Hidden<Cards>; MAX_PLAYERS],
    leader: usize,
    turn: usize,
    lead: Option<Pattern>,
    plays: [Cards; MAX_PLAYERS],
    best: Option<(usize, Standing)>,
    /// Cards taken in tricks by the even and by the odd seats.
    taken: [Cards; 2],
    /// What punished throws have moved to the catchers, or from them.
    penalty: i32,
    tricks: u8,
    last: Option<(usize, Cards)>,
}

/// What a play did.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The cards that lie on the table: fewer than were played if a throw was punished.
    pub cards: Cards,
    pub broken: Option<Broken>,
    pub won: Option<Won>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Won {
    pub seat: usize,
    pub points: i32,
}

impl Round {
    /// RULES 8.1. The banker leads the first trick.
    pub fn new(order: Order, rules: Rules, seats: usize, banker: usize, hands: &[Cards]) -> Round {
        assert!((seats == 4 || seats == 6) && hands.len() == seats, "four or six seats, a hand for each");
        let hand = |seat: usize| hands.get(seat).copied().unwrap_or(Cards::NONE);
        Round {
            order,
            rules,
            seats,
            banker,
            hands: std::array::from_fn(|seat| Hidden::for_seat(Seat::at(seat), hand(seat))),
            leader: banker,
            turn: banker,
            lead: None,
            plays: [Cards::NONE; MAX_PLAYERS],
            best: None,
            taken: [Cards::NONE; 2],
            penalty: 0,
            tricks: 0,
            last: None,
        }
    }

    pub fn order(&self) -> &Order {
        &self.order
    }

    pub fn seats(&self) -> usize {
        self.seats
    }

    pub fn leader(&self) -> usize {
        self.leader
    }

    /// The seat that plays next, or none when all cards are played.
    pub fn turn(&self) -> Option<usize> {
        (!self.over()).then_some(self.turn)
    }

    pub fn over(&self) -> bool {
        self.lead.is_none() && self.hands[self.turn].for_rules().is_empty()
    }

    pub fn lead(&self) -> Option<&Pattern> {
        self.lead.as_ref()
    }

    /// What a seat has played to the trick on the table.
    pub fn on_table(&self, seat: usize) -> Cards {
        self.plays[seat]
    }

    /// The seat that would win the trick as it lies.
    pub fn winning(&self) -> Option<usize> {
        self.best.map(|(seat, _)| seat)
    }

    /// The same, and how good its play is.
    pub(crate) fn best(&self) -> Option<(usize, Standing)> {
        self.best
    }

    /// The winner of the last finished trick and the play that won it.
    pub fn last(&self) -> Option<(usize, Cards)> {
        self.last
    }

    pub fn tricks(&self) -> u8 {
        self.tricks
    }

    pub fn taken(&self, team: usize) -> Cards {
        self.taken[team]
    }

    /// RULES 9.1. The catchers' points so far, penalties included.
    pub fn caught(&self) -> i32 {
        (self.taken[1 - self.banker % 2].points() + self.penalty).max(0)
    }

    pub fn penalty(&self) -> i32 {
        self.penalty
    }

    pub fn hand(&self, seat: usize) -> &Hidden<Cards> {
        &self.hands[seat]
    }

    pub(crate) fn hand_mut(&mut self, seat: usize) -> &mut Hidden<Cards> {
        &mut self.hands[seat]
    }

    /// What the seat owes to the lead, given its hand; none when it leads.
    pub fn duty(&self, hand: Cards) -> Option<Duty> {
        let lead = self.lead.as_ref()?;
        Some(Duty::of(&self.order, self.rules.follow_fill, lead, hand))
    }

    /// RULES 7 and 8. Whether the seat may play these cards now.
    pub fn check(&self, seat: usize, cards: Cards) -> Result<(), Refusal> {
        if self.turn() != Some(seat) {
            return Err(if self.over() { Refusal::RoundOver } else { Refusal::NotYourTurn });
        }
        let hand = *self.hands[seat].for_rules();
        if let Some(strange) = cards.without(hand).first() {
            return Err(Refusal::CardNotHeld { card: strange });
        }
        if cards.is_empty() {
            return Err(Refusal::NoCards);
        }
        match self.duty(hand) {
            Some(duty) if duty.allows(&self.order, cards) => Ok(()),
            Some(duty) => Err(duty.why_not(&self.order, cards)),
            // RULES 7: a lead of one group is a pattern or a throw, and both are allowed.
            None if self.order.group_of_all(cards).is_some() => Ok(()),
            None => Err(Refusal::MixedGroups),
        }
    }

    /// RULES 8. Plays the cards, or changes nothing.
    pub fn play(&mut self, seat: usize, cards: Cards) -> Result<Step, Refusal> {
        self.check(seat, cards)?;

        Ok(self.put(seat, cards))
    }

    /// Plays cards that were checked.
    pub(crate) fn put(&mut self, seat: usize, cards: Cards) -> Step {
        let (cards, broken) = if self.lead.is_none() { self.open(seat, cards) } else { (cards, None) };
        let hand = self.hands[seat].for_rules_mut();
        *hand = hand.without(cards);
        self.plays[seat] = cards;
        self.overtake(seat, cards);
        self.turn = (seat + 1) % self.seats;
        let won = (self.turn == self.leader).then(|| self.collect());
        Step { cards, broken, won }
    }

    /// RULES 8.4. The lead, or what is left of a throw that does not stand.
    fn open(&mut self, seat: usize, cards: Cards) -> (Cards, Option<Broken>) {
        let pattern = Pattern::of(&self.order, cards).expect("a checked lead is of one group");
        let hands = &self.hands;
        let broken = (pattern.kind == Kind::Throw)
            .then(|| {
                let hand_of = |other: usize| *hands[other].for_rules();
                broken(&self.order, self.rules.throw_check, &pattern, seat, self.seats, hand_of)
            })
            .flatten();
        let pattern = match broken {
            None => pattern,
            Some(_) => {
                let left = pattern.smallest_part(&self.order).cards;
                let caught = if seat % 2 == self.banker % 2 { 1 } else { -1 };
                self.penalty += caught * self.rules.throw_penalty;
                Pattern::of(&self.order, left).expect("a part is of one group")
            }
        };
        self.lead = Some(pattern);
        self.best = Some((seat, Standing::of_lead(&pattern)));
        (pattern.cards, broken)
    }

    // RULES 8.3
    fn overtake(&mut self, seat: usize, cards: Cards) {
        if seat == self.leader {
            return;
        }
        let (Some(lead), Some((_, best))) = (&self.lead, self.best) else { return };
        match Standing::of(&self.order, lead, cards) {
            Some(standing) if standing > best => self.best = Some((seat, standing)),
            _ => {}
        }
    }

    /// The trick is complete: its winner takes it and leads the next.
    fn collect(&mut self) -> Won {
        let (seat, _) = self.best.take().expect("a trick has a winner");
        let cards = self.plays.iter().fold(Cards::NONE, |all, play| all.and(*play));
        self.taken[seat % 2] = self.taken[seat % 2].and(cards);
        self.last = Some((seat, self.plays[seat]));
        self.tricks += 1;
        self.lead = None;
        self.plays = [Cards::NONE; MAX_PLAYERS];
        (self.leader, self.turn) = (seat, seat);
        Won { seat, points: cards.points() }
    }

    /// All cards in hands, on the table and taken.
    pub fn all_cards(&self) -> impl Iterator<Item = Card> {
        let hands = self.hands.iter().map(|hand| *hand.for_rules());
        let sets: Vec<Cards> = hands.chain(self.plays).chain(self.taken).collect();
        sets.into_iter().flat_map(Cards::iter)
    }
}

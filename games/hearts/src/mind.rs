//! What it takes to be thought about: hands imagined from a view, and how they are played out.

use cards::{Card, Suit, trick};
use cardtable::{Bot, BotKind, BySeat, Clock, Dice, Hands, Hidden, Play, Seat, Tricks};
use minds::{Budget, Imagine, Mind, Room, Thinker, share_out};

use crate::action::Action;
use crate::bot::Careful;
use crate::config::{Config, Standing};
use crate::habit::{most_dangerous, play};
use crate::hand::{Hearts, Phase};
use crate::rules::{HAND, PASSED, QUEEN, SEATS, TWO_OF_CLUBS};
use crate::view::{Choices, View};

pub const SHREWD: BotKind<Hearts> = BotKind {
    name: "shrewd",
    about: "Plays a few dozen hands out in its head before each card.",
    make: || Box::new(Thinker { budget: Budget::of_worlds(24) }),
};
pub const MASTER: BotKind<Hearts> = BotKind {
    name: "master",
    about: "Remembers who has shown what, and thinks through hundreds of hands.",
    make: || Box::new(Thinker { budget: Budget::of_worlds(240) }),
};

/// Cards that are thought about when three are passed: the most dangerous ones.
const PASS_FROM: usize = 6;

impl Imagine for Hearts {
    fn imagine(view: &View, seat: Seat, dice: &mut Dice) -> Option<Hearts> {
        let own = view.hands[seat].as_ref().filter(|_| view.outcome.is_none() && !view.to_act.is_empty())?;
        let hands = others(view, seat, own, dice)?;
        let plays: Vec<Play<Card>> = plays(view).copied().collect();
        let mut tricks = Tricks::led_by(plays.first().map_or(view.to_act.iter().next()?, |play| play.seat), SEATS);
        for play in plays {
            tricks.play(play.card, |cards| trick::taker(cards, None));
        }
        let mut passed = BySeat::from_fn(SEATS, |_| None);
        passed[seat] = view.passed.clone().map(|cards| Hidden::for_seat(seat, cards));
        // Whoever has passed has kept the cards so far, and gave what they would give away by habit.
        for other in passed.seats().filter(|other| view.passing && *other != seat && !view.to_act.contains(*other)) {
            passed[other] = Some(Hidden::for_seat(other, most_dangerous(hands.for_rules(other), PASSED)));
        }
        let mut gave = BySeat::from_fn(SEATS, |_| None);
        gave[seat] = view.gave.clone().map(|cards| Hidden::for_seat(seat, cards));
        Some(Hearts {
            config: Config::default(),
            standing: Standing { hand: view.hand, points: view.totals.clone() },
            phase: if view.passing { Phase::Pass } else { Phase::Play },
            hands,
            passed,
            gave,
            tricks,
            clock: Clock::new(0),
        })
    }
}

fn plays(view: &View) -> impl Iterator<Item = &Play<Card>> {
    view.tricks.iter().flat_map(|trick| &trick.plays).chain(&view.trick)
}

/// All hands: the own one as it is, the others dealt anew from what this seat has not seen, as far as they can hold it.
fn others(view: &View, seat: Seat, own: &[Card], dice: &mut Dice) -> Option<Hands<Card>> {
    let mut hands = Hands::empty(SEATS);
    hands.add(seat, own);
    let mut known: Vec<(Seat, Card)> = Vec::new();
    let receiver = seat.after(view.pass as usize, SEATS);
    let is_played = |card: Card| plays(view).any(|play| play.card == card);
    known.extend(view.gave.iter().flatten().filter(|card| !is_played(**card)).map(|card| (receiver, *card)));
    let leader = view.to_act.iter().next().filter(|_| !view.passing && !is_played(TWO_OF_CLUBS));
    known.extend(leader.filter(|leader| *leader != seat).map(|leader| (leader, TWO_OF_CLUBS)));
    known.sort();
    known.dedup();
    known.iter().for_each(|(holder, card)| hands.add(*holder, &[*card]));
    let holds = |card: Card| hands.holder(card).is_some();
    let unseen = Card::deck().into_iter().filter(|card| !holds(*card) && !is_played(*card));
    let unseen: Vec<(usize, Card)> = unseen.map(|card| (card.suit.index(), card)).collect();
    let void = shown_void(view);
    let strangers: Vec<Seat> = void.seats().filter(|other| *other != seat).collect();
    let rooms = strangers.iter().map(|other| {
        let played = plays(view).filter(|play| play.seat == *other).count();
        let takes = void[*other].iter().map(|void| !void).collect();
        Room { cards: HAND - played - hands.for_rules(*other).len(), takes }
    });
    let dealt = share_out(&unseen, &rooms.collect::<Vec<_>>(), dice)?;
    strangers.into_iter().zip(dealt).for_each(|(other, cards)| hands.add(other, &cards));
    Some(hands)
}

/// The suits of which each seat has shown that it has none: by not following, or by leading the first heart.
fn shown_void(view: &View) -> BySeat<[bool; 4]> {
    let mut void = BySeat::from_fn(SEATS, |_| [false; 4]);
    let mut broken = false;
    for trick in view.tricks.iter().map(|trick| &trick.plays).chain([&view.trick]) {
        let Some(lead) = trick.first() else { continue };
        if lead.card.suit == Suit::Hearts && !broken {
            // RULES 4.2: only a hand of hearts leads one.
            void[lead.seat] = Suit::ALL.map(|suit| suit != Suit::Hearts);
        }
        for play in trick.iter().filter(|play| play.card.suit != lead.card.suit) {
            void[play.seat][lead.card.suit.index()] = true;
        }
        broken |= trick.iter().any(|play| play.card.suit == Suit::Hearts);
    }
    void
}

impl Mind for Hearts {
    fn candidates(view: &View, seat: Seat, dice: &mut Dice) -> Vec<Action> {
        let Some(habit) = Careful.act(seat, view, dice) else { return Vec::new() };
        let others: Vec<Action> = match &view.choices {
            Some(Choices::Play { cards }) => cards.iter().map(|card| Action::Play { card: *card }).collect(),
            Some(Choices::Pass { from, .. }) => passes(from),
            None => Vec::new(),
        };
        let others = others.into_iter().filter(|action| *action != habit).collect::<Vec<_>>();
        [vec![habit], others].concat()
    }

    fn habit(&self, seat: Seat, _dice: &mut Dice) -> Option<Action> {
        let hand = self.hands.for_rules(seat);
        if self.phase == Phase::Pass {
            return Some(Action::Pass { cards: most_dangerous(hand, PASSED) });
        }
        let queen_is_played = self.tricks.plays().any(|play| play.card == QUEEN);
        let card = play(&self.legal(seat), hand, queen_is_played, self.tricks.now());
        Some(Action::Play { card })
    }
}

/// Every three of the most dangerous cards.
fn passes(from: &[Card]) -> Vec<Action> {
    let worst = most_dangerous(from, PASS_FROM);
    let sets = (0_u32..1 << worst.len()).filter(|set| set.count_ones() as usize == PASSED);
    let chosen = sets.map(|set| (0..worst.len()).filter(|at| set >> at & 1 == 1).map(|at| worst[at]).collect());
    chosen.map(|cards| Action::Pass { cards }).collect()
}

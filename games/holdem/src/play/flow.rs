//! How a hand goes on by itself: cards, folds of those who left, showdown, pots, clocks.

use cardtable::{Hidden, Millis, Seat, Told};

use super::action::Word;
use super::event::{Event, LastWord, Post, PotResult, Share};
use super::hand::{Holdem, Stage};
use super::made::{Made, kicker};
use super::sitting::Came;
use crate::engine;
use crate::notation::Step;
use crate::strength;
use cards::Card;

/// How long a street is looked at that is dealt when nobody can bet any more.
const RUN_OUT_MS: Millis = 900;

impl Holdem {
    // RULES 6.1
    pub(crate) fn deal_cards(&mut self, at: Millis, cards: &[Card], told: &mut Told<Event>) {
        let mut deal = self.doc.deal_from_blinds().expect("a hand that is not waiting can be dealt");
        let order = deal.order.clone();
        assert_eq!(cards.len(), 2 * order.len() + 5, "two cards for each player and five for the board");
        self.tell_posts(told);
        for (player, &place) in order.iter().enumerate() {
            let seat = self.seat_of(place);
            let pair = [cards[2 * player], cards[2 * player + 1]];
            let secret = Event::HoleDealt { seat, cards: Some(pair) };
            told.split(seat, secret, Event::HoleDealt { seat, cards: None });
            self.hole[seat] = Some(Hidden::for_seat(seat, pair));
            self.people[seat].played = true;
            self.doc.actions.push(Step::Hole { player: place, cards: [None; 2] });
            deal.deal.deal_hole(player, [None, None]).expect("each player is dealt in once");
        }
        self.board = Hidden::from_all(cards[2 * order.len()..].to_vec());
        self.deal = Some(deal);
        self.stage = Stage::Playing;
        self.count_missed_hand();
        self.go_on(at, told);
    }

    fn tell_posts(&self, told: &mut Told<Event>) {
        let positions = self.doc.positions();
        // The small blind posts first; heads-up it is the last in notation order.
        let mut order = self.doc.notation_order();
        if order.len() == 2 {
            order.reverse();
        }
        for i in order {
            let (place, seat) = (&self.doc.places[i], self.seat_of(i));
            let mut left = place.stack + place.dead_posted;
            let blind = match i {
                _ if place.blind < 0 => Post::LateBlind,
                _ if positions.small == Some(i) => Post::SmallBlind,
                _ if positions.big == Some(i) => Post::BigBlind,
                _ => Post::Straddle,
            };
            let posts = [(Post::DeadBlinds, place.dead_posted), (Post::Ante, place.ante), (blind, place.blind.abs())];
            for (post, due) in posts {
                let amount = due.min(left);
                left -= amount;
                if amount > 0 {
                    told.all(Event::Posted { seat, post, amount });
                }
            }
        }
    }

    /// RULES 2.5: whoever is out folds when the turn comes, however many in a row.
    pub(super) fn fold_the_absent(&mut self, told: &mut Told<Event>) {
        while let Some(place) = self.place_in_turn().filter(|_| self.turn_is_given_up()) {
            self.say(place, Word::Fold, true, told);
        }
    }

    /// Everything that waits for nobody, up to the next turn or the end.
    pub(crate) fn go_on(&mut self, at: Millis, told: &mut Told<Event>) {
        self.deadline = None;
        self.bank_since = None;
        let mut run_out = 0;
        loop {
            self.fold_the_absent(told);
            let deal = self.deal.as_mut().expect("a hand in play is dealt");
            if let Some((player, amount)) = deal.deal.take_returned() {
                let place = deal.order[player];
                told.all(Event::BetReturned { seat: Seat::at(self.doc.places[place].seat - 1), amount });
            }
            match deal.deal.stage() {
                engine::Stage::Bet(player) => {
                    let place = deal.order[player];
                    if !self.nothing_to_decide() {
                        self.deadline = Some(at + self.config.think_ms);
                        break;
                    }
                    self.say(place, Word::Check, true, told);
                }
                engine::Stage::Board => {
                    run_out += 1;
                    self.next_street(told);
                }
                engine::Stage::Showdown if deal.deal.street() < 3 => {
                    for player in deal.deal.to_show() {
                        self.show(player, told);
                    }
                    run_out += 1;
                    self.next_street(told);
                }
                engine::Stage::Showdown => self.showdown(told),
                engine::Stage::Over => {
                    self.settle(at, run_out, told);
                    break;
                }
                engine::Stage::Hole => unreachable!("every player has cards"),
            }
        }
        self.pay_leavers(told);
    }

    /// RULES 6.9: it is somebody's turn who can only check.
    pub(super) fn nothing_to_decide(&self) -> bool {
        let deal = self.deal.as_ref().filter(|_| self.stage == Stage::Playing);
        deal.is_some_and(|deal| deal.lone(|place| self.doc.places[place].status.is_in()).is_some())
    }

    /// After a wish: what was logged with it, or what it leaves undecided, moves the hand on.
    pub(super) fn go_on_after_wish(&mut self, at: Millis, logged: bool, told: &mut Told<Event>) {
        match self.stage {
            Stage::Playing if logged || self.nothing_to_decide() => {
                // What was logged was said by the one whose clock ran; otherwise it runs still.
                if let Some(seat) = self.to_act().filter(|_| !logged) {
                    self.spend_bank(at, seat);
                }
                self.go_on(at, told);
            }
            Stage::Waiting => self.stop_waiting(at, Came::Nobody, told),
            _ => self.pay_leavers(told),
        }
    }

    fn next_street(&mut self, told: &mut Told<Event>) {
        let deal = self.deal.as_mut().expect("a hand in play is dealt");
        let street = deal.deal.street() + 1;
        let open = if street == 1 { 0..3 } else { usize::from(street) + 1..usize::from(street) + 2 };
        let cards = self.board.for_rules()[open].to_vec();
        deal.deal.deal_board(&cards).expect("the street is due and the cards are new");
        for seat in self.people.seats() {
            let last = &mut self.people[seat].last;
            *last = last.filter(|word| *word == LastWord::Fold);
        }
        self.doc.actions.push(Step::board(&cards));
        told.all(Event::BoardDealt { street, cards });
    }

    /// Opens a player's cards to everybody.
    pub(crate) fn show(&mut self, player: usize, told: &mut Told<Event>) {
        let place = self.deal.as_ref().expect("dealt").order[player];
        let seat = self.seat_of(place);
        let hidden = self.hole[seat].as_mut().expect("a player in the deal has cards");
        hidden.open();
        let cards = *hidden.for_rules();
        let deal = self.deal.as_mut().expect("dealt");
        deal.deal.show(player, cards.map(Some)).expect("a live player shows their own cards");
        self.doc.actions.push(Step::Show { player: place, cards: cards.map(Some) });
        self.people[seat].last = Some(LastWord::Shows);
        let made = self.made(player);
        told.all(Event::Shown { seat, cards, made });
    }

    /// What a shown hand comes to, on a full board.
    pub(crate) fn made(&self, player: usize) -> Option<Made> {
        self.made_of(player).map(|cards| Made::of(&cards))
    }

    fn made_of(&self, player: usize) -> Option<Vec<Card>> {
        let deal = &self.deal.as_ref()?.deal;
        let mut cards = deal.board();
        cards.extend(deal.hole(player).into_iter().flatten());
        (cards.len() == 7).then_some(cards)
    }

    // RULES 8.3 and 8.4
    fn showdown(&mut self, told: &mut Told<Event>) {
        let deal = self.deal.as_ref().expect("dealt");
        let mut knowing = deal.deal.clone();
        for (player, &place) in deal.order.iter().enumerate() {
            if let Some(cards) = &self.hole[self.seat_of(place)] {
                knowing.learn(player, *cards.for_rules());
            }
        }
        for player in knowing.to_show() {
            if knowing.should_show(player) {
                let cards = knowing.hole(player);
                knowing.show(player, cards).expect("it is this player's turn to show");
                self.show(player, told);
            } else {
                knowing.muck(player).expect("it is this player's turn to show");
                let deal = self.deal.as_mut().expect("dealt");
                deal.deal.muck(player).expect("the same deal");
                let place = deal.order[player];
                self.doc.actions.push(Step::Muck(place));
                let seat = self.seat_of(place);
                self.people[seat].last = Some(LastWord::Mucks);
                told.all(Event::Mucked { seat });
            }
        }
    }

    // RULES 7 and 9.3
    fn settle(&mut self, at: Millis, run_out: i64, told: &mut Told<Event>) {
        let deal = self.deal.as_mut().expect("dealt");
        self.all_in_at_end = deal.order.iter().copied().filter(|place| deal.has_bet_everything(*place)).collect();
        let engine::Settled { pots, awards } = deal.deal.settle(0);
        let order = deal.order.clone();
        for (number, pot) in pots.iter().enumerate() {
            let contenders = (0..order.len()).filter(|player| pot.players >> player & 1 == 1);
            let shares = awards.iter().filter(|award| award.pot == number).map(|award| {
                // Only cards that were shown are known here, so who won because all others folded won with nothing.
                let cards = self.made_of(award.player);
                let others = contenders.clone().filter_map(|player| self.made_of(player));
                Share {
                    seat: self.seat_of(order[award.player]),
                    amount: award.amount,
                    made: cards.as_ref().map(|cards| Made::of(cards)),
                    kicker: cards.as_ref().and_then(|cards| kicker(cards, others)),
                    best_five: cards.map(|cards| strength::best_five(&cards)).unwrap_or_default(),
                }
            });
            let result = PotResult {
                number,
                of: pots.len(),
                amount: pot.amount,
                shares: shares.collect(),
                contenders: contenders.map(|player| self.seat_of(order[player])).collect(),
            };
            told.all(Event::PotWon { pot: result.clone() });
            self.results.push(result);
        }
        self.stage = Stage::Closing;
        let pause = match self.config.pause_ms {
            0 => 0,
            pause => pause + run_out * RUN_OUT_MS,
        };
        self.deadline = Some(at + pause);
        told.all(Event::HandEnded { next_at: at + pause });
    }

    pub(crate) fn open_board(&self) -> Vec<Card> {
        self.deal.as_ref().map_or(Vec::new(), |deal| deal.deal.board())
    }
}

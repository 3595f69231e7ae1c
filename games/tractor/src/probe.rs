//! What the kernel's suites need to know to put this game through everything.

use cards::Rank;
use cardtable::Config as _;
use cardtable::suite::{Probe, people};
use cardtable::{Dice, Game, Hidden, Offers, Players, Seat, Viewer, redraw};

use crate::action::Action;
use crate::bot::Sight;
use crate::card::{Card, Cards};
use crate::config::{Config, Standing};
use crate::legal::LegalActions;
use crate::plays;
use crate::question::Question;
use crate::shown::Phase;
use crate::state::Tractor;
use crate::view::View;

/// Plays offered where they are too many to list.
const SAMPLED: u64 = 6;

impl Offers for Tractor {
    fn offered(view: &View) -> Vec<Action> {
        let Some(legal) = &view.legal_actions else { return Vec::new() };
        match legal {
            LegalActions::Flip { bids, may_pass, redeal } => {
                let bids = bids.iter().map(|cards| Action::Bid { cards: cards.clone() });
                let pass = may_pass.then_some(Action::Pass);
                let redeal = redeal.map(|_| Action::RequestRedeal);
                bids.chain(pass).chain(redeal).collect()
            }
            LegalActions::Bury { count, from } => {
                let first = Action::Bury { cards: from[..*count].to_vec() };
                let last = Action::Bury { cards: from[from.len() - count..].to_vec() };
                vec![first, last]
            }
            LegalActions::Follow(follow) if follow.plays.is_some() => {
                let plays = follow.plays.iter().flatten();
                plays.map(|cards| Action::Play { cards: cards.clone() }).collect()
            }
            LegalActions::Lead { .. } | LegalActions::Follow(_) => sampled_plays(view),
        }
    }
}

impl Probe for Tractor {
    /// Every preset from its first round and from far into a game, and the options that no preset has.
    fn tables() -> Vec<(Config, Players)> {
        let quick = Config::presets().into_iter().map(|preset| Config { deal_ms: 0, ..preset.config });
        let presets: Vec<Config> = quick.collect();
        let late = presets.iter().cloned().map(late_in_a_game);
        let standard = presets.last().expect("the game has presets").clone();
        let seen = Config { banker_sees_bury: true, throw_penalty: 10, ..standard };
        let slow = Config { deal_ms: 80, ..Config::default() };
        let all = presets.iter().cloned().chain(late).chain([seen, slow]);
        all.map(|config| (config.clone(), people(usize::from(config.seats)))).collect()
    }

    fn stray(dice: &mut Dice) -> Action {
        let mut deck = Card::deck_of_108();
        dice.shuffle(&mut deck);
        deck.truncate(dice.below(10) as usize);
        if dice.chance(1, 8) {
            deck.extend(deck.first().copied());
        }
        match dice.below(5) {
            0 => Action::Bid { cards: deck },
            1 => Action::Pass,
            2 => Action::RequestRedeal,
            3 => Action::Bury { cards: deck },
            _ => Action::Play { cards: deck },
        }
    }

    fn questions(&self, viewer: Viewer, dice: &mut Dice) -> Vec<Question> {
        let own = viewer.seat().map(|seat| Tractor::offered(&self.view(Viewer::Seat(seat)))).unwrap_or_default();
        let plays = own.into_iter().filter_map(|action| match action {
            Action::Play { cards } => Some(cards),
            _ => None,
        });
        let mut strays = Card::deck_of_108();
        dice.shuffle(&mut strays);
        strays.truncate(1 + dice.below(4) as usize);
        plays.take(2).chain([strays]).map(|cards| Question::Play { cards }).collect()
    }

    fn near_miss(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        let view = self.view(Viewer::Seat(seat));
        let mut own: Vec<Card> = view.hands[seat].iter().flatten().map(|held| held.card).collect();
        dice.shuffle(&mut own);
        // As many cards as were led, or one more or less, of any suit.
        let led = view.trick.as_ref().map_or(2, |trick| trick.plays[0].cards.len());
        own.truncate((led + dice.below(3) as usize).saturating_sub(1));
        Some(match view.phase {
            Phase::BuryKitty => Action::Bury { cards: own },
            Phase::TrickPlay => Action::Play { cards: own },
            _ => Action::Bid { cards: own },
        })
    }

    fn twin(&self, viewer: Viewer, dice: &mut Dice) -> Tractor {
        let mut twin = self.clone();
        match self.phase {
            Phase::Dealing | Phase::FlipTrump => self.redraw_deck(&mut twin, viewer, dice),
            Phase::BuryKitty => self.redraw_pick_up(&mut twin, viewer, dice),
            Phase::TrickPlay => self.redraw_hands(&mut twin, viewer, dice),
            Phase::RoundScore | Phase::GameOver => {}
        }
        twin
    }

    fn twin_chance(&self, deck: &Vec<Card>, viewer: Viewer, dice: &mut Dice) -> Option<Vec<Card>> {
        let mut other = deck.clone();
        let known = |place: usize| place < self.cards_to_deal() && viewer.seat() == Some(Seat::at(place % self.seats));
        redraw(unknown(&mut other, known), dice);
        Some(other)
    }
}

/// The same table a few levels before the end, the teams apart and an odd seat in the bank.
fn late_in_a_game(config: Config) -> Config {
    let highest = if config.must_win_at_ace { Rank::Ace } else { Rank::King };
    let standing = Standing { levels: [Rank::Queen, highest], banker: Seat::at(1), round: 9 };
    Config { standing: Some(standing), ..config }
}

fn sampled_plays(view: &View) -> Vec<Action> {
    let Some(seat) = view.turn else { return Vec::new() };
    let Some(sight) = Sight::of(seat, view) else { return Vec::new() };
    let number = sight.hand.iter().map(|card| u64::from(card.face_number())).sum();
    let mut dice = Dice::from_number("tractor/offered", number);
    let mut one = || match &sight.duty {
        Some(duty) => plays::random(&sight.order, duty, &mut dice),
        None => plays::random_lead(&sight.order, sight.hand, &mut dice),
    };
    (0..SAMPLED).map(|_| Action::Play { cards: one().list() }).collect()
}

/// The cards whose places are not known.
fn unknown(deck: &mut [Card], known: impl Fn(usize) -> bool) -> impl Iterator<Item = &mut Card> {
    deck.iter_mut().enumerate().filter(move |(place, _)| !known(*place)).map(|(_, card)| card)
}

impl Tractor {
    /// Another deck in which the viewer's own cards and those shown in declarations lie the same.
    fn redraw_deck(&self, twin: &mut Tractor, viewer: Viewer, dice: &mut Dice) {
        let mut deck = self.deck.for_rules().clone();
        let shown = self.bids.iter().fold(Cards::NONE, |shown, bid| shown.and(bid.cards));
        let cards = deck.clone();
        let known = |place: usize| {
            let own = viewer.seat() == Some(Seat::at(place % self.seats));
            place < self.dealt && (own || shown.contains(cards[place]))
        };
        redraw(unknown(&mut deck, known), dice);
        for seat in self.everyone() {
            let own = (seat.index()..self.dealt).step_by(self.seats).map(|place| deck[place]);
            *twin.hands[seat].for_rules_mut() = own.collect();
        }
        twin.deck = Hidden::from_all(deck);
    }

    /// While the banker buries, the kitty's cards are also in the banker's hand.
    fn redraw_pick_up(&self, twin: &mut Tractor, viewer: Viewer, dice: &mut Dice) {
        let banker = self.known_banker();
        let kitty = self.kitty.for_rules().clone();
        let picked_up: Cards = kitty.iter().copied().collect();
        let own =
            |seat: Seat| self.hands[seat].for_rules().without(if seat == banker { picked_up } else { Cards::NONE });
        let strangers: Vec<Seat> = self.everyone().filter(|seat| viewer != Viewer::Seat(*seat)).collect();
        let mut places: Vec<Card> = strangers.iter().flat_map(|seat| own(*seat).iter()).collect();
        let sees_kitty = viewer == Viewer::Seat(banker);
        places.extend(kitty.iter().copied());
        let known = places.clone();
        let from_kitty = |card: Card| sees_kitty && picked_up.contains(card);
        redraw(unknown(&mut places, |place| from_kitty(known[place]) || Some(known[place]) == self.fallback), dice);
        let mut rest = places.into_iter();
        for seat in strangers {
            *twin.hands[seat].for_rules_mut() = rest.by_ref().take(own(seat).len()).collect();
        }
        let kitty: Vec<Card> = rest.collect();
        let hand = twin.hands[banker].for_rules_mut();
        *hand = kitty.iter().copied().fold(*hand, Cards::with);
        twin.kitty = Hidden::for_seat(banker, kitty);
    }

    fn redraw_hands(&self, twin: &mut Tractor, viewer: Viewer, dice: &mut Dice) {
        let Some(round) = &mut twin.play else { return };
        let strangers: Vec<usize> = (0..self.seats).filter(|seat| viewer != Viewer::Seat(Seat::at(*seat))).collect();
        let mut pool: Vec<Card> = strangers.iter().flat_map(|seat| round.hand(*seat).for_rules().iter()).collect();
        let sees_kitty = self.kitty.seen_by(viewer).is_some();
        if !sees_kitty {
            pool.extend(self.kitty.for_rules());
        }
        dice.shuffle(&mut pool);
        let mut rest = pool.into_iter();
        for seat in strangers {
            let hand = round.hand_mut(seat).for_rules_mut();
            *hand = rest.by_ref().take(hand.len()).collect();
        }
        if !sees_kitty {
            twin.kitty = Hidden::from_all(Cards::list(rest.collect()));
            if self.config.banker_sees_bury {
                twin.kitty = Hidden::for_seat(self.known_banker(), twin.kitty.for_rules().clone());
            }
        }
        twin.audit();
    }
}

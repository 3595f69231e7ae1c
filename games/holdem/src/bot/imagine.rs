//! Hands that agree with what a seat sees: the others' cards drawn from what the betting says they may hold, the rest
//! of the board from what is left.

use cardtable::{BySeat, Dice, Hidden, Seat};
use minds::Imagine;

use super::combos;
use super::shark::with_story;
use crate::document::{DealOf, Hand, Place, Row, Status};
use crate::play::{Config, Holdem, Person, Phase, Stage, View};
use cards::Card;

impl Imagine for Holdem {
    fn imagine(view: &View, seat: Seat, dice: &mut Dice) -> Option<Holdem> {
        if view.phase != Phase::Betting {
            return None;
        }
        let own = view.seats.get(seat.index())?.as_ref()?.cards?;
        let mut hand = public_part(view)?;
        let order: Vec<Seat> = view.opening.as_ref()?.players.iter().map(|one| one.seat).collect();
        let ranges: Vec<Vec<f32>> = with_story(view, |story| story.ranges().to_vec())?;
        let mut taken = combos::mask(&own) | combos::mask(&view.board.cards);
        hand.hole[seat] = Some(Hidden::for_seat(seat, own));
        let mut others: Vec<usize> = (0..order.len()).filter(|player| order[*player] != seat).collect();
        // Nobody is always the first to choose.
        dice.shuffle(&mut others);
        for player in others {
            let cards = match view.seats[order[player].index()].as_ref().and_then(|one| one.cards) {
                Some(shown) => shown,
                None => draw(&ranges[player], taken, dice),
            };
            taken |= combos::mask(&cards);
            hand.hole[order[player]] = Some(Hidden::for_seat(order[player], cards));
        }
        let mut rest: Vec<Card> = Card::deck().into_iter().filter(|card| taken >> card.index() & 1 == 0).collect();
        dice.shuffle(&mut rest);
        let board = (0..5).map(|at| view.board.cards.get(at).copied().unwrap_or_else(|| rest[at]));
        hand.board = Hidden::from_all(board.collect());
        Some(hand)
    }
}

/// A pair of cards of this range that nobody has.
fn draw(range: &[f32], taken: u64, dice: &mut Dice) -> [Card; 2] {
    let free = |combo: usize| combos::all()[combo].mask & taken == 0;
    let sum: f64 =
        range.iter().enumerate().filter(|(combo, _)| free(*combo)).map(|(_, weight)| f64::from(*weight)).sum();
    let mut left = dice.fraction() * sum;
    for (combo, weight) in range.iter().enumerate().filter(|(combo, _)| free(*combo)) {
        left -= f64::from(*weight);
        if left < 0.0 {
            return combos::all()[combo].cards;
        }
    }
    // All that the range has is taken.
    let any: Vec<usize> = (0..range.len()).filter(|combo| free(*combo)).collect();
    combos::all()[*dice.pick(&any).expect("not all cards are taken")].cards
}

/// Everything of the hand that everybody knows, with no cards in it.
fn public_part(view: &View) -> Option<Holdem> {
    let opening = view.opening.as_ref()?;
    let places = view.seats.iter().enumerate().filter_map(|(at, one)| one.as_ref().map(|one| (at, one)));
    let places = places.filter(|(_, one)| one.state != Row::OutOfChips).map(|(at, one)| {
        let opened = opening.players.iter().find(|opened| opened.seat.index() == at);
        let dead = opened.map_or(0, |opened| opened.dead);
        Place {
            name: one.name.clone(),
            stack: opened.map_or(one.stack, |opened| opened.stack - opened.dead),
            blind: opened.map_or(0, |opened| opened.blind),
            ante: opened.map_or(0, |opened| opened.ante),
            seat: at + 1,
            status: if opened.is_some() { Status::playing() } else { Status::out(crate::document::Intent::Pause, 0) },
            dead_posted: dead,
        }
    });
    let places: Vec<Place> = places.collect();
    let place_of = |seat: usize| places.iter().position(|place| place.seat == seat + 1);
    let actions = view.log.iter().map(|step| step.renumbered(place_of)).collect::<Option<Vec<_>>>()?;
    let config = config_of(view);
    let chips = places.iter().map(|place| place.stack + place.dead_posted).sum();
    let people = BySeat::from_fn(view.seats.len(), |seat| Person {
        brought: place_of(seat.index()).map_or(0, |place| places[place].stack + places[place].dead_posted),
        last: view.seats[seat.index()].as_ref().and_then(|one| one.last),
        played: true,
        ..Person::default()
    });
    let order = opening.players.iter().map(|one| place_of(one.seat.index())).collect::<Option<Vec<_>>>()?;
    let doc = Hand {
        number: view.hand,
        places,
        min_bet: view.big_blind,
        seat_count: view.seats.len(),
        names_seats: true,
        actions,
        author: None,
        stakes: None,
        decimals: view.decimals,
    };
    let deal = with_story(view, |story| story.deal().clone())?;
    Some(Holdem {
        config,
        doc,
        deal: Some(DealOf { deal, order }),
        stage: Stage::Playing,
        hole: BySeat::from_fn(view.seats.len(), |_| None),
        board: Hidden::from_all(Vec::new()),
        people,
        deadline: Some(0),
        gathering: false,
        bank_since: view.time_bank_since,
        results: Vec::new(),
        all_in_at_end: Vec::new(),
        chips,
    })
}

/// What a view tells of the table's config; clocks are nobody's business in an imagined hand.
fn config_of(view: &View) -> Config {
    Config {
        seats: view.seats.len(),
        small_blind: view.small_blind,
        big_blind: view.big_blind,
        ante: view.ante,
        straddle: view.straddle > 0,
        min_buy_in: view.min_buy_in,
        max_buy_in: view.max_buy_in,
        decimals: view.decimals,
        ..Config::default()
    }
}

//! A local best response to a bot, heads-up: an opponent that knows how the bot plays each hand it may hold, follows
//! the bot's range by that, and takes what is best if both only check and call from there. What it wins is a lower
//! bound of what can be won of the bot (Lisý and Bowling, 2017).
//!
//! `cargo run --release -p holdem --example best_response -- shark 2000 [asks a hand] [stack in big blinds] [seed]`

use cardtable::{Bot, BySeat, Dice, Game, Player, Seat, Turn, Viewer};
use holdem::lab::combos::{self, COMBOS};
use holdem::{Action, BOTS, Config, Holdem, View};
use phh::Card;
use phh::strength::Pile;

/// Boards that are tried where cards are to come.
const BOARDS: usize = 40;

struct Response {
    bot: Box<dyn Bot<Holdem>>,
    dice: Dice,
    /// How often the bot is asked what it does with each hand.
    asks: u32,
    /// How likely each hand of the bot is.
    range: Vec<f64>,
}

impl Response {
    /// How often the bot does what is asked for with each hand that it may hold, in this view of it.
    fn chances(&mut self, seat: Seat, view: &View, is: impl Fn(&Action) -> bool) -> Vec<f64> {
        let mut view = view.clone();
        let mut chances = vec![0.0; COMBOS];
        for (place, combo) in combos::all().iter().enumerate().filter(|(place, _)| self.range[*place] > 0.0) {
            view.seats[seat.index()].as_mut().expect("the bot sits there").cards = Some(combo.cards);
            let said = (0..self.asks).filter_map(|_| self.bot.act(seat, &view, &mut self.dice)).filter(&is).count();
            chances[place] = said as f64 / f64::from(self.asks);
        }
        chances
    }

    /// The bot's turn: its range is what would have said the same.
    fn let_bot_act(&mut self, seat: Seat, hand: &Holdem) -> Action {
        let view = hand.view(Viewer::Seat(seat));
        let said = self.bot.act(seat, &view, &mut self.dice).expect("a bot in turn says something");
        let chances = self.chances(seat, &view, |action| *action == said);
        let narrowed: Vec<f64> = self.range.iter().zip(&chances).map(|(weight, chance)| weight * chance).collect();
        // Asked a few times only, none may have said it.
        if narrowed.iter().sum::<f64>() > 0.0 {
            self.range = narrowed;
        }
        said
    }

    fn forget(&mut self, cards: &[Card]) {
        let seen = combos::mask(cards);
        let held = self.range.iter_mut().zip(combos::all());
        held.filter(|(_, combo)| combo.mask & seen != 0).for_each(|(weight, _)| *weight = 0.0);
    }

    /// How often these cards win against this range when all cards are dealt; a tie is half.
    fn wins(&mut self, cards: [Card; 2], board: &[Card], range: &[f64]) -> f64 {
        let taken = combos::mask(&cards) | combos::mask(board);
        let mut rest: Vec<Card> = Card::deck().into_iter().filter(|card| taken >> card.index() & 1 == 0).collect();
        let (mut won, mut all) = (0.0, 0.0);
        for _ in 0..if board.len() == 5 { 1 } else { BOARDS } {
            self.dice.shuffle(&mut rest);
            let mut full = board.to_vec();
            full.extend(&rest[..5 - board.len()]);
            let (open, seen) = (Pile::new(&full), combos::mask(&full));
            let strength = |two: [Card; 2]| {
                let mut pile = open;
                two.into_iter().for_each(|card| pile.add(card));
                pile.strength()
            };
            let own = strength(cards);
            let held =
                combos::all().iter().zip(range).filter(|(combo, weight)| **weight > 0.0 && combo.mask & seen == 0);
            for (combo, weight) in held {
                all += weight;
                won +=
                    weight * (f64::from(strength(combo.cards) <= own) + f64::from(strength(combo.cards) < own)) / 2.0;
            }
        }
        if all > 0.0 { won / all } else { 0.5 }
    }

    /// What is best if both only check and call afterwards.
    fn respond(&mut self, seat: Seat, hand: &Holdem) -> Action {
        let view = hand.view(Viewer::Seat(seat));
        let cards = view.seats[seat.index()].as_ref().and_then(|one| one.cards).expect("the own cards are seen");
        let board = view.board.cards.clone();
        self.forget(&cards);
        self.forget(&board);
        let choices = view.choices.as_ref().expect("it is this seat's turn");
        let (pot, call) = (view.board.total as f64, choices.call.unwrap_or(0) as f64);
        let range = self.range.clone();
        let wins = self.wins(cards, &board, &range);
        let mut best = (0.0, if choices.check { Action::Check } else { Action::Fold });
        let stays = wins * pot - (1.0 - wins) * call;
        if stays > best.0 || choices.check {
            best = (stays, if choices.check { Action::Check } else { Action::Call });
        }
        let bet = view.seats[seat.index()].as_ref().map_or(0, |one| one.bet);
        let mut sizes: Vec<i64> =
            choices.raise.iter().flat_map(|raise| &raise.presets).map(|preset| preset.to).collect();
        sizes.dedup();
        for to in sizes {
            let worth = self.worth_of_raise(seat, hand, to, [pot, call, (to - bet) as f64], (cards, &board));
            if worth > best.0 {
                best = (worth, Action::Raise { to });
            }
        }
        best.1
    }

    fn worth_of_raise(
        &mut self,
        seat: Seat,
        hand: &Holdem,
        to: i64,
        sums: [f64; 3],
        seen: ([Card; 2], &[Card]),
    ) -> f64 {
        let [pot, call, adds] = sums;
        let other = Seat::at(1 - seat.index());
        let mut after = hand.clone();
        if after.act(0, seat, Action::Raise { to }).is_err() {
            return f64::NEG_INFINITY;
        }
        let view = after.view(Viewer::Seat(other));
        if view.choices.is_none() {
            return f64::NEG_INFINITY;
        }
        let folds = self.chances(other, &view, |action| *action == Action::Fold);
        let all: f64 = self.range.iter().sum();
        let goes_on: Vec<f64> = self.range.iter().zip(&folds).map(|(weight, fold)| weight * (1.0 - fold)).collect();
        let called = goes_on.iter().sum::<f64>() / all.max(f64::MIN_POSITIVE);
        let wins = self.wins(seen.0, seen.1, &goes_on);
        // The bot may have less than the raise.
        let raise = (adds - call).min(view.choices.as_ref().and_then(|choices| choices.call).unwrap_or(0) as f64);
        (1.0 - called) * pot + called * (wins * (pot + raise) - (1.0 - wins) * (call + raise))
    }

    /// One hand; what the response won.
    fn play(&mut self, config: &Config, own: Seat, cards: &mut Dice) -> i64 {
        let players = BySeat::from_fn(2, |seat| Some(Player::house_bot(&format!("player {seat}"), "bot")));
        let (mut hand, _) = Holdem::start(config, &players, 0).expect("the config is sound");
        self.range = vec![1.0; COMBOS];
        loop {
            match hand.turn() {
                Turn::Over => return hand.score()[own],
                Turn::Dealer => {
                    let chance = hand.deal(cards);
                    let _ = hand.dealt(0, chance);
                }
                Turn::Seats { to_act, deadline } => {
                    let Some(seat) = to_act.iter().next() else {
                        let _ = hand.time_out(deadline.expect("a clock runs"));
                        continue;
                    };
                    self.forget(&hand.view(Viewer::Seat(own)).board.cards);
                    let action = if seat == own { self.respond(seat, &hand) } else { self.let_bot_act(seat, &hand) };
                    let _ = hand.act(0, seat, action).expect("what is said is allowed");
                }
            }
        }
    }
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |at: usize, usual: u64| arguments.get(at).map_or(Ok(usual), |text| text.parse()).map_err(|_| "a number");
    let name = arguments.first().ok_or("name a bot")?;
    let kind = BOTS.iter().find(|kind| kind.name == name).ok_or("no such bot")?;
    let (hands, asks, stack, seed) = (number(1, 500)?, number(2, 2)? as u32, number(3, 100)? as i64, number(4, 1)?);
    let base = Config::default();
    let config = Config { seats: 2, max_buy_in: stack * base.big_blind, min_buy_in: 2 * base.big_blind, ..base };
    let dice = Dice::from_number("best response", seed);
    let mut response = Response { bot: (kind.make)(), dice, asks, range: Vec::new() };
    let (mut sum, mut squares) = (0.0, 0.0);
    for number in 0..hands {
        let own = Seat::at((number % 2) as usize);
        // Both seats get the same cards in turn.
        let mut cards = Dice::from_number("best response cards", (seed << 32) | (number / 2));
        let won = 100.0 * response.play(&config, own, &mut cards) as f64 / config.big_blind as f64;
        sum += won;
        squares += won * won;
        if (number + 1).is_multiple_of((hands / 10).max(1)) {
            let n = (number + 1) as f64;
            let (mean, margin) = (sum / n, 1.96 * ((squares / n - (sum / n).powi(2)) / n).sqrt());
            println!(
                "local best response to {name}, {stack} BB: {mean:+.0} ± {margin:.0} bb/100 over {} hands",
                number + 1
            );
        }
    }
    Ok(())
}

//! Two bots against each other on mirrored deals: they sit alternately, and every deal is played a second time with
//! their places exchanged, so that both get the same cards.
//!
//! `cargo run --release -p holdem --example contest -- shark sound 2 100000 [seed] [stack in big blinds]`

use std::time::Instant;

use cardtable::{Bot, BySeat, Dice, Game, Player, Seat, Turn, Viewer};
use holdem::{BOTS, Config, Holdem};

type Boxed = Box<dyn Bot<Holdem>>;

fn make(name: &str) -> Result<Boxed, String> {
    let kind = BOTS.iter().find(|kind| kind.name == name).ok_or_else(|| format!("no bot is called {name}"))?;
    Ok((kind.make)())
}

/// Time and number of decisions of the first bot.
#[derive(Default)]
struct Thinking {
    decisions: u64,
    seconds: f64,
}

/// One hand; seats of even number have the first bot, or the other way round. What the first bot's seats won.
fn play(config: &Config, bots: &mut [Boxed], swapped: bool, deal: u64, thinking: &mut Thinking) -> Result<i64, String> {
    let players = BySeat::from_fn(config.seats, |seat| Some(Player::house_bot(&format!("bot {seat}"), "bot")));
    let (mut hand, _) = Holdem::start(config, &players, 0).map_err(|no| no.to_string())?;
    let mut cards = Dice::from_number("contest cards", deal);
    let mut words = Dice::from_number("contest words", 2 * deal + u64::from(swapped));
    let has_first = |seat: Seat| (seat.index().is_multiple_of(2)) != swapped;
    loop {
        match hand.turn() {
            Turn::Over => break,
            Turn::Dealer => {
                let chance = hand.deal(&mut cards);
                let _ = hand.dealt(0, chance);
            }
            Turn::Seats { to_act, deadline } => {
                let Some(seat) = to_act.iter().next() else {
                    let _ = hand.time_out(deadline.ok_or("nobody is asked and no clock runs")?);
                    continue;
                };
                let view = hand.view(Viewer::Seat(seat));
                let started = Instant::now();
                let action = bots[seat.index() ^ usize::from(swapped)].act(seat, &view, &mut words);
                if has_first(seat) {
                    thinking.decisions += 1;
                    thinking.seconds += started.elapsed().as_secs_f64();
                }
                let action = action.ok_or("a bot has nothing to say")?;
                let _ = hand.act(0, seat, action).map_err(|no| no.to_string())?;
            }
        }
    }
    Ok(hand.score().iter().filter(|(seat, _)| has_first(*seat)).map(|(_, score)| *score).sum())
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |at: usize, usual: u64| arguments.get(at).map_or(Ok(usual), |text| text.parse()).map_err(|_| "a number");
    let [first, second, ..] = arguments.as_slice() else { return Err("name two bots".to_owned()) };
    let (seats, deals, seed, stack) =
        (number(2, 2)? as usize, number(3, 1_000)?, number(4, 1)?, number(5, 100)? as i64);
    let base = Config::default();
    let config = Config { seats, max_buy_in: stack * base.big_blind, min_buy_in: 2 * base.big_blind, ..base };
    let names = (0..seats).map(|seat| if seat.is_multiple_of(2) { first } else { second });
    let mut bots = names.map(|name| make(name)).collect::<Result<Vec<_>, _>>()?;
    let (mut sum, mut squares, mut thinking) = (0.0, 0.0, Thinking::default());
    let a_hundred = 100.0 / (config.big_blind as f64 * seats as f64);
    for deal in 0..deals {
        let both = [false, true].map(|swapped| play(&config, &mut bots, swapped, (seed << 32) | deal, &mut thinking));
        // Both times half of the seats were the first bot's: in big blinds a hundred hands of one seat.
        let [one, other] = both;
        let won = (one? + other?) as f64 * a_hundred;
        sum += won;
        squares += won * won;
        if (deal + 1).is_multiple_of((deals / 10).max(1)) {
            let (n, mean) = ((deal + 1) as f64, sum / (deal + 1) as f64);
            let margin = 1.96 * ((squares / n - mean * mean) / n).sqrt();
            let speed = thinking.decisions as f64 / thinking.seconds;
            println!(
                "{first} against {second}, {seats} seats, {stack} BB: {mean:+.2} ± {margin:.2} bb/100 over {} hands, {speed:.0} decisions/s",
                2 * (deal + 1)
            );
        }
    }
    Ok(())
}

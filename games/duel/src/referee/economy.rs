//! What a match does to two purses, asked of a real match that is started and ended.

use cardtable::{BySeat, Game, Move, Player, Seat, Told};
use serde_json::{Value, json};

use super::question::Question;
use crate::game::Duel;
use crate::judge::Outcome;

const MOST_TOKENS: i64 = 1_000_000_000_000;

// RULES 2
pub(super) fn economy(question: &Question) -> Result<Value, String> {
    let config = question.config(&["stake"])?;
    let mut tokens = [question.number("tokensA", 0, MOST_TOKENS)?, question.number("tokensB", 0, MOST_TOKENS)?];
    let house = ["bot", "vsBot", "againstBot"].into_iter().map(|name| question.flag(name));
    let against_house = house.collect::<Result<Vec<_>, _>>()?.contains(&Some(true));
    let result = Question::new(question.get("result").ok_or("result is missing")?)?;
    let outcome = outcome(&result)?;
    let twice = result.flag("calledTwice")?.unwrap_or(false);

    let second = if against_house { Player::house_bot("B", "grunt") } else { Player::person("B", 2) };
    let players = BySeat::new(vec![Some(Player::person("A", 1)), Some(second)]);
    if tokens.iter().any(|purse| *purse < Duel::price(&config, &players)) {
        // RULES 2.3: taken from both or from neither.
        return Ok(json!({
            "tokensA": tokens[0], "tokensB": tokens[1], "started": false, "error": "not_enough_tokens", "burned": 0,
        }));
    }
    let (mut duel, mut told) = Duel::start(&config, &players, 0).map_err(|no| no.to_string())?;
    for _ in 0..=usize::from(twice) {
        let mut ended = Told::nothing();
        duel.end(outcome, &mut ended);
        told.and(ended);
    }
    let mut burned = 0;
    for movement in told.moves() {
        match *movement {
            Move::Take { seat, amount } => tokens[seat.index()] -= amount,
            Move::Pay { seat, amount } => tokens[seat.index()] += amount,
            Move::Burn { amount } => burned += amount,
            Move::Return { .. } => {}
        }
    }
    Ok(json!({ "tokensA": tokens[0], "tokensB": tokens[1], "started": true, "pot": duel.pot(), "burned": burned }))
}

fn outcome(result: &Question) -> Result<Outcome, String> {
    let winner = match result.get("winner") {
        None | Some(Value::Null) => None,
        Some(Value::String(name)) if name == "A" => Some(Seat::at(0)),
        Some(Value::String(name)) if name == "B" => Some(Seat::at(1)),
        Some(_) => return Err("winner is A, B or null".to_owned()),
    };
    match (result.text("reason")?, winner) {
        ("normal", Some(winner)) => Ok(Outcome::Won { winner }),
        ("timeout", Some(winner)) => Ok(Outcome::TimedOut { winner }),
        ("disconnect", Some(winner)) => Ok(Outcome::Disconnected { winner }),
        ("draw", None) => Ok(Outcome::Drawn),
        ("timeout", None) => Ok(Outcome::BothAfk),
        ("disconnect", None) => Ok(Outcome::Void),
        ("draw", Some(_)) => Err("a draw has no winner".to_owned()),
        ("normal", None) => Err("a normal end has a winner; without one it is a draw".to_owned()),
        _ => Err("reason is normal, timeout, disconnect or draw".to_owned()),
    }
}

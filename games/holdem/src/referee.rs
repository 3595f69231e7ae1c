//! Answers to rule questions: `merge`, `next` and `merge+next` on hand documents.

use cardtable::Referee;
use serde_json::{Map, Value, json};

use crate::document::{Hand, MergeContext, NextContext};
use crate::money::{self, MAX_DECIMALS};

const DECIMALS: u8 = MAX_DECIMALS;

/// The questions there are, and who answers them.
pub const REFEREE: Referee = Referee { ops: &["merge", "next", "merge+next"], answer: referee };

/// One question: an operation and its input, to what holds after it.
pub fn referee(op: &str, input: &Value) -> Result<Value, String> {
    let (merges, nexts) = match op {
        "merge" => (true, false),
        "next" => (false, true),
        "merge+next" => (true, true),
        _ => return Err(REFEREE.unknown(op)),
    };
    let before = input.get("before").ok_or("in.before is missing")?;
    let mut hand = Hand::from_json(before, DECIMALS).map_err(|bad| format!("in.before: {bad}"))?;
    let ctx = input.get("ctx").unwrap_or(&Value::Null);
    let mut got = Map::new();
    if merges {
        let author = input.get("author").and_then(Value::as_str).ok_or("in.author is missing")?;
        let patch = input.get("patch").ok_or("in.patch is missing")?;
        let merged = hand.merge(patch, author, &merge_context(ctx)?);
        got.insert("merge_status".into(), json!(merged.status.name()));
        got.insert("reason".into(), merged.reason.map_or(Value::Null, |reason| json!(reason.to_string())));
        got.insert("after_merge".into(), merged.hand.to_json());
        hand = merged.hand;
    }
    if nexts {
        let context = NextContext { finishing_stacks: finishing_stacks(ctx, &hand)?, ..NextContext::default() };
        got.insert("after_next".into(), hand.next(&context).to_json());
    }
    Ok(Value::Object(got))
}

fn merge_context(ctx: &Value) -> Result<MergeContext, String> {
    let amount = |key: &str| match ctx.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => money::from_json(value, DECIMALS).map(Some).map_err(|bad| format!("ctx.{key}: {bad}")),
    };
    let index = |value: &Value| value.as_u64().and_then(|index| usize::try_from(index).ok());
    let to_act = match ctx.get("toAct") {
        None | Some(Value::Null) => None,
        Some(value) => Some(index(value).ok_or("ctx.toAct is an index of players")?),
    };
    let all_in = match ctx.get("allIn") {
        None | Some(Value::Null) => None,
        Some(Value::Array(list)) => {
            Some(list.iter().map(index).collect::<Option<Vec<_>>>().ok_or("ctx.allIn holds indexes of players")?)
        }
        Some(_) => return Err("ctx.allIn is a list of indexes".to_owned()),
    };
    Ok(MergeContext {
        bankroll: amount("bankroll")?,
        min_buy_in: amount("minBuyIn")?,
        max_buy_in: amount("maxBuyIn")?,
        to_act,
        all_in,
    })
}

fn finishing_stacks(ctx: &Value, hand: &Hand) -> Result<Option<Vec<i64>>, String> {
    let list = match ctx.get("finishingStacks") {
        None | Some(Value::Null) => return Ok(None),
        Some(value) => value.as_array().ok_or("ctx.finishingStacks is a list of amounts")?,
    };
    let read = list.iter().map(|value| money::from_json(value, DECIMALS));
    let read: Vec<i64> = read.collect::<Result<_, _>>().map_err(|bad| format!("ctx.finishingStacks: {bad}"))?;
    match read.len() <= hand.places.len() && read.iter().all(|stack| *stack >= 0) {
        true => Ok(Some(read)),
        false => Err("ctx.finishingStacks has amounts of at least 0, at most one for each player".to_owned()),
    }
}

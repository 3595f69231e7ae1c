//! Answers to rule questions, for those who check code of their own.

use cardtable::{Referee, Refusal as _};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::betting::{BettingAction, BettingEnd, BettingState};
use crate::card::{Kind, Numbers};
use crate::flow::{self, HandState};
use crate::refusal::Refusal;
use crate::role::{ByRole, Role};
use crate::totals::{Totals, active};

/// More than any hand can have, and few enough to answer at once.
const MAX_ITEMS: usize = 1_000;
const MAX_CARDS: usize = 1_000;
const MAX_NUMBER: i64 = 1_000_000_000;

/// The questions there are, and who answers them.
pub const REFEREE: Referee = Referee { ops: &["betting", "totals", "flow"], answer: referee };

/// The operations `betting`, `totals` and `flow`.
pub fn referee(op: &str, input: &Value) -> Result<Value, String> {
    match op {
        "betting" => betting(&parse(input)?),
        "totals" => totals(&parse(input)?),
        "flow" => flow(&parse(input)?),
        _ => Err(REFEREE.unknown(op)),
    }
}

fn parse<T: DeserializeOwned>(input: &Value) -> Result<T, String> {
    if !input.is_object() {
        return Err("a question's input is an object".to_owned());
    }
    T::deserialize(by_value(input)).map_err(|error| error.to_string())
}

/// Numbers count by their value, however they are written: 3.0 is three.
fn by_value(input: &Value) -> Value {
    match input {
        Value::Number(number) => match number.as_f64() {
            Some(whole) if number.is_f64() && whole.fract() == 0.0 && whole.abs() <= MAX_NUMBER as f64 => {
                json!(whole as i64)
            }
            _ => input.clone(),
        },
        Value::Array(items) => items.iter().map(by_value).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), by_value(value))).collect(),
        Value::Null | Value::Bool(_) | Value::String(_) => input.clone(),
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct BettingQuestion {
    #[serde(default = "full_hands")]
    hands: ByRole<usize>,
    #[serde(default)]
    folded_before: Vec<Role>,
    /// Who brings the initiative along, where the table plays so.
    #[serde(default)]
    carried: Option<Role>,
    #[serde(default)]
    actions: Vec<Spoken>,
}

/// A seat, its action and, if the question goes so far, the place in its hand of the card it plays.
#[derive(Deserialize)]
#[serde(try_from = "Vec<Value>")]
enum Spoken {
    Plain(Role, BettingAction),
    WithCard(Role, BettingAction, Option<i64>),
}

impl TryFrom<Vec<Value>> for Spoken {
    type Error = String;

    fn try_from(words: Vec<Value>) -> Result<Spoken, String> {
        let said =
            |error: serde_json::Error| format!("an action is a seat, a word and perhaps a card's place: {error}");
        match words.as_slice() {
            [role, word] => Ok(Spoken::Plain(read(role).map_err(said)?, read(word).map_err(said)?)),
            [role, word, card] => {
                Ok(Spoken::WithCard(read(role).map_err(said)?, read(word).map_err(said)?, read(card).map_err(said)?))
            }
            other => Err(format!("an action is a seat, a word and perhaps a card's place, not {} values", other.len())),
        }
    }
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, serde_json::Error> {
    T::deserialize(value)
}

fn full_hands() -> ByRole<usize> {
    ByRole::from_fn(|_| flow::HAND_CARDS)
}

fn betting(asked: &BettingQuestion) -> Result<Value, String> {
    if asked.actions.len() > MAX_ITEMS || Role::ALL.into_iter().any(|role| asked.hands[role] > MAX_CARDS) {
        return Err(format!("at most {MAX_ITEMS} actions, and {MAX_CARDS} cards a hand"));
    }
    let folded = ByRole::from_fn(|role| asked.folded_before.contains(&role));
    let mut state = BettingState::open(asked.hands, folded, asked.carried);
    for (place, spoken) in asked.actions.iter().enumerate() {
        if let Err(no) = speak(&mut state, spoken) {
            return Ok(json!({ "error": no.code(), "atAction": place }));
        }
    }
    let all_in: Vec<Role> = Role::ALL.into_iter().filter(|role| state.is_all_in(*role)).collect();
    let folded: Vec<Role> = Role::ALL.into_iter().filter(|role| state.has_folded(*role)).collect();
    Ok(json!({
        "next": state.turn(),
        "control": state.is_control_turn(),
        "ended": state.ended(),
        "initiative": state.initiative(),
        "raises": state.raises(),
        "raisesLeft": state.raises_left(),
        "allIn": all_in,
        "folded": folded,
        "toAct": state.to_act(),
    }))
}

fn speak(state: &mut BettingState, spoken: &Spoken) -> Result<(), Refusal> {
    match *spoken {
        Spoken::WithCard(role, BettingAction::Raise, card) => {
            state.check_turn(role)?;
            let place = card.ok_or(Refusal::NoCard)?;
            if !usize::try_from(place).is_ok_and(|place| place < state.cards(role)) {
                return Err(Refusal::NotInHand);
            }
            state.act(role, BettingAction::Raise)
        }
        Spoken::Plain(role, action) | Spoken::WithCard(role, action, _) => state.act(role, action),
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TotalsQuestion {
    #[serde(default)]
    played: Vec<Numbers>,
    /// Cover from elsewhere, where the table plays so.
    #[serde(default)]
    bonus_cover: i64,
}

fn totals(asked: &TotalsQuestion) -> Result<Value, String> {
    let sums = sum(&asked.played, asked.bonus_cover)?;
    let mut answer = serde_json::to_value(sums).map_err(|error| error.to_string())?;
    let fields = answer.as_object_mut().ok_or("totals are an object")?;
    fields.insert("outcome".into(), outcome(&sums).into());
    fields.insert("product".into(), json!(active(&asked.played, Kind::Product)));
    fields.insert("location".into(), json!(active(&asked.played, Kind::Location)));
    Ok(answer)
}

fn sum(played: &[Numbers], bonus_cover: i64) -> Result<Totals, String> {
    let numbers = |card: &Numbers| {
        [card.price, card.price_pct, card.price_flat, card.evidence, card.cover, card.heat].into_iter().all(small)
    };
    if played.len() > MAX_ITEMS || !played.iter().all(numbers) || !small(bonus_cover) {
        return Err(format!("at most {MAX_ITEMS} cards, with numbers up to {MAX_NUMBER}"));
    }
    Totals::of(played, bonus_cover).ok_or_else(|| "the multipliers together are too large".to_owned())
}

fn small(number: i64) -> bool {
    (-MAX_NUMBER..=MAX_NUMBER).contains(&number)
}

fn outcome(totals: &Totals) -> &'static str {
    if totals.is_bust() { "bust" } else { "success" }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FlowQuestion {
    #[serde(default = "first")]
    round: u8,
    #[serde(default = "three")]
    rounds: u8,
    state: HandState,
    hands: Option<ByRole<usize>>,
    decks: Option<ByRole<usize>>,
    #[serde(default, alias = "folded")]
    folded_before: Vec<Role>,
    /// How betting ended.
    #[serde(alias = "ended")]
    betting: Option<BettingEnd>,
    #[serde(alias = "action", alias = "choice")]
    decision: Option<Decision>,
    /// What is resolved: the cards, or what they add up to.
    played: Option<Vec<Numbers>>,
    totals: Option<Map<String, Value>>,
    evidence: Option<i64>,
    cover: Option<i64>,
    outcome: Option<Outcome>,
}

#[derive(Copy, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Bust,
    Success,
}

#[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Decision {
    #[serde(alias = "Continue", alias = "stay")]
    Continue,
    #[serde(alias = "Fold")]
    Fold,
}

fn first() -> u8 {
    1
}

fn three() -> u8 {
    3
}

fn flow(asked: &FlowQuestion) -> Result<Value, String> {
    if !(1..=asked.rounds).contains(&asked.round) {
        return Err("a round is from 1 to the number of rounds".to_owned());
    }
    let (round, end) = (asked.round, asked.betting.unwrap_or(BettingEnd::AllChecked));
    let state = |state: HandState| json!({ "state": state, "round": round });
    Ok(match asked.state {
        HandState::Draw => drawn(asked),
        HandState::Betting if asked.betting.is_none() => return Err("say how betting ended".to_owned()),
        HandState::Betting => match flow::after_betting(end) {
            HandState::Flip => {
                let then = flow::after_flip(round, asked.rounds, end);
                json!({ "state": HandState::Flip, "then": then, "round": round })
            }
            ended => state(ended),
        },
        HandState::Flip => state(flow::after_flip(round, asked.rounds, end)),
        // RULES 3.4: after the last round there is nothing left to decide.
        HandState::DecisionPoint if round == asked.rounds => match asked.decision {
            Some(Decision::Fold) => return Err("after the last round there is nothing to decide".to_owned()),
            Some(Decision::Continue) | None => state(HandState::Resolution),
        },
        HandState::DecisionPoint => {
            let stays = asked.decision.ok_or("say what the Player decides")? == Decision::Continue;
            json!({ "state": flow::after_decision(stays), "round": round + u8::from(stays) })
        }
        HandState::Resolution => state(flow::after_resolution(&resolved(asked)?)),
        HandState::Bust | HandState::Success | HandState::Folded => state(asked.state),
    })
}

fn drawn(asked: &FlowQuestion) -> Value {
    let hands = asked.hands.unwrap_or_default();
    let decks = asked.decks.unwrap_or_else(|| ByRole::from_fn(|_| crate::deck::DECK_CARDS));
    let folded = ByRole::from_fn(|role| asked.folded_before.contains(&role));
    let draws = flow::draws(hands, decks, folded);
    json!({
        "state": HandState::Betting,
        "round": asked.round,
        "hands": draws.map(|role, drawn| hands[role] + drawn),
        "decks": draws.map(|role, drawn| decks[role] - drawn),
    })
}

fn resolved(asked: &FlowQuestion) -> Result<Totals, String> {
    if let Some(played) = &asked.played {
        return sum(played, 0);
    }
    match asked.outcome {
        Some(Outcome::Bust) => return Ok(Totals { evidence: 1, ..Totals::default() }),
        Some(Outcome::Success) => return Ok(Totals::default()),
        None => {}
    }
    let within = |name: &str| asked.totals.as_ref().and_then(|totals| totals.get(name)).and_then(Value::as_i64);
    let (evidence, cover) = (asked.evidence.or(within("evidence")), asked.cover.or(within("cover")));
    match (evidence, cover) {
        (Some(evidence), Some(cover)) => Ok(Totals { evidence, cover, ..Totals::default() }),
        _ => Err("say what was played, or the Evidence and the Cover".to_owned()),
    }
}

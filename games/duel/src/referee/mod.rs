//! Rule questions and their answers, by the same functions that the game plays with.

mod economy;
mod question;

use cardtable::{Referee, Refusal as _, Seat};
use serde_json::{Value, json};

use crate::action::{AskedLayout, AskedSlot};
use crate::afk::AfkStreaks;
use crate::card::Layout;
use crate::judge::{Outcome, Verdict, after_round};
use crate::layout::{Message, Plan, examine};
use crate::step;
use question::{Question, stored_slot};

/// The questions there are, and who answers them.
pub const REFEREE: Referee =
    Referee { ops: &["step", "round", "finalize", "validate", "afk", "round_end", "economy"], answer: referee };

/// Answers one question, or says why it makes no sense.
///
/// The players are `A` (seat 0) and `B` (seat 1). Where an option of the config matters to a
/// question it may be named in it (`ko`, `attack`, `heal`, `max_hp`, `rounds`, `sudden_death_cap`,
/// `afk_limit`, `hand`, `stake`); otherwise the default counts.
pub fn referee(op: &str, input: &Value) -> Result<Value, String> {
    let question = Question::new(input)?;
    match op {
        "step" => one_step(&question),
        "round" => round(&question),
        "finalize" => finalize(&question),
        "validate" => validate(&question),
        "afk" => afk(&question),
        "round_end" => round_end(&question),
        "economy" => economy::economy(&question),
        _ => Err(REFEREE.unknown(op)),
    }
}

const GRASS: &str = "GRASS";

// RULES 6
fn one_step(question: &Question) -> Result<Value, String> {
    let config = question.config(&["max_hp", "attack", "heal"])?;
    let cards = [question.card("a")?, question.card("b")?];
    let resolved = step::resolve(&config, question.hp(&config)?, cards);
    let [hp_a, hp_b] = resolved.hp;
    Ok(json!({ "hpA": hp_a, "hpB": hp_b, "effectA": resolved.effects[0], "effectB": resolved.effects[1] }))
}

// RULES 7
fn round(question: &Question) -> Result<Value, String> {
    let config = question.config(&["max_hp", "attack", "heal", "ko"])?;
    let layouts = [question.played_layout("layoutA")?, question.played_layout("layoutB")?];
    let played = step::play_round(&config, question.hp(&config)?, layouts);
    let steps: Vec<Value> = played.steps().map(|step| json!({ "hpA": step.hp[0], "hpB": step.hp[1] })).collect();
    let [hp_a, hp_b] = played.hp();
    Ok(json!({ "steps": steps, "hpA": hp_a, "hpB": hp_b }))
}

// RULES 5.1
fn finalize(question: &Question) -> Result<Value, String> {
    let hand = question.hand()?;
    // What the game would have stored: an invalid confirm never is, a draft is sanitized first.
    let stored = |name: &str, message: Message| -> Option<Layout> {
        let asked = AskedLayout::read(question.get(name)?, stored_slot);
        examine(message, &asked, &hand, true, false).ok()
    };
    let sent = |name: &str| question.get(name).is_some_and(|value| !value.is_null());
    let had_draft = match question.flag("hadDraftThisRound")?.or(question.flag("hadDraft")?) {
        Some(had_draft) => had_draft,
        None => sent("draft") || sent("confirmed"),
    };
    let (draft, confirmed) = (stored("draft", Message::Draft), stored("confirmed", Message::Confirm));
    let plan = Plan { had_draft, draft, drafts: 0, confirmed };
    let made = plan.finalize();
    let layout = made.layout.0.map(|slot| slot.map_or(GRASS, |card| card.name()));
    Ok(json!({ "layout": layout, "afk": made.afk }))
}

// RULES 4
fn validate(question: &Question) -> Result<Value, String> {
    let hand = question.hand()?;
    let message = match question.text("event")? {
        "layout_draft" => Message::Draft,
        "layout_confirm" => Message::Confirm,
        _ => return Err("event is layout_draft or layout_confirm".to_owned()),
    };
    let in_prep = match question.get("phase").map(|phase| phase.as_str()) {
        None | Some(Some("PREP")) => true,
        Some(Some("REVEAL" | "END")) => false,
        Some(_) => return Err("phase is PREP, REVEAL or END".to_owned()),
    };
    let confirmed = question.flag("alreadyConfirmed")?.unwrap_or(false);
    let had_draft = question.flag("hadDraftThisRound")?.or(question.flag("hadDraft")?).unwrap_or(false) || confirmed;
    let layout = question.get("layout").ok_or("layout is missing")?;
    let asked = AskedLayout::read(layout, AskedSlot::read);
    Ok(match examine(message, &asked, &hand, in_prep, confirmed) {
        Ok(stored) => json!({
            "accepted": true,
            "stored": stored,
            "hadDraft": true,
            "sanitized": AskedLayout::from(stored) != asked,
        }),
        Err(no) => json!({
            "accepted": false,
            "error": no.code(),
            "message": no.to_string(),
            // RULES 4.6: what was stored before stays.
            "stored": question.get("draft").cloned().unwrap_or(Value::Null),
            "hadDraft": had_draft || no.was_received(),
        }),
    })
}

// RULES 5.3 and 5.4
fn afk(question: &Question) -> Result<Value, String> {
    let limit = question.config(&["afk_limit"])?.afk_limit;
    let rounds = question.get("rounds").and_then(Value::as_array).ok_or("rounds is a list of {afkA, afkB}")?;
    let mut streaks = AfkStreaks::default();
    for (revealed, round) in rounds.iter().enumerate() {
        let round = Question::new(round)?;
        let afk = |name: &str| round.flag(name)?.ok_or(format!("each round says {name}"));
        streaks = streaks.after([afk("afkA")?, afk("afkB")?]);
        if let Some(outcome) = streaks.ends(limit) {
            return Ok(json!({
                "ended": true,
                "reason": outcome.reason(),
                "winner": outcome.winner().map(name),
                "loser": outcome.winner().map(|winner| name(winner.after(1, 2))),
                "potTo": outcome.winner().map(name),
                "potBurn": outcome.burns_pot(),
                "potBurned": outcome.burns_pot(),
                "bothLose": outcome == Outcome::BothAfk,
                "revealedRounds": revealed,
                "streakA": streaks.by_seat[0],
                "streakB": streaks.by_seat[1],
                "both": streaks.both,
            }));
        }
    }
    Ok(json!({
        "ended": false,
        "revealedRounds": rounds.len(),
        "streakA": streaks.by_seat[0],
        "streakB": streaks.by_seat[1],
        "both": streaks.both,
    }))
}

// RULES 8
fn round_end(question: &Question) -> Result<Value, String> {
    let config = question.config(&["max_hp", "rounds", "sudden_death_cap"])?;
    let round = question.number("roundIndex", 1, 1_000_000)? as u32;
    let sudden_death = question.flag("suddenDeath")?.unwrap_or(round > config.rounds);
    Ok(match after_round(&config, question.hp(&config)?, round, sudden_death) {
        Verdict::Next { round, sudden_death } => {
            json!({ "next": "prep", "roundIndex": round, "suddenDeath": sudden_death })
        }
        Verdict::End(outcome) => json!({
            "next": "match_end",
            "winner": outcome.winner().map(name),
            "loser": outcome.winner().map(|winner| name(winner.after(1, 2))),
            "reason": outcome.reason(),
        }),
    })
}

fn name(seat: Seat) -> &'static str {
    ["A", "B"][seat.index()]
}

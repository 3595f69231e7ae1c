//! `baize referee`: answers questions about the rules, line by line.

use std::io::{BufRead, Write};

use anyhow::Context;
use clap::Args;
use serde::Deserialize;
use serde_json::{Value, json};

/// Longer lines than this are not read.
const MAX_LINE_BYTES: usize = 4 << 20;

/// Reads questions `{id, op, in}` on standard input, one JSON object a line, and answers each with
/// `{id, got}`, or `{id, error}` if the question makes no sense. A bad line never stops it.
#[derive(Args)]
#[command(after_help = questions())]
pub struct Referee {
    /// The game whose rules are asked about.
    game: String,
}

/// The games and what can be asked about each, for `--help`.
fn questions() -> String {
    let mut text = "Questions:".to_owned();
    for game in catalog::games() {
        if let Some(judge) = game.referee() {
            text += &format!("\n  {:<9} {}", game.name(), judge.ops.join(", "));
        }
    }
    text + "\n\nWhat each takes and answers: games/GAME/tests/cases.jsonl has worked cases, which can be piped in."
}

/// Other fields are welcome, so that a file of worked cases can be piped in as it is.
#[derive(Deserialize)]
struct Question {
    #[serde(default)]
    id: Value,
    op: String,
    #[serde(default, rename = "in")]
    input: Value,
}

pub fn run(referee: &Referee) -> anyhow::Result<()> {
    let game = lab::game(&referee.game)?;
    let judge = game.referee().with_context(|| format!("{} has no referee", referee.game))?;
    let mut input = std::io::stdin().lock();
    let mut output = std::io::BufWriter::new(std::io::stdout().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        let too_long = !read_line(&mut input, &mut line)?;
        if line.is_empty() && !too_long {
            return Ok(output.flush()?);
        }
        if !too_long && line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let answer = match too_long {
            true => json!({ "id": null, "error": format!("a line is at most {MAX_LINE_BYTES} bytes") }),
            false => answer(judge, &line),
        };
        writeln!(output, "{answer}")?;
        // A program at the other end waits for each answer.
        output.flush()?;
    }
}

fn answer(judge: cardtable::Referee, line: &[u8]) -> Value {
    let question: Question = match serde_json::from_slice(line) {
        Ok(question) => question,
        Err(error) => {
            let id = serde_json::from_slice::<Value>(line).ok().map_or(Value::Null, |value| value["id"].clone());
            return json!({ "id": id, "error": format!("not a question: {error}") });
        }
    };
    let id = question.id.clone();
    // A question may be so absurd that the rules panic; the next one still gets its answer.
    let got = std::panic::catch_unwind(move || (judge.answer)(&question.op, &question.input));
    match got {
        Ok(Ok(got)) => json!({ "id": id, "got": got }),
        Ok(Err(error)) => json!({ "id": id, "error": error }),
        Err(_) => json!({ "id": id, "error": "this question makes no sense" }),
    }
}

/// Reads to the end of the line, keeping no more than the bound. False if it was longer.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    let mut fits = true;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(fits);
        }
        let end = buffer.iter().position(|byte| *byte == b'\n').map(|at| at + 1);
        let taken = end.unwrap_or(buffer.len());
        if line.len() + taken <= MAX_LINE_BYTES {
            line.extend_from_slice(&buffer[..taken]);
        } else {
            fits = false;
        }
        input.consume(taken);
        if end.is_some() {
            return Ok(fits);
        }
    }
}

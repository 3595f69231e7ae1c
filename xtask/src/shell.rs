//! Running other programs, with their output shown as it comes.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

pub type Done = Result<(), String>;

/// The root of the sources.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root").to_owned()
}

pub fn command(program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root());
    command
}

/// Whether this machine has `cargo WHAT`.
pub fn has_cargo(what: &str) -> bool {
    Command::new("cargo").args([what, "--version"]).output().is_ok_and(|said| said.status.success())
}

/// Says what begins, runs it, and says how long it took.
pub fn step(what: &str, mut command: Command) -> Done {
    let began = Instant::now();
    println!("\n== {what}");
    let status =
        command.status().map_err(|error| format!("{what}: cannot run {:?}: {error}", command.get_program()))?;
    println!("== {what}: {:.0} s", began.elapsed().as_secs_f64());
    match status.success() {
        true => Ok(()),
        false => Err(format!("{what}: failed")),
    }
}

/// The same, and hands every line of standard output to `line` as well.
pub fn step_reading(what: &str, mut command: Command, mut line: impl FnMut(&str)) -> Done {
    let began = Instant::now();
    println!("\n== {what}");
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{what}: cannot run {:?}: {error}", command.get_program()))?;
    let output = BufReader::new(child.stdout.take().expect("it is piped"));
    for text in output.lines() {
        let text = text.map_err(|error| format!("{what}: {error}"))?;
        println!("{text}");
        line(&text);
    }
    let status = child.wait().map_err(|error| format!("{what}: {error}"))?;
    println!("== {what}: {:.0} s", began.elapsed().as_secs_f64());
    match status.success() {
        true => Ok(()),
        false => Err(format!("{what}: failed")),
    }
}

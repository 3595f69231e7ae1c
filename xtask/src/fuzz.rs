//! `cargo xtask fuzz [SECONDS [AT_ONCE]]`: pushes at every door with coverage, for so long each. Needs cargo-fuzz.

use std::collections::VecDeque;
use std::fs::File;
use std::num::NonZero;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use crate::shell::{Done, command, has_cargo, root, step};

/// Long enough to find what was just broken. With as many doors at once as there are cores it is a few minutes in all.
const IN_TESTS_S: u64 = 60;
/// Longer inputs take a fuzzer's time and show nothing more.
const MAX_BYTES: usize = 16 << 10;
/// What is shown of a fuzzer's last words when it found something.
const LAST_LINES: usize = 40;

pub fn run(args: &[String]) -> Done {
    let number = |text: &String| text.parse().map_err(|_| format!("{text:?} is no number"));
    let (seconds, at_once) = match args {
        [] => (IN_TESTS_S, 1),
        [seconds] => (number(seconds)?, 1),
        [seconds, at_once] => (number(seconds)?, number(at_once)?),
        _ => return Err("cargo xtask fuzz [SECONDS [AT_ONCE]]".to_owned()),
    };
    if !is_there() {
        return Err("cargo-fuzz is missing: cargo install cargo-fuzz --locked".to_owned());
    }
    push_all(seconds, at_once)
}

/// As part of the tests, on machines that have the tool. What it has found before is tried everywhere.
pub fn in_tests() -> Done {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    if is_there() { push_all(IN_TESTS_S, cores as u64) } else { Ok(()) }
}

fn is_there() -> bool {
    has_cargo("fuzz")
}

fn push_all(seconds: u64, at_once: u64) -> Done {
    let kept = root().join("fuzz/corpus");
    let doors = std::fs::read_dir(&kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    let mut doors: Vec<String> = doors.flatten().filter_map(|door| door.file_name().into_string().ok()).collect();
    doors.sort();
    step("building the fuzzers", command("cargo", &["fuzz", "build", "--sanitizer", "none"]))?;
    println!("\n== fuzzing {} doors, {seconds} s each, {at_once} at a time", doors.len());
    let (waiting, failures) = (Mutex::new(VecDeque::from(doors)), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..at_once.max(1) {
            scope.spawn(|| {
                while let Some(door) = next(&waiting) {
                    match push(&door, seconds, &kept) {
                        Ok(said) => println!("{door}: {said}"),
                        Err(why) => failures.lock().expect("nobody panics").push(why),
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("nobody panics");
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

fn next(waiting: &Mutex<VecDeque<String>>) -> Option<String> {
    waiting.lock().expect("nobody panics").pop_front()
}

/// Pushes at one door; how often, or what was found.
fn push(door: &str, seconds: u64, kept: &Path) -> Result<String, String> {
    // What is found new stays out of the repository until somebody has looked at it.
    let found = root().join("target/fuzz").join(door);
    std::fs::create_dir_all(&found).map_err(|error| format!("{}: {error}", found.display()))?;
    let log = root().join("target/fuzz").join(format!("{door}.log"));
    let file = File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let mut fuzz = command("cargo", &["fuzz", "run", "--sanitizer", "none", door]);
    fuzz.arg(&found).arg(kept.join(door)).arg("--");
    fuzz.arg(format!("-max_total_time={seconds}")).arg(format!("-max_len={MAX_BYTES}")).arg("-timeout=20");
    fuzz.arg("-print_final_stats=1").stdout(file.try_clone().map_err(|error| error.to_string())?).stderr(file);
    let ended = fuzz.status().map_err(|error| format!("fuzzing {door}: {error}"))?;
    let said = std::fs::read(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let said = String::from_utf8_lossy(&said);
    if !ended.success() {
        let last: Vec<&str> = said.lines().rev().take(LAST_LINES).collect();
        last.iter().rev().for_each(|line| println!("{line}"));
        return Err(format!("fuzzing {door}: failed, see {}", log.display()));
    }
    Ok(figures(&said))
}

/// `Done 5213 runs in 61 second(s)`
fn figures(said: &str) -> String {
    let done = said.lines().rev().find_map(|line| line.trim().strip_prefix("Done "));
    done.map_or_else(|| "ended".to_owned(), |done| done.replace("second(s)", "s"))
}

#[cfg(test)]
mod tests {
    use super::figures;

    #[test]
    fn the_figures_of_a_run_are_its_last_words() {
        let said = "#7 NEW\nDone 5213 runs in 61 second(s)\nstat::number_of_executed_units: 5213\n";
        assert_eq!(figures(said), "5213 runs in 61 s");
        assert_eq!(figures("nothing"), "ended");
    }
}

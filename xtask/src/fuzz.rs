//! `cargo xtask fuzz [SECONDS]`: pushes at every door with coverage, for so long each. Needs `cargo install cargo-fuzz`.

use crate::shell::{Done, command, has_cargo, root, step};

/// Long enough to find what was just broken.
const IN_TESTS_S: u64 = 60;
/// Longer inputs take a fuzzer's time and show nothing more.
const MAX_BYTES: usize = 16 << 10;

pub fn run(args: &[String]) -> Done {
    let seconds = match args {
        [] => IN_TESTS_S,
        [seconds] => seconds.parse().map_err(|_| format!("{seconds:?} is no number of seconds"))?,
        _ => return Err("cargo xtask fuzz [SECONDS]".to_owned()),
    };
    if !is_there() {
        return Err("cargo-fuzz is missing: cargo install cargo-fuzz".to_owned());
    }
    push_all(seconds)
}

/// As part of the tests, on machines that have the tool. What it has found before is tried everywhere.
pub fn in_tests() -> Done {
    if is_there() { push_all(IN_TESTS_S) } else { Ok(()) }
}

fn is_there() -> bool {
    has_cargo("fuzz")
}

fn push_all(seconds: u64) -> Done {
    let kept = root().join("fuzz/corpus");
    let doors = std::fs::read_dir(&kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    let mut doors: Vec<String> = doors.flatten().filter_map(|door| door.file_name().into_string().ok()).collect();
    doors.sort();
    for door in doors {
        // What is found new stays out of the repository until somebody has looked at it.
        let found = root().join("target/fuzz").join(&door);
        std::fs::create_dir_all(&found).map_err(|error| format!("{}: {error}", found.display()))?;
        let mut fuzz = command("cargo", &["fuzz", "run", "--sanitizer", "none", &door]);
        fuzz.arg(&found).arg(kept.join(&door)).arg("--");
        fuzz.arg(format!("-max_total_time={seconds}")).arg(format!("-max_len={MAX_BYTES}")).arg("-timeout=20");
        step(&format!("fuzzing {door}"), fuzz)?;
    }
    Ok(())
}

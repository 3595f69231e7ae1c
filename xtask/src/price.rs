//! `cargo xtask price [SECONDS]`: what a move costs the room, beside a plain echo of four small views, as the table of
//! docs/bench.md; `cargo xtask instructions` counts what a noisy machine cannot blur.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::shell::{Done, command, root, step};

const SECONDS: &str = "20";
/// How long a room has to give memory back after everybody has left.
const AFTER_LEAVING: Duration = Duration::from_secs(20);

/// A row of the table: its name, and what `baize load` is given.
const ROWS: [(&str, &[&str]); 11] = [
    ("bare echo, 200 tables, flat out", &["--game", "bare", "--tables", "200"]),
    ("Tractor, 200 tables, flat out", &["--game", "tractor", "--tables", "200"]),
    ("Duel, 200 tables, flat out", &["--game", "duel", "--tables", "200"]),
    ("Hold'em, 200 tables of six, flat out", &["--game", "holdem", "--tables", "200"]),
    ("Deal, 200 tables, flat out", &["--game", "deal", "--tables", "200"]),
    ("Hearts, 200 tables, flat out", &["--game", "hearts", "--tables", "200"]),
    ("bare echo, 200 tables, 1,000 moves/s", &["--game", "bare", "--tables", "200", "--rate", "1000"]),
    ("Tractor, 200 tables, 1,000 moves/s", &["--game", "tractor", "--tables", "200", "--rate", "1000"]),
    ("Hold'em, 200 tables of six, 500 moves/s", &["--game", "holdem", "--tables", "200", "--rate", "500"]),
    ("Tractor, 50 tables, 1,000 moves/s", &["--game", "tractor", "--tables", "50", "--rate", "1000"]),
    ("Tractor, 1,000 tables, 1,000 moves/s", &["--game", "tractor", "--tables", "1000", "--rate", "1000"]),
];
/// More tables than open files, so four to a socket. It takes minutes to seat them.
const MANY: (&str, &[&str]) = (
    "Tractor, 5,000 tables, four to a socket, 1,000 moves/s",
    &["--game", "tractor", "--tables", "5000", "--tables-per-socket", "4", "--rate", "1000"],
);

pub fn run(args: &[String]) -> Done {
    let seconds = args.iter().find(|word| word.parse::<u32>().is_ok()).map_or(SECONDS, String::as_str);
    let wanted: Vec<&String> = args.iter().filter(|word| word.parse::<u32>().is_err()).collect();
    step("building the room and the echo", command("cargo", &["build", "--release", "-p", "baize"]))?;
    step("building the echo", command("cargo", &["build", "--release", "-p", "server", "--example", "bare"]))?;
    println!(
        "\n| | µs a move | moves/s | answer p50, p99, p99.9 (ms) | all seats p50, p99, p99.9 (ms) | letter (bytes) | bytes a move | MB seated, played, left | errors |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for (name, words) in ROWS.into_iter().chain([MANY]) {
        let asked = wanted.is_empty() && name != MANY.0 || wanted.iter().any(|part| name.contains(part.as_str()));
        if asked {
            println!("{}", row(name, words, seconds)?);
        }
    }
    Ok(())
}

fn built(name: &str) -> PathBuf {
    root().join("target/release").join(name)
}

/// A server that ends with this value, and the folder that goes with it.
struct Room {
    child: Child,
    url: String,
    data: PathBuf,
}

impl Room {
    fn start(bare: bool) -> Result<Room, String> {
        let data = root().join("target/price-room");
        // A folder of an earlier run that was broken off.
        let _ = std::fs::remove_dir_all(&data);
        let mut serve = match bare {
            true => Command::new(built("examples/bare")),
            false => Command::new(built("baize")),
        };
        match bare {
            true => serve.arg("127.0.0.1:0"),
            false => serve.args(["serve", "--load-test", "--listen", "127.0.0.1:0", "--data"]).arg(&data),
        };
        let started = serve.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = started.map_err(|error| format!("no server: {error}"))?;
        let mut line = String::new();
        let read = BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line);
        read.map_err(|error| format!("no server: {error}"))?;
        let url = line.trim().trim_start_matches("listening on ").to_owned();
        Ok(Room { child, url, data })
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

fn row(name: &str, words: &[&str], seconds: &str) -> Result<String, String> {
    let room = Room::start(words.contains(&"bare"))?;
    let pid = room.child.id().to_string();
    let common = ["load", "--url", &room.url, "--seconds", seconds, "--warm-up", "3", "--pid", &pid, "--json"];
    let said = Command::new(built("baize")).args(common).args(words).stderr(Stdio::inherit()).output();
    let said = said.map_err(|error| format!("{name}: {error}"))?;
    let json = String::from_utf8_lossy(&said.stdout).into_owned();
    if !said.status.success() {
        return Err(format!("{name} failed: {json}"));
    }
    std::thread::sleep(AFTER_LEAVING);
    let left = resident_mb(&pid).map_or_else(|| "?".to_owned(), |mb| format!("{mb:.0}"));
    let of = |part: &str| {
        let part = after(&json, part);
        let ms = |figure: &str| after(&part, figure).parse::<f64>().unwrap_or(f64::NAN);
        format!("{:.2}, {:.2}, {:.2}", ms("p50"), ms("p99"), ms("p99.9"))
    };
    let round = |figure: &str| format!("{:.0}", after(&json, figure).parse::<f64>().unwrap_or(f64::NAN));
    Ok(format!(
        "| {name} | {} | {} | {} | {} | {} | {} | {}, {}, {left} | {} |",
        round("microsPerMove"),
        round("movesPerSecond"),
        of("toActorMs"),
        of("toAllMs"),
        round("letterBytesMedian"),
        round("bytesPerMove"),
        round("seatedMb"),
        round("playedMb"),
        after(&json, "errors"),
    ))
}

/// The value of a field as it is written, an object with its braces.
fn after(json: &str, field: &str) -> String {
    let Some((_, rest)) = json.split_once(&format!("\"{field}\":")) else { return String::new() };
    let end = if rest.starts_with('{') { rest.find('}').map(|at| at + 1) } else { rest.find([',', '}']) };
    rest[..end.unwrap_or(rest.len())].to_owned()
}

fn resident_mb(pid: &str) -> Option<f64> {
    let status = std::fs::read_to_string(Path::new("/proc").join(pid).join("status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<f64>().ok()? * 1024.0 / 1e6)
}

/// Moves of the short run and the long one: what is in both is not of the moves.
const LENGTHS: [u64; 2] = [500, 2_500];

/// Instructions of one move of each game, by callgrind.
pub fn instructions() -> Done {
    let mut build = command("cargo", &["build", "--release", "-p", "catalog", "--bench", "steps"]);
    build.arg("--message-format=short");
    step("building the steps", build)?;
    let bench = newest(&root().join("target/release/deps"), "steps-").ok_or("the bench was not built")?;
    for game in ["tractor", "duel", "holdem", "deal", "hearts"] {
        let [short, long] = LENGTHS.map(|moves| counted(&bench, game, moves));
        let each = (long? - short?) / (LENGTHS[1] - LENGTHS[0]);
        println!("{game}: {each} instructions a move");
    }
    Ok(())
}

fn newest(folder: &Path, start: &str) -> Option<PathBuf> {
    let files = std::fs::read_dir(folder).ok()?.flatten().map(|file| file.path());
    let ours = files.filter(|file| {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.starts_with(start) && !name.contains('.')
    });
    ours.max_by_key(|file| file.metadata().and_then(|about| about.modified()).ok())
}

fn counted(bench: &Path, game: &str, moves: u64) -> Result<u64, String> {
    let mut run = Command::new("valgrind");
    run.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(bench).args([game, &moves.to_string()]);
    let said = run.output().map_err(|error| format!("valgrind: {error}"))?;
    let text = String::from_utf8_lossy(&said.stderr).into_owned();
    let line = text.lines().find_map(|line| line.split_once("Collected : "));
    line.and_then(|(_, count)| count.trim().parse().ok()).ok_or_else(|| format!("callgrind counted nothing: {text}"))
}

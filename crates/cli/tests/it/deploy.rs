//! The files in `deploy`: options and paths that they name are there, and systemd takes the unit.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::{BAIZE, run, stdout};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What `baize serve --help` lists.
fn has_option(option: &str) -> bool {
    let help = stdout(&run(&["serve", "--help"], ""));
    help.split_whitespace().any(|word| word.trim_end_matches(',') == option)
}

fn options(words: &str) -> Vec<String> {
    let words = words.split(|letter: char| letter.is_whitespace() || letter == '"' || letter == ',');
    words.filter(|word| word.starts_with("--")).map(str::to_owned).collect()
}

fn are_options(file: &str, words: &str) {
    let named = options(words);
    assert!(named.len() >= 3, "{file} names {named:?}");
    for option in named {
        assert!(has_option(&option), "{file} has {option}, which `baize serve` does not know");
    }
}

#[test]
fn the_unit_starts_the_program_with_settings_that_it_has() {
    let unit = read("deploy/baize.service");
    let of = |key: &str| unit.lines().filter_map(|line| line.strip_prefix(key)).collect::<Vec<_>>();
    assert_eq!(of("ExecStart="), ["/usr/local/bin/baize serve"]);
    let help = stdout(&run(&["serve", "--help"], ""));
    let settings = of("Environment=");
    assert!(settings.len() >= 3, "{settings:?}");
    for setting in settings {
        let name = setting.split('=').next().expect("a name");
        assert!(help.contains(&format!("[env: {name}=]")), "`baize serve` does not know {name}: {help}");
    }
}

#[test]
fn systemd_takes_the_unit() {
    // Where there is no systemd there is nothing to ask.
    if Command::new("systemd-analyze").arg("--version").output().is_err() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let unit = folder.path().join("baize.service");
    // It asks for the program as well, which is installed nowhere here.
    std::fs::write(&unit, read("deploy/baize.service").replace("/usr/local/bin/baize", BAIZE)).expect("written");
    let checked = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&unit).output().expect("it runs");
    let said = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success() && !said.contains("baize.service:"), "{said}");
}

#[test]
fn the_container_is_made_of_files_that_are_there_and_runs_what_the_program_knows() {
    let file = read("deploy/Containerfile");
    let mut copied = 0;
    for line in file.lines().filter(|line| line.starts_with("COPY ") && !line.contains("--from")) {
        let mut words: Vec<&str> = line.split_whitespace().skip(1).collect();
        words.pop().expect("where to");
        for word in words {
            assert!(root().join(word).exists(), "{line}: there is no {word}");
            copied += 1;
        }
    }
    assert!(copied >= 6, "{file}");
    for member in ["crates", "games", "xtask"] {
        assert!(file.contains(&format!("COPY {member} {member}\n")), "the workspace has {member}");
    }
    let command = file.lines().find_map(|line| line.strip_prefix("CMD ")).expect("a command");
    assert!(command.starts_with("[\"serve\""), "{command}");
    are_options("the container", command);
    // Nothing is fetched in the last stage, which is what runs.
    let last = file.rsplit("\nFROM ").next().expect("a stage");
    for word in ["apt-get", "curl", "npm", "cargo"] {
        assert!(!last.contains(word), "the last stage runs {word}");
    }
}

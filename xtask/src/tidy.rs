//! House rules that no compiler checks.

use std::path::{Path, PathBuf};

use crate::shell::{Done, root};

const MAX_LINES: usize = 500;

pub fn run() -> Done {
    let mut wrong = Vec::new();
    let mut files = Vec::new();
    for folder in ["crates", "games", "xtask", "web/src", "web/e2e"] {
        collect(&root().join(folder), &mut files);
    }
    files.sort();
    for file in &files {
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        let name = file.strip_prefix(root()).unwrap_or(file).display().to_string();
        check(&name, &text, &mut wrong);
    }
    println!("tidy: {} files looked at", files.len());
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("tidy:\n  {}", wrong.join("\n  "))),
    }
}

fn check(name: &str, text: &str, wrong: &mut Vec<String>) {
    let lines = text.lines().count();
    let generated = text.contains("Written by `cargo xtask codegen`");
    if lines > MAX_LINES && !generated {
        wrong.push(format!("{name} has {lines} lines; split it by topic (at most {MAX_LINES})"));
    }
    if name.ends_with(".rs") && !text.starts_with("//!") {
        wrong.push(format!("{name} does not say in its first line what it is for"));
    }
    // A view may show only what its viewer may know.
    if name.ends_with("/view.rs") && text.contains("for_rules") {
        wrong.push(format!("{name} asks for a hidden value the way rules do"));
    }
    // Rules read no clock and iterate no hash map: a replay must give the same hand.
    let pure = name.starts_with("games/") && name.contains("/src/") && name.ends_with(".rs");
    for word in ["SystemTime", "Instant::now", "HashMap", "HashSet", "thread::spawn", "std::fs", "std::net"] {
        if pure && text.lines().any(|line| line.contains(word) && !line.trim_start().starts_with("//")) {
            wrong.push(format!("{name} uses {word}; rules are pure"));
        }
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() && !matches!(name.as_str(), "node_modules" | "dist" | "target") {
            collect(&path, files);
        } else if matches!(path.extension().and_then(|end| end.to_str()), Some("rs" | "ts" | "svelte" | "mjs")) {
            files.push(path);
        }
    }
}

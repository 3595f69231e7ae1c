//! House rules that no compiler checks.

use std::path::{Path, PathBuf};

use crate::shell::{Done, root};
use crate::{functions, named_tests, small_game};

const MAX_LINES: usize = 300;

pub fn run() -> Done {
    let mut wrong = Vec::new();
    let mut files = Vec::new();
    for folder in ["crates", "games", "xtask", "web/src", "web/test", "web/e2e"] {
        collect(&root().join(folder), &mut files);
    }
    files.sort();
    let mut measured = Vec::new();
    for file in &files {
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        let name = file.strip_prefix(root()).unwrap_or(file).display().to_string();
        check(&name, &text, &mut wrong);
        if name.ends_with(".rs") && !name.contains("/tests/") {
            measured.extend(functions::of_file(&name, &text));
        }
    }
    wrong.extend(functions::too_long(measured));
    wrong.extend(small_game::too_large(&root().join("games/hearts")));
    let manifests = manifests();
    for file in &manifests {
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        wrong.extend(missing_features(&file.strip_prefix(root()).unwrap_or(file).display().to_string(), &text));
    }
    let read = |file: &Path| std::fs::read_to_string(file).unwrap_or_default();
    let security = read(&root().join("SECURITY.md"));
    wrong.extend(named_tests::missing("SECURITY.md", &security, &files, read));
    println!("tidy: {} files looked at", files.len() + manifests.len());
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

/// Crates whose types have TypeScript and JSON schema only where a feature asks for it.
const WITH_FEATURES: &[&str] = &["cards", "cardtable"];

/// The manifest of every crate, and the one that `new-game` writes.
fn manifests() -> Vec<PathBuf> {
    let folders = ["crates", "games"].map(|folder| std::fs::read_dir(root().join(folder)));
    let members = folders.into_iter().flatten().flatten().flatten().map(|entry| entry.path().join("Cargo.toml"));
    members.chain([root().join("xtask/template/Cargo.toml.tmpl")]).collect()
}

/// A build of the whole workspace turns on every feature that anybody asks for, so only a build of the one crate
/// shows that it does not ask itself. What derives `TS` needs `ts` of the types it is made of, and so with `schema`.
fn missing_features(name: &str, manifest: &str) -> Vec<String> {
    let dependency = |wanted: &str| {
        manifest.lines().find(|line| line.split(['=', '.', ' ']).next() == Some(wanted) && !line.contains("optional"))
    };
    let mut wrong = Vec::new();
    for (library, feature) in [("ts-rs", "\"ts\""), ("schemars", "\"schema\"")] {
        for of in WITH_FEATURES.iter().filter(|_| dependency(library).is_some()) {
            if dependency(of).is_some_and(|line| !line.contains(feature)) {
                wrong.push(format!("{name} has {library} and takes {of} without its feature {feature}"));
            }
        }
    }
    wrong
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() && !matches!(name.as_str(), "node_modules" | "dist" | "target") {
            collect(&path, files);
        } else if matches!(path.extension().and_then(|end| end.to_str()), Some("rs" | "ts" | "svelte" | "mjs" | "css"))
        {
            files.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_asks_itself_for_the_features_it_needs() {
        let missing = |cards: &str| {
            let manifest = format!("[dependencies]\n{cards}\nschemars = {{ workspace = true }}\nts-rs = \"12\"\n");
            missing_features("sample", &manifest).len()
        };
        assert_eq!(missing("cards = { workspace = true, features = [\"ts\", \"schema\"] }"), 0);
        assert_eq!(missing("cards = { workspace = true, features = [\"ts\"] }"), 1);
        assert_eq!(missing("cards = { workspace = true }"), 2);
        assert_eq!(missing("cards.workspace = true\ncardtable = { workspace = true, features = [\"ts\"] }"), 3);
        assert_eq!(missing("phh = { workspace = true }"), 0);
    }

    #[test]
    fn every_manifest_names_its_features() {
        let manifests = manifests();
        assert!(manifests.len() > 10, "the crates, the games and the template: {manifests:?}");
        for file in manifests {
            let text = std::fs::read_to_string(&file).expect("a manifest");
            assert_eq!(missing_features(&file.display().to_string(), &text), [""; 0]);
        }
    }
}

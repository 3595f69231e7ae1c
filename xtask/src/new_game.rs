//! `cargo xtask new-game NAME`: a small game of tricks that builds, passes its suites and is in the lobby, to be
//! changed into another one.

use std::path::Path;

use crate::codegen;
use crate::shell::{Done, command, root, step};

/// Where each file of `template/` goes, in the game's folder. `__name__` in it is the game's name, `__Name__` its type.
const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("../template/Cargo.toml.tmpl")),
    ("RULES.md", include_str!("../template/RULES.md.tmpl")),
    ("RULES.zh.md", include_str!("../template/RULES.zh.md.tmpl")),
    ("RULES.ru.md", include_str!("../template/RULES.ru.md.tmpl")),
    ("src/action.rs", include_str!("../template/src/action.rs.tmpl")),
    ("src/bot.rs", include_str!("../template/src/bot.rs.tmpl")),
    ("src/config.rs", include_str!("../template/src/config.rs.tmpl")),
    ("src/event.rs", include_str!("../template/src/event.rs.tmpl")),
    ("src/hand.rs", include_str!("../template/src/hand.rs.tmpl")),
    ("src/lib.rs", include_str!("../template/src/lib.rs.tmpl")),
    ("src/probe.rs", include_str!("../template/src/probe.rs.tmpl")),
    ("src/refusal.rs", include_str!("../template/src/refusal.rs.tmpl")),
    ("src/view.rs", include_str!("../template/src/view.rs.tmpl")),
    ("tests/it/main.rs", include_str!("../template/tests/main.rs.tmpl")),
    ("tests/it/rules.rs", include_str!("../template/tests/rules.rs.tmpl")),
    ("tests/it/suites.rs", include_str!("../template/tests/suites.rs.tmpl")),
    // Written whole by the first run of its test.
    ("tests/transcripts/hand.txt", ""),
    ("web/Picture.svelte", include_str!("../template/web/Picture.svelte.tmpl")),
    ("web/Table.svelte", include_str!("../template/web/Table.svelte.tmpl")),
    ("web/draws.ts", include_str!("../template/web/draws.ts.tmpl")),
    ("web/face.ts", include_str!("../template/web/face.ts.tmpl")),
    ("web/text.ts", include_str!("../template/web/text.ts.tmpl")),
];

/// Words that no crate can be called, beside the names that the workspace uses already.
const RESERVED: &str = "alloc as async await box break const continue core crate dyn else enum extern false final fn \
    for gen if impl in let loop macro match mod move mut override priv pub ref return self static std struct super \
    test trait true try type typeof unsafe use virtual where while xtask yield";

pub fn run(args: &[String]) -> Done {
    let [name] = args else { return Err("name the game: cargo xtask new-game NAME".to_owned()) };
    write(&root(), name)?;
    codegen::run()?;
    step("formatting", command("cargo", &["fmt", "--package", name]))?;
    let mut tests = command("cargo", &["test", "--quiet", "--package", name]);
    tests.env("UPDATE", "1");
    step("the game's own tests", tests)?;
    println!(
        "\ngames/{name} is there. `cargo xtask run` has it in the lobby; CONTRIBUTING.md says what each file is for."
    );
    Ok(())
}

/// The folder of the game, and its line in each of the three lists; nothing is written if any of it cannot be.
fn write(root: &Path, name: &str) -> Done {
    let workspace = root.join("Cargo.toml");
    check_name(name, &read(&workspace)?)?;
    let folder = root.join("games").join(name);
    if folder.exists() {
        return Err(format!("games/{name} exists already; remove it or choose another name"));
    }
    let lists = [
        (workspace, after_last as Insert, "{ path = \"games/", format!("{name} = {{ path = \"games/{name}\" }}")),
        (
            root.join("crates/catalog/Cargo.toml"),
            in_order,
            "[dependencies]",
            format!("{name} = {{ workspace = true }}"),
        ),
        (
            root.join("crates/catalog/src/lib.rs"),
            after_last,
            "::hosted()),",
            format!("        Box::new({name}::hosted()),"),
        ),
    ];
    let mut listed = Vec::new();
    for (path, insert, mark, line) in lists {
        let text =
            insert(&read(&path)?, mark, &line).ok_or_else(|| format!("{}: no line has {mark}", path.display()))?;
        listed.push((path, text));
    }

    for (path, text) in FILES {
        let path = folder.join(path);
        let parent = path.parent().expect("a file lies in a folder");
        std::fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
        put(&path, &render(text, name))?;
    }
    listed.iter().try_for_each(|(path, text)| put(path, text))
}

fn check_name(name: &str, workspace: &str) -> Done {
    let letters = name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
    if !letters || !name.starts_with(|first: char| first.is_ascii_lowercase()) || !(2..=16).contains(&name.len()) {
        return Err(format!("{name:?} is no name for a game: 2 to 16 of a-z and 0-9, a letter first"));
    }
    let known = workspace.lines().any(|line| line.split(" =").next() == Some(name) && line.contains('='));
    if known || RESERVED.split_whitespace().any(|word| word == name) {
        return Err(format!("{name:?} is the name of something else already; choose another"));
    }
    Ok(())
}

fn render(text: &str, name: &str) -> String {
    let (first, rest) = name.split_at(1);
    text.replace("__Name__", &(first.to_uppercase() + rest)).replace("__name__", name)
}

/// How a line gets into a list; a line that is there stays as it is.
type Insert = fn(&str, &str, &str) -> Option<String>;

/// After the last line that has this mark.
fn after_last(text: &str, mark: &str, line: &str) -> Option<String> {
    let at = text.lines().collect::<Vec<_>>().iter().rposition(|one| one.contains(mark))?;
    Some(inserted(text, at + 1, line))
}

/// Among the lines below this mark, in the order of the alphabet.
fn in_order(text: &str, mark: &str, line: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|one| one.contains(mark))? + 1;
    let below = lines[first..].iter().take_while(|one| !one.is_empty() && **one < line).count();
    Some(inserted(text, first + below, line))
}

fn inserted(text: &str, at: usize, line: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    if !lines.contains(&line) {
        lines.insert(at, line);
    }
    lines.join("\n") + "\n"
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn put(path: &Path, text: &str) -> Done {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// The sources that a game is built from, in a folder of their own that is removed again.
    struct Copy(PathBuf);

    impl Copy {
        fn of_sources(name: &str) -> Copy {
            let to = root().join("target/new-game").join(name);
            let _ = std::fs::remove_dir_all(&to);
            for part in ["crates", "games", "xtask", "Cargo.toml", "Cargo.lock", "rustfmt.toml"] {
                copy(&root().join(part), &to.join(part));
            }
            Copy(to)
        }
    }

    impl Drop for Copy {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn copy(from: &Path, to: &Path) {
        if from.is_dir() {
            for entry in std::fs::read_dir(from).expect("a folder").flatten() {
                copy(&entry.path(), &to.join(entry.file_name()));
            }
        } else {
            std::fs::create_dir_all(to.parent().expect("a folder")).expect("it can be made");
            std::fs::copy(from, to).expect("it can be copied");
            // What is not newer than the last build is not built again.
            let written = from.metadata().and_then(|about| about.modified()).expect("files have times");
            let copied = std::fs::File::options().write(true).open(to).expect("a file of ours");
            copied.set_modified(written).expect("its time can be set");
        }
    }

    #[test]
    fn names_are_short_plain_and_nobody_elses() {
        let workspace = read(&root().join("Cargo.toml")).expect("the workspace");
        for name in ["sample", "a2", "whist", "abcdefghijklmnop"] {
            assert_eq!(check_name(name, &workspace), Ok(()), "{name}");
        }
        for name in ["", "a", "2a", "Sample", "two words", "a-b", "a_b", "../up", "abcdefghijklmnopq", "é2"] {
            assert!(check_name(name, &workspace).is_err_and(|why| why.contains("no name")), "{name}");
        }
        for name in ["match", "std", "cardtable", "cards", "serde", "kuhn", "hearts", "xtask"] {
            assert!(check_name(name, &workspace).is_err_and(|why| why.contains("something else")), "{name}");
        }
    }

    #[test]
    fn every_file_of_the_template_is_written_and_leaves_no_place_open() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("template");
        let count = ["", "src", "tests", "web"].map(|part| {
            let files = std::fs::read_dir(folder.join(part)).expect("a folder").flatten();
            files.filter(|entry| entry.path().is_file()).count()
        });
        // The transcript has no template.
        assert_eq!(FILES.len(), count.iter().sum::<usize>() + 1);
        for (path, text) in FILES {
            let made = render(text, "sample");
            assert!(!made.contains("__"), "{path} has a place left open");
            assert!(!path.ends_with(".rs") || made.starts_with("//!"), "{path} does not say what it is for");
        }
    }

    #[test]
    fn a_line_is_listed_once_in_its_place() {
        let list = "[dependencies]\na = 1\nc = 1\n";
        let with = in_order(list, "[dependencies]", "b = 1").expect("the mark is there");
        assert_eq!(with, "[dependencies]\na = 1\nb = 1\nc = 1\n");
        assert_eq!(in_order(&with, "[dependencies]", "b = 1").expect("again"), with);
        assert_eq!(after_last("x1\ny\nx2\nz\n", "x", "new").expect("there"), "x1\ny\nx2\nnew\nz\n");
        assert_eq!(after_last("y\n", "x", "new"), None);
    }

    #[test]
    fn a_folder_that_is_there_is_left_alone() {
        let copy = Copy::of_sources("twice");
        write(&copy.0, "sample").expect("a new game");
        let lists = || {
            ["Cargo.toml", "crates/catalog/Cargo.toml", "crates/catalog/src/lib.rs"]
                .map(|name| read(&copy.0.join(name)))
        };
        let before = lists();
        assert!(before.iter().flatten().all(|text| text.matches("sample").count() >= 1), "each list has the game");
        assert!(write(&copy.0, "sample").is_err(), "the name is taken now");
        std::fs::create_dir_all(copy.0.join("games/other")).expect("a folder");
        assert!(write(&copy.0, "other").is_err_and(|why| why.contains("exists already")));
        assert_eq!(lists(), before);
    }

    /// The workspace's own target folder has what it needs; in a second run only the game itself is built.
    #[test]
    fn a_new_game_builds_and_passes_its_suites() {
        let copy = Copy::of_sources("built");
        write(&copy.0, "sample").expect("a new game");
        for update in [true, false] {
            let mut tests = command("cargo", &["test", "--quiet", "--package", "sample"]);
            tests.current_dir(&copy.0).env("CARGO_TARGET_DIR", root().join("target"));
            if update {
                tests.env("UPDATE", "1");
            }
            assert!(tests.status().expect("cargo runs").success());
        }
    }
}

//! `cargo xtask test`: everything that is checked, in the order in which it fails fastest.

use crate::shell::{Done, command, has_cargo, root, step, step_reading};
use crate::{fuzz, install, page, tidy};

/// Tests counted over all runners.
#[derive(Default)]
struct Count {
    passed: u64,
    failed: u64,
}

pub fn run() -> Done {
    install::packages()?;
    install::npm_packages(&root().join("web"))?;
    tidy::run()?;
    step("format", command("cargo", &["fmt", "--all", "--check"]))?;
    page::build()?;
    step("page: types and lint", npm("check"))?;
    step("clippy", command("cargo", &["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]))?;
    // The whole workspace has every feature on, so that they can be off shows only by itself.
    let bare = ["check", "--quiet", "--package", "cards", "--package", "cardtable", "--package", "wire"];
    step("the kernel without TypeScript and schema", command("cargo", &bare))?;

    let mut count = Count::default();
    // More threads than cores: tests of sockets and clocks mostly wait.
    let mut rust = command("cargo", &["test", "--workspace", "--no-fail-fast", "--", "--quiet", "--test-threads=5"]);
    let python = install::python()?;
    rust.env("BAIZE_PYTHON", &python);
    let mut results = vec![step_reading("Rust tests", rust, |line| count.cargo(line))];
    results.push(step_reading("page: unit tests", npm("test"), |line| count.vitest(line)));
    // `cargo test` has built the program; this only makes sure that it is the one with today's page.
    results.push(step("building baize", command("cargo", &["build", "--package", "baize"])));
    let mut browser = npm("e2e");
    browser.env("BAIZE_BIN", root().join("target/debug/baize"));
    if let (None, Some(chromium)) = (std::env::var_os("CHROMIUM"), install::chromium()) {
        browser.env("CHROMIUM", chromium);
    }
    results.push(step_reading("browser tests", browser, |line| count.node(line)));

    results.push(fuzz::in_tests());
    if has_cargo("deny") {
        let deny = ["deny", "--offline", "check", "licenses", "bans", "sources"];
        results.push(step("licences and sources of dependencies", command("cargo", &deny)));
    }

    println!("\n{} passed, {} failed", count.passed, count.failed);
    let failures: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    match (failures.is_empty(), count.failed, count.passed) {
        (true, 0, 1..) => Ok(()),
        (true, 0, _) => Err("no test ran".to_owned()),
        _ => Err(failures.join("\n")),
    }
}

fn npm(script: &str) -> std::process::Command {
    let mut command = command("npm", &["run", "--silent", script]);
    // Colours would hide the figures from the counting below.
    command.current_dir(root().join("web")).env("NO_COLOR", "1").env_remove("FORCE_COLOR");
    command
}

impl Count {
    /// `test result: ok. 11 passed; 0 failed; …`
    fn cargo(&mut self, line: &str) {
        if let Some(result) = line.trim().strip_prefix("test result:") {
            self.passed += before(result, "passed");
            self.failed += before(result, "failed");
        }
    }

    /// `      Tests  3 failed | 40 passed (43)`
    fn vitest(&mut self, line: &str) {
        if let Some(result) = line.trim().strip_prefix("Tests ") {
            self.passed += before(result, "passed");
            self.failed += before(result, "failed");
        }
    }

    /// `# pass 12` or `ℹ pass 12`
    fn node(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["#" | "ℹ", what, number] = words[..] {
            let number = number.parse().unwrap_or(0);
            match what {
                "pass" => self.passed += number,
                "fail" => self.failed += number,
                _ => {}
            }
        }
    }
}

/// The number before a word: `11` in `ok. 11 passed;`.
fn before(text: &str, word: &str) -> u64 {
    let words: Vec<&str> = text.split([' ', ';', '|', '.']).filter(|word| !word.is_empty()).collect();
    let at = words.iter().position(|one| *one == word);
    at.and_then(|at| words.get(at.checked_sub(1)?)?.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_runner_is_counted() {
        let mut count = Count::default();
        count.cargo("test result: ok. 11 passed; 2 failed; 0 ignored; 0 measured");
        count.vitest("      Tests  3 failed | 40 passed (43)");
        count.node("# pass 7");
        count.node("ℹ fail 1");
        assert_eq!((count.passed, count.failed), (58, 6));
    }
}

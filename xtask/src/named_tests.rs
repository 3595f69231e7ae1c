//! Pages that name tests name ones that are there: a claim whose test is gone is no claim.

use std::path::{Path, PathBuf};

/// Names of tests in a page that no source has. A name is `crate::file::test`, or the path of a file of tests followed
/// by a test's title in quotes.
pub fn missing(page: &str, text: &str, sources: &[PathBuf], read: impl Fn(&Path) -> String) -> Vec<String> {
    let mut wrong = Vec::new();
    for name in text.split('`').skip(1).step_by(2) {
        if let Some((file, title)) = name.split_once(" \"") {
            let title = title.trim_end_matches('"');
            let there = sources.iter().any(|source| source.ends_with(file) && read(source).contains(title));
            if !there {
                wrong.push(format!("{page} names the test {title:?} of {file}, which is not there"));
            }
            continue;
        }
        let parts: Vec<&str> = name.split("::").collect();
        let ([.., module, test], true) = (&parts[..], parts.iter().all(|part| is_word(part))) else { continue };
        let declared = format!("fn {test}(");
        let there = sources
            .iter()
            .filter(|source| source.file_stem().is_some_and(|stem| stem == *module))
            .any(|source| read(source).contains(&declared));
        if !there {
            wrong.push(format!("{page} names the test {name}, which is not there"));
        }
    }
    wrong
}

fn is_word(part: &str) -> bool {
    !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_is_gone_is_missed() {
        let sources = [PathBuf::from("crates/server/tests/it/lines.rs"), PathBuf::from("web/test/seeds.test.ts")];
        let read = |_: &Path| "async fn half_requests_are_given_up() {}\ntest('is told apart')".to_owned();
        let text =
            "a `server::lines::half_requests_are_given_up` b `web/test/seeds.test.ts \"is told apart\"`, `--key`";
        assert_eq!(missing("PAGE", text, &sources, read), [""; 0]);
        let gone = "`server::lines::gone` `server::other::half_requests_are_given_up` `test/seeds.test.ts \"gone\"`";
        assert_eq!(missing("PAGE", gone, &sources, read).len(), 3);
    }
}

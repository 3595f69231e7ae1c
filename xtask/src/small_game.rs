//! Hearts shows that a whole game on the kernel and the kit is small. This keeps it so.

use std::path::Path;

/// Lines of Rust with something in them: neither blank nor comment. The probe counts, tests do not.
const MOST_RUST: usize = 650;
/// All lines of the page but its tests and generated types.
const MOST_PAGE: usize = 300;

/// What has grown too large, if anything.
pub fn too_large(game: &Path) -> Vec<String> {
    let rust = lines(&game.join("src"), |name| name.ends_with(".rs"), is_code);
    let page = lines(&game.join("web"), |name| name != "types.ts" && !name.ends_with(".test.ts"), |_| true);
    let sizes = [("Rust", rust, MOST_RUST), ("page", page, MOST_PAGE)];
    let over = sizes.into_iter().filter(|(_, lines, most)| lines > most || *lines == 0);
    over.map(|(what, lines, most)| format!("{} has {lines} lines of {what}, not 1 to {most}", game.display())).collect()
}

fn is_code(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with("//")
}

/// How many lines of the files in this folder count.
fn lines(folder: &Path, is_part: impl Fn(&str) -> bool, counts: impl Fn(&str) -> bool) -> usize {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let parts = files.filter(|file| is_part(&file.file_name().to_string_lossy()));
    parts
        .map(|file| std::fs::read_to_string(file.path()).unwrap_or_default())
        .map(|text| text.lines().filter(|line| counts(line)).count())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    #[test]
    fn blank_lines_and_comments_are_no_code() {
        let text = "//! What it is.\n\nfn a() {\n    // why\n    b(); // so\n}\n";
        assert_eq!(text.lines().filter(|line| is_code(line)).count(), 3);
    }

    #[test]
    fn hearts_is_a_small_game_and_tractor_is_none() {
        assert_eq!(too_large(&root().join("games/hearts")), [""; 0]);
        assert_eq!(too_large(&root().join("games/tractor")).len(), 2);
        assert_eq!(too_large(&root().join("games/nothing")).len(), 2, "a folder that is not there proves nothing");
    }
}

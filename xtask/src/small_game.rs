//! Hearts shows that a whole game on the kernel and the kit is small. This keeps it so.

use std::path::Path;

/// All lines of Rust, blank ones and comments among them, but the probe, which is test code, and what thinking needs: a
/// game can do without. The goal is 650.
const MOST_RUST: usize = 660;
const NOT_COUNTED: [&str; 5] = ["probe.rs", "mind.rs", "habit.rs", "coach.rs", "advice.ts"];
/// All lines of the page but its tests, generated types and the words of its coach. The goal is 300; ten more name the
/// players that think and pick what the coach advises.
const MOST_PAGE: usize = 310;

/// What has grown too large, if anything.
pub fn too_large(game: &Path) -> Vec<String> {
    let rust = lines(&game.join("src"), |name| name.ends_with(".rs") && !NOT_COUNTED.contains(&name));
    let page = lines(&game.join("web"), |name| {
        name != "types.ts" && !name.ends_with(".test.ts") && !NOT_COUNTED.contains(&name)
    });
    let sizes = [("Rust", rust, MOST_RUST), ("page", page, MOST_PAGE)];
    let over = sizes.into_iter().filter(|(_, lines, most)| lines > most || *lines == 0);
    over.map(|(what, lines, most)| format!("{} has {lines} lines of {what}, not 1 to {most}", game.display())).collect()
}

/// How many lines the files of this folder have that are part of the game.
fn lines(folder: &Path, is_part: impl Fn(&str) -> bool) -> usize {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let parts = files.filter(|file| is_part(&file.file_name().to_string_lossy()));
    parts.map(|file| std::fs::read_to_string(file.path()).unwrap_or_default().lines().count()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    #[test]
    fn every_line_of_the_game_counts_and_none_of_its_probe() {
        let folder = root().join("games/hearts/src");
        let of = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file").lines().count();
        assert_eq!(lines(&folder, |name| name == "bot.rs"), of("bot.rs"));
        let all = lines(&folder, |_| true);
        assert_eq!(lines(&folder, |name| name != "probe.rs"), all - of("probe.rs"));
    }

    #[test]
    fn hearts_is_a_small_game_and_tractor_is_none() {
        assert_eq!(too_large(&root().join("games/hearts")), [""; 0]);
        assert_eq!(too_large(&root().join("games/tractor")).len(), 2);
        assert_eq!(too_large(&root().join("games/nothing")).len(), 2, "a folder that is not there proves nothing");
    }
}

//! Where the hands of a file start, also those that cannot be read.

/// What stands before the number of a hand, in old texts and new ones.
const STARTS: [&str; 2] = ["Hand #", "Game #"];
const ROOM: &str = "PokerStars ";

/// The hands of a file, each with the line it starts on.
pub fn split(file: &str) -> Vec<(usize, &str)> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    for (number, line) in file.split_inclusive('\n').enumerate() {
        if let Some(offset) = start_in(line) {
            starts.push((number + 1, at + offset));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(_, at)| *at).chain([file.len()]);
    starts.iter().zip(ends).map(|((line, start), end)| (*line, &file[*start..end])).collect()
}

/// Where in this line a hand starts. In a file that was cut and joined that can be in its middle.
fn start_in(line: &str) -> Option<usize> {
    let is_chat = line.contains(" said, \"");
    let number = STARTS.iter().filter_map(|start| line.find(start).map(|at| at + start.len())).min()?;
    let before = line.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
    let indent = line.len() - before.len();
    if before.starts_with(ROOM) {
        return Some(indent);
    }
    let (digits, rest) = line[number..].split_at(line[number..].bytes().take_while(u8::is_ascii_digit).count());
    if is_chat || digits.is_empty() || !rest.starts_with(':') {
        return None;
    }
    // Another room's hand is a hand all the same, and is told apart when it is read.
    Some(line[..number].rfind(ROOM).unwrap_or(indent))
}

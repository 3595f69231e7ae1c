//! How long functions are: of a hundred one may be longer than the others, and that one stands out.

/// Ninety-nine functions of a hundred have fewer lines than this, from their name to their last bracket.
const MAX_LINES: usize = 45;

/// One function: how many lines it has, and where it begins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Function {
    lines: usize,
    at: String,
}

/// The functions of a file as rustfmt writes it, where a body ends with a bracket under the first letter of its line.
pub fn of_file(name: &str, text: &str) -> Vec<Function> {
    let lines: Vec<&str> = text.lines().collect();
    let begins = (0..lines.len()).filter(|first| is_function(lines[*first]));
    begins
        .filter_map(|first| Some(Function { lines: length(&lines[first..])?, at: format!("{name}:{}", first + 1) }))
        .collect()
}

/// What is wrong with all of them together.
pub fn too_long(mut functions: Vec<Function>) -> Option<String> {
    functions.sort();
    let at = functions.len() * 99 / 100;
    let (short, long) = functions.split_at(at);
    let worst = short.last().filter(|worst| worst.lines >= MAX_LINES)?;
    let names: Vec<String> =
        long.iter().chain([worst]).map(|long| format!("{} ({} lines)", long.at, long.lines)).collect();
    Some(format!("more than one function in a hundred has {MAX_LINES} lines or more: {}", names.join(", ")))
}

fn is_function(line: &str) -> bool {
    let mut words = line
        .split_whitespace()
        .skip_while(|word| word.starts_with("pub") || matches!(*word, "const" | "async" | "unsafe"));
    words.next() == Some("fn")
}

/// None for a function that is only declared.
fn length(lines: &[&str]) -> Option<usize> {
    let indent = lines[0].len() - lines[0].trim_start().len();
    for (number, line) in lines.iter().enumerate() {
        let own = line.len() - line.trim_start().len() == indent;
        if line.ends_with('}') && (number == 0 || own) {
            return Some(number + 1);
        }
        if line.ends_with(';') && (number == 0 || own) {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_counted_from_their_name_to_their_last_bracket() {
        let text = "fn one() {}\n\nimpl X {\n    pub(crate) async fn two(\n        a: u8,\n    ) -> u8 {\n        if a > 0 {\n            1\n        }\n    }\n    fn declared();\n    const fn three() -> u8 {\n        3\n    }\n}\n";
        let found: Vec<(usize, String)> = of_file("x.rs", text).into_iter().map(|one| (one.lines, one.at)).collect();
        assert_eq!(found, [(1, "x.rs:1".to_owned()), (7, "x.rs:4".to_owned()), (3, "x.rs:12".to_owned())]);
    }

    #[test]
    fn one_long_function_in_a_hundred_is_allowed_and_two_are_not() {
        let with_long = |long: usize| -> Vec<Function> {
            let lines = |number| if number < long { MAX_LINES } else { MAX_LINES - 1 };
            (0..100).map(|number| Function { lines: lines(number), at: number.to_string() }).collect()
        };
        assert_eq!(too_long(with_long(1)), None);
        assert!(too_long(with_long(2)).is_some_and(|said| said.contains("1 (45 lines)")));
        assert_eq!(too_long(Vec::new()), None);
    }
}

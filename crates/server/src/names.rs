//! Names people play under.

use table::Refused;

/// The nickname with single spaces and none at its ends, or why it will not do.
pub fn nickname(text: &str) -> Result<String, Refused> {
    let name = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let fits = (3..=16).contains(&name.chars().count());
    let plain = name.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-'));
    // A name of joiners and marks would look empty or like somebody else's.
    let readable = name.chars().any(char::is_alphanumeric);
    match fits && plain && readable {
        true => Ok(name),
        false => Err(Refused::new("bad_nickname", "a nickname is 3 to 16 letters, digits, spaces, '_' or '-'")),
    }
}

#[cfg(test)]
mod tests {
    use super::nickname;

    fn check(input: &str, expect: Option<&str>) {
        assert_eq!(nickname(input).ok().as_deref(), expect, "{input:?}");
    }

    #[test]
    fn letters_of_any_script_digits_spaces_and_two_signs() {
        check("Ann", Some("Ann"));
        check("  Старый   мастер ", Some("Старый мастер"));
        check("升级拖拉机", Some("升级拖拉机"));
        check("x_1-2", Some("x_1-2"));
        check("ab", None);
        check("seventeen letters", None);
        check("a\u{200b}bc", None);
        check("tab\there", None);
        check("<b>x</b>", None);
        check("___", None);
        check("", None);
    }
}

//! The names of a file's hands: no two are the same.

use std::collections::HashSet;

/// Files nearly always count their hands, and of those only the first and the last number is kept.
#[derive(Default)]
pub struct Labels<'a> {
    first: u64,
    /// The number after the last one that was counted; none if it is 0.
    next: u64,
    others: HashSet<&'a str>,
}

impl<'a> Labels<'a> {
    /// Whether nobody was called so before.
    pub fn is_new(&mut self, label: &'a str) -> bool {
        let Some(number) = number(label) else { return self.others.insert(label) };
        if self.next == 0 {
            (self.first, self.next) = (number, number + 1);
            return true;
        }
        if (self.first..self.next).contains(&number) {
            return false;
        }
        if number == self.next && !self.others.contains(label) {
            self.next += 1;
            return true;
        }
        self.others.insert(label)
    }
}

/// The number that is written so and in no other way.
fn number(label: &str) -> Option<u64> {
    const MAX_DIGITS: usize = 18;
    let is_plain = !label.is_empty() && label.len() <= MAX_DIGITS && label.bytes().all(|b| b.is_ascii_digit());
    let is_only = label == "0" || !label.starts_with('0');
    label.parse().ok().filter(|_| is_plain && is_only)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_new_once() {
        let mut labels = Labels::default();
        let names = ["1", "2", "5", "3", "4", "5", "6", "01", "a", "a", "2", "0", "0", "01", "7", "6"];
        let is_new = names.map(|name| labels.is_new(name));
        assert_eq!(is_new.map(u8::from), [1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 1, 0]);
    }
}

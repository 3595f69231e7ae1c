//! What is over in a hand and only grows: tricks that were taken, rounds that were played.

use std::fmt;
use std::sync::{Arc, OnceLock};

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// A list that is added to and never changed. A copy of it costs nothing, and each entry is written as JSON once,
/// however many views show it.
///
/// ```
/// use cardtable::Past;
///
/// let mut tricks = Past::default();
/// tricks.push("2H");
/// let before = tricks.clone();
/// tricks.push("KS");
/// assert_eq!((before.len(), tricks.len()), (1, 2));
/// assert_eq!(serde_json::to_string(&tricks).unwrap(), r#"["2H","KS"]"#);
/// assert_eq!(tricks.iter().copied().collect::<Vec<_>>(), ["2H", "KS"]);
/// ```
pub struct Past<T>(Option<Arc<Entries<T>>>);

struct Entries<T> {
    list: Vec<Arc<Entry<T>>>,
    /// All of them, once somebody has been shown them.
    text: OnceLock<Box<RawValue>>,
}

struct Entry<T> {
    value: T,
    text: OnceLock<String>,
}

impl<T> Past<T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.list().len()
    }

    /// Whether there is none yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// From the first to the last.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.list().iter().map(|entry| &entry.value)
    }

    /// The latest.
    pub fn last(&self) -> Option<&T> {
        self.list().last().map(|entry| &entry.value)
    }

    fn list(&self) -> &[Arc<Entry<T>>] {
        self.0.as_ref().map_or(&[], |entries| &entries.list)
    }
}

impl<T> Past<T> {
    /// One more is over.
    pub fn push(&mut self, entry: T) {
        let entry = Arc::new(Entry { value: entry, text: OnceLock::new() });
        // Where nobody else has a copy, the list itself grows.
        match self.0.as_mut().and_then(Arc::get_mut) {
            Some(entries) => {
                entries.list.push(entry);
                entries.text.take();
            }
            None => {
                let list = self.list().iter().cloned().chain([entry]).collect();
                self.0 = Some(Arc::new(Entries { list, text: OnceLock::new() }));
            }
        }
    }
}

impl<T: Serialize> Entries<T> {
    fn text(&self) -> &RawValue {
        self.text.get_or_init(|| {
            let written = |value: &T| serde_json::to_string(value).expect("what is shown is plain data");
            let mut text = String::from("[");
            for (place, entry) in self.list.iter().enumerate() {
                text += if place > 0 { "," } else { "" };
                text += entry.text.get_or_init(|| written(&entry.value));
            }
            RawValue::from_string(text + "]").expect("a list of what was just written")
        })
    }
}

impl<T> Default for Past<T> {
    fn default() -> Past<T> {
        Past(None)
    }
}

impl<T> Clone for Past<T> {
    fn clone(&self) -> Past<T> {
        Past(self.0.clone())
    }
}

impl<T: PartialEq> PartialEq for Past<T> {
    fn eq(&self, other: &Past<T>) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Eq> Eq for Past<T> {}

impl<T: fmt::Debug> fmt::Debug for Past<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize> Serialize for Past<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(entries) => entries.text().serialize(to),
            None => to.collect_seq([(); 0]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_over_is_kept_in_order_and_a_copy_stays_as_it_was() {
        let mut past = Past::default();
        assert_eq!((past.len(), past.is_empty(), past.last()), (0, true, None));
        assert_eq!(serde_json::to_string(&past).expect("plain"), "[]");
        past.push(7);
        let before = past.clone();
        past.push(9);
        past.push(8);
        assert_eq!((past.len(), past.is_empty(), past.last()), (3, false, Some(&8)));
        assert_eq!((before.len(), before.last()), (1, Some(&7)));
        assert_eq!(past.iter().copied().collect::<Vec<_>>(), [7, 9, 8]);
        assert_eq!(serde_json::to_string(&past).expect("plain"), "[7,9,8]");
        assert_eq!(format!("{past:?}"), "[7, 9, 8]");
    }

    #[test]
    fn two_are_equal_by_what_is_in_them() {
        let of = |entries: &[i32]| {
            let mut past = Past::default();
            entries.iter().for_each(|entry| past.push(*entry));
            past
        };
        assert_eq!(of(&[1, 2]), of(&[1, 2]));
        assert_ne!(of(&[1, 2]), of(&[1, 3]));
        assert_ne!(of(&[1]), Past::default());
    }
}

//! A hand that is written in less usual TOML, put in the words that `toml.rs` understands.

use toml_edit::{Document, Item, Table, TableLike, Value};

use super::deals::join_single_cards;
use super::quotes::{key, quote};
use super::sound::has_odd_letters;
use super::split::HandText;
use super::toml::{BadToml, Source, fields};
use super::{MAX_HAND_BYTES, PhhError};

/// The fields that are understood; all others are kept as they are written.
const UNDERSTOOD: [&str; 13] = [
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "min_bet",
    "starting_stacks",
    "actions",
    "finishing_stacks",
    "winnings",
    "players",
    "hand",
    "seats",
    "seat_count",
];

/// Reads the hand as it is written and, only if that does not work, once more in plain words.
pub fn read<T>(hand: HandText<'_>, read: impl Fn(HandText<'_>, Source) -> Result<T, PhhError>) -> Result<T, PhhError> {
    if hand.text.len() > MAX_HAND_BYTES {
        return Err(PhhError::new(hand.line, format!("a hand is not longer than {MAX_HAND_BYTES} bytes")));
    }
    if let Some(label) = hand.label.filter(|_| hand.is_repeated) {
        return Err(PhhError::new(
            hand.line.saturating_sub(1),
            format!("a hand before this one is called {label:?} too"),
        ));
    }
    if has_odd_letters(hand.text) {
        let text = plain(hand).map_err(|bad| bad.within("this is not TOML"))?;
        return read(HandText { text: &text, ..hand }, Source::Checked);
    }
    let bad = match read(hand, Source::File) {
        Ok(read) => return Ok(read),
        Err(bad) if bad.reason == BadToml::Unfinished.to_string() => return Err(bad),
        Err(bad) => bad,
    };
    match plain(hand) {
        Ok(text) => read(HandText { text: &text, ..hand }, Source::Checked),
        Err(worse) => Err(blame(hand, bad, worse)),
    }
}

/// What to say of a hand that is not TOML: both readers have complained.
fn blame(hand: HandText<'_>, bad: PhhError, worse: PhhError) -> PhhError {
    // A value that does not end is best looked for where it starts.
    let unfinished =
        fields(hand.text, Source::Checked).find_map(Result::err).filter(|(_, bad)| *bad == BadToml::Unfinished);
    match unfinished {
        Some((at, unfinished)) => PhhError::new(hand.line + newlines(&hand.text[..at]), unfinished),
        None if worse.line != bad.line => worse.within("this is not TOML"),
        // Our own words are better where both complain about the same thing.
        None if bad.reason == BadToml::NotAField.to_string() => worse.within(&bad.reason),
        None => bad,
    }
}

/// The same hand with every value on the line it was on.
pub(super) fn plain(hand: HandText<'_>) -> Result<String, PhhError> {
    let document = Document::parse(hand.text).map_err(|bad| {
        let at = bad.span().map_or(0, |span| span.start);
        let line = hand.line + newlines(&hand.text[..at.min(hand.text.len())]);
        PhhError::new(line, bad.message().lines().collect::<Vec<_>>().join(", "))
    })?;
    let mut writer = Writer { source: hand.text, read_to: 0, source_line: 0, text: String::new(), line: 0 };
    let root = document.as_table();
    // `[1._user]` is a table of hand 1.
    let own = hand.label.and_then(|label| root.get(label)).and_then(Item::as_table);
    let is_own = |key: &str| own.is_some() && hand.label == Some(key);
    let others = own.into_iter().flat_map(|own| own.iter().map(move |field| (own, field)));
    let mut fields: Vec<(usize, &str, &Item)> = root
        .iter()
        .filter(|(key, _)| !is_own(key))
        .map(|field| (root, field))
        .chain(others)
        .map(|(table, (key, item))| (place(table, key, item), key, item))
        .collect();
    fields.sort_by_key(|(at, ..)| *at);
    for (at, name, item) in fields {
        writer.go_to(at);
        writer.put(&key(name));
        writer.put(" = ");
        match item {
            Item::Value(value) if UNDERSTOOD.contains(&name) => writer.understood(name, value),
            item => writer.put(&inline(hand.text, item)),
        }
        writer.put("\n");
    }
    Ok(writer.text)
}

fn place(table: &Table, key: &str, item: &Item) -> usize {
    let span = table.key(key).and_then(toml_edit::Key::span).or_else(|| item.span());
    span.map_or(0, |span| span.start)
}

/// A value as it is written; tables become values.
fn inline(source: &str, item: &Item) -> String {
    let table = |table: &dyn TableLike| {
        let fields = table.iter().map(|(name, item)| format!("{} = {}", key(name), inline(source, item)));
        format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
    };
    match item {
        Item::None => String::new(),
        Item::Value(value) => written(source, value).to_owned(),
        Item::Table(fields) => table(fields),
        Item::ArrayOfTables(tables) => {
            format!("[{}]", tables.iter().map(|fields| table(fields)).collect::<Vec<_>>().join(", "))
        }
    }
}

fn written<'a>(source: &'a str, value: &Value) -> &'a str {
    value.span().and_then(|span| source.get(span)).unwrap_or_default()
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

struct Writer<'a> {
    source: &'a str,
    read_to: usize,
    source_line: usize,
    text: String,
    line: usize,
}

impl Writer<'_> {
    /// Goes down to the line on which this place of the source stands.
    fn go_to(&mut self, at: usize) {
        if let Some(between) = self.source.get(self.read_to..at) {
            self.source_line += newlines(between);
            self.read_to = at;
        }
        let missing = self.source_line.saturating_sub(self.line);
        self.put(&"\n".repeat(missing));
    }

    fn put(&mut self, text: &str) {
        self.text.push_str(text);
        self.line += newlines(text);
    }

    fn understood(&mut self, name: &str, value: &Value) {
        let Value::Array(list) = value else { return self.put(&simple(self.source, value)) };
        let mut entries: Vec<String> = list.iter().map(|entry| simple(self.source, entry)).collect();
        if name == "actions"
            && let Some(actions) = list.iter().map(Value::as_str).collect::<Option<Vec<_>>>()
        {
            entries = join_single_cards(&actions).iter().map(|action| quote(action)).collect();
        }
        self.put("[");
        for (i, (value, entry)) in list.iter().zip(entries).enumerate() {
            self.put(if i == 0 { "" } else { ", " });
            self.go_to(value.span().map_or(0, |span| span.start));
            self.put(&entry);
        }
        self.put("]");
    }
}

/// Texts on one line and numbers in decimal digits.
fn simple(source: &str, value: &Value) -> String {
    match value {
        Value::String(text) => quote(text.value()),
        Value::Integer(number) => number.value().to_string(),
        Value::Float(_) => without_exponent(written(source, value)),
        other => written(source, other).to_owned(),
    }
}

/// `25e-2` as `0.25`; what is too long to be money stays as it is.
fn without_exponent(number: &str) -> String {
    const LONGEST: usize = 20;
    let digits = number.replace('_', "");
    let Some((mantissa, exponent)) = digits.split_once(['e', 'E']) else { return digits };
    let (sign, mantissa) = mantissa.split_at(mantissa.len() - mantissa.trim_start_matches(['-', '+']).len());
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let point = exponent.parse::<i64>().ok().map(|exponent| whole.len() as i64 + exponent);
    let Some(point) = point.filter(|point| point.unsigned_abs() as usize <= LONGEST) else { return digits };
    let zeros = "0".repeat(usize::try_from(1 - point).unwrap_or(0));
    let mut all = zeros.clone() + whole + part;
    let point = usize::try_from(point + zeros.len() as i64).unwrap_or(0);
    while all.len() < point {
        all.push('0');
    }
    let (whole, part) = all.split_at(point);
    match part.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        part => format!("{sign}{whole}.{part}"),
    }
}

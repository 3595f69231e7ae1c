//! A span of time as people write it: a number and a letter.

/// Ten years, which is longer than any room means it.
const MOST_MS: i64 = 10 * 366 * DAY_MS;
const DAY_MS: i64 = 24 * 3600 * 1000;

/// Milliseconds of `30m`, `12h`, `7d` or `4w`.
pub fn parse(text: &str) -> Result<i64, String> {
    let what = || "write a number and m, h, d or w, such as 30m, 12h, 7d or 4w; at most ten years".to_owned();
    let unit = match text.chars().last() {
        Some('m') => 60 * 1000,
        Some('h') => 3600 * 1000,
        Some('d') => DAY_MS,
        Some('w') => 7 * DAY_MS,
        _ => return Err(what()),
    };
    let count: u32 = text[..text.len() - 1].parse().map_err(|_| what())?;
    let span = i64::from(count) * unit;
    if (1..=MOST_MS).contains(&span) { Ok(span) } else { Err(what()) }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_span_is_a_number_and_a_letter() {
        for (text, expect) in [
            ("30m", Some(1_800_000)),
            ("12h", Some(43_200_000)),
            ("7d", Some(604_800_000)),
            ("4w", Some(2_419_200_000)),
            ("0d", None),
            ("-1d", None),
            ("4000000000w", None),
            ("d", None),
            ("7", None),
            ("7 d", None),
            ("", None),
            ("7д", None),
        ] {
            assert_eq!(parse(text).ok(), expect, "{text:?}");
        }
    }
}

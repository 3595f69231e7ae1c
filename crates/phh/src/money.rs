//! Exact money: decimal text in and out of integers, never through a float.

/// The most digits after the point that any amount may have.
pub const MAX_DECIMALS: u8 = 4;

/// Larger amounts are refused at the door, so that no sum of a table's chips can overflow.
pub const MAX_AMOUNT: i64 = 1 << 52;

/// The most that a player can end with: everything that ten players brought.
pub const MAX_TOTAL: i64 = 10 * MAX_AMOUNT;

/// What stands for a stack without an end, as some card rooms write it.
pub const ENDLESS: i64 = 1 << 58;

/// Why a text is not an amount.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadMoney {
    /// It is no number.
    #[error("{0:?} is not an amount of money")]
    NotANumber(String),
    /// It has more digits after the point than are counted.
    #[error("{0:?} has more than {1} digits after the point")]
    TooFine(String, u8),
    /// It is more than any table has.
    #[error("{0:?} is too large")]
    TooLarge(String),
}

/// Reads `12`, `-12`, `12.5` or `1e2` as a whole number of units of 10^-decimals.
pub fn parse(text: &str, decimals: u8) -> Result<i64, BadMoney> {
    parse_up_to(text, decimals, MAX_AMOUNT)
}

/// The same for an amount that several players may have brought together.
pub fn parse_total(text: &str, decimals: u8) -> Result<i64, BadMoney> {
    parse_up_to(text, decimals, MAX_TOTAL)
}

/// So many letters of an amount cannot overflow, whatever they are counted in.
const MAX_PLAIN: usize = 12;

/// Digits with a point among them or without, few enough that nothing can go wrong; none if it is not that simple.
fn parse_plain(text: &[u8], decimals: u8) -> Option<i64> {
    let (mut amount, mut after_point, mut has_point) = (0, 0, false);
    for byte in text {
        match byte {
            b'0'..=b'9' => {
                amount = amount * 10 + i64::from(byte - b'0');
                after_point += u32::from(has_point);
            }
            b'.' if !has_point => has_point = true,
            _ => return None,
        }
    }
    let is_plain = !text.is_empty() && text[0] != b'.' && has_point == (after_point > 0);
    let shift = u32::from(decimals.min(MAX_DECIMALS)).checked_sub(after_point)?;
    is_plain.then(|| amount * 10i64.pow(shift))
}

fn parse_up_to(text: &str, decimals: u8, most: i64) -> Result<i64, BadMoney> {
    if text.len() <= MAX_PLAIN
        && let Some(amount) = parse_plain(text.as_bytes(), decimals).filter(|amount| *amount <= most)
    {
        return Ok(amount);
    }
    let not = || BadMoney::NotANumber(text.chars().take(24).collect());
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().map_err(|_| not())?),
        None => (digits, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let too_large = || BadMoney::TooLarge(text.chars().take(24).collect());
    let amount = match digits_of(whole, fraction).ok_or_else(not)? {
        amount if amount > ENDLESS => return Err(too_large()),
        amount => amount,
    };
    let fraction_digits = fraction.bytes().filter(u8::is_ascii_digit).count() as i32;
    let shift = i32::from(decimals) + exponent.clamp(-60, 60) - fraction_digits;
    let too_fine = || BadMoney::TooFine(text.chars().take(24).collect(), decimals);
    match shifted(amount, shift).ok_or_else(too_fine)? {
        amount if amount > most => Err(too_large()),
        amount => Ok(if negative { -amount } else { amount }),
    }
}

/// All digits as one number, which stays above [`ENDLESS`] once it is; none if something else is among them.
fn digits_of(whole: &str, fraction: &str) -> Option<i64> {
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let is_grouped =
        || [whole, fraction].iter().all(|part| part.is_empty() || part.split('_').all(|group| !group.is_empty()));
    let mut amount: i64 = 0;
    for byte in whole.bytes().chain(fraction.bytes()) {
        match byte {
            // PHH and TOML allow an underscore between digits.
            b'_' if is_grouped() => {}
            b'0'..=b'9' => amount = amount.saturating_mul(10).saturating_add(i64::from(byte - b'0')),
            _ => return None,
        }
    }
    Some(amount)
}

/// So many places to the left, or to the right where only zeros fall off.
fn shifted(mut amount: i64, shift: i32) -> Option<i64> {
    for _ in 0..shift {
        amount = amount.saturating_mul(10);
    }
    for _ in shift..0 {
        if amount % 10 != 0 {
            return None;
        }
        amount /= 10;
    }
    Some(amount)
}

/// Writes an amount with as many digits after the point as it needs.
pub fn write(amount: i64, decimals: u8) -> String {
    let unit = 10i64.pow(u32::from(decimals));
    let (whole, part) = (amount.abs() / unit, amount.abs() % unit);
    let sign = if amount < 0 { "-" } else { "" };
    if part == 0 {
        return format!("{sign}{whole}");
    }
    let fraction = format!("{part:0width$}", width = usize::from(decimals));
    format!("{sign}{whole}.{}", fraction.trim_end_matches('0'))
}

/// Writes an amount the way a card room does: whole, or with two digits (more if it needs them).
pub fn write_cents(amount: i64, decimals: u8) -> String {
    with_cents(&write(amount, decimals))
}

/// The same amount with two digits after its point, if it has one.
pub fn with_cents(amount: &str) -> String {
    match amount.split_once('.') {
        Some((_, part)) if part.len() == 1 => format!("{amount}0"),
        _ => amount.to_owned(),
    }
}

/// The amount in other units; the new ones are finer or the amount fits.
pub fn rescale(amount: i64, from: u8, to: u8) -> Option<i64> {
    if amount == ENDLESS {
        return Some(ENDLESS);
    }
    if to >= from {
        return amount.checked_mul(10i64.pow(u32::from(to - from)));
    }
    let unit = 10i64.pow(u32::from(from - to));
    (amount % unit == 0).then_some(amount / unit)
}

/// An amount as a JSON number with the same digits.
pub fn to_json(amount: i64, decimals: u8) -> serde_json::Value {
    // Up to here a binary number has the digits of the decimal one.
    const EXACT: i64 = 1 << 52;
    let unit = 10i64.pow(u32::from(decimals));
    match amount {
        whole if whole % unit == 0 => (whole / unit).into(),
        small if small.abs() <= EXACT => (small as f64 / unit as f64).into(),
        large => serde_json::from_str(&write(large, decimals)).expect("an amount is a JSON number"),
    }
}

/// An amount from a JSON number; what it was written with decides, not its binary value.
pub fn from_json(value: &serde_json::Value, decimals: u8) -> Result<i64, BadMoney> {
    match value {
        serde_json::Value::Number(number) => parse(&number.to_string(), decimals),
        other => Err(BadMoney::NotANumber(other.to_string().chars().take(24).collect())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_read_and_write_exactly() {
        let check = |text: &str, decimals, amount, written: &str| {
            assert_eq!(parse(text, decimals), Ok(amount), "{text}");
            assert_eq!(write(amount, decimals), written);
        };
        check("75.25", 2, 7525, "75.25");
        check("75.25", 4, 752_500, "75.25");
        check("-0.50", 2, -50, "-0.5");
        check("1e2", 2, 10_000, "100");
        check("0.1", 2, 10, "0.1");
        check("1_000", 0, 1000, "1000");
        assert_eq!(write_cents(150, 2), "1.50");
        assert_eq!(write_cents(100, 2), "1");
    }

    #[test]
    fn what_is_not_money_is_refused() {
        assert_eq!(parse("0.001", 2), Err(BadMoney::TooFine("0.001".into(), 2)));
        assert!(matches!(parse("99999999999999999999", 2), Err(BadMoney::TooLarge(_))));
        assert!(matches!(parse("1e60", 2), Err(BadMoney::TooLarge(_))));
        for text in ["", "-", ".", "1.2.3", "1__0", "_1", "1_", "1_.5", "0x10", "inf", "ten", "1 000"] {
            assert!(matches!(parse(text, 2), Err(BadMoney::NotANumber(_))), "{text}");
        }
    }
}

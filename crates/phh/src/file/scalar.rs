//! Numbers and the like, as TOML writes them in the usual way.

/// Whole numbers of so many digits fit whatever reads them.
const MAX_DIGITS: usize = 18;

/// Whether this is certainly a number, a truth value or a time of day; what is written in another way may be one too.
pub fn is_scalar(value: &[u8]) -> bool {
    match value {
        b"true" | b"false" => true,
        [b'+' | b'-', rest @ ..] => is_number(rest),
        _ => is_number(value) || is_time(value),
    }
}

fn is_number(value: &[u8]) -> bool {
    let whole = value.iter().take_while(|b| b.is_ascii_digit()).count();
    match &value[whole..] {
        _ if whole > MAX_DIGITS => false,
        // There is no zero before other digits.
        _ if whole > 1 && value[0] == b'0' => false,
        [] => whole > 0,
        [b'.', part @ ..] => whole > 0 && !part.is_empty() && part.iter().all(u8::is_ascii_digit),
        rest => whole == 0 && matches!(rest, b"inf" | b"nan"),
    }
}

/// `23:35:49`
fn is_time(value: &[u8]) -> bool {
    let below = |tens: u8, ones: u8, end: u8| {
        tens.is_ascii_digit() && ones.is_ascii_digit() && (tens - b'0') * 10 + (ones - b'0') < end
    };
    match *value {
        [h, hh, b':', m, mm, b':', s, ss] => below(h, hh, 24) && below(m, mm, 60) && below(s, ss, 60),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_for_a_value_is_one() {
        for sound in ["0", "7", "-12", "+1", "0.50", "-0.0", "100.25", "inf", "-inf", "nan", "true", "23:59:59"] {
            assert!(is_scalar(sound.as_bytes()) && sound.parse::<toml_edit::Value>().is_ok(), "{sound}");
        }
        let wrong = ["", "1__00", "0100", "trueish", "1.", ".5", "00", "24:00:00", "1 2", "--1", "infinity", "1.5.2"];
        for wrong in wrong {
            assert!(!is_scalar(wrong.as_bytes()) && wrong.parse::<toml_edit::Value>().is_err(), "{wrong}");
        }
        // These are values, and a complete reader takes them.
        for unusual in ["1_000", "0x1f", "1e3", "1979-05-27", "9223372036854775807"] {
            assert!(!is_scalar(unusual.as_bytes()) && unusual.parse::<toml_edit::Value>().is_ok(), "{unusual}");
        }
    }
}

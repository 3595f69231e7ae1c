//! Text out of bytes: card rooms have written UTF-8, and before it UTF-16 and the letters of Windows.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// A file that starts like UTF-16 and does not go on like it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it starts like {0} and does not go on like it")]
pub struct BadEncoding(&'static str);

/// The text of a file of PokerStars hands, whichever of its encodings it is in.
///
/// ```
/// assert_eq!(phh::decode(b"Bl\xe5 \x80".to_vec()).as_deref(), Ok("Blå €"));
/// ```
pub fn decode(bytes: Vec<u8>) -> Result<String, BadEncoding> {
    let (encoding, skip) = match bytes.as_slice() {
        bytes if Encoding::for_bom(bytes).is_some_and(|(encoding, _)| encoding != UTF_8) => {
            Encoding::for_bom(bytes).unwrap_or((UTF_16LE, 0))
        }
        // The first letter of a hand is a plain one.
        [_, 0, ..] => (UTF_16LE, 0),
        [0, _, ..] => (UTF_16BE, 0),
        _ => {
            return Ok(
                String::from_utf8(bytes).unwrap_or_else(|bad| WINDOWS_1252.decode(bad.as_bytes()).0.into_owned())
            );
        }
    };
    let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes[skip..]);
    text.map(std::borrow::Cow::into_owned).ok_or(BadEncoding(encoding.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_the_same_in_every_encoding() {
        let text = "Blå: folds €5 \u{1f600}";
        let wide = |unit: fn(u16) -> [u8; 2], text: &str| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
        for marked in ["", "\u{feff}"] {
            let written = format!("{marked}{text}");
            for bytes in [wide(u16::to_le_bytes, &written), wide(u16::to_be_bytes, &written)] {
                assert_eq!(decode(bytes).as_deref(), Ok(text), "{written}");
            }
            assert_eq!(decode(written.clone().into_bytes()), Ok(written));
        }
        assert_eq!(decode(b"\xff\xfea".to_vec()), Err(BadEncoding("UTF-16LE")));
        assert_eq!(decode(b"a\0\0\xd8".to_vec()), Err(BadEncoding("UTF-16LE")));
        assert_eq!(decode(b"\x93\x85\x94".to_vec()).as_deref(), Ok("\u{201c}\u{2026}\u{201d}"));
    }
}

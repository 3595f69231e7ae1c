//! What is TOML for certain: values that need no second look.

use memchr::{memchr2, memchr3};

use super::quotes::text_end;
use super::scalar::is_scalar;
use super::toml::{BadToml, skip_idle, value_end};

/// Whether the text has a character that TOML allows in no place that is read here.
pub fn has_odd_letters(text: &str) -> bool {
    let bytes = text.as_bytes();
    // Without an early end, so that many bytes are looked at together.
    let is_odd = |b: u8| (b < b' ') & (b != b'\n') & (b != b'\t') | (b == 0x7f);
    let any = bytes.chunks(64).any(|chunk| chunk.iter().fold(false, |any, b| any | is_odd(*b)));
    let ends_line = |at: usize| bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n');
    any && (0..bytes.len()).any(|at| is_odd(bytes[at]) && !ends_line(at))
}

/// The end of a value that is certainly one: a number or the like, a text without escapes on one line, or a list of
/// these.
pub fn sound_end(text: &str, from: usize) -> Result<usize, BadToml> {
    let bytes = text.as_bytes();
    match bytes.get(from) {
        None => Err(BadToml::NotAField),
        Some(b'\'' | b'"') => sound_text_end(bytes, from),
        Some(b'[') => sound_list_end(text, from),
        Some(b'{') => Err(unusual(bytes, from)),
        Some(_) => {
            let length = memchr3(b'\n', b'\r', b'#', &bytes[from..]).unwrap_or(bytes.len() - from);
            let value = text[from..from + length].trim_ascii_end();
            match is_scalar(value.as_bytes()) {
                true => Ok(from + value.len()),
                false if value.is_empty() => Err(BadToml::NotAField),
                false => Err(BadToml::NotAValue),
            }
        }
    }
}

fn sound_list_end(text: &str, from: usize) -> Result<usize, BadToml> {
    let bytes = text.as_bytes();
    let mut at = from + 1;
    loop {
        at = skip_idle(bytes, at);
        at = match bytes.get(at) {
            None => return Err(BadToml::Unfinished),
            Some(b']') => return Ok(at + 1),
            Some(b'\'' | b'"') => sound_text_end(bytes, at)?,
            Some(b'[' | b'{') => return Err(unusual(bytes, from)),
            Some(_) => {
                let length = bytes[at..]
                    .iter()
                    .take_while(|b| !matches!(b, b',' | b']' | b'#' | b' ' | b'\t' | b'\n' | b'\r'))
                    .count();
                if !is_scalar(&bytes[at..at + length]) {
                    // A list that does not end is worse than what stands in it.
                    value_end(bytes, from)?;
                    return Err(BadToml::NotAValue);
                }
                at + length
            }
        };
        at = skip_idle(bytes, at);
        match bytes.get(at) {
            None => return Err(BadToml::Unfinished),
            Some(b',') => at += 1,
            Some(b']') => return Ok(at + 1),
            Some(_) => {
                value_end(bytes, from)?;
                return Err(BadToml::NotAValue);
            }
        }
    }
}

/// What is wrong with a value that may be sound and is not read here.
fn unusual(bytes: &[u8], from: usize) -> BadToml {
    value_end(bytes, from).err().unwrap_or(BadToml::NotAValue)
}

fn sound_text_end(bytes: &[u8], from: usize) -> Result<usize, BadToml> {
    let quote = bytes[from];
    let rest = &bytes[from + 1..];
    let found = match quote {
        b'\'' => memchr2(quote, b'\n', rest),
        _ => memchr3(quote, b'\n', b'\\', rest),
    };
    let at = from + 1 + found.ok_or(BadToml::Unfinished)?;
    match bytes[at] {
        b'\n' => Err(BadToml::Unfinished),
        // The text in three quotes that this may be is somebody else's to read.
        byte if byte == quote && !(at == from + 1 && bytes.get(at + 1) == Some(&quote)) => Ok(at + 1),
        _ => Err(text_end(bytes, from).err().unwrap_or(BadToml::Escape)),
    }
}

//! Files and folders of hands: which there are, and their text whatever it is encoded in.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use holdem::convert::Format;
use holdem::{phh, stars};

/// The file itself, or every file of hands in the folder, in the order of their names.
pub fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).with_context(|| format!("cannot read the folder {}", path.display()))?;
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        let hands = match Format::of_name(&entry.to_string_lossy()) {
            // Not every text in a folder is about hands.
            Some(Format::Text) => entry.is_file() && read(&entry).is_ok_and(|text| !stars::split(&text).is_empty()),
            format => format.is_some(),
        };
        if entry.is_dir() || hands {
            collect(&entry, files)?;
        }
    }
    Ok(())
}

pub fn is_text(file: &Path) -> bool {
    Format::of_name(&file.to_string_lossy()) == Some(Format::Text)
}

pub fn read(file: &Path) -> anyhow::Result<String> {
    let size = std::fs::metadata(file).with_context(|| format!("cannot read {}", file.display()))?.len();
    if size > phh::MAX_FILE_BYTES as u64 {
        bail!("{} is larger than {} bytes; cut it up", file.display(), phh::MAX_FILE_BYTES);
    }
    if is_text(file) {
        let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        return decode(bytes).with_context(|| format!("cannot read {} as text", file.display()));
    }
    std::fs::read_to_string(file).with_context(|| format!("cannot read {} as text", file.display()))
}

/// Card rooms have written UTF-8, and before it UTF-16 and the letters of Windows.
fn decode(bytes: Vec<u8>) -> anyhow::Result<String> {
    let sixteen = |from: fn([u8; 2]) -> u16| {
        let (pairs, rest) = bytes.as_chunks::<2>();
        let units = pairs.iter().map(|pair| from(*pair));
        let text: Result<String, _> = char::decode_utf16(units).collect();
        text.ok().filter(|_| rest.is_empty()).context("it starts like UTF-16 and does not go on like it")
    };
    match bytes.as_slice() {
        [0xff, 0xfe, ..] | [_, 0, ..] => return sixteen(u16::from_le_bytes),
        [0xfe, 0xff, ..] | [0, _, ..] => return sixteen(u16::from_be_bytes),
        _ => {}
    }
    let windows = |byte: &u8| match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        byte => char::from(*byte),
    };
    Ok(String::from_utf8(bytes).unwrap_or_else(|bad| bad.as_bytes().iter().map(windows).collect()))
}

/// What 0x80 to 0x9f stand for in Windows-1252; the rest of it is Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

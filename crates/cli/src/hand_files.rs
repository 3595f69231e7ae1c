//! Files and folders of hands: which there are, and their text whatever it is encoded in.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use phh::convert::Format;
use phh::stars;
use walkdir::WalkDir;

/// Folders in folders that are looked into; links that lead round in a circle are followed once.
const MAX_DEPTH: usize = 32;
/// Files and folders that are looked at on the way.
const MAX_ENTRIES: usize = 1_000_000;

/// The file itself, or every file of hands in the folder, in the order of their names.
pub fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let walk = WalkDir::new(path).follow_links(true).max_depth(MAX_DEPTH).sort_by_file_name();
    for (number, entry) in walk.into_iter().enumerate() {
        if number == MAX_ENTRIES {
            bail!("{} holds more than {MAX_ENTRIES} files and folders", path.display());
        }
        match entry {
            Ok(entry) if entry.file_type().is_dir() && entry.depth() == MAX_DEPTH => {
                bail!("{} is deeper than {MAX_DEPTH} folders", entry.path().display());
            }
            Ok(entry) if !entry.file_type().is_dir() && has_hands(entry.path()) => files.push(entry.into_path()),
            Err(error) if error.loop_ancestor().is_none() => match error.path() {
                // A link to nothing is a file that cannot be read, and is told like one.
                Some(path) if Format::of_name(&path.to_string_lossy()).is_some() => files.push(path.to_owned()),
                _ => return Err(error).with_context(|| format!("cannot read the folder {}", path.display())),
            },
            Ok(_) | Err(_) => {}
        }
    }
    Ok(())
}

fn has_hands(file: &Path) -> bool {
    match Format::of_name(&file.to_string_lossy()) {
        // Not every text in a folder is about hands.
        Some(Format::Text) => read(file).is_ok_and(|text| !stars::split(&text).is_empty()),
        format => format.is_some(),
    }
}

pub fn is_text(file: &Path) -> bool {
    Format::of_name(&file.to_string_lossy()) == Some(Format::Text)
}

/// The text of a file, which is a plain one and not endless.
pub fn read(file: &Path) -> anyhow::Result<String> {
    let cannot = || format!("cannot read {}", file.display());
    let about = std::fs::metadata(file).with_context(cannot)?;
    if !about.is_file() {
        bail!("{} is not a plain file", file.display());
    }
    let most = phh::MAX_FILE_BYTES as u64;
    let mut bytes = Vec::with_capacity(usize::try_from(about.len().min(most) + 1).unwrap_or(0));
    // A file may have grown since.
    File::open(file).with_context(cannot)?.take(most + 1).read_to_end(&mut bytes).with_context(cannot)?;
    if bytes.len() as u64 > most {
        bail!("{} is larger than {most} bytes; cut it up", file.display());
    }
    let text = if is_text(file) {
        phh::decode(bytes).map_err(anyhow::Error::from)
    } else {
        String::from_utf8(bytes).map_err(anyhow::Error::from)
    };
    text.with_context(|| format!("cannot read {} as text", file.display()))
}

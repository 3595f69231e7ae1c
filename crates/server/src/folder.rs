//! The data folder: it has one server at a time, the name under which that owns tables, and a memory of how far the
//! database had come.

use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use anyhow::{Context, bail};
use store::Lineage;

use crate::chance;

/// Held for as long as a server runs; the system lets go of it when the process ends, however it ends.
const LOCK: &str = "lock";
const OWNER: &str = "owner";
const GENERATION: &str = "generation";

/// A folder that is this server's alone.
pub struct Folder {
    path: PathBuf,
    /// The name under which this folder's server owns tables. It outlives the process, so that a server that was
    /// killed takes its tables up again at once. A copy of the folder is another folder and has another name.
    pub owner: String,
    _lock: File,
}

impl Folder {
    /// Makes the folder if it is missing and takes it, or says who has it.
    pub fn take(path: &Path) -> anyhow::Result<Folder> {
        make(path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        let lock = lock(path)?;
        let owner = owner(path, &lock)?;
        Ok(Folder { path: path.to_owned(), owner, _lock: lock })
    }

    /// How far the database had come when this folder last heard of it.
    pub fn remembered(&self) -> Option<Lineage> {
        let text = std::fs::read_to_string(self.path.join(GENERATION)).ok()?;
        let (database, generation) = text.trim().split_once(' ')?;
        Some(Lineage { database: database.to_owned(), generation: generation.parse().ok()? })
    }

    /// Called only once the database has come that far for good: the folder must never know more than it.
    pub fn remember(&self, lineage: &Lineage) -> anyhow::Result<()> {
        write(&self.path, GENERATION, &format!("{} {}\n", lineage.database, lineage.generation))
    }
}

/// A new folder is for its owner only: it holds the cards of hands that are being played. One that is there already is
/// as its owner wants it.
fn make(path: &Path) -> std::io::Result<()> {
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}

fn lock(path: &Path) -> anyhow::Result<File> {
    let file = path.join(LOCK);
    let opened = File::options().read(true).write(true).create(true).truncate(false).open(&file);
    let lock = opened.with_context(|| format!("cannot write {}", file.display()))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => bail!(
            "another server uses the folder {}; stop it, or give this one a folder of its own with --data",
            path.display()
        ),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("cannot lock {}; choose a folder on another disk", file.display()))
        }
    }
}

/// The name in the folder, if the folder is the one that it was given to; a new one otherwise.
fn owner(path: &Path, lock: &File) -> anyhow::Result<String> {
    let here = fingerprint(lock)?;
    if let Ok(text) = std::fs::read_to_string(path.join(OWNER)) {
        match *text.split_whitespace().collect::<Vec<_>>() {
            [name, place] if place == here => return Ok(name.to_owned()),
            // Written before places were.
            [name] => return named(path, name.to_owned(), &here),
            _ => {}
        }
    }
    // Another folder's memory came with the copy. The database may be as old as it is, and yet be one that was put
    // back: it is known no better than one that this folder has never served.
    forget(path)?;
    named(path, chance::name(16), &here)
}

fn forget(path: &Path) -> anyhow::Result<()> {
    match std::fs::remove_file(path.join(GENERATION)) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", path.join(GENERATION).display()))
        }
        _ => Ok(()),
    }
}

fn named(path: &Path, name: String, here: &str) -> anyhow::Result<String> {
    write(path, OWNER, &format!("{name} {here}\n"))?;
    Ok(name)
}

/// What no copy of the lock's file shares with it: where it lies on the disk, and since when.
fn fingerprint(lock: &File) -> anyhow::Result<String> {
    let about = lock.metadata()?;
    let since = about.created().ok().and_then(|made| made.duration_since(UNIX_EPOCH).ok());
    Ok(format!("{:x}-{:x}", about.ino(), since.map_or(0, |since| since.as_nanos())))
}

/// A reader sees the old text or the new one, never half of it.
fn write(path: &Path, name: &str, text: &str) -> anyhow::Result<()> {
    let (half, whole) = (path.join(format!("{name}.new")), path.join(name));
    let written = File::create(&half).and_then(|mut file| file.write_all(text.as_bytes()));
    written.and_then(|()| std::fs::rename(&half, &whole)).with_context(|| format!("cannot write {}", whole.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copied(from: &Path) -> tempfile::TempDir {
        let copy = tempfile::tempdir().expect("a folder");
        for file in std::fs::read_dir(from).expect("a folder") {
            let file = file.expect("a file");
            std::fs::copy(file.path(), copy.path().join(file.file_name())).expect("copied");
        }
        copy
    }

    #[test]
    fn a_folder_has_one_server_and_says_so_to_the_second() {
        let data = tempfile::tempdir().expect("a folder");
        let first = Folder::take(data.path()).expect("free");
        let said = Folder::take(data.path()).err().expect("taken").to_string();
        assert!(said.contains(&data.path().display().to_string()) && said.contains("--data"), "{said}");
        drop(first);
        assert!(Folder::take(data.path()).is_ok());
    }

    #[test]
    fn a_name_lasts_and_a_copy_of_the_folder_gets_another() {
        let data = tempfile::tempdir().expect("a folder");
        let name = Folder::take(data.path()).expect("free").owner;
        assert_eq!(Folder::take(data.path()).expect("free").owner, name);
        let copy = copied(data.path());
        let other = Folder::take(copy.path()).expect("free").owner;
        assert_ne!(other, name);
        assert_eq!(Folder::take(copy.path()).expect("free").owner, other);
        std::fs::write(data.path().join(OWNER), "old-name").expect("written");
        assert_eq!(Folder::take(data.path()).expect("free").owner, "old-name", "a name from before is kept");
    }

    #[test]
    fn what_is_remembered_is_read_back_and_nonsense_is_nothing() {
        let data = tempfile::tempdir().expect("a folder");
        let folder = Folder::take(data.path()).expect("free");
        assert_eq!(folder.remembered(), None);
        let lineage = Lineage { database: "abc".into(), generation: 7 };
        folder.remember(&lineage).expect("written");
        assert_eq!(folder.remembered(), Some(lineage));
        let copy = copied(data.path());
        let other = Folder::take(copy.path()).expect("free");
        assert_eq!(other.remembered(), None, "what a copy remembers is another folder's");
        other.remember(&Lineage { database: "abc".into(), generation: 8 }).expect("written");
        drop(other);
        assert!(Folder::take(copy.path()).expect("free").remembered().is_some(), "and then its own");
        drop(folder);
        let elsewhere = tempfile::tempdir().expect("a folder").path().join("moved");
        std::fs::create_dir_all(elsewhere.parent().expect("a parent")).expect("a folder");
        std::fs::rename(data.path(), &elsewhere).expect("moved");
        let moved = Folder::take(&elsewhere).expect("free");
        assert!(moved.remembered().is_some(), "a folder that was moved is the same one");
        std::fs::write(elsewhere.join(GENERATION), "?").expect("written");
        assert_eq!(moved.remembered(), None);
    }
}

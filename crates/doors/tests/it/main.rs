//! What the fuzzer kept goes through every door again, and so does much that is nearly the same.

use std::fs;
use std::path::{Path, PathBuf};

use doors::DOORS;

/// Small changes of each thing that is kept.
const CHANGES: usize = if cfg!(debug_assertions) { 20 } else { 200 };

fn kept(door: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(door);
    let files =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("nothing is kept in {}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(&path).expect("a file"))).collect()
}

#[test]
fn everything_that_was_kept_goes_through_its_door() {
    for (name, door) in DOORS {
        let kept = kept(name);
        assert!(kept.len() >= 3, "too little is kept for {name}");
        for (path, data) in kept {
            println!("{}", path.display());
            door(&data);
        }
    }
}

#[test]
fn small_changes_of_it_do_too() {
    let mut chance = fastrand::Rng::with_seed(1);
    for (name, door) in DOORS {
        let kept = kept(name);
        for (path, data) in &kept {
            for change in 0..CHANGES {
                println!("{} {change}", path.display());
                let other = &kept[chance.usize(..kept.len())].1;
                door(&changed(data.clone(), other, &mut chance));
            }
        }
    }
}

/// A byte or a few are others, are gone, are there twice, or come from something else that was kept.
fn changed(mut data: Vec<u8>, other: &[u8], chance: &mut fastrand::Rng) -> Vec<u8> {
    for _ in 0..=chance.usize(..3) {
        let at = chance.usize(..=data.len());
        let to = data.len().min(at + chance.usize(1..16));
        match chance.usize(..5) {
            0 if at < data.len() => data[at] = chance.u8(..),
            1 => drop(data.drain(at..to)),
            2 => {
                let again = data[at..to].to_vec();
                data.splice(at..at, again);
            }
            3 if !other.is_empty() => {
                let from = chance.usize(..other.len());
                let until = other.len().min(from + chance.usize(1..64));
                data.splice(at..to, other[from..until].iter().copied());
            }
            _ => {
                let number = ["-1", "0", "9223372036854775807", "1e999", "null", "\"\"", "[]", "{}"];
                data.splice(at..to, number[chance.usize(..number.len())].bytes());
            }
        }
    }
    data
}

#[test]
fn every_door_has_a_fuzz_target() {
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/Cargo.toml"));
    let manifest = manifest.expect("the fuzzer's manifest");
    for (name, _) in DOORS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name} has no target");
    }
}

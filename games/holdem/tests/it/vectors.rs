//! The worked cases, answered by the referee.

use std::path::PathBuf;

/// A folder of the shared material: named by the environment, or beside the workspace.
pub fn shared(path: &str) -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let root = std::env::var_os("BAIZE_SHARED").map_or(beside, PathBuf::from);
    let found = root.join(path);
    if !found.exists() {
        eprintln!("skipped: {} is not there (BAIZE_SHARED names the folder)", found.display());
        return None;
    }
    Some(found)
}

#[test]
fn every_worked_case_agrees() {
    table::suite::worked_cases(&holdem::REFEREE, include_str!("../cases.jsonl"));
}

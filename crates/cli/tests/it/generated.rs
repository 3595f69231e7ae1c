//! Files made from the Rust types are the ones in the tree.

use std::path::Path;

use crate::program::run;

#[test]
fn generated_files_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let fresh = tempfile::tempdir().expect("a folder");
    assert!(run(&["types", &fresh.path().to_string_lossy()], "").status.success());
    let mut names = vec!["web/src/lib/wire.ts".to_owned(), "docs/openapi.json".to_owned()];
    names.extend(catalog::games().map(|game| format!("games/{}/web/types.ts", game.name())));
    for name in names {
        let made = std::fs::read_to_string(fresh.path().join(&name)).expect("it was written");
        let kept = std::fs::read_to_string(root.join(&name)).unwrap_or_default();
        assert!(made == kept, "{name} is out of date; run `cargo xtask codegen`");
    }
}

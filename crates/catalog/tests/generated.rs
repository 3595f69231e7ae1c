//! Files made from the Rust types are the ones in the tree.

use std::path::Path;

#[test]
fn the_pages_types_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let wire = ("web/src/lib/wire.ts".to_owned(), wire::types().text());
    let games = catalog::games().map(|game| (format!("games/{}/web/types.ts", game.name()), game.types().text()));
    for (name, made) in games.chain([wire]) {
        let kept = std::fs::read_to_string(root.join(&name)).unwrap_or_default();
        assert!(made == kept, "{name} is out of date; run `cargo xtask codegen`");
    }
}

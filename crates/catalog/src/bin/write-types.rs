//! Writes the page's TypeScript from the Rust types into a checkout of the sources, whose root is the one argument.
//! It needs the games and the wire, and not the server, so that it is quick.

use std::io::Result;
use std::path::Path;

fn main() -> Result<()> {
    let root = std::env::args_os().nth(1).ok_or_else(|| std::io::Error::other("name the root of the sources"))?;
    let root = Path::new(&root);
    write(&root.join("web/src/lib/wire.ts"), &wire::types().text())?;
    for game in catalog::games() {
        write(&root.join("games").join(game.name()).join("web/types.ts"), &game.types().text())?;
    }
    Ok(())
}

/// Files that are right are left alone, so that nothing is built anew because of them.
fn write(path: &Path, text: &str) -> Result<()> {
    if std::fs::read_to_string(path).is_ok_and(|known| known == text) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, text)?;
    println!("wrote {}", path.display());
    Ok(())
}

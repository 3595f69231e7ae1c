//! `baize types`: the TypeScript and OpenAPI files made from the Rust types.

use std::path::PathBuf;

use clap::Args;

/// Writes the page's types and the OpenAPI document into a checkout of the sources.
#[derive(Args)]
#[command(hide = true)]
pub struct Types {
    /// The root of the sources.
    root: PathBuf,
}

pub fn run(types: &Types) -> anyhow::Result<()> {
    write(&types.root, "web/src/lib/wire.ts", server::types().text())?;
    write(&types.root, "docs/openapi.json", server::openapi().to_pretty_json()? + "\n")?;
    for game in catalog::games() {
        write(&types.root, &format!("games/{}/web/types.ts", game.name()), game.types().text())?;
    }
    Ok(())
}

/// Files that are right are left alone, so that nothing is built anew because of them.
fn write(root: &std::path::Path, name: &str, text: String) -> anyhow::Result<()> {
    let path = root.join(name);
    if std::fs::read_to_string(&path).is_ok_and(|known| known == text) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(&path, text)?;
    println!("wrote {name}");
    Ok(())
}

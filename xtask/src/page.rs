//! The page: built when its sources are newer than what was built last.

use std::path::Path;
use std::time::SystemTime;

use crate::install;
use crate::shell::{Done, command, root, step};

/// Builds web/dist if anything it is made of has changed.
pub fn build() -> Done {
    let web = root().join("web");
    install::npm_packages(&web)?;
    let built = web.join("dist/index.html").metadata().and_then(|file| file.modified()).ok();
    let mut newest = newest(&web.join("src")).max(newest(&web.join("public")));
    for name in ["package-lock.json", "package.json", "vite.config.ts", "index.html", "tsconfig.json"] {
        newest = newest.max(web.join(name).metadata().and_then(|file| file.modified()).ok());
    }
    for game in std::fs::read_dir(root().join("games")).into_iter().flatten().flatten() {
        newest = newest.max(self::newest(&game.path().join("web")));
    }
    if built.is_some() && built >= newest {
        return Ok(());
    }
    let mut build = command("npm", &["run", "--silent", "build"]);
    build.current_dir(&web);
    step("building the page", build)
}

fn newest(folder: &Path) -> Option<SystemTime> {
    let entries = std::fs::read_dir(folder).ok()?;
    entries
        .flatten()
        .filter_map(|entry| match entry.file_type() {
            Ok(kind) if kind.is_dir() => newest(&entry.path()),
            _ => entry.metadata().and_then(|file| file.modified()).ok(),
        })
        .max()
}

/// Takes every screenshot of docs/screens anew, with the system's browser.
pub fn screens() -> Done {
    install::packages()?;
    install::chinese_font()?;
    build()?;
    step("building baize", command("cargo", &["build", "--package", "baize"]))?;
    let mut screens = command("npm", &["run", "--silent", "screens"]);
    screens.current_dir(root().join("web")).env("BAIZE_BIN", root().join("target/debug/baize"));
    step("taking screenshots", screens)
}

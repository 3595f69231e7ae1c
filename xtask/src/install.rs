//! What the tests need and a fresh Debian machine lacks, installed by name.

use std::path::{Path, PathBuf};

use crate::shell::{Done, command, step};

/// PostgreSQL's programs, wherever Debian put this version of them.
pub fn postgres_programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    versions.flatten().map(|version| version.path().join("bin")).find(|bin| bin.join("initdb").exists())
}

/// The system's Chromium, under either of its names.
pub fn chromium() -> Option<&'static str> {
    ["/usr/bin/chromium", "/usr/bin/chromium-browser"].into_iter().find(|path| Path::new(path).exists())
}

/// Debian packages for the browser and database tests.
pub fn packages() -> Done {
    let mut missing = Vec::new();
    if chromium().is_none() {
        missing.push("chromium");
    }
    if postgres_programs().is_none() {
        missing.push("postgresql");
    }
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    if !Path::new("/usr/bin/apt-get").exists() {
        return Err(format!("this is not Debian: install {names} yourself, then run this again"));
    }
    step("apt-get update", apt(&["update", "-q"]))?;
    let mut args = vec!["install", "-y", "-q", "--no-install-recommends"];
    args.extend(&missing);
    let mut install = apt(&args);
    install.env("DEBIAN_FRONTEND", "noninteractive");
    step(&format!("apt-get install {names}"), install)
}

fn apt(args: &[&str]) -> std::process::Command {
    let is_root = std::process::Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout.starts_with(b"0"));
    match is_root {
        true => command("apt-get", args),
        false => {
            let mut all = vec!["apt-get"];
            all.extend(args);
            command("sudo", &all)
        }
    }
}

/// The page's npm packages, as the lockfile names them.
pub fn npm_packages(web: &Path) -> Done {
    let lock =
        std::fs::read(web.join("package-lock.json")).map_err(|error| format!("web/package-lock.json: {error}"))?;
    let stamp = web.join("node_modules/.installed-lock.json");
    if std::fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let mut install = command("npm", &["ci", "--no-audit", "--no-fund"]);
    install.current_dir(web);
    step("npm ci", install)?;
    std::fs::write(&stamp, lock).map_err(|error| format!("{}: {error}", stamp.display()))
}

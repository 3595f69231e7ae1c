//! What the tests need and a fresh Debian machine lacks, installed by name.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::shell::{Done, command, root, step};

/// PostgreSQL's programs, wherever Debian put this version of them.
pub fn postgres_programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    versions.flatten().map(|version| version.path().join("bin")).find(|bin| bin.join("initdb").exists())
}

/// The system's Chromium, under either of its names.
pub fn chromium() -> Option<&'static str> {
    ["/usr/bin/chromium", "/usr/bin/chromium-browser"].into_iter().find(|path| Path::new(path).exists())
}

/// Debian keeps it among the system's programs, which are not in everybody's path.
fn has_nats_server() -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let known = ["/usr/sbin", "/usr/local/bin"].into_iter().map(PathBuf::from);
    std::env::split_paths(&paths).chain(known).any(|folder| folder.join("nats-server").exists())
}

/// Debian packages for the browser, database and cluster tests.
pub fn packages() -> Done {
    let mut missing = Vec::new();
    if chromium().is_none() {
        missing.push("chromium");
    }
    if postgres_programs().is_none() {
        missing.push("postgresql");
    }
    if !has_nats_server() {
        missing.push("nats-server");
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

/// A font with Chinese characters, without which screenshots show boxes.
pub fn chinese_font() -> Done {
    let known = command("fc-list", &[":lang=zh", "family"]).output();
    match known.is_ok_and(|fonts| !fonts.stdout.is_empty()) {
        true => Ok(()),
        false => step(
            "apt-get install fonts-noto-cjk",
            apt(&["install", "-y", "-q", "--no-install-recommends", "fonts-noto-cjk"]),
        ),
    }
}

/// A Python of the tests' own: with PokerKit, against which Hold'em is compared, and with websockets,
/// which the bot in the documentation speaks through.
pub fn python() -> Result<PathBuf, String> {
    const PACKAGES: [&str; 2] = ["pokerkit==0.7.7", "websockets==15.0.1"];
    let folder = root().join("target/python");
    let python = folder.join("bin/python");
    let mut known = command(&python.to_string_lossy(), &["-c", "import pokerkit, websockets"]);
    if known.stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
        return Ok(python);
    }
    let venv = || command("python3", &["-m", "venv", "--clear", &folder.to_string_lossy()]);
    if step("a Python of our own", venv()).is_err() {
        // Debian keeps this part of Python in a package of its own.
        step("apt-get install python3-venv", apt(&["install", "-y", "-q", "python3-venv"]))?;
        step("a Python of our own", venv())?;
    }
    let mut args = vec!["-m", "pip", "install", "--quiet"];
    args.extend(PACKAGES);
    step("pip install pokerkit websockets", command(&python.to_string_lossy(), &args))?;
    Ok(python)
}

//! The data folder: is it there, whose is it, who uses it, and is there room on its disk.

use std::fs::{File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::Value;
use server::admin;
use server::folder::Folder;

use super::finding::Finding;
use crate::database::Database;

const GIB: u64 = 1 << 30;
/// A room that writes much needs a day's warning.
const LITTLE: u64 = 2 * GIB;
const TOO_LITTLE: u64 = GIB / 10;
/// What others must not do with a folder or a file.
const OTHERS: u32 = 0o077;

pub fn look(database: &Database, status: Option<&Value>) -> Vec<Finding> {
    let data = &database.data;
    let Ok(about) = std::fs::metadata(data) else {
        let what = format!("there is no folder {}", data.display());
        return vec![Finding::wrong(
            what,
            "name the room's folder with --data, or start `baize serve` once, which makes it",
        )];
    };
    if !about.is_dir() {
        return vec![Finding::wrong(format!("{} is no folder", data.display()), "name another with --data")];
    }
    let mut findings = vec![private(data, &about.permissions()), writable(data), used(data, status), space(data)];
    findings.extend(open_files(data));
    findings
}

fn private(data: &Path, permissions: &Permissions) -> Finding {
    let mode = permissions.mode() & 0o777;
    match mode & OTHERS {
        0 => Finding::ok(format!("the folder {} is its owner's alone", data.display())),
        _ => Finding::warning(
            format!("others can look into the folder {} (mode {mode:o})", data.display()),
            format!("chmod 700 {}", data.display()),
        ),
    }
}

/// Databases and copies of them that others can read: they hold the cards of hands that are being played.
fn open_files(data: &Path) -> Vec<Finding> {
    let Ok(files) = std::fs::read_dir(data) else { return Vec::new() };
    let is_open = |path: &Path| std::fs::metadata(path).is_ok_and(|about| about.permissions().mode() & OTHERS != 0);
    let names = files.filter_map(|file| Some(file.ok()?.path()));
    let secrets = names.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().contains(".db")));
    let open = secrets.filter(|path| path.is_file() && is_open(path));
    open.map(|path| {
        let what = format!("others can read {}, which holds the cards of running hands", path.display());
        Finding::wrong(what, format!("chmod 600 {}", path.display()))
    })
    .collect()
}

fn writable(data: &Path) -> Finding {
    let probe = data.join("doctor.probe");
    let written = File::create(&probe).and_then(|file| file.sync_all()).and_then(|()| std::fs::remove_file(&probe));
    match written {
        Ok(()) => Finding::ok("the folder can be written to"),
        Err(error) => Finding::wrong(
            format!("the folder cannot be written to: {error}"),
            "run this as the user who runs the server; if it is, give the folder to that user with chown",
        ),
    }
}

fn used(data: &Path, status: Option<&Value>) -> Finding {
    if let Some(status) = status {
        let (version, pid, tables) = (&status["version"], &status["pid"], &status["tables"]);
        let version = version.as_str().unwrap_or("?");
        return Finding::ok(format!("a server of version {version} runs here (process {pid}, {tables} tables)"));
    }
    if !data.join("lock").exists() {
        return Finding::ok("no server has run here yet");
    }
    match Folder::take(data) {
        Ok(_) => Finding::ok("no server runs here"),
        Err(_) => Finding::warning(
            format!("a server has this folder, but cannot be reached by {}", data.join(admin::SOCKET).display()),
            "run this as the user who runs the server, or as root; its log says if it has no such socket",
        ),
    }
}

fn space(data: &Path) -> Finding {
    let Ok(disk) = rustix::fs::statvfs(data) else {
        return Finding::warning("it is not known how much room is on the disk", "look at `df -h`");
    };
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let what = format!("{:.1} GiB are free on the disk of the folder", free as f64 / GIB as f64);
    match free {
        ..TOO_LITTLE => Finding::wrong(what, "make room: a full disk stops every table"),
        TOO_LITTLE..LITTLE => Finding::warning(what, "make room, or keep logs for less long with --keep-logs-days"),
        LITTLE.. => Finding::ok(what),
    }
}

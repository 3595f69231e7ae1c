//! Copies of the database: making one while the room is open, and putting one back while it is closed.

use std::fs::File;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::json;
use server::admin::Told;
use server::clock::wall_ms;
use store::{Deed, Soundness, Store};

use super::reach;
use crate::database::Database;

/// How long a copy is looked at before it is put back.
const LOOK: Duration = Duration::from_secs(600);

fn deed(by: &str, what: &str, whom: String, why: Option<String>) -> Deed {
    Deed { who: by.to_owned(), what: what.to_owned(), whom: Some(whom), why, at: wall_ms() }
}

/// Copies the database into a new file. It is written down first: whoever has a copy has the cards of open hands.
pub async fn back_up(database: &Database, file: &Path, by: &str, why: Option<String>) -> anyhow::Result<Told> {
    if file.exists() {
        bail!("{} is there already; choose another name", file.display());
    }
    let store = database.open().await?;
    store.note_deed(deed(by, "back up", file.display().to_string(), why)).await?;
    if !store.back_up(file).await? {
        dump(database.url.as_deref().unwrap_or_default(), file)?;
    }
    store.close().await;
    let text = format!("{} is a copy of the database; keep it as you keep the database", file.display());
    Ok(Told::new(text, json!({ "file": file.display().to_string() })))
}

/// PostgreSQL has its own tool for it, which may not be here.
fn dump(url: &str, file: &Path) -> anyhow::Result<()> {
    let (place, password) = without_password(url);
    let made = File::options().write(true).create_new(true).mode(0o600).open(file);
    let made = made.with_context(|| format!("cannot write {}", file.display()))?;
    let mut dump = Command::new("pg_dump");
    dump.args(["--format=custom", "--no-password", "--dbname", &place]).stdin(Stdio::null()).stdout(made);
    if let Some(password) = password {
        // Not on the command line, which everybody on the machine can read.
        dump.env("PGPASSWORD", password);
    }
    let ended = dump.status();
    if !ended.as_ref().is_ok_and(std::process::ExitStatus::success) {
        // Half a copy is worse than none.
        let _ = std::fs::remove_file(file);
    }
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => bail!("pg_dump ended with {status}; what it said stands above"),
        Err(error) => bail!("pg_dump could not be started ({error}); install it, or run it where PostgreSQL is"),
    }
}

/// The URL without its password, and the password as it is meant.
fn without_password(url: &str) -> (String, Option<String>) {
    let parts = || {
        let (scheme, rest) = url.split_once("://")?;
        let (user, host) = rest.split_once('@')?;
        let (user, password) = user.split_once(':')?;
        Some((format!("{scheme}://{user}@{host}"), Some(unescaped(password))))
    };
    parts().unwrap_or_else(|| (url.to_owned(), None))
}

/// `%41` is an A.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let code = behind.get(..2).and_then(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok());
        match code.filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Puts a copy in the place of the database, or marks one that was put there by other means.
pub async fn restore(
    database: &Database,
    file: Option<PathBuf>,
    by: &str,
    why: Option<String>,
) -> anyhow::Result<Told> {
    let _folder = reach::folder(database).context("stop the server before a copy is put back")?;
    let url = server::database_url(database.url.as_deref(), &database.data);
    let Some(file) = file else {
        let store = Store::open_existing(&url).await?;
        store.mark_restored(deed(by, "restore", "a copy that is in place".into(), why)).await?;
        store.close().await;
        return Ok(told("the database", None));
    };
    let Some(place) = url.strip_prefix("sqlite:").map(|path| PathBuf::from(path.strip_prefix("//").unwrap_or(path)))
    else {
        bail!(
            "a copy of a PostgreSQL database is put back with pg_restore --clean --dbname URL {}; then run \
             `baize admin restore --in-place`",
            file.display()
        );
    };
    let beside = beside(&place, "restoring");
    copy_private(&file, &beside)?;
    let made_sound = make_sound(&beside, deed(by, "restore", file.display().to_string(), why)).await;
    if let Err(error) = made_sound {
        forget(&beside);
        return Err(error.context(format!("{} is not put back; the database is as it was", file.display())));
    }
    let kept = set_aside(&place)?;
    std::fs::rename(&beside, &place).with_context(|| format!("cannot write {}", place.display()))?;
    Ok(told(&file.display().to_string(), kept))
}

fn told(what: &str, kept: Option<PathBuf>) -> Told {
    let kept = kept.map(|kept| kept.display().to_string());
    let mut text = format!("{what} is in place; hands that were open in it are void at the next start");
    if let Some(kept) = &kept {
        text += &format!(". What was there is {kept}: remove it when you do not need it any more");
    }
    Told::new(text, json!({ "kept": kept }))
}

/// The copy is a whole database of this program or an older one, and is marked.
async fn make_sound(copy: &Path, deed: Deed) -> anyhow::Result<()> {
    let store = Store::open(&format!("sqlite:{}", copy.display())).await?;
    match store.check_file(LOOK).await? {
        Soundness::Sound | Soundness::NotOurs => {}
        Soundness::Unfinished => bail!("it is too large to be looked at"),
        Soundness::Damaged(faults) => bail!("it is damaged: {}", faults.join("; ")),
    }
    store.mark_restored(deed).await?;
    store.close().await;
    Ok(())
}

fn copy_private(from: &Path, to: &Path) -> anyhow::Result<()> {
    let mut source = File::open(from).with_context(|| format!("cannot read {}", from.display()))?;
    forget(to);
    let target = File::options().write(true).create_new(true).mode(0o600).open(to);
    let mut target = target.with_context(|| format!("cannot write {}", to.display()))?;
    std::io::copy(&mut source, &mut target).with_context(|| format!("cannot copy {}", from.display()))?;
    target.sync_all()?;
    Ok(())
}

/// Moves the database that is there, with what belongs to it, out of the way and keeps it.
fn set_aside(place: &Path) -> anyhow::Result<Option<PathBuf>> {
    if !place.exists() {
        return Ok(None);
    }
    let kept = beside(place, &format!("before-{}", wall_ms() / 1000));
    for end in ["-wal", "-shm", ""] {
        let (from, to) = (ending(place, end), ending(&kept, end));
        if from.exists() {
            std::fs::rename(&from, &to).with_context(|| format!("cannot move {}", from.display()))?;
            std::fs::set_permissions(&to, std::fs::Permissions::from_mode(0o600))?;
        }
    }
    Ok(Some(kept))
}

fn forget(file: &Path) {
    for end in ["-wal", "-shm", ""] {
        // What is not there need not go.
        let _ = std::fs::remove_file(ending(file, end));
    }
}

fn beside(place: &Path, word: &str) -> PathBuf {
    ending(place, &format!(".{word}"))
}

fn ending(place: &Path, end: &str) -> PathBuf {
    let mut name = place.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn a_password_is_taken_out_of_the_url() {
        let check = |url: &str, place: &str, password: Option<&str>| {
            assert_eq!(without_password(url), (place.to_owned(), password.map(str::to_owned)));
        };
        check("postgres://ann:p%40ss@db/room", "postgres://ann@db/room", Some("p@ss"));
        check("postgres://ann@db:5432/room", "postgres://ann@db:5432/room", None);
        check("postgres:///room?host=/run", "postgres:///room?host=/run", None);
        check("postgres://ann:100%@db/room", "postgres://ann@db/room", Some("100%"));
    }
}

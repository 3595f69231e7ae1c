//! A private PostgreSQL cluster, shared by all test processes of a user and stopped after the last of them.
//!
//! Every process holds a shared lock on the file `users` for as long as it lives. A watcher, started with
//! the cluster, waits for that lock to be free for a while and then stops the cluster while holding it.

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The superuser's URL. Starts the cluster if nobody has.
pub(super) fn url() -> &'static str {
    static URL: OnceLock<(String, Option<File>)> = OnceLock::new();
    let found = URL.get_or_init(|| match std::env::var("BAIZE_TEST_PG") {
        Ok(url) => (url, None),
        Err(_) => {
            let (url, users) = join();
            (url, Some(users))
        }
    });
    &found.0
}

fn join() -> (String, File) {
    let cluster = Cluster::locate();
    let users = open(&cluster.root.join("users"));
    users.lock_shared().expect("the lock of the test cluster's users");
    let gate = open(&cluster.root.join("gate"));
    gate.lock().expect("the lock of the test cluster's start");
    let url_file = cluster.root.join("url");
    if !cluster.is_running() {
        let url = cluster.start();
        write_private(&url_file, &url);
        cluster.watch();
    }
    let url = fs::read_to_string(url_file).expect("the test cluster's URL");
    (url, users)
}

pub(super) struct Cluster {
    bin: PathBuf,
    root: PathBuf,
    /// PostgreSQL refuses to run as root.
    as_root: bool,
}

impl Cluster {
    fn locate() -> Self {
        let bin = newest_bin().expect("PostgreSQL is not installed: `cargo xtask test` installs it");
        let uid = fs::metadata("/proc/self").expect("this process").uid();
        let root = std::env::temp_dir().join(format!("baize-test-postgres-{uid}"));
        // The server's user may pass through, nobody may look around.
        let made = DirBuilder::new().mode(0o711).create(&root);
        let found = fs::symlink_metadata(&root).unwrap_or_else(|_| panic!("no folder {root:?}: {made:?}"));
        assert!(found.is_dir() && found.uid() == uid, "{root:?} belongs to someone else: remove it");
        Self::at(root, bin, uid)
    }

    /// One that is nobody else's, in this folder.
    pub(super) fn own(root: PathBuf) -> Self {
        let bin = newest_bin().expect("PostgreSQL is not installed: `cargo xtask test` installs it");
        let uid = fs::metadata("/proc/self").expect("this process").uid();
        Self::at(root, bin, uid)
    }

    fn at(root: PathBuf, bin: PathBuf, uid: u32) -> Self {
        fs::set_permissions(&root, Permissions::from_mode(0o711)).expect("the folder is ours");
        Self { bin, root, as_root: uid == 0 }
    }

    /// Ends all of its processes in the middle of their work, and starts it again where it was.
    pub(super) fn restart(&self) {
        let mut restart = self.command(self.bin.join("pg_ctl"));
        restart.arg("-D").arg(self.data()).arg("-l").arg(self.server_folder().join("log"));
        finish(restart.args(["-m", "immediate", "-w", "restart"]));
    }

    fn stopping(&self) -> Command {
        let mut stop = self.command(self.bin.join("pg_ctl"));
        stop.arg("-D").arg(self.data()).args(["-m", "immediate", "-w", "stop"]);
        stop
    }

    pub(super) fn stop(&self) {
        let mut stop = self.stopping();
        // A test that failed may have ended it already.
        let _ = stop.output();
    }

    fn server_folder(&self) -> PathBuf {
        self.root.join("server")
    }

    fn data(&self) -> PathBuf {
        self.server_folder().join("data")
    }

    /// A command as the user who runs the server.
    fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = if self.as_root {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program.as_ref());
            command
        } else {
            Command::new(program.as_ref())
        };
        command.current_dir("/").stdin(Stdio::null());
        command
    }

    fn is_running(&self) -> bool {
        let mut status = self.command(self.bin.join("pg_ctl"));
        status.arg("-D").arg(self.data()).arg("status");
        status.output().is_ok_and(|output| output.status.success())
    }

    /// A new cluster each time it has to be started: nothing of killed tests stays behind.
    pub(super) fn start(&self) -> String {
        let folder = self.server_folder();
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("the old cluster can be removed");
        }
        let mut install = Command::new("install");
        install.args(["-d", "-m", "700"]);
        if self.as_root {
            install.args(["-o", "postgres", "-g", "postgres"]);
        }
        finish(install.arg(&folder));

        let password = format!("{:016x}", crate::random().expect("randomness"));
        let password_file = folder.join("password");
        let mut keep = self.command("sh");
        keep.args(["-c", "umask 077; cat > \"$0\""]).arg(&password_file).stdin(Stdio::piped());
        let mut keep = keep.spawn().expect("sh");
        keep.stdin.take().expect("a pipe").write_all(password.as_bytes()).expect("the password is taken");
        assert!(keep.wait().expect("sh").success(), "the password cannot be kept for initdb");

        let mut init = self.command(self.bin.join("initdb"));
        init.arg("-D").arg(self.data()).arg("--pwfile").arg(&password_file);
        init.args(["-U", "postgres", "-A", "scram-sha-256", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"]);
        finish(&mut init);

        // Tests kill their own processes, never the server, so it need not flush. In the file and not on the
        // command line, so that a benchmark can turn flushing on.
        let mut configure = self.command("sh");
        configure.args(["-c", "echo 'fsync = off' >> \"$0\""]).arg(self.data().join("postgresql.conf"));
        finish(&mut configure);

        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let options = format!("-p {port} -c listen_addresses=127.0.0.1 -c max_connections=200 -k {}", folder.display());
        let mut start = self.command(self.bin.join("pg_ctl"));
        start.arg("-D").arg(self.data()).arg("-l").arg(folder.join("log")).args(["-w", "-o", &options, "start"]);
        finish(&mut start);
        format!("postgres://postgres:{password}@127.0.0.1:{port}/postgres")
    }

    /// Outlives this process on purpose; it ends with the cluster.
    fn watch(&self) {
        let script = "( while :; do flock -x \"$0\" true; sleep 20; \
                      flock -E 75 -x -n \"$0\" \"$@\"; [ $? -eq 75 ] || exit; done ) &";
        let stop = self.stopping();
        let mut watcher = Command::new("sh");
        watcher.args(["-c", script]).arg(self.root.join("users"));
        watcher.arg(stop.get_program()).args(stop.get_args()).current_dir("/").process_group(0);
        watcher.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        assert!(watcher.status().expect("sh").success(), "the watcher of the test cluster starts");
    }
}

fn newest_bin() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?.filter_map(|entry| {
        let path = entry.ok()?.path();
        let version: u32 = path.file_name()?.to_str()?.parse().ok()?;
        let bin = path.join("bin");
        bin.join("initdb").exists().then_some((version, bin))
    });
    versions.max().map(|(_, bin)| bin)
}

fn open(path: &Path) -> File {
    let opened = OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(path);
    opened.expect("a file of the test cluster")
}

fn write_private(path: &Path, text: &str) {
    let mut file = open(path);
    file.set_len(0).and_then(|()| file.write_all(text.as_bytes())).expect("the test cluster's URL is kept");
}

fn finish(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} failed: {said}");
}

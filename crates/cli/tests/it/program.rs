//! Running the program: to its end, or as a server that can be killed.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

pub const BAIZE: &str = env!("CARGO_BIN_EXE_baize");

/// Runs `baize` with these words and this input, to its end.
pub fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(BAIZE)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("baize starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// The first line of the log that a server writes, which is then killed.
pub fn first_log_line(data: &Path, more: &[&str]) -> String {
    let mut child = Command::new(BAIZE)
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .args(more)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("baize starts");
    let mut line = String::new();
    BufReader::new(child.stderr.take().expect("piped")).read_line(&mut line).expect("it logs");
    child.kill().expect("it was running");
    child.wait().expect("it is gone");
    line
}

/// A server in a process of its own.
pub struct Server {
    child: Child,
    pub base: String,
}

impl Server {
    pub fn start(data: &Path, listen: &str) -> Server {
        Server::with(data, listen, &[])
    }

    /// Starts it with further words on its command line.
    pub fn with(data: &Path, listen: &str, more: &[&str]) -> Server {
        Server::by(Command::new(BAIZE), data, listen, more)
    }

    /// Starts it in such a way that a limit on the size of files is an error where it is reached, as a full disk is, and
    /// not the end of the process. Its log is such a file, too.
    pub fn with_errors_for_large_files(data: &Path) -> Server {
        let mut shell = Command::new("sh");
        shell.env("LOG", data.join("server.log"));
        shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\" 2>\"$LOG\"", BAIZE]);
        Server::by(shell, data, "127.0.0.1:0", &[])
    }

    /// Lets no file of the process grow beyond so many bytes, or as they like.
    pub fn limit_files(&self, bytes: Option<u64>) {
        let limit = bytes.map_or_else(|| "unlimited".to_owned(), |bytes| bytes.to_string());
        let pid = self.child.id().to_string();
        let set = Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={limit}:unlimited")]).status();
        assert!(set.expect("prlimit is a part of util-linux").success());
    }

    fn by(mut command: Command, data: &Path, listen: &str, more: &[&str]) -> Server {
        let mut child = command
            .args(["serve", "--listen", listen, "--bot-pause-ms", "0", "--logins-per-minute", "100000"])
            .args(["--requests-per-second", "100000", "--tables-per-minute", "100000", "--data"])
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("baize starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("it says where it listens");
        let base = line.trim().strip_prefix("listening on ").expect("where it listens").to_owned();
        Server { child, base }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Kills the process at once, with the signal nothing can catch.
    pub fn kill(&mut self) {
        self.child.kill().expect("it was running");
        self.child.wait().expect("it is gone");
    }

    /// Lets it stand still, or go on, as if the machine had.
    pub fn signal(&self, word: &str) {
        let told = Command::new("kill").args([word, &self.child.id().to_string()]).status().expect("kill runs");
        assert!(told.success());
    }

    /// Asks it to stop, and gives whether it ended well.
    pub fn terminate(&mut self) -> bool {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().expect("kill runs");
        assert!(told.success());
        self.child.wait().expect("it ends").success()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test that failed must not leave a server behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

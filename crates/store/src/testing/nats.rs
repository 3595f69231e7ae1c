//! A nats-server of one test, on a free port. It can be cut off and brought back, and is gone when it is dropped.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const DEBIAN: &str = "/usr/sbin/nats-server";
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Nats {
    pub url: String,
    port: u16,
    server: Option<Child>,
}

/// A nats-server that has just been started.
///
/// # Panics
/// If it cannot be started: a test that needs it must not pass without it.
pub fn nats() -> Nats {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
    let mut nats = Nats { url: format!("nats://127.0.0.1:{port}"), port, server: None };
    nats.restore();
    nats
}

impl Nats {
    /// Ends it as a power cut does.
    pub fn cut(&mut self) {
        if let Some(mut server) = self.server.take() {
            server.kill().expect("it can be killed");
            server.wait().expect("it ends");
        }
    }

    /// Starts it again where it was.
    pub fn restore(&mut self) {
        // Where Debian has it, which is not in everybody's path.
        let program = if Path::new(DEBIAN).exists() { DEBIAN } else { "nats-server" };
        let mut server = Command::new(program);
        server.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]);
        server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let started = server.spawn().expect("nats-server is not installed: `cargo xtask test` installs it");
        self.server = Some(started);
        let until = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(Instant::now() < until, "nats-server does not answer on port {}", self.port);
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        if let Some(mut server) = self.server.take() {
            // It may have ended by itself.
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}

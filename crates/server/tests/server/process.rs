//! A server in a process of its own: this test program, told to be one.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tokio::signal::unix::{SignalKind, signal};
use tracing::Level;
use whistlestop_server::{Config, Server};

use crate::client::config;

const DATA: &str = "WHISTLESTOP_TEST_DATA";
const LISTEN: &str = "WHISTLESTOP_TEST_LISTEN";

/// What a process is told that writes more into a file than it may.
const SIGXFSZ: i32 = 25;

/// A server process. It ends with the test.
pub struct Process {
    child: Child,
    pub url: String,
    log: PathBuf,
}

impl Process {
    /// Starts a server on the database in this folder.
    pub fn start(data: &Path, listen: SocketAddr) -> Self {
        let log = data.join("server.log");
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "process::serve_until_killed", "--nocapture"])
            .env(DATA, data)
            .env(LISTEN, listen.to_string())
            .stdout(Stdio::piped())
            .stderr(File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let is_ready = |line: std::io::Result<String>| line.unwrap().contains("ready");
        assert!(lines.any(is_ready), "the server starts");
        // Whatever else it says is not read, but must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, url: format!("http://{listen}"), log }
    }

    /// kill -9.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Lets no file of the server grow beyond this, as on a full disk; `None` makes room again.
    #[cfg(target_os = "linux")]
    pub fn limit_files(&self, bytes: Option<u64>) {
        let limit = (bytes.unwrap_or(rlimit::INFINITY), rlimit::INFINITY);
        let pid = i32::try_from(self.child.id()).unwrap();
        rlimit::prlimit(pid, rlimit::Resource::FSIZE, Some(limit), None).unwrap();
    }

    /// All it has logged so far, what only helps to find faults included.
    pub fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An address at which nobody listens yet.
pub fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

#[test]
#[ignore = "not a test: the process that others start"]
fn serve_until_killed() {
    let Some(data) = std::env::var_os(DATA).map(PathBuf::from) else { return };
    let listen = std::env::var(LISTEN).unwrap().parse().unwrap();
    tracing_subscriber::fmt()
        .with_max_level(Level::DEBUG)
        .with_ansi(false)
        .with_writer(std::io::stderr)
        // On a full disk there is no place to complain.
        .log_internal_errors(false)
        .init();
    rlimit::increase_nofile_limit(u64::MAX).unwrap();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        // A file that may not grow is an error, and not the end of the process.
        let _ignored = signal(SignalKind::from_raw(SIGXFSZ)).unwrap();
        let config = Config { listen, ..config(&data) };
        let _running = Server::start(config).await.unwrap();
        println!("ready");
        std::future::pending::<()>().await;
    });
}

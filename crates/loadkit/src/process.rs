//! A real server, to be killed.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

use whistlestop_fleet::cpu_seconds;

use crate::person::Failure;

/// How long a server may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// How a server is different from others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setting {
    /// How many seconds its clock is ahead.
    pub ahead: i32,
    /// How many threads it has; by itself, one for each processor.
    pub threads: Option<usize>,
}

/// A server process.
pub struct Process {
    child: Child,
    /// Where it listens.
    pub server: String,
}

impl Process {
    /// Starts `program serve` and waits until it answers. Limits by address are off, because all players come from
    /// this machine.
    ///
    /// # Errors
    /// If it does not start, or does not answer.
    pub fn start(
        program: &Path,
        server: &str,
        args: &[&str],
        Setting { ahead, threads }: Setting,
    ) -> Result<Self, Failure> {
        let mut command = Command::new(program);
        if let Some(threads) = threads {
            command.env("TOKIO_WORKER_THREADS", threads.to_string());
        }
        if ahead != 0 {
            let library = fake_time().ok_or("install the package `libfaketime`")?;
            command.env("LD_PRELOAD", library);
            // Time passes as usual, only the date is wrong.
            command.env("FAKETIME", format!("{ahead:+}")).env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        }
        let child = command
            .args(["serve", "--listen", server])
            .args(args)
            .env("WHISTLESTOP_LIMIT_SCALE", "1000000")
            // What it says about its misfortune would fill the screen.
            .env("RUST_LOG", env::var("RUST_LOG").as_deref().unwrap_or("off"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start `{}`: {error}", program.display()))?;
        let mut process = Self { child, server: server.into() };
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = process.child.try_wait()? {
                return Err(format!("the server ended at once: {status}").into());
            }
            if ureq::get(format!("http://{server}/healthz")).call().is_ok() {
                return Ok(process);
            }
            thread::sleep(Duration::from_millis(5));
        }
        Err("the server does not answer".into())
    }

    /// kill -9.
    ///
    /// # Errors
    /// If it is gone already.
    pub fn kill(mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// Asks it to stop, and waits until it has.
    ///
    /// # Errors
    /// If it does not stop in time.
    pub fn stop(mut self) -> Result<(), Failure> {
        self.signal("TERM")?;
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if self.child.try_wait()?.is_some() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(5));
        }
        Err("the server does not stop".into())
    }

    /// Sends a signal, like `STOP`.
    ///
    /// # Errors
    /// If it is gone already.
    pub fn signal(&self, signal: &str) -> Result<(), Failure> {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args([&format!("-{signal}"), &id]).status()?;
        if status.success() { Ok(()) } else { Err(format!("cannot send {signal}").into()) }
    }

    /// Bytes of memory in use.
    ///
    /// # Errors
    /// Where there is no `/proc`.
    pub fn memory(&self) -> Result<u64, Failure> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes: u64 =
            line.and_then(|line| line.split_whitespace().next()).ok_or("no VmRSS")?.parse()?;
        Ok(kilobytes * 1024)
    }

    /// Seconds of processor time used.
    ///
    /// # Errors
    /// Where there is no `/proc`.
    pub fn cpu_seconds(&self) -> Result<f64, Failure> {
        Ok(cpu_seconds(self.child.id())?)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The library that shows a program another date.
fn fake_time() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").ok()?.flatten();
    let library = |folder: fs::DirEntry| folder.path().join("faketime/libfaketime.so.1");
    folders.map(library).find(|library| library.exists())
}

/// An address at which nobody listens yet.
///
/// # Errors
/// If there is none.
pub fn free_address() -> Result<String, Failure> {
    Ok(format!("127.0.0.1:{}", whistlestop_fleet::free_port()?))
}

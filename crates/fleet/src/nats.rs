//! NATS.

use std::net::TcpStream;
use std::path::Path;

use tempfile::TempDir;

use crate::process::Process;
use crate::{Result, cpu_seconds, failure, free_port};

/// A NATS server.
#[derive(Debug)]
pub struct Nats {
    folder: TempDir,
    options: Vec<String>,
    port: u16,
    process: Option<Process>,
}

impl Nats {
    /// Starts a server.
    ///
    /// # Errors
    /// If NATS is not installed, or does not start.
    pub fn start() -> Result<Nats> {
        Nats::start_with(&[])
    }

    /// Starts a server with options of its command line.
    ///
    /// # Errors
    /// As [`Nats::start`].
    pub fn start_with(options: &[&str]) -> Result<Nats> {
        let mut nats = Nats {
            folder: tempfile::tempdir()?,
            options: options.iter().map(|&option| option.to_owned()).collect(),
            port: free_port()?,
            process: None,
        };
        nats.start_again()?;
        Ok(nats)
    }

    /// Its URL.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Seconds of processor time used.
    ///
    /// # Errors
    /// If it does not run.
    pub fn cpu_seconds(&self) -> Result<f64> {
        match &self.process {
            Some(process) => cpu_seconds(process.id()),
            None => failure("NATS does not run"),
        }
    }

    /// kill -9.
    ///
    /// # Errors
    /// If it does not run.
    pub fn kill(&mut self) -> Result<()> {
        match self.process.take() {
            Some(mut process) => Ok(process.kill()?),
            None => failure("NATS does not run"),
        }
    }

    /// Freezes the server, or lets it go on. To a client that looks like a cut cable.
    ///
    /// # Errors
    /// If it does not run.
    pub fn freeze(&self, frozen: bool) -> Result<()> {
        match &self.process {
            Some(process) => process.signal(if frozen { "STOP" } else { "CONT" }),
            None => failure("NATS does not run"),
        }
    }

    /// Starts again after it was killed, on the same port.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start_again(&mut self) -> Result<()> {
        let log = self.folder.path().join("log");
        let port = self.port.to_string();
        let program = Path::new("nats-server");
        let mut options = vec!["-a", "127.0.0.1", "-p", &port];
        options.extend(self.options.iter().map(String::as_str));
        let mut process = Process::start(program, &options, None, &log)?;
        process.wait_until(&log, || TcpStream::connect(("127.0.0.1", self.port)).is_ok())?;
        self.process = Some(process);
        Ok(())
    }
}

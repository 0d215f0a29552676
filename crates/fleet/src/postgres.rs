//! PostgreSQL.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs};

use tempfile::TempDir;

use crate::process::{Process, Somebody, command};
use crate::{Failure, Result, cpu_seconds, failure, free_port};

/// A PostgreSQL server with databases of its own.
#[derive(Debug)]
pub struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    somebody: Option<Somebody>,
    settings: Vec<String>,
    port: u16,
    process: Option<Process>,
    frozen: bool,
    databases: AtomicU32,
}

impl Postgres {
    /// Starts a server that keeps what it has acknowledged when it is killed, but not when the machine is: it
    /// does not wait for the disk.
    ///
    /// # Errors
    /// If PostgreSQL is not installed, or does not start.
    pub fn start() -> Result<Postgres> {
        Postgres::start_with(&["fsync=off"])
    }

    /// Starts a server with settings of its configuration file. Without any it waits for the disk.
    ///
    /// # Errors
    /// As [`Postgres::start`].
    pub fn start_with(settings: &[&str]) -> Result<Postgres> {
        let folder = tempfile::tempdir()?;
        let somebody = Somebody::harmless()?;
        Somebody::own(somebody, folder.path())?;
        let programs = programs()?;
        let settings = settings.iter().map(|&setting| setting.to_owned()).collect();
        let mut postgres = Postgres {
            folder,
            programs,
            somebody,
            settings,
            port: free_port()?,
            process: None,
            frozen: false,
            databases: AtomicU32::new(0),
        };
        postgres.make()?;
        postgres.start_again()?;
        Ok(postgres)
    }

    /// The URL of a new, empty database.
    ///
    /// # Errors
    /// If the server does not run.
    pub fn new_database(&self) -> Result<String> {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"))?;
        Ok(self.url(&name))
    }

    /// The URL of a database.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Runs a statement, and returns what it answers as text.
    ///
    /// # Errors
    /// What PostgreSQL says.
    pub fn sql(&self, database: &str, statement: &str) -> Result<String> {
        let output = Command::new(self.programs.join("psql"))
            .args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement])
            .arg(self.url(database))
            .output()?;
        if !output.status.success() {
            return failure(String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// How many transactions each second `pgbench` gets done: so many clients run a script for so many seconds.
    ///
    /// # Errors
    /// What `pgbench` says.
    pub fn bench(&self, database: &str, script: &str, clients: u32, seconds: u64) -> Result<f64> {
        let file = self.folder.path().join("script.sql");
        fs::write(&file, script)?;
        let output = Command::new(self.programs.join("pgbench"))
            .args(["--no-vacuum", "--protocol=prepared", "--jobs=2"])
            .args([format!("--client={clients}"), format!("--time={seconds}")])
            .arg("--file")
            .arg(file)
            .arg(self.url(database))
            .output()?;
        let said = String::from_utf8_lossy(&output.stdout);
        let rate = said.lines().find_map(|line| line.strip_prefix("tps = "));
        match rate.and_then(|rate| rate.split(' ').next()?.parse().ok()) {
            Some(rate) if output.status.success() => Ok(rate),
            _ => failure(format!("pgbench: {said}{}", String::from_utf8_lossy(&output.stderr))),
        }
    }

    /// Seconds of processor time used.
    ///
    /// # Errors
    /// If it does not run.
    pub fn cpu_seconds(&self) -> Result<f64> {
        match &self.process {
            Some(process) => cpu_seconds(process.id()),
            None => failure("PostgreSQL does not run"),
        }
    }

    /// Stops as by `pg_ctl stop --mode immediate`: all processes quit at once, and the next start recovers.
    ///
    /// # Errors
    /// If it does not run.
    pub fn stop_immediately(&mut self) -> Result<()> {
        self.stop("QUIT")
    }

    /// Stops as by `pg_ctl stop --mode fast`: everybody is disconnected, and everything written.
    ///
    /// # Errors
    /// If it does not run.
    pub fn stop_fast(&mut self) -> Result<()> {
        self.stop("INT")
    }

    /// Freezes all processes of the server, or lets them go on. To a client that looks like a cut cable.
    ///
    /// # Errors
    /// If it does not run.
    pub fn freeze(&mut self, frozen: bool) -> Result<()> {
        let Some(process) = &self.process else { return failure("PostgreSQL does not run") };
        self.frozen = frozen;
        let signal = if frozen { "STOP" } else { "CONT" };
        let children = Command::new("pgrep").arg("-P").arg(process.id().to_string()).output()?;
        process.signal(signal)?;
        for child in String::from_utf8_lossy(&children.stdout).split_whitespace() {
            // A child may have ended meanwhile.
            let _ = Command::new("kill")
                .args([&format!("-{signal}"), child])
                .stderr(Stdio::null())
                .status()?;
        }
        Ok(())
    }

    /// Starts again after a stop, on the same port with the same data.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start_again(&mut self) -> Result<()> {
        let log = self.folder.path().join("log");
        let (data, sockets) = (self.data(), self.folder.path().to_string_lossy().into_owned());
        let port = self.port.to_string();
        let sockets = format!("unix_socket_directories={sockets}");
        let mut args =
            vec!["-D", &data, "-p", &port, "-c", "listen_addresses=127.0.0.1", "-c", &sockets];
        for setting in &self.settings {
            args.extend(["-c", setting]);
        }
        let mut process =
            Process::start(&self.programs.join("postgres"), &args, self.somebody, &log)?;
        process.wait_until(&log, || {
            let mut ready = Command::new(self.programs.join("pg_isready"));
            ready.args(["-q", "-h", "127.0.0.1", "-p", &port]);
            ready.status().is_ok_and(|status| status.success())
        })?;
        self.process = Some(process);
        Ok(())
    }

    fn make(&self) -> Result<()> {
        let output = command(&self.programs.join("initdb"), self.somebody)
            .args(["-D", &self.data(), "-U", "postgres", "--auth=trust", "--no-sync"])
            .args(["--encoding=UTF8", "--locale=C.UTF-8"])
            .current_dir(self.folder.path())
            .output()?;
        if output.status.success() {
            return Ok(());
        }
        failure(format!("initdb: {}", String::from_utf8_lossy(&output.stderr)))
    }

    fn stop(&mut self, signal: &str) -> Result<()> {
        let Some(mut process) = self.process.take() else {
            return failure("PostgreSQL does not run");
        };
        process.signal(signal)?;
        process.wait().map(drop)
    }

    fn data(&self) -> String {
        self.folder.path().join("data").to_string_lossy().into_owned()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Who is frozen does not hear that it shall stop.
        if self.frozen {
            let _ = self.freeze(false);
        }
        // All of its processes are gone before the folder is.
        let _ = self.stop_immediately();
    }
}

/// The folder that has the programs of PostgreSQL.
///
/// # Errors
/// If it is not installed.
pub fn programs() -> Result<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    // Debian keeps several versions, away from the path.
    let mut debian: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.flatten().map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    debian.sort();
    let has_all = |folder: &PathBuf| {
        ["postgres", "initdb", "psql", "pg_isready"]
            .iter()
            .all(|name| Path::is_file(&folder.join(name)))
    };
    debian.into_iter().rev().chain(env::split_paths(&path)).find(has_all).ok_or_else(|| {
        Failure(
            "PostgreSQL is missing\nhint: install the package `postgresql` of your system"
                .to_owned(),
        )
    })
}

//! Where people play: what runs there, and what it costs.

use std::path::Path;
use std::thread::available_parallelism;

use cpu_time::ProcessTime;
use serde::Serialize;
use tempfile::TempDir;
use whistlestop_fleet::{Nats, Postgres};

use crate::person::Failure;
use crate::process::{Process, Setting, free_address};

/// Servers that serve the same games, and what they need.
pub struct Site {
    // Dropped in this order: first who uses something, then what is used.
    servers: Vec<Process>,
    fleet: Option<(Postgres, Nats)>,
    _folder: Option<TempDir>,
}

impl Site {
    /// One server with a file of its own.
    ///
    /// # Errors
    /// If it does not start.
    pub fn alone(program: &Path) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        let data = folder.path().to_string_lossy().into_owned();
        let args = ["--data", &data];
        let server = Process::start(program, &free_address()?, &args, Setting::default())?;
        Ok(Self { servers: vec![server], fleet: None, _folder: Some(folder) })
    }

    /// So many servers on PostgreSQL, which waits for the disk as it does by default, and NATS. They share the
    /// processors out, as if each had a machine of its own.
    ///
    /// # Errors
    /// If one of them does not start.
    pub fn together(program: &Path, count: usize) -> Result<Self, Failure> {
        let (postgres, nats) = (Postgres::start_with(&[])?, Nats::start()?);
        let (store, bus) = (postgres.new_database()?, nats.url());
        let args = ["--store", &store, "--bus", &bus];
        let threads = (available_parallelism()?.get() / count).max(1);
        let setting = Setting { threads: Some(threads), ..Setting::default() };
        let servers: Result<_, Failure> =
            (0..count).map(|_| Process::start(program, &free_address()?, &args, setting)).collect();
        Ok(Self { servers: servers?, fleet: Some((postgres, nats)), _folder: None })
    }

    /// Where players find the servers.
    pub fn servers(&self) -> Vec<String> {
        self.servers.iter().map(|server| server.server.clone()).collect()
    }

    /// Bytes of memory that the servers use.
    ///
    /// # Errors
    /// If one of them is gone.
    pub fn memory(&self) -> Result<u64, Failure> {
        self.servers.iter().map(Process::memory).sum()
    }

    /// Seconds of processor time used so far.
    ///
    /// # Errors
    /// If somebody is gone.
    pub fn usage(&self) -> Result<Usage, Failure> {
        let (database, bus) = match &self.fleet {
            Some((postgres, nats)) => (postgres.cpu_seconds()?, nats.cpu_seconds()?),
            None => (0.0, 0.0),
        };
        let servers: Result<Vec<f64>, Failure> =
            self.servers.iter().map(Process::cpu_seconds).collect();
        // This process has nobody in it but players.
        let players = ProcessTime::try_now()?.as_duration().as_secs_f64();
        Ok(Usage { servers: servers?.iter().sum(), database, bus, players })
    }
}

/// Processor time, by who used it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Usage {
    /// All servers.
    pub servers: f64,
    /// PostgreSQL.
    pub database: f64,
    /// NATS.
    pub bus: f64,
    /// Those who play.
    pub players: f64,
}

impl Usage {
    /// What was used since then.
    pub(crate) fn since(&self, before: &Self) -> Self {
        Self {
            servers: self.servers - before.servers,
            database: self.database - before.database,
            bus: self.bus - before.bus,
            players: self.players - before.players,
        }
    }

    /// So many times as much.
    pub(crate) fn times(&self, factor: f64) -> Self {
        Self {
            servers: self.servers * factor,
            database: self.database * factor,
            bus: self.bus * factor,
            players: self.players * factor,
        }
    }
}

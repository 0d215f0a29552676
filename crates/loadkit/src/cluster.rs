//! Several servers on one PostgreSQL and one NATS, with something in between that can be disturbed.

use std::path::{Path, PathBuf};

use whistlestop_fleet::{Nats, Postgres};

use crate::person::Failure;
use crate::process::{Process, Setting, free_address};
use crate::proxy::Proxy;

/// Servers of the same games.
pub struct Cluster {
    /// Their database.
    pub postgres: Postgres,
    /// Over which they hear from each other.
    pub nats: Nats,
    /// The servers.
    pub nodes: Vec<Node>,
    program: PathBuf,
    database: String,
}

/// One of the servers, and its connections.
pub struct Node {
    /// The way from players to it.
    pub players: Proxy,
    /// The way from it to the database.
    pub store: Proxy,
    /// The way from it to NATS.
    pub bus: Proxy,
    process: Option<Process>,
    address: String,
    /// How many seconds its clock is ahead of the others.
    ahead: i32,
}

impl Cluster {
    /// Starts PostgreSQL, NATS and so many servers.
    ///
    /// # Errors
    /// If one of them does not start.
    pub async fn start(program: &Path, count: usize, settings: &[&str]) -> Result<Self, Failure> {
        let postgres = Postgres::start_with(settings)?;
        let nats = Nats::start()?;
        let database = postgres.new_database()?;
        let mut nodes = Vec::new();
        for _ in 0..count {
            let address = free_address()?;
            nodes.push(Node {
                players: Proxy::start(address.clone()).await?,
                store: Proxy::start(format!("127.0.0.1:{}", postgres.port())).await?,
                bus: Proxy::start(format!("127.0.0.1:{}", nats.port())).await?,
                process: None,
                address,
                ahead: 0,
            });
        }
        let mut cluster = Self { postgres, nats, nodes, program: program.to_owned(), database };
        for number in 0..count {
            cluster.start_node(number, 0)?;
        }
        Ok(cluster)
    }

    /// Where the database is, without anything in between.
    pub fn database(&self) -> &str {
        &self.database
    }

    /// Where players find the servers.
    pub fn servers(&self) -> Vec<String> {
        self.nodes.iter().map(|node| node.players.address.clone()).collect()
    }

    /// The process of a server.
    ///
    /// # Errors
    /// If it does not run.
    pub fn process(&self, number: usize) -> Result<&Process, Failure> {
        self.nodes[number].process.as_ref().ok_or_else(|| "the node does not run".into())
    }

    /// Starts a server whose clock is so many seconds ahead.
    ///
    /// # Errors
    /// If it does not answer.
    pub fn start_node(&mut self, number: usize, ahead: i32) -> Result<(), Failure> {
        let (_, path) = self.database.rsplit_once('/').ok_or("no database")?;
        let node = &mut self.nodes[number];
        let store = format!("postgres://postgres@{}/{path}", node.store.address);
        let bus = format!("nats://{}", node.bus.address);
        let args = ["--store", &store, "--bus", &bus];
        node.ahead = ahead;
        let setting = Setting { ahead, ..Setting::default() };
        node.process = Some(Process::start(&self.program, &node.address, &args, setting)?);
        Ok(())
    }

    /// kill -9.
    ///
    /// # Errors
    /// If it does not run.
    pub fn kill_node(&mut self, number: usize) -> Result<(), Failure> {
        let process = self.nodes[number].process.take().ok_or("the node does not run")?;
        Ok(process.kill()?)
    }

    /// Asks a server to stop, waits until it has, and starts it again.
    ///
    /// # Errors
    /// If it does not stop, or does not start.
    pub fn restart_node(&mut self, number: usize) -> Result<(), Failure> {
        let process = self.nodes[number].process.take().ok_or("the node does not run")?;
        process.stop()?;
        self.start_node(number, self.nodes[number].ahead)
    }
}

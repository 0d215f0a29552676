//! PostgreSQL and NATS of one's own, for tests and for trying things out: each in a temporary folder, on a free
//! port of this machine, and gone when the value is dropped or the program ends, however it ends.
//!
//! ```no_run
//! # fn main() -> whistlestop_fleet::Result<()> {
//! use whistlestop_fleet::Postgres;
//!
//! let mut postgres = Postgres::start()?;
//! let url = postgres.new_database()?;
//! postgres.stop_immediately()?;
//! postgres.start_again()?;
//! # Ok(())
//! # }
//! ```

mod certificate;
mod nats;
mod postgres;
mod process;
mod usage;

use std::hash::{BuildHasher, RandomState};
use std::net::TcpListener;

pub use certificate::Certificate;
pub use nats::Nats;
pub use postgres::{Postgres, programs as postgres_programs};
pub use usage::cpu_seconds;

/// Why a server cannot be had.
#[derive(Debug)]
pub struct Failure(String);

/// What this crate answers.
pub type Result<T> = std::result::Result<T, Failure>;

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure(error.to_string())
    }
}

fn failure<T>(text: impl Into<String>) -> Result<T> {
    Err(Failure(text.into()))
}

/// A port of this machine that nobody listens on. It is none of those that the system gives to outgoing
/// connections, so it is still free when a server that was stopped comes back to it.
///
/// # Errors
/// If there is none.
pub fn free_port() -> Result<u16> {
    let mut attempts =
        (0..1_000).map(|_| 10_000 + (RandomState::new().hash_one(0) % 20_000) as u16);
    attempts
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .ok_or_else(|| Failure("no port is free".to_owned()))
}

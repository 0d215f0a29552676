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

mod nats;
mod postgres;
mod process;

pub use nats::Nats;
pub use postgres::{Postgres, programs as postgres_programs};

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

/// A port of this machine that nobody listens on.
fn free_port() -> Result<u16> {
    Ok(std::net::TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

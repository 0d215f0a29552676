//! Tables on the network: people, bots and watchers at thousands of them, over HTTP and WebSockets.
//!
//! ```no_run
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), whistlestop_server::StartError> {
//! use whistlestop_server::{Config, Server};
//!
//! let running = Server::start(Config { data: "games".into(), ..Config::default() }).await?;
//! println!("play at http://{}", running.address());
//! running.stop().await;
//! # Ok(())
//! # }
//! ```
//!
//! A table is a task. Commands come to it one after the other; each becomes an entry of the log, and
//! nobody is told of it before it is durable. What happens by itself, moves of bots and the end of
//! somebody's time, goes the same way. So a process that is killed loses nothing that anybody has
//! seen, and the next one goes on from the logs.

mod addresses;
mod admin;
mod api;
mod assets;
mod bots;
mod bus;
mod clock;
mod config;
mod connections;
mod extract;
mod guard;
mod ids;
mod keep;
mod letters;
mod limits;
mod lobby;
mod metrics;
mod openapi;
mod passwords;
mod problem;
mod ratings;
mod server;
mod session;
mod signal;
mod socket;
mod speech;
mod state;
mod statistics;
mod steps;
mod tables;
mod text;
mod websocket;

pub use admin::{Admin, AdminError};
pub use config::{Config, ConfigError, Secret};
pub use openapi::openapi;
pub use server::{Running, Server, StartError};
pub use signal::asked_to_stop;
pub use whistlestop_store::Address;

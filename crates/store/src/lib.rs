//! What a game server must not lose: the log of every game, who sits where, and who plays.
//!
//! The store knows no rule and no wire format. Bodies are text that others made, ids are made by the
//! caller, and so are times: milliseconds since 1970. A write that has returned is durable.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> whistlestop_store::Result<()> {
//! use whistlestop_store::{Append, Error, NewGame, Store};
//!
//! let folder = tempfile::tempdir().expect("a folder");
//! let store = Store::open(&folder.path().join("games.db")).await?;
//! let game = NewGame { created_at_ms: 1_000, ..NewGame::new("g1", "usa", 4, [7; 32]) };
//! store.create_game(game, None).await?;
//!
//! let entry = Append::new("g1", 1, 1_000, r#"{"kind":"sat_down"}"#);
//! store.append(entry.clone()).await?;
//! assert_eq!(store.append(entry).await, Err(Error::Conflict));
//! assert_eq!(store.head("g1").await?, 1);
//! # Ok(())
//! # }
//! ```

mod address;
mod archive;
mod attempts;
pub mod baseline;
mod contacts;
mod copy;
mod error;
mod games;
mod log;
mod people;
mod postgres;
mod ratings;
mod sessions;
mod sqlite;
mod statement;
mod store;

pub use address::{Address, PostgresUrl};
pub use attempts::Pace;
pub use contacts::{Channel, Contact, Letter, Tiding, TidingKind};
pub use copy::{Copied, TableSum, copy};
pub use error::{Error, Result};
pub use games::{After, Code, Due, Game, NewGame, Outage, Seat, Status, Visibility};
pub use log::{Append, Change, Entry};
pub use people::{Audit, Kind, NewUser, Report, User, UserData};
pub use ratings::{GameResult, NewRating, Played, Rated, Rating, SeatResult, Statistics};
pub use sessions::{ApiToken, Hash, Link, Session, SignedIn};
pub use sqlite::{Durability, Options, restore};
pub use store::Store;

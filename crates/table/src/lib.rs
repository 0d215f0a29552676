//! One game at one table: who sits where, whose time is running, and the log of what happened.
//!
//! There is no socket, no database and no clock in here. Commands and times go in, entries of the
//! log come out. A server runs thousands of tables, a browser one, a simulator many with time that
//! it makes up; all three run this code.
//!
//! ```
//! use whistlestop_fair::{Nonce, Secret};
//! use whistlestop_table::{Command, Facts, Options, Origin, PlayerId, Table};
//!
//! let host = PlayerId("ines".into());
//! let mut table = Table::new(Facts {
//!     id: "game-1".into(),
//!     map: whistlestop_maps::usa(),
//!     host: host.clone(),
//!     seats: 2,
//!     options: Options::default(),
//!     secret: Secret([7; 32]),
//! });
//! let commands = [
//!     Command::Sit { seat: None, nonce: Nonce([1; 32]) },
//!     Command::SeatBot { seat: None, bot: "medium".into() },
//!     Command::Start,
//! ];
//! for (number, command) in commands.into_iter().enumerate() {
//!     let origin = Origin { player: host.clone(), command: format!("c{number}") };
//!     let entry = table.propose(origin, command, 1_000 + number as i64)?;
//!     // A server makes the entry durable here, and tells nobody before.
//!     table.fold(&entry)?;
//! }
//! assert_eq!(table.to_act().count(), 2, "both choose their starting tickets");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chair;
mod clock;
mod command;
mod entry;
mod facts;
mod fold;
mod memory;
mod propose;
mod replay;
mod table;

pub use chair::{Chair, StandIn};
pub use command::{Command, Nack};
pub use entry::{Cause, Entry, Happening, Origin, Said};
pub use facts::{Clock, Facts, Millis, Options, PlayerId};
pub use fold::Corrupt;
pub use propose::{LONG_WAIT, MAX_COMMAND_ID, MAX_ENTRIES, MAX_PHRASE, MAX_SAID, MAX_WORDS};
pub use replay::replay;
pub use table::{BotDue, Stage, Table};

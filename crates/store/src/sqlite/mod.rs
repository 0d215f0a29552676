//! A database in a file: one process, one connection that writes.

mod backup;
mod file;
mod writer;

pub use backup::restore;
pub use file::{Durability, Options};
pub(crate) use file::{Sqlite, arguments, connect_options, open_to_fill, open_to_read};

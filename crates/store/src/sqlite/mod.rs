//! A database in a file: one process, one connection that writes.

mod backup;
mod file;
mod writer;

pub use backup::restore;
pub(crate) use file::Sqlite;
pub(crate) use file::connect_options;
pub use file::{Durability, Options};

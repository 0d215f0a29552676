//! A disk that forgets what it was not told to keep, under SQLite.
//!
//! Killing a process does not show whether it waits for the disk: the system still has what was written.
//! Here every file of a folder is watched on its way through SQLite. What was written since the last sync of
//! a file is on its way to the disk, and when the power is cut any part of it may have arrived or not.

#![cfg(unix)]

mod disk;
mod vfs;

pub use disk::{Disk, Image};
pub use vfs::watch;

//! The rules.
#![no_std]
extern crate alloc;
mod card;
mod chance;
mod ids;
mod map;
mod map_file;
mod seat;
pub use card::*;
pub use chance::*;
pub use ids::*;
pub use map::*;
pub use map_file::*;
pub use seat::*;

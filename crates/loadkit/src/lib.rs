//! Many players at a real server: what it loses when it is killed, and how fast it is.
//!
//! Players are WebSockets that follow the rules of the protocol. [`chaos`](chaos::chaos) kills the
//! server under them and compares what they were told with the logs in the database;
//! [`cluster_chaos`](chaos::cluster_chaos) does worse to three of them;
//! [`load`](load::load) takes the time. Both start the server as a process of its own, so that it
//! shares nothing with those who measure it.

pub mod chaos;
pub mod check;
mod choose;
pub mod cluster;
mod crowd;
pub mod fault;
mod frames;
pub mod load;
pub mod party;
pub mod person;
pub mod player;
pub mod process;
pub mod proxy;
pub mod site;

/// The value below which so many percent of these lie, which are sorted; 0 if there are none.
pub fn percentile(sorted: &[u64], percent: usize) -> u64 {
    let place = (sorted.len() * percent).div_ceil(100);
    sorted.get(place.saturating_sub(1)).copied().unwrap_or(0)
}

//! What all requests share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use whistlestop_store::Store;
use whistlestop_table::Millis;

use crate::bots::Pool;
use crate::bus::Bus;
use crate::config::Config;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::passwords::Passwords;
use crate::tables::Tables;

/// What all requests share.
pub(crate) type App = Arc<Shared>;

pub(crate) struct Shared {
    pub config: Config,
    pub store: Store,
    pub tables: Tables,
    pub bots: Pool,
    pub bus: Bus,
    pub limits: Limits,
    pub metrics: Metrics,
    pub passwords: Passwords,
    /// Addresses at which others can reach the server; the first one is used for links.
    pub addresses: Vec<String>,
    /// When the server was down.
    pub outages: Vec<(Millis, Millis)>,
    pub connections: AtomicU64,
}

impl Shared {
    /// A number for a new connection.
    pub fn new_connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// How long the server was down after this moment, if it was.
    pub fn outage_span(&self, since: Millis) -> Option<Millis> {
        let missed = self.outages.iter().filter(|(_, to)| *to > since);
        let span: Millis = missed.map(|(from, to)| to - (*from).max(since)).sum();
        (span > 0).then_some(span)
    }

    /// An address to send to friends.
    pub fn link(&self, path: &str) -> String {
        let base = self.addresses.first().map_or("", |address| address.trim_end_matches('/'));
        format!("{base}{path}")
    }
}

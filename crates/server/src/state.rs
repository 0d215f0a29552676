//! What all requests share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use whistlestop_store::{Outage, Store};
use whistlestop_table::Millis;

use crate::bots::Pool;
use crate::bus::Bus;
use crate::config::Config;
use crate::letters::Post;
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
    pub post: Post,
    pub limits: Limits,
    pub metrics: Metrics,
    pub passwords: Passwords,
    /// Addresses at which others can reach the server; the first one is used for links.
    pub addresses: Vec<String>,
    /// When there was no server, or no database.
    pub outages: RwLock<Vec<Outage>>,
    /// Whether the database is out of reach or the server stops, so that others had better serve.
    pub is_away: AtomicBool,
    pub connections: AtomicU64,
}

impl Shared {
    /// A number for a new connection.
    pub fn new_connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// How long nobody could move after this moment, if that was so.
    pub fn outage_span(&self, since: Millis) -> Option<Millis> {
        let outages = self.outages.read().unwrap_or_else(PoisonError::into_inner);
        let missed = outages.iter().filter(|outage| outage.to_ms > since);
        let span: Millis = missed.map(|outage| outage.to_ms - outage.from_ms.max(since)).sum();
        (span > 0).then_some(span)
    }

    /// Reads when nobody could move; all tables in memory give the time back.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn learn_outages(&self) -> Result<(), whistlestop_store::Error> {
        let outages = self.store.outages().await?;
        *self.outages.write().unwrap_or_else(PoisonError::into_inner) = outages;
        Ok(())
    }

    /// An address to send to friends.
    pub fn link(&self, path: &str) -> String {
        let base = self.addresses.first().map_or("", |address| address.trim_end_matches('/'));
        format!("{base}{path}")
    }
}

//! The time of the server.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;
use whistlestop_table::Millis;

/// Milliseconds since the epoch.
pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}

/// When it will be so late.
pub(crate) fn instant(at: Millis) -> Instant {
    let wait = u64::try_from(at - now()).unwrap_or(0);
    Instant::now() + Duration::from_millis(wait)
}

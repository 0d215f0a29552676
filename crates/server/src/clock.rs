//! The time of the server. Processes that share a database go by its clock, so that one whose own is
//! wrong does no harm.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;
use whistlestop_store::Store;
use whistlestop_table::Millis;

/// To be told the time so late is useless.
const USELESS: Duration = Duration::from_millis(100);

/// How much later it is at the database.
static LATER: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since the epoch.
pub(crate) fn now() -> Millis {
    own() + LATER.load(Ordering::Relaxed)
}

/// Asks the database what time it is, if it has a clock of its own.
pub(crate) async fn set(store: &Store) -> Result<(), whistlestop_store::Error> {
    let asked = Instant::now();
    let Some(there) = store.time().await? else { return Ok(()) };
    let on_the_way = asked.elapsed() / 2;
    // An answer that took long says little.
    if on_the_way < USELESS || LATER.load(Ordering::Relaxed) == 0 {
        LATER.store(there + on_the_way.as_millis() as Millis - own(), Ordering::Relaxed);
    }
    Ok(())
}

fn own() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}

/// When it will be so late.
pub(crate) fn instant(at: Millis) -> Instant {
    let wait = u64::try_from(at - now()).unwrap_or(0);
    Instant::now() + Duration::from_millis(wait)
}

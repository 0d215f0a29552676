//! What the server does by itself: it says that it is alive, wakes tables, and tidies up.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};
use whistlestop_table::Millis;

use crate::clock::now;
use crate::state::App;
use crate::tables::{self, GRACE};

/// How often to look for tables that have to be woken.
const SWEEP: Duration = Duration::from_secs(1);
/// How many tables to wake at a time.
const AT_A_TIME: u32 = 10_000;
/// How often to tidy up.
const TIDY: Duration = Duration::from_secs(60);
/// How long after its end a game is archived: until then people look at it.
const ARCHIVE_AFTER: Millis = 60 * 60 * 1_000;

/// Says each second that the server is alive, so that an outage is known for what it is.
pub(crate) async fn beat(app: App) {
    let mut ticks = every(SWEEP);
    loop {
        ticks.tick().await;
        if let Err(error) = app.store.beat(now()).await {
            tracing::error!(%error, "the heartbeat cannot be written");
        }
    }
}

/// Wakes tables whose clocks may be out. Those in memory wake by themselves; this is for the others,
/// above all after a crash.
pub(crate) async fn sweep(app: App) {
    let mut ticks = every(SWEEP);
    loop {
        ticks.tick().await;
        match app.store.due(now() + GRACE, AT_A_TIME).await {
            Ok(due) => {
                for due in due {
                    if due.check_at_ms <= now() || !app.tables.is_hot(&due.game) {
                        tables::wake(&app, due).await;
                    }
                }
            }
            Err(error) => tracing::error!(%error, "the sweeper cannot read"),
        }
    }
}

/// Archives old games and forgets what has expired.
pub(crate) async fn tidy(app: App) {
    let mut ticks = every(TIDY);
    loop {
        ticks.tick().await;
        if let Err(error) = tidy_once(&app).await {
            tracing::error!(%error, "tidying up failed");
        }
    }
}

async fn tidy_once(app: &App) -> Result<(), whistlestop_store::Error> {
    app.store.forget_expired(now()).await?;
    for game in app.store.to_archive(now() - ARCHIVE_AFTER, 100).await? {
        app.store.archive(&game).await?;
    }
    Ok(())
}

fn every(period: Duration) -> tokio::time::Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

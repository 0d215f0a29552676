//! What the server does by itself: it says that it is alive, wakes tables, and tidies up.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval, sleep};
use whistlestop_store::{Audit, Error, Outage, Store};
use whistlestop_table::Millis;

use crate::admin::{BAN, RENAME, RESET};
use crate::clock::{self, now};
use crate::letters;
use crate::state::App;
use crate::tables::{self, GRACE};

/// How often to look for tables that have to be woken.
const SWEEP: Duration = Duration::from_secs(1);
/// How many tables to wake at a time.
const AT_A_TIME: u32 = 10_000;
/// What was noted may be written so much later.
const NOTED_LATE: Millis = 10_000;
/// How many tables to compare with their logs at a time.
const COMPARED: usize = 1_000;
/// What was written a moment ago is on its way: reading it as well would be in vain.
const ON_ITS_WAY: Duration = Duration::from_millis(100);
/// How often to tidy up.
const TIDY: Duration = Duration::from_secs(60);
/// How long after its end a game is archived: until then people look at it.
const ARCHIVE_AFTER: Millis = 60 * 60 * 1_000;

/// From this on a silence was an outage. The heartbeat comes each second.
const OUTAGE: Millis = 3_000;
/// A process of several that is out of reach of the database for so long lets its people go: others may be
/// better off.
const CUT_OFF: Duration = Duration::from_secs(4);
/// How often the database is asked what time it is.
const TIME: Duration = Duration::from_secs(5);

/// Says each second that there is a server, so that an outage is known for what it is.
pub(crate) async fn beat(app: App) {
    let mut ticks = every(SWEEP);
    let mut last = Instant::now();
    loop {
        ticks.tick().await;
        match beat_once(&app, last).await {
            Ok(()) => last = Instant::now(),
            Err(error) => {
                tracing::error!(%error, "the heartbeat cannot be written");
                if !app.bus.is_alone() && last.elapsed() > CUT_OFF {
                    app.is_away.store(true, Ordering::Relaxed);
                    tables::stop(&app).await;
                }
            }
        }
    }
}

async fn beat_once(app: &App, last: Instant) -> Result<(), Error> {
    note_life(&app.store).await?;
    app.is_away.store(false, Ordering::Relaxed);
    if last.elapsed().as_millis() as Millis > OUTAGE {
        app.learn_outages().await?;
        tables::credit(app).await;
    }
    Ok(())
}

/// Notes that there is a server now, and if there was none for a while, that too.
pub(crate) async fn note_life(store: &Store) -> Result<(), Error> {
    let now = now();
    match store.last_beat().await? {
        Some(last) if now - last > OUTAGE => {
            match store.note_outage(Outage { from_ms: last, to_ms: now }).await {
                // Another server has noted it.
                Err(Error::Conflict) => Ok(()),
                done => done,
            }
        }
        _ => store.beat(now).await,
    }
}

/// Goes by the clock of the database.
pub(crate) async fn tell_time(app: App) {
    let mut ticks = every(TIME);
    loop {
        ticks.tick().await;
        if let Err(error) = clock::set(&app.store).await {
            tracing::error!(%error, "the database does not tell the time");
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

/// Heeds what operators do at the console, which is another process.
pub(crate) async fn heed(app: App) {
    let mut ticks = every(SWEEP);
    let mut read_at = now();
    let mut heeded: Vec<Audit> = Vec::new();
    loop {
        ticks.tick().await;
        let reading_at = now();
        match app.store.audits_since(read_at - NOTED_LATE).await {
            Ok(audits) => {
                for audit in audits.iter().filter(|audit| !heeded.contains(audit)) {
                    if let Err(error) = heed_one(&app, audit).await {
                        tracing::error!(%error, "an act of an operator is not heeded");
                    }
                }
                (heeded, read_at) = (audits, reading_at);
            }
            Err(error) => tracing::error!(%error, "the acts of operators cannot be read"),
        }
    }
}

async fn heed_one(app: &App, audit: &Audit) -> Result<(), Error> {
    match &*audit.action {
        BAN => {
            tables::dismiss(app, &audit.subject, true).await;
            for bot in app.store.bots_of(&audit.subject).await? {
                tables::dismiss(app, &bot.id, true).await;
            }
        }
        RESET => tables::dismiss(app, &audit.subject, false).await,
        RENAME => tables::rename(app, &audit.subject, &audit.note).await,
        _ => {}
    }
    Ok(())
}

/// Compares the tables in memory with their logs, if others write to them too: each second, and
/// whenever the bus is back. What the bus has lost is found here.
pub(crate) async fn compare(app: App) {
    if app.bus.is_alone() {
        return;
    }
    let mut ticks = every(SWEEP);
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = app.bus.reconnected.notified() => {}
        }
        if let Err(error) = compare_once(&app).await {
            tracing::error!(%error, "tables cannot be compared with their logs");
        }
    }
}

async fn compare_once(app: &App) -> Result<(), Error> {
    let mut differ = Vec::new();
    for known in app.tables.heads().chunks(COMPARED) {
        let ids: Vec<&str> = known.iter().map(|(id, _)| id.as_str()).collect();
        let heads = app.store.heads(&ids).await?;
        differ.extend(known.iter().filter_map(|(id, known)| {
            let head = heads.get(id).map_or(0, |head| u64::from(*head));
            (head != *known).then(|| (id.clone(), *known, head))
        }));
    }
    if !differ.is_empty() {
        sleep(ON_ITS_WAY).await;
    }
    for (id, known, head) in differ {
        tables::compare(app, &id, known, head).await;
    }
    Ok(())
}

/// Heeds what other processes tell of people.
pub(crate) async fn notices(app: App) {
    let mut ear = app.bus.notices();
    loop {
        tables::heed(&app, ear.next().await).await;
    }
}

/// Sends what people want to hear of slow games.
pub(crate) async fn deliver(app: App) {
    let mut ticks = every(SWEEP);
    loop {
        ticks.tick().await;
        if let Err(error) = letters::deliver(&app).await {
            tracing::error!(%error, "letters cannot be sent");
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

async fn tidy_once(app: &App) -> Result<(), Error> {
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

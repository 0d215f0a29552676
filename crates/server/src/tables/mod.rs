//! The tables that are in memory: one task for each, which alone reads and writes its log.

mod actor;
mod line;
mod lists;
mod load;
mod message;
mod minds;
mod outbox;
mod presence;
mod settle;
mod text;
mod viewers;
mod write;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};
use whistlestop_protocol::wire::Notice;
use whistlestop_store::Due;
use whistlestop_table::PlayerId;

use crate::problem::{Answer, Problem};
use crate::state::App;
use actor::Actor;

pub(crate) use line::Line;
pub(crate) use load::{RULES_VERSION, entries, facts};
pub(crate) use message::{Form, Message, Order, Who};
pub(crate) use outbox::{Close, Inbox, Leaving, Outbox, channel};
pub(crate) use settle::GRACE;
pub(crate) use text::{Text, text};
pub(crate) use write::Failure;

/// How many messages may wait for one table before those who send them do.
const WAITING: usize = 256;

/// How often a message is sent again to a table that went to sleep just then.
const ATTEMPTS: usize = 3;

/// The way to a table in memory.
pub(crate) type Mailbox = mpsc::Sender<Message>;

/// All tables in memory, by id.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    hot: Mutex<HashMap<String, Hot>>,
}

/// A table in memory, seen from outside.
#[derive(Debug)]
struct Hot {
    mailbox: Mailbox,
    head: Head,
}

/// How many entries a table in memory has; 0 while it is loaded.
pub(crate) type Head = Arc<AtomicU64>;

impl Tables {
    fn hot(&self) -> MutexGuard<'_, HashMap<String, Hot>> {
        self.hot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way to a table in memory.
    fn mailbox(&self, id: &str) -> Option<Mailbox> {
        self.hot().get(id).filter(|hot| !hot.mailbox.is_closed()).map(|hot| hot.mailbox.clone())
    }

    /// How many entries each table in memory has.
    pub fn heads(&self) -> Vec<(String, u64)> {
        let hot = self.hot();
        let heads = hot.iter().map(|(id, hot)| (id.clone(), hot.head.load(Ordering::Relaxed)));
        heads.filter(|(_, head)| *head > 0).collect()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.hot().len()
    }

    /// Whether a table is in memory.
    pub fn is_hot(&self, id: &str) -> bool {
        self.hot().contains_key(id)
    }

    /// The way to all tables in memory.
    pub fn all(&self) -> Vec<Mailbox> {
        self.hot().values().map(|hot| hot.mailbox.clone()).collect()
    }

    /// Takes the way to a table that has ended out, if nobody has loaded it anew.
    fn forget(&self, id: &str) {
        let mut hot = self.hot();
        if hot.get(id).is_some_and(|hot| hot.mailbox.is_closed()) {
            hot.remove(id);
        }
    }

    /// Takes a table out of memory, unless somebody has just written to it.
    fn remove(&self, id: &str, mailbox: &mpsc::Receiver<Message>) -> bool {
        let mut hot = self.hot();
        if mailbox.is_empty() {
            hot.remove(id);
            return true;
        }
        false
    }
}

/// The way to a table, which is loaded if it is not in memory.
pub(crate) async fn find(app: &App, id: &str) -> Answer<Mailbox> {
    if app.is_away.load(Ordering::Relaxed) {
        return Err(Problem::UNAVAILABLE);
    }
    if let Some(mailbox) = app.tables.mailbox(id) {
        return Ok(mailbox);
    }
    let game = app.store.game(id).await?.ok_or(Problem::NOT_FOUND)?;
    let mut hot = app.tables.hot();
    // Asked again: whoever lets all tables go holds this lock to find them, and must not miss a new one.
    if app.is_away.load(Ordering::Relaxed) {
        return Err(Problem::UNAVAILABLE);
    }
    // Somebody else may have been faster.
    if let Some(hot) = hot.get(id).filter(|hot| !hot.mailbox.is_closed()) {
        return Ok(hot.mailbox.clone());
    }
    let (mailbox, receiver) = mpsc::channel(WAITING);
    let head = Head::default();
    hot.insert(id.to_owned(), Hot { mailbox: mailbox.clone(), head: Arc::clone(&head) });
    tokio::spawn(Actor::run(app.clone(), game, head, receiver));
    Ok(mailbox)
}

/// Asks a table for something.
pub(crate) async fn ask<T>(
    app: &App,
    id: &str,
    question: impl Fn(oneshot::Sender<T>) -> Message,
) -> Answer<T> {
    for _ in 0..ATTEMPTS {
        let mailbox = find(app, id).await?;
        let (reply, answer) = oneshot::channel();
        if mailbox.send(question(reply)).await.is_ok() {
            return answer.await.map_err(|_| Problem::UNAVAILABLE);
        }
    }
    Err(Problem::UNAVAILABLE)
}

/// Lets a table look at its clocks.
pub(crate) async fn wake(app: &App, due: Due) {
    match find(app, &due.game).await {
        // It may sleep again before it reads this; the sweeper comes back.
        Ok(mailbox) => drop(mailbox.send(Message::Wake(due)).await),
        Err(problem) => tracing::error!(game = due.game, ?problem, "the table cannot be woken"),
    }
}

/// Tells a table in memory that its log has another number of entries than it had itself just before.
pub(crate) async fn compare(app: &App, id: &str, known: u64, head: u64) {
    if let Some(mailbox) = app.tables.mailbox(id) {
        let message = if head > known { Message::Behind(head) } else { Message::Astray };
        let _ = mailbox.send(message).await;
    }
}

/// Lets all tables in memory give back the time of an outage.
pub(crate) async fn credit(app: &App) {
    for mailbox in app.tables.all() {
        let _ = mailbox.send(Message::Credit).await;
    }
}

/// Tells all tables what somebody is called now.
pub(crate) async fn rename(app: &App, player: &str, name: &str) {
    let notice = Notice::Renamed { player: player.to_owned(), name: name.to_owned() };
    app.bus.notify(&notice);
    heed(app, notice).await;
}

/// Lets go of all connections of somebody. Those who still may come back.
pub(crate) async fn dismiss(app: &App, player: &str, banned: bool) {
    let notice = Notice::Dismissed { player: player.to_owned(), banned };
    app.bus.notify(&notice);
    heed(app, notice).await;
}

/// Does in this process what a notice says.
pub(crate) async fn heed(app: &App, notice: Notice) {
    for mailbox in app.tables.all() {
        let message = match notice.clone() {
            Notice::Renamed { player, name } => Message::Renamed { player: PlayerId(player), name },
            Notice::Dismissed { player, banned } => Message::Dismiss {
                player: PlayerId(player),
                why: if banned { Close::Forbidden } else { Close::Away },
            },
        };
        let _ = mailbox.send(message).await;
    }
}

/// Lets everybody at every table go, and waits until nothing is being written.
pub(crate) async fn stop(app: &App) {
    let all = app.tables.all();
    for mailbox in &all {
        let _ = mailbox.send(Message::Stop).await;
    }
    for mailbox in all {
        mailbox.closed().await;
    }
}

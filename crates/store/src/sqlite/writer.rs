//! The one connection that writes. Writes wait in a queue; all that wait are committed together, so that
//! many games share one flush of the disk.

use std::fs::File;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{mpsc, oneshot};

use super::file::arguments;
use crate::error::{Error, Reach, Result, is_full};
use crate::statement::{Need, Statement, Write};

/// How many writes may wait before callers do.
const QUEUE: usize = 4096;
/// How many writes share a commit at most. Beyond this the flush is no longer what takes the time.
const GROUP: usize = 512;

/// How long a group waits if it is smaller than the last one: those who were just answered are on their way
/// back, and would otherwise miss this flush and wait for two. A flush takes many times longer.
const REGROUP: Duration = Duration::from_micros(200);

struct Job {
    write: Write,
    reply: oneshot::Sender<Result<()>>,
}

/// Hands writes to the thread that does them.
#[derive(Debug)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Job>,
    thread: JoinHandle<()>,
}

impl Writer {
    /// Starts the writer on a thread of its own: a busy runtime must not slow down every statement
    /// of an open transaction. It holds the lock until it has finished.
    pub(crate) fn start(connection: SqliteConnection, lock: Option<File>) -> Result<Writer> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(|error| Error::Database(error.to_string()))?;
        let (queue, jobs) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || {
                runtime.block_on(work(connection, jobs));
                drop(lock);
            })
            .map_err(|error| Error::Database(error.to_string()))?;
        Ok(Writer { queue, thread })
    }

    /// Returns when the write is durable. If the caller stops waiting, it may be written all the same.
    pub(crate) async fn write(&self, write: Write) -> Result<()> {
        let (reply, answer) = oneshot::channel();
        if self.queue.send(Job { write, reply }).await.is_err() {
            return Err(Error::Refused("the store is closed".to_owned()));
        }
        answer.await.unwrap_or_else(|_| Err(Error::Unknown("the writer ended".to_owned())))
    }

    /// Finishes what waits and closes the connection.
    pub(crate) fn close(self) {
        drop(self.queue);
        // A writer that panicked has told its callers already, by dropping their replies.
        let _ = self.thread.join();
    }
}

async fn work(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut group = Vec::with_capacity(GROUP);
    let mut last = 0;
    while jobs.recv_many(&mut group, GROUP).await > 0 {
        if group.len() < last {
            // Nothing else runs on this thread.
            thread::sleep(REGROUP);
            while group.len() < GROUP
                && let Ok(job) = jobs.try_recv()
            {
                group.push(job);
            }
        }
        last = group.len();
        let (writes, replies): (Vec<_>, Vec<_>) =
            group.drain(..).map(|job| (job.write, job.reply)).unzip();
        let answers = commit(&mut connection, writes).await;
        for (reply, answer) in replies.into_iter().zip(answers) {
            // Whoever no longer waits does not need the answer.
            let _ = reply.send(answer);
        }
    }
    // The file is sound without this; it only spares the next start the work.
    let _ = connection.close().await;
}

/// Runs the writes in one transaction and says how each of them ended.
async fn commit(connection: &mut SqliteConnection, writes: Vec<Write>) -> Vec<Result<()>> {
    let count = writes.len();
    let mut answers = Vec::with_capacity(count);
    let failure = 'group: {
        if let Err(error) = execute(connection, "BEGIN IMMEDIATE").await {
            break 'group Error::Refused(error.to_string());
        }
        for write in writes {
            match run(connection, write).await {
                Ok(answer) => answers.push(answer),
                Err(error) => break 'group Error::Refused(error.to_string()),
            }
        }
        match execute(connection, "COMMIT").await {
            Ok(()) => return answers,
            Err(error) if is_full(&error) => break 'group Error::Refused(error.to_string()),
            Err(error) => break 'group Error::Unknown(error.to_string()),
        }
    };
    // This fails if SQLite has rolled back by itself, which is as well.
    let _ = execute(connection, "ROLLBACK").await;
    // A write that had failed by itself keeps its own answer: it was not written either way.
    answers.resize(count, Ok(()));
    answers.into_iter().map(|answer| answer.and(Err(failure.clone()))).collect()
}

/// Runs one write. The inner result is the answer to the caller; the outer one fails if the whole
/// transaction is lost.
async fn run(connection: &mut SqliteConnection, write: Write) -> Result<Result<()>, sqlx::Error> {
    // A statement is undone by SQLite when it fails; only several of them need a savepoint.
    let statements: Vec<_> = write.statements().collect();
    let several = statements.len() > 1;
    if several {
        execute(connection, "SAVEPOINT one").await?;
    }
    let mut answer = Ok(());
    for (statement, need) in statements {
        answer = match touch(connection, statement).await {
            Ok(touched) => Need::check(need.as_ref(), touched),
            Err(error) if Reach::of(&error) == Reach::Transaction => return Err(error),
            Err(error) => Err(error.into()),
        };
        if answer.is_err() {
            break;
        }
    }
    if several {
        if answer.is_err() {
            execute(connection, "ROLLBACK TO one").await?;
        }
        execute(connection, "RELEASE one").await?;
    }
    Ok(answer)
}

/// Runs a statement and says how many rows it touched.
async fn touch(
    connection: &mut SqliteConnection,
    statement: Statement,
) -> Result<u64, sqlx::Error> {
    let query = sqlx::query_with(statement.sqlite, arguments(statement.values)?);
    query.execute(connection).await.map(|done| done.rows_affected())
}

async fn execute(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), sqlx::Error> {
    sqlx::query(sql).execute(connection).await.map(drop)
}

//! Entries without changes. Those that wait go into the log as one statement, which is a transaction by
//! itself: one message to PostgreSQL and one flush of its disk for all of them.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::fault::Fault;
use super::{CONNECT, IDLE, PATIENCE, append, existing};
use crate::error::{Error, Result};
use crate::log::NewEntry;

/// How many entries may wait before callers do.
const QUEUE: usize = 4096;
/// How many entries share a statement at most.
const GROUP: usize = 512;
/// If so many entries have come while a statement was worked on, more are about to come.
const BUSY: usize = 4;
/// How long the next statement then waits for them. What PostgreSQL does for a statement, apart from its rows, takes
/// most of its time when they are few.
const GATHER: Duration = Duration::from_millis(8);
/// If there are fewer then, as where several servers share the work, it waits again, as long as more do come.
const FEW: usize = 96;
/// How often it waits at most.
const WAITS: usize = 3;
/// How often PostgreSQL is asked again after it has undone everything.
const ATTEMPTS: usize = 10;

struct Job {
    entry: NewEntry,
    reply: oneshot::Sender<Result<()>>,
}

/// The way into the log. One statement at a time: while it is worked on, the next one gathers more entries, and a
/// statement of many costs hardly more than one of few.
#[derive(Debug)]
pub(super) struct Lane {
    queue: mpsc::Sender<Job>,
    task: JoinHandle<()>,
}

impl Lane {
    pub(super) fn start(options: PgConnectOptions) -> Lane {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let worker = Worker { options, connection: None };
        Lane { queue, task: tokio::spawn(worker.work(jobs)) }
    }

    pub(super) async fn append(&self, entry: NewEntry) -> Result<()> {
        let (reply, answer) = oneshot::channel();
        if self.queue.send(Job { entry, reply }).await.is_err() {
            return Err(Error::Refused("the store is closed".to_owned()));
        }
        answer.await.unwrap_or_else(|_| Err(Error::Unknown("the writer ended".to_owned())))
    }

    /// Finishes what waits.
    pub(super) async fn close(self) {
        drop(self.queue);
        // A worker that panicked has told its callers already, by dropping their replies.
        let _ = self.task.await;
    }
}

struct Worker {
    options: PgConnectOptions,
    /// And when it was last used.
    connection: Option<(PgConnection, Instant)>,
}

impl Worker {
    async fn work(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut group = Vec::with_capacity(GROUP);
        while jobs.recv_many(&mut group, GROUP).await > 0 {
            if (BUSY..GROUP).contains(&group.len()) {
                gather(&mut group, &mut jobs).await;
            }
            while !group.is_empty() {
                let (now, later) = one_of_each_game(&mut group);
                group = later;
                let (first, next): (Vec<_>, Vec<_>) =
                    now.into_iter().partition(|job| job.entry.is_first());
                for jobs in [first, next].into_iter().filter(|jobs| !jobs.is_empty()) {
                    self.answer(jobs).await;
                }
            }
        }
        if let Some((connection, _)) = self.connection {
            let _ = connection.close().await;
        }
    }

    async fn answer(&mut self, jobs: Vec<Job>) {
        let (entries, replies): (Vec<_>, Vec<_>) =
            jobs.into_iter().map(|job| (job.entry, job.reply)).unzip();
        let answers = self.append(&entries.iter().collect::<Vec<_>>()).await;
        for (reply, answer) in replies.into_iter().zip(answers) {
            // Whoever no longer waits does not need the answer.
            let _ = reply.send(answer);
        }
    }

    /// Appends what can be appended, and says how it went for each.
    async fn append(&mut self, entries: &[&NewEntry]) -> Vec<Result<()>> {
        match self.append_together(entries).await {
            Ok(answers) => answers,
            // It was because of one of them, and PostgreSQL does not say which.
            Err(fault) if entries.len() > 1 && fault.is_of_one() => {
                let mut answers = Vec::with_capacity(entries.len());
                for entry in entries {
                    let alone = self.append_together(&[entry]).await.map_err(Fault::in_commit);
                    answers.push(alone.and_then(|mut answers| answers.remove(0)));
                }
                answers
            }
            Err(fault) => vec![Err(fault.in_commit()); entries.len()],
        }
    }

    async fn append_together(&mut self, entries: &[&NewEntry]) -> Result<Vec<Result<()>>, Fault> {
        for _ in 0..ATTEMPTS {
            // Nothing was sent yet.
            let mut connection =
                self.connection().await.map_err(|fault| Fault::Answer(fault.before_commit()))?;
            let answer = match timeout(PATIENCE, attempt(&mut connection, entries)).await {
                Ok(answer) => answer,
                Err(_) => Err(Fault::silence()),
            };
            if !matches!(answer, Err(Fault::Gone(_))) {
                self.connection = Some((connection, Instant::now()));
            }
            if !matches!(answer, Err(Fault::Again)) {
                return answer;
            }
        }
        Err(Fault::Again)
    }

    /// A connection that was alive a moment ago.
    async fn connection(&mut self) -> Result<PgConnection, Fault> {
        if let Some((mut connection, used)) = self.connection.take() {
            let alive = used.elapsed() < IDLE
                || matches!(timeout(IDLE, connection.ping()).await, Ok(Ok(())));
            if alive {
                return Ok(connection);
            }
        }
        match timeout(CONNECT, self.options.connect()).await {
            Ok(connection) => Ok(connection?),
            Err(_) => Err(Fault::silence()),
        }
    }
}

/// Waits for more.
async fn gather(group: &mut Vec<Job>, jobs: &mut mpsc::Receiver<Job>) {
    for _ in 0..WAITS {
        let known = group.len();
        sleep(GATHER).await;
        while group.len() < GROUP
            && let Ok(job) = jobs.try_recv()
        {
            group.push(job);
        }
        if group.len() >= FEW || group.len() < known + BUSY {
            break;
        }
    }
}

/// The first job of each game, and the rest. Whether an entry is the next one is seen from before the
/// statement, so a statement takes at most one of each game.
fn one_of_each_game(jobs: &mut Vec<Job>) -> (Vec<Job>, Vec<Job>) {
    let mut games = HashSet::with_capacity(jobs.len());
    let first: Vec<bool> = jobs.iter().map(|job| games.insert(job.entry.game.as_str())).collect();
    let (now, later): (Vec<_>, Vec<_>) = jobs.drain(..).zip(first).partition(|(_, first)| *first);
    let job = |(job, _)| job;
    (now.into_iter().map(job).collect(), later.into_iter().map(job).collect())
}

async fn attempt(
    connection: &mut PgConnection,
    entries: &[&NewEntry],
) -> Result<Vec<Result<()>>, Fault> {
    let written: HashSet<String> = append(connection, entries).await?.into_iter().collect();
    let others: Vec<&str> = entries
        .iter()
        .map(|entry| entry.game.as_str())
        .filter(|&game| !written.contains(game))
        .collect();
    let exist = match others.is_empty() {
        true => Ok(Vec::new()),
        false => existing(connection, &others).await,
    };
    // If it is not found out why one was not written, it was not written all the same.
    let is_missing = |game| matches!(&exist, Ok(exist) if !exist.contains(game));
    Ok(entries
        .iter()
        .map(|entry| match &entry.game {
            game if written.contains(game) => Ok(()),
            game if is_missing(game) => Err(Error::Missing),
            _ => Err(Error::Conflict),
        })
        .collect())
}

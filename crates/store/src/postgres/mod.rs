//! A database on PostgreSQL, which any number of servers share.
//!
//! Entries without changes wait in a queue and go into the log many at a time, in [`lane`]. Any other write is
//! a transaction of its own, in [`transaction`]. What an error means for a write is in [`fault`].

mod fault;
mod lane;
mod schema;
mod transaction;

use std::pin::Pin;
use std::time::{Duration, Instant};

use sqlx::postgres::{PgArguments, PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Arguments, Connection, PgConnection};
use tokio::time::timeout;

use self::fault::Fault;
use self::lane::Lane;
use crate::address::PostgresUrl;
use crate::error::{Error, Result};
use crate::log::NewEntry;
use crate::statement::{Statement, Step, Value, Write};
use crate::store::Readable;

/// What a server calls itself.
pub(crate) const APPLICATION: &str = "whistlestop";
/// How many connections read at a time.
const READERS: u32 = 8;
/// How many transactions at a time.
const WRITERS: u32 = 4;
/// How long to wait for a connection.
const CONNECT: Duration = Duration::from_secs(5);
/// How long to wait for an answer, before the connection is given up. Longer than PostgreSQL is told to work on
/// a statement, so that it answers first unless it is gone.
const PATIENCE: Duration = Duration::from_secs(8);
/// A connection that was idle for this long is asked whether it is alive before it is used. PostgreSQL may have
/// been restarted meanwhile, and a write that is sent to a dead one has an unknown fate.
const IDLE: Duration = Duration::from_secs(1);

/// How PostgreSQL is told to treat our connections.
const SETTINGS: [(&str, &str); 7] = [
    // A commit is on the disk when it is acknowledged, on that of a synchronous standby too if there is one,
    // whatever the server was told to do by default.
    ("synchronous_commit", "on"),
    ("statement_timeout", "5s"),
    // Somebody who holds a row for this long is paused or cut off.
    ("lock_timeout", "2s"),
    // And nobody waits for us if we are.
    ("idle_in_transaction_session_timeout", "2s"),
    // Statements find their rows by keys, whatever the values are: planning them anew takes longer than running them.
    ("plan_cache_mode", "force_generic_plan"),
    // And a plan that was made when a table was small must not read all of it when it is large.
    ("enable_seqscan", "off"),
    // A plan that does so all the same, for a table of one row, looks so expensive then that it would be compiled.
    ("jit", "off"),
];

/// A database on PostgreSQL.
#[derive(Debug)]
pub(crate) struct Postgres {
    readers: PgPool,
    writers: PgPool,
    lane: Lane,
}

impl Postgres {
    pub(crate) async fn open(url: &PostgresUrl) -> Result<Postgres> {
        let start = connect(url).await?;
        schema::bring_up_to_date(&start).await?;
        start.close().await;
        Postgres::start(url)
    }

    pub(crate) async fn open_beside(url: &PostgresUrl) -> Result<Postgres> {
        let start = connect(url).await?;
        schema::check(&start).await?;
        start.close().await;
        Postgres::start(url)
    }

    fn start(url: &PostgresUrl) -> Result<Postgres> {
        let options = url.options()?.application_name(APPLICATION).options(SETTINGS);
        Ok(Postgres {
            readers: pool(READERS, options.clone()),
            writers: pool(WRITERS, options.clone()),
            lane: Lane::start(options),
        })
    }

    pub(crate) async fn close(self) {
        self.lane.close().await;
        self.writers.close().await;
        self.readers.close().await;
    }

    pub(crate) async fn read<T: Readable>(&self, statement: Statement) -> Result<Vec<T>> {
        let readers = self.readers.clone();
        run_to_its_end(async move {
            let start = Instant::now();
            match read(&readers, &statement).await {
                // After a restart of PostgreSQL the second attempt succeeds, and reading twice harms nobody.
                Err(Fault::Gone(_)) if start.elapsed() < IDLE => read(&readers, &statement).await,
                answer => answer,
            }
            .map_err(Fault::of_a_read)
        })
        .await
    }

    /// On the heap, as small as it can be: nearly every write is an entry, and needs little room.
    pub(crate) fn write(
        &self,
        write: Write,
    ) -> Pin<Box<dyn Future<Output = Result<()>> + Send + '_>> {
        match <[Step; 1]>::try_from(write.steps) {
            Ok([Step::Append(entry)]) => Box::pin(self.lane.append(entry)),
            Ok([step]) => Box::pin(self.transact(Write { steps: vec![step] })),
            Err(steps) => Box::pin(self.transact(Write { steps })),
        }
    }

    async fn transact(&self, write: Write) -> Result<()> {
        let writers = self.writers.clone();
        run_to_its_end(async move { transaction::run(&writers, write).await }).await
    }
}

/// A connection to a database that a copy is made into.
pub(crate) async fn open_to_fill(url: &PostgresUrl) -> Result<PgConnection> {
    let start = connect(url).await?;
    schema::bring_up_to_date(&start).await?;
    Ok(start.acquire().await?.detach())
}

/// A connection to a database that is only read.
pub(crate) async fn open_to_read(url: &PostgresUrl) -> Result<PgConnection> {
    let start = connect(url).await?;
    schema::check(&start).await?;
    Ok(start.acquire().await?.detach())
}

/// Apart from the caller, who may stop waiting at any time: a connection that is left in the middle of
/// something would be of no use to others.
async fn run_to_its_end<T: Send + 'static>(
    task: impl Future<Output = Result<T>> + Send + 'static,
) -> Result<T> {
    match tokio::spawn(task).await {
        Ok(answer) => answer,
        Err(ended) => Err(Error::Unknown(ended.to_string())),
    }
}

async fn read<T: Readable>(readers: &PgPool, statement: &Statement) -> Result<Vec<T>, Fault> {
    let mut connection = readers.acquire().await?;
    let values = arguments(statement.values.clone())?;
    let query = sqlx::query_as_with(statement.postgres, values);
    match timeout(PATIENCE, query.fetch_all(&mut *connection)).await {
        Ok(rows) => Ok(rows?),
        Err(_) => {
            drop(connection.detach());
            Err(Fault::silence())
        }
    }
}

/// One connection for the start, on which statements may take as long as they do.
async fn connect(url: &PostgresUrl) -> Result<PgPool> {
    let start = PgPoolOptions::new().max_connections(1).acquire_timeout(CONNECT);
    // That a table exists already is no news.
    let settings = [("synchronous_commit", "on"), ("client_min_messages", "warning")];
    match start.connect_with(url.options()?.options(settings)).await {
        Ok(start) => Ok(start),
        Err(error) => Err(Error::Unreachable(url.to_string(), error.to_string())),
    }
}

fn pool(connections: u32, options: PgConnectOptions) -> PgPool {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(CONNECT)
        .test_before_acquire(false)
        .before_acquire(|connection, used| {
            Box::pin(async move {
                Ok(used.idle_for < IDLE
                    || matches!(timeout(IDLE, connection.ping()).await, Ok(Ok(()))))
            })
        })
        .connect_lazy_with(options)
}

/// Values as this database takes them.
pub(crate) fn arguments(values: Vec<Value>) -> Result<PgArguments, sqlx::Error> {
    let mut arguments = PgArguments::default();
    for value in values {
        match value {
            Value::Flag(flag) => arguments.add(flag),
            Value::Integer(number) => arguments.add(number),
            Value::Real(number) => arguments.add(number),
            Value::Text(text) => arguments.add(text),
            Value::Bytes(bytes) => arguments.add(bytes),
            Value::Texts(texts) => arguments.add(texts),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

/// Inserts entries that hang on something, with what lists show of their games and who sits down. Sorted, so that two
/// servers do not wait for each other.
macro_rules! append_to {
    ($what:literal, $on:literal) => {
        concat!(
            "WITH written AS (
                 INSERT INTO entry (game, seq, at_ms, cmd, body)
                 SELECT new.game, new.seq, new.at_ms, new.cmd, new.body
                 FROM unnest($1::TEXT[], $2::BIGINT[], $3::BIGINT[], $4::TEXT[], $5::TEXT[])
                      AS new (game, seq, at_ms, cmd, body)
                 JOIN ",
            $what,
            " AS hook ON ",
            $on,
            "    ORDER BY new.game
                 FOR KEY SHARE OF hook
                 ON CONFLICT DO NOTHING
                 RETURNING game
             ), shown AS (
                 UPDATE game SET lobby = new.lobby
                 FROM unnest($1, $6::TEXT[]) AS new (game, lobby)
                 WHERE game.id = new.game AND new.lobby IS NOT NULL
                   AND new.game IN (SELECT game FROM written)
             ), seated AS (
                 INSERT INTO seat (game, seat, user_id, bot)
                 SELECT new.game, new.seat, new.user_id, new.bot
                 FROM unnest($1, $7::BIGINT[], $8::TEXT[], $9::TEXT[])
                      AS new (game, seat, user_id, bot)
                 WHERE new.seat IS NOT NULL AND new.game IN (SELECT game FROM written)
                 ON CONFLICT (game, seat) DO UPDATE
                 SET user_id = excluded.user_id, bot = excluded.bot
             )
             SELECT game FROM written"
        )
    };
}

/// An entry hangs on the one before it. That one is locked, so that nobody archives the log meanwhile; should somebody
/// just have done so, PostgreSQL looks again after the lock and finds it gone.
const APPEND_NEXT: &str = append_to!("entry", "hook.game = new.game AND hook.seq = new.seq - 1");
/// The first one hangs on its game.
const APPEND_FIRST: &str = append_to!("game", "hook.id = new.game AND NOT hook.archived");

/// Inserts those of the entries that are the next ones of their games, and returns the games. Either all of them are
/// the first ones, or none is.
async fn append(
    connection: &mut PgConnection,
    entries: &[&NewEntry],
) -> Result<Vec<String>, sqlx::Error> {
    let is_first = entries.first().is_some_and(|entry| entry.is_first());
    sqlx::query_scalar(if is_first { APPEND_FIRST } else { APPEND_NEXT })
        .bind(column(entries, |entry| entry.game.as_str()))
        .bind(column(entries, |entry| entry.seq))
        .bind(column(entries, |entry| entry.at_ms))
        .bind(column(entries, |entry| entry.cmd.as_deref()))
        .bind(column(entries, |entry| entry.body.as_str()))
        .bind(column(entries, |entry| entry.lobby.as_deref()))
        .bind(column(entries, |entry| Some(i64::from(entry.seated.as_ref()?.seat))))
        .bind(column(entries, |entry| entry.seated.as_ref()?.user.as_deref()))
        .bind(column(entries, |entry| entry.seated.as_ref()?.bot.as_deref()))
        .fetch_all(connection)
        .await
}

fn column<'e, T>(entries: &[&'e NewEntry], value: impl Fn(&'e NewEntry) -> T) -> Vec<T> {
    entries.iter().map(|entry| value(entry)).collect()
}

/// Those of the games that exist, to tell a conflict from a game that does not.
async fn existing(
    connection: &mut PgConnection,
    games: &[&str],
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT id FROM game WHERE id = ANY($1)")
        .bind(games)
        .fetch_all(connection)
        .await
}

//! How fast the databases themselves are on this disk: what the speed of a server is compared with.

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::task::JoinSet;

use crate::address::Address;
use crate::error::{Error, Result};
use crate::sqlite::{Options, connect_options};

/// What was measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Baseline {
    /// Rows that were durable, per second.
    pub rows_per_second: f64,
    /// How long half of the commits took at most.
    pub commit_p50: Duration,
    /// How long 99 in 100 commits took at most.
    pub commit_p99: Duration,
}

/// Commits groups of rows as long as the log's, one after the other, for a while, with a row of every writer
/// in every group: what is left if everything around the database cost nothing.
///
/// # Errors
/// Whatever the database answers; the file must not exist.
pub async fn raw_group_commit(path: &Path, writers: u32, duration: Duration) -> Result<Baseline> {
    let options = connect_options(path, Options::default()).create_if_missing(true);
    let mut connection = options.connect().await?;
    let table = "CREATE TABLE entry (game TEXT NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, cmd TEXT,
                                     body TEXT NOT NULL, PRIMARY KEY (game, seq)) STRICT, WITHOUT ROWID";
    sqlx::query(table).execute(&mut connection).await?;

    let games: Vec<String> = (0..writers).map(|writer| format!("{writer:032x}")).collect();
    let body = "x".repeat(150);
    let mut commits = Vec::new();
    let start = Instant::now();
    while start.elapsed() < duration {
        let seq = u32::try_from(commits.len()).unwrap_or(u32::MAX);
        let begin = Instant::now();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut connection).await?;
        for game in &games {
            sqlx::query(
                "INSERT INTO entry (game, seq, at_ms, cmd, body) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(game)
            .bind(seq)
            .bind(0)
            .bind(game)
            .bind(&body)
            .execute(&mut connection)
            .await?;
        }
        sqlx::query("COMMIT").execute(&mut connection).await?;
        commits.push(begin.elapsed());
    }
    let seconds = start.elapsed().as_secs_f64();
    connection.close().await?;
    Ok(Baseline::of(commits, f64::from(writers), seconds))
}

impl Baseline {
    /// What commits of so many rows each, which took so long, come to.
    ///
    /// # Panics
    /// If there are none.
    #[must_use]
    pub fn of(mut commits: Vec<Duration>, rows: f64, seconds: f64) -> Baseline {
        commits.sort_unstable();
        let percentile = |percent: usize| commits[(commits.len() - 1) * percent / 100];
        Baseline {
            rows_per_second: commits.len() as f64 * rows / seconds,
            commit_p50: percentile(50),
            commit_p99: percentile(99),
        }
    }
}

/// Appends single rows as long as the log's to PostgreSQL, each its own transaction on one of so many connections,
/// for a while: what `pgbench` measures with a script of one insert.
///
/// # Errors
/// Whatever the database answers; it must be empty.
pub async fn raw_single_rows(url: &str, clients: u32, duration: Duration) -> Result<Baseline> {
    let Address::Postgres(url) = url.parse()? else {
        return Err(Error::Address("it does not begin with `postgres://`".to_owned()));
    };
    let options = url.options()?.options([("synchronous_commit", "on")]);
    let table = "CREATE TABLE raw_entry (game TEXT COLLATE \"C\" NOT NULL, seq BIGINT NOT NULL,
                                         at_ms BIGINT NOT NULL, cmd TEXT, body TEXT NOT NULL,
                                         PRIMARY KEY (game, seq))";
    sqlx::query(table).execute(&mut options.connect().await?).await?;
    let mut tasks = JoinSet::new();
    let start = Instant::now();
    for client in 0..clients {
        let connection = options.connect().await?;
        tasks.spawn(append_single_rows(connection, format!("{client:032x}"), duration));
    }
    let mut commits = Vec::new();
    for done in tasks.join_all().await {
        commits.extend(done?);
    }
    let seconds = start.elapsed().as_secs_f64();
    sqlx::query("DROP TABLE raw_entry").execute(&mut options.connect().await?).await?;
    Ok(Baseline::of(commits, 1.0, seconds))
}

async fn append_single_rows(
    mut connection: PgConnection,
    game: String,
    duration: Duration,
) -> Result<Vec<Duration>> {
    let body = "x".repeat(150);
    let mut commits = Vec::new();
    let start = Instant::now();
    while start.elapsed() < duration {
        let begin = Instant::now();
        sqlx::query(
            "INSERT INTO raw_entry (game, seq, at_ms, cmd, body) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(&game)
        .bind(commits.len() as i64)
        .bind(0_i64)
        .bind(&game)
        .bind(&body)
        .execute(&mut connection)
        .await?;
        commits.push(begin.elapsed());
    }
    connection.close().await?;
    Ok(commits)
}

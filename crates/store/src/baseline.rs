//! How fast SQLite itself commits groups on this disk: what the speed of a server is compared with.

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::{ConnectOptions, Connection};

use crate::error::Result;
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
    let rows = commits.len() as f64 * f64::from(writers);
    let rows_per_second = rows / start.elapsed().as_secs_f64();
    connection.close().await?;
    commits.sort_unstable();
    let percentile = |percent: usize| commits[(commits.len() - 1) * percent / 100];
    Ok(Baseline { rows_per_second, commit_p50: percentile(50), commit_p99: percentile(99) })
}

//! A write that is more than an entry: its own transaction.

use sqlx::PgConnection;
use sqlx::postgres::PgPool;
use tokio::time::timeout;

use super::fault::Fault;
use super::{PATIENCE, append, arguments, existing};
use crate::error::{Error, Result};
use crate::statement::{Need, Step, Write};

/// How often PostgreSQL is asked again after it has undone everything. Of two that wait for each other one gets
/// on, so more than a few are only needed if many do.
const ATTEMPTS: usize = 10;

pub(super) async fn run(writers: &PgPool, write: Write) -> Result<()> {
    for _ in 0..ATTEMPTS {
        // Nothing was sent yet.
        let mut connection =
            writers.acquire().await.map_err(|error| Fault::from(error).before_commit())?;
        let mut committing = false;
        let fault = match timeout(PATIENCE, attempt(&mut connection, &write, &mut committing)).await
        {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(fault)) => fault,
            Err(_) => Fault::silence(),
        };
        match fault {
            Fault::Again => {}
            fault @ (Fault::Answer(_) | Fault::Blocked) => return Err(fault.before_commit()),
            fault @ Fault::Gone(_) => {
                drop(connection.detach());
                return Err(if committing { fault.in_commit() } else { fault.before_commit() });
            }
        }
    }
    Err(Fault::Again.before_commit())
}

/// Runs all steps and commits. If it fails otherwise than by losing the connection, nothing is left open.
async fn attempt(
    connection: &mut PgConnection,
    write: &Write,
    committing: &mut bool,
) -> Result<(), Fault> {
    // A single statement is a transaction by itself.
    if let [only] = &write.steps[..] {
        *committing = true;
        return step(connection, only).await;
    }
    execute(connection, "BEGIN").await?;
    for each in &write.steps {
        if let Err(fault) = step(connection, each).await {
            if !matches!(fault, Fault::Gone(_)) {
                execute(connection, "ROLLBACK").await?;
            }
            return Err(fault);
        }
    }
    *committing = true;
    execute(connection, "COMMIT").await
}

async fn step(connection: &mut PgConnection, step: &Step) -> Result<(), Fault> {
    match step {
        Step::Append(entry) if append(connection, &[entry]).await?.is_empty() => {
            let exists = !existing(connection, &[&entry.game]).await?.is_empty();
            Err(Fault::Answer(if exists { Error::Conflict } else { Error::Missing }))
        }
        Step::Append(_) => Ok(()),
        Step::Run { statement, need } => {
            let values = arguments(statement.values.clone())?;
            let query = sqlx::query_with(statement.postgres, values);
            let touched = query.execute(connection).await?.rows_affected();
            Need::check(need.as_ref(), touched).map_err(Fault::Answer)
        }
    }
}

async fn execute(connection: &mut PgConnection, sql: &'static str) -> Result<(), Fault> {
    sqlx::query(sql).execute(connection).await?;
    Ok(())
}

//! Where a copy comes from and where it goes: one connection and one transaction each.

use std::fs::File;

use futures_util::TryStreamExt;
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Connection, Row};

use super::tables::{Kind, Sum, TABLES, Table, TableSum};
use crate::address::{Address, PostgresUrl};
use crate::error::{Error, Result};
use crate::statement::Value;
use crate::{postgres, sqlite};

/// How many values a statement may have. SQLite takes 32,766.
const VALUES: usize = 2_000;

/// One end of a copy.
pub(super) enum End {
    Sqlite {
        connection: SqliteConnection,
        /// Keeps servers away.
        _lock: Option<File>,
    },
    Postgres(PgConnection),
}

impl End {
    /// A database that is read as it is at this moment, and not changed.
    pub async fn source(address: &Address) -> Result<End> {
        let mut end = match address {
            Address::File(path) => {
                let (connection, lock) = sqlite::open_to_read(path).await?;
                End::Sqlite { connection, _lock: lock }
            }
            Address::Postgres(url) => {
                End::Postgres(alone(url, postgres::open_to_read(url).await?).await?)
            }
        };
        end.execute_of_each("BEGIN", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
        Ok(end)
    }

    /// A database that is written, made if it is missing.
    pub async fn target(address: &Address) -> Result<End> {
        let mut end = match address {
            Address::File(path) => {
                let (connection, lock) = sqlite::open_to_fill(path).await?;
                End::Sqlite { connection, _lock: Some(lock) }
            }
            Address::Postgres(url) => {
                End::Postgres(alone(url, postgres::open_to_fill(url).await?).await?)
            }
        };
        end.execute_of_each("BEGIN IMMEDIATE", "BEGIN").await?;
        if let End::Postgres(connection) = &mut end {
            // A server that starts now waits.
            let names = TABLES.map(|table| table.name).join(", ");
            let lock = AssertSqlSafe(format!("LOCK TABLE {names} IN EXCLUSIVE MODE"));
            sqlx::query(lock).execute(connection).await?;
        }
        Ok(end)
    }

    /// Whether there is no row in any table.
    pub async fn is_empty(&mut self) -> Result<bool> {
        for table in &TABLES {
            let any = AssertSqlSafe(format!("SELECT 1 FROM {} LIMIT 1", table.name));
            let found = match self {
                End::Sqlite { connection, .. } => {
                    sqlx::query(any).fetch_optional(connection).await?.is_some()
                }
                End::Postgres(connection) => {
                    sqlx::query(any).fetch_optional(connection).await?.is_some()
                }
            };
            if found {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What the rows of a table add up to.
    pub async fn sum(&mut self, table: &Table) -> Result<TableSum> {
        let mut sum = Sum::default();
        self.each(table, async |row| {
            sum.add(&row);
            Ok(())
        })
        .await?;
        Ok(sum.of(table))
    }

    /// Copies the rows of a table.
    pub async fn pour(&mut self, table: &Table, target: &mut End, sum: &mut Sum) -> Result<()> {
        let mut values = Vec::with_capacity(VALUES);
        self.each(table, async |row| {
            sum.add(&row);
            values.extend(row);
            if values.len() + table.columns.len() > VALUES {
                target.insert(table, std::mem::take(&mut values)).await?;
            }
            Ok(())
        })
        .await?;
        target.insert(table, values).await
    }

    pub async fn commit(&mut self) -> Result<()> {
        let committed = self.execute_of_each("COMMIT", "COMMIT").await;
        committed.map_err(|error| Error::Unknown(error.to_string()))
    }

    pub async fn close(self) {
        // What is not committed is undone either way.
        let _ = match self {
            End::Sqlite { connection, .. } => connection.close().await,
            End::Postgres(connection) => connection.close().await,
        };
    }

    /// Hands over every row of a table.
    async fn each(
        &mut self,
        table: &Table,
        mut take: impl AsyncFnMut(Vec<Value>) -> Result<()>,
    ) -> Result<()> {
        let select = AssertSqlSafe(table.select());
        match self {
            End::Sqlite { connection, .. } => {
                let mut rows = sqlx::query(select).fetch(connection);
                while let Some(row) = rows.try_next().await? {
                    take(from_sqlite(&row, table)?).await?;
                }
            }
            End::Postgres(connection) => {
                let mut rows = sqlx::query(select).fetch(connection);
                while let Some(row) = rows.try_next().await? {
                    take(from_postgres(&row, table)?).await?;
                }
            }
        }
        Ok(())
    }

    async fn insert(&mut self, table: &Table, values: Vec<Value>) -> Result<()> {
        if values.is_empty() {
            return Ok(());
        }
        let insert = AssertSqlSafe(table.insert(values.len() / table.columns.len()));
        match self {
            End::Sqlite { connection, .. } => {
                sqlx::query_with(insert, sqlite::arguments(values)?).execute(connection).await?;
            }
            End::Postgres(connection) => {
                sqlx::query_with(insert, postgres::arguments(values)?).execute(connection).await?;
            }
        }
        Ok(())
    }

    async fn execute_of_each(
        &mut self,
        sqlite: &'static str,
        postgres: &'static str,
    ) -> Result<()> {
        match self {
            End::Sqlite { connection, .. } => {
                sqlx::query(sqlite).execute(connection).await?;
            }
            End::Postgres(connection) => {
                sqlx::query(postgres).execute(connection).await?;
            }
        }
        Ok(())
    }
}

/// Makes sure that no server uses a database on PostgreSQL.
async fn alone(url: &PostgresUrl, mut connection: PgConnection) -> Result<PgConnection> {
    let servers: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
    )
    .bind(postgres::APPLICATION)
    .fetch_one(&mut connection)
    .await?;
    if servers > 0 { Err(Error::InUse(url.to_string().into())) } else { Ok(connection) }
}

/// Reads a row of either database as the values it was made of.
macro_rules! reader {
    ($name:ident, $row:ty) => {
        fn $name(row: &$row, table: &Table) -> Result<Vec<Value>> {
            let columns = table.columns.iter().enumerate();
            let value = |(index, (_, kind)): (usize, &(&str, Kind))| {
                Ok(match kind {
                    Kind::Flag => Value::Flag(row.try_get(index)?),
                    Kind::Integer => Value::Integer(row.try_get(index)?),
                    Kind::Real => Value::Real(row.try_get(index)?),
                    Kind::Text => Value::Text(row.try_get(index)?),
                    Kind::Bytes => Value::Bytes(row.try_get(index)?),
                })
            };
            columns.map(value).collect::<Result<Vec<Value>, sqlx::Error>>().map_err(Error::from)
        }
    };
}

reader!(from_sqlite, SqliteRow);
reader!(from_postgres, PgRow);

//! The tables, and which programs may use them.
//!
//! Servers are replaced one by one, so an older program meets a database that a newer one has extended. That is
//! fine, unless a migration has said in `needed` that it is not. Statements name their columns, therefore a new
//! column is invisible to older programs; it needs a default.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::PgPool;

use crate::error::{Error, Result};

/// Every change of the tables, in order. One that was released is never edited.
const MIGRATIONS: [(&str, &str); 3] = [
    ("start", include_str!("../../migrations/postgres/0001_start.sql")),
    ("contact", include_str!("../../migrations/postgres/0002_contact.sql")),
    ("contact_session", include_str!("../../migrations/postgres/0003_contact_session.sql")),
];

/// Makes the tables as this program wants them. Servers that start at once wait for each other.
pub(super) async fn bring_up_to_date(start: &PgPool) -> Result<()> {
    // The lock is that of the migrator. It tolerates what newer programs have added, and nothing else.
    migrator().run(start).await.map_err(|error| match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        error => Error::Version(error.to_string()),
    })?;
    check(start).await
}

/// That the tables are there, and not too new.
pub(super) async fn check(start: &PgPool) -> Result<()> {
    let mut connection = start.acquire().await?;
    let applied = connection.list_applied_migrations("_sqlx_migrations").await;
    let applied = applied.map_err(|_| Error::Version("no server has used it yet".to_owned()))?;
    if applied.len() < MIGRATIONS.len() {
        return Err(Error::Version("start the server to bring it up to date".to_owned()));
    }
    let needed: i64 =
        sqlx::query_scalar("SELECT version FROM needed").fetch_one(&mut *connection).await?;
    if needed > MIGRATIONS.len() as i64 {
        return Err(Error::Version("a newer one has changed it for good".to_owned()));
    }
    Ok(())
}

fn migrator() -> Migrator {
    let migrations = (1..).zip(MIGRATIONS).map(|(version, (name, sql))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let mut migrator = Migrator::with_migrations(migrations.collect());
    migrator.set_ignore_missing(true);
    migrator
}

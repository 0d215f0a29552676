//! The store, whichever database it is on.

use std::path::Path;
use std::sync::Arc;

use sqlx::FromRow;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

use crate::address::Address;
use crate::error::{Error, Result};
use crate::postgres::Postgres;
use crate::sqlite::{Options, Sqlite};
use crate::statement::{Statement, Write};

/// The durable side of a server. Clones share one database.
#[derive(Debug, Clone)]
pub struct Store {
    database: Arc<Database>,
}

#[derive(Debug)]
enum Database {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Store {
    /// Opens the database of a server, made if missing and brought up to date.
    ///
    /// # Errors
    /// [`Error::InUse`] if another server has the file open, [`Error::Version`] if a newer program wrote it.
    pub async fn open(path: &Path) -> Result<Store> {
        Store::open_with(path, Options::default()).await
    }

    /// Like [`Store::open`], with options.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub async fn open_with(path: &Path, options: Options) -> Result<Store> {
        Ok(Database::Sqlite(Sqlite::open(path, options).await?).into())
    }

    /// Opens a database on PostgreSQL, brought up to date. Any number of servers may share it.
    ///
    /// # Errors
    /// [`Error::Address`] if the URL is none, [`Error::Unreachable`] if nobody answers there,
    /// [`Error::Version`] if a newer program has made the database unfit for this one.
    pub async fn connect(url: &str) -> Result<Store> {
        match url.parse()? {
            Address::File(_) => {
                Err(Error::Address("it does not begin with `postgres://`".to_owned()))
            }
            Address::Postgres(url) => Ok(Database::Postgres(Postgres::open(&url).await?).into()),
        }
    }

    /// Opens the database of a server, wherever it is.
    ///
    /// # Errors
    /// As [`Store::open`] and [`Store::connect`].
    pub async fn at(address: &Address) -> Result<Store> {
        match address {
            Address::File(path) => Store::open(path).await,
            Address::Postgres(url) => Ok(Database::Postgres(Postgres::open(url).await?).into()),
        }
    }

    /// Opens a database beside the server that uses it, for a backup or an administrator's command. It is
    /// neither made nor brought up to date.
    ///
    /// # Errors
    /// [`Error::Open`] if it does not exist, [`Error::Version`] if it is not of this version.
    pub async fn beside(address: &Address) -> Result<Store> {
        Ok(match address {
            Address::File(path) => Database::Sqlite(Sqlite::open_beside(path).await?),
            Address::Postgres(url) => Database::Postgres(Postgres::open_beside(url).await?),
        }
        .into())
    }

    /// [`Store::beside`] for a file.
    ///
    /// # Errors
    /// As [`Store::beside`].
    pub async fn open_beside(path: &Path) -> Result<Store> {
        Store::beside(&Address::File(path.to_owned())).await
    }

    /// Copies the database as it is at one moment into a new file. Writes go on meanwhile.
    ///
    /// # Errors
    /// [`Error::Exists`] if there is such a file, [`Error::NoFile`] if the database is on PostgreSQL.
    pub async fn backup(&self, to: &Path) -> Result<()> {
        match &*self.database {
            Database::Sqlite(sqlite) => sqlite.backup(to).await,
            Database::Postgres(_) => Err(Error::NoFile),
        }
    }

    /// Finishes all writes and closes the database, if this is the last clone.
    pub async fn close(self) {
        match Arc::into_inner(self.database) {
            Some(Database::Sqlite(sqlite)) => sqlite.close().await,
            Some(Database::Postgres(postgres)) => postgres.close().await,
            None => {}
        }
    }

    /// All rows that a statement finds.
    ///
    /// What runs a statement is on the heap, and small until then: thousands of connections and tables hold room for
    /// one, and hardly any of them uses it at a time.
    pub(crate) async fn all<T: Readable>(&self, statement: Statement) -> Result<Vec<T>> {
        match &*self.database {
            Database::Sqlite(sqlite) => Box::pin(sqlite.read(statement)).await,
            Database::Postgres(postgres) => Box::pin(postgres.read(statement)).await,
        }
    }

    /// The row that a statement finds by its key.
    pub(crate) async fn optional<T: Readable>(&self, statement: Statement) -> Result<Option<T>> {
        Ok(self.all(statement).await?.into_iter().next())
    }

    /// Returns when the write is durable. If the caller stops waiting, it may be written all the same. On the heap, as
    /// [`Store::all`].
    pub(crate) async fn write(&self, write: Write) -> Result<()> {
        match &*self.database {
            Database::Sqlite(sqlite) => Box::pin(sqlite.write(write)).await,
            Database::Postgres(postgres) => postgres.write(write).await,
        }
    }

    /// A single statement that may touch any number of rows.
    pub(crate) async fn execute(&self, statement: Statement) -> Result<()> {
        self.write(Write::default().then(statement)).await
    }

    /// A single statement that must touch a row, otherwise what it is about is missing.
    pub(crate) async fn update(&self, statement: Statement) -> Result<()> {
        self.write(Write::default().require(statement, Error::Missing)).await
    }

    /// Whether the statement touched a row.
    pub(crate) async fn take(&self, statement: Statement) -> Result<bool> {
        match self.update(statement).await {
            Ok(()) => Ok(true),
            Err(Error::Missing) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

impl From<Database> for Store {
    fn from(database: Database) -> Store {
        Store { database: Arc::new(database) }
    }
}

/// What can be read from a row of either database.
pub(crate) trait Readable:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin + 'static
{
}

impl<T> Readable for T where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin + 'static
{
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::Append;

    #[tokio::test]
    async fn whoever_may_ask_needs_little_room_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("store.db")).await.unwrap();
        let sizes = [
            size_of_val(&store.append(Append::new("g", 1, 0, "moved"))),
            size_of_val(&store.user("ann")),
            size_of_val(&store.entries("g", 0)),
        ];
        assert!(sizes.iter().all(|size| *size < 512), "{sizes:?}");
        store.close().await;
    }
}

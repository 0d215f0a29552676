//! Opening a database file.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool,
    SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Arguments, ConnectOptions, SqlSafeStr};

use super::backup;
use super::writer::Writer;
use crate::error::{Error, Result};
use crate::statement::{Statement, Value, Write};
use crate::store::Readable;

/// Every change of the tables, in order. One that was released is never edited.
const MIGRATIONS: [(&str, &str); 5] = [
    ("start", include_str!("../../migrations/sqlite/0001_start.sql")),
    ("outage", include_str!("../../migrations/sqlite/0002_outage.sql")),
    ("archived", include_str!("../../migrations/sqlite/0003_archived.sql")),
    ("contact", include_str!("../../migrations/sqlite/0004_contact.sql")),
    ("contact_session", include_str!("../../migrations/sqlite/0005_contact_session.sql")),
];

/// How many readers at a time. Reads are short, and more would only compete for the processor.
const READERS: u32 = 8;

const PAGE_BYTES: u32 = 4096;

/// A database in a file.
#[derive(Debug)]
pub(crate) struct Sqlite {
    path: PathBuf,
    readers: SqlitePool,
    writer: Writer,
}

/// How a database is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// What a finished write survives.
    pub durability: Durability,
    /// How large the file may become. Writes beyond it are refused, as if the disk were full.
    pub max_bytes: Option<u64>,
}

/// What a finished write survives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Durability {
    /// A power cut. Every commit waits for the disk.
    #[default]
    Full,
    /// A crash of the process, but a power cut may take the last commits. Several times faster.
    Fast,
}

impl Sqlite {
    pub(crate) async fn open(path: &Path, options: Options) -> Result<Sqlite> {
        let lock = prepare(path)?;
        let options = connect_options(path, options);
        let connection = bring_up_to_date(path, &options).await?;
        Sqlite::start(path, options, connection, Some(lock))
    }

    pub(crate) async fn open_beside(path: &Path) -> Result<Sqlite> {
        let options = connect_options(path, Options::default());
        let mut connection = options.connect().await.map_err(|error| unopened(path, &error))?;
        if version(&mut connection).await? < MIGRATIONS.len() {
            return Err(Error::Version("start the server to bring it up to date".to_owned()));
        }
        Sqlite::start(path, options, connection, None)
    }

    fn start(
        path: &Path,
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        lock: Option<File>,
    ) -> Result<Sqlite> {
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            // A file does not go away as a network may.
            .test_before_acquire(false)
            .connect_lazy_with(options.pragma("query_only", "ON"));
        let writer = Writer::start(connection, lock)?;
        Ok(Sqlite { path: path.to_owned(), readers, writer })
    }

    pub(crate) async fn close(self) {
        self.readers.close().await;
        // Joining the thread would block the runtime.
        let _ = tokio::task::spawn_blocking(move || self.writer.close()).await;
    }

    pub(crate) async fn read<T: Readable>(&self, statement: Statement) -> Result<Vec<T>> {
        let values = arguments(statement.values)?;
        Ok(sqlx::query_as_with(statement.sqlite, values).fetch_all(&self.readers).await?)
    }

    pub(crate) async fn write(&self, write: Write) -> Result<()> {
        self.writer.write(write).await
    }

    pub(crate) async fn backup(&self, to: &Path) -> Result<()> {
        backup::backup(&self.path, to).await
    }
}

/// Opens a database that a copy is made into, as a server would; the file keeps servers away.
pub(crate) async fn open_to_fill(path: &Path) -> Result<(SqliteConnection, File)> {
    let lock = prepare(path)?;
    let connection = bring_up_to_date(path, &connect_options(path, Options::default())).await?;
    Ok((connection, lock))
}

/// Opens a database that is only read, while no server uses it; the file, if there is one, keeps servers away.
pub(crate) async fn open_to_read(path: &Path) -> Result<(SqliteConnection, Option<File>)> {
    // Who has made the database has made this file too, unless it is a backup.
    let lock = File::open(beside(path, ".lock")).ok();
    if let Some(lock) = &lock
        && lock.try_lock_shared().is_err()
    {
        return Err(Error::InUse(path.to_owned()));
    }
    // A server that was killed has left the end of its database in a second file, and only then are there
    // more files than one to be read.
    let whole = !beside(path, "-wal").exists();
    let options = SqliteConnectOptions::new().filename(path).read_only(true).immutable(whole);
    let mut connection = options.connect().await.map_err(|error| unopened(path, &error))?;
    if version(&mut connection).await? < MIGRATIONS.len() {
        return Err(Error::Version("start the server to bring it up to date".to_owned()));
    }
    Ok((connection, lock))
}

async fn bring_up_to_date(path: &Path, options: &SqliteConnectOptions) -> Result<SqliteConnection> {
    let mut connection = options.connect().await.map_err(|error| unopened(path, &error))?;
    migrator().run(&mut connection).await.map_err(unfit)?;
    Ok(connection)
}

/// Values as this database takes them.
pub(crate) fn arguments(values: Vec<Value>) -> Result<SqliteArguments, sqlx::Error> {
    let mut arguments = SqliteArguments::default();
    for value in values {
        match value {
            Value::Flag(flag) => arguments.add(flag),
            Value::Integer(number) => arguments.add(number),
            Value::Real(number) => arguments.add(number),
            Value::Text(text) => arguments.add(text),
            Value::Bytes(bytes) => arguments.add(bytes),
            Value::Texts(texts) => arguments.add(serde_json::Value::from(texts).to_string()),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

pub(crate) fn connect_options(path: &Path, options: Options) -> SqliteConnectOptions {
    let connect = SqliteConnectOptions::new()
        .filename(path)
        .page_size(PAGE_BYTES)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(match options.durability {
            Durability::Full => SqliteSynchronous::Full,
            Durability::Fast => SqliteSynchronous::Normal,
        })
        .foreign_keys(true)
        // For a command of an administrator and the server to wait for each other.
        .busy_timeout(Duration::from_secs(10));
    match options.max_bytes {
        Some(bytes) => {
            connect.pragma("max_page_count", (bytes / u64::from(PAGE_BYTES)).max(1).to_string())
        }
        None => connect,
    }
}

/// Makes the folder and the file, readable by nobody else, and takes the lock of a server. The system lets
/// go of the lock even if the process is killed.
fn prepare(path: &Path) -> Result<File> {
    let attempt = || -> io::Result<File> {
        private_folder_of(path)?;
        private_file().open(path)?;
        private_file().open(beside(path, ".lock"))
    };
    let unopened = |error: io::Error| Error::Open(path.to_owned(), error.to_string());
    let lock = attempt().map_err(unopened)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Error::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(unopened(error)),
    }
}

/// Makes an empty file for a copy, readable by nobody else.
pub(crate) fn private_copy_target(path: &Path) -> Result<()> {
    // SQLite would take what an earlier database has left for the end of this one.
    if let Some(rest) =
        ["", "-wal", "-journal"].map(|end| beside(path, end)).into_iter().find(|path| path.exists())
    {
        return Err(Error::Exists(rest));
    }
    match private_file().create_new(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Err(Error::Exists(path.to_owned()))
        }
        Err(error) => Err(Error::Open(path.to_owned(), error.to_string())),
    }
}

/// A file that goes with the database.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Makes the folder of a file, if it is missing, so that nobody else can look into it.
pub(crate) fn private_folder_of(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => builder.recursive(true).create(folder),
        _ => Ok(()),
    }
}

fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn migrator() -> Migrator {
    let migrations = (1..).zip(MIGRATIONS).map(|(version, (name, sql))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// How many of our migrations the database has. It may lack the last ones, but it must have no others.
pub(crate) async fn version(connection: &mut SqliteConnection) -> Result<usize> {
    let applied = connection.list_applied_migrations("_sqlx_migrations").await;
    let applied = applied.map_err(|error| Error::Version(error.to_string()))?;
    let known = migrator();
    let fits = applied.len() <= MIGRATIONS.len()
        && applied
            .iter()
            .zip(known.iter())
            .all(|(applied, known)| applied.checksum == known.checksum);
    if fits { Ok(applied.len()) } else { Err(Error::Version("a newer one wrote it".to_owned())) }
}

fn unfit(error: MigrateError) -> Error {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        error => Error::Version(error.to_string()),
    }
}

fn unopened(path: &Path, error: &sqlx::Error) -> Error {
    Error::Open(path.to_owned(), error.to_string())
}

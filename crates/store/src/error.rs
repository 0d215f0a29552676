use std::path::PathBuf;

use sqlx::error::ErrorKind;

/// Why the store did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The sequence number, name, code or id belongs to something else already. Nothing was written.
    #[error("taken")]
    Conflict,
    /// What the write is about does not exist. Nothing was written.
    #[error("not found")]
    Missing,
    /// The write was computed from a value that has changed since. Nothing was written.
    #[error("changed meanwhile")]
    Stale,
    /// The disk is full or fails, or the database cannot be reached. Nothing was written; later writes may
    /// succeed.
    #[error("nothing was written: {0}")]
    Refused(String),
    /// The commit failed half way: it may have been written or not. Read again to know.
    #[error("it is not known whether it was written: {0}")]
    Unknown(String),
    /// Another server uses this database.
    #[error("another server uses this database: `{0}`")]
    InUse(PathBuf),
    /// The database was made by another version of this program.
    #[error("the database does not fit this version: {0}")]
    Version(String),
    /// There is no database here, or it cannot be opened.
    #[error("cannot open `{0}`: {1}")]
    Open(PathBuf, String),
    /// The address of a database makes no sense.
    #[error("the address of the database: {0}")]
    Address(String),
    /// PostgreSQL cannot be reached.
    #[error("cannot reach `{0}`: {1}")]
    Unreachable(String, String),
    /// The database is no file of ours.
    #[error(
        "the database is on PostgreSQL, which has its own tools for this: see docs/operations.md"
    )]
    NoFile,
    /// A file that must not be overwritten is there already.
    #[error("`{0}` exists already")]
    Exists(PathBuf),
    /// There is something in a database that must be empty.
    #[error("`{0}` holds other data already")]
    HasData(String),
    /// What was read is not what was once written.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The database answered with any other error.
    #[error("database: {0}")]
    Database(String),
}

/// What the store answers.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Error {
        match kind(&error) {
            Some(ErrorKind::UniqueViolation) => Error::Conflict,
            Some(ErrorKind::ForeignKeyViolation) => Error::Missing,
            _ => Error::Database(error.to_string()),
        }
    }
}

fn kind(error: &sqlx::Error) -> Option<ErrorKind> {
    error.as_database_error().map(|error| error.kind())
}

/// What an error does to the transaction it happens in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Only the statement is undone.
    Statement,
    /// SQLite may have undone everything: <https://sqlite.org/lang_transaction.html>.
    Transaction,
}

impl Reach {
    pub(crate) fn of(error: &sqlx::Error) -> Reach {
        match primary_code(error) {
            Some(SQLITE_ERROR | SQLITE_CONSTRAINT | SQLITE_TOOBIG | SQLITE_MISMATCH) => {
                Reach::Statement
            }
            _ => Reach::Transaction,
        }
    }
}

/// Whether the disk was full, which SQLite notices before anything is committed.
pub(crate) fn is_full(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(SQLITE_FULL)
}

const SQLITE_ERROR: i32 = 1;
const SQLITE_FULL: i32 = 13;
const SQLITE_TOOBIG: i32 = 18;
const SQLITE_CONSTRAINT: i32 = 19;
const SQLITE_MISMATCH: i32 = 20;

/// SQLite's code without its extension: <https://sqlite.org/rescode.html>.
fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let code: i32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}

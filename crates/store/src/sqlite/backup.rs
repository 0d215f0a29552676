//! A copy of the database, while it is in use; and back.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::file::{Options, connect_options, private_copy_target, private_folder_of, version};
use crate::error::{Error, Result};

/// Copies a database as it is at one moment into a new file. Writes go on meanwhile.
pub(super) async fn backup(from: &Path, to: &Path) -> Result<()> {
    private_copy_target(to)?;
    let copied = copy_database(from, to).await;
    keep_whole(to, copied)
}

async fn copy_database(from: &Path, to: &Path) -> Result<()> {
    let name = to.to_str().ok_or_else(|| Error::Open(to.to_owned(), "not UTF-8".to_owned()))?;
    // A connection of its own: it may take long, and those that only read may not do it.
    let mut connection = connect_options(from, Options::default()).connect().await?;
    let copied = sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await;
    connection.close().await?;
    copied.map_err(|error| Error::Refused(error.to_string()))?;
    // SQLite leaves it to us to wait for the disk.
    File::open(to).and_then(|file| file.sync_all()).map_err(refused)
}

/// Puts a backup where a server will look for its database.
///
/// # Errors
/// [`Error::Exists`] if there is a database already, [`Error::Damaged`] if the backup is not sound, and
/// [`Error::Version`] if a newer version made it; an older one is brought up to date by the server.
pub async fn restore(from: &Path, to: &Path) -> Result<()> {
    check(from).await?;
    private_folder_of(to).map_err(refused)?;
    private_copy_target(to)?;
    keep_whole(to, copy_file(from, to).map_err(refused))?;
    check(to).await
}

fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    let mut target = File::options().write(true).open(to)?;
    io::copy(&mut File::open(from)?, &mut target)?;
    target.sync_all()
}

/// Half a copy is worse than none.
fn keep_whole(to: &Path, copied: Result<()>) -> Result<()> {
    if copied.is_err() {
        // If this fails as well, the error already says that the copy is no good.
        let _ = fs::remove_file(to);
    }
    copied
}

fn refused(error: io::Error) -> Error {
    Error::Refused(error.to_string())
}

/// That a file is a sound database of ours.
async fn check(path: &Path) -> Result<()> {
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let mut connection =
        options.connect().await.map_err(|error| Error::Open(path.to_owned(), error.to_string()))?;
    let answer = check_connection(&mut connection).await;
    connection.close().await?;
    answer
}

async fn check_connection(connection: &mut SqliteConnection) -> Result<()> {
    let damaged = |error: sqlx::Error| Error::Damaged(error.to_string());
    let said: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&mut *connection)
        .await
        .map_err(damaged)?;
    if said != "ok" {
        return Err(Error::Damaged(said));
    }
    version(connection).await.map(drop)
}

//! The file itself: who may open it, and who may read it.

use std::fs;
use std::path::Path;

use whistlestop_store::{Append, Durability, Error, Options, Store};

use super::place;
use super::suite::{entry, game};

#[tokio::test]
async fn migrations_run_once() {
    let (_folder, path) = place();
    for seq in 0..3 {
        let store = Store::open(&path).await.unwrap();
        if seq == 0 {
            game(&store, "g", 0).await;
        }
        store.append(entry("g", seq + 1)).await.unwrap();
        store.close().await;
    }
    let store = Store::open(&path).await.unwrap();
    assert_eq!(store.head("g").await.unwrap(), 3);
}

#[tokio::test]
async fn a_newer_database_is_not_touched() {
    let (_folder, path) = place();
    Store::open(&path).await.unwrap().close().await;
    change(&path, "INSERT INTO _sqlx_migrations VALUES (99, 'later', 0, TRUE, x'00', 0)").await;
    assert!(matches!(Store::open(&path).await, Err(Error::Version(_))));
    assert!(matches!(Store::open_beside(&path).await, Err(Error::Version(_))));
}

#[tokio::test]
async fn what_is_no_database_is_not_opened() {
    let (folder, _) = place();
    let path = folder.path().join("text.db");
    fs::write(&path, "not a database, but long enough to be looked at".repeat(100)).unwrap();
    assert!(matches!(Store::open(&path).await, Err(Error::Open(..))));
    assert!(fs::read_to_string(&path).unwrap().starts_with("not a database"));
    let nowhere = folder.path().join("nowhere.db");
    assert!(matches!(Store::open_beside(&nowhere).await, Err(Error::Open(..))));
    assert!(!nowhere.exists());
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_reads_the_files() {
    let (_folder, path) = place();
    let store = Store::open(&path).await.unwrap();
    game(&store, "g", 1).await;
    let folder = path.parent().unwrap();
    assert_eq!(mode(folder), 0o700);
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(files.iter().any(|file| file.ends_with("test.db-wal")));
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[tokio::test]
async fn one_server_at_a_time() {
    let (_folder, path) = place();
    let store = Store::open(&path).await.unwrap();
    let refused = Store::open(&path).await.unwrap_err();
    assert_eq!(refused, Error::InUse(path.clone()));
    assert!(refused.to_string().starts_with("another server uses this database"));
    store.close().await;
    Store::open(&path).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_works_beside_the_server() {
    let (_folder, path) = place();
    let server = Store::open(&path).await.unwrap();
    super::suite::guest(&server, "ann").await;
    game(&server, "g", 0).await;
    let playing = {
        let server = server.clone();
        tokio::spawn(async move {
            for seq in 1..=200 {
                server.append(entry("g", seq)).await.unwrap();
            }
        })
    };
    let beside = Store::open_beside(&path).await.unwrap();
    for until_ms in 1..=20 {
        beside.mute("ann", until_ms).await.unwrap();
        assert_eq!(server.user("ann").await.unwrap().unwrap().muted_until_ms, until_ms);
    }
    playing.await.unwrap();
    assert_eq!(beside.head("g").await.unwrap(), 200);
    // An administrator who goes leaves the server its lock.
    beside.close().await;
    assert!(matches!(Store::open(&path).await, Err(Error::InUse(_))));
}

#[tokio::test]
async fn fast_means_what_it_says() {
    let (_folder, path) = place();
    let options = Options { durability: Durability::Fast, max_bytes: None };
    let store = Store::open_with(&path, options).await.unwrap();
    game(&store, "g", 3).await;
    store.close().await;
    assert_eq!(Store::open(&path).await.unwrap().head("g").await.unwrap(), 3);
}

#[tokio::test]
async fn a_closed_store_has_finished() {
    let (_folder, path) = place();
    let store = Store::open(&path).await.unwrap();
    game(&store, "g", 0).await;
    // Nobody waits for these.
    for seq in 1..=50 {
        let append = store.append(Append::new("g", seq, 0, "x"));
        let _ = tokio::time::timeout(std::time::Duration::ZERO, append).await;
    }
    store.close().await;
    assert!(!path.with_extension("db-wal").exists(), "the last connection has tidied up");
    let head = Store::open(&path).await.unwrap().head("g").await.unwrap();
    assert_eq!(head, 50);
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// Changes a database behind the store's back.
async fn change(path: &Path, sql: &'static str) {
    use sqlx::{ConnectOptions, Connection};
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
    let mut connection = options.connect().await.unwrap();
    sqlx::query(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

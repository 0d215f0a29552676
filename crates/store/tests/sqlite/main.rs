//! The suite on SQLite, and what only a database in a file can promise. No test shares a file with another.
#![cfg(test)]

mod backup;
mod crash;
mod file;
mod full;
mod size;
#[path = "../suite/mod.rs"]
mod suite;

use std::path::PathBuf;

use tempfile::TempDir;
use whistlestop_store::Store;

/// A folder that goes with the test, and the path of a database in it.
fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data").join("test.db");
    (folder, path)
}

macro_rules! on_sqlite {
    ($($area:ident: $($promise:ident),+;)+) => {
        $(mod $area {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $promise() {
                let (_folder, path) = super::place();
                let store = super::Store::open(&path).await.unwrap();
                crate::suite::$area::$promise(&store).await;
                store.close().await;
            })+
        })+
    };
}

for_each_promise!(on_sqlite);

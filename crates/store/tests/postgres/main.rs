//! The suite on PostgreSQL, and what only a database that several servers share must promise.
#![cfg(test)]

mod copy;
mod crash;
mod plans;
mod race;
mod sample;
mod schema;
#[path = "../suite/mod.rs"]
mod suite;

use std::sync::{Arc, Mutex, Weak};

use whistlestop_fleet::Postgres;
use whistlestop_store::Store;

/// The server that tests share which run at the same time. It ends with the last of them.
fn shared() -> Arc<Postgres> {
    static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());
    let mut shared = SHARED.lock().unwrap();
    shared.upgrade().unwrap_or_else(|| {
        let postgres = Arc::new(
            // Those who wait for each other need not do so for long.
            Postgres::start_with(&["fsync=off", "deadlock_timeout=300ms"]).unwrap(),
        );
        *shared = Arc::downgrade(&postgres);
        postgres
    })
}

macro_rules! on_postgres {
    ($($area:ident: $($promise:ident),+;)+) => {
        $(mod $area {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $promise() {
                let postgres = super::shared();
                let store = super::Store::connect(&postgres.new_database().unwrap()).await.unwrap();
                crate::suite::$area::$promise(&store).await;
                store.close().await;
            })+
        })+
    };
}

for_each_promise!(on_postgres);

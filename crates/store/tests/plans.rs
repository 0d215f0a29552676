//! Every statement of the suite finds its rows by an index, as far as the tables can grow.
#![cfg(test)]

mod suite;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;
use std::sync::Mutex;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Row};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};
use whistlestop_store::Store;

#[tokio::test(flavor = "multi_thread")]
async fn no_statement_reads_a_whole_table() {
    tracing::subscriber::set_global_default(Listener).unwrap();
    let folder = tempfile::tempdir().unwrap();
    macro_rules! run {
        ($($area:ident: $($promise:ident),+;)+) => {
            $($({
                let path = folder.path().join(stringify!($promise));
                let store = Store::open(&path).await.unwrap();
                suite::$area::$promise(&store).await;
                store.close().await;
            })+)+
        };
    }
    for_each_promise!(run);

    let statements = STATEMENTS.lock().unwrap().clone();
    let count = statements.iter().filter(|sql| is_ours(sql)).count();
    assert!(count > 70, "only {count} statements were seen");
    let path = folder.path().join("entries_come_back_in_order");
    let mut scans = Vec::new();
    for sql in statements.into_iter().filter(|sql| is_ours(sql)) {
        let plan = plan(&path, &sql).await;
        if plan.iter().any(|step| is_scan(step)) {
            scans.push(format!("{sql}\n{}", plan.join("\n")));
        }
    }
    assert!(scans.is_empty(), "{}", scans.join("\n\n"));
}

fn is_ours(sql: &str) -> bool {
    ["SELECT", "INSERT", "UPDATE", "DELETE"].iter().any(|verb| sql.starts_with(verb))
        && !sql.contains("_sqlx_migrations")
}

fn is_scan(step: &str) -> bool {
    let harmless = [
        // A list in an argument, or one that was made by the statement.
        "CONSTANT ROW",
        "json_each ",
        "mine",
        // One row.
        "heartbeat",
        // The first of an order, up to a limit.
        "audit USING INDEX audit_at",
        "report USING INDEX report_open",
    ];
    step.strip_prefix("SCAN ")
        .is_some_and(|what| !harmless.iter().any(|start| what.starts_with(start)))
}

async fn plan(path: &Path, sql: &str) -> Vec<String> {
    let mut connection = SqliteConnectOptions::new().filename(path).connect().await.unwrap();
    let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
    let rows = sqlx::query(explain).fetch_all(&mut connection).await.unwrap();
    rows.iter().map(|row| row.get("detail")).collect()
}

/// The statements that were run.
static STATEMENTS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Hears what the database driver says about each statement.
struct Listener;

impl Subscriber for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn event(&self, event: &Event<'_>) {
        event.record(&mut Statement);
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

struct Statement;

impl Visit for Statement {
    /// A short statement is its own summary, a long one comes in full beside it.
    fn record_str(&mut self, field: &Field, value: &str) {
        if ["summary", "db.statement"].contains(&field.name()) && !value.ends_with('…') {
            STATEMENTS.lock().unwrap().insert(value.trim().to_owned());
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}

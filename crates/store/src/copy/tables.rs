//! All tables, as they are copied.

use sha2::{Digest, Sha256};

use crate::statement::Value;

/// A table.
#[derive(Debug)]
pub(super) struct Table {
    pub name: &'static str,
    pub columns: &'static [(&'static str, Kind)],
    /// In which order it is read: the same in every database, and what is referred to first.
    pub order: &'static str,
}

/// What a column holds.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    Flag,
    Integer,
    Real,
    Text,
    Bytes,
}

use Kind::{Bytes, Flag, Integer, Real, Text};

/// Every table, those that are referred to first. A test compares this with both databases.
pub(super) const TABLES: [Table; 24] = [
    Table {
        name: "users",
        columns: &[
            ("id", Text),
            ("name", Text),
            ("name_key", Text),
            ("kind", Text),
            ("owner", Text),
            ("password", Text),
            ("admin", Flag),
            ("banned", Flag),
            ("muted_until_ms", Integer),
            ("finished", Integer),
            ("abandoned", Integer),
            ("created_at_ms", Integer),
            ("deleted_at_ms", Integer),
        ],
        // Bots after their owners.
        order: "owner IS NOT NULL, id",
    },
    Table {
        name: "game",
        columns: &[
            ("id", Text),
            ("map", Text),
            ("seats", Integer),
            ("options", Text),
            ("rules_version", Integer),
            ("commitment", Text),
            ("host", Text),
            ("visibility", Text),
            ("status", Text),
            ("lobby", Text),
            ("created_at_ms", Integer),
            ("ended_at_ms", Integer),
            ("archived", Flag),
        ],
        order: "id",
    },
    Table { name: "game_secret", columns: &[("game", Text), ("secret", Bytes)], order: "game" },
    Table {
        name: "game_code",
        columns: &[("code", Text), ("game", Text), ("expires_at_ms", Integer)],
        order: "code",
    },
    Table {
        name: "entry",
        columns: &[
            ("game", Text),
            ("seq", Integer),
            ("at_ms", Integer),
            ("cmd", Text),
            ("body", Text),
        ],
        order: "game, seq",
    },
    Table {
        name: "archive",
        columns: &[("game", Text), ("head", Integer), ("format", Integer), ("blob", Bytes)],
        order: "game",
    },
    Table {
        name: "archive_todo",
        columns: &[("ended_at_ms", Integer), ("game", Text)],
        order: "ended_at_ms, game",
    },
    Table {
        name: "seat",
        columns: &[
            ("game", Text),
            ("seat", Integer),
            ("user_id", Text),
            ("bot", Text),
            ("ended_at_ms", Integer),
        ],
        order: "game, seat",
    },
    Table { name: "wake", columns: &[("game", Text), ("check_at_ms", Integer)], order: "game" },
    Table { name: "heartbeat", columns: &[("one", Integer), ("at_ms", Integer)], order: "one" },
    Table {
        name: "outage",
        columns: &[("from_ms", Integer), ("to_ms", Integer)],
        order: "from_ms",
    },
    Table {
        name: "result",
        columns: &[
            ("game", Text),
            ("seat", Integer),
            ("user_id", Text),
            ("bot", Text),
            ("place", Integer),
            ("points", Integer),
            ("details", Text),
            ("ended_at_ms", Integer),
        ],
        order: "game, seat",
    },
    Table {
        name: "rating",
        columns: &[
            ("user_id", Text),
            ("ladder", Text),
            ("mean", Real),
            ("deviation", Real),
            ("score", Real),
            ("games", Integer),
        ],
        order: "user_id, ladder",
    },
    Table {
        name: "session",
        columns: &[
            ("hash", Bytes),
            ("user_id", Text),
            ("agent", Text),
            ("created_at_ms", Integer),
            ("seen_at_ms", Integer),
            ("expires_at_ms", Integer),
        ],
        order: "hash",
    },
    Table {
        name: "api_token",
        columns: &[("hash", Bytes), ("user_id", Text), ("label", Text), ("created_at_ms", Integer)],
        order: "hash",
    },
    Table {
        name: "recovery_code",
        columns: &[("user_id", Text), ("hash", Bytes)],
        order: "user_id, hash",
    },
    Table {
        name: "link",
        columns: &[
            ("hash", Bytes),
            ("purpose", Text),
            ("user_id", Text),
            ("expires_at_ms", Integer),
        ],
        order: "hash",
    },
    Table {
        name: "block",
        columns: &[("user_id", Text), ("blocked", Text), ("at_ms", Integer)],
        order: "user_id, blocked",
    },
    Table {
        name: "report",
        columns: &[
            ("id", Text),
            ("reporter", Text),
            ("reported", Text),
            ("game", Text),
            ("body", Text),
            ("at_ms", Integer),
            ("resolved_at_ms", Integer),
        ],
        order: "id",
    },
    Table {
        name: "audit",
        columns: &[
            ("id", Text),
            ("at_ms", Integer),
            ("actor", Text),
            ("action", Text),
            ("subject", Text),
            ("note", Text),
        ],
        order: "id",
    },
    Table { name: "attempt", columns: &[("key", Text), ("full_at_ms", Integer)], order: "key" },
    Table {
        name: "contact",
        columns: &[
            ("id", Text),
            ("user_id", Text),
            ("channel", Text),
            ("address", Text),
            ("keys", Text),
            ("language", Text),
            ("proof", Bytes),
            ("created_at_ms", Integer),
            ("session", Bytes),
        ],
        order: "id",
    },
    Table {
        name: "outbox",
        columns: &[
            ("game", Text),
            ("contact", Text),
            ("kind", Text),
            ("until_ms", Integer),
            ("due_at_ms", Integer),
            ("tries", Integer),
        ],
        order: "game, contact, kind",
    },
    Table { name: "own_key", columns: &[("purpose", Text), ("key", Bytes)], order: "purpose" },
];

impl Table {
    /// A statement that reads all of it.
    pub fn select(&self) -> String {
        format!("SELECT {} FROM {} ORDER BY {}", self.names(), self.name, self.order)
    }

    /// A statement that writes so many rows.
    pub fn insert(&self, rows: usize) -> String {
        let width = self.columns.len();
        let row = |row: usize| {
            let places: Vec<String> =
                (1..=width).map(|column| format!("${}", row * width + column)).collect();
            format!("({})", places.join(", "))
        };
        let rows: Vec<String> = (0..rows).map(row).collect();
        format!("INSERT INTO {} ({}) VALUES {}", self.name, self.names(), rows.join(", "))
    }

    fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }
}

/// How many rows a table has, and what they hash to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSum {
    /// The table.
    pub table: &'static str,
    /// How many rows.
    pub rows: u64,
    /// The SHA-256 of all of them, in order.
    pub hash: [u8; 32],
}

/// A sum over rows.
#[derive(Default)]
pub(super) struct Sum {
    rows: u64,
    hash: Sha256,
}

impl Sum {
    /// Adds a row. No two different rows add the same bytes.
    pub fn add(&mut self, row: &[Value]) {
        self.rows += 1;
        for value in row {
            match value {
                Value::Flag(flag) => self.part(Some(&[u8::from(*flag)])),
                Value::Integer(number) => {
                    self.part(number.map(i64::to_le_bytes).as_ref().map(<[u8; 8]>::as_slice));
                }
                Value::Real(number) => self.part(Some(&number.to_bits().to_le_bytes())),
                Value::Text(text) => self.part(text.as_deref().map(str::as_bytes)),
                Value::Bytes(bytes) => self.part(bytes.as_deref()),
                Value::Texts(texts) => {
                    texts.iter().for_each(|text| self.part(Some(text.as_bytes())));
                }
            }
        }
    }

    fn part(&mut self, bytes: Option<&[u8]>) {
        match bytes {
            Some(bytes) => {
                self.hash.update((bytes.len() as u64).to_le_bytes());
                self.hash.update(bytes);
            }
            None => self.hash.update(u64::MAX.to_le_bytes()),
        }
    }

    pub fn of(self, table: &Table) -> TableSum {
        TableSum { table: table.name, rows: self.rows, hash: self.hash.finalize().into() }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::sqlite::open_to_fill;

    #[tokio::test]
    async fn nothing_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let (mut connection, _lock) = open_to_fill(&folder.path().join("test.db")).await.unwrap();
        let columns: Vec<(String, String)> = sqlx::query_as(
            "SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
             WHERE tables.type = 'table' AND tables.name NOT IN ('_sqlx_migrations', 'sqlite_stat1')",
        )
        .fetch_all(&mut connection)
        .await
        .unwrap();
        let there: BTreeSet<String> =
            columns.into_iter().map(|(table, column)| format!("{table}.{column}")).collect();
        let copied: BTreeSet<String> = TABLES
            .iter()
            .flat_map(|table| {
                table.columns.iter().map(|(name, _)| format!("{}.{name}", table.name))
            })
            .collect();
        assert_eq!(there, copied);
    }
}

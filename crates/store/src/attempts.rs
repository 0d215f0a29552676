//! How often something may be tried, counted in one place for all servers.

use crate::error::Result;
use crate::statement::{sql, sql_of_each};
use crate::store::Store;

/// So many at once, and then one in so many milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// How many at once.
    pub burst: u32,
    /// How long until there is one more.
    pub each_ms: i64,
}

impl Store {
    /// Takes one of the attempts at `key`. If none is left, how long to wait.
    ///
    /// A bucket needs one number, the moment at which it is full: each attempt moves it by the time of one, and
    /// it may not be further away than the time of a whole bucket.
    pub async fn attempt(&self, key: &str, pace: Pace, now_ms: i64) -> Result<Option<i64>> {
        let room = pace.each_ms * (i64::from(pace.burst) - 1);
        let attempt = sql_of_each(
            "INSERT INTO attempt (key, full_at_ms) VALUES ($1, $2 + $3)
             ON CONFLICT (key) DO UPDATE SET full_at_ms = max(attempt.full_at_ms, $2) + $3
             WHERE attempt.full_at_ms <= $2 + $4",
            "INSERT INTO attempt (key, full_at_ms) VALUES ($1, $2 + $3)
             ON CONFLICT (key) DO UPDATE SET full_at_ms = greatest(attempt.full_at_ms, $2) + $3
             WHERE attempt.full_at_ms <= $2 + $4",
        );
        if self.take(attempt.bind(key).bind(now_ms).bind(pace.each_ms).bind(room)).await? {
            return Ok(None);
        }
        let full_at = sql("SELECT full_at_ms FROM attempt WHERE key = $1").bind(key);
        let full_at = self.optional::<(i64,)>(full_at).await?;
        Ok(Some(full_at.map_or(0, |(full_at,)| (full_at - room - now_ms).max(0))))
    }
}

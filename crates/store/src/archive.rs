//! The log of a game that is over, as one compressed blob.

use std::io::{Read, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::error::{Error, Result};
use crate::log::Entry;
use crate::statement::{Write, sql, sql_of_each};
use crate::store::Store;

/// The only format so far: deflated JSON, a list of `[seq, at_ms, cmd, body]`.
const DEFLATED_JSON: i64 = 1;

type Row = (u32, i64, Option<String>, String);

impl Store {
    /// Replaces the rows of a log by a blob about a tenth the size. Reading the log stays as it was.
    /// A game that is archived already is left alone.
    ///
    /// # Errors
    /// [`Error::Conflict`] if the game is not over, or if somebody wrote to it just now.
    pub async fn archive(&self, game: &str) -> Result<()> {
        let entries = self.entries(game, 0).await?;
        let head = entries.last().map_or(0, |entry| entry.seq);
        // On PostgreSQL this waits for whoever appends just now; whoever comes later waits for us, and then finds no
        // entry to append to, or the mark. Before the mark, since they too take the entry before the game.
        let hold = sql_of_each(
            "SELECT seq FROM entry WHERE game = $1 ORDER BY seq DESC LIMIT 1",
            "SELECT seq FROM entry WHERE game = $1 ORDER BY seq DESC LIMIT 1 FOR UPDATE",
        );
        let mark = sql_of_each(
            "UPDATE game SET archived = TRUE WHERE id = $1 AND status IN ('finished', 'abandoned')",
            "UPDATE game SET archived = TRUE WHERE id = (
                 SELECT id FROM game WHERE id = $1 AND status IN ('finished', 'abandoned') FOR UPDATE)",
        );
        let insert =
            sql("INSERT INTO archive (game, head, format, blob) SELECT id, $2, $3, $4 FROM game
             WHERE id = $1
               AND $2 = coalesce((SELECT max(seq) FROM entry WHERE game = $1),
                                 (SELECT head FROM archive WHERE game = $1), 0)
             ON CONFLICT (game) DO UPDATE SET game = excluded.game");
        let write = Write::default()
            .then(hold.bind(game))
            .require(mark.bind(game), Error::Conflict)
            .require(
                insert.bind(game).bind(head).bind(DEFLATED_JSON).bind(pack(entries)?),
                Error::Conflict,
            )
            .then(sql("DELETE FROM entry WHERE game = $1").bind(game))
            .then(sql("DELETE FROM archive_todo WHERE game = $1").bind(game));
        self.write(write).await
    }

    /// Games that ended before a time and are not archived yet, the oldest first.
    pub async fn to_archive(&self, ended_before_ms: i64, limit: u32) -> Result<Vec<String>> {
        let games = sql(
            "SELECT game FROM archive_todo WHERE ended_at_ms < $1 ORDER BY ended_at_ms LIMIT $2",
        );
        let games: Vec<(String,)> = self.all(games.bind(ended_before_ms).bind(limit)).await?;
        Ok(games.into_iter().map(|(game,)| game).collect())
    }
}

fn pack(entries: Vec<Entry>) -> Result<Vec<u8>> {
    let rows: Vec<Row> = entries.into_iter().map(|e| (e.seq, e.at_ms, e.cmd, e.body)).collect();
    let attempt = || {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&serde_json::to_vec(&rows)?)?;
        encoder.finish()
    };
    attempt().map_err(|error: std::io::Error| Error::Refused(error.to_string()))
}

pub(crate) fn unpack(format: i64, blob: &[u8]) -> Result<Vec<Entry>> {
    if format != DEFLATED_JSON {
        return Err(Error::Version(format!("archive format {format} is not known")));
    }
    let attempt = || {
        let mut json = Vec::new();
        DeflateDecoder::new(blob).read_to_end(&mut json)?;
        Ok(serde_json::from_slice::<Vec<Row>>(&json)?)
    };
    let rows = attempt().map_err(|error: std::io::Error| Error::Damaged(error.to_string()))?;
    Ok(rows.into_iter().map(|(seq, at_ms, cmd, body)| Entry { seq, at_ms, cmd, body }).collect())
}

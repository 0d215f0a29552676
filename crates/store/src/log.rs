//! The log of a game. Appending with a used sequence number fails: that is the whole concurrency control.

use std::collections::HashMap;

use sqlx::FromRow;

use crate::archive;
use crate::contacts::{self, Tiding};
use crate::error::{Error, Result};
use crate::games::Status;
use crate::ratings::{self, NewRating, Played, SeatResult};
use crate::statement::{Need, Statement, Write, sql, sql_of_each};
use crate::store::Store;

/// An entry to be appended, and what else changes with it.
#[derive(Debug, Clone, PartialEq)]
pub struct Append {
    /// The game.
    pub game: String,
    /// One more than the head of the log; the first entry has 1.
    pub seq: u32,
    /// When it happened.
    pub at_ms: i64,
    /// The id of the command that caused it.
    pub cmd: Option<String>,
    /// What happened.
    pub body: String,
    /// What lists of games show of this one from then on, if they are told: often, so it is written beside the entry
    /// itself.
    pub lobby: Option<String>,
    /// What follows from it for the other tables. Written with the entry or not at all.
    pub changes: Vec<Change>,
}

/// Something that follows from an entry.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// The game starts or ends. An ended game needs no waking, and its log may be archived.
    Status(Status),
    /// Who sits at a seat: a user, a bot, a bot in the place of a user, or nobody.
    Seat {
        /// Its number.
        seat: u8,
        /// The user whose seat it is.
        user: Option<String>,
        /// The bot that plays it.
        bot: Option<String>,
    },
    /// When to look at the game again at the latest, if ever.
    Wake(Option<i64>),
    /// Who is to be told of a slow game from now on. What was on its way before is no longer true.
    Tell(Vec<Tiding>),
    /// How the seats ended.
    Results(Vec<SeatResult>),
    /// A new rating of a user.
    Rating(NewRating),
    /// Adds to the counters by which users are judged reliable.
    Reliability(Vec<Played>),
}

/// An entry of the log.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Entry {
    /// Its place in the log; the first has 1.
    #[sqlx(try_from = "i64")]
    pub seq: u32,
    /// When it happened.
    pub at_ms: i64,
    /// The id of the command that caused it.
    pub cmd: Option<String>,
    /// What happened.
    pub body: String,
}

/// The end of a log.
#[derive(FromRow)]
struct Head {
    game: String,
    #[sqlx(try_from = "i64")]
    seq: u32,
}

/// An entry on its way into the log.
#[derive(Debug, Clone)]
pub(crate) struct NewEntry {
    pub(crate) game: String,
    pub(crate) seq: i64,
    pub(crate) at_ms: i64,
    pub(crate) cmd: Option<String>,
    pub(crate) body: String,
    pub(crate) lobby: Option<String>,
    /// Who sits down. Every game has several of these entries, so they need not be transactions of their own.
    pub(crate) seated: Option<Seated>,
}

/// Somebody at a seat.
#[derive(Debug, Clone)]
pub(crate) struct Seated {
    pub(crate) seat: u8,
    pub(crate) user: Option<String>,
    pub(crate) bot: Option<String>,
}

impl Seated {
    fn statement(self, game: &str) -> Statement {
        sql("INSERT INTO seat (game, seat, user_id, bot) VALUES ($1, $2, $3, $4)
             ON CONFLICT (game, seat) DO UPDATE SET user_id = excluded.user_id, bot = excluded.bot")
        .bind(game)
        .bind(self.seat)
        .bind(self.user)
        .bind(self.bot)
    }
}

impl NewEntry {
    /// Whether its log is empty.
    pub(crate) fn is_first(&self) -> bool {
        self.seq == 1
    }

    /// Inserts it if it is the next one. The key alone would let gaps in, and an archived log begin again.
    /// PostgreSQL takes many at once, see [`crate::postgres`].
    pub(crate) fn statements(self) -> impl Iterator<Item = (Statement, Option<Need>)> {
        let lobby = self.lobby.map(|lobby| {
            sql("UPDATE game SET lobby = $2 WHERE id = $1").bind(&self.game).bind(lobby)
        });
        let seated = self.seated.map(|seated| seated.statement(&self.game));
        let entry = sql("INSERT INTO entry (game, seq, at_ms, cmd, body) SELECT $1, $2, $3, $4, $5
             WHERE $2 = 1 + coalesce((SELECT max(seq) FROM entry WHERE game = $1), 0)
               AND NOT EXISTS (SELECT 1 FROM game WHERE id = $1 AND archived)
             ON CONFLICT DO NOTHING")
        .bind(self.game)
        .bind(self.seq)
        .bind(self.at_ms)
        .bind(self.cmd)
        .bind(self.body);
        let beside = lobby.into_iter().chain(seated).map(|statement| (statement, None));
        [(entry, Some(Need::a_row(Error::Conflict)))].into_iter().chain(beside)
    }
}

impl Append {
    /// An entry without a command and without changes.
    #[must_use]
    pub fn new(game: &str, seq: u32, at_ms: i64, body: &str) -> Append {
        Append {
            game: game.to_owned(),
            seq,
            at_ms,
            cmd: None,
            body: body.to_owned(),
            lobby: None,
            changes: Vec::new(),
        }
    }

    pub(crate) fn add_to(self, write: Write) -> Write {
        let Append { game, seq, at_ms, cmd, body, lobby, mut changes } = self;
        let seated = changes.extract_if(.., |change| change.seats_somebody()).next();
        let seated = seated.and_then(Change::seated);
        let seq = seq.into();
        let entry = NewEntry { game: game.clone(), seq, at_ms, cmd, body, lobby, seated };
        let write = write.append(entry);
        // People meet at many tables: whoever takes several rows of them takes them in the same order.
        changes.sort_by(|one, other| one.person().cmp(&other.person()));
        changes.into_iter().fold(write, |write, change| change.add_to(write, &game, at_ms))
    }
}

impl Change {
    /// Whose own row it changes, if anybody's.
    fn person(&self) -> Option<&str> {
        match self {
            Change::Rating(NewRating { user, .. }) => Some(user),
            _ => None,
        }
    }

    fn seats_somebody(&self) -> bool {
        matches!(self, Change::Seat { user: Some(_), .. } | Change::Seat { bot: Some(_), .. })
    }

    fn seated(self) -> Option<Seated> {
        match self {
            Change::Seat { seat, user, bot } => Some(Seated { seat, user, bot }),
            _ => None,
        }
    }

    fn add_to(self, write: Write, game: &str, at_ms: i64) -> Write {
        match self {
            Change::Status(status) => status.add_to(write, game, at_ms),
            Change::Seat { seat, user: None, bot: None } => write
                .then(sql("DELETE FROM seat WHERE game = $1 AND seat = $2").bind(game).bind(seat)),
            Change::Seat { seat, user, bot } => {
                write.then(Seated { seat, user, bot }.statement(game))
            }
            Change::Wake(None) => write.then(sql("DELETE FROM wake WHERE game = $1").bind(game)),
            Change::Wake(Some(check_at_ms)) => write.then(
                sql("INSERT INTO wake (game, check_at_ms) VALUES ($1, $2)
                     ON CONFLICT (game) DO UPDATE SET check_at_ms = excluded.check_at_ms")
                .bind(game)
                .bind(check_at_ms),
            ),
            Change::Tell(tidings) => {
                let write = contacts::recall(write, game);
                tidings.into_iter().fold(write, |write, tiding| tiding.add_to(write, game))
            }
            Change::Results(results) => ratings::add_results(write, game, &results, at_ms),
            Change::Rating(rating) => rating.add_to(write),
            Change::Reliability(played) => ratings::add_reliability(write, &played),
        }
    }
}

impl Store {
    /// Appends to the log of a game. The entry and its changes are durable when this returns.
    ///
    /// # Errors
    /// [`Error::Conflict`] if `seq` is not the next one: read the tail and decide anew.
    /// [`Error::Missing`] if the game, or a user of a change, does not exist.
    /// [`Error::Stale`] if a rating was changed by another game meanwhile.
    /// [`Error::Refused`] if nothing was written, [`Error::Unknown`] if only the log can tell.
    pub async fn append(&self, append: Append) -> Result<()> {
        self.write(append.add_to(Write::default())).await
    }

    /// The entries of a game after `since`, in order; all of them for 0.
    pub async fn entries(&self, game: &str, since: u32) -> Result<Vec<Entry>> {
        let rows = sql(
            "SELECT seq, at_ms, cmd, body FROM entry WHERE game = $1 AND seq > $2 ORDER BY seq",
        );
        let entries: Vec<Entry> = self.all(rows.bind(game).bind(since)).await?;
        if !entries.is_empty() {
            return Ok(entries);
        }
        // Nothing new, or archived. The rows are looked for first: an archive never turns into rows again.
        let blob = sql("SELECT format, blob FROM archive WHERE game = $1 AND head > $2");
        let blob: Option<(i64, Vec<u8>)> = self.optional(blob.bind(game).bind(since)).await?;
        let Some((format, blob)) = blob else { return Ok(Vec::new()) };
        let mut entries = archive::unpack(format, &blob)?;
        entries.retain(|entry| entry.seq > since);
        Ok(entries)
    }

    /// The sequence number of the last entry, or 0.
    pub async fn head(&self, game: &str) -> Result<u32> {
        Ok(self.heads(&[game]).await?.remove(game).unwrap_or(0))
    }

    /// The heads of many games at once.
    pub async fn heads(&self, games: &[&str]) -> Result<HashMap<String, u32>> {
        let heads = sql_of_each(
            "SELECT value AS game,
                    coalesce((SELECT max(seq) FROM entry WHERE game = value),
                             (SELECT head FROM archive WHERE game = value), 0) AS seq
             FROM json_each($1)",
            "SELECT value AS game,
                    coalesce((SELECT max(seq) FROM entry WHERE game = value),
                             (SELECT head FROM archive WHERE game = value), 0) AS seq
             FROM unnest($1) AS value",
        );
        let heads: Vec<Head> = self.all(heads.bind(games)).await?;
        Ok(heads.into_iter().map(|head| (head.game, head.seq)).collect())
    }
}

//! What is known of a game beside its log: how it was set up, who sits there, and when to look at it.

use sqlx::FromRow;

use crate::error::{Error, Result};
use crate::log::Append;
use crate::statement::{Write, in_words, sql, sql_of_each};
use crate::store::Store;

/// A game to be created.
#[derive(Debug, Clone, PartialEq)]
pub struct NewGame {
    /// Unguessable.
    pub id: String,
    /// The map.
    pub map: String,
    /// How many may sit down.
    pub seats: u8,
    /// How it is played.
    pub options: String,
    /// Which rules it is played by, to its end.
    pub rules_version: u32,
    /// The seed of its luck. No listing has it.
    pub secret: [u8; 32],
    /// What is published of the seed before the game.
    pub commitment: String,
    /// Who opened the table.
    pub host: Option<String>,
    /// Whether strangers may find it.
    pub visibility: Visibility,
    /// A short code to find it by.
    pub code: Option<Code>,
    /// What a list of games shows of it.
    pub lobby: String,
    /// When it was created.
    pub created_at_ms: i64,
}

impl NewGame {
    /// A public game without a host, a code and options.
    #[must_use]
    pub fn new(id: &str, map: &str, seats: u8, secret: [u8; 32]) -> NewGame {
        NewGame {
            id: id.to_owned(),
            map: map.to_owned(),
            seats,
            options: "{}".to_owned(),
            rules_version: 1,
            secret,
            commitment: String::new(),
            host: None,
            visibility: Visibility::Public,
            code: None,
            lobby: "{}".to_owned(),
            created_at_ms: 0,
        }
    }
}

/// A short code, for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// As it is typed.
    pub code: String,
    /// From then on it finds nothing, and may be given to another game.
    pub expires_at_ms: i64,
}

/// A game as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Game {
    /// Its id.
    pub id: String,
    /// The map.
    pub map: String,
    /// How many may sit down.
    #[sqlx(try_from = "i64")]
    pub seats: u8,
    /// How it is played.
    pub options: String,
    /// Which rules it is played by.
    #[sqlx(try_from = "i64")]
    pub rules_version: u32,
    /// What is published of the seed before the game.
    pub commitment: String,
    /// Who opened the table.
    pub host: Option<String>,
    /// Whether strangers may find it.
    #[sqlx(try_from = "String")]
    pub visibility: Visibility,
    /// How far it is.
    #[sqlx(try_from = "String")]
    pub status: Status,
    /// What a list of games shows of it.
    pub lobby: String,
    /// When it was created.
    pub created_at_ms: i64,
    /// When it ended.
    pub ended_at_ms: Option<i64>,
}

/// Whether strangers may find a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// Listed.
    Public,
    /// Only for those who know its id or code.
    Private,
}

in_words!(Visibility: Public = "public", Private = "private");

/// How far a game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Waits for players.
    Open,
    /// Is being played.
    Running,
    /// Was played to its end.
    Finished,
    /// Was given up by all.
    Abandoned,
}

in_words!(Status: Open = "open", Running = "running", Finished = "finished", Abandoned = "abandoned");

/// Who sits at a seat.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Seat {
    /// Its number.
    #[sqlx(try_from = "i64")]
    pub seat: u8,
    /// The user whose seat it is.
    #[sqlx(rename = "user_id")]
    pub user: Option<String>,
    /// The bot that plays it.
    pub bot: Option<String>,
}

/// The last item of a page; the next page begins after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct After {
    /// Its time.
    pub at_ms: i64,
    /// Its id.
    pub id: String,
}

/// A game to look at.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Due {
    /// The game.
    pub game: String,
    /// When it asked to be looked at.
    pub check_at_ms: i64,
}

/// A time in which no server was running.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Outage {
    /// When a server was last alive.
    pub from_ms: i64,
    /// When the next one started.
    pub to_ms: i64,
}

/// All of `game` that may be listed.
macro_rules! game_columns {
    () => {
        "game.id, game.map, game.seats, game.options, game.rules_version, game.commitment, game.host, \
         game.visibility, game.status, game.lobby, game.created_at_ms, game.ended_at_ms"
    };
}

impl Status {
    /// Whether nothing more will happen in the game.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, Status::Finished | Status::Abandoned)
    }

    pub(crate) fn add_to(self, write: Write, game: &str, at_ms: i64) -> Write {
        let ended_at_ms = self.is_over().then_some(at_ms);
        let write = write.then(
            sql("UPDATE game SET status = $2, ended_at_ms = $3 WHERE id = $1")
                .bind(game)
                .bind(self)
                .bind(ended_at_ms),
        );
        if !self.is_over() {
            return write;
        }
        write
            .then(
                sql("UPDATE seat SET ended_at_ms = $2 WHERE game = $1")
                    .bind(game)
                    .bind(ended_at_ms),
            )
            .then(sql("DELETE FROM wake WHERE game = $1").bind(game))
            .then(sql("DELETE FROM game_code WHERE game = $1").bind(game))
            .then(
                sql("INSERT INTO archive_todo (ended_at_ms, game) VALUES ($2, $1)")
                    .bind(game)
                    .bind(ended_at_ms),
            )
    }
}

impl Store {
    /// Creates a game, with the first entry of its log if there is one.
    ///
    /// # Errors
    /// [`Error::Conflict`] if the id, or the code of another game that has not expired, is used.
    pub async fn create_game(&self, game: NewGame, first: Option<Append>) -> Result<()> {
        let NewGame { id, created_at_ms, .. } = game;
        let mut write = Write::default()
            .then(
                sql(
                    "INSERT INTO game (id, map, seats, options, rules_version, commitment, host, visibility,
                                       status, lobby, created_at_ms)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10)",
                )
                .bind(&id)
                .bind(game.map)
                .bind(game.seats)
                .bind(game.options)
                .bind(game.rules_version)
                .bind(game.commitment)
                .bind(game.host)
                .bind(game.visibility)
                .bind(game.lobby)
                .bind(created_at_ms),
            )
            .then(
                sql("INSERT INTO game_secret (game, secret) VALUES ($1, $2)")
                    .bind(&id)
                    .bind(&game.secret),
            );
        if let Some(code) = game.code {
            write = code.add_to(write, id, created_at_ms);
        }
        if let Some(first) = first {
            write = first.add_to(write);
        }
        self.write(write).await
    }

    /// Gives a game a code, instead of the one it had.
    ///
    /// # Errors
    /// [`Error::Conflict`] if another game has the code and it has not expired.
    pub async fn set_code(&self, game: &str, code: Code, now_ms: i64) -> Result<()> {
        let write = Write::default().then(sql("DELETE FROM game_code WHERE game = $1").bind(game));
        self.write(code.add_to(write, game.to_owned(), now_ms)).await
    }

    /// A game.
    pub async fn game(&self, id: &str) -> Result<Option<Game>> {
        let game = sql(concat!("SELECT ", game_columns!(), " FROM game WHERE id = $1"));
        self.optional(game.bind(id)).await
    }

    /// The game that has a code now.
    pub async fn game_by_code(&self, code: &str, now_ms: i64) -> Result<Option<Game>> {
        let game = sql(concat!(
            "SELECT ",
            game_columns!(),
            " FROM game_code JOIN game ON game.id = game_code.game
              WHERE game_code.code = $1 AND game_code.expires_at_ms > $2"
        ));
        self.optional(game.bind(code).bind(now_ms)).await
    }

    /// The seed of a game's luck, for whoever deals and, when the game is over, for everybody.
    pub async fn secret(&self, game: &str) -> Result<Option<[u8; 32]>> {
        let secret = sql("SELECT secret FROM game_secret WHERE game = $1").bind(game);
        let secret: Option<(Vec<u8>,)> = self.optional(secret).await?;
        secret
            .map(|(secret,)| secret.try_into().map_err(|_| Error::Damaged("secret".to_owned())))
            .transpose()
    }

    /// Who sits at a game, by seat; empty seats are left out.
    pub async fn seats(&self, game: &str) -> Result<Vec<Seat>> {
        let seats = sql("SELECT seat, user_id, bot FROM seat WHERE game = $1 ORDER BY seat");
        self.all(seats.bind(game)).await
    }

    /// Public games that wait for players, the newest first.
    pub async fn open_tables(&self, after: Option<After>, limit: u32) -> Result<Vec<Game>> {
        let After { at_ms, id } = after.unwrap_or(After::START);
        let games = sql(concat!(
            "SELECT ",
            game_columns!(),
            " FROM game WHERE status = 'open' AND visibility = 'public' AND (created_at_ms, id) < ($1, $2)
              ORDER BY created_at_ms DESC, id DESC LIMIT $3"
        ));
        self.all(games.bind(at_ms).bind(id).bind(limit)).await
    }

    /// Public games that are being played, the newest first.
    pub async fn running_tables(&self, after: Option<After>, limit: u32) -> Result<Vec<Game>> {
        let After { at_ms, id } = after.unwrap_or(After::START);
        let games = sql(concat!(
            "SELECT ",
            game_columns!(),
            " FROM game WHERE status = 'running' AND visibility = 'public' AND (created_at_ms, id) < ($1, $2)
              ORDER BY created_at_ms DESC, id DESC LIMIT $3"
        ));
        self.all(games.bind(at_ms).bind(id).bind(limit)).await
    }

    /// The games in which a user has a seat and that are not over, the newest first.
    pub async fn running_games_of(&self, user: &str, limit: u32) -> Result<Vec<Game>> {
        // Somebody may hold several seats of one game.
        let games = sql(concat!(
            "SELECT ",
            game_columns!(),
            " FROM (SELECT DISTINCT game FROM seat WHERE user_id = $1 AND ended_at_ms IS NULL) AS mine
              JOIN game ON game.id = mine.game
              ORDER BY game.created_at_ms DESC, game.id DESC LIMIT $2"
        ));
        self.all(games.bind(user).bind(limit)).await
    }

    /// The games in which a user had a seat and that are over, the last ended first.
    pub async fn ended_games_of(
        &self,
        user: &str,
        after: Option<After>,
        limit: u32,
    ) -> Result<Vec<Game>> {
        self.ended_games(user, true, after, limit).await
    }

    /// Those of them that everybody may see.
    pub async fn public_games_of(
        &self,
        user: &str,
        after: Option<After>,
        limit: u32,
    ) -> Result<Vec<Game>> {
        self.ended_games(user, false, after, limit).await
    }

    async fn ended_games(
        &self,
        user: &str,
        private_too: bool,
        after: Option<After>,
        limit: u32,
    ) -> Result<Vec<Game>> {
        let After { at_ms, id } = after.unwrap_or(After::START);
        let games = sql(concat!(
            "SELECT ",
            game_columns!(),
            " FROM (SELECT DISTINCT ended_at_ms, game FROM seat
                    WHERE user_id = $1 AND (ended_at_ms, game) < ($2, $3)
                      AND ($5 OR EXISTS (SELECT 1 FROM game
                                         WHERE game.id = seat.game AND visibility = 'public'))
                    ORDER BY ended_at_ms DESC, game DESC LIMIT $4) AS mine
              JOIN game ON game.id = mine.game ORDER BY mine.ended_at_ms DESC, mine.game DESC"
        ));
        let games = games.bind(user).bind(at_ms).bind(id).bind(limit).bind(private_too);
        self.all(games).await
    }

    /// Games to look at by now, the longest waiting first.
    pub async fn due(&self, now_ms: i64, limit: u32) -> Result<Vec<Due>> {
        let due = sql(
            "SELECT game, check_at_ms FROM wake WHERE check_at_ms <= $1 ORDER BY check_at_ms LIMIT $2",
        );
        self.all(due.bind(now_ms).bind(limit)).await
    }

    /// Moves the time to look at a game without a new entry, unless somebody else has moved it already.
    pub async fn move_wake(&self, due: &Due, check_at_ms: i64) -> Result<()> {
        self.execute(
            sql("UPDATE wake SET check_at_ms = $3 WHERE game = $1 AND check_at_ms = $2")
                .bind(&due.game)
                .bind(due.check_at_ms)
                .bind(check_at_ms),
        )
        .await
    }

    /// Changes what lists show of a game without a new entry, unless its log has gone on meanwhile.
    pub async fn show(&self, game: &str, head: u32, lobby: &str) -> Result<()> {
        self.execute(
            sql("UPDATE game SET lobby = $3
                 WHERE id = $1 AND $2 = (SELECT max(seq) FROM entry WHERE game = $1)")
            .bind(game)
            .bind(head)
            .bind(lobby),
        )
        .await
    }

    /// Says that the server is alive. After a gap, the clocks of running games get the time back.
    pub async fn beat(&self, now_ms: i64) -> Result<()> {
        self.execute(
            sql("INSERT INTO heartbeat (one, at_ms) VALUES (1, $1)
                 ON CONFLICT (one) DO UPDATE SET at_ms = excluded.at_ms")
            .bind(now_ms),
        )
        .await
    }

    /// Notes that no server was running for a while, and that one is now.
    ///
    /// # Errors
    /// [`Error::Conflict`] if another server has said that it runs: it notes the outage, if that was one.
    pub async fn note_outage(&self, outage: Outage) -> Result<()> {
        let beat = sql("UPDATE heartbeat SET at_ms = $2 WHERE at_ms = $1");
        let note =
            sql("INSERT INTO outage (from_ms, to_ms) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        let write = Write::default()
            .require(beat.bind(outage.from_ms).bind(outage.to_ms), Error::Conflict)
            .then(note.bind(outage.from_ms).bind(outage.to_ms));
        self.write(write).await
    }

    /// The time of the database, if it has a clock that several servers share.
    pub async fn time(&self) -> Result<Option<i64>> {
        let time = sql_of_each(
            "SELECT CAST(NULL AS INTEGER)",
            "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
        );
        let time: Option<(Option<i64>,)> = self.optional(time).await?;
        Ok(time.and_then(|(time,)| time))
    }

    /// All times in which no server was running, the earliest first.
    pub async fn outages(&self) -> Result<Vec<Outage>> {
        let outages = sql("SELECT from_ms, to_ms FROM outage ORDER BY from_ms");
        self.all(outages).await
    }

    /// When the server was last alive.
    pub async fn last_beat(&self) -> Result<Option<i64>> {
        let beat: Option<(i64,)> = self.optional(sql("SELECT at_ms FROM heartbeat")).await?;
        Ok(beat.map(|(at_ms,)| at_ms))
    }
}

impl Code {
    fn add_to(self, write: Write, game: String, now_ms: i64) -> Write {
        let statement = sql(
            "INSERT INTO game_code (code, game, expires_at_ms) VALUES ($1, $2, $3)
             ON CONFLICT (code) DO UPDATE SET game = excluded.game, expires_at_ms = excluded.expires_at_ms
             WHERE game_code.expires_at_ms <= $4",
        );
        let statement = statement.bind(self.code).bind(game).bind(self.expires_at_ms).bind(now_ms);
        write.require(statement, Error::Conflict)
    }
}

impl After {
    /// Before the first item of a list that begins with the latest.
    const START: After = After { at_ms: i64::MAX, id: String::new() };
}

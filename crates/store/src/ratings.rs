//! How games ended and how well people play. What the numbers mean is for others to say.

use serde::Serialize;
use sqlx::FromRow;

use crate::error::{Error, Result};
use crate::statement::{Need, Write, sql, sql_of_each};
use crate::store::Store;

/// How a seat ended a game.
#[derive(Debug, Clone, PartialEq, Eq, FromRow, Serialize)]
pub struct SeatResult {
    /// Its number.
    #[sqlx(try_from = "i64")]
    pub seat: u8,
    /// The user whose seat it was.
    #[sqlx(rename = "user_id")]
    #[serde(rename = "user_id")]
    pub user: Option<String>,
    /// The bot that played it at the end.
    pub bot: Option<String>,
    /// 1 for the winner.
    #[sqlx(try_from = "i64")]
    pub place: u8,
    /// Points.
    #[sqlx(try_from = "i64")]
    pub points: i32,
    /// Everything else.
    pub details: String,
}

/// How a game of a user ended.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct GameResult {
    /// The game.
    pub game: String,
    /// Its map.
    pub map: String,
    /// When it ended.
    pub ended_at_ms: i64,
    /// How the user's seat ended.
    #[sqlx(flatten)]
    pub result: SeatResult,
}

/// A game that a user played, or left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Played {
    /// The user.
    pub user: String,
    /// Games played to their end.
    pub finished: u32,
    /// Games left.
    pub abandoned: u32,
}

/// A user's rating after one more game.
#[derive(Debug, Clone, PartialEq)]
pub struct NewRating {
    /// The user.
    pub user: String,
    /// Among whom the user is rated: a map, or the bots of a map.
    pub ladder: String,
    /// The number of rated games this was computed from. If there are more by now, nothing is written.
    pub games_before: u32,
    /// The estimate.
    pub mean: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// What the leaderboard is ordered by.
    pub score: f64,
}

/// A user's rating.
#[derive(Debug, Clone, PartialEq, FromRow)]
pub struct Rating {
    /// Among whom the user is rated.
    pub ladder: String,
    /// The estimate.
    pub mean: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// What the leaderboard is ordered by.
    pub score: f64,
    /// The number of rated games.
    #[sqlx(try_from = "i64")]
    pub games: u32,
}

/// A line of the leaderboard.
#[derive(Debug, Clone, PartialEq, FromRow)]
pub struct Rated {
    /// The user.
    #[sqlx(rename = "user_id")]
    pub user: String,
    /// The user's name.
    pub name: String,
    /// The rating.
    #[sqlx(flatten)]
    pub rating: Rating,
}

/// A user's finished games on one map with one number of seats.
#[derive(Debug, Clone, PartialEq, FromRow)]
pub struct Statistics {
    /// The map.
    pub map: String,
    /// The number of seats.
    #[sqlx(try_from = "i64")]
    pub seats: u8,
    /// How many games.
    #[sqlx(try_from = "i64")]
    pub games: u32,
    /// How many of them were won.
    #[sqlx(try_from = "i64")]
    pub won: u32,
    /// The average of the points.
    pub points_mean: f64,
    /// The most points.
    #[sqlx(try_from = "i64")]
    pub points_most: i32,
}

/// Adds how the seats of a game ended.
pub(crate) fn add_results(
    write: Write,
    game: &str,
    results: &[SeatResult],
    ended_at_ms: i64,
) -> Write {
    if results.is_empty() {
        return write;
    }
    let statement = sql_of_each(
        "INSERT INTO result (game, seat, user_id, bot, place, points, details, ended_at_ms)
         SELECT $1, value ->> 'seat', value ->> 'user_id', value ->> 'bot', value ->> 'place', value ->> 'points',
                value ->> 'details', $3
         FROM json_each($2)",
        "INSERT INTO result (game, seat, user_id, bot, place, points, details, ended_at_ms)
         SELECT $1, seat, user_id, bot, place, points, details, $3
         FROM json_to_recordset($2::JSON) AS result (seat BIGINT, user_id TEXT, bot TEXT, place BIGINT, points BIGINT,
                                                     details TEXT)",
    );
    write.then(statement.bind(game).bind(json(results)).bind(ended_at_ms))
}

/// Adds to the counters by which users are judged reliable. People meet at many tables: whoever takes several rows of
/// them takes them in the same order.
pub(crate) fn add_reliability(write: Write, played: &[Played]) -> Write {
    if played.is_empty() {
        return write;
    }
    let statement = sql_of_each(
        "UPDATE users SET finished = finished + (value ->> 'finished'), abandoned = abandoned + (value ->> 'abandoned')
         FROM json_each($1) WHERE users.id = value ->> 'user'",
        // By lists of ids: PostgreSQL expects a hundred rows of JSON, and would rather read all users than look for so many.
        "WITH taken AS (
             SELECT id FROM users
             WHERE id = ANY (ARRAY(SELECT new ->> 'user' FROM json_array_elements($1::JSON) AS new))
             ORDER BY id FOR NO KEY UPDATE
         )
         UPDATE users SET finished = users.finished + new.finished, abandoned = users.abandoned + new.abandoned
         FROM json_to_recordset($1::JSON) AS new (\"user\" TEXT, finished BIGINT, abandoned BIGINT)
         WHERE users.id = ANY (ARRAY(SELECT id FROM taken)) AND users.id = new.user",
    );
    let need = Need { rows: played.len() as u64, fewer: Error::Missing };
    write.require_rows(statement.bind(json(played)), need)
}

fn json(rows: &[impl Serialize]) -> String {
    serde_json::to_string(rows).expect("strings and numbers are always JSON")
}

impl NewRating {
    pub(crate) fn add_to(self, write: Write) -> Write {
        // Two games of a user may end at once; the second must be computed from the first.
        let statement = sql("INSERT INTO rating (user_id, ladder, mean, deviation, score, games)
             SELECT $1, $2, $3, $4, $5, $6 + 1
             WHERE $6 = coalesce((SELECT games FROM rating WHERE user_id = $1 AND ladder = $2), 0)
             ON CONFLICT (user_id, ladder) DO UPDATE SET mean = excluded.mean,
                 deviation = excluded.deviation, score = excluded.score, games = excluded.games
             WHERE rating.games = $6");
        let statement = statement
            .bind(self.user)
            .bind(self.ladder)
            .bind(self.mean)
            .bind(self.deviation)
            .bind(self.score)
            .bind(self.games_before);
        write.require(statement, Error::Stale)
    }
}

impl Store {
    /// How a game ended, by seat.
    pub async fn results(&self, game: &str) -> Result<Vec<SeatResult>> {
        let results = sql(
            "SELECT seat, user_id, bot, place, points, details FROM result WHERE game = $1 ORDER BY seat",
        );
        self.all(results.bind(game)).await
    }

    /// How the last games of a user ended, the latest first.
    pub async fn results_of(&self, user: &str, limit: u32) -> Result<Vec<GameResult>> {
        let results = sql(
            "SELECT result.game, game.map, result.ended_at_ms, seat, user_id, bot, place, points, details
             FROM result JOIN game ON game.id = result.game
             WHERE user_id = $1
             ORDER BY result.ended_at_ms DESC, result.game DESC, seat DESC LIMIT $2",
        );
        self.all(results.bind(user).bind(limit)).await
    }

    /// The ratings of a user.
    pub async fn ratings(&self, user: &str) -> Result<Vec<Rating>> {
        let ratings = sql(
            "SELECT ladder, mean, deviation, score, games FROM rating WHERE user_id = $1 ORDER BY ladder",
        );
        self.all(ratings.bind(user)).await
    }

    /// The best of a ladder; the next page begins after the last user and score of this one.
    pub async fn leaderboard(
        &self,
        ladder: &str,
        after: Option<(f64, &str)>,
        limit: u32,
    ) -> Result<Vec<Rated>> {
        let (score, user) = after.unwrap_or((f64::INFINITY, ""));
        let rated = sql("SELECT rating.user_id, users.name, ladder, mean, deviation, score, games
             FROM rating JOIN users ON users.id = rating.user_id
             WHERE ladder = $1 AND (score, rating.user_id) < ($2, $3)
             ORDER BY score DESC, rating.user_id DESC LIMIT $4");
        self.all(rated.bind(ladder).bind(score).bind(user).bind(limit)).await
    }

    /// What a user has achieved, by map and number of seats.
    pub async fn statistics(&self, user: &str) -> Result<Vec<Statistics>> {
        let statistics = sql(
            "SELECT game.map, game.seats, count(*) AS games,
                    count(CASE WHEN result.place = 1 THEN 1 END) AS won,
                    CAST(avg(result.points) AS DOUBLE PRECISION) AS points_mean, max(result.points) AS points_most
             FROM result JOIN game ON game.id = result.game
             WHERE result.user_id = $1 GROUP BY game.map, game.seats ORDER BY game.map, game.seats",
        );
        self.all(statistics.bind(user)).await
    }
}

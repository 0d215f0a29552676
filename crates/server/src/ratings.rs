//! How well people play: Weng-Lin on the full ranking of those who have an account.

use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use whistlestop_engine::{Outcome, Score, SeatId};
use whistlestop_protocol::wire::{Points, RatingView};
use whistlestop_store::{Change, Error, Kind, NewRating, Played, Rating, SeatResult, Store, User};
use whistlestop_table::{Chair, PlayerId, Stage, Table};

use crate::tables::Failure;

/// What follows from the end of a game for those who played it.
pub(crate) async fn changes(
    store: &Store,
    before: &Table,
    after: &Table,
) -> Result<Vec<Change>, Failure> {
    let Some(outcome) = outcome_of_new_end(before, after) else { return Ok(Vec::new()) };
    compute(store, after, &outcome).await.map_err(|error| {
        tracing::error!(%error, "ratings cannot be computed");
        Failure::Unavailable
    })
}

fn outcome_of_new_end(before: &Table, after: &Table) -> Option<Outcome> {
    let ends = before.stage() != Stage::Over && after.stage() == Stage::Over;
    after.outcome().filter(|_| ends)
}

async fn compute(store: &Store, table: &Table, outcome: &Outcome) -> Result<Vec<Change>, Error> {
    let players = players(store, table, outcome).await?;
    let mut ratings = Vec::new();
    if table.facts().options.rated {
        for kind in [Kind::Person, Kind::Bot] {
            let rivals: Vec<&Player> = players.iter().filter(|p| p.user.kind == kind).collect();
            let ladder = ladder(table.map().name(), kind);
            ratings.extend(rate(store, &ladder, &rivals).await?);
        }
    }
    let results = outcome.scores().map(|(seat, score)| result(table, seat, score, &ratings));
    let played = players.iter().map(|player| Played {
        user: player.user.id.clone(),
        finished: u32::from(!player.left),
        abandoned: u32::from(player.left),
    });
    let mut changes =
        vec![Change::Results(results.collect()), Change::Reliability(played.collect())];
    changes.extend(ratings.into_iter().map(Change::Rating));
    Ok(changes)
}

fn result(table: &Table, seat: SeatId, score: &Score, ratings: &[NewRating]) -> SeatResult {
    let chair = table.chair(seat);
    let user = chair.and_then(Chair::player).map(|player| player.0.clone());
    let rating = ratings.iter().find(|rating| Some(&rating.user) == user.as_ref());
    let Score { routes, tickets, stations, longest, .. } = *score;
    let details = Details {
        points: Points { routes, tickets, stations, longest },
        rating: rating.map(|rating| in_points(rating.mean)),
    };
    SeatResult {
        seat: seat.index() as u8,
        user,
        bot: chair.and_then(Chair::bot).map(str::to_owned),
        place: score.rank,
        points: score.total,
        details: details.write(),
    }
}

/// What is kept of a result beside its place, for profiles.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Details {
    #[serde(flatten)]
    pub points: Points,
    /// The rating after the game, as people read it.
    pub rating: Option<i32>,
}

impl Details {
    fn write(&self) -> String {
        serde_json::to_string(self).expect("numbers are always JSON")
    }

    /// `None` for games from before details were kept.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// A user who played a game to its end, or left it.
struct Player {
    user: User,
    rank: u8,
    left: bool,
}

async fn players(store: &Store, table: &Table, outcome: &Outcome) -> Result<Vec<Player>, Error> {
    let ids = outcome.scores().filter_map(|(seat, _)| player_of(table, seat));
    let ids: Vec<&str> = ids.map(|id| &*id.0).collect();
    let mut users = store.users(&ids).await?;
    let seats = outcome.scores().filter_map(|(seat, score)| {
        // Whoever holds several seats plays against themselves: only their reliability counts.
        let user = users.remove(&player_of(table, seat)?.0)?;
        let left = table.chair(seat).is_some_and(|chair| chair.cause().is_some());
        Some(Player { user, rank: score.rank, left })
    });
    Ok(seats.collect())
}

fn player_of(table: &Table, seat: SeatId) -> Option<&PlayerId> {
    table.chair(seat).and_then(Chair::player)
}

/// Among whom somebody is rated: people on a map, or programs on a map.
pub(crate) fn ladder(map: &str, kind: Kind) -> String {
    match kind {
        Kind::Bot => format!("{map}:bots"),
        Kind::Guest | Kind::Person => map.to_owned(),
    }
}

/// New ratings of those who played against each other.
async fn rate(store: &Store, ladder: &str, rivals: &[&Player]) -> Result<Vec<NewRating>, Error> {
    if rivals.len() < 2 {
        return Ok(Vec::new());
    }
    let mut before: Vec<([WengLinRating; 1], u32)> = Vec::new();
    for player in rivals {
        let ratings = store.ratings(&player.user.id).await?;
        let known = ratings.into_iter().find(|rating| rating.ladder == ladder);
        before.push(known.map_or(([WengLinRating::new()], 0), |rating| {
            let Rating { mean, deviation, games, .. } = rating;
            ([WengLinRating { rating: mean, uncertainty: deviation }], games)
        }));
    }
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = (before.iter().zip(rivals))
        .map(|((rating, _), player)| (&rating[..], MultiTeamOutcome::new(rank(player))))
        .collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let new = |((player, (_, games)), rating): ((&&Player, &(_, u32)), &Vec<WengLinRating>)| {
        let WengLinRating { rating: mean, uncertainty: deviation } = *rating.first()?;
        Some(NewRating {
            user: player.user.id.clone(),
            ladder: ladder.to_owned(),
            games_before: *games,
            mean,
            deviation,
            score: mean - 3.0 * deviation,
        })
    };
    Ok(rivals.iter().zip(&before).zip(&after).filter_map(new).collect())
}

/// Whoever left is behind all who stayed.
fn rank(player: &Player) -> usize {
    if player.left { usize::from(u8::MAX) } else { usize::from(player.rank) }
}

/// A rating as people read it.
pub(crate) fn shown(map: &str, rating: &Rating) -> RatingView {
    RatingView {
        map: map.to_owned(),
        rating: in_points(rating.mean),
        deviation: in_points(rating.deviation),
        games: rating.games,
    }
}

/// In the unit of people: everybody begins at 1000.
fn in_points(estimate: f64) -> i32 {
    const POINTS: f64 = 40.0;
    (estimate * POINTS).round() as i32
}

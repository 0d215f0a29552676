//! How well people play: Weng-Lin on the full ranking of those who have an account.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use whistlestop_engine::{Outcome, SeatId};
use whistlestop_protocol::wire::RatingView;
use whistlestop_store::{Change, Error, Kind, NewRating, Rating, SeatResult, Store, User};
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
    let mut changes = Vec::new();
    for (seat, score) in outcome.scores() {
        let chair = table.chair(seat);
        changes.push(Change::Result(SeatResult {
            seat: seat.index() as u8,
            user: chair.and_then(Chair::player).map(|player| player.0.clone()),
            bot: chair.and_then(Chair::bot).map(str::to_owned),
            place: score.rank,
            points: score.total,
            details: "{}".into(),
        }));
    }
    let players = players(store, table, outcome).await?;
    for player in &players {
        changes.push(Change::Reliability {
            user: player.user.id.clone(),
            finished: u32::from(!player.left),
            abandoned: u32::from(player.left),
        });
    }
    if table.facts().options.rated {
        for kind in [Kind::Person, Kind::Bot] {
            let rivals: Vec<&Player> = players.iter().filter(|p| p.user.kind == kind).collect();
            let ladder = ladder(table.map().name(), kind);
            changes.extend(rate(store, &ladder, &rivals).await?.into_iter().map(Change::Rating));
        }
    }
    Ok(changes)
}

/// A user who played a game to its end, or left it.
struct Player {
    user: User,
    rank: u8,
    left: bool,
}

async fn players(store: &Store, table: &Table, outcome: &Outcome) -> Result<Vec<Player>, Error> {
    let mut players: Vec<Player> = Vec::new();
    for (seat, score) in outcome.scores() {
        let Some(id) = player_of(table, seat) else { continue };
        // Whoever holds several seats plays against themselves: only their reliability counts.
        if players.iter().any(|player| player.user.id == id.0) {
            continue;
        }
        let Some(user) = store.user(&id.0).await? else { continue };
        let left = table.chair(seat).is_some_and(|chair| chair.cause().is_some());
        players.push(Player { user, rank: score.rank, left });
    }
    Ok(players)
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

/// A rating as people read it: everybody begins at 1000.
pub(crate) fn shown(map: &str, rating: &Rating) -> RatingView {
    const POINTS: f64 = 40.0;
    RatingView {
        map: map.to_owned(),
        rating: (rating.mean * POINTS).round() as i32,
        deviation: (rating.deviation * POINTS).round() as i32,
        games: rating.games,
    }
}

//! What is known about people, and what they think of each other.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use whistlestop_protocol::wire::{
    Achieved, Complaint, ContactView, Me, PastGame, Person, Profile, Ranked, RatingView,
    SessionView, TableSummary,
};
use whistlestop_store::{Game, GameResult, Kind, Report, Statistics, User};

use super::tables::{Page, after, summaries};
use super::{PAGE, accounts, contacts};
use crate::clock::now;
use crate::extract::{Asked, Body};
use crate::ids::new_id;
use crate::lobby::{person, summary};
use crate::problem::{Answer, Problem};
use crate::ratings::{Details, ladder, shown};
use crate::session::{Visitor, player_kind};
use crate::state::App;
use crate::text;

/// Most characters of a complaint.
const MAX_COMPLAINT: usize = 2_000;
/// How many games back a profile tells.
const HISTORY: u32 = 200;
/// How many people a ranking shows.
const RANKED: u32 = 100;

/// `GET /api/players/{id}`
pub(crate) async fn profile(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Answer<Json<Profile>> {
    let user = app.store.user(&id).await?.ok_or(Problem::NOT_FOUND)?;
    let ratings = ratings(&app, &user).await?;
    let statistics = app.store.statistics(&id).await?;
    let results = app.store.results_of(&id, HISTORY).await?;
    let User { finished, abandoned: left, .. } = user;
    let all = finished + left;
    Ok(Json(Profile {
        person: Person { id, name: user.name },
        kind: player_kind(user.kind),
        created_at: user.created_at_ms,
        ratings,
        finished,
        won: statistics.iter().map(|line| line.won).sum(),
        left,
        reliability: (finished * 100).checked_div(all).unwrap_or(100) as u8,
        achieved: statistics.into_iter().map(achieved).collect(),
        history: results.into_iter().filter_map(past_game).collect(),
    }))
}

fn achieved(line: Statistics) -> Achieved {
    let Statistics { map, seats, games, won, points_mean, points_most } = line;
    Achieved { map, seats, games, won, points_mean, points_most }
}

fn past_game(GameResult { map, ended_at_ms, result, .. }: GameResult) -> Option<PastGame> {
    let Details { points, rating } = Details::read(&result.details)?;
    Some(PastGame { map, ended_at: ended_at_ms, rank: result.place, points, rating })
}

async fn ratings(app: &App, user: &User) -> Answer<Vec<RatingView>> {
    let stored = app.store.ratings(&user.id).await?;
    let known = whistlestop_maps::names().iter().filter_map(|map| {
        let ladder = ladder(map, user.kind);
        stored.iter().find(|rating| rating.ladder == ladder).map(|rating| shown(map, rating))
    });
    Ok(known.collect())
}

/// `GET /api/players/{id}/games`
pub(crate) async fn games(
    State(app): State<App>,
    visitor: Option<Visitor>,
    Path(id): Path<String>,
    Asked(page): Asked<Page>,
) -> Answer<Json<Vec<TableSummary>>> {
    let ended = |game: &Game| game.ended_at_ms.unwrap_or(game.created_at_ms);
    let after = after(&app, page.after, ended).await?;
    // Private games are for those who played them.
    let is_own = visitor.as_ref().is_some_and(|visitor| visitor.user.id == id);
    let games = if is_own {
        app.store.ended_games_of(&id, after, PAGE).await?
    } else {
        app.store.public_games_of(&id, after, PAGE).await?
    };
    summaries(&app, games, visitor.as_ref()).await
}

/// Which ranking.
#[derive(Debug, Deserialize)]
pub(crate) struct Which {
    /// That of programs.
    #[serde(default)]
    bots: bool,
}

/// `GET /api/leaderboard/{map}`
pub(crate) async fn leaderboard(
    State(app): State<App>,
    Path(map): Path<String>,
    Asked(which): Asked<Which>,
) -> Answer<Json<Vec<Ranked>>> {
    let map = whistlestop_maps::by_name(&map).ok_or(Problem::NOT_FOUND)?.name();
    let kind = if which.bots { Kind::Bot } else { Kind::Person };
    let rated = app.store.leaderboard(&ladder(map, kind), None, RANKED).await?;
    let ranked = rated.into_iter().map(|line| Ranked {
        person: Person { id: line.user, name: line.name },
        kind: player_kind(kind),
        rating: shown(map, &line.rating),
    });
    Ok(Json(ranked.collect()))
}

/// `GET /api/me/blocks`
pub(crate) async fn blocks(State(app): State<App>, visitor: Visitor) -> Answer<Json<Vec<Person>>> {
    let mut people = Vec::new();
    for id in app.store.blocked_by(&visitor.user.id).await? {
        people.push(person(&app, id).await?);
    }
    Ok(Json(people))
}

/// `PUT /api/me/blocks/{player}`
pub(crate) async fn block(
    State(app): State<App>,
    visitor: Visitor,
    Path(player): Path<String>,
) -> Answer<StatusCode> {
    if player == visitor.user.id {
        return Err(Problem::bad("yourself"));
    }
    app.store.block(&visitor.user.id, &player, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/me/blocks/{player}`
pub(crate) async fn unblock(
    State(app): State<App>,
    visitor: Visitor,
    Path(player): Path<String>,
) -> Answer<StatusCode> {
    app.store.unblock(&visitor.user.id, &player).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/reports`
pub(crate) async fn report(
    State(app): State<App>,
    visitor: Visitor,
    Body(complaint): Body<Complaint>,
) -> Answer<StatusCode> {
    app.limits.complaint(&visitor.user.id)?;
    let body = text::words(&complaint.words);
    if body.is_empty() || body.chars().count() > MAX_COMPLAINT {
        return Err(Problem::bad("bad_words"));
    }
    let Complaint { player, game, .. } = complaint;
    app.store
        .report(Report {
            id: new_id(),
            reporter: visitor.user.id,
            reported: player,
            game: (!game.is_empty()).then_some(game),
            body,
            at_ms: now(),
        })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that is stored about somebody.
#[derive(Serialize)]
pub(crate) struct MyData {
    me: Me,
    created_at: i64,
    finished: u32,
    left: u32,
    ratings: Vec<RatingView>,
    sessions: Vec<SessionView>,
    contacts: Vec<ContactView>,
    blocked: Vec<String>,
    complaints: Vec<Complaint>,
    games: Vec<TableSummary>,
}

/// `GET /api/me/data`
pub(crate) async fn data(State(app): State<App>, visitor: Visitor) -> Answer<Json<MyData>> {
    let session = visitor.require_session()?;
    let stored = app.store.export_user(&visitor.user.id).await?.ok_or(Problem::NOT_FOUND)?;
    let mut games = Vec::new();
    for game in stored.running.into_iter().chain(stored.ended) {
        games.push(summary(&app, game, Some(&visitor.user.id)).await?);
    }
    let complaints = stored.reports.into_iter().map(|report| Complaint {
        player: report.reported,
        game: report.game.unwrap_or_default(),
        words: report.body,
    });
    Ok(Json(MyData {
        me: visitor.me(),
        created_at: stored.user.created_at_ms,
        finished: stored.user.finished,
        left: stored.user.abandoned,
        ratings: ratings(&app, &stored.user).await?,
        sessions: stored.sessions.into_iter().map(|s| accounts::view(s, &session)).collect(),
        contacts: stored.contacts.into_iter().map(contacts::view).collect(),
        blocked: stored.blocked,
        complaints: complaints.collect(),
        games,
    }))
}

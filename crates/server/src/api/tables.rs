//! Opening and finding tables.

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use whistlestop_engine::{MAX_SEATS, MIN_SEATS};
use whistlestop_fair::Secret;
use whistlestop_protocol::wire::{Clock, NewTable, Opened, Options, TableSummary};
use whistlestop_store::{After, Code, Error, Game, NewGame, Visibility};
use whistlestop_table::{Facts, Millis, Table};

use super::PAGE;
use crate::clock::now;
use crate::extract::{Asked, Body};
use crate::ids::{new_code, new_id, random, typed};
use crate::lobby::{Lobby, summary};
use crate::problem::{Answer, Problem};
use crate::session::{From, Visitor};
use crate::state::App;
use crate::tables::RULES_VERSION;

/// How long a short code finds its table.
const CODE_LIFETIME: Millis = 24 * HOUR;
const HOUR: Millis = 60 * MINUTE;
const MINUTE: Millis = 60 * 1_000;
/// How often another code is tried when one is used.
const ATTEMPTS: usize = 5;

/// `POST /api/tables`
pub(crate) async fn open(
    State(app): State<App>,
    visitor: Visitor,
    Body(table): Body<NewTable>,
) -> Answer<Json<Opened>> {
    app.limits.table(&visitor.user.id)?;
    check(&table)?;
    let visibility = if table.public && !app.config.private_only {
        Visibility::Public
    } else {
        Visibility::Private
    };
    let secret = random();
    Ok(Json(create(&app, new_id(), &visitor.user.id, &table, visibility, secret).await?))
}

/// Creates a table with a code that no other has.
pub(crate) async fn create(
    app: &App,
    id: String,
    host: &str,
    table: &NewTable,
    visibility: Visibility,
    secret: [u8; 32],
) -> Answer<Opened> {
    let facts = Facts {
        id: id.clone(),
        map: whistlestop_maps::by_name(&table.map).ok_or(Problem::bad("no_such_map"))?,
        host: whistlestop_table::PlayerId(host.to_owned()),
        seats: table.seats.into(),
        options: table.options.clone().into(),
        secret: Secret(secret),
    };
    let commitment = facts.commitment().to_string();
    let lobby = Lobby::of(&Table::new(facts)).write();
    let options = serde_json::to_string(&table.options).map_err(|_| Problem::UNAVAILABLE)?;
    let created_at_ms = now();
    for _ in 0..ATTEMPTS {
        let code = new_code();
        let game = NewGame {
            id: id.clone(),
            map: table.map.clone(),
            seats: table.seats,
            options: options.clone(),
            rules_version: RULES_VERSION,
            secret,
            commitment: commitment.clone(),
            host: Some(host.to_owned()),
            visibility,
            code: Some(Code { code: code.clone(), expires_at_ms: created_at_ms + CODE_LIFETIME }),
            lobby: lobby.clone(),
            created_at_ms,
        };
        match app.store.create_game(game, None).await {
            Ok(()) => return Ok(opened(app, id, Some(code))),
            Err(Error::Conflict) if app.store.game(&id).await?.is_some() => {
                return Err(Problem::conflict("exists"));
            }
            Err(Error::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(Problem::UNAVAILABLE)
}

pub(crate) fn opened(app: &App, id: String, code: Option<String>) -> Opened {
    let link = app.link(&format!("/t/{id}"));
    Opened { id, code, link }
}

/// What a table may be like.
fn check(table: &NewTable) -> Answer<()> {
    let Options { clock, bot_pace, stand_in, rated, pass_and_play } = &table.options;
    if whistlestop_maps::by_name(&table.map).is_none() {
        return Err(Problem::bad("no_such_map"));
    }
    if !(MIN_SEATS..=MAX_SEATS).contains(&usize::from(table.seats)) {
        return Err(Problem::bad("seat_count"));
    }
    let fits = match *clock {
        Clock::None => true,
        Clock::Live { bank, turn } => {
            (0..=2 * HOUR).contains(&bank) && (1_000..=HOUR).contains(&turn)
        }
        Clock::Slow { turn } => (HOUR..=14 * 24 * HOUR).contains(&turn),
    };
    if !fits {
        return Err(Problem::bad("bad_clock"));
    }
    if !(0..=10_000).contains(bot_pace) {
        return Err(Problem::bad("bad_pace"));
    }
    if !whistlestop_bots::ALL.iter().any(|bot| bot.name == *stand_in) {
        return Err(Problem::bad("no_such_bot"));
    }
    if *rated && *pass_and_play {
        return Err(Problem::bad("rated_pass_and_play"));
    }
    Ok(())
}

/// Where a list goes on.
#[derive(Debug, Deserialize)]
pub(crate) struct Page {
    /// The id of the last table of the page before.
    pub after: Option<String>,
    /// Games that are over.
    #[serde(default)]
    ended: bool,
}

/// `GET /api/tables`
pub(crate) async fn list(
    State(app): State<App>,
    visitor: Option<Visitor>,
    Asked(page): Asked<Page>,
) -> Answer<Json<Vec<TableSummary>>> {
    let after = after(&app, page.after, |game| game.created_at_ms).await?;
    let mut games = app.store.open_tables(after.clone(), PAGE).await?;
    games.extend(app.store.running_tables(after, PAGE).await?);
    summaries(&app, games, visitor.as_ref()).await
}

/// `GET /api/me/games`
pub(crate) async fn mine(
    State(app): State<App>,
    visitor: Visitor,
    Asked(page): Asked<Page>,
) -> Answer<Json<Vec<TableSummary>>> {
    let id = &visitor.user.id;
    if page.ended {
        let ended = |game: &Game| game.ended_at_ms.unwrap_or(game.created_at_ms);
        let after = after(&app, page.after, ended).await?;
        let games = app.store.ended_games_of(id, after, PAGE).await?;
        return summaries(&app, games, Some(&visitor)).await;
    }
    let games = app.store.running_games_of(id, 4 * PAGE).await?;
    let Json(mut games) = summaries(&app, games, Some(&visitor)).await?;
    games.sort_by_key(|game| !game.your_turn);
    Ok(Json(games))
}

pub(super) async fn summaries(
    app: &App,
    games: Vec<Game>,
    reader: Option<&Visitor>,
) -> Answer<Json<Vec<TableSummary>>> {
    let reader = reader.map(|visitor| &*visitor.user.id);
    let mut list = Vec::with_capacity(games.len());
    for game in games {
        list.push(summary(app, game, reader).await?);
    }
    Ok(Json(list))
}

/// The place in a list after a game.
pub(super) async fn after(
    app: &App,
    id: Option<String>,
    at: impl Fn(&Game) -> Millis,
) -> Answer<Option<After>> {
    let Some(id) = id else { return Ok(None) };
    let game = app.store.game(&id).await?.ok_or(Problem::NOT_FOUND)?;
    Ok(Some(After { at_ms: at(&game), id }))
}

/// `GET /api/tables/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    visitor: Option<Visitor>,
    Path(id): Path<String>,
) -> Answer<Json<TableSummary>> {
    let game = app.store.game(&id).await?.ok_or(Problem::NOT_FOUND)?;
    let reader = visitor.as_ref().map(|visitor| &*visitor.user.id);
    Ok(Json(summary(&app, game, reader).await?))
}

/// `GET /api/codes/{code}`
pub(crate) async fn by_code(
    State(app): State<App>,
    From(from): From,
    Path(code): Path<String>,
) -> Answer<Json<Opened>> {
    app.limits.code(from)?;
    let code = typed(&code);
    let game = app.store.game_by_code(&code, now()).await?.ok_or(Problem::NOT_FOUND)?;
    Ok(Json(opened(&app, game.id, Some(code))))
}

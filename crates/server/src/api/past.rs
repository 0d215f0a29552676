//! Games that have ended: the replay, each step, and figures.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use tokio::task::spawn_blocking;
use whistlestop_engine::SeatId;
use whistlestop_protocol::wire::{Command, GameStatistics, NewTable, Opened, Seat, Steps};
use whistlestop_protocol::{ReplayFile, verify};
use whistlestop_store::{Game, Visibility};
use whistlestop_table::{Entry, Facts, Table, replay};

use super::tables::{create, opened};
use crate::extract::Asked;
use crate::ids::{id_of, random};
use crate::lobby::summary;
use crate::problem::{Answer, Problem};
use crate::session::Visitor;
use crate::state::App;
use crate::tables::{Message, Order, ask, entries, facts};
use crate::{statistics, steps};

/// A game that has ended, and its log.
struct Ended {
    game: Game,
    facts: Facts,
    log: Vec<Entry>,
}

/// Nothing of a running game is shown here: everything would be too much.
async fn ended(app: &App, id: &str) -> Answer<Ended> {
    let game = app.store.game(id).await?.ok_or(Problem::NOT_FOUND)?;
    if !game.status.is_over() {
        return Err(Problem::new(StatusCode::CONFLICT, "not_over"));
    }
    let damaged = |error| {
        tracing::error!(game = id, %error, "a log cannot be read");
        Problem::UNAVAILABLE
    };
    let facts = facts(&app.store, &game).await.map_err(damaged)?;
    let log = entries(&app.store, &facts, 0).await.map_err(damaged)?;
    Ok(Ended { game, facts, log })
}

impl Ended {
    /// The replay with the proof of its luck.
    fn replay(&self) -> Option<ReplayFile> {
        let mut table = Table::new(self.facts.clone());
        for entry in &self.log {
            table.fold(entry).ok()?;
        }
        Some(ReplayFile { replay: replay(&self.facts, &self.log)?, proof: table.proof() })
    }

    /// Whether all luck followed from what was published before the game.
    fn is_fair(&self) -> bool {
        let Some(ReplayFile { replay, proof: Some(proof) }) = self.replay() else { return false };
        proof.commitment.to_string() == self.game.commitment && verify(&replay, &proof).is_ok()
    }
}

/// `GET /api/tables/{id}/replay`
pub(crate) async fn replay_file(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Answer<Response> {
    let ended = ended(&app, &id).await?;
    let file = ended.replay().ok_or(Problem::NOT_FOUND)?;
    let text = file.write().map_err(|_| Problem::UNAVAILABLE)?;
    let name = format!("attachment; filename=\"whistlestop-{id}.replay\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

/// Through whose eyes.
#[derive(Debug, Deserialize)]
pub(crate) struct Eyes {
    seat: Option<Seat>,
}

/// `GET /api/tables/{id}/steps`
pub(crate) async fn show_steps(
    State(app): State<App>,
    Path(id): Path<String>,
    Asked(eyes): Asked<Eyes>,
) -> Answer<Json<Steps>> {
    let ended = ended(&app, &id).await?;
    let seats = summary(&app, ended.game.clone(), None).await?.seats;
    let seat = eyes.seat.map(SeatId::from);
    if seat.is_some_and(|seat| seat.index() >= seats.len()) {
        return Err(Problem::bad("no_such_seat"));
    }
    let map = ended.game.map.clone();
    let steps = spawn_blocking(move || steps::steps(ended.facts, &ended.log, seat)).await;
    let steps = steps.ok().flatten().ok_or(Problem::UNAVAILABLE)?;
    Ok(Json(Steps { map, seats, steps }))
}

/// `GET /api/tables/{id}/statistics`
pub(crate) async fn show_statistics(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Answer<Json<GameStatistics>> {
    let ended = ended(&app, &id).await?;
    let figures = spawn_blocking(move || {
        let fair = ended.is_fair();
        statistics::of(ended.facts, &ended.log).map(|seats| GameStatistics { seats, fair })
    });
    let figures = figures.await.ok().flatten().ok_or(Problem::UNAVAILABLE)?;
    Ok(Json(figures))
}

/// `POST /api/tables/{id}/rematch`
///
/// The id of the new table follows from the secret of the old one, so everybody who asks finds the
/// same, and nobody else can tell it.
pub(crate) async fn rematch(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer<Json<Opened>> {
    let Ended { game, facts, .. } = ended(&app, &id).await?;
    let seats = summary(&app, game.clone(), None).await?.seats;
    let me = &visitor.user.id;
    let played = seats.iter().any(|seat| seat.person.as_ref().is_some_and(|who| who.id == *me));
    if !played && game.host.as_ref() != Some(me) {
        return Err(Problem::FORBIDDEN);
    }
    let mark = Sha256::new().chain_update("rematch").chain_update(facts.secret.0).finalize();
    let next = id_of(&mark[..16]);
    if app.store.game(&next).await?.is_some() {
        return Ok(Json(opened(&app, next, None)));
    }
    app.limits.table(me)?;
    let table = NewTable {
        map: game.map,
        seats: seats.len() as u8,
        options: (&facts.options).into(),
        public: game.visibility == Visibility::Public,
    };
    match create(&app, next.clone(), me, &table, game.visibility, random()).await {
        Ok(new) => {
            seat_bots(&app, &new.id, &visitor, &seats).await?;
            Ok(Json(new))
        }
        // Somebody else was faster.
        Err(_) if app.store.game(&next).await?.is_some() => Ok(Json(opened(&app, next, None))),
        Err(problem) => Err(problem),
    }
}

/// Puts the bots where they sat.
async fn seat_bots(
    app: &App,
    table: &str,
    host: &Visitor,
    seats: &[whistlestop_protocol::wire::SeatSummary],
) -> Answer<()> {
    for (seat, sat) in SeatId::ALL.into_iter().zip(seats) {
        let (Some(bot), None) = (&sat.bot, &sat.person) else { continue };
        let order = || Order {
            player: host.player(),
            name: host.user.name.clone(),
            id: format!("rematch-{seat}"),
            command: Command::SeatBot { seat: Some(seat.into()), bot: bot.clone() },
        };
        // A bot that no longer exists leaves its seat free.
        let _ = ask(app, table, |reply| Message::Request { order: order(), reply }).await?;
    }
    Ok(())
}

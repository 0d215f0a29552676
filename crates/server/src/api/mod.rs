//! The addresses of the server.

mod accounts;
mod contacts;
pub(crate) mod links;
mod me;
mod past;
mod people;
mod play;
pub(crate) mod tables;

use std::sync::atomic::Ordering;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::middleware::from_fn_with_state;
use axum::routing::{any, delete, get, post, put};
use tower_http::compression::CompressionLayer;

use crate::guard::guard;
use crate::problem::{Answer, Problem};
use crate::state::App;
use crate::{assets, metrics, openapi, socket};

/// Most bytes of a request.
const MAX_BODY: usize = 64 * 1024;

/// How many items a page of a list has.
const PAGE: u32 = 50;

/// Everything the server answers to.
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics::show))
        .route("/api/openapi.json", get(openapi::show))
        .route("/api/about", get(me::about))
        .route("/api/me", get(me::show).delete(accounts::delete))
        .route("/api/me/name", post(me::rename))
        .route("/api/me/password", post(accounts::change_password))
        .route("/api/me/recovery-codes", post(accounts::renew_recovery_codes))
        .route("/api/me/sessions", get(accounts::sessions))
        .route("/api/me/sessions/{id}", delete(accounts::end_session))
        .route("/api/me/contacts", get(contacts::list).post(contacts::add))
        .route("/api/me/contacts/{id}", delete(contacts::remove))
        .route("/api/me/bots", get(accounts::bots).post(accounts::new_bot))
        .route("/api/me/bots/{id}", delete(accounts::delete_bot))
        .route("/api/me/blocks", get(people::blocks))
        .route("/api/me/blocks/{player}", put(people::block).delete(people::unblock))
        .route("/api/me/data", get(people::data))
        .route("/api/me/games", get(tables::mine))
        .route("/api/register", post(accounts::register))
        .route("/api/login", post(accounts::login))
        .route("/api/logout", post(accounts::logout))
        .route("/api/recover", post(accounts::recover))
        .route("/api/players/{id}", get(people::profile))
        .route("/api/players/{id}/games", get(people::games))
        .route("/api/leaderboard/{map}", get(people::leaderboard))
        .route("/api/reports", post(people::report))
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/tables/{id}", get(tables::show))
        .route("/api/tables/{id}/socket", get(socket::open))
        .route("/api/tables/{id}/commands", post(play::command))
        .route("/api/tables/{id}/ask", post(play::question))
        .route("/api/tables/{id}/view", get(play::view))
        .route("/api/tables/{id}/events", get(play::events))
        .route("/api/tables/{id}/replay", get(past::replay_file))
        .route("/api/tables/{id}/steps", get(past::show_steps))
        .route("/api/tables/{id}/statistics", get(past::show_statistics))
        .route("/api/tables/{id}/rematch", post(past::rematch))
        .route("/api/codes/{code}", get(tables::by_code))
        .route("/link/mail/{token}", get(contacts::confirm))
        .route("/link/stop/{id}", get(contacts::ask_to_stop).post(contacts::stop))
        .route("/link/{purpose}/{token}", get(links::follow))
        .route("/api/{*rest}", any(nothing))
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

async fn health(State(app): State<App>) -> Answer<&'static str> {
    if app.is_away.load(Ordering::Relaxed) {
        return Err(Problem::UNAVAILABLE);
    }
    Ok("ok\n")
}

async fn nothing() -> Problem {
    Problem::NOT_FOUND
}

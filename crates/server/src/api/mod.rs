//! The addresses of the server.

mod me;
mod tables;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;

use crate::guard::guard;
use crate::problem::Problem;
use crate::state::App;
use crate::{assets, metrics, socket};

/// Most bytes of a request.
const MAX_BODY: usize = 64 * 1024;

/// How many items a page of a list has.
const PAGE: u32 = 50;

/// Everything the server answers to.
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics::show))
        .route("/api/about", get(me::about))
        .route("/api/me", get(me::show))
        .route("/api/me/name", post(me::rename))
        .route("/api/me/games", get(tables::mine))
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/tables/{id}", get(tables::show))
        .route("/api/tables/{id}/socket", get(socket::open))
        .route("/api/codes/{code}", get(tables::by_code))
        .route("/api/{*rest}", get(nothing))
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

async fn health() -> &'static str {
    "ok\n"
}

async fn nothing() -> Problem {
    Problem::NOT_FOUND
}

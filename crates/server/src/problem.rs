//! Why a request is refused.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use whistlestop_protocol::wire;
use whistlestop_store as store;

/// A refusal: its status, its name, and when to come back.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    error: &'static str,
    retry_after: Option<u32>,
}

/// What a handler answers.
pub(crate) type Answer<T> = Result<T, Problem>;

impl Problem {
    /// What was asked for does not exist, or not for this visitor.
    pub const NOT_FOUND: Self = Self::new(StatusCode::NOT_FOUND, "not_found");
    /// One has to be somebody first.
    pub const NO_SESSION: Self = Self::new(StatusCode::UNAUTHORIZED, "no_session");
    /// One may not do that.
    pub const FORBIDDEN: Self = Self::new(StatusCode::FORBIDDEN, "forbidden");
    /// The data cannot be read or written at present.
    pub const UNAVAILABLE: Self =
        Self { retry_after: Some(1), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable") };

    pub const fn new(status: StatusCode, error: &'static str) -> Self {
        Self { status, error, retry_after: None }
    }

    /// The request is understood, but makes no sense.
    pub const fn bad(error: &'static str) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, error)
    }

    /// Somebody else has it.
    pub const fn conflict(error: &'static str) -> Self {
        Self::new(StatusCode::CONFLICT, error)
    }

    /// Too many requests; so many seconds to wait.
    pub const fn too_fast(seconds: u32) -> Self {
        Self { retry_after: Some(seconds), ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too_fast") }
    }
}

impl From<store::Error> for Problem {
    fn from(error: store::Error) -> Self {
        match error {
            store::Error::Missing => Self::NOT_FOUND,
            store::Error::Conflict | store::Error::Stale => Self::conflict("conflict"),
            error => {
                tracing::error!(%error, "the store failed");
                Self::UNAVAILABLE
            }
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Self { status, error, retry_after } = self;
        let body = Json(wire::Problem { error: error.into(), retry_after });
        let mut response = (status, body).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

//! Bodies and queries of requests, refused by name.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::problem::{Answer, Problem};

/// How long a body may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The body of a request, as JSON.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Answer<Self> {
        let body = timeout(PATIENCE, Json::from_request(request, state)).await;
        match body.map_err(|_| Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow"))? {
            Ok(Json(body)) => Ok(Self(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json"))
            }
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large"))
            }
            Err(_) => Err(Problem::new(StatusCode::BAD_REQUEST, "bad_body")),
        }
    }
}

/// What stands behind the question mark.
pub(crate) struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Self> {
        let bad = |_: QueryRejection| Problem::new(StatusCode::BAD_REQUEST, "bad_query");
        let Query(asked) = Query::from_request_parts(parts, state).await.map_err(bad)?;
        Ok(Self(asked))
    }
}

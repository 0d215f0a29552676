//! Links that work once: for the first administrator, and for people who are invited.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use whistlestop_store::{Audit, Error, Link, Store};
use whistlestop_table::Millis;

use super::contacts::gone;
use crate::clock::now;
use crate::ids::{hash, new_id, new_token};
use crate::problem::Answer;
use crate::session::{From, Visitor, new_guest, sign_in};
use crate::state::App;

/// What makes an administrator.
pub(crate) const ADMIN: &str = "admin";
/// What lets somebody in.
pub(crate) const INVITE: &str = "invite";
/// How long a link works.
const LIFETIME: Millis = 7 * 24 * 60 * 60 * 1_000;

/// Makes a link; its path.
pub(crate) async fn new_link(store: &Store, purpose: &str) -> Result<String, Error> {
    let token = new_token();
    let link = Link {
        hash: hash(&token),
        purpose: purpose.to_owned(),
        user: None,
        expires_at_ms: now() + LIFETIME,
    };
    store.create_link(link).await?;
    Ok(format!("/link/{purpose}/{token}"))
}

/// `GET /link/{purpose}/{token}`
///
/// Opened in a browser, so it leads to the first page.
pub(crate) async fn follow(
    State(app): State<App>,
    From(from): From,
    visitor: Option<Visitor>,
    Path((purpose, token)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer<Response> {
    app.limits.code(from)?;
    let link = app.store.take_link(&hash(&token), &purpose, now()).await?;
    if link.is_none() {
        return Ok(gone(&headers));
    }
    let (user, cookie) = match visitor {
        Some(visitor) => (visitor.user, None),
        None => {
            let guest = new_guest(&app).await?;
            let cookie = sign_in(&app, &guest.id, &headers).await?;
            (guest, Some((header::SET_COOKIE, cookie)))
        }
    };
    if purpose == ADMIN {
        app.store.set_admin(&user.id, true).await?;
        app.store
            .note(Audit {
                id: new_id(),
                at_ms: now(),
                actor: user.id.clone(),
                action: ADMIN.into(),
                subject: user.id,
                note: "by link".into(),
            })
            .await?;
    }
    let home = [(header::LOCATION, "/")];
    Ok((StatusCode::SEE_OTHER, home, AppendHeaders(cookie)).into_response())
}

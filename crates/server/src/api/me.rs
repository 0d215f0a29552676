//! Who one is.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse};
use whistlestop_protocol::wire::{About, BotView, Me, Rename};
use whistlestop_store::Kind;

use crate::extract::Body;
use crate::problem::{Answer, Problem};
use crate::session::{From, Visitor, me, new_guest, sign_in};
use crate::state::App;
use crate::{tables, text};

/// `GET /api/about`
pub(crate) async fn about(State(app): State<App>) -> Json<About> {
    let bots = whistlestop_bots::ALL.iter().map(|bot| BotView {
        name: bot.name.into(),
        level: bot.level.map(|level| level.name().into()),
    });
    Json(About {
        version: env!("CARGO_PKG_VERSION").into(),
        maps: whistlestop_maps::names().iter().map(|name| (*name).into()).collect(),
        bots: bots.collect(),
        guests: app.config.guests,
        invite_only: app.config.invite_only,
        guest_chat: app.config.guest_chat,
        addresses: app.addresses.clone(),
    })
}

/// `GET /api/me`
pub(crate) async fn show(
    State(app): State<App>,
    From(from): From,
    visitor: Option<Visitor>,
    headers: HeaderMap,
) -> Answer<impl IntoResponse> {
    if let Some(visitor) = visitor {
        return Ok((AppendHeaders(None), Json(visitor.me())));
    }
    // At an instance for invited people, guests come by a link.
    if !app.config.guests || app.config.invite_only {
        return Err(Problem::NO_SESSION);
    }
    app.limits.guest(from)?;
    let guest = new_guest(&app).await?;
    let cookie = sign_in(&app, &guest.id, &headers).await?;
    Ok((AppendHeaders(Some((header::SET_COOKIE, cookie))), Json(me(&guest))))
}

/// `POST /api/me/name`
pub(crate) async fn rename(
    State(app): State<App>,
    visitor: Visitor,
    Body(rename): Body<Rename>,
) -> Answer<Json<Me>> {
    let name = text::name(&rename.name).ok_or(Problem::bad("bad_name"))?;
    let key = text::name_key(&name);
    // Whoever has an account has its name alone; guests may be called like anybody but them.
    let key = (visitor.user.kind != Kind::Guest).then_some(&*key);
    if key.is_none() && app.store.user_by_name(&text::name_key(&name)).await?.is_some() {
        return Err(Problem::conflict("name_taken"));
    }
    match app.store.rename(&visitor.user.id, &name, key).await {
        Err(whistlestop_store::Error::Conflict) => return Err(Problem::conflict("name_taken")),
        done => done?,
    }
    tables::rename(&app, &visitor.user.id, &name).await;
    Ok(Json(Me { name, ..visitor.me() }))
}

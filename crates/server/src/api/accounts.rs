//! Accounts: registering, signing in and out, and what one can do with one's own.

use std::net::IpAddr;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::AppendHeaders;
use whistlestop_protocol::wire::{
    BotToken, Credentials, Me, OwnPassword, PasswordChange, Recovery, RecoveryCodes, Registered,
    Rename, SessionView,
};
use whistlestop_store::{ApiToken, Error, Kind, NewUser};
use whistlestop_table::Millis;

use crate::clock::now;
use crate::extract::Body;
use crate::ids::{hash, hex, id_of, new_id, new_recovery_code, new_token, random, typed, unhex};
use crate::problem::{Answer, Problem};
use crate::session::{From, Visitor, me, new_guest, no_cookie, sign_in, sign_in_again};
use crate::state::App;
use crate::{tables, text};

/// How many recovery codes an account has.
const RECOVERY_CODES: usize = 8;
/// How many bot accounts a person may have.
const MAX_BOTS: usize = 10;

/// An answer that also changes the cookie.
type WithCookie<T> = (AppendHeaders<[(header::HeaderName, HeaderValue); 1]>, Json<T>);

fn with_cookie<T>(cookie: HeaderValue, body: T) -> WithCookie<T> {
    (AppendHeaders([(header::SET_COOKIE, cookie)]), Json(body))
}

/// Whoever proves to be somebody is not told whether the name or the proof was wrong.
const WRONG: Problem = Problem::new(StatusCode::UNAUTHORIZED, "wrong_name_or_password");

/// `POST /api/register`
pub(crate) async fn register(
    State(app): State<App>,
    From(from): From,
    visitor: Option<Visitor>,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Answer<WithCookie<Registered>> {
    let name = text::name(&credentials.name).ok_or(Problem::bad("bad_name"))?;
    let key = text::name_key(&name);
    app.limits.proof(&app.store, from, &key).await?;
    let former = visitor.as_ref().and_then(|visitor| visitor.session);
    let guest = match visitor {
        Some(visitor) if visitor.user.kind == Kind::Guest => visitor.user,
        Some(_) => return Err(Problem::conflict("registered_already")),
        None if app.config.invite_only => return Err(Problem::FORBIDDEN),
        None => new_guest(&app).await?,
    };
    let password = app.passwords.hash(credentials.password).await?;
    match app.store.register(&guest.id, &name, &key, &password).await {
        Err(Error::Conflict) => return Err(Problem::conflict("name_taken")),
        done => done?,
    }
    let recovery_codes = new_recovery_codes(&app, &guest.id).await?;
    let cookie = match former {
        Some(former) => sign_in_again(&app, &former, &guest.id, &headers).await?,
        None => sign_in(&app, &guest.id, &headers).await?,
    };
    tables::rename(&app, &guest.id, &name).await;
    let user = app.store.user(&guest.id).await?.ok_or(Problem::UNAVAILABLE)?;
    Ok(with_cookie(cookie, Registered { me: me(&user), recovery_codes }))
}

async fn new_recovery_codes(app: &App, user: &str) -> Answer<Vec<String>> {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| new_recovery_code()).collect();
    let hashes: Vec<_> = codes.iter().map(|code| hash(&typed(code))).collect();
    app.store.set_recovery_codes(user, &hashes).await?;
    Ok(codes)
}

/// `POST /api/login`
pub(crate) async fn login(
    State(app): State<App>,
    From(from): From,
    visitor: Option<Visitor>,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Answer<WithCookie<Me>> {
    let key = text::name_key(&text::name(&credentials.name).unwrap_or_default());
    app.limits.proof(&app.store, from, &key).await?;
    let user = app.store.user_by_name(&key).await?.filter(|user| user.kind == Kind::Person);
    let password = match &user {
        Some(user) => app.store.password(&user.id).await?,
        None => None,
    };
    let matches = app.passwords.check(credentials.password, password).await;
    let user = user.filter(|user| matches && !user.banned).ok_or(WRONG)?;
    // The session before ends: whoever knew it does not become somebody by waiting.
    if let Some((visitor, session)) = visitor.and_then(|v| v.session.map(|session| (v, session))) {
        app.store.end_session(&visitor.user.id, &session).await?;
    }
    Ok(with_cookie(sign_in(&app, &user.id, &headers).await?, me(&user)))
}

/// `POST /api/logout`
pub(crate) async fn logout(State(app): State<App>, visitor: Visitor) -> Answer<WithCookie<()>> {
    let session = visitor.require_session()?;
    app.store.end_session(&visitor.user.id, &session).await?;
    tables::dismiss(&app, &visitor.user.id, false).await;
    Ok(with_cookie(no_cookie(&app)?, ()))
}

/// `POST /api/recover`
pub(crate) async fn recover(
    State(app): State<App>,
    From(from): From,
    headers: HeaderMap,
    Body(recovery): Body<Recovery>,
) -> Answer<WithCookie<Me>> {
    let key = text::name_key(&text::name(&recovery.name).unwrap_or_default());
    app.limits.proof(&app.store, from, &key).await?;
    // The password first, so that a bad one does not cost a code; and the same time for everybody.
    let password = app.passwords.hash(recovery.password).await?;
    let user = app.store.user_by_name(&key).await?.filter(|user| user.kind == Kind::Person);
    let user = user.filter(|user| !user.banned).ok_or(WRONG)?;
    if !app.store.take_recovery_code(&user.id, &hash(&typed(&recovery.code))).await? {
        return Err(WRONG);
    }
    app.store.set_password(&user.id, &password).await?;
    app.store.end_sessions(&user.id, None).await?;
    tables::dismiss(&app, &user.id, false).await;
    Ok(with_cookie(sign_in(&app, &user.id, &headers).await?, me(&user)))
}

/// `POST /api/me/password`
pub(crate) async fn change_password(
    State(app): State<App>,
    From(from): From,
    visitor: Visitor,
    Body(change): Body<PasswordChange>,
) -> Answer<Json<Me>> {
    let session = visitor.require_session()?;
    demand_password(&app, from, &visitor, change.password).await?;
    let password = app.passwords.hash(change.new_password).await?;
    app.store.set_password(&visitor.user.id, &password).await?;
    app.store.end_sessions(&visitor.user.id, Some(&session)).await?;
    tables::dismiss(&app, &visitor.user.id, false).await;
    Ok(Json(visitor.me()))
}

/// `POST /api/me/recovery-codes`
pub(crate) async fn renew_recovery_codes(
    State(app): State<App>,
    From(from): From,
    visitor: Visitor,
    Body(own): Body<OwnPassword>,
) -> Answer<Json<RecoveryCodes>> {
    visitor.require_session()?;
    demand_password(&app, from, &visitor, own.password).await?;
    let recovery_codes = new_recovery_codes(&app, &visitor.user.id).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// A session may have been left open; some things ask for the password again.
async fn demand_password(
    app: &App,
    from: IpAddr,
    visitor: &Visitor,
    password: String,
) -> Answer<()> {
    let name = visitor.user.name_key.as_deref().unwrap_or_default();
    app.limits.proof(&app.store, from, name).await?;
    let known = app.store.password(&visitor.user.id).await?;
    if app.passwords.check(password, known).await { Ok(()) } else { Err(WRONG) }
}

/// `GET /api/me/sessions`
pub(crate) async fn sessions(
    State(app): State<App>,
    visitor: Visitor,
) -> Answer<Json<Vec<SessionView>>> {
    let current = visitor.require_session()?;
    let sessions = app.store.sessions(&visitor.user.id).await?;
    Ok(Json(sessions.into_iter().map(|session| view(session, &current)).collect()))
}

pub(super) fn view(session: whistlestop_store::Session, current: &[u8; 32]) -> SessionView {
    SessionView {
        id: hex(&session.hash),
        created_at: session.created_at_ms,
        seen_at: session.seen_at_ms,
        agent: session.agent,
        current: session.hash == *current,
    }
}

/// `DELETE /api/me/sessions/{id}`
pub(crate) async fn end_session(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    visitor.require_session()?;
    let session = unhex(&id).ok_or(Problem::NOT_FOUND)?;
    if app.store.end_session(&visitor.user.id, &session).await? {
        tables::dismiss(&app, &visitor.user.id, false).await;
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Problem::NOT_FOUND)
    }
}

/// `DELETE /api/me`
pub(crate) async fn delete(State(app): State<App>, visitor: Visitor) -> Answer<WithCookie<()>> {
    visitor.require_session()?;
    let id = &visitor.user.id;
    for bot in app.store.bots_of(id).await? {
        forget(&app, &bot.id).await?;
    }
    forget(&app, id).await?;
    Ok(with_cookie(no_cookie(&app)?, ()))
}

/// Games keep a pseudonym; everything else about somebody goes.
async fn forget(app: &App, id: &str) -> Answer<()> {
    let pseudonym = format!("gone-{}", &id_of(&random::<5>())[..6]);
    match app.store.delete_user(id, &pseudonym, now()).await {
        Err(Error::Missing) => return Ok(()),
        done => done?,
    }
    tables::rename(app, id, &pseudonym).await;
    tables::dismiss(app, id, false).await;
    Ok(())
}

/// `POST /api/me/bots`
pub(crate) async fn new_bot(
    State(app): State<App>,
    visitor: Visitor,
    Body(rename): Body<Rename>,
) -> Answer<Json<BotToken>> {
    visitor.require_session()?;
    if visitor.user.kind != Kind::Person {
        return Err(Problem::FORBIDDEN);
    }
    if live_bots(&app, &visitor.user.id).await?.len() >= MAX_BOTS {
        return Err(Problem::conflict("too_many_bots"));
    }
    let name = text::name(&rename.name).ok_or(Problem::bad("bad_name"))?;
    let created_at_ms: Millis = now();
    let bot = NewUser {
        id: new_id(),
        name_key: Some(text::name_key(&name)),
        name,
        kind: Kind::Bot,
        owner: Some(visitor.user.id.clone()),
        created_at_ms,
    };
    let id = bot.id.clone();
    match app.store.create_user(bot).await {
        Err(Error::Conflict) => return Err(Problem::conflict("name_taken")),
        done => done?,
    }
    let token = new_token();
    let hash = hash(&token);
    app.store
        .create_api_token(ApiToken { hash, user: id.clone(), label: String::new(), created_at_ms })
        .await?;
    let user = app.store.user(&id).await?.ok_or(Problem::UNAVAILABLE)?;
    Ok(Json(BotToken { me: me(&user), token }))
}

/// `GET /api/me/bots`
pub(crate) async fn bots(State(app): State<App>, visitor: Visitor) -> Answer<Json<Vec<Me>>> {
    let bots = live_bots(&app, &visitor.user.id).await?;
    Ok(Json(bots.iter().map(me).collect()))
}

async fn live_bots(app: &App, owner: &str) -> Answer<Vec<whistlestop_store::User>> {
    let mut bots = app.store.bots_of(owner).await?;
    bots.retain(|bot| bot.deleted_at_ms.is_none());
    Ok(bots)
}

/// `DELETE /api/me/bots/{id}`
pub(crate) async fn delete_bot(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    visitor.require_session()?;
    let bots = live_bots(&app, &visitor.user.id).await?;
    let bot = bots.iter().find(|bot| bot.id == id).ok_or(Problem::NOT_FOUND)?;
    forget(&app, &bot.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! Who asks: a browser with a cookie, or a program with a token.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRef, FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use whistlestop_protocol::wire::{Me, PlayerKind};
use whistlestop_store::{Hash, Kind, NewUser, Session, SignedIn, User};
use whistlestop_table::{Millis, PlayerId};

use crate::clock::now;
use crate::ids::{hash, id_of, new_id, new_token, random};
use crate::problem::{Answer, Problem};
use crate::state::App;

/// How long a session lasts after it was last used.
const LIFETIME: Millis = 90 * DAY;
const DAY: Millis = 24 * 60 * 60 * 1_000;
/// How often the use of a session is noted.
const NOTED_EVERY: Millis = DAY / 24;
/// Most bytes that are kept of what a browser says it is.
const MAX_AGENT: usize = 200;

/// Somebody who is known.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub user: User,
    /// The session by which they are known; a program has none.
    pub session: Option<Hash>,
}

impl Visitor {
    pub fn player(&self) -> PlayerId {
        PlayerId(self.user.id.clone())
    }

    pub fn me(&self) -> Me {
        me(&self.user)
    }

    /// Whether the proof by which they came is still one: sessions end, and people are banned.
    pub async fn is_welcome_still(&self, app: &App) -> Answer<bool> {
        let user = match self.session {
            Some(session) => app.store.signed_in(&session, now()).await?.map(|it| it.user),
            None => app.store.user(&self.user.id).await?,
        };
        let Some(user) = user.filter(|user| user.deleted_at_ms.is_none()) else { return Ok(false) };
        Ok(!user.banned && !owner_is_banned(app, &user).await?)
    }

    /// The session, for what a program may not do.
    ///
    /// # Errors
    /// If it is a program.
    pub fn require_session(&self) -> Answer<Hash> {
        self.session.ok_or(Problem::FORBIDDEN)
    }
}

/// A user as they see themselves.
pub(crate) fn me(user: &User) -> Me {
    Me {
        id: user.id.clone(),
        name: user.name.clone(),
        kind: player_kind(user.kind),
        admin: user.admin,
    }
}

pub(crate) fn player_kind(kind: Kind) -> PlayerKind {
    match kind {
        Kind::Guest => PlayerKind::Guest,
        Kind::Person => PlayerKind::Person,
        Kind::Bot => PlayerKind::Bot,
    }
}

impl<S> FromRequestParts<S> for Visitor
where
    App: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Self> {
        visitor(&App::from_ref(state), &parts.headers).await?.ok_or(Problem::NO_SESSION)
    }
}

impl<S> OptionalFromRequestParts<S> for Visitor
where
    App: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Option<Self>> {
        visitor(&App::from_ref(state), &parts.headers).await
    }
}

async fn visitor(app: &App, headers: &HeaderMap) -> Answer<Option<Visitor>> {
    let known = match bearer(headers) {
        Some(token) => {
            let user = app.store.api_token_user(&hash(token)).await?;
            Some(Visitor { user: user.ok_or(Problem::NO_SESSION)?, session: None })
        }
        None => match cookie(headers, cookie_name(app)) {
            Some(token) => by_session(app, token).await?,
            None => None,
        },
    };
    match known {
        Some(visitor) if visitor.user.banned || owner_is_banned(app, &visitor.user).await? => {
            Err(Problem::new(axum::http::StatusCode::FORBIDDEN, "banned"))
        }
        Some(visitor) if visitor.user.deleted_at_ms.is_some() => Ok(None),
        known => Ok(known),
    }
}

/// Whoever answers for a bot is answerable.
async fn owner_is_banned(app: &App, user: &User) -> Answer<bool> {
    let Some(owner) = &user.owner else { return Ok(false) };
    Ok(app.store.user(owner).await?.is_none_or(|owner| owner.banned))
}

async fn by_session(app: &App, token: &str) -> Answer<Option<Visitor>> {
    let (hash, now) = (hash(token), now());
    let Some(SignedIn { user, seen_at_ms }) = app.store.signed_in(&hash, now).await? else {
        return Ok(None);
    };
    if now - seen_at_ms > NOTED_EVERY {
        app.store.touch_session(&hash, now, now + LIFETIME).await?;
    }
    Ok(Some(Visitor { user, session: Some(hash) }))
}

/// Makes a guest.
pub(crate) async fn new_guest(app: &App) -> Answer<User> {
    let user = NewUser {
        id: new_id(),
        name: format!("guest-{}", &id_of(&random::<5>())[..4]),
        name_key: None,
        kind: Kind::Guest,
        owner: None,
        created_at_ms: now(),
    };
    let id = user.id.clone();
    app.store.create_user(user).await?;
    app.store.user(&id).await?.ok_or(Problem::UNAVAILABLE)
}

/// Signs a user in; the cookie to be sent.
pub(crate) async fn sign_in(app: &App, user: &str, headers: &HeaderMap) -> Answer<HeaderValue> {
    let token = new_token();
    app.store.create_session(new_session(&token, user, headers)).await?;
    set_cookie(app, &token, LIFETIME / 1_000)
}

/// Signs a user in anew, in the place of the session they had in this browser; the cookie to be sent.
pub(crate) async fn sign_in_again(
    app: &App,
    former: &Hash,
    user: &str,
    headers: &HeaderMap,
) -> Answer<HeaderValue> {
    let token = new_token();
    app.store.replace_session(former, new_session(&token, user, headers)).await?;
    set_cookie(app, &token, LIFETIME / 1_000)
}

fn new_session(token: &str, user: &str, headers: &HeaderMap) -> Session {
    let now = now();
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    Session {
        hash: hash(token),
        user: user.to_owned(),
        agent: agent.unwrap_or_default().chars().take(MAX_AGENT).collect(),
        created_at_ms: now,
        seen_at_ms: now,
        expires_at_ms: now + LIFETIME,
    }
}

/// The cookie that ends all cookies.
pub(crate) fn no_cookie(app: &App) -> Answer<HeaderValue> {
    set_cookie(app, "", 0)
}

fn set_cookie(app: &App, token: &str, seconds: Millis) -> Answer<HeaderValue> {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let cookie = format!(
        "{}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}",
        cookie_name(app)
    );
    cookie.parse().map_err(|_| Problem::UNAVAILABLE)
}

fn cookie_name(app: &App) -> &'static str {
    if app.config.is_https() { "__Host-whistlestop" } else { "whistlestop" }
}

fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// The address of a visitor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub IpAddr);

impl<S> FromRequestParts<S> for From
where
    App: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Self> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map(|ConnectInfo(peer)| peer.ip()).ok_or(Problem::UNAVAILABLE)?;
        Ok(Self(address(&App::from_ref(state), peer, &parts.headers)))
    }
}

/// The last address in the chain that no trusted proxy has.
pub(crate) fn address(app: &App, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let mut address = peer;
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|list| list.to_str().ok());
    let chain: Vec<&str> = forwarded.flat_map(|list| list.split(',')).map(str::trim).collect();
    for hop in chain.into_iter().rev() {
        if !app.config.trusts(address) {
            break;
        }
        match hop.parse() {
            Ok(hop) => address = hop,
            Err(_) => break,
        }
    }
    address
}

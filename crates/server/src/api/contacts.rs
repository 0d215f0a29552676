//! Where one hears of slow games.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use whistlestop_protocol::wire::{self, ContactView, Contacts, NewContact};
use whistlestop_store::{Channel, Contact, Kind};
use whistlestop_table::Millis;

use crate::clock::now;
use crate::extract::Body;
use crate::ids::{hash, new_id, new_token};
use crate::letters::Words;
use crate::problem::{Answer, Problem};
use crate::session::{From, Visitor};
use crate::state::App;

/// How long an address may wait to be confirmed.
const LIFETIME: Millis = 7 * 24 * 60 * 60 * 1_000;
/// In how many places one may hear of slow games.
const MAX_CONTACTS: usize = 12;
/// Most bytes of an address.
const MAX_MAIL: usize = 254;
const MAX_ENDPOINT: usize = 1_000;
/// Where the client shows it all.
const SETTINGS: &str = "/settings#slow-games";

/// `GET /api/me/contacts`
pub(crate) async fn list(State(app): State<App>, visitor: Visitor) -> Answer<Json<Contacts>> {
    visitor.require_session()?;
    let contacts = app.store.contacts(&visitor.user.id).await?;
    Ok(Json(Contacts {
        mail: app.post.has_mail(),
        push_key: app.post.push_key().map(str::to_owned),
        contacts: contacts.into_iter().map(view).collect(),
    }))
}

pub(super) fn view(contact: Contact) -> ContactView {
    ContactView {
        id: contact.id,
        channel: match contact.channel {
            Channel::Mail => wire::Channel::Mail,
            Channel::Push => wire::Channel::Push,
        },
        address: contact.address,
        confirmed: contact.confirmed,
        language: contact.language,
    }
}

/// `POST /api/me/contacts`
pub(crate) async fn add(
    State(app): State<App>,
    From(from): From,
    visitor: Visitor,
    Body(new): Body<NewContact>,
) -> Answer<Json<ContactView>> {
    let session = visitor.require_session()?;
    if app.store.contacts(&visitor.user.id).await?.len() >= MAX_CONTACTS {
        return Err(Problem::conflict("too_many_contacts"));
    }
    let (contact, proof, session) = match new {
        NewContact::Mail { address, language } => {
            // Guests come and go, and each of them could have mail sent to somebody else.
            if visitor.user.kind != Kind::Person {
                return Err(Problem::FORBIDDEN);
            }
            let address = address.trim().to_owned();
            if address.len() > MAX_MAIL {
                return Err(Problem::bad("bad_address"));
            }
            app.limits.mail(&app.store, from, &visitor.user.id, &address).await?;
            let proof = new_token();
            let words = Words::of(&language);
            let path = format!("/link/mail/{proof}");
            app.post.ask_to_confirm(&app, &address, words, &path).await?;
            (new_contact(&visitor, Channel::Mail, address, None, words), Some(hash(&proof)), None)
        }
        NewContact::Push { endpoint, p256dh, auth, language } => {
            let keys = format!("{p256dh}.{auth}");
            if endpoint.len() > MAX_ENDPOINT || !app.post.can_push(&endpoint, &keys) {
                return Err(Problem::bad("bad_address"));
            }
            let words = Words::of(&language);
            // Whoever is signed out of a browser has no say over it any more, so it hears nothing either.
            (new_contact(&visitor, Channel::Push, endpoint, Some(keys), words), None, Some(session))
        }
    };
    app.store.add_contact(contact.clone(), proof.as_ref(), session.as_ref()).await?;
    Ok(Json(view(Contact { confirmed: proof.is_none(), ..contact })))
}

fn new_contact(
    visitor: &Visitor,
    channel: Channel,
    address: String,
    keys: Option<String>,
    words: &Words,
) -> Contact {
    Contact {
        id: new_id(),
        user: visitor.user.id.clone(),
        channel,
        address,
        keys,
        language: words.language().to_owned(),
        confirmed: true,
        created_at_ms: now(),
    }
}

/// `DELETE /api/me/contacts/{id}`
pub(crate) async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    visitor.require_session()?;
    let contact = app.store.contact(&id).await?.filter(|contact| contact.user == visitor.user.id);
    let contact = contact.ok_or(Problem::NOT_FOUND)?;
    app.store.forget_contact(&contact.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /link/mail/{token}`
///
/// Whoever can read the mail has confirmed the address, in whatever browser.
pub(crate) async fn confirm(
    State(app): State<App>,
    From(from): From,
    headers: HeaderMap,
    Path(token): Path<String>,
) -> Answer<Response> {
    app.limits.code(from)?;
    if app.store.confirm_contact(&hash(&token), now() - LIFETIME).await? {
        Ok((StatusCode::SEE_OTHER, [(header::LOCATION, SETTINGS)]).into_response())
    } else {
        Ok(gone(&headers))
    }
}

/// `GET /link/stop/{id}`
///
/// Programs look at links in mail before people do, so this only asks.
pub(crate) async fn ask_to_stop(
    State(app): State<App>,
    From(from): From,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Answer<Response> {
    app.limits.code(from)?;
    let Some(contact) = app.store.contact(&id).await? else { return Ok(gone(&headers)) };
    let words = Words::of(&contact.language);
    let form = format!(r#"<form method="post"><button>{}</button></form>"#, words.stop_button);
    Ok(plain_page(words, &words.stop_title, &form).into_response())
}

/// `POST /link/stop/{id}`
///
/// From that page, or from a mail program (RFC 8058). Twice is as good as once.
pub(crate) async fn stop(
    State(app): State<App>,
    From(from): From,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Answer<Response> {
    app.limits.code(from)?;
    let Some(contact) = app.store.contact(&id).await? else { return Ok(gone(&headers)) };
    app.store.forget_contact(&id).await?;
    let words = Words::of(&contact.language);
    Ok(plain_page(words, &words.stop_done, "").into_response())
}

/// What a link shows that works no more. Nobody knows whose it was, so the browser has to say which language.
pub(super) fn gone(headers: &HeaderMap) -> Response {
    let languages = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let words = Words::wanted(languages.unwrap_or_default());
    let link = format!(r#"<p><a href="{SETTINGS}">{}</a></p>"#, words.to_settings);
    (StatusCode::NOT_FOUND, plain_page(words, &words.link_gone, &link)).into_response()
}

/// A page for people who may never have used the client here. All of it is ours, so nothing is escaped.
fn plain_page(words: &Words, title: &str, rest: &str) -> Html<String> {
    let language = words.language();
    Html(format!(
        r#"<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Whistlestop</title><main><h1>{title}</h1>{rest}</main></html>"#
    ))
}

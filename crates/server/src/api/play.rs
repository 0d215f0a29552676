//! A table over plain HTTP, for programs and odd networks.

use std::convert::Infallible;
use std::time::Duration;
use std::vec;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use tokio::time::timeout;
use whistlestop_protocol::wire::{Answer as Answered, Command, Question, Seat, TableView};

use crate::extract::{Asked, Body};
use crate::problem::{Answer, Problem};
use crate::session::Visitor;
use crate::speech;
use crate::state::App;
use crate::tables::{
    Close, Form, Inbox, Leaving, Message, Order, Text, Who, ask, channel, find, text,
};

/// One looks through one's own eyes only.
const NOT_YOUR_SEAT: Problem = Problem::new(StatusCode::FORBIDDEN, "not_your_seat");

/// Longest time to wait for an entry, in seconds.
const MAX_WAIT: u64 = 60;

/// `POST /api/tables/{id}/commands`
pub(crate) async fn command(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(command): Body<Command>,
) -> Answer<Response> {
    app.limits.command(&visitor.user.id)?;
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok());
    let key = key.ok_or(Problem::new(StatusCode::BAD_REQUEST, "no_idempotency_key"))?;
    let refused = |nack| (StatusCode::CONFLICT, Json(nack)).into_response();
    let command = match speech::check(&app, &visitor.user, command).await {
        Ok(command) => command,
        Err(nack) => return Ok(refused(nack)),
    };
    let order = |command: &Command| Order {
        player: visitor.player(),
        name: visitor.user.name.clone(),
        id: key.to_owned(),
        command: command.clone(),
    };
    let told = ask(&app, &id, |reply| Message::Request { order: order(&command), reply }).await?;
    Ok(told.map_or_else(refused, |told| Json(told).into_response()))
}

/// Through whose eyes to look, and from where on.
#[derive(Debug, Deserialize)]
pub(crate) struct Look {
    seat: Option<Seat>,
    #[serde(default)]
    since: u64,
    /// Seconds to wait for the first entry.
    #[serde(default)]
    wait: u64,
}

impl Look {
    fn who(&self, visitor: Option<&Visitor>) -> Who {
        Who { player: visitor.map(Visitor::player), seat: self.seat.map(Into::into) }
    }
}

/// `POST /api/tables/{id}/ask`
pub(crate) async fn question(
    State(app): State<App>,
    visitor: Option<Visitor>,
    Path(id): Path<String>,
    Asked(look): Asked<Look>,
    Body(question): Body<Question>,
) -> Answer<Json<Answered>> {
    let who = look.who(visitor.as_ref());
    let ask_table = |reply| Message::Ask { who: who.clone(), question: question.clone(), reply };
    Ok(Json(ask(&app, &id, ask_table).await?))
}

/// `GET /api/tables/{id}/view`
pub(crate) async fn view(
    State(app): State<App>,
    visitor: Option<Visitor>,
    Path(id): Path<String>,
    Asked(look): Asked<Look>,
) -> Answer<Json<TableView>> {
    let who = look.who(visitor.as_ref());
    let view = ask(&app, &id, |reply| Message::Show { who: who.clone(), reply }).await?;
    if look.seat.is_some() && view.you != look.seat {
        return Err(NOT_YOUR_SEAT);
    }
    Ok(Json(view))
}

/// `GET /api/tables/{id}/events`
pub(crate) async fn events(
    State(app): State<App>,
    visitor: Option<Visitor>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Asked(look): Asked<Look>,
) -> Answer<Response> {
    let who = look.who(visitor.as_ref());
    let since = last_event_id(&headers).unwrap_or(look.since);
    let wants_stream = headers
        .get(header::ACCEPT)
        .is_some_and(|accept| accept.as_bytes().starts_with(b"text/event-stream"));
    if !wants_stream && look.wait == 0 {
        let tell = |reply| Message::Tell { who: who.clone(), since, reply };
        let told = ask(&app, &id, tell).await?.ok_or(NOT_YOUR_SEAT)?;
        let lines: Vec<_> = told.iter().map(text).collect();
        return Ok(ndjson(lines.iter().map(|line| line.as_str())));
    }
    let (inbox, leaving) = join(&app, &id, who, since).await?;
    // What was missed comes at once, even if it is nothing.
    let mut lines = inbox.next().await.map_err(|why| match why {
        Close::Forbidden => NOT_YOUR_SEAT,
        _ => Problem::UNAVAILABLE,
    })?;
    if wants_stream {
        return Ok(event_stream(lines, inbox, leaving));
    }
    if lines.as_str().is_empty() {
        let wait = Duration::from_secs(look.wait.min(MAX_WAIT));
        if let Ok(Ok(next)) = timeout(wait, inbox.next()).await {
            lines = next;
        }
    }
    Ok(ndjson([lines.as_str()].into_iter()))
}

/// A reader of a stream that was cut off says by itself which event was the last.
fn last_event_id(headers: &HeaderMap) -> Option<u64> {
    headers.get("last-event-id")?.to_str().ok()?.parse().ok()
}

async fn join(app: &App, id: &str, who: Who, since: u64) -> Answer<(Inbox, Leaving)> {
    let mailbox = find(app, id).await?;
    let connection = app.new_connection();
    let (outbox, inbox) = channel(None);
    let leaving = Leaving::new(mailbox.clone(), connection);
    let (form, since) = (Form::Entries, Some(since));
    let join = Message::Join { connection, who, form, since, outbox };
    mailbox.send(join).await.map_err(|_| Problem::UNAVAILABLE)?;
    Ok((inbox, leaving))
}

/// One JSON value on each line.
fn ndjson<'l>(lines: impl Iterator<Item = &'l str>) -> Response {
    let mut body = String::new();
    for line in lines.filter(|line| !line.is_empty()) {
        body.push_str(line);
        body.push('\n');
    }
    ([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response()
}

/// Entries as they come, after those that were missed, until one side goes.
fn event_stream(missed: Text, inbox: Inbox, leaving: Leaving) -> Response {
    let start = (events_of(missed.as_str()), inbox, leaving);
    let events = stream::unfold(start, |(mut waiting, inbox, leaving)| async move {
        loop {
            if let Some(event) = waiting.next() {
                return Some((Ok::<_, Infallible>(event), (waiting, inbox, leaving)));
            }
            waiting = events_of(inbox.next().await.ok()?.as_str());
        }
    });
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}

/// What is read of an entry to name its event.
#[derive(Deserialize)]
struct Place {
    seq: u64,
}

fn events_of(lines: &str) -> vec::IntoIter<Event> {
    let event = |line: &str| {
        let event = Event::default().data(line);
        match serde_json::from_str(line) {
            Ok(Place { seq }) => event.id(seq.to_string()),
            Err(_) => event,
        }
    };
    let events: Vec<Event> = lines.lines().filter(|line| !line.is_empty()).map(event).collect();
    events.into_iter()
}

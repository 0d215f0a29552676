//! A table over a WebSocket.

use std::pin::pin;
use std::time::Duration;

use axum::extract::{Path, Request, State};
use axum::response::Response;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use whistlestop_engine::SeatId;
use whistlestop_protocol::wire::{ClientFrame, Command, Nack, ServerFrame, WIRE_VERSION};

use crate::clock::now;
use crate::limits::Bucket;
use crate::problem::Answer;
use crate::session::Visitor;
use crate::speech;
use crate::state::App;
use crate::tables::{Close, Form, Leaving, Mailbox, Message, Order, Outbox, Who, find, text};
use crate::websocket::{WebSocket, accept};

/// How long a connection may be silent. Clients send a ping every ten seconds.
const SILENCE: Duration = Duration::from_secs(60);
/// How long a reader may take to hear why it is let go.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often to ask whether somebody is welcome still, where other servers may have shown them out: the
/// bus may lose that they have.
const WELCOME: Duration = Duration::from_secs(30);
/// As good as never.
const NEVER: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Opens a socket at a table.
pub(crate) async fn open(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Option<Visitor>,
    request: Request,
) -> Answer<Response> {
    let mailbox = find(&app, &id).await?;
    let (upgrade, response) = accept(request)?;
    tokio::spawn(async move {
        // Somebody who goes before the answer is nobody.
        let Ok(upgraded) = upgrade.await else { return };
        let Some((socket, outbox)) = WebSocket::new(upgraded).await else { return };
        let connection = app.new_connection();
        let mut session = Session {
            bucket: app.limits.frames(),
            app,
            visitor,
            _leaving: Leaving::new(mailbox.clone(), connection),
            mailbox,
            connection,
            outbox,
            greeted: false,
            seat: None,
        };
        session.app.metrics.sockets.add(1);
        session.talk(socket).await;
        session.app.metrics.sockets.add(-1);
    });
    Ok(response)
}

struct Session {
    app: App,
    visitor: Option<Visitor>,
    mailbox: Mailbox,
    _leaving: Leaving,
    connection: u64,
    outbox: Outbox,
    bucket: Bucket,
    greeted: bool,
    /// Through whose eyes the person wants to look.
    seat: Option<SeatId>,
}

impl Session {
    /// Reads and writes until one side has enough.
    async fn talk(&mut self, mut socket: WebSocket) {
        let line = socket.line();
        let mut tending = pin!(line.tend());
        let mut silent_at = Instant::now() + SILENCE;
        let welcome = if self.app.bus.is_alone() { NEVER } else { WELCOME };
        let mut ask_at = Instant::now() + welcome;
        // One timer, set anew when it rings and not for every frame.
        let mut alarm = pin!(sleep_until(silent_at.min(ask_at)));
        let why = loop {
            tokio::select! {
                why = &mut tending => break why,
                heard = socket.next() => {
                    silent_at = Instant::now() + SILENCE;
                    match heard {
                        Some(Ok(message)) => if let Err(why) = self.hear(message).await {
                            break why;
                        },
                        // Too long, not text, or gone.
                        Some(Err(_)) => break Some(Close::BadFrame),
                        None => break None,
                    }
                }
                () = &mut alarm => {
                    if silent_at <= Instant::now() {
                        break None;
                    }
                    if ask_at <= Instant::now() {
                        ask_at = Instant::now() + welcome;
                        // If the database cannot tell, the heartbeat decides what is to be done.
                        if let Err(Some(Close::Forbidden)) = self.require_welcome().await {
                            break Some(Close::Forbidden);
                        }
                    }
                    alarm.as_mut().reset(silent_at.min(ask_at));
                }
            }
        };
        if let Some(why) = why {
            self.app.metrics.closed(why);
            let frame = CloseFrame { code: why.code().into(), reason: why.word().into() };
            // A reader that has stopped reading will not read this either.
            let _ = timeout(PATIENCE, socket.close(frame)).await;
        }
    }

    /// Takes a frame in. The error is why to let go; `None` if the client went by itself.
    async fn hear(&mut self, message: Frame) -> Result<(), Option<Close>> {
        let frame = match message {
            Frame::Text(frame) => frame,
            Frame::Binary(_) | Frame::Frame(_) => return Err(Some(Close::BadFrame)),
            Frame::Close(_) => return Err(None),
            Frame::Ping(_) | Frame::Pong(_) => return self.spend(),
        };
        self.spend()?;
        match serde_json::from_str(&frame) {
            Ok(frame) => self.answer(frame).await,
            Err(_) if !self.greeted => Err(Some(Close::BadFrame)),
            // Newer clients may know more.
            Err(_) => {
                self.say(&ServerFrame::Error { error: "bad_frame".into() });
                Ok(())
            }
        }
    }

    /// Counts a frame.
    fn spend(&mut self) -> Result<(), Option<Close>> {
        self.bucket.take().map_err(|_| Some(Close::Flood))
    }

    async fn answer(&mut self, frame: ClientFrame) -> Result<(), Option<Close>> {
        match frame {
            ClientFrame::Hello { version, .. } if version != WIRE_VERSION => {
                self.say(&ServerFrame::Error { error: "version".into() });
            }
            ClientFrame::Hello { since, seat, changes, .. } => {
                self.require_welcome().await?;
                self.greeted = true;
                self.seat = seat.map(Into::into);
                let who = self.who();
                let (connection, outbox) = (self.connection, self.outbox.clone());
                let form = if changes { Form::Changes } else { Form::Frames };
                self.send(Message::Join { connection, who, form, since, outbox }).await?;
            }
            ClientFrame::Ping { sent } => self.say(&ServerFrame::Pong { sent, now: now() }),
            _ if !self.greeted => self.say(&ServerFrame::Error { error: "no_hello".into() }),
            ClientFrame::Command { id, command } => self.command(id, command).await?,
            ClientFrame::Ask { id, question } => {
                let (reply, answer) = tokio::sync::oneshot::channel();
                self.send(Message::Ask { who: self.who(), question, reply }).await?;
                let answer = answer.await.map_err(|_| Some(Close::Away))?;
                self.say(&ServerFrame::Answer { id, answer });
            }
        }
        Ok(())
    }

    /// Only who looks on is found by those who let go of somebody, so this is asked before.
    async fn require_welcome(&self) -> Result<(), Option<Close>> {
        let Some(visitor) = &self.visitor else { return Ok(()) };
        match visitor.is_welcome_still(&self.app).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(Some(Close::Forbidden)),
            Err(_) => Err(Some(Close::Away)),
        }
    }

    async fn command(&mut self, id: String, command: Command) -> Result<(), Option<Close>> {
        let Some(visitor) = &self.visitor else {
            return self.refuse(id, Nack::Refused { why: "no_session".into() }).await;
        };
        match speech::check(&self.app, &visitor.user, command).await {
            Ok(command) => {
                let order = Order {
                    player: visitor.player(),
                    name: visitor.user.name.clone(),
                    id,
                    command,
                };
                self.send(Message::Command { order, outbox: self.outbox.clone() }).await
            }
            Err(nack) => self.refuse(id, nack).await,
        }
    }

    /// The table knows how far its log is, so the answer comes from there.
    async fn refuse(&self, id: String, nack: Nack) -> Result<(), Option<Close>> {
        self.send(Message::Refuse { id, nack, outbox: self.outbox.clone() }).await
    }

    fn who(&self) -> Who {
        Who { player: self.visitor.as_ref().map(Visitor::player), seat: self.seat }
    }

    fn say(&self, frame: &ServerFrame) {
        self.outbox.send(text(frame));
    }

    async fn send(&self, message: Message) -> Result<(), Option<Close>> {
        self.mailbox.send(message).await.map_err(|_| Some(Close::Away))
    }
}

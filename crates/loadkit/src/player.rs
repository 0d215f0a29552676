//! A player at one table, over a WebSocket, who follows the rules of the protocol: what is missing
//! is fetched first; a command that is in the log is confirmed; one whose decision is still open is
//! sent again with the same id; any other is forgotten, and the player chooses again.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use rand_core::SeedableRng;
use serde_json::value::RawValue;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use whistlestop_engine::below;
use whistlestop_protocol::wire::{ClientFrame, Command, Seat, WIRE_VERSION};
use whistlestop_testkit::generate::{Dice, once_in};

use crate::choose::choose;
use crate::frames::{Chair, Entry, Frame, Kind, View};
use crate::party::Party;
use crate::person::{Failure, Person};

/// How long an answer may take before the player asks what has become of it.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long it takes to sit down, or to take a seat back.
const SOON: Duration = Duration::from_millis(100);

/// What a player was told at one table.
#[derive(Debug, Default)]
pub struct History {
    /// Every entry, as it came.
    pub entries: Vec<String>,
    /// Own commands that are done, and their place in the log.
    pub confirmed: Vec<(String, u64)>,
    /// When the last entry came.
    pub heard: Option<Instant>,
}

/// A player at one table.
pub struct Player {
    person: Person,
    party: Arc<Party>,
    number: usize,
    /// Which of the servers to ask next.
    server: usize,
    /// Since when there is no connection.
    lost_at: Option<Instant>,
    heard_at: Instant,
    known: u64,
    history: History,
    view: Option<Box<View>>,
    pending: Option<Pending>,
    act_at: Instant,
    commands: u32,
    dice: Dice,
}

struct Pending {
    id: String,
    command: Command,
    sent: Instant,
    unsure: bool,
}

type Socket = WebSocketStream<TcpStream>;

impl Player {
    /// The `number`-th player of a party; the first is the host.
    pub fn new(person: Person, party: Arc<Party>, number: usize, seed: u64) -> Self {
        let mut dice = Dice::seed_from_u64(seed);
        let server = party.first_server(number, &mut dice);
        Self {
            person,
            party,
            number,
            server,
            lost_at: None,
            heard_at: Instant::now(),
            known: 0,
            history: History::default(),
            view: None,
            pending: None,
            act_at: Instant::now(),
            commands: 0,
            dice,
        }
    }

    /// Plays until the game is over or everybody has to stop, and comes back whenever the
    /// connection is lost.
    pub async fn play(mut self) -> History {
        while !self.is_done() {
            if let Ok(socket) = self.connect().await {
                // A connection may end at any time; that is what this is about.
                let _ = self.talk(socket).await;
                self.lost_at = Some(Instant::now());
            }
            self.server += 1;
            if let Some(pending) = &mut self.pending {
                pending.unsure = true;
            }
            if !self.is_done() {
                sleep(Duration::from_millis(20 + below(&mut self.dice, 200) as u64)).await;
            }
        }
        self.history
    }

    fn is_done(&self) -> bool {
        let over = |view: &View| matches!(&*view.stage, "over" | "abandoned");
        self.party.is_stopped() || self.view.as_deref().is_some_and(over)
    }

    async fn connect(&self) -> Result<Socket, Failure> {
        let server = self.party.server(self.server);
        let url = format!("ws://{server}/api/tables/{}/socket", self.party.table);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", self.person.cookie.parse()?);
        let stream = timeout(PATIENCE, TcpStream::connect(server)).await??;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let opening = client_async_with_config(request, stream, Some(config));
        Ok(timeout(PATIENCE, opening).await??.0)
    }

    async fn talk(&mut self, mut socket: Socket) -> Result<(), Failure> {
        self.hello(&mut socket).await?;
        let ping = self.party.ping();
        let mut ping_at = Instant::now() + ping;
        self.heard_at = Instant::now();
        let mut stop = self.party.stop();
        let mut stopped = pin!(stop.changed());
        // One timer, which may ring too early: setting it for every frame would be a tenth of what a player costs.
        let mut alarm = pin!(sleep_until(ping_at));
        while !self.is_done() {
            if self.next_act() <= Instant::now() {
                self.act(&mut socket).await?;
            }
            if ping_at <= Instant::now() {
                if self.heard_at.elapsed() > 3 * ping {
                    return Ok(());
                }
                ping_at = Instant::now() + ping;
                send(&mut socket, &ClientFrame::Ping { sent: 0 }).await?;
            }
            let next = self.next_act().min(ping_at);
            if next < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(next);
            }
            tokio::select! {
                frame = socket.next() => match frame {
                    Some(Ok(Message::Text(text))) => self.hear(&text, &mut socket).await?,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                    Some(Ok(_)) => {}
                },
                _ = &mut stopped => break,
                () = &mut alarm => {}
            }
        }
        let _ = socket.close(None).await;
        Ok(())
    }

    async fn hello(&mut self, socket: &mut Socket) -> Result<(), Failure> {
        let hello = ClientFrame::Hello {
            version: WIRE_VERSION,
            since: Some(self.known),
            seat: None,
            changes: true,
        };
        send(socket, &hello).await
    }

    async fn hear(&mut self, text: &str, socket: &mut Socket) -> Result<(), Failure> {
        self.heard_at = Instant::now();
        let frame: Frame<'_> = serde_json::from_str(text)?;
        if frame.kind == Kind::Nack {
            return self.take_nack(frame, socket).await;
        }
        for entry in frame.entries.iter().flatten().chain(&frame.entry) {
            if !self.learn(entry)? {
                return self.hello(socket).await;
            }
        }
        let open = self.decision();
        match (frame.view, self.view.take()) {
            (Some(view), _) if view.head == self.known => self.look(view, open),
            // The table has changed a little, or somebody has only said something.
            (None, Some(mut view)) if view.head + 1 == self.known => {
                view.head = self.known;
                let own = view.game.as_mut().and_then(|game| game.own.as_mut());
                if let (Some(own), Some(change)) = (own, frame.change.and_then(|it| it.own)) {
                    own.change(change);
                }
                self.look(view, open);
            }
            (_, view) => self.view = view,
        }
        if frame.kind == Kind::Sync {
            if let Some(lost_at) = self.lost_at.take() {
                self.party.gap(lost_at.elapsed());
            }
            self.settle(socket).await?;
        }
        Ok(())
    }

    async fn take_nack(&mut self, frame: Frame<'_>, socket: &mut Socket) -> Result<(), Failure> {
        let Some(pending) = self.pending.take_if(|pending| Some(&pending.id) == frame.id.as_ref())
        else {
            return Ok(());
        };
        let nack = frame.nack.unwrap_or_default();
        // The server is short of something; what was wanted may still be possible.
        if matches!(&*nack, "unavailable" | "too_fast") {
            sleep(Duration::from_millis(100)).await;
            self.pending = Some(Pending { unsure: true, ..pending });
        }
        self.party.nack(&nack);
        self.hello(socket).await
    }

    /// Whether nothing is missing before this entry.
    fn learn(&mut self, raw: &RawValue) -> Result<bool, Failure> {
        let entry: Entry = serde_json::from_str(raw.get())?;
        if entry.seq != self.known + 1 {
            return Ok(entry.seq <= self.known);
        }
        self.known = entry.seq;
        let now = Instant::now();
        self.history.heard = Some(now);
        if self.party.keeps_history() {
            self.history.entries.push(raw.get().to_owned());
        }
        self.party.heard(entry.seq, now);
        if let Some(id) = entry.command {
            if let Some(pending) = self.pending.take_if(|pending| pending.id == id) {
                self.party.confirmed(entry.seq, pending.sent, pending.unsure);
            }
            if self.party.keeps_history() {
                self.history.confirmed.push((id, entry.seq));
            }
        }
        Ok(true)
    }

    /// Looks at the table; `open` is the decision that was open before.
    fn look(&mut self, view: Box<View>, open: Option<u32>) {
        if view.stage == "gathering" || view.plays_a_bot() {
            self.act_at = Instant::now() + SOON;
        } else if open != number(&view) {
            self.act_at = Instant::now() + self.party.think(&mut self.dice);
        }
        self.party.seen(view.head, &view.stage);
        self.view = Some(view);
    }

    fn decision(&self) -> Option<u32> {
        self.view.as_deref().and_then(number)
    }

    /// What to do about a command of which it is not known whether it arrived.
    async fn settle(&mut self, socket: &mut Socket) -> Result<(), Failure> {
        let open = self.decision();
        let Some(pending) = self.pending.as_mut().filter(|pending| pending.unsure) else {
            return Ok(());
        };
        match &pending.command {
            Command::Act { decision, .. } if open != Some(*decision) => self.pending = None,
            command => {
                let frame =
                    ClientFrame::Command { id: pending.id.clone(), command: command.clone() };
                pending.sent = Instant::now();
                send(socket, &frame).await?;
            }
        }
        Ok(())
    }

    /// When there is something to do.
    fn next_act(&self) -> Instant {
        match &self.pending {
            Some(pending) => pending.sent + PATIENCE,
            None => self.act_at,
        }
    }

    async fn act(&mut self, socket: &mut Socket) -> Result<(), Failure> {
        if let Some(pending) = &mut self.pending {
            pending.unsure = true;
            pending.sent = Instant::now();
            return self.hello(socket).await;
        }
        let Some(command) = self.wish()? else {
            self.act_at = Instant::now() + self.party.ping();
            return Ok(());
        };
        self.commands += 1;
        let id = format!("{}", self.commands);
        let frame = ClientFrame::Command { id: id.clone(), command: command.clone() };
        self.pending = Some(Pending { id, command, sent: Instant::now(), unsure: false });
        send(socket, &frame).await
    }

    fn wish(&mut self) -> Result<Option<Command>, Failure> {
        let Some(view) = self.view.as_deref().filter(|view| view.head == self.known) else {
            return Ok(None);
        };
        if self.party.talks() && !view.yours.is_empty() && once_in(&mut self.dice, 15) {
            // No two words are the same, so that what was said twice is noticed.
            let words = format!("{} {}", self.person.name, self.commands);
            return Ok(Some(Command::Say { words }));
        }
        if view.stage == "gathering" {
            return Ok(self.gather(view));
        }
        let Some(seat) = view.yours.first().and_then(|seat| read_seat(seat)) else {
            return Ok(None);
        };
        if view.plays_a_bot() {
            return Ok(Some(Command::Return { seat }));
        }
        let own = view.game.as_ref().and_then(|game| game.own.as_ref());
        let Some((own, decision)) = own.and_then(|own| Some((own, own.decision.as_ref()?))) else {
            return Ok(None);
        };
        let action = choose(own, decision, &mut self.dice)?;
        Ok(Some(Command::Act { seat, decision: decision.number, action }))
    }

    fn gather(&self, view: &View) -> Option<Command> {
        if view.yours.is_empty() {
            return Some(Command::Sit { seat: None, nonce: None });
        }
        let is_empty = |chair: &&Chair| chair.person.is_none() && chair.bot.is_none();
        let empty = view.chairs.iter().filter(is_empty).count();
        match empty {
            _ if self.number > 0 => None,
            0 => Some(Command::Start),
            _ if empty <= self.party.bots => {
                Some(Command::SeatBot { seat: None, bot: self.party.bot.into() })
            }
            _ => None,
        }
    }
}

fn number(view: &View) -> Option<u32> {
    view.game.as_ref()?.own.as_ref()?.decision.as_ref().map(|decision| decision.number)
}

fn read_seat(letter: &str) -> Option<Seat> {
    serde_json::from_value(letter.into()).ok()
}

async fn send(socket: &mut Socket, frame: &ClientFrame) -> Result<(), Failure> {
    Ok(socket.send(Message::text(serde_json::to_string(frame)?)).await?)
}

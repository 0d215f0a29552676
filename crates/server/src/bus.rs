//! How processes that serve the same games hear from each other.
//!
//! Whatever is told may be lost, come late or twice: whoever serves a game compares its log with the
//! store every second (`keep::compare`), and finds out when it writes. So telling never waits, and a
//! bus that is down costs nothing but a second.

use std::future::pending;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectError, ConnectOptions, Event, ServerAddr, Subscriber};
use futures_util::future::BoxFuture;
use futures_util::{FutureExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::{Notify, mpsc};
use tokio::task::{unconstrained, yield_now};
use whistlestop_protocol::wire::{News, Notice};

use crate::ids::new_id;

/// How much may wait to be told. What does not fit is lost.
const WAITING: usize = 8_192;
/// How much may wait to be heard, by game.
const UNHEARD: usize = 256;
/// How often a lost connection is looked for.
const RECONNECT: Duration = Duration::from_millis(250);
/// A bus that answers no ping for twice this long is left.
const PING: Duration = Duration::from_secs(2);

/// Under this subject of NATS is all that is told of people.
const NOTICES: &str = "whistlestop.notice";

/// The way to the other processes.
pub(crate) struct Bus {
    /// What this process is called among others.
    pub node: String,
    /// Raised whenever the bus is there again: something may have been missed.
    pub reconnected: Arc<Notify>,
    nats: Option<Nats>,
}

struct Nats {
    client: Client,
    untold: mpsc::Sender<Untold>,
}

/// What is about to be told.
struct Untold {
    subject: String,
    text: Vec<u8>,
}

impl Bus {
    /// There is nobody else: this process serves all games.
    pub fn alone() -> Self {
        Self { node: new_id(), reconnected: Arc::default(), nats: None }
    }

    /// Others are heard over these NATS servers, now or as soon as one can be reached; several are
    /// separated by commas.
    ///
    /// # Errors
    /// If that is no address.
    pub async fn connect(urls: &str) -> Result<Self, ConnectError> {
        let servers: Vec<ServerAddr> = urls.split(',').map(str::parse).collect::<Result<_, _>>()?;
        let reconnected = Arc::new(Notify::new());
        let raise = Arc::clone(&reconnected);
        let client = ConnectOptions::new()
            .name("whistlestop")
            .no_echo()
            .client_capacity(WAITING)
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(|_| RECONNECT)
            .connection_timeout(PING)
            .ping_interval(PING)
            .subscription_capacity(UNHEARD)
            .event_callback(move |event| {
                tracing::info!(%event, "bus");
                if matches!(event, Event::Connected) {
                    raise.notify_one();
                }
                async {}
            })
            .connect(servers)
            .await?;
        let (untold, queue) = mpsc::channel(WAITING);
        tokio::spawn(tell_all(client.clone(), queue));
        Ok(Self { node: new_id(), reconnected, nats: Some(Nats { client, untold }) })
    }

    /// Whether there are no others.
    pub fn is_alone(&self) -> bool {
        self.nats.is_none()
    }

    /// Tells others of a game.
    pub fn tell(&self, game: &str, news: &News) {
        self.send(subject(game), news);
    }

    /// Tells others of a person.
    pub fn notify(&self, notice: &Notice) {
        self.send(NOTICES.to_owned(), notice);
    }

    /// Tells it soon, or loses it while the bus is down or there is no room: what is told late is of no use.
    fn send(&self, subject: String, message: &impl Serialize) {
        let Some(Nats { client, untold }) = &self.nats else { return };
        if client.connection_state() != State::Connected {
            return;
        }
        let text = serde_json::to_vec(message).expect("strings and numbers are always JSON");
        if untold.try_send(Untold { subject, text }).is_err() {
            tracing::warn!("something is not told to others, there is no room");
        }
    }

    /// Listens for news of a game from now on.
    pub fn follow(&self, game: &str) -> Ear<News> {
        self.listen(subject(game))
    }

    /// Listens for notices from now on.
    pub fn notices(&self) -> Ear<Notice> {
        self.listen(NOTICES.to_owned())
    }

    fn listen<T: DeserializeOwned>(&self, subject: String) -> Ear<T> {
        let Some(Nats { client, .. }) = &self.nats else { return Ear::deaf() };
        let client = client.clone();
        let asking = async move { client.subscribe(subject).await.ok() };
        Ear { state: Listening::Asks(Box::pin(asking)), hears: PhantomData }
    }
}

/// Tells whatever there is to tell, until nobody has anything more.
async fn tell_all(client: Client, mut queue: mpsc::Receiver<Untold>) {
    let mut untold = Vec::new();
    while queue.recv_many(&mut untold, WAITING).await > 0 {
        // A task that is woken runs next, and would tell each thing alone. After all others that are ready there is
        // more to tell, in one message to NATS.
        yield_now().await;
        while let Ok(more) = queue.try_recv() {
            untold.push(more);
        }
        for Untold { subject, text } in untold.drain(..) {
            // How busy this task is says nothing about the room there is.
            match unconstrained(client.publish(subject, text.into())).now_or_never() {
                Some(Ok(())) => {}
                Some(Err(error)) => tracing::warn!(%error, "something is not told to others"),
                None => tracing::warn!("something is not told to others, there is no room"),
            }
        }
    }
}

fn subject(game: &str) -> String {
    format!("whistlestop.game.{game}")
}

/// Hears what others tell about one thing.
pub(crate) struct Ear<T> {
    state: Listening,
    hears: PhantomData<T>,
}

enum Listening {
    /// There is nothing to hear.
    Deaf,
    /// Asks to be told. That waits while the bus is down, which whoever listens must not.
    Asks(BoxFuture<'static, Option<Subscriber>>),
    Hears(Subscriber),
}

impl<T: DeserializeOwned> Ear<T> {
    fn deaf() -> Self {
        Self { state: Listening::Deaf, hears: PhantomData }
    }

    /// The next that is told; waits for ever if nothing will be. May be dropped while it waits.
    pub async fn next(&mut self) -> T {
        loop {
            match &mut self.state {
                Listening::Deaf => pending().await,
                Listening::Asks(asking) => {
                    self.state = asking.await.map_or(Listening::Deaf, Listening::Hears);
                }
                Listening::Hears(subscriber) => match subscriber.next().await {
                    None => self.state = Listening::Deaf,
                    Some(message) => match serde_json::from_slice(&message.payload) {
                        Ok(heard) => return heard,
                        // A newer process may tell more.
                        Err(error) => tracing::debug!(%error, "something is not understood"),
                    },
                },
            }
        }
    }
}

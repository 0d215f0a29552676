//! Starting and stopping.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, RwLock};
use std::thread::available_parallelism;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};
use whistlestop_store::Store;

use crate::addresses::addresses;
use crate::api::links::{ADMIN, new_link};
use crate::bots::Pool;
use crate::bus::Bus;
use crate::config::{Config, ConfigError};
use crate::letters::Post;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::passwords::Passwords;
use crate::state::{App, Shared};
use crate::tables::{self, Tables};
use crate::{api, clock, connections, keep};

/// How long requests in flight may take when the server stops.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long tasks take to end.
const MOMENT: Duration = Duration::from_millis(5);

/// A server.
#[derive(Debug)]
pub struct Server;

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The configuration makes no sense.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] whistlestop_store::Error),
    /// The bus is none.
    #[error("cannot use the bus: {0}")]
    Bus(async_nats::ConnectError),
    /// The address cannot be listened on.
    #[error("cannot listen on `{0}`: {1}")]
    Listen(SocketAddr, io::Error),
    /// The system gives no threads.
    #[error("cannot start the bots: {0}")]
    Threads(io::Error),
}

impl Server {
    /// Opens the database, brings it up to date, and listens.
    ///
    /// # Errors
    /// If the database, the address or the configuration cannot be used.
    pub async fn start(config: Config) -> Result<Running, StartError> {
        config.check()?;
        let store = Store::at(&config.database()).await?;
        let bus = match &config.bus {
            Some(urls) => Bus::connect(urls).await.map_err(StartError::Bus)?,
            None => Bus::alone(),
        };
        clock::set(&store).await?;
        keep::note_life(&store).await?;
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(|error| StartError::Listen(config.listen, error))?;
        let address =
            listener.local_addr().map_err(|error| StartError::Listen(config.listen, error))?;
        let post = Post::open(&config, &store).await?;
        let app: App = Arc::new(Shared {
            addresses: addresses(config.public_url.as_deref(), address),
            store,
            tables: Tables::default(),
            bots: Pool::new(bot_threads(&config)).map_err(StartError::Threads)?,
            bus,
            post,
            limits: Limits::new(config.limit_scale),
            metrics: Metrics::default(),
            passwords: Passwords::new(),
            outages: RwLock::default(),
            is_away: AtomicBool::new(false),
            connections: AtomicU64::new(0),
            config,
        });
        app.learn_outages().await?;
        let keepers = vec![
            tokio::spawn(keep::tell_time(app.clone())),
            tokio::spawn(keep::beat(app.clone())),
            tokio::spawn(keep::sweep(app.clone())),
            tokio::spawn(keep::heed(app.clone())),
            tokio::spawn(keep::compare(app.clone())),
            tokio::spawn(keep::notices(app.clone())),
            tokio::spawn(keep::tidy(app.clone())),
            tokio::spawn(keep::deliver(app.clone())),
        ];
        let (stop, stopped) = oneshot::channel::<()>();
        let router = api::router(app.clone());
        let serving = tokio::spawn(connections::serve(listener, router, stopped));
        Ok(Running { app, address, stop, serving, keepers })
    }
}

fn bot_threads(config: &Config) -> usize {
    match config.bot_threads {
        0 => available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
        threads => threads,
    }
}

/// A server that runs until it is stopped.
pub struct Running {
    app: App,
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
    keepers: Vec<JoinHandle<()>>,
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Addresses to give to others.
    pub fn addresses(&self) -> &[String] {
        &self.app.addresses
    }

    /// A link that makes whoever follows it the administrator, as long as there is none.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn first_admin_link(&self) -> Result<Option<String>, whistlestop_store::Error> {
        if self.app.store.has_admin().await? {
            return Ok(None);
        }
        Ok(Some(self.app.link(&new_link(&self.app.store, ADMIN).await?)))
    }

    /// Takes no more requests, lets everybody go with a reason, and finishes what is being written.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        for keeper in self.keepers {
            keeper.abort();
            let _ = keeper.await;
        }
        // From here on nobody sits down at a table, or they would sit there until the process ends.
        self.app.is_away.store(true, Ordering::Relaxed);
        tables::stop(&self.app).await;
        let mut serving = self.serving;
        if timeout(PATIENCE, &mut serving).await.is_err() {
            tracing::warn!("some requests were cut off");
            serving.abort();
            let _ = serving.await;
        }
        // Tasks that are just ending still hold on to it.
        let mut app = self.app;
        let patient_until = Instant::now() + PATIENCE;
        loop {
            match Arc::try_unwrap(app) {
                Ok(shared) => return shared.store.close().await,
                Err(_) if Instant::now() > patient_until => return,
                Err(shared) => app = shared,
            }
            sleep(MOMENT).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use whistlestop_protocol::wire::{Clock, NewTable, Options};
    use whistlestop_store::Visibility;

    use super::*;
    use crate::api::tables::create;
    use crate::ids::new_id;
    use crate::session::new_guest;
    use crate::tables::{Close, Form, Message, Who, channel, find};

    // With a single thread nothing comes between the two messages.
    #[tokio::test]
    async fn who_comes_to_a_table_that_is_just_let_go_is_let_go_too() {
        let folder = tempfile::tempdir().unwrap();
        let listen = "127.0.0.1:0".parse().unwrap();
        let config = Config { listen, data: folder.path().into(), ..Config::default() };
        let server = Server::start(config).await.unwrap();
        let app = &server.app;
        let host = new_guest(app).await.unwrap();
        let options = Options {
            clock: Clock::None,
            rated: false,
            pass_and_play: false,
            bot_pace: 0,
            stand_in: "easy".into(),
        };
        let table = NewTable { map: "usa".into(), seats: 2, options, public: false };
        let table = create(app, new_id(), &host.id, &table, Visibility::Private, [0; 32]).await;
        let mailbox = find(app, &table.unwrap().id).await.unwrap();
        // A session keeps one end, as long as it is open.
        let (kept, inbox) = channel(None);
        let join = Message::Join {
            connection: app.new_connection(),
            who: Who { player: None, seat: None },
            form: Form::Frames,
            since: None,
            outbox: kept.clone(),
        };
        mailbox.try_send(Message::Stop).unwrap();
        mailbox.try_send(join).unwrap();
        assert_eq!(timeout(PATIENCE, inbox.next()).await, Ok(Err(Close::Away)));
        drop(kept);
        server.stop().await;
    }
}

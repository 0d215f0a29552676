//! `whistlestop serve`: tables on the network.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use directories::ProjectDirs;
use tokio::runtime::Runtime;
use tracing_subscriber::EnvFilter;
use whistlestop_server::{Address, Config, Running, Server, asked_to_stop};

use crate::failure::Failure;

/// Run a server at which people and bots play
///
/// Without any option it listens on this machine only, and keeps everything in one file in your data
/// folder. To let others on your network join: `--listen 0.0.0.0:8080`.
#[derive(Args)]
pub struct Serve {
    /// Where to listen
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,

    #[command(flatten)]
    place: Place,

    /// The address that people type, if a proxy stands in front of the server
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,

    /// The NATS servers over which several servers of the same games hear from each other
    #[arg(long, value_name = "URL,URL,...")]
    bus: Option<String>,

    /// Open it in the browser of this machine
    #[arg(long)]
    open: bool,
}

/// Where a server keeps its data.
#[derive(Args)]
pub struct Place {
    /// The folder that holds the database
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// The database, if it is not in that folder: a file, or `postgres://HOST/DATABASE`, which several servers
    /// may share
    ///
    /// A password is better kept in `WHISTLESTOP_STORE`, in the file of settings or in PGPASSFILE: others on this
    /// machine can read the options of a program.
    // Text, because a refusal by the parser of options would repeat it.
    #[arg(long, value_name = "URL")]
    store: Option<String>,

    /// A file with further settings; docs/operations.md lists them
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Place {
    /// The settings of the server that keeps its data here.
    pub fn config(&self) -> Result<Config, Failure> {
        let folder = ProjectDirs::from("", "", "whistlestop");
        let data = folder.map_or_else(|| PathBuf::from("."), |dirs| dirs.data_dir().to_owned());
        let defaults = Config { data, ..Config::default() };
        let mut config = Config::read(&defaults, self.config.as_deref())
            .map_err(|error| Failure::File(error.to_string()))?;
        if let Some(data) = &self.data {
            config.data = data.clone();
        }
        if let Some(store) = &self.store {
            let address = store.parse::<Address>();
            config.store = Some(address.map_err(|error| Failure::File(error.to_string()))?);
        }
        Ok(config)
    }
}

impl Serve {
    /// Runs a server until it is told to stop.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut config = self.place.config()?;
        if let Some(listen) = self.listen {
            config.listen = listen;
        }
        if let Some(url) = &self.public_url {
            config.public_url = Some(url.clone());
        }
        if let Some(bus) = &self.bus {
            config.bus = Some(bus.clone());
        }
        let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
        tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr)
            // When the log is on a full disk, complaining about that would end whoever complains.
            .log_internal_errors(false)
            .init();
        // Every connection is an open file. Where this is refused, there are fewer connections.
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        Runtime::new()?.block_on(async {
            let running =
                Server::start(config).await.map_err(|error| Failure::File(error.to_string()))?;
            announce(&running, out)?;
            if self.open {
                // Without a screen there is no browser; the address is printed anyway.
                let _ = open::that_detached(format!("http://{}", running.address()));
            }
            let link = running.first_admin_link().await;
            if let Some(link) = link.map_err(|error| Failure::File(error.to_string()))? {
                writeln!(out, "to become the administrator, open this once:\n  {link}")?;
                out.flush()?;
            }
            asked_to_stop().await?;
            writeln!(out, "stopping")?;
            out.flush()?;
            running.stop().await;
            Ok(())
        })
    }
}

fn announce(running: &Running, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "whistlestop is running at http://{}", running.address())?;
    if running.address().ip().is_loopback() && running.addresses().len() == 1 {
        writeln!(out, "hint: `--listen 0.0.0.0:{}` lets others join", running.address().port())?;
    } else {
        writeln!(out, "others can join at")?;
        for address in running.addresses() {
            writeln!(out, "  {address}")?;
        }
    }
    out.flush()?;
    Ok(())
}

//! What an operator can decide.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use axum::http::Uri;
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use whistlestop_store::Address;

use crate::letters;

/// The prefix of environment variables that configure the server.
const PREFIX: &str = "WHISTLESTOP";

/// The services of the browsers in use. Whoever wants to be told names an address at one of them; the server
/// must not be led to send to others.
const PUSH_SERVICES: [&str; 4] = [
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
];

/// What an operator can decide. Everything has a default.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder that holds the database.
    pub data: PathBuf,
    /// The database, if it is not in that folder: a file, or the URL of one on PostgreSQL, which several
    /// servers may share.
    pub store: Option<Address>,
    /// The NATS servers over which several servers of the same games hear from each other, separated by
    /// commas.
    pub bus: Option<String>,
    /// The server that sends mail to people who want to hear of slow games, as in
    /// `smtps://name:password@mail.example.org`.
    pub mail: Option<Secret>,
    /// Whom that mail is from, as in `trains@example.org`.
    pub mail_from: Option<String>,
    /// The push services of browsers that may be sent to; `*.` stands for anything before the rest.
    pub push_services: Vec<String>,
    /// How many seconds somebody has to see by themselves that it is their turn in a slow game, before they
    /// are told.
    pub tell_after: u32,
    /// The address that people type, if a proxy stands in front of the server.
    pub public_url: Option<String>,
    /// Whether people may play without an account.
    pub guests: bool,
    /// Whether accounts need an invitation.
    pub invite_only: bool,
    /// Whether guests may say things in their own words.
    pub guest_chat: bool,
    /// Whether all tables are unlisted.
    pub private_only: bool,
    /// The proxies whose word is taken for the address of a visitor.
    pub proxies: Vec<IpNet>,
    /// Threads on which bots think; 0 for one less than the machine has.
    pub bot_threads: usize,
    /// All limits on how often something may be done are multiplied by this.
    pub limit_scale: f64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            data: PathBuf::from("."),
            store: None,
            bus: None,
            mail: None,
            mail_from: None,
            push_services: PUSH_SERVICES.map(str::to_owned).to_vec(),
            tell_after: 60,
            public_url: None,
            guests: true,
            invite_only: false,
            guest_chat: true,
            private_only: false,
            proxies: Vec::new(),
            bot_threads: 0,
            limit_scale: 1.0,
        }
    }
}

/// Why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A file or a variable cannot be understood.
    #[error(transparent)]
    Read(#[from] config::ConfigError),
    /// The address of the server is none.
    #[error("`{0}` is not an address like `https://trains.example.org`")]
    PublicUrl(String),
    /// The mail server is none.
    #[error("`mail` is not an address like `smtps://name:password@mail.example.org`: {0}")]
    Mail(String),
    /// Mail without a sender.
    #[error("`mail` needs `mail_from`, the address that mail is from, as in `trains@example.org`")]
    MailFrom,
}

/// Something that is not shown.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("...")
    }
}

impl Config {
    /// The defaults, then a file, then the variables `WHISTLESTOP_*`, each over those before.
    ///
    /// # Errors
    /// If one of them cannot be understood, or names what does not exist.
    pub fn read(defaults: &Self, file: Option<&Path>) -> Result<Self, ConfigError> {
        let variables = config::Environment::with_prefix(PREFIX)
            .prefix_separator("_")
            .try_parsing(true)
            .list_separator(",")
            .with_list_parse_key("proxies")
            .with_list_parse_key("push_services");
        let mut builder = config::Config::builder().add_source(config::Config::try_from(defaults)?);
        if let Some(file) = file {
            builder = builder.add_source(config::File::from(file).format(config::FileFormat::Toml));
        }
        Ok(builder.add_source(variables).build()?.try_deserialize()?)
    }

    /// Makes sure that everything makes sense together.
    ///
    /// # Errors
    /// What does not.
    pub fn check(&self) -> Result<(), ConfigError> {
        letters::mail_of(self)?;
        match &self.public_url {
            Some(url) if origin(url).is_none() => Err(ConfigError::PublicUrl(url.clone())),
            _ => Ok(()),
        }
    }

    /// The database.
    pub fn database(&self) -> Address {
        let own = || Address::File(self.data.join("whistlestop.db"));
        self.store.clone().unwrap_or_else(own)
    }

    /// Whether people reach the server by https.
    pub(crate) fn is_https(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// Whether an address is that of a proxy whose word is taken.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|proxy| proxy.contains(&address.to_canonical()))
    }
}

/// Scheme and authority of an address, without what follows.
pub(crate) fn origin(url: &str) -> Option<String> {
    let uri: Uri = url.parse().ok()?;
    let scheme = uri.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"))?;
    Some(format!("{scheme}://{}", uri.authority()?).to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_goes_over_the_defaults() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, "listen = '0.0.0.0:9000'\nproxies = ['10.0.0.0/8']\n").unwrap();
        let config = Config::read(&Config::default(), Some(file.path())).unwrap();
        assert_eq!(config.listen, "0.0.0.0:9000".parse().unwrap());
        assert!(config.trusts("10.1.2.3".parse().unwrap()));
        assert!(!config.trusts("11.1.2.3".parse().unwrap()));
        assert!(config.guests);
    }

    #[test]
    fn a_misspelt_option_is_an_error() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, "gests = false\n").unwrap();
        assert!(Config::read(&Config::default(), Some(file.path())).is_err());
    }

    #[test]
    fn an_address_has_a_scheme() {
        let config = |url: &str| Config { public_url: Some(url.into()), ..Config::default() };
        assert!(config("https://trains.example.org/").check().is_ok());
        assert!(config("trains.example.org").check().is_err());
        assert_eq!(
            origin("https://Trains.Example.org/t/1"),
            Some("https://trains.example.org".into())
        );
    }
}

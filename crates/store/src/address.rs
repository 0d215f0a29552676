//! Where a database is.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sqlx::postgres::PgConnectOptions;
use url::Url;

use crate::error::{Error, Result};

/// Where a database is: in a file, or on PostgreSQL at a URL that begins with `postgres://`.
///
/// A URL may hold a password, so neither `Display` nor `Debug` shows more of it than host and database.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Address {
    /// A file of SQLite.
    File(PathBuf),
    /// A database on PostgreSQL.
    Postgres(PostgresUrl),
}

/// A URL of PostgreSQL that can be understood.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl(Url);

/// The parameters that a URL may have. Others would be ignored, which nobody wants of a misspelt one.
const PARAMETERS: [&str; 10] = [
    "dbname",
    "host",
    "hostaddr",
    "password",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "user",
];

impl PostgresUrl {
    pub(crate) fn options(&self) -> Result<PgConnectOptions> {
        self.0.as_str().parse().map_err(|_| Error::Address("not a URL of PostgreSQL".to_owned()))
    }
}

impl FromStr for Address {
    type Err = Error;

    fn from_str(text: &str) -> Result<Address> {
        if !text.contains("://") {
            return Ok(Address::File(text.into()));
        }
        let url = Url::parse(text).map_err(|error| Error::Address(error.to_string()))?;
        if !["postgres", "postgresql"].contains(&url.scheme()) {
            let scheme = url.scheme();
            return Err(Error::Address(format!("`{scheme}://` is not `postgres://`")));
        }
        if let Some((key, _)) = url.query_pairs().find(|(key, _)| !PARAMETERS.contains(&&**key)) {
            let known = PARAMETERS.join("`, `");
            return Err(Error::Address(format!("`{key}` is none of `{known}`")));
        }
        let url = PostgresUrl(url);
        url.options()?;
        Ok(Address::Postgres(url))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::File(path) => write!(f, "{}", path.display()),
            Address::Postgres(url) => write!(f, "{url}"),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{self}`")
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "postgres://{}", self.0.host_str().unwrap_or_default())?;
        if let Some(port) = self.0.port() {
            write!(f, ":{port}")?;
        }
        write!(f, "{}", self.0.path())
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{self}`")
    }
}

impl TryFrom<String> for Address {
    type Error = Error;

    fn try_from(text: String) -> Result<Address> {
        text.parse()
    }
}

/// The whole address, password and all: for a configuration, and nothing else.
impl From<Address> for String {
    fn from(address: Address) -> String {
        match address {
            Address::File(path) => path.to_string_lossy().into_owned(),
            Address::Postgres(url) => url.0.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_shown() {
        for text in [
            "postgres://ann:secret@db.example.org:5433/games?sslmode=require",
            "postgresql://db.example.org:5433/games?user=ann&password=secret",
        ] {
            let address: Address = text.parse().unwrap();
            assert_eq!(address.to_string(), "postgres://db.example.org:5433/games");
            assert!(!format!("{address:?}").contains("secret"));
            assert_eq!(String::from(address), text);
        }
    }

    #[test]
    fn what_is_no_url_is_a_file() {
        assert_eq!("games.db".parse(), Ok(Address::File("games.db".into())));
    }

    #[test]
    fn a_bad_url_is_refused_and_not_repeated() {
        for text in [
            "mysql://ann:secret@host/games",
            "postgres://ann:secret@host:99999/games",
            "postgres://host/games?pasword=secret",
            "postgres://ann:secret@host/games?sslmode=maybe",
        ] {
            let refused = text.parse::<Address>().unwrap_err();
            assert!(matches!(refused, Error::Address(_)), "{refused}");
            assert!(!refused.to_string().contains("secret"), "{refused}");
        }
    }
}

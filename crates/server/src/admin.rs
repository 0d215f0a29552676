//! What an operator does from the console, beside a running server.

use std::path::Path;

use whistlestop_store::{Address, Audit, Error, Report, Store, User, restore};
use whistlestop_table::Millis;

use crate::api::links::{ADMIN, INVITE, new_link};
use crate::clock::now;
use crate::config::Config;
use crate::ids::{new_id, new_recovery_code};
use crate::passwords::Passwords;
use crate::text::{name, name_key};

/// What is noted of the acts that a running server has to heed.
pub(crate) const BAN: &str = "ban";
pub(crate) const RENAME: &str = "rename";
pub(crate) const RESET: &str = "reset";

const HOUR: Millis = 60 * 60 * 1_000;

/// The database of a server, for an operator.
#[derive(Debug)]
pub struct Admin {
    store: Store,
}

/// Why an operator's wish was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The database does not let us.
    #[error(transparent)]
    Store(#[from] Error),
    /// There is nobody of this name or id.
    #[error("there is nobody called `{0}`")]
    Nobody(String),
    /// The name cannot be one.
    #[error("`{0}` cannot be a name")]
    BadName(String),
    /// No password could be made.
    #[error("no password could be made")]
    Password,
}

impl Admin {
    /// Opens the database of a server, running or not.
    ///
    /// # Errors
    /// If there is none, or it is not of this version.
    pub async fn open(config: &Config) -> Result<Self, AdminError> {
        Ok(Self { store: Store::beside(&config.database()).await? })
    }

    /// Copies the database into a new file, while the server runs.
    ///
    /// # Errors
    /// If there is such a file, or it cannot be written.
    pub async fn backup(&self, to: &Path) -> Result<(), AdminError> {
        Ok(self.store.backup(to).await?)
    }

    /// Puts a backup where a server will look for its database.
    ///
    /// # Errors
    /// If there is a database already, or the backup is not sound, or the database is on PostgreSQL.
    pub async fn restore(config: &Config, from: &Path) -> Result<(), AdminError> {
        match config.database() {
            Address::File(path) => Ok(restore(from, &path).await?),
            Address::Postgres(_) => Err(Error::NoFile.into()),
        }
    }

    /// Lets somebody not speak for so many hours; 0 lets them speak again.
    ///
    /// # Errors
    /// If there is nobody of this name, as with all that follow.
    pub async fn mute(&self, who: &str, hours: u32) -> Result<(), AdminError> {
        let user = self.find(who).await?;
        self.store.mute(&user.id, now() + Millis::from(hours) * HOUR).await?;
        self.note("mute", &user, &format!("{hours} h")).await
    }

    /// Keeps somebody out, or no longer.
    ///
    /// # Errors
    /// See [`Self::mute`].
    pub async fn ban(&self, who: &str, banned: bool) -> Result<(), AdminError> {
        let user = self.find(who).await?;
        self.store.set_banned(&user.id, banned).await?;
        self.note(if banned { BAN } else { "unban" }, &user, "").await
    }

    /// Gives somebody another name.
    ///
    /// # Errors
    /// See [`Self::mute`]; and if the name is taken or cannot be one.
    pub async fn rename(&self, who: &str, to: &str) -> Result<(), AdminError> {
        let user = self.find(who).await?;
        let to = name(to).ok_or_else(|| AdminError::BadName(to.to_owned()))?;
        let key = user.name_key.as_ref().map(|_| name_key(&to));
        self.store.rename(&user.id, &to, key.as_deref()).await?;
        self.note(RENAME, &user, &to).await
    }

    /// Gives somebody a new password, which is returned, and signs them out everywhere.
    ///
    /// # Errors
    /// See [`Self::mute`].
    pub async fn reset(&self, who: &str) -> Result<String, AdminError> {
        let user = self.find(who).await?;
        let password = new_recovery_code();
        let hash = Passwords::new().hash(password.clone()).await;
        self.store.set_password(&user.id, &hash.map_err(|_| AdminError::Password)?).await?;
        self.store.end_sessions(&user.id, None).await?;
        self.note(RESET, &user, "").await?;
        Ok(password)
    }

    /// Makes somebody an administrator, or no longer.
    ///
    /// # Errors
    /// See [`Self::mute`].
    pub async fn promote(&self, who: &str, admin: bool) -> Result<(), AdminError> {
        let user = self.find(who).await?;
        self.store.set_admin(&user.id, admin).await?;
        self.note(if admin { ADMIN } else { "no admin" }, &user, "").await
    }

    /// The path of a link by which one person can come in and register.
    ///
    /// # Errors
    /// If it cannot be written.
    pub async fn invite(&self) -> Result<String, AdminError> {
        Ok(new_link(&self.store, INVITE).await?)
    }

    /// The complaints nobody has dealt with.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn reports(&self) -> Result<Vec<Report>, AdminError> {
        Ok(self.store.open_reports(1_000).await?)
    }

    /// Closes a complaint.
    ///
    /// # Errors
    /// If there is none with this id.
    pub async fn resolve(&self, report: &str) -> Result<(), AdminError> {
        Ok(self.store.resolve_report(report, now()).await?)
    }

    /// What administrators did, the latest first.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn audits(&self) -> Result<Vec<Audit>, AdminError> {
        Ok(self.store.audits(1_000).await?)
    }

    async fn find(&self, who: &str) -> Result<User, AdminError> {
        let by_name = self.store.user_by_name(&name_key(who)).await?;
        let found = match by_name {
            Some(user) => Some(user),
            None => self.store.user(who).await?,
        };
        found.ok_or_else(|| AdminError::Nobody(who.to_owned()))
    }

    async fn note(&self, action: &str, user: &User, note: &str) -> Result<(), AdminError> {
        let audit = Audit {
            id: new_id(),
            at_ms: now(),
            actor: "console".into(),
            action: action.into(),
            subject: user.id.clone(),
            note: note.into(),
        };
        Ok(self.store.note(audit).await?)
    }
}

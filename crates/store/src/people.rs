//! Who plays, and what they did to each other.

use std::collections::HashMap;

use sqlx::FromRow;

use crate::contacts::Contact;
use crate::error::{Error, Result};
use crate::games::Game;
use crate::ratings::{GameResult, Rating};
use crate::sessions::{ApiToken, Session};
use crate::statement::{Write, in_words, sql, sql_of_each};
use crate::store::Store;

/// A user to be created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUser {
    /// The id.
    pub id: String,
    /// The name as it is shown.
    pub name: String,
    /// The name as it is compared, if nobody else may have it.
    pub name_key: Option<String>,
    /// What the user is.
    pub kind: Kind,
    /// Who answers for a bot.
    pub owner: Option<String>,
    /// When it was created.
    pub created_at_ms: i64,
}

/// What a user is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Somebody who has not registered.
    Guest,
    /// Somebody who has.
    Person,
    /// A program of somebody.
    Bot,
}

in_words!(Kind: Guest = "guest", Person = "person", Bot = "bot");

/// A user.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct User {
    /// The id.
    pub id: String,
    /// The name as it is shown.
    pub name: String,
    /// The name as it is compared.
    pub name_key: Option<String>,
    /// What the user is.
    #[sqlx(try_from = "String")]
    pub kind: Kind,
    /// Who answers for a bot.
    pub owner: Option<String>,
    /// May moderate.
    pub admin: bool,
    /// May not come in.
    pub banned: bool,
    /// May not speak until then.
    pub muted_until_ms: i64,
    /// Games played to their end.
    #[sqlx(try_from = "i64")]
    pub finished: u32,
    /// Games left.
    #[sqlx(try_from = "i64")]
    pub abandoned: u32,
    /// When it was created.
    pub created_at_ms: i64,
    /// When the account was deleted.
    pub deleted_at_ms: Option<i64>,
}

/// A user about another.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Report {
    /// The id.
    pub id: String,
    /// Who reports.
    pub reporter: String,
    /// Who is reported.
    pub reported: String,
    /// In which game.
    pub game: Option<String>,
    /// What happened.
    pub body: String,
    /// When it was reported.
    pub at_ms: i64,
}

/// Something a moderator did.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Audit {
    /// The id.
    pub id: String,
    /// When.
    pub at_ms: i64,
    /// Who.
    pub actor: String,
    /// What.
    pub action: String,
    /// To whom.
    pub subject: String,
    /// Why.
    pub note: String,
}

/// Everything that is stored about a user.
#[derive(Debug, Clone, PartialEq)]
pub struct UserData {
    /// The user.
    pub user: User,
    /// Where the user is signed in.
    pub sessions: Vec<Session>,
    /// The bot accounts the user answers for.
    pub bots: Vec<User>,
    /// The tokens of a bot account.
    pub api_tokens: Vec<ApiToken>,
    /// The ratings.
    pub ratings: Vec<Rating>,
    /// How games ended.
    pub results: Vec<GameResult>,
    /// The games that are not over.
    pub running: Vec<Game>,
    /// The games that are over.
    pub ended: Vec<Game>,
    /// Where the user wants to hear of slow games.
    pub contacts: Vec<Contact>,
    /// Whom the user has blocked.
    pub blocked: Vec<String>,
    /// What the user has reported.
    pub reports: Vec<Report>,
}

/// All of `user` but the password.
macro_rules! user_columns {
    () => {
        "id, name, name_key, kind, owner, admin, banned, muted_until_ms, finished, abandoned, \
         created_at_ms, deleted_at_ms"
    };
}
pub(crate) use user_columns;

/// All of `audit`. By name: a newer program may add columns while this one runs.
macro_rules! audit_columns {
    () => {
        "id, at_ms, actor, action, subject, note"
    };
}

impl Store {
    /// Creates a user.
    ///
    /// # Errors
    /// [`Error::Conflict`] if the id or the name is used.
    pub async fn create_user(&self, user: NewUser) -> Result<()> {
        self.execute(
            sql("INSERT INTO users (id, name, name_key, kind, owner, created_at_ms)
                 VALUES ($1, $2, $3, $4, $5, $6)")
            .bind(user.id)
            .bind(user.name)
            .bind(user.name_key)
            .bind(user.kind)
            .bind(user.owner)
            .bind(user.created_at_ms),
        )
        .await
    }

    /// Makes a guest a person, who keeps all games.
    ///
    /// # Errors
    /// [`Error::Conflict`] if the name is used, [`Error::Missing`] if there is no such guest.
    pub async fn register(
        &self,
        id: &str,
        name: &str,
        name_key: &str,
        password: &str,
    ) -> Result<()> {
        self.update(
            sql("UPDATE users SET kind = 'person', name = $2, name_key = $3, password = $4
                 WHERE id = $1 AND kind = 'guest' AND deleted_at_ms IS NULL")
            .bind(id)
            .bind(name)
            .bind(name_key)
            .bind(password),
        )
        .await
    }

    /// A user.
    pub async fn user(&self, id: &str) -> Result<Option<User>> {
        let user = sql(concat!("SELECT ", user_columns!(), " FROM users WHERE id = $1"));
        self.optional(user.bind(id)).await
    }

    /// These users; those who do not exist are left out.
    pub async fn users(&self, ids: &[&str]) -> Result<HashMap<String, User>> {
        let users = sql_of_each(
            concat!(
                "SELECT ",
                user_columns!(),
                " FROM users WHERE id IN (SELECT value FROM json_each($1))"
            ),
            concat!("SELECT ", user_columns!(), " FROM users WHERE id = ANY($1)"),
        );
        let users: Vec<User> = self.all(users.bind(ids)).await?;
        Ok(users.into_iter().map(|user| (user.id.clone(), user)).collect())
    }

    /// What these users are called; those who do not exist are left out.
    pub async fn names(&self, ids: &[&str]) -> Result<HashMap<String, String>> {
        let names = sql_of_each(
            "SELECT id, name FROM users WHERE id IN (SELECT value FROM json_each($1))",
            "SELECT id, name FROM users WHERE id = ANY($1)",
        );
        let names: Vec<(String, String)> = self.all(names.bind(ids)).await?;
        Ok(names.into_iter().collect())
    }

    /// The user who has a name.
    pub async fn user_by_name(&self, name_key: &str) -> Result<Option<User>> {
        let user = sql(concat!("SELECT ", user_columns!(), " FROM users WHERE name_key = $1"));
        self.optional(user.bind(name_key)).await
    }

    /// The bot accounts of somebody.
    pub async fn bots_of(&self, owner: &str) -> Result<Vec<User>> {
        let bots =
            sql(concat!("SELECT ", user_columns!(), " FROM users WHERE owner = $1 ORDER BY id"));
        self.all(bots.bind(owner)).await
    }

    /// The password hash of a user who has one.
    pub async fn password(&self, id: &str) -> Result<Option<String>> {
        let password = sql("SELECT password FROM users WHERE id = $1").bind(id);
        let password: Option<(Option<String>,)> = self.optional(password).await?;
        Ok(password.and_then(|(password,)| password))
    }

    /// Changes the password of a person.
    pub async fn set_password(&self, id: &str, password: &str) -> Result<()> {
        self.update(
            sql("UPDATE users SET password = $2 WHERE id = $1 AND kind = 'person'")
                .bind(id)
                .bind(password),
        )
        .await
    }

    /// Changes a name.
    ///
    /// # Errors
    /// [`Error::Conflict`] if it is used.
    pub async fn rename(&self, id: &str, name: &str, name_key: Option<&str>) -> Result<()> {
        self.update(
            sql("UPDATE users SET name = $2, name_key = $3 WHERE id = $1")
                .bind(id)
                .bind(name)
                .bind(name_key),
        )
        .await
    }

    /// Makes somebody a moderator, or no longer.
    pub async fn set_admin(&self, id: &str, admin: bool) -> Result<()> {
        let statement = sql("UPDATE users SET admin = $2 WHERE id = $1");
        self.update(statement.bind(id).bind(admin)).await
    }

    /// Whether anybody is a moderator.
    pub async fn has_admin(&self) -> Result<bool> {
        let found = sql("SELECT id FROM users WHERE admin = TRUE LIMIT 1");
        Ok(self.optional::<(String,)>(found).await?.is_some())
    }

    /// Keeps somebody out, or no longer. Who is kept out is signed out everywhere.
    pub async fn set_banned(&self, id: &str, banned: bool) -> Result<()> {
        let statement = sql("UPDATE users SET banned = $2 WHERE id = $1");
        let mut write = Write::default().require(statement.bind(id).bind(banned), Error::Missing);
        if banned {
            write = write.then(sql("DELETE FROM session WHERE user_id = $1").bind(id));
        }
        self.write(write).await
    }

    /// Lets somebody not speak until then.
    pub async fn mute(&self, id: &str, until_ms: i64) -> Result<()> {
        let statement = sql("UPDATE users SET muted_until_ms = $2 WHERE id = $1");
        self.update(statement.bind(id).bind(until_ms)).await
    }

    /// Deletes an account. The games keep their seats, under the pseudonym; all else about the user goes.
    pub async fn delete_user(&self, id: &str, pseudonym: &str, at_ms: i64) -> Result<()> {
        let forget = sql(
            "UPDATE users SET name = $2, name_key = NULL, password = NULL, admin = FALSE, deleted_at_ms = $3
             WHERE id = $1 AND deleted_at_ms IS NULL",
        );
        let write =
            Write::default().require(forget.bind(id).bind(pseudonym).bind(at_ms), Error::Missing);
        let rest = [
            "DELETE FROM session WHERE user_id = $1",
            "DELETE FROM api_token WHERE user_id = $1 OR user_id IN (SELECT id FROM users WHERE owner = $1)",
            "DELETE FROM recovery_code WHERE user_id = $1",
            "DELETE FROM link WHERE user_id = $1",
            "DELETE FROM contact WHERE user_id = $1",
            "DELETE FROM rating WHERE user_id = $1",
            "DELETE FROM block WHERE user_id = $1 OR blocked = $1",
        ];
        let write = rest.into_iter().fold(write, |write, text| write.then(sql(text).bind(id)));
        self.write(write).await
    }

    /// Lets a user no longer meet another. Twice is as good as once.
    pub async fn block(&self, user: &str, blocked: &str, at_ms: i64) -> Result<()> {
        self.execute(
            sql("INSERT INTO block (user_id, blocked, at_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
                .bind(user)
                .bind(blocked)
                .bind(at_ms),
        )
        .await
    }

    /// Takes a block back.
    pub async fn unblock(&self, user: &str, blocked: &str) -> Result<()> {
        let statement = sql("DELETE FROM block WHERE user_id = $1 AND blocked = $2");
        self.execute(statement.bind(user).bind(blocked)).await
    }

    /// Whom a user has blocked.
    pub async fn blocked_by(&self, user: &str) -> Result<Vec<String>> {
        let blocked = sql("SELECT blocked FROM block WHERE user_id = $1 ORDER BY blocked");
        let blocked: Vec<(String,)> = self.all(blocked.bind(user)).await?;
        Ok(blocked.into_iter().map(|(user,)| user).collect())
    }

    /// Files a report.
    pub async fn report(&self, report: Report) -> Result<()> {
        self.execute(
            sql(
                "INSERT INTO report (id, reporter, reported, game, body, at_ms) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(report.id)
            .bind(report.reporter)
            .bind(report.reported)
            .bind(report.game)
            .bind(report.body)
            .bind(report.at_ms),
        )
        .await
    }

    /// The reports nobody has dealt with, the oldest first.
    pub async fn open_reports(&self, limit: u32) -> Result<Vec<Report>> {
        let reports = sql("SELECT id, reporter, reported, game, body, at_ms FROM report
             WHERE resolved_at_ms IS NULL ORDER BY at_ms, id LIMIT $1");
        self.all(reports.bind(limit)).await
    }

    /// Closes a report.
    pub async fn resolve_report(&self, id: &str, at_ms: i64) -> Result<()> {
        let statement = sql("UPDATE report SET resolved_at_ms = $2 WHERE id = $1");
        self.update(statement.bind(id).bind(at_ms)).await
    }

    /// Notes what a moderator did.
    pub async fn note(&self, audit: Audit) -> Result<()> {
        self.execute(
            sql(
                "INSERT INTO audit (id, at_ms, actor, action, subject, note) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(audit.id)
            .bind(audit.at_ms)
            .bind(audit.actor)
            .bind(audit.action)
            .bind(audit.subject)
            .bind(audit.note),
        )
        .await
    }

    /// What was noted since then, the earliest first.
    pub async fn audits_since(&self, at_ms: i64) -> Result<Vec<Audit>> {
        let audits = sql(concat!(
            "SELECT ",
            audit_columns!(),
            " FROM audit WHERE at_ms >= $1 ORDER BY at_ms, id"
        ));
        self.all(audits.bind(at_ms)).await
    }

    /// What moderators did, the latest first.
    pub async fn audits(&self, limit: u32) -> Result<Vec<Audit>> {
        let audits = sql(concat!(
            "SELECT ",
            audit_columns!(),
            " FROM audit ORDER BY at_ms DESC, id DESC LIMIT $1"
        ));
        self.all(audits.bind(limit)).await
    }

    /// Everything that is stored about a user, for the user.
    pub async fn export_user(&self, id: &str) -> Result<Option<UserData>> {
        let Some(user) = self.user(id).await? else { return Ok(None) };
        let reports = sql(
            "SELECT id, reporter, reported, game, body, at_ms FROM report WHERE reporter = $1 ORDER BY at_ms, id",
        );
        Ok(Some(UserData {
            user,
            sessions: self.sessions(id).await?,
            bots: self.bots_of(id).await?,
            api_tokens: self.api_tokens(id).await?,
            ratings: self.ratings(id).await?,
            results: self.results_of(id, u32::MAX).await?,
            running: self.running_games_of(id, u32::MAX).await?,
            ended: self.ended_games_of(id, None, u32::MAX).await?,
            contacts: self.contacts(id).await?,
            blocked: self.blocked_by(id).await?,
            reports: self.all(reports.bind(id)).await?,
        }))
    }
}

//! Ways to prove who one is. The store sees hashes only.

use sqlx::FromRow;

use crate::error::Result;
use crate::people::{User, user_columns};
use crate::statement::{Statement, Write, sql};
use crate::store::Store;

/// The SHA-256 of a secret that only its owner has.
pub type Hash = [u8; 32];

/// A browser, or another program, that is signed in.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Session {
    /// The hash of its token.
    #[sqlx(try_from = "Vec<u8>")]
    pub hash: Hash,
    /// Who is signed in.
    #[sqlx(rename = "user_id")]
    pub user: String,
    /// What it calls itself.
    pub agent: String,
    /// When it signed in.
    pub created_at_ms: i64,
    /// When it was last used.
    pub seen_at_ms: i64,
    /// When it ends.
    pub expires_at_ms: i64,
}

/// Somebody who is signed in.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SignedIn {
    /// The user.
    #[sqlx(flatten)]
    pub user: User,
    /// When the session was last used.
    #[sqlx(rename = "session_seen_at_ms")]
    pub seen_at_ms: i64,
}

/// A token by which a program plays as a bot account.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ApiToken {
    /// The hash of the token.
    #[sqlx(try_from = "Vec<u8>")]
    pub hash: Hash,
    /// The account.
    #[sqlx(rename = "user_id")]
    pub user: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created_at_ms: i64,
}

/// A link that works once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The hash of the secret in it.
    pub hash: Hash,
    /// What it is good for.
    pub purpose: String,
    /// For whom, if for somebody in particular.
    pub user: Option<String>,
    /// When it ends.
    pub expires_at_ms: i64,
}

/// All of `session`. By name: a newer program may add columns while this one runs.
macro_rules! session_columns {
    () => {
        "hash, user_id, agent, created_at_ms, seen_at_ms, expires_at_ms"
    };
}

impl Session {
    fn insert(&self) -> Statement {
        sql("INSERT INTO session (hash, user_id, agent, created_at_ms, seen_at_ms, expires_at_ms)
             VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(&self.hash)
        .bind(&self.user)
        .bind(&self.agent)
        .bind(self.created_at_ms)
        .bind(self.seen_at_ms)
        .bind(self.expires_at_ms)
    }
}

impl Store {
    /// Signs a user in.
    pub async fn create_session(&self, session: Session) -> Result<()> {
        self.execute(session.insert()).await
    }

    /// Puts a session in the place of another of the same browser, which is told of slow games as before.
    pub async fn replace_session(&self, former: &Hash, session: Session) -> Result<()> {
        let keep = sql("UPDATE contact SET session = $2 WHERE session = $1");
        let write = Write::default()
            .then(session.insert())
            .then(keep.bind(former).bind(&session.hash))
            .then(sql("DELETE FROM session WHERE hash = $1").bind(former));
        self.write(write).await
    }

    /// Who has the session of a token, unless it has expired.
    pub async fn signed_in(&self, hash: &Hash, now_ms: i64) -> Result<Option<SignedIn>> {
        let signed_in = sql(concat!(
            "SELECT ",
            user_columns!(),
            ", session_seen_at_ms FROM users
             JOIN (SELECT user_id AS holder, seen_at_ms AS session_seen_at_ms
                   FROM session WHERE hash = $1 AND expires_at_ms > $2) AS one
             ON id = holder"
        ));
        self.optional(signed_in.bind(hash).bind(now_ms)).await
    }

    /// The sessions of a user, the latest used first.
    pub async fn sessions(&self, user: &str) -> Result<Vec<Session>> {
        let sessions = sql(concat!(
            "SELECT ",
            session_columns!(),
            " FROM session WHERE user_id = $1 ORDER BY seen_at_ms DESC, hash"
        ));
        self.all(sessions.bind(user)).await
    }

    /// Notes that a session was used, and moves its end.
    pub async fn touch_session(
        &self,
        hash: &Hash,
        seen_at_ms: i64,
        expires_at_ms: i64,
    ) -> Result<()> {
        self.execute(
            sql("UPDATE session SET seen_at_ms = $2, expires_at_ms = $3 WHERE hash = $1")
                .bind(hash)
                .bind(seen_at_ms)
                .bind(expires_at_ms),
        )
        .await
    }

    /// Ends a session of a user, and with it that its browser is told of slow games. False if the user has no such session.
    pub async fn end_session(&self, user: &str, hash: &Hash) -> Result<bool> {
        self.take(sql("DELETE FROM session WHERE hash = $1 AND user_id = $2").bind(hash).bind(user))
            .await
    }

    /// Ends all sessions of a user, perhaps except the one in use.
    pub async fn end_sessions(&self, user: &str, except: Option<&Hash>) -> Result<()> {
        self.execute(
            sql("DELETE FROM session WHERE user_id = $1 AND hash IS DISTINCT FROM $2")
                .bind(user)
                .bind(except),
        )
        .await
    }

    /// Adds a token for a bot account.
    pub async fn create_api_token(&self, token: ApiToken) -> Result<()> {
        self.execute(
            sql(
                "INSERT INTO api_token (hash, user_id, label, created_at_ms) VALUES ($1, $2, $3, $4)",
            )
            .bind(&token.hash)
            .bind(token.user)
            .bind(token.label)
            .bind(token.created_at_ms),
        )
        .await
    }

    /// The account of a token.
    pub async fn api_token_user(&self, hash: &Hash) -> Result<Option<User>> {
        let user = sql("SELECT user_id FROM api_token WHERE hash = $1").bind(hash);
        match self.optional::<(String,)>(user).await? {
            Some((user,)) => self.user(&user).await,
            None => Ok(None),
        }
    }

    /// The tokens of an account, the latest first.
    pub async fn api_tokens(&self, user: &str) -> Result<Vec<ApiToken>> {
        let tokens = sql(
            "SELECT hash, user_id, label, created_at_ms FROM api_token WHERE user_id = $1 ORDER BY created_at_ms DESC, hash",
        );
        self.all(tokens.bind(user)).await
    }

    /// Ends a token of an account. False if the account has no such token.
    pub async fn end_api_token(&self, user: &str, hash: &Hash) -> Result<bool> {
        self.take(
            sql("DELETE FROM api_token WHERE hash = $1 AND user_id = $2").bind(hash).bind(user),
        )
        .await
    }

    /// Gives a user new recovery codes; the old ones are void.
    pub async fn set_recovery_codes(&self, user: &str, hashes: &[Hash]) -> Result<()> {
        let write =
            Write::default().then(sql("DELETE FROM recovery_code WHERE user_id = $1").bind(user));
        let write = hashes.iter().fold(write, |write, hash| {
            write.then(
                sql("INSERT INTO recovery_code (user_id, hash) VALUES ($1, $2)")
                    .bind(user)
                    .bind(hash),
            )
        });
        self.write(write).await
    }

    /// Uses up a recovery code. False if there is none.
    pub async fn take_recovery_code(&self, user: &str, hash: &Hash) -> Result<bool> {
        self.take(
            sql("DELETE FROM recovery_code WHERE user_id = $1 AND hash = $2").bind(user).bind(hash),
        )
        .await
    }

    /// Adds a link that works once.
    pub async fn create_link(&self, link: Link) -> Result<()> {
        self.execute(
            sql("INSERT INTO link (hash, purpose, user_id, expires_at_ms) VALUES ($1, $2, $3, $4)")
                .bind(&link.hash)
                .bind(link.purpose)
                .bind(link.user)
                .bind(link.expires_at_ms),
        )
        .await
    }

    /// Uses up a link. `None` if there is none for this purpose, or it has expired.
    pub async fn take_link(&self, hash: &Hash, purpose: &str, now_ms: i64) -> Result<Option<Link>> {
        let link = sql(
            "SELECT user_id, expires_at_ms FROM link WHERE hash = $1 AND purpose = $2 AND expires_at_ms > $3",
        );
        let link: Option<(Option<String>, i64)> =
            self.optional(link.bind(hash).bind(purpose).bind(now_ms)).await?;
        let Some((user, expires_at_ms)) = link else { return Ok(None) };
        // Of two who come at once, one deletes the row.
        let mine = self.take(sql("DELETE FROM link WHERE hash = $1").bind(hash)).await?;
        Ok(mine.then(|| Link { hash: *hash, purpose: purpose.to_owned(), user, expires_at_ms }))
    }

    /// Removes sessions, codes, links and counts of attempts that have expired. They had no effect any more.
    pub async fn forget_expired(&self, now_ms: i64) -> Result<()> {
        let write = Write::default()
            .then(sql("DELETE FROM session WHERE expires_at_ms <= $1").bind(now_ms))
            .then(sql("DELETE FROM game_code WHERE expires_at_ms <= $1").bind(now_ms))
            .then(sql("DELETE FROM link WHERE expires_at_ms <= $1").bind(now_ms))
            .then(sql("DELETE FROM attempt WHERE full_at_ms <= $1").bind(now_ms));
        self.write(write).await
    }
}

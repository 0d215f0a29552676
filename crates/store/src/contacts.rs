//! Where people want to hear of slow games, and what is on its way to them.

use sqlx::FromRow;

use crate::error::Result;
use crate::sessions::Hash;
use crate::statement::{Statement, Write, in_words, sql};
use crate::store::Store;

/// How somebody is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// By e-mail.
    Mail,
    /// By the push service of a browser.
    Push,
}

in_words!(Channel: Mail = "mail", Push = "push");

/// Where somebody wants to hear of slow games.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Contact {
    /// Its id, which nobody else knows.
    pub id: String,
    /// Whose it is.
    #[sqlx(rename = "user_id")]
    pub user: String,
    /// How.
    #[sqlx(try_from = "String")]
    pub channel: Channel,
    /// An e-mail address, or a URL of a push service.
    pub address: String,
    /// The keys of the browser, for a push service.
    pub keys: Option<String>,
    /// The language in which to write.
    pub language: String,
    /// Whether its owner has shown to read it.
    pub confirmed: bool,
    /// When it was given.
    pub created_at_ms: i64,
}

/// What somebody is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TidingKind {
    /// It is their turn.
    Turn,
    /// Their time is nearly out.
    Hurry,
    /// The game is over.
    Over,
}

in_words!(TidingKind: Turn = "turn", Hurry = "hurry", Over = "over");

/// Something to be told to a user, at every address they have confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tiding {
    /// To whom.
    pub user: String,
    /// What.
    pub kind: TidingKind,
    /// When the time of the turn is out.
    pub until_ms: Option<i64>,
    /// When it is to be told, unless the game goes on before.
    pub due_at_ms: i64,
}

/// Something on its way to one address.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Letter {
    /// The game it is about.
    pub game: String,
    /// The address, as [`Contact::id`].
    pub contact: String,
    /// What it tells.
    #[sqlx(try_from = "String")]
    pub kind: TidingKind,
    /// When the time of the turn is out.
    pub until_ms: Option<i64>,
    /// When it is to be sent.
    pub due_at_ms: i64,
    /// How often it was tried.
    #[sqlx(try_from = "i64")]
    pub tries: u32,
}

/// What is read of `contact`. Who knows the proof is nobody's business.
macro_rules! contact_columns {
    () => {
        "id, user_id, channel, address, keys, language, proof IS NULL AS confirmed, created_at_ms"
    };
}

/// Nothing is on its way any more about a game.
pub(crate) fn recall(write: Write, game: &str) -> Write {
    write.then(sql("DELETE FROM outbox WHERE game = $1").bind(game))
}

impl Tiding {
    /// One letter for each address.
    pub(crate) fn add_to(self, write: Write, game: &str) -> Write {
        write.then(
            sql("INSERT INTO outbox (game, contact, kind, until_ms, due_at_ms)
                 SELECT $1, id, $3, $4, $5 FROM contact WHERE user_id = $2 AND proof IS NULL
                 ON CONFLICT DO NOTHING")
            .bind(game)
            .bind(self.user)
            .bind(self.kind)
            .bind(self.until_ms)
            .bind(self.due_at_ms),
        )
    }
}

impl Letter {
    fn find(&self, statement: Statement) -> Statement {
        statement.bind(&self.game).bind(&self.contact).bind(self.kind).bind(self.due_at_ms)
    }
}

impl Store {
    /// Adds a place to be told at, in the place of the same one: that of an e-mail address is the user's former
    /// one, and a browser belongs to whoever sits before it. With `proof` it is not used before it is confirmed;
    /// with `session` it goes when that does.
    pub async fn add_contact(
        &self,
        contact: Contact,
        proof: Option<&Hash>,
        session: Option<&Hash>,
    ) -> Result<()> {
        let former = match contact.channel {
            Channel::Mail => sql("DELETE FROM contact WHERE user_id = $1 AND channel = 'mail'")
                .bind(&contact.user),
            Channel::Push => sql("DELETE FROM contact WHERE address = $1 AND channel = 'push'")
                .bind(&contact.address),
        };
        self.write(
            Write::default().then(former).then(
                sql(
                    "INSERT INTO contact (id, user_id, channel, address, keys, language, proof, created_at_ms, session)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                )
                .bind(contact.id)
                .bind(contact.user)
                .bind(contact.channel)
                .bind(contact.address)
                .bind(contact.keys)
                .bind(contact.language)
                .bind(proof)
                .bind(contact.created_at_ms)
                .bind(session),
            ),
        )
        .await
    }

    /// Where a user wants to be told, the oldest first.
    pub async fn contacts(&self, user: &str) -> Result<Vec<Contact>> {
        let contacts = sql(concat!(
            "SELECT ",
            contact_columns!(),
            " FROM contact WHERE user_id = $1 ORDER BY created_at_ms, id"
        ));
        self.all(contacts.bind(user)).await
    }

    /// A place to be told at.
    pub async fn contact(&self, id: &str) -> Result<Option<Contact>> {
        let contact = sql(concat!("SELECT ", contact_columns!(), " FROM contact WHERE id = $1"));
        self.optional(contact.bind(id)).await
    }

    /// Confirms the place that has this proof, unless it was given before `since_ms`. False if there is none.
    pub async fn confirm_contact(&self, proof: &Hash, since_ms: i64) -> Result<bool> {
        let confirm =
            sql("UPDATE contact SET proof = NULL WHERE proof = $1 AND created_at_ms >= $2");
        self.take(confirm.bind(proof).bind(since_ms)).await
    }

    /// Tells somebody nothing any more at a place. False if there is no such place.
    pub async fn forget_contact(&self, id: &str) -> Result<bool> {
        self.take(sql("DELETE FROM contact WHERE id = $1").bind(id)).await
    }

    /// What is to be sent by now, the oldest first.
    pub async fn due_letters(&self, now_ms: i64, limit: u32) -> Result<Vec<Letter>> {
        let due = sql("SELECT game, contact, kind, until_ms, due_at_ms, tries FROM outbox
             WHERE due_at_ms <= $1 ORDER BY due_at_ms, game, contact LIMIT $2");
        self.all(due.bind(now_ms).bind(limit)).await
    }

    /// Takes a letter in order to send it. Should nothing come of that, it is due again at `again_ms`. False if
    /// another server has taken it or it is no longer true.
    pub async fn take_letter(&self, letter: &Letter, again_ms: i64) -> Result<bool> {
        let take = sql("UPDATE outbox SET due_at_ms = $5, tries = tries + 1
             WHERE game = $1 AND contact = $2 AND kind = $3 AND due_at_ms = $4");
        self.take(letter.find(take).bind(again_ms)).await
    }

    /// A letter that was taken needs no sending any more.
    pub async fn end_letter(&self, letter: &Letter) -> Result<()> {
        let end = sql("DELETE FROM outbox WHERE game = $1 AND contact = $2 AND kind = $3");
        self.execute(end.bind(&letter.game).bind(&letter.contact).bind(letter.kind)).await
    }

    /// The key of the community for a purpose: the first one that any of its servers proposes.
    pub async fn own_key(&self, purpose: &str, proposed: &[u8]) -> Result<Vec<u8>> {
        let propose =
            sql("INSERT INTO own_key (purpose, key) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        self.execute(propose.bind(purpose).bind(proposed.to_vec())).await?;
        let key = sql("SELECT key FROM own_key WHERE purpose = $1").bind(purpose);
        let key: Option<(Vec<u8>,)> = self.optional(key).await?;
        key.map(|(key,)| key).ok_or(crate::error::Error::Missing)
    }
}

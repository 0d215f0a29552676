//! News of slow games for people who are not there: by mail and by the push services of browsers.
//!
//! What is to be told is written to the store with the entry that it is about ([`tidings`]), so it is not lost
//! with a process. Every process looks for what is due; whoever takes a letter sends it. One that dies with a
//! letter in its hand leaves it to be sent again: rather twice than never.

mod mail;
mod push;
mod tidings;
mod words;

use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::timeout;
use whistlestop_store::{Channel, Contact, Error, Letter, Store};
use whistlestop_table::Millis;

use crate::clock::now;
use crate::config::{Config, ConfigError};
use crate::lobby;
use crate::problem::Problem;
use crate::state::App;
use mail::Mail;
use push::Push;
pub(crate) use tidings::change;
pub(crate) use words::Words;

/// How many letters are on their way at a time.
const AT_A_TIME: u32 = 32;
/// How long one may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often one is tried. The waits between them add up to a day and a half.
const TRIES: u32 = 10;
/// The wait after the first attempt; each later one is twice as long.
const FIRST_WAIT: Millis = 4 * 60_000;

/// The ways to reach people.
pub(crate) struct Post {
    mail: Option<Mail>,
    push: Option<Push>,
}

/// Why a letter did not arrive.
#[derive(Debug)]
pub(crate) enum Undelivered {
    /// It may later.
    Later(String),
    /// It never will.
    Never(String),
    /// Nothing will, at this address.
    Gone,
}

/// What somebody reads.
#[derive(Debug)]
struct Page {
    title: String,
    body: String,
    /// Where it leads.
    path: String,
    /// After that it is of no use.
    until: Option<Millis>,
}

impl Post {
    /// What the configuration allows. The key of the community is made if there is none.
    pub async fn open(config: &Config, store: &Store) -> Result<Self, Error> {
        Ok(Self { mail: mail_of(config).ok().flatten(), push: Push::open(config, store).await? })
    }

    /// Whether mail is sent.
    pub fn has_mail(&self) -> bool {
        self.mail.is_some()
    }

    /// The key by which a browser lets us send to it.
    pub fn push_key(&self) -> Option<&str> {
        self.push.as_ref().map(Push::public_key)
    }

    /// Whether something can be sent to this address of a push service, with these keys of a browser.
    pub fn can_push(&self, endpoint: &str, keys: &str) -> bool {
        self.push.as_ref().is_some_and(|push| push.can_reach(endpoint, keys))
    }

    /// Asks whoever reads at an address whether they want to.
    pub async fn ask_to_confirm(
        &self,
        app: &App,
        address: &str,
        words: &Words,
        path: &str,
    ) -> Result<(), Problem> {
        let Some(mail) = &self.mail else { return Err(Problem::NOT_FOUND) };
        let body = words.confirm_body(&app.link(path));
        match timeout(PATIENCE, mail.send(address, &words.confirm_title, body, None)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(Undelivered::Never(_) | Undelivered::Gone)) => Err(Problem::bad("bad_address")),
            Ok(Err(Undelivered::Later(error))) => {
                tracing::error!(error, "mail cannot be sent");
                Err(Problem::UNAVAILABLE)
            }
            Err(_) => Err(Problem::UNAVAILABLE),
        }
    }

    async fn send(&self, app: &App, contact: &Contact, page: &Page) -> Result<(), Undelivered> {
        match (contact.channel, &self.mail, &self.push) {
            (Channel::Mail, Some(mail), _) => {
                let stop = app.link(&format!("/link/stop/{}", contact.id));
                let words = Words::of(&contact.language);
                let body = words.letter(&page.body, &app.link(&page.path), &stop);
                mail.send(&contact.address, &page.title, body, Some(&stop)).await
            }
            (Channel::Push, _, Some(push)) => push.send(contact, page).await,
            _ => Err(Undelivered::Later("this server does not send".to_owned())),
        }
    }
}

/// How mail is sent, if it is.
///
/// # Errors
/// If the configuration makes no sense.
pub(crate) fn mail_of(config: &Config) -> Result<Option<Mail>, ConfigError> {
    match (&config.mail, &config.mail_from) {
        (Some(url), Some(from)) => Mail::new(&url.0, from).map(Some),
        (Some(_), None) => Err(ConfigError::MailFrom),
        (None, _) => Ok(None),
    }
}

/// Sends what is due. How many letters were taken.
pub(crate) async fn deliver(app: &App) -> Result<usize, Error> {
    let mut deliveries = JoinSet::new();
    for letter in app.store.due_letters(now(), AT_A_TIME).await? {
        let wait = FIRST_WAIT << letter.tries.min(TRIES);
        if app.store.take_letter(&letter, now() + wait).await? {
            deliveries.spawn(deliver_one(app.clone(), letter));
        }
    }
    let taken = deliveries.len();
    while let Some(done) = deliveries.join_next().await {
        if let Ok(Err(error)) = done {
            tracing::error!(%error, "a letter is not finished");
        }
    }
    Ok(taken)
}

async fn deliver_one(app: App, letter: Letter) -> Result<(), Error> {
    let Some(contact) = app.store.contact(&letter.contact).await? else {
        return app.store.end_letter(&letter).await;
    };
    let Some(page) = page(&app, &letter, &contact).await? else {
        return app.store.end_letter(&letter).await;
    };
    let sent = timeout(PATIENCE, app.post.send(&app, &contact, &page)).await;
    match sent.unwrap_or_else(|_| Err(Undelivered::Later("nobody answers".to_owned()))) {
        Ok(()) => {
            app.metrics.letters.add(1);
            app.store.end_letter(&letter).await
        }
        Err(Undelivered::Gone) => {
            app.store.forget_contact(&contact.id).await?;
            app.store.end_letter(&letter).await
        }
        Err(Undelivered::Later(error)) if letter.tries + 1 < TRIES => {
            tracing::warn!(error, tries = letter.tries + 1, "a letter is sent later");
            Ok(())
        }
        Err(Undelivered::Later(error) | Undelivered::Never(error)) => {
            app.metrics.letters_lost.add(1);
            tracing::error!(error, "a letter cannot be sent");
            app.store.end_letter(&letter).await
        }
    }
}

/// What a letter says; nothing if the time that it speaks of is over.
async fn page(app: &App, letter: &Letter, contact: &Contact) -> Result<Option<Page>, Error> {
    let left = letter.until_ms.map(|until| until - now());
    let Some(game) = app.store.game(&letter.game).await? else { return Ok(None) };
    if left.is_some_and(|left| left <= 0) {
        return Ok(None);
    }
    let words = Words::of(&contact.language);
    let others = lobby::others(app, &game, &contact.user).await?;
    let (title, body) = words.tell(letter.kind, &game.map, &others, left);
    let path = format!("/t/{}", game.id);
    Ok(Some(Page { title, body, path, until: letter.until_ms }))
}

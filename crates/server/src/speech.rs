//! Who may say what.

use whistlestop_protocol::wire::{Command, Nack};
use whistlestop_store::{Kind, User};

use crate::clock::now;
use crate::state::App;
use crate::text::words;

/// A command as the table may have it: what is said is made harmless, and refused if this person may
/// not speak now.
pub(crate) async fn check(app: &App, user: &User, command: Command) -> Result<Command, Nack> {
    let command = match command {
        Command::Say { words: raw } => {
            if user.kind == Kind::Guest && !app.config.guest_chat {
                return Err(Nack::Muted);
            }
            Command::Say { words: words(&raw) }
        }
        Command::Phrase { phrase } => {
            let is_id =
                |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || char == '_';
            if phrase.is_empty() || phrase.len() > 32 || !phrase.chars().all(is_id) {
                return Err(Nack::Refused { why: "bad_words".into() });
            }
            Command::Phrase { phrase }
        }
        other => return Ok(other),
    };
    // A connection may be older than a judgement.
    let now_user = app.store.user(&user.id).await.map_err(|_| Nack::Unavailable)?;
    if now_user.is_none_or(|user| user.banned || user.muted_until_ms > now()) {
        return Err(Nack::Muted);
    }
    app.limits.words(&user.id).map_err(|_| Nack::TooFast)?;
    Ok(command)
}

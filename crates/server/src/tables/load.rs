//! A table, made from its log.

use whistlestop_engine::Event;
use whistlestop_fair::Secret;
use whistlestop_protocol::wire::{LogLine, Options};
use whistlestop_store::{self as store, Game, Store};
use whistlestop_table::{Corrupt, Entry, Facts, Origin, PlayerId, Table};

/// The only rules there are so far. A game is played to its end by those it began with.
pub(crate) const RULES_VERSION: u32 = 1;

/// An entry, and what it did to the game.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    pub entry: Entry,
    pub events: Vec<Event>,
}

/// Why a table cannot be made from its log.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error("this program knows no map `{0}`")]
    Map(String),
    #[error("the game is played by rules {0}, this program knows {RULES_VERSION}")]
    Rules(u32),
    #[error("the options cannot be read: {0}")]
    Options(#[from] serde_json::Error),
    #[error("the game has no secret")]
    Secret,
    #[error(transparent)]
    Line(#[from] whistlestop_protocol::wire::LogError),
    #[error(transparent)]
    Corrupt(#[from] Corrupt),
}

/// The table at which nothing has happened yet.
pub(crate) async fn facts(store: &Store, game: &Game) -> Result<Facts, LoadError> {
    if game.rules_version != RULES_VERSION {
        return Err(LoadError::Rules(game.rules_version));
    }
    let map =
        whistlestop_maps::by_name(&game.map).ok_or_else(|| LoadError::Map(game.map.clone()))?;
    let options: Options = serde_json::from_str(&game.options)?;
    let secret = store.secret(&game.id).await?.ok_or(LoadError::Secret)?;
    Ok(Facts {
        id: game.id.clone(),
        map,
        host: PlayerId(game.host.clone().unwrap_or_default()),
        seats: game.seats.into(),
        options: options.into(),
        secret: Secret(secret),
    })
}

/// The entries of a log after this one.
pub(crate) async fn entries(
    store: &Store,
    facts: &Facts,
    since: u64,
) -> Result<Vec<Entry>, LoadError> {
    let stored = store.entries(&facts.id, stored_seq(since)).await?;
    stored.into_iter().map(|stored| Ok(line(stored).read(facts.map)?)).collect()
}

/// The table as its whole log makes it, with all that happened on the way.
pub(crate) fn fold(facts: Facts, entries: Vec<Entry>) -> Result<(Table, Vec<Past>), Corrupt> {
    fold_with(facts, entries, |_| ())
}

/// The same; `see` is shown the table after each entry.
pub(crate) fn fold_with(
    facts: Facts,
    entries: Vec<Entry>,
    mut see: impl FnMut(&Table),
) -> Result<(Table, Vec<Past>), Corrupt> {
    let mut table = Table::new(facts);
    let mut past = Vec::with_capacity(entries.len());
    for entry in entries {
        let events = table.fold(&entry)?;
        see(&table);
        past.push(Past { entry, events });
    }
    Ok((table, past))
}

/// A place in the log, as the store has it.
pub(crate) fn stored_seq(seq: u64) -> u32 {
    u32::try_from(seq).unwrap_or(u32::MAX)
}

/// Between the id of a person and that of a command. Ids of people have no such character.
const BETWEEN: char = '/';

/// What the store keeps of where an entry came from.
pub(crate) fn stored_origin(origin: Option<&Origin>) -> Option<String> {
    origin.map(|origin| format!("{}{BETWEEN}{}", origin.player, origin.command))
}

fn line(stored: store::Entry) -> LogLine {
    let (player, command) = match stored.cmd.as_deref().map(|cmd| cmd.split_once(BETWEEN)) {
        Some(Some((player, command))) => (Some(player.to_owned()), Some(command.to_owned())),
        Some(None) => (None, stored.cmd.clone()),
        None => (None, None),
    };
    LogLine { seq: stored.seq.into(), at: stored.at_ms, player, command, body: stored.body }
}

//! What a database holds, against what players were told.

use std::collections::HashMap;

use serde_json::Value;
use whistlestop_engine::Viewer;
use whistlestop_fair::Secret;
use whistlestop_protocol::wire::{LogLine, Options, Told, Watcher};
use whistlestop_store::Store;
use whistlestop_table::{Cause, Entry, Facts, Happening, PlayerId, Stage, Table};
use whistlestop_testkit::history::{
    Violation, check_confirmed, check_log, check_said_once, demand,
};

use crate::person::{Failure, Person};
use crate::player::History;

/// What the people at a table were told.
pub struct Record {
    /// The table.
    pub table: String,
    /// Everybody, with what they were told.
    pub players: Vec<(Person, History)>,
}

/// How much was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Tables.
    pub tables: usize,
    /// Games that are over.
    pub over: usize,
    /// Entries of their logs.
    pub entries: usize,
    /// Commands that were confirmed to somebody.
    pub confirmed: usize,
    /// Entries of which somebody was told.
    pub told: usize,
}

/// Reads the logs of all tables from the database and checks them.
///
/// # Errors
/// The first thing that is wrong.
pub async fn check(store: Store, records: &[Record]) -> Result<Checked, Failure> {
    let mut checked = Checked::default();
    for record in records {
        let facts = facts(&store, &record.table).await?;
        let log = log(&store, &facts).await?;
        let table = check_record(&facts, &log, record)
            .map_err(|violation| format!("table {}: {violation}", record.table))?;
        checked.tables += 1;
        checked.over += usize::from(table.stage() == Stage::Over);
        checked.entries += log.len();
        for (_, history) in &record.players {
            checked.confirmed += history.confirmed.len();
            checked.told += history.entries.len();
        }
    }
    store.close().await;
    Ok(checked)
}

async fn facts(store: &Store, id: &str) -> Result<Facts, Failure> {
    let game = store.game(id).await?.ok_or("a table is lost")?;
    let options: Options = serde_json::from_str(&game.options)?;
    Ok(Facts {
        id: id.into(),
        map: whistlestop_maps::by_name(&game.map).ok_or("an unknown map")?,
        host: PlayerId(game.host.unwrap_or_default()),
        seats: game.seats.into(),
        options: options.into(),
        secret: Secret(store.secret(id).await?.ok_or("a secret is lost")?),
    })
}

async fn log(store: &Store, facts: &Facts) -> Result<Vec<Entry>, Failure> {
    let mut log = Vec::new();
    for stored in store.entries(&facts.id, 0).await? {
        // A server writes the person and the id of the command with this between them.
        let origin = stored.cmd.as_deref().and_then(|cmd| cmd.split_once('/'));
        let line = LogLine {
            seq: stored.seq.into(),
            at: stored.at_ms,
            player: origin.map(|(player, _)| player.into()),
            command: origin.map(|(_, command)| command.into()),
            body: stored.body,
        };
        log.push(line.read(facts.map)?);
    }
    Ok(log)
}

fn check_record(facts: &Facts, log: &[Entry], record: &Record) -> Result<Table, Violation> {
    let table = check_log(facts, log)?;
    check_said_once(log)?;
    check_nobody_was_late(log)?;
    let names: HashMap<&str, &str> =
        record.players.iter().map(|(person, _)| (&*person.id, &*person.name)).collect();
    for (person, history) in &record.players {
        let player = PlayerId(person.id.clone());
        check_confirmed(log, &player, &history.confirmed)?;
        check_told(&table, log, &player, history, &names)?;
    }
    Ok(table)
}

/// All players are quick, so whoever ran out of time did so while there was no server.
fn check_nobody_was_late(log: &[Entry]) -> Result<(), Violation> {
    let is_late =
        |entry: &&Entry| matches!(entry.what, Happening::Replaced { cause: Cause::Timeout, .. });
    match log.iter().find(is_late) {
        Some(entry) => Err(format!("a clock ran while nobody could move: entry {}", entry.seq)),
        None => Ok(()),
    }
}

/// What a player was told is the beginning of the log, as that player may know it.
fn check_told(
    last: &Table,
    log: &[Entry],
    player: &PlayerId,
    history: &History,
    names: &HashMap<&str, &str>,
) -> Result<(), Violation> {
    let told = history.entries.len();
    demand(told <= log.len(), || format!("{player} was told {told} of {} entries", log.len()))?;
    // Before the start nothing is hidden, and afterwards nobody changes seats.
    let viewer = last.seats_of(player).next().map_or(Viewer::Spectator, Viewer::Seat);
    let watcher = Watcher { player: Some(player.clone()), viewer };
    let name = |player: &PlayerId| names.get(&*player.0).copied().unwrap_or(&player.0).to_owned();
    let mut table = Table::new(last.facts().clone());
    for (entry, heard) in log.iter().zip(&history.entries) {
        let events = table.fold(entry).map_err(|corrupt| corrupt.to_string())?;
        let told = Told::new(&table, entry, &events, &watcher, &name);
        let told = serde_json::to_value(told).map_err(|error| error.to_string())?;
        let heard: Value = serde_json::from_str(heard).map_err(|error| error.to_string())?;
        demand(told == heard, || format!("{player} was told {heard} instead of {told}"))?;
    }
    Ok(())
}

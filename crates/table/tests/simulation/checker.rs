//! Whether a history is sound: what clients were told, against the log and against a second fold
//! of it.

use std::collections::HashSet;

use whistlestop_protocol::wire::Told;
use whistlestop_table::{Cause, Command, Entry, Facts, Happening, Millis, Origin, Said, Table};

use crate::client::Client;
use crate::node::told;

/// What is broken, in words.
pub type Violation = String;

/// Checks what a log and its clients must have in common.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(facts: &Facts, log: &[Entry], clients: &[Client]) -> Result<Table, Violation> {
    let table = check_log(facts, log)?;
    check_said_once(log)?;
    for client in clients {
        check_confirmed(log, client)?;
        check_told(facts, log, client)?;
    }
    Ok(table)
}

/// Every entry comes after the one before it, was possible then, and is what the table makes of the
/// command even now. No command is there twice.
fn check_log(facts: &Facts, log: &[Entry]) -> Result<Table, Violation> {
    let mut table = Table::new(facts.clone());
    let mut commands = HashSet::new();
    let mut at = Millis::MIN;
    for (place, entry) in log.iter().enumerate() {
        let seq = entry.seq;
        demand(seq == place as u64 + 1, || format!("gap: entry {seq} at place {place}"))?;
        demand(entry.at >= at, || format!("entry {seq} is earlier than the one before"))?;
        at = entry.at;
        if let Some(Origin { player, command }) = &entry.origin {
            let is_new = commands.insert((player, command));
            demand(is_new, || format!("command {command} is in the log twice"))?;
        }
        let again = propose_again(&table, entry)?;
        demand(again.as_ref() == Some(entry), || format!("entry {seq} should not be: {entry:?}"))?;
        table.fold(entry).map_err(|corrupt| corrupt.to_string())?;
    }
    Ok(table)
}

/// What the table would have made of this entry's cause.
fn propose_again(table: &Table, entry: &Entry) -> Result<Option<Entry>, Violation> {
    let seq = entry.seq;
    let Some(origin) = &entry.origin else {
        return Ok(match &entry.what {
            Happening::Acted { seat, action, .. } => {
                let decision = table.open_decision(*seat).unwrap_or(u32::MAX);
                table.propose_bot(*seat, decision, *action, entry.at).ok()
            }
            // Several may run out of time at once.
            Happening::Replaced { seat, cause: Cause::Timeout, .. } => {
                let late = table.deadline(*seat).is_some_and(|at| at <= entry.at);
                late.then(|| entry.clone())
            }
            Happening::Credited { span } => table.propose_credit(*span, entry.at),
            other => return Err(format!("entry {seq} has no cause: {other:?}")),
        });
    };
    let command = match entry.what.clone() {
        Happening::Sat { seat, nonce, .. } => Command::Sit { seat: Some(seat), nonce },
        Happening::BotSat { seat, bot } => Command::SeatBot { seat: Some(seat), bot },
        Happening::Left { seat } => Command::Leave { seat },
        Happening::Resized { seats } => Command::Resize { seats },
        Happening::Started { .. } => Command::Start,
        Happening::Acted { seat, action, .. } => {
            let decision = table.open_decision(seat).unwrap_or(u32::MAX);
            Command::Act { seat, decision, action }
        }
        Happening::Replaced { seat, .. } => Command::Concede { seat },
        Happening::Returned { seat } => Command::Return { seat },
        Happening::AbandonWanted { wanted, .. } => Command::Abandon { wanted },
        Happening::ReplacementWanted { seat, .. } => Command::Replace { seat },
        Happening::Said { said, .. } => Command::Say(said),
        Happening::Credited { .. } => return Err(format!("entry {seq}: nobody gives time")),
    };
    Ok(table.propose(origin.clone(), command, entry.at).ok())
}

/// Clients never say the same thing twice, so what is there twice was carried out twice.
fn check_said_once(log: &[Entry]) -> Result<(), Violation> {
    let mut known = HashSet::new();
    for entry in log {
        if let Happening::Said { said: Said::Words(words), .. } = &entry.what {
            demand(known.insert(words), || format!("`{words}` was said twice"))?;
        }
    }
    Ok(())
}

/// What a client was told is done is in the log, where it was told.
fn check_confirmed(log: &[Entry], client: &Client) -> Result<(), Violation> {
    for (id, seq) in &client.confirmed {
        let entry = log.get(*seq as usize - 1);
        let found = entry.and_then(|entry| entry.origin.as_ref());
        let is_there =
            found.is_some_and(|origin| origin.player == client.player && origin.command == *id);
        demand(is_there, || format!("confirmed command {id} is not in the log at {seq}"))?;
    }
    Ok(())
}

/// What a client was told is the beginning of the log, as it may know it.
fn check_told(facts: &Facts, log: &[Entry], client: &Client) -> Result<(), Violation> {
    let who = &client.player;
    let length = client.history.len();
    demand(length <= log.len(), || format!("{who} was told {length} of {} entries", log.len()))?;
    let mut table = Table::new(facts.clone());
    for (entry, heard) in log.iter().zip(&client.history) {
        let events = table.fold(entry).map_err(|corrupt| corrupt.to_string())?;
        let told: Told = told(&table, entry, &events, who);
        demand(told == *heard, || format!("{who} was told {heard:?} instead of {told:?}"))?;
    }
    Ok(())
}

fn demand(holds: bool, violation: impl FnOnce() -> Violation) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(violation()) }
}

//! Whether the log of a table is sound, and keeps what was promised. The simulation asks this, and so
//! do the tests that kill real servers.

use std::collections::HashSet;

use whistlestop_table::{
    Cause, Command, Entry, Facts, Happening, Millis, Origin, PlayerId, Said, Table,
};

/// What is broken, in words.
pub type Violation = String;

/// Every entry comes after the one before it, was possible then, and is what the table makes of the
/// command even now. No command is there twice.
///
/// # Errors
/// The first entry that should not be.
pub fn check_log(facts: &Facts, log: &[Entry]) -> Result<Table, Violation> {
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

/// Clients in tests never say the same thing twice, so what is there twice was carried out twice.
///
/// # Errors
/// If that is so.
pub fn check_said_once(log: &[Entry]) -> Result<(), Violation> {
    let mut known = HashSet::new();
    for entry in log {
        if let Happening::Said { said: Said::Words(words), .. } = &entry.what {
            demand(known.insert(words), || format!("`{words}` was said twice"))?;
        }
    }
    Ok(())
}

/// What a client was told is done is in the log, where it was told.
///
/// # Errors
/// The first command that is not.
pub fn check_confirmed(
    log: &[Entry],
    player: &PlayerId,
    confirmed: &[(String, u64)],
) -> Result<(), Violation> {
    for (id, seq) in confirmed {
        let entry = log.get(*seq as usize - 1);
        let found = entry.and_then(|entry| entry.origin.as_ref());
        let is_there =
            found.is_some_and(|origin| origin.player == *player && origin.command == *id);
        demand(is_there, || format!("confirmed command {id} is not in the log at {seq}"))?;
    }
    Ok(())
}

/// Says what is wrong unless it is as it has to be.
///
/// # Errors
/// What is wrong.
pub fn demand(holds: bool, violation: impl FnOnce() -> Violation) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(violation()) }
}

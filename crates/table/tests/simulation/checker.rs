//! Whether a history is sound: what clients were told, against the log and against a second fold
//! of it.

use whistlestop_protocol::wire::Told;
use whistlestop_table::{Entry, Facts, Table};
use whistlestop_testkit::history::{
    Violation, check_confirmed, check_log, check_said_once, demand,
};

use crate::client::Client;
use crate::node::told;

/// Checks what a log and its clients must have in common.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(facts: &Facts, log: &[Entry], clients: &[Client]) -> Result<Table, Violation> {
    let table = check_log(facts, log)?;
    check_said_once(log)?;
    for client in clients {
        check_confirmed(log, &client.player, &client.confirmed)?;
        check_told(facts, log, client)?;
    }
    Ok(table)
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

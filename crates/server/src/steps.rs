//! A finished game, step by step.

use whistlestop_engine::{SeatId, Viewer};
use whistlestop_protocol::wire::{Cards, GameView, Step, Told, Watcher};
use whistlestop_table::{Entry, Facts, Happening, Table};

/// The deal and every action after it: as a seat saw them, or with open cards. `None` if the log is
/// damaged.
pub(crate) fn steps(facts: Facts, log: &[Entry], seat: Option<SeatId>) -> Option<Vec<Step>> {
    let mut table = Table::new(facts);
    let mut steps = Vec::new();
    for entry in log {
        let events = table.fold(entry).ok()?;
        let told = match &entry.what {
            Happening::Started { .. } => None,
            // With open cards, everything is told as to the one who did it.
            Happening::Acted { seat: actor, .. } => {
                let viewer = Viewer::Seat(seat.unwrap_or(*actor));
                let watcher = Watcher { player: None, viewer };
                Some(Told::new(&table, entry, &events, &watcher, &|player| player.0.clone()))
            }
            _ => continue,
        };
        steps.push(step(&table, told, seat)?);
    }
    Some(steps)
}

fn step(table: &Table, entry: Option<Told>, seat: Option<SeatId>) -> Option<Step> {
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let game = GameView::new(&table.view(viewer)?, None);
    if seat.is_some() {
        return Some(Step { entry, game, hands: None, tickets: None });
    }
    let mut hands = Vec::new();
    let mut tickets = Vec::new();
    for (seat, _) in table.chairs() {
        let view = table.view(Viewer::Seat(seat))?;
        hands.push(Cards::from(view.hand()));
        let held = view.tickets().iter();
        tickets.push(held.map(|ticket| table.map().ticket_name(ticket).to_owned()).collect());
    }
    Some(Step { entry, game, hands: Some(hands), tickets: Some(tickets) })
}

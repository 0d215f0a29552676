//! Figures of a finished game.

use whistlestop_engine::{Event, Map, Phase, RouteId, SeatId, TrainCard, Viewer};
use whistlestop_protocol::wire::SeatStatistics;
use whistlestop_table::{Entry, Facts, Happening, Table};

/// The figures of each seat, clockwise from `A`. `None` if the log is damaged.
pub(crate) fn of(facts: Facts, log: &[Entry]) -> Option<Vec<SeatStatistics>> {
    let mut table = Table::new(facts);
    let mut figures: Vec<SeatStatistics> = Vec::new();
    let mut tunnel = None;
    for entry in log {
        let before = table.clone();
        let events = table.fold(entry).ok()?;
        if let Happening::Started { .. } = entry.what {
            figures.resize_with(table.seats(), SeatStatistics::default);
        }
        let Happening::Acted { seat, .. } = entry.what else { continue };
        let figures = figures.get_mut(seat.index())?;
        for event in &events {
            count(figures, table.map(), event, &mut tunnel);
        }
        end_turn(figures, &before, &table, seat);
    }
    Some(figures)
}

fn count(figures: &mut SeatStatistics, map: &Map, event: &Event, tunnel: &mut Option<RouteId>) {
    match event {
        Event::DrewDeck { card, .. } => {
            figures.drawn_blind += 1;
            figures.locomotives += u16::from(*card == TrainCard::Locomotive);
        }
        Event::DrewDisplay { card, .. } => {
            figures.drawn_open += 1;
            figures.locomotives += u16::from(*card == TrainCard::Locomotive);
        }
        Event::Claimed { route, .. } => claim(figures, map, *route),
        Event::TriedTunnel { route, surcharge, .. } => {
            figures.tunnels += 1;
            *tunnel = Some(*route);
            if *surcharge == 0 {
                claim(figures, map, *route);
            }
        }
        Event::PaidTunnel { .. } => {
            if let Some(route) = *tunnel {
                claim(figures, map, route);
            }
        }
        Event::DeclinedTunnel { .. } => figures.tunnels_declined += 1,
        Event::BuiltStation { .. } => figures.stations += 1,
        Event::DrewTickets { tickets, .. } => figures.tickets_drawn += tickets.len() as u16,
        Event::KeptTickets { kept, .. } | Event::ChoseStartingTickets { kept, .. } => {
            figures.tickets_kept += kept.len() as u16;
        }
        Event::AllChosen { .. }
        | Event::Passed { .. }
        | Event::DisplayReset { .. }
        | Event::FinalRound { .. }
        | Event::GameOver => {}
    }
}

fn claim(figures: &mut SeatStatistics, map: &Map, route: RouteId) {
    let length = usize::from(map.route(route).length);
    if figures.routes_by_length.len() < length {
        figures.routes_by_length.resize(length, 0);
    }
    figures.routes_by_length[length - 1] += 1;
}

/// A turn is over when the next one begins, or the game is over.
fn end_turn(figures: &mut SeatStatistics, before: &Table, after: &Table, seat: SeatId) {
    let began = before.turn_began(seat);
    if before.phase() == Some(Phase::StartingTickets) {
        figures.thinking += began.map_or(0, |began| after.at() - began);
        return;
    }
    if matches!(after.phase(), Some(Phase::Action | Phase::Over)) {
        figures.turns += 1;
        figures.thinking += began.map_or(0, |began| after.at() - began);
        let points = after.view(Viewer::Spectator).map(|view| view.open().route_points(seat));
        figures.points_by_turn.extend(points);
    }
}

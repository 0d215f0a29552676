//! The final scoring, explained.

use std::io::{self, Write};

use whistlestop_engine::{Outcome, Score, SeatId, View};

use crate::paint::{BOLD, painted};

/// Explains how many points each seat got for what, and who wins. The game is over, so that every
/// view shows all tickets (H8).
pub fn tell(view: &View, outcome: &Outcome, out: &mut impl Write) -> io::Result<()> {
    for (seat, score) in outcome.scores() {
        writeln!(out, "\n{} {BOLD}{} points{BOLD:#}", painted(seat), score.total)?;
        tell_routes(view, seat, score, out)?;
        tell_tickets(view, seat, score, out)?;
        tell_stations(view, seat, score, out)?;
        tell_path(score, out)?;
    }
    let winners: Vec<String> = outcome.winners().map(painted).collect();
    let win = if winners.len() == 1 { "wins" } else { "win" };
    writeln!(out, "\n{} {win}", winners.join(" and "))
}

fn tell_routes(view: &View, seat: SeatId, score: &Score, out: &mut impl Write) -> io::Result<()> {
    let routes = view.open().routes(seat);
    let (count, trains) = (routes.len(), view.map().spaces(routes));
    write_points("routes", score.routes, &format!("{count} routes, {trains} trains"), out)
}

fn tell_tickets(view: &View, seat: SeatId, score: &Score, out: &mut impl Write) -> io::Result<()> {
    let map = view.map();
    let tickets = view.tickets_of(seat).unwrap_or_default();
    let note = format!("{} of {} completed", score.completed.len(), tickets.len());
    write_points("tickets", score.tickets, &note, out)?;
    let (completed, missed): (Vec<_>, Vec<_>) =
        tickets.iter().partition(|ticket| score.completed.contains(*ticket));
    for (sign, tickets) in [('+', completed), ('-', missed)] {
        for ticket in tickets {
            let points = format!("{sign}{}", map.ticket(ticket).points);
            writeln!(out, "{:>18}  {}", points, map.ticket_name(ticket))?;
        }
    }
    Ok(())
}

fn tell_stations(view: &View, seat: SeatId, score: &Score, out: &mut impl Write) -> io::Result<()> {
    let map = view.map();
    if map.rules().stations == 0 {
        return Ok(());
    }
    let note = format!("{} not built", view.open().stations_left(seat));
    write_points("stations", score.stations, &note, out)?;
    let stations = view.open().stations(seat);
    for (city, route) in stations.iter().zip(score.station_use) {
        let used = route.map_or("no route", |route| map.route_name(route));
        writeln!(out, "{:>18}  {} uses {used}", "", map.city(city).id)?;
    }
    Ok(())
}

fn tell_path(score: &Score, out: &mut impl Write) -> io::Result<()> {
    let note = format!("{} trains in a row", score.path);
    write_points("longest path", score.longest, &note, out)
}

fn write_points(what: &str, points: i32, note: &str, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "  {what:<12}{points:>4}  {note}")
}

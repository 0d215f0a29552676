//! The final scoring, explained.

use std::io::{self, Write};

use whistlestop_engine::{Game, Outcome, Score, SeatId};

use crate::paint::{BOLD, painted};

/// Explains how many points each seat got for what, and who wins.
pub fn tell<C>(game: &Game<C>, outcome: &Outcome, out: &mut impl Write) -> io::Result<()> {
    for (seat, score) in outcome.scores() {
        writeln!(out, "\n{} {BOLD}{} points{BOLD:#}", painted(seat), score.total)?;
        tell_routes(game, seat, score, out)?;
        tell_tickets(game, seat, score, out)?;
        tell_stations(game, seat, score, out)?;
        tell_path(score, out)?;
    }
    let winners: Vec<String> = outcome.winners().map(painted).collect();
    let win = if winners.len() == 1 { "wins" } else { "win" };
    writeln!(out, "\n{} {win}", winners.join(" and "))
}

fn tell_routes<C>(
    game: &Game<C>,
    seat: SeatId,
    score: &Score,
    out: &mut impl Write,
) -> io::Result<()> {
    let routes = game.open().routes(seat);
    let (count, trains) = (routes.len(), game.map().spaces(routes));
    write_points("routes", score.routes, &format!("{count} routes, {trains} trains"), out)
}

fn tell_tickets<C>(
    game: &Game<C>,
    seat: SeatId,
    score: &Score,
    out: &mut impl Write,
) -> io::Result<()> {
    let map = game.map();
    let tickets = game.tickets(seat);
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

fn tell_stations<C>(
    game: &Game<C>,
    seat: SeatId,
    score: &Score,
    out: &mut impl Write,
) -> io::Result<()> {
    let map = game.map();
    if map.rules().stations == 0 {
        return Ok(());
    }
    let note = format!("{} not built", game.open().stations_left(seat));
    write_points("stations", score.stations, &note, out)?;
    let stations = game.open().stations(seat);
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

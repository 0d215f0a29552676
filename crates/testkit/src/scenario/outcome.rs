//! `[final]`: the result of the game.

use whistlestop_engine::{NotationError, Score, SeatId};

use super::file::{Final, FinalSeat};
use super::play::Play;
use super::words::{Seat, list};

/// What is not as expected.
pub fn check(wanted: &Final, play: &Play, score_now: bool) -> Vec<String> {
    if !play.game.is_over() && !score_now {
        return vec!["final: the game is not over, and `score_now` is not set".to_owned()];
    }
    let outcome = play.game.score_now().with_route_points(|seat| play.score(seat));
    let mut faults = Vec::new();
    for (seat, wanted) in SeatId::ALL.into_iter().zip(wanted.seats()) {
        let Some(wanted) = wanted else { continue };
        if seat.index() < play.game.open().seat_count() {
            check_seat(seat, wanted, play, outcome.score(seat), &mut faults);
        } else {
            faults.push(format!("final: seat `{seat}` does not play"));
        }
    }
    faults.extend(check_seats("winners", &wanted.winners, outcome.winners()));
    faults.extend(check_seats("bonus", &wanted.bonus, outcome.bonus()));
    faults
}

fn check_seats(
    key: &str,
    wanted: &Option<Vec<Seat>>,
    found: impl Iterator<Item = SeatId>,
) -> Option<String> {
    let (wanted, found) = (list(wanted.as_ref()?), list(found));
    (wanted != found).then(|| format!("{key}: expected {wanted}, found {found}"))
}

fn check_seat(
    seat: SeatId,
    wanted: &FinalSeat,
    play: &Play,
    score: &Score,
    faults: &mut Vec<String>,
) {
    let numbers = [
        ("routes", wanted.routes, i64::from(score.routes)),
        ("tickets", wanted.tickets, i64::from(score.tickets)),
        ("stations", wanted.stations, i64::from(score.stations)),
        ("longest", wanted.longest, i64::from(score.longest)),
        ("total", wanted.total, i64::from(score.total)),
        ("completed", wanted.completed, score.completed.len() as i64),
        ("path", wanted.path, i64::from(score.path)),
        ("built", wanted.built, i64::from(score.built)),
        ("rank", wanted.rank, i64::from(score.rank)),
    ];
    for (key, wanted, found) in numbers {
        if let Some(wanted) = wanted.filter(|wanted| *wanted != found) {
            faults.push(format!("{seat}.{key}: expected {wanted}, found {found}"));
        }
    }
    let stations = wanted.station_use.iter();
    let stations = stations.map(|(city, route)| check_station(seat, city, route, play, score));
    let tickets = wanted.ticket_status.iter();
    let tickets = tickets.map(|(name, status)| check_ticket(seat, name, *status, play, score));
    faults.extend(stations.chain(tickets).filter_map(Result::err));
}

fn check_station(
    seat: SeatId,
    city: &str,
    wanted: &str,
    play: &Play,
    score: &Score,
) -> Result<(), String> {
    let map = play.map();
    let key = format!("{seat}.station_use.{city}");
    let tell = |error: NotationError| format!("{key}: {error}");
    let id = map.city_named(city).map_err(tell)?;
    let wanted = match wanted {
        "-" => "-",
        name => map.route_name(map.route_named(name).map_err(tell)?),
    };
    let stations = play.game.open().stations(seat);
    let found = match stations.iter().zip(score.station_use).find(|(built, _)| *built == id) {
        Some((_, route)) => route.map_or("-", |route| map.route_name(route)),
        None => "no station",
    };
    if wanted == found { Ok(()) } else { Err(format!("{key}: expected {wanted}, found {found}")) }
}

fn check_ticket(
    seat: SeatId,
    name: &str,
    wanted: bool,
    play: &Play,
    score: &Score,
) -> Result<(), String> {
    let map = play.map();
    let key = format!("{seat}.ticket_status.{name}");
    let ticket = map.ticket_named(name).map_err(|error| format!("{key}: {error}"))?;
    if !play.game.tickets(seat).contains(ticket) {
        return Err(format!("{key}: {seat} does not hold it"));
    }
    let found = score.completed.contains(ticket);
    if wanted == found { Ok(()) } else { Err(format!("{key}: expected {wanted}, found {found}")) }
}

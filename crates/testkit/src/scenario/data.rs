//! `[data]`: totals of the board (I10).

use std::collections::BTreeMap;
use std::fmt::Display;

use whistlestop_engine::{Map, Route};

use super::file::Data;
use super::words::{Counts, list};

/// The totals that are not as expected.
pub fn check(map: &Map, data: &Data) -> Vec<String> {
    let routes: Vec<&Route> = map.routes().map(|(_, route)| route).collect();
    let count = |which: &dyn Fn(&Route) -> bool| routes.iter().filter(|route| which(route)).count();
    let is_ferry = |route: &Route| route.symbols > 0;
    let long_tickets = map.tickets().filter(|(_, ticket)| ticket.long).count();
    let numbers = [
        ("cities", data.cities, map.cities().len()),
        ("routes", data.routes, routes.len()),
        ("spaces", data.spaces, usize::from(map.spaces(map.all_routes()))),
        ("pairs", data.pairs, count(&|route| route.twin.is_some()) / 2),
        ("grey", data.grey, count(&|route| route.color.is_none())),
        ("tunnels", data.tunnels, count(&|route| route.tunnel)),
        ("ferries", data.ferries, count(&is_ferry)),
        (
            "coloured_ferries",
            data.coloured_ferries,
            count(&|route| is_ferry(route) && route.color.is_some()),
        ),
        ("tickets", data.tickets, map.tickets().len() - long_tickets),
        ("long_tickets", data.long_tickets, long_tickets),
    ];
    let mut faults: Vec<String> =
        numbers.into_iter().filter_map(|(key, wanted, found)| differ(key, wanted, found)).collect();

    let colors: Counts =
        routes.iter().filter_map(|route| route.color).map(|color| color.card()).collect();
    faults.extend(differ("per_colour", data.per_colour, colors));
    faults.extend(differ("train_cards", data.train_cards, Counts::from(map.rules().all_cards())));

    let points = map.rules().points.iter().map(|points| i64::from(*points));
    let lengths = (0..map.rules().points.len())
        .map(|length| count(&|route| usize::from(route.length) == length) as i64);
    faults.extend(differ("points", data.points.as_ref().map(by_length), numbered(points)));
    faults.extend(differ("lengths", data.lengths.as_ref().map(by_length), numbered(lengths)));

    if let Some(names) = &data.two_symbols {
        faults.extend(two_symbols(map, names));
    }
    faults
}

fn differ<T: Display>(key: &str, wanted: Option<T>, found: impl Display) -> Option<String> {
    let (wanted, found) = (wanted?.to_string(), found.to_string());
    (wanted != found).then(|| format!("{key}: expected {wanted}, found {found}"))
}

/// A table by length as text, without zeros.
fn by_length(table: &BTreeMap<String, i64>) -> String {
    let entries = table.iter().filter(|(_, number)| **number != 0);
    list(entries.map(|(length, number)| format!("{length}:{number}")))
}

/// The same of numbers in the order of their length.
fn numbered(numbers: impl Iterator<Item = i64>) -> String {
    by_length(&(0..).map(|length: usize| length.to_string()).zip(numbers).collect())
}

fn two_symbols(map: &Map, names: &[String]) -> Option<String> {
    let routes: Result<Vec<_>, _> = names.iter().map(|name| map.route_named(name)).collect();
    let mut wanted = match routes {
        Ok(routes) => routes,
        Err(error) => return Some(format!("two_symbols: {error}")),
    };
    wanted.sort_unstable();
    let found =
        map.routes().filter(|(_, route)| route.symbols == 2).map(|(id, _)| map.route_name(id));
    differ("two_symbols", Some(list(wanted.into_iter().map(|id| map.route_name(id)))), list(found))
}

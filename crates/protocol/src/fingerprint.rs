//! A short name for all facts of a map.

use whistlestop_engine::{Color, Map, Route, Rules};

use crate::checksum::Checksum;

/// 16 hexadecimal digits that change whenever a fact of the map changes that a game can depend
/// on: cities, routes and tickets and their order, and knobs. Titles, names for people and
/// positions are no such facts.
///
/// A replay holds it, so that a game is not played on with other facts than it began with.
pub fn fingerprint(map: &Map) -> String {
    Checksum::of_lines(facts(map).iter().map(String::as_str)).to_string()
}

/// One line for each fact, as listed in `docs/formats/replay.md`.
fn facts(map: &Map) -> Vec<String> {
    let cities = map.cities().map(|(_, city)| format!("city {}", city.id));
    let routes = map
        .routes()
        .map(|(id, route)| format!("route {} {}", map.route_name(id), route_facts(route)));
    let tickets = map.tickets().map(|(id, ticket)| {
        let kind = if ticket.long { "long" } else { "regular" };
        format!("ticket {} {} {kind}", map.ticket_name(id), ticket.points)
    });
    cities.chain(routes).chain(tickets).chain(knobs(map.rules())).collect()
}

fn route_facts(route: &Route) -> String {
    let color = route.color.map_or("gray", Color::name);
    let kind = if route.tunnel { "tunnel" } else { "plain" };
    format!("{} {color} {kind} {}", route.length, route.symbols)
}

/// Knobs that are not at their default. So a new knob, whose default leaves all maps as they
/// were, leaves their fingerprints too.
fn knobs(rules: &Rules) -> impl Iterator<Item = String> {
    let defaults = all_knobs(&Rules::default());
    all_knobs(rules)
        .into_iter()
        .zip(defaults)
        .filter(|(knob, default)| knob != default)
        .map(|((name, value), _)| format!("{name} {value}"))
}

fn all_knobs(rules: &Rules) -> Vec<(&'static str, String)> {
    let points: Vec<String> = rules.points.iter().map(u8::to_string).collect();
    let mut knobs = rules.knobs();
    knobs.push(("points", points.join(" ")));
    knobs
}

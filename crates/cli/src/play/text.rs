//! Things in words.

use whistlestop_engine::{Color, Map, RouteId, TicketId, TicketState, View};

/// Lines are no longer than this, so that they fit on every terminal.
pub const WIDTH: usize = 79;

/// Breaks items into lines; all but the first line are indented.
pub fn wrap(first: &str, items: impl IntoIterator<Item = String>, between: &str) -> Vec<String> {
    let mut lines = vec![first.to_owned()];
    let mut is_first = true;
    for item in items {
        let last = lines.last_mut().expect("there is always a line");
        let glue = if is_first { "" } else { between };
        if is_first || width(last) + width(glue) + width(&item) <= WIDTH {
            last.push_str(glue);
            last.push_str(&item);
        } else {
            last.push_str(glue.trim_end());
            lines.push(format!("    {item}"));
        }
        is_first = false;
    }
    lines
}

/// Breaks a sentence into lines.
pub fn wrap_words(sentence: &str) -> Vec<String> {
    wrap("", sentence.split(' ').map(String::from), " ")
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// A number and what is counted.
pub fn count(number: impl Into<u64>, one: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {one}s"),
    }
}

/// What a route is like: `3 spaces, 4 points, green tunnel`.
pub fn route(map: &Map, id: RouteId) -> String {
    let route = map.route(id);
    let points = map.rules().points[usize::from(route.length)];
    let color = route.color.map_or("gray", Color::name);
    let mut text = format!("{}, {}, {color}", count(route.length, "space"), count(points, "point"));
    if route.tunnel {
        text.push_str(" tunnel");
    }
    if route.symbols > 0 {
        text.push_str(&format!(" ferry with {}", count(route.symbols, "locomotive")));
    }
    text
}

/// A ticket, what it is worth, and how far it is.
pub fn ticket(view: &View, id: TicketId) -> String {
    let map = view.map();
    let points = count(map.ticket(id).points, "point");
    let state = match view.ticket_state(id) {
        None => String::new(),
        Some(TicketState::Connected) => ", connected".into(),
        Some(TicketState::CutOff) if map.rules().stations > 0 => {
            ", cut off without a station".into()
        }
        Some(TicketState::CutOff) => ", cut off".into(),
        Some(TicketState::ToGo(path)) => format!(", {} to go", count(path.trains, "train")),
    };
    format!("{}: {points}{state}", map.ticket_name(id))
}

/// The open routes of a cheapest way to finish a ticket, if there is one.
pub fn way(view: &View, id: TicketId) -> Option<String> {
    match view.ticket_state(id)? {
        TicketState::ToGo(path) => {
            let names: Vec<&str> =
                path.routes.iter().map(|route| view.map().route_name(route)).collect();
            Some(names.join(", "))
        }
        _ => None,
    }
}

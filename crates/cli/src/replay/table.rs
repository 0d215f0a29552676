//! What lies on the table, and what lies before some of the seats.

use whistlestop_engine::{Open, RouteSet, SeatId, TicketSet, View};

/// One line for each thing there is to see. What only one seat knows is shown for the seats
/// whose views these are.
pub fn lines(views: &[View]) -> Vec<String> {
    let Some(view) = views.first() else { return Vec::new() };
    let mut lines = table_lines(view);
    for seat in view.open().seats() {
        let own = views.iter().find(|view| view.seat() == Some(seat));
        lines.extend(open_lines(view.open(), seat));
        match own {
            Some(own) => lines.extend(own_lines(own, seat)),
            None => lines.extend(hidden_lines(view, seat)),
        }
    }
    lines
}

fn table_lines(view: &View) -> Vec<String> {
    let open = view.open();
    let to_act: Vec<String> = view.to_act().map(|seat| seat.to_string()).collect();
    let display = open.display().map(|card| card.map_or("-", |card| card.name()));
    let (deck, tickets) = (open.deck_size(), open.ticket_deck_size());
    let mut lines = vec![
        format!("phase: {} {}", open.phase().name(), to_act.join(" ")).trim_end().to_owned(),
        format!("display: {}", display.join(" ")),
        format!("deck: cards {deck}, tickets {tickets}"),
        format!("discard: {}", open.discard()),
    ];
    if let Some(tunnel) = open.tunnel() {
        let route = view.map().route_name(tunnel.route);
        let revealed: Vec<&str> = tunnel.revealed().map(|card| card.name()).collect();
        let (laid, revealed) = (tunnel.laid.cards(), revealed.join(" "));
        let surcharge = tunnel.surcharge();
        lines.push(format!("tunnel: {route} {laid}, revealed {revealed}, surcharge {surcharge}"));
    }
    if let Some(turns) = open.turns_left() {
        lines.push(format!("turns left: {turns}"));
    }
    lines
}

/// What everybody sees of a seat.
fn open_lines(open: &Open, seat: SeatId) -> Vec<String> {
    let map = open.map();
    let (points, trains) = (open.route_points(seat), open.trains(seat));
    let mut lines = vec![
        format!("{seat}: points {points}, trains {trains}"),
        format!("{seat} routes: {}", route_names(open, open.routes(seat))),
    ];
    if map.rules().stations > 0 {
        let stations = open.stations(seat);
        let built = stations.iter().map(|city| map.city(city).id.as_str());
        lines.push(format!("{seat} stations: {}", list(built.collect())));
    }
    lines
}

fn own_lines(view: &View, seat: SeatId) -> Vec<String> {
    let mut lines = vec![
        format!("{seat} hand: {}", view.hand()),
        format!("{seat} tickets: {}", ticket_names(view, view.tickets())),
    ];
    if !view.offer().is_empty() {
        lines.push(format!("{seat} offer: {}", ticket_names(view, view.offer().set())));
    }
    if let Some(chosen) = view.own_choice() {
        lines.push(format!("{seat} chosen: {}", ticket_names(view, chosen.set())));
    }
    lines
}

/// What others know of a seat's cards and tickets: how many there are, and some cards; at the
/// end all tickets.
fn hidden_lines(view: &View, seat: SeatId) -> Vec<String> {
    let known = view.open().known(seat);
    let tickets = match view.tickets_of(seat) {
        Some(tickets) => ticket_names(view, tickets),
        None => view.ticket_count(seat).to_string(),
    };
    let mut lines = vec![
        format!("{seat} hand: cards {}, known {known}", view.hand_size(seat)),
        format!("{seat} tickets: {tickets}"),
    ];
    if view.offer_count(seat) > 0 {
        lines.push(format!("{seat} offer: {}", view.offer_count(seat)));
    }
    if view.has_chosen(seat) {
        lines.push(format!("{seat} chosen"));
    }
    lines
}

fn ticket_names(view: &View, tickets: TicketSet) -> String {
    let mut names: Vec<&str> = tickets.iter().map(|id| view.map().ticket_name(id)).collect();
    names.sort_unstable();
    list(names)
}

fn route_names(open: &Open, routes: RouteSet) -> String {
    let mut names: Vec<&str> = routes.iter().map(|id| open.map().route_name(id)).collect();
    names.sort_unstable();
    list(names)
}

fn list(names: Vec<&str>) -> String {
    if names.is_empty() { "-".into() } else { names.join(" ") }
}

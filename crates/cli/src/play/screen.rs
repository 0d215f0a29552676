//! What the person sees, all of it from the view.

use std::io::{self, Write};

use whistlestop_engine::{CityId, Phase, SeatId, TicketId, TicketState, TrainCard, View};

use super::menu::{self, Choice};
use super::text::{self, count, wrap, wrap_words};

/// Lines of a small terminal, less one above and one for the prompt.
const LINES: usize = 22;

/// News, table, hand, tickets and choices: everything that is needed to decide, in a window of 80
/// columns and 24 lines.
pub fn write_decision(
    view: &View,
    names: &[String],
    news: &[String],
    choices: &[Choice],
    out: &mut impl Write,
) -> io::Result<()> {
    let mut lines = Vec::new();
    for item in news {
        lines.extend(wrap_words(item));
    }
    lines.extend(seats(view, names));
    // What can be drawn is among the choices.
    lines.extend(table(view, view.open().phase() != Phase::Action));
    lines.extend(hand(view));
    lines.extend(if view.tickets().len() > 3 { few_lines(view) } else { tickets(view, false) });
    lines.push(question(view));
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    menu::write(choices, LINES.saturating_sub(lines.len()), out)
}

fn question(view: &View) -> String {
    let phase = view.open().phase();
    match phase {
        Phase::StartingTickets | Phase::TicketChoice => {
            let least = view.open().least_kept(&view.offer());
            format!("Which tickets do you keep? At least {least}.")
        }
        Phase::SecondCard => "Which card do you draw as the second?".into(),
        Phase::TunnelDecision => "Do you pay the surcharge?".into(),
        Phase::Action | Phase::Over => "What do you do?".into(),
    }
}

/// A line for each seat.
pub fn seats(view: &View, names: &[String]) -> Vec<String> {
    let open = view.open();
    let line = |(seat, name): (SeatId, &String)| {
        let mut facts = vec![
            count(open.route_points(seat), "point"),
            count(open.trains(seat), "train"),
            count(view.hand_size(seat), "card"),
            count(view.ticket_count(seat), "ticket"),
        ];
        if view.map().rules().stations > 0 {
            facts.push(count(open.stations_left(seat), "station"));
        }
        format!("{name}: {}", facts.join(", "))
    };
    open.seats().zip(names).map(line).collect()
}

/// What lies on the table.
fn table(view: &View, with_display: bool) -> Vec<String> {
    let open = view.open();
    let mut facts = Vec::new();
    if with_display {
        let card = |card: Option<TrainCard>| card.map_or("-", TrainCard::name);
        facts.push(format!("Display: {}.", open.display().map(card).join(" ")));
    }
    facts.push(format!("Deck: {}, ticket deck: {}.", open.deck_size(), open.ticket_deck_size()));
    if let Some(turns) = open.turns_left() {
        facts.push(format!("Final round: {} left, this one included.", count(turns, "turn")));
    }
    let mut lines = wrap("", facts, " ");
    if let Some(tunnel) = open.tunnel() {
        let revealed: Vec<&str> = tunnel.revealed().map(|card| card.name()).collect();
        let name = view.map().route_name(tunnel.route);
        lines.push(format!("Tunnel {name}: you laid {}.", tunnel.laid.cards()));
        let surcharge = count(tunnel.surcharge(), "card");
        lines.push(format!("Revealed: {}. Surcharge: {surcharge}.", revealed.join(" ")));
    }
    lines
}

/// One's own cards.
pub fn hand(view: &View) -> Vec<String> {
    wrap_words(&format!("Hand: {}", view.hand()))
}

/// Many tickets in few lines: what is connected needs no more thought.
fn few_lines(view: &View) -> Vec<String> {
    let is_connected = |id: &TicketId| view.ticket_state(*id) == Some(TicketState::Connected);
    let (connected, missing): (Vec<_>, Vec<_>) = view.tickets().iter().partition(is_connected);
    let points = |id: TicketId| u64::from(view.map().ticket(id).points);
    let sum = connected.iter().map(|id| points(*id)).sum::<u64>();
    let summary = format!("{} connected ({})", connected.len(), count(sum, "point"));
    let brief = |id: TicketId| {
        let state = match view.ticket_state(id) {
            Some(TicketState::ToGo(path)) => format!("{} to go", path.trains),
            _ => "cut off".into(),
        };
        format!("{} ({}, {state})", view.map().ticket_name(id), points(id))
    };
    let mut lines =
        wrap("Tickets: ", [summary].into_iter().chain(missing.into_iter().map(brief)), ", ");
    let offered = view.offer();
    lines.extend(offered.iter().map(|id| format!("On offer {}", text::ticket(view, id))));
    lines
}

/// One's own tickets, and those on offer; with a way to finish each of them if it is asked for.
pub fn tickets(view: &View, with_ways: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for (what, tickets) in [("Ticket", view.tickets()), ("On offer", view.offer().set())] {
        for id in tickets.iter() {
            lines.push(format!("{what} {}", text::ticket(view, id)));
            if let Some(way) = text::way(view, id).filter(|_| with_ways) {
                lines.extend(wrap("    by ", way.split(' ').map(String::from), " "));
            }
        }
    }
    if with_ways
        && view.tickets().len() > 1
        && let Some(joint) = view.joint_cost(view.tickets())
    {
        let trains = count(joint.trains, "train");
        lines.push(format!("All that can be finished together: {trains} to go."));
    }
    if with_ways && lines.is_empty() {
        lines.push("You have no tickets.".into());
    }
    lines
}

/// Everything that lies on the board, seat by seat.
pub fn board(view: &View, names: &[String]) -> Vec<String> {
    let (open, map) = (view.open(), view.map());
    let mut lines = table(view, true);
    for ((seat, facts), name) in open.seats().zip(seats(view, names)).zip(names) {
        lines.push(facts);
        let routes = open.routes(seat).iter().map(|id| map.route_name(id).to_owned());
        if !open.routes(seat).is_empty() {
            lines.extend(wrap(&format!("  {name} routes: "), routes, ", "));
        }
        let stations: Vec<String> =
            open.stations(seat).iter().map(|city| map.city(city).id.clone()).collect();
        if !stations.is_empty() {
            lines.extend(wrap(&format!("  {name} stations: "), stations, ", "));
        }
    }
    lines.push("`routes CITY` tells what leads from a city, `routes` all that is open.".into());
    lines
}

/// The routes at a city, and whose they are.
pub fn routes_at(view: &View, city: CityId) -> Vec<String> {
    let (open, map) = (view.open(), view.map());
    let mut lines = vec![format!("{}:", map.city(city).name)];
    if let Some(owner) = open.station_owner(city) {
        lines.push(format!("  station of {owner}"));
    }
    let open_routes = view.seat().map(|seat| open.open_routes(seat)).unwrap_or_default();
    for id in map.routes_at(city).iter() {
        let state = match open.owner(id) {
            Some(owner) => format!("belongs to {owner}"),
            None if open_routes.contains(id) => "open".into(),
            None => "closed by the other track".into(),
        };
        lines.push(format!("  {} ({}): {state}", map.route_name(id), text::route(map, id)));
    }
    lines
}

/// All routes that are open to the person.
pub fn open_routes(view: &View) -> Vec<String> {
    let map = view.map();
    let Some(seat) = view.seat() else { return Vec::new() };
    let mut names: Vec<String> = (view.open().open_routes(seat).iter())
        .map(|id| format!("{} {}", map.route_name(id), map.route(id).length))
        .collect();
    names.sort();
    let mut lines = vec![format!("{} open routes and their spaces:", names.len())];
    lines.extend(wrap("    ", names, ", "));
    lines
}

/// All lines that make sense now, to be completed to.
pub fn completions(view: &View) -> Vec<String> {
    let map = view.map();
    let words = ["help", "board", "hand", "show tickets", "log", "routes", "more", "quit"];
    let mut lines: Vec<String> = words.map(String::from).to_vec();
    lines.extend(view.legal_actions().iter().map(|action| action.notation(map)));
    lines.extend(map.cities().map(|(_, city)| format!("routes {}", city.id)));
    lines.extend(map.routes().map(|(id, _)| format!("why claim {}", map.route_name(id))));
    lines
}

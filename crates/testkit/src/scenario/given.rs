//! `[given]`: a state in the middle of a game.

use whistlestop_engine::{
    Action, BySeat, Cards, DISPLAY, Game, Map, Phase, RouteSet, SeatCountError, SeatId,
    SeatSnapshot, Snapshot, TicketId, TrainCard, TunnelSnapshot,
};

use super::arrange::{Luck, Purpose, Stock, Table, demand_seated, seated, tickets_named};
use super::file::{Given, GivenTunnel};
use super::play::Play;
use super::stacked::Stacked;
use super::words::{PerSeat, Place, Rest, Seat};

/// The game that is given.
///
/// # Errors
/// If there can be no such state.
pub fn build(table: Table, given: &Given, relaxed: bool) -> Result<Play, String> {
    let Table { map, seats, start, luck } = table;
    if !table.can_play() {
        return Err(SeatCountError { seats }.to_string());
    }
    check_seats(given, seats)?;
    let mut stock = Stock::new(map);
    let phase = given.phase.map_or(Phase::Action, |phase| phase.0);
    let to_act = given.to_act.map_or(start, |seat| seat.0);
    let mut snapshot = Snapshot {
        phase,
        start,
        // While starting tickets are chosen several may act; the first turn is still the starter's.
        active: if phase == Phase::StartingTickets { start } else { to_act },
        triggered_by: given.triggered_by.map(|seat| seat.0),
        passes: given.passes,
        display: [None; DISPLAY],
        deck: Vec::new(),
        discard: Cards::EMPTY,
        ticket_deck: Vec::new(),
        tunnel: None,
        seats: Vec::new(),
    };
    for seat in SeatId::first(seats) {
        snapshot.seats.push(place(&mut stock, seat, given)?);
    }
    place_cards(&mut stock, given, luck, &mut snapshot)?;
    place_tickets(&mut stock, given, luck, &mut snapshot)?;
    check_snapshot(map, given, &snapshot)?;

    let chance = Stacked::from(luck.chance(Purpose::Game));
    let game = Game::from_snapshot_relaxed(map, &snapshot, chance);
    let game = game.map_err(|error| error.to_string())?;
    check_chosen(&game)?;
    if given.to_act.is_some() && !game.to_act().any(|seat| seat == to_act) {
        return Err(format!("`to_act`: {to_act} has nothing to decide"));
    }
    Play::start(game, score_offsets(map, given, &snapshot, relaxed)?, relaxed)
}

fn check_seats(given: &Given, seats: usize) -> Result<(), String> {
    demand_seated("routes", &given.routes, seats)?;
    demand_seated("trains", &given.trains, seats)?;
    demand_seated("score", &given.score, seats)?;
    demand_seated("stations", &given.stations, seats)?;
    demand_seated("hands", &given.hands, seats)?;
    demand_seated("tickets", &given.tickets, seats)?;
    demand_seated("offered", &given.offered, seats)?;
    demand_seated("chosen", &given.chosen, seats)?;
    let single = [("to_act", given.to_act), ("triggered_by", given.triggered_by)];
    for (key, seat) in single {
        seat.map(|seat| seated(key, seat.0, seats)).transpose()?;
    }
    for (key, rest) in [("rest", given.rest), ("ticket_rest", given.ticket_rest)] {
        if let Rest::Hand(seat) = rest {
            seated(key, seat, seats)?;
        }
    }
    Ok(())
}

fn place(stock: &mut Stock, seat: SeatId, given: &Given) -> Result<SeatSnapshot, String> {
    let map = stock.map;
    let seat = Seat(seat);
    let routes = routes_named(map, named(&given.routes, seat))?;
    let trains_left = u16::from(map.rules().trains).checked_sub(map.spaces(routes));
    let trains = given.trains.get(&seat).copied().or(trains_left.map(|trains| trains as u8));
    let city = |name: &String| map.city_named(name).map_err(|error| format!("`stations`: {error}"));
    let chosen = given.chosen.get(&seat).map(|names| tickets_named(map, names)).transpose()?;
    Ok(SeatSnapshot {
        hand: stock.take_cards("hands", given.hands.get(&seat).copied().unwrap_or_default())?,
        known: Cards::EMPTY,
        trains: trains.ok_or_else(|| format!("{seat} has more routes than trains (I4)"))?,
        routes,
        stations: named(&given.stations, seat).iter().map(city).collect::<Result<_, _>>()?,
        tickets: take_set(stock, "tickets", named(&given.tickets, seat))?,
        offer: take_set(stock, "offered", named(&given.offered, seat))?,
        chosen: chosen.map(|tickets| tickets.into_iter().collect()),
    })
}

fn named(table: &PerSeat<Vec<String>>, seat: Seat) -> &[String] {
    table.get(&seat).map_or(&[], Vec::as_slice)
}

fn take_set<S: FromIterator<TicketId>>(
    stock: &mut Stock,
    key: &str,
    names: &[String],
) -> Result<S, String> {
    Ok(stock.take_tickets(key, names)?.into_iter().collect())
}

fn routes_named(map: &Map, names: &[String]) -> Result<RouteSet, String> {
    let mut routes = RouteSet::EMPTY;
    for name in names {
        let route = map.route_named(name).map_err(|error| format!("`routes`: {error}"))?;
        if routes.contains(route) {
            return Err(format!("`routes`: `{name}` is listed twice"));
        }
        routes.insert(route);
    }
    Ok(routes)
}

/// Discard pile, tunnel, deck and display as named, and then the cards that are not.
fn place_cards(
    stock: &mut Stock,
    given: &Given,
    luck: Luck,
    snapshot: &mut Snapshot,
) -> Result<(), String> {
    snapshot.discard = stock.take_cards("discard", given.discard)?;
    snapshot.tunnel = given.tunnel.as_ref().map(|tunnel| take_tunnel(stock, tunnel)).transpose()?;
    snapshot.deck = stock.take_list("deck", &given.deck)?;
    let display = given.display.map(|places| take_display(stock, places)).transpose()?;
    let mut rest = luck.shuffled(Purpose::Cards, stock.cards.each());
    snapshot.display = display.map_or_else(|| colored_display(&mut rest), Ok)?;
    match given.rest {
        Rest::Deck => snapshot.deck.extend(rest),
        Rest::Hand(seat) => {
            snapshot.seats[seat.index()].hand += rest.into_iter().collect::<Cards>();
        }
        Rest::Box => return Err("`rest`: train cards cannot be in the box (I1)".to_owned()),
    }
    Ok(())
}

fn take_tunnel(stock: &mut Stock, tunnel: &GivenTunnel) -> Result<TunnelSnapshot, String> {
    Ok(TunnelSnapshot {
        route: stock
            .map
            .route_named(&tunnel.route)
            .map_err(|error| format!("`tunnel`: {error}"))?,
        laid: stock.take_cards("tunnel.laid", tunnel.laid)?,
        revealed: stock.take_list("tunnel.revealed", &tunnel.revealed)?,
    })
}

fn take_display(
    stock: &mut Stock,
    places: [Place; DISPLAY],
) -> Result<[Option<TrainCard>; DISPLAY], String> {
    let mut display = [None; DISPLAY];
    for (slot, place) in display.iter_mut().zip(places) {
        *slot = match place {
            Place::Card(card) => {
                stock.take_cards("display", Cards::of(card, 1).into())?;
                Some(card)
            }
            Place::Empty => None,
            Place::Anything => return Err("`display`: expected a card, got `?`".to_owned()),
        };
    }
    Ok(display)
}

/// The first five cards of the rest that are not locomotives.
fn colored_display(rest: &mut Vec<TrainCard>) -> Result<[Option<TrainCard>; DISPLAY], String> {
    let mut display = [None; DISPLAY];
    for slot in &mut display {
        let colored = rest.iter().position(|card| *card != TrainCard::Locomotive);
        let Some(place) = colored else {
            return Err("too few cards are left for a display without locomotives".to_owned());
        };
        *slot = Some(rest.remove(place));
    }
    Ok(display)
}

/// Ticket deck and box as named, and then the tickets that are not; long ones are in the box, which
/// is wherever a game does not say.
fn place_tickets(
    stock: &mut Stock,
    given: &Given,
    luck: Luck,
    snapshot: &mut Snapshot,
) -> Result<(), String> {
    snapshot.ticket_deck = stock.take_tickets("ticket_deck", &given.ticket_deck)?;
    stock.take_tickets("box", &given.boxed)?;
    let rest = luck.shuffled(Purpose::Tickets, stock.tickets_left(false));
    match given.ticket_rest {
        Rest::Deck => snapshot.ticket_deck.extend(rest),
        Rest::Hand(seat) => {
            let held = &mut snapshot.seats[seat.index()].tickets;
            *held = held.union(rest.into_iter().collect());
        }
        Rest::Box => {}
    }
    Ok(())
}

/// What a state that waits for somebody must be like beyond the invariants.
fn check_snapshot(map: &'static Map, given: &Given, snapshot: &Snapshot) -> Result<(), String> {
    let phase = snapshot.phase;
    let start = phase == Phase::StartingTickets;
    if phase == Phase::Over {
        return Err("`phase`: a game that is over cannot be given, use `score_now`".to_owned());
    }
    if usize::from(snapshot.passes) >= snapshot.seats.len() {
        return Err("`passes`: when everybody has passed the game is over (T7)".to_owned());
    }
    if !start && !given.chosen.is_empty() {
        return Err("`chosen` is about the phase `starting_tickets`".to_owned());
    }
    for (seat, place) in SeatId::ALL.into_iter().zip(&snapshot.seats) {
        let chooses = start || (phase == Phase::TicketChoice && seat == snapshot.active);
        if !chooses && !place.offer.is_empty() {
            return Err(format!("`offered`: {seat} does not choose tickets now"));
        }
        if start && !place.tickets.is_empty() {
            return Err(format!("`tickets`: {seat} holds none before all have chosen (S12)"));
        }
    }
    check_tunnel(map, snapshot)
}

/// Starting tickets were chosen by the rules (S8).
fn check_chosen<C>(game: &Game<C>) -> Result<(), String> {
    for seat in game.seats() {
        let least = game.open().least_kept(&game.offer(seat));
        if game.chosen(seat).is_some_and(|kept| kept.len() < usize::from(least)) {
            return Err(format!("`chosen`: {seat} must keep at least {least} (S8)"));
        }
    }
    Ok(())
}

/// A tunnel can wait only if the attempt was legal, and only for a surcharge (U1, U5).
fn check_tunnel(map: &'static Map, snapshot: &Snapshot) -> Result<(), String> {
    let Some(TunnelSnapshot { route, laid, .. }) = snapshot.tunnel else { return Ok(()) };
    if !map.route(route).tunnel {
        return Err(format!("`tunnel`: `{}` is not a tunnel", map.route_name(route)));
    }
    let mut before = Snapshot { phase: Phase::Action, tunnel: None, ..snapshot.clone() };
    before.seats[snapshot.active.index()].hand += laid;
    let before =
        Game::from_snapshot_relaxed(map, &before, ()).map_err(|error| error.to_string())?;
    before
        .check(snapshot.active, Action::Claim { route, cards: laid })
        .map_err(|illegal| format!("`tunnel`: {}", illegal.refusal.describe(map)))?;
    let after =
        Game::from_snapshot_relaxed(map, snapshot, ()).map_err(|error| error.to_string())?;
    match after.open().tunnel().map(|tunnel| tunnel.surcharge()) {
        Some(0) => Err("`tunnel`: without surcharge it is claimed at once (U5)".to_owned()),
        _ => Ok(()),
    }
}

/// By how much the score of each seat differs from what its routes are worth.
fn score_offsets(
    map: &Map,
    given: &Given,
    snapshot: &Snapshot,
    relaxed: bool,
) -> Result<BySeat<i32>, String> {
    let mut offsets = BySeat::default();
    for (seat, score) in &given.score {
        let worth = i32::from(map.route_points(snapshot.seats[seat.0.index()].routes));
        offsets[seat.0] = i32::from(*score) - worth;
        if !relaxed && offsets[seat.0] != 0 {
            return Err(format!(
                "`score`: the routes of {seat} are worth {worth}, got {score} (I4)"
            ));
        }
    }
    Ok(offsets)
}

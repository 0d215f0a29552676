//! What a program that plays as a bot is asked.

use std::collections::BTreeMap;

use serde::Serialize;
use whistlestop_engine::{Action, Cards, Color, Map, RouteSet, SeatId, TicketSet, TrainCard, View};

/// The version of the question that is asked.
pub const BOT_VERSION: u32 = 1;

/// A decision, as a program is asked for it: one line of JSON, described in `docs/formats/bot.md`.
///
/// ```
/// use whistlestop_engine::{FastChance, Game, SeatId, Viewer};
/// use whistlestop_protocol::BotRequest;
///
/// let game = Game::new(whistlestop_maps::usa(), 2, FastChance::new(1))?;
/// let view = game.view(Viewer::Seat(SeatId::B));
/// let legal = view.legal_actions();
/// let request = BotRequest {
///     view: &view,
///     legal: &legal,
///     seed: 7,
///     time_ms: Some(100),
///     nodes: None,
///     with_board: false,
/// };
/// let line = request.line();
/// assert!(line.starts_with(r#"{"version":1,"seed":7,"time_ms":100,"#), "{line}");
/// assert!(!line.contains('\n'));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BotRequest<'a> {
    /// What the seat knows.
    pub view: &'a View,
    /// What it may do.
    pub legal: &'a [Action],
    /// From which the program takes its luck.
    pub seed: u64,
    /// How long it may take, if that is limited.
    pub time_ms: Option<u64>,
    /// How many steps it may take, if that is limited.
    pub nodes: Option<u64>,
    /// Whether the board is described, too.
    pub with_board: bool,
}

impl BotRequest<'_> {
    /// The line, without its end.
    pub fn line(&self) -> String {
        let map = self.view.map();
        let request = Request {
            version: BOT_VERSION,
            // Not every language has whole numbers beyond that.
            seed: self.seed & ((1 << 53) - 1),
            time_ms: self.time_ms,
            nodes: self.nodes,
            board: self.with_board.then(|| board(map)),
            view: view_json(self.view),
            legal: self.legal.iter().map(|action| action.notation(map)).collect(),
        };
        serde_json::to_string(&request).expect("strings and numbers are always JSON")
    }
}

#[derive(Serialize)]
struct Request<'a> {
    version: u32,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<BoardJson<'a>>,
    view: ViewJson<'a>,
    legal: Vec<String>,
}

type CardTable = BTreeMap<&'static str, u8>;

#[derive(Serialize)]
struct ViewJson<'a> {
    map: &'a str,
    seat: Option<char>,
    phase: &'static str,
    to_act: Vec<char>,
    start: char,
    display: Vec<&'static str>,
    deck: u8,
    ticket_deck: u8,
    discard: CardTable,
    hand: CardTable,
    tickets: Vec<&'a str>,
    offer: Vec<&'a str>,
    seats: BTreeMap<char, SeatJson<'a>>,
    tunnel: Option<TunnelJson<'a>>,
    triggered_by: Option<char>,
    turns_left: Option<u8>,
}

#[derive(Serialize)]
struct SeatJson<'a> {
    score: u16,
    trains: u8,
    cards: u8,
    known: CardTable,
    tickets: u8,
    offer: u8,
    routes: Vec<&'a str>,
    stations: Vec<&'a str>,
    stations_left: u8,
}

#[derive(Serialize)]
struct TunnelJson<'a> {
    route: &'a str,
    laid: CardTable,
    revealed: Vec<&'static str>,
    surcharge: u8,
}

#[derive(Serialize)]
struct BoardJson<'a> {
    cities: Vec<&'a str>,
    routes: Vec<RouteJson<'a>>,
    tickets: Vec<TicketJson<'a>>,
    trains: u8,
    stations: u8,
    station_points: u8,
    route_points: BTreeMap<usize, u8>,
    longest_path_points: u8,
    double_route_seats: u8,
    final_round_trains: u8,
}

#[derive(Serialize)]
struct RouteJson<'a> {
    name: &'a str,
    a: &'a str,
    b: &'a str,
    length: u8,
    color: &'static str,
    tunnel: bool,
    locomotives: u8,
    twin: Option<&'a str>,
}

#[derive(Serialize)]
struct TicketJson<'a> {
    name: &'a str,
    a: &'a str,
    b: &'a str,
    points: u8,
    long: bool,
}

fn view_json(view: &View) -> ViewJson<'_> {
    let (map, open) = (view.map(), view.open());
    ViewJson {
        map: map.name(),
        seat: view.seat().map(SeatId::letter),
        phase: open.phase().name(),
        to_act: view.to_act().map(SeatId::letter).collect(),
        start: open.start().letter(),
        display: open.display().map(|card| card.map_or("-", TrainCard::name)).to_vec(),
        deck: open.deck_size(),
        ticket_deck: open.ticket_deck_size(),
        discard: card_table(open.discard()),
        hand: card_table(view.hand()),
        tickets: ticket_names(map, view.tickets()),
        offer: ticket_names(map, view.offer().set()),
        seats: open.seats().map(|seat| (seat.letter(), seat_json(view, seat))).collect(),
        tunnel: open.tunnel().map(|tunnel| TunnelJson {
            route: map.route_name(tunnel.route),
            laid: card_table(tunnel.laid.cards()),
            revealed: tunnel.revealed().map(TrainCard::name).collect(),
            surcharge: tunnel.surcharge(),
        }),
        triggered_by: open.triggered_by().map(SeatId::letter),
        turns_left: open.turns_left(),
    }
}

fn seat_json(view: &View, seat: SeatId) -> SeatJson<'_> {
    let (map, open) = (view.map(), view.open());
    SeatJson {
        score: open.route_points(seat),
        trains: open.trains(seat),
        cards: view.hand_size(seat),
        known: card_table(open.known(seat)),
        tickets: view.ticket_count(seat),
        offer: view.offer_count(seat),
        routes: route_names(map, open.routes(seat)),
        stations: open.stations(seat).iter().map(|city| map.city(city).id.as_str()).collect(),
        stations_left: open.stations_left(seat),
    }
}

fn board(map: &Map) -> BoardJson<'_> {
    let rules = map.rules();
    let city = |id| map.city(id).id.as_str();
    let points = rules.points.iter().copied().enumerate().filter(|(_, points)| *points > 0);
    BoardJson {
        cities: map.cities().map(|(_, city)| city.id.as_str()).collect(),
        routes: map
            .routes()
            .map(|(id, route)| RouteJson {
                name: map.route_name(id),
                a: city(route.a),
                b: city(route.b),
                length: route.length,
                color: route.color.map_or("gray", Color::name),
                tunnel: route.tunnel,
                locomotives: route.symbols,
                twin: route.twin.map(|twin| map.route_name(twin)),
            })
            .collect(),
        tickets: map
            .tickets()
            .map(|(id, ticket)| TicketJson {
                name: map.ticket_name(id),
                a: city(ticket.a),
                b: city(ticket.b),
                points: ticket.points,
                long: ticket.long,
            })
            .collect(),
        trains: rules.trains,
        stations: rules.stations,
        station_points: rules.station_points,
        route_points: points.collect(),
        longest_path_points: rules.longest_path_points,
        double_route_seats: rules.double_route_seats,
        final_round_trains: rules.final_round_trains,
    }
}

fn card_table(cards: Cards) -> CardTable {
    cards.iter().map(|(card, count)| (card.name(), count)).collect()
}

fn route_names(map: &Map, routes: RouteSet) -> Vec<&str> {
    routes.iter().map(|id| map.route_name(id)).collect()
}

fn ticket_names(map: &Map, tickets: TicketSet) -> Vec<&str> {
    tickets.iter().map(|id| map.ticket_name(id)).collect()
}

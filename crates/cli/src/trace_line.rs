//! The lines of a trace, as described in `docs/formats/trace.md`.

use std::collections::BTreeMap;

use serde::Serialize;
use whistlestop_engine::{
    Cards, Chance, Game, Map, Open, Outcome, Score, SeatId, TicketSet, TrainCard, Tunnel,
};

/// The name of the format.
pub const FORMAT: &str = "whistlestop-trace-1";

/// One line.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Line {
    Header(Header),
    Act(Act),
    Reshuffle { deck: CardList },
    Returned { tickets: Names },
    State(State),
    Final(Final),
}

type Name = &'static str;
type Names = Vec<Name>;
type CardList = Vec<Name>;
type CardTable = BTreeMap<Name, u8>;
type Seats<T> = BTreeMap<char, T>;

/// The state after setup.
#[derive(Serialize)]
pub struct Header {
    format: Name,
    map: Name,
    players: usize,
    start: char,
    seed: u64,
    hands: Seats<CardList>,
    display: CardList,
    deck: CardList,
    discard: CardTable,
    offered: Seats<Names>,
    ticket_deck: Names,
    r#box: Names,
    #[serde(skip_serializing_if = "Option::is_none")]
    train_order: Option<CardList>,
}

impl Header {
    /// `train_order` is the first shuffle, if everything on the table follows from it.
    pub fn new<C: Chance>(game: &Game<C>, seed: u64, train_order: Option<&[u8]>) -> Self {
        let (map, open) = (game.map(), game.open());
        Self {
            format: FORMAT,
            map: map.name(),
            players: open.seat_count(),
            start: open.start().letter(),
            seed,
            hands: by_seat(open, |seat| game.hand(seat).each().map(TrainCard::name).collect()),
            display: display(open),
            deck: game.deck().map(TrainCard::name).collect(),
            discard: card_table(open.discard()),
            offered: by_seat(open, |seat| ticket_names(map, game.offer(seat).set())),
            ticket_deck: game.ticket_deck().into_iter().map(|id| map.ticket_name(id)).collect(),
            r#box: ticket_names(map, game.boxed_tickets()),
            train_order: train_order.map(card_names),
        }
    }
}

/// One decision.
#[derive(Serialize)]
pub struct Act {
    n: u32,
    seat: char,
    r#do: String,
    legal_count: usize,
    legal_hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
}

impl Act {
    /// The `n`-th decision: `action` among all that were `legal`, in canonical notation.
    pub fn new(n: u32, seat: SeatId, action: String, mut legal: Vec<String>, full: bool) -> Self {
        legal.sort_unstable();
        Self {
            n,
            seat: seat.letter(),
            r#do: action,
            legal_count: legal.len(),
            legal_hash: format!("{:016x}", legal_hash(&legal)),
            legal: full.then_some(legal),
        }
    }
}

/// FNV-1a over the sorted legal actions, each followed by a line feed.
fn legal_hash(legal: &[String]) -> u64 {
    let bytes = legal.iter().flat_map(|action| action.bytes().chain([b'\n']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The whole truth after an action.
#[derive(Serialize)]
pub struct State {
    n: u32,
    phase: Name,
    to_act: Vec<char>,
    display: CardList,
    deck: u8,
    ticket_deck: u8,
    discard: CardTable,
    hands: Seats<CardTable>,
    trains: Seats<u8>,
    score: Seats<u16>,
    stations: Seats<Names>,
    routes: Seats<Names>,
    tickets: Seats<Names>,
    offered: Seats<Names>,
    triggered_by: Option<char>,
    turns_left: Option<u8>,
    passes: u8,
    tunnel: Option<PendingTunnel>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deck_order: Option<CardList>,
}

#[derive(Serialize)]
struct PendingTunnel {
    route: Name,
    laid: CardTable,
    revealed: CardList,
    surcharge: u8,
}

impl State {
    /// The state after the `n`-th decision; a full one also says in which order the deck lies.
    pub fn new<C: Chance>(n: u32, game: &Game<C>, full: bool) -> Self {
        let (map, open) = (game.map(), game.open());
        Self {
            n,
            phase: open.phase().name(),
            to_act: game.to_act().map(SeatId::letter).collect(),
            display: display(open),
            deck: open.deck_size(),
            ticket_deck: open.ticket_deck_size(),
            discard: card_table(open.discard()),
            hands: by_seat(open, |seat| card_table(game.hand(seat))),
            trains: by_seat(open, |seat| open.trains(seat)),
            score: by_seat(open, |seat| open.route_points(seat)),
            stations: by_seat(open, |seat| station_cities(open, seat)),
            routes: by_seat(open, |seat| route_names(open, seat)),
            tickets: by_seat(open, |seat| ticket_names(map, game.tickets(seat))),
            offered: by_seat(open, |seat| ticket_names(map, game.offer(seat).set())),
            triggered_by: open.triggered_by().map(SeatId::letter),
            turns_left: open.turns_left(),
            passes: open.passes(),
            tunnel: open.tunnel().map(|tunnel| PendingTunnel::new(map, &tunnel)),
            deck_order: full.then(|| game.deck().map(TrainCard::name).collect()),
        }
    }
}

impl PendingTunnel {
    fn new(map: &'static Map, tunnel: &Tunnel) -> Self {
        Self {
            route: map.route_name(tunnel.route),
            laid: card_table(tunnel.laid.cards()),
            revealed: tunnel.revealed().map(TrainCard::name).collect(),
            surcharge: tunnel.surcharge(),
        }
    }
}

/// The final scoring.
#[derive(Serialize)]
pub struct Final {
    seats: Seats<FinalSeat>,
    bonus: Vec<char>,
    winners: Vec<char>,
}

#[derive(Serialize)]
struct FinalSeat {
    routes: i32,
    tickets: i32,
    stations: i32,
    longest: i32,
    total: i32,
    completed: usize,
    path: u16,
    built: u8,
    rank: u8,
    ticket_status: BTreeMap<Name, bool>,
    station_use: BTreeMap<Name, Option<Name>>,
}

impl Final {
    pub fn new<C: Chance>(game: &Game<C>, outcome: &Outcome) -> Self {
        let seat_line = |seat| FinalSeat::new(game, seat, outcome.score(seat));
        Self {
            seats: by_seat(game.open(), seat_line),
            bonus: outcome.bonus().map(SeatId::letter).collect(),
            winners: outcome.winners().map(SeatId::letter).collect(),
        }
    }
}

impl FinalSeat {
    fn new<C: Chance>(game: &Game<C>, seat: SeatId, score: &Score) -> Self {
        let map = game.map();
        let status = |id| (map.ticket_name(id), score.completed.contains(id));
        let used = score.station_use.map(|route| route.map(|route| map.route_name(route)));
        Self {
            routes: score.routes,
            tickets: score.tickets,
            stations: score.stations,
            longest: score.longest,
            total: score.total,
            completed: score.completed.len(),
            path: score.path,
            built: score.built,
            rank: score.rank,
            ticket_status: game.tickets(seat).iter().map(status).collect(),
            station_use: station_cities(game.open(), seat).into_iter().zip(used).collect(),
        }
    }
}

impl Line {
    /// The discard pile has become the deck, in this order.
    pub fn reshuffle(cards: &[u8]) -> Self {
        Self::Reshuffle { deck: card_names(cards) }
    }

    /// These tickets have gone under the ticket deck, in this order.
    pub fn returned(map: &'static Map, tickets: &[u8]) -> Self {
        let names: Names = map.tickets().map(|(id, _)| map.ticket_name(id)).collect();
        Self::Returned { tickets: tickets.iter().map(|id| names[usize::from(*id)]).collect() }
    }
}

fn by_seat<T>(open: &Open, value: impl Fn(SeatId) -> T) -> Seats<T> {
    open.seats().map(|seat| (seat.letter(), value(seat))).collect()
}

fn card_table(cards: Cards) -> CardTable {
    cards.iter().map(|(card, count)| (card.name(), count)).collect()
}

/// Names of cards that are kinds in a shuffle.
fn card_names(kinds: &[u8]) -> CardList {
    kinds.iter().map(|kind| TrainCard::ALL[usize::from(*kind)].name()).collect()
}

fn display(open: &Open) -> CardList {
    open.display().into_iter().map(|card| card.map_or("-", TrainCard::name)).collect()
}

fn station_cities(open: &Open, seat: SeatId) -> Names {
    open.stations(seat).iter().map(|city| open.map().city(city).id.as_str()).collect()
}

fn route_names(open: &Open, seat: SeatId) -> Names {
    let mut names: Names = open.routes(seat).iter().map(|id| open.map().route_name(id)).collect();
    names.sort_unstable();
    names
}

fn ticket_names(map: &'static Map, tickets: TicketSet) -> Names {
    let mut names: Names = tickets.iter().map(|id| map.ticket_name(id)).collect();
    names.sort_unstable();
    names
}

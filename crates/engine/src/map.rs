//! The checked board: cities, routes, tickets, and what differs between boards.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::card::{COLORS, Cards, Color, TrainCard};
use crate::ids::{CityId, CitySet, RouteId, RouteSet, TicketId, TicketSet};
use crate::notation::Names;

/// Longest route a map can have.
pub const MAX_LENGTH: usize = 9;

/// Most train cards a map can have.
pub const MAX_CARDS: usize = 112;

/// Most tickets a map can have.
pub const MAX_TICKETS: usize = 104;

/// Most tickets that can be on offer to one seat at a time.
pub const MAX_OFFER: usize = 6;

/// Most stations a seat can have.
pub const MAX_STATIONS: usize = 3;

/// Slots of the display (M10).
pub const DISPLAY: usize = 5;

/// A node of the map.
#[derive(Clone, Debug, PartialEq)]
pub struct City {
    /// Name in files and notation.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Real latitude in degrees, if the map file has it.
    pub lat: Option<f64>,
    /// Real longitude in degrees, if the map file has it.
    pub lon: Option<f64>,
}

/// One claimable track between two cities (M8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// One end.
    pub a: CityId,
    /// The other end.
    pub b: CityId,
    /// How many spaces it has.
    pub length: u8,
    /// Its color; a gray route has none.
    pub color: Option<Color>,
    /// Whether it is a tunnel (U1).
    pub tunnel: bool,
    /// Locomotive symbols; a route with at least one is a ferry (F1).
    pub symbols: u8,
    /// The other track of a double route (X1).
    pub twin: Option<RouteId>,
}

impl Route {
    /// The end that is not `city`, which must be the other one.
    #[inline]
    pub fn other_end(&self, city: CityId) -> CityId {
        // Without a branch, because nobody can guess which end it is.
        CityId(self.a.0 ^ self.b.0 ^ city.0)
    }
}

/// Two cities and a value (M7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// One city.
    pub a: CityId,
    /// The other city.
    pub b: CityId,
    /// Points if completed, lost if not (K8).
    pub points: u8,
    /// Whether it belongs to the long tickets (M6).
    pub long: bool,
}

/// Where the tickets go that a seat does not keep at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unkept {
    /// Under the ticket deck (S10).
    Bottom,
    /// Out of the game (S11).
    Box,
}

/// What differs between boards. The defaults are those of the USA board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Trains each seat starts with (M2).
    pub trains: u8,
    /// Stations each seat starts with (M3).
    pub stations: u8,
    /// Points for each station not built (P3).
    pub station_points: u8,
    /// Train cards of each color (M4).
    pub cards_per_color: u8,
    /// Locomotive cards (M4).
    pub locomotives: u8,
    /// Train cards dealt to each seat (S2).
    pub opening_hand: u8,
    /// Regular tickets offered to each seat at the start (S5, S7).
    pub start_tickets: u8,
    /// Long tickets offered to each seat at the start (S6).
    pub start_long_tickets: u8,
    /// Tickets each seat must keep at the start (S8).
    pub start_keep: u8,
    /// Where unkept starting tickets go (S10, S11).
    pub start_unkept: Unkept,
    /// Tickets drawn by an action (K1).
    pub draw_tickets: u8,
    /// Tickets that must be kept of those (K2).
    pub draw_keep: u8,
    /// Seats needed for both tracks of a double route to be open (X3, X4).
    pub double_route_seats: u8,
    /// Points for a route, by length; 0 where no route may have that length (C7).
    pub points: [u8; MAX_LENGTH + 1],
    /// Points for the longest path (M9); 0 if the board has no such bonus.
    pub longest_path_points: u8,
    /// The final round begins when a seat has at most this many trains left (E1).
    pub final_round_trains: u8,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            trains: 45,
            stations: 0,
            station_points: 4,
            cards_per_color: 12,
            locomotives: 14,
            opening_hand: 4,
            start_tickets: 3,
            start_long_tickets: 0,
            start_keep: 2,
            start_unkept: Unkept::Bottom,
            draw_tickets: 3,
            draw_keep: 1,
            double_route_seats: 4,
            points: [0, 1, 2, 4, 7, 10, 15, 0, 21, 0],
            longest_path_points: 10,
            final_round_trains: 2,
        }
    }
}

impl Rules {
    /// Every knob but the points table, with the name and the word it has in map files.
    pub fn knobs(&self) -> Vec<(&'static str, String)> {
        // No `..` here: whoever adds a knob is told by the compiler to add it to the list.
        let Self {
            trains,
            stations,
            station_points,
            cards_per_color,
            locomotives,
            opening_hand,
            start_tickets,
            start_long_tickets,
            start_keep,
            start_unkept,
            draw_tickets,
            draw_keep,
            double_route_seats,
            points: _,
            longest_path_points,
            final_round_trains,
        } = self;
        let number = |name, value: &u8| (name, value.to_string());
        let start_unkept = match start_unkept {
            Unkept::Bottom => "bottom",
            Unkept::Box => "box",
        };
        alloc::vec![
            number("trains", trains),
            number("stations", stations),
            number("station_points", station_points),
            number("cards_per_color", cards_per_color),
            number("locomotives", locomotives),
            number("opening_hand", opening_hand),
            number("start_tickets", start_tickets),
            number("start_long_tickets", start_long_tickets),
            number("start_keep", start_keep),
            ("start_unkept", start_unkept.into()),
            number("draw_tickets", draw_tickets),
            number("draw_keep", draw_keep),
            number("double_route_seats", double_route_seats),
            number("longest_path_points", longest_path_points),
            number("final_round_trains", final_round_trains),
        ]
    }

    /// All train cards of the game (M4).
    pub fn all_cards(&self) -> Cards {
        TrainCard::ALL
            .into_iter()
            .map(|card| match card {
                TrainCard::Locomotive => Cards::of(card, self.locomotives),
                _ => Cards::of(card, self.cards_per_color),
            })
            .fold(Cards::EMPTY, |sum, cards| sum + cards)
    }
}

/// A board that is sound: everything a [`MapFile`](crate::MapFile) promises has been checked.
///
/// A game refers to its map for as long as it lives, so a map lives for the whole program:
/// [`Map::into_static`] gives the reference that games want.
#[derive(Debug)]
pub struct Map {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) cities: Vec<City>,
    pub(crate) routes: Vec<Route>,
    pub(crate) tickets: Vec<Ticket>,
    pub(crate) rules: Rules,
    pub(crate) names: Names,
    pub(crate) tables: Tables,
}

/// A map is equal to itself only: a game on a copy of a map is another game.
impl PartialEq for Map {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self, other)
    }
}

impl Eq for Map {}

impl Map {
    /// Keeps the map for the rest of the program.
    pub fn into_static(self) -> &'static Self {
        Box::leak(Box::new(self))
    }

    /// Name in files and on the command line.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Name for people.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What differs between boards.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// All cities.
    pub fn cities(&self) -> impl ExactSizeIterator<Item = (CityId, &City)> {
        self.cities.iter().enumerate().map(|(index, city)| (CityId(index as u8), city))
    }

    /// All routes, in the order of the map file.
    pub fn routes(&self) -> impl ExactSizeIterator<Item = (RouteId, &Route)> {
        self.routes.iter().enumerate().map(|(index, route)| (RouteId(index as u8), route))
    }

    /// All tickets, in the order of the map file.
    pub fn tickets(&self) -> impl ExactSizeIterator<Item = (TicketId, &Ticket)> {
        self.tickets.iter().enumerate().map(|(index, ticket)| (TicketId(index as u8), ticket))
    }

    /// A city.
    #[inline]
    pub fn city(&self, id: CityId) -> &City {
        &self.cities[id.index()]
    }

    /// A route.
    #[inline]
    pub fn route(&self, id: RouteId) -> &Route {
        &self.routes[id.index()]
    }

    /// A ticket.
    #[inline]
    pub fn ticket(&self, id: TicketId) -> &Ticket {
        &self.tickets[id.index()]
    }

    /// All routes as a set.
    pub fn all_routes(&self) -> RouteSet {
        self.tables.up_to[MAX_LENGTH]
    }

    /// All tickets as a set.
    pub fn all_tickets(&self) -> TicketSet {
        TicketSet::first(self.tickets.len())
    }

    /// All cities as a set.
    pub fn all_cities(&self) -> CitySet {
        CitySet::first(self.cities.len())
    }

    /// Routes that end in a city.
    #[inline]
    pub fn routes_at(&self, city: CityId) -> RouteSet {
        self.tables.at_city[city.index()]
    }

    /// Points for all of these routes (C7).
    pub fn route_points(&self, routes: RouteSet) -> u16 {
        // Length by length: that is fewer steps than route by route, and always as many.
        let mut points = 0;
        let mut shorter = 0;
        for (up_to, each) in self.tables.up_to.iter().zip(self.rules.points) {
            let count = routes.intersection(*up_to).len() as u16;
            points += (count - shorter) * u16::from(each);
            shorter = count;
        }
        points
    }

    /// Spaces of all of these routes.
    pub fn spaces(&self, routes: RouteSet) -> u16 {
        routes.iter().map(|id| u16::from(self.route(id).length)).sum()
    }

    /// The other tracks of the double routes in `routes` (X1).
    #[inline]
    pub fn twins(&self, routes: RouteSet) -> RouteSet {
        // The two tracks of a double route are neighbors in the map file.
        let first = routes.intersection(self.tables.first_tracks).0;
        let second = routes.intersection(self.tables.second_tracks).0;
        RouteSet(first << 1 | second >> 1)
    }
}

/// How many different counts of one kind of card there are, none included.
const COUNTS: usize = Cards::MAX_PER_KIND as usize + 1;

/// Routes by the color and the number of cards that can pay them.
pub(crate) type Payable = [[RouteSet; COUNTS]; COLORS];

/// Sets that answer the questions of legality without a loop over routes.
pub(crate) struct Tables {
    /// Routes of at most so many spaces.
    pub up_to: [RouteSet; MAX_LENGTH + 1],
    /// Routes that can be paid with one to `n` cards of a color, and exactly `l` locomotives:
    /// `payable[l][color][n]` (C2, C3, F4). There is a row for each number of cards that a hand can
    /// hold, so that a count is an index without further ado.
    pub payable: Vec<Payable>,
    /// First tracks of double routes.
    pub first_tracks: RouteSet,
    /// Second tracks of double routes.
    pub second_tracks: RouteSet,
    /// Routes that are tunnels.
    pub tunnels: RouteSet,
    /// Routes that end in each city.
    pub at_city: Vec<RouteSet>,
    /// Every card once in canonical order, and how many that is.
    pub sorted_cards: [u8; MAX_CARDS],
    pub card_count: u8,
    pub all_cards: Cards,
    /// Every ticket once in ascending order, first the regular ones and then the long ones.
    pub sorted_tickets: [u8; MAX_TICKETS],
    pub regular_tickets: u8,
}

impl core::fmt::Debug for Tables {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Tables")
    }
}

impl Tables {
    pub fn new(city_count: usize, routes: &[Route], tickets: &[Ticket], rules: &Rules) -> Self {
        let mut tables = Self {
            up_to: [RouteSet::EMPTY; MAX_LENGTH + 1],
            payable: alloc::vec![[[RouteSet::EMPTY; COUNTS]; COLORS]; MAX_LENGTH],
            first_tracks: RouteSet::EMPTY,
            second_tracks: RouteSet::EMPTY,
            tunnels: RouteSet::EMPTY,
            at_city: alloc::vec![RouteSet::EMPTY; city_count],
            sorted_cards: [0; MAX_CARDS],
            card_count: 0,
            all_cards: rules.all_cards(),
            sorted_tickets: [0; MAX_TICKETS],
            regular_tickets: 0,
        };
        let mut piles: Vec<u8> = (0..tickets.len() as u8).collect();
        piles.sort_by_key(|id| tickets[usize::from(*id)].long);
        tables.sorted_tickets[..piles.len()].copy_from_slice(&piles);
        tables.regular_tickets = tickets.iter().filter(|ticket| !ticket.long).count() as u8;
        for card in tables.all_cards.each() {
            tables.sorted_cards[usize::from(tables.card_count)] = card as u8;
            tables.card_count += 1;
        }
        for (index, route) in routes.iter().enumerate() {
            tables.add_route(RouteId(index as u8), route);
        }
        tables
    }

    fn add_route(&mut self, id: RouteId, route: &Route) {
        self.at_city[route.a.index()].insert(id);
        self.at_city[route.b.index()].insert(id);
        match route.twin {
            Some(twin) if id < twin => self.first_tracks.insert(id),
            Some(_) => self.second_tracks.insert(id),
            None => {}
        }
        if route.tunnel {
            self.tunnels.insert(id);
        }
        for set in &mut self.up_to[usize::from(route.length)..] {
            set.insert(id);
        }
        for color in Color::ALL {
            if route.color.is_some_and(|own| own != color) {
                continue;
            }
            for locomotives in route.symbols..route.length {
                let colored = usize::from(route.length - locomotives);
                for set in &mut self.payable[usize::from(locomotives)][color as usize][colored..] {
                    set.insert(id);
                }
            }
        }
    }
}

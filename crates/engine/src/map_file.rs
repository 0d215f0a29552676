//! The raw map file, and the check that turns it into a [`Map`].

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::card::{Cards, Color};
use crate::ids::{CityId, CitySet, RouteId, RouteSet};
use crate::map::{
    City, DISPLAY, MAX_CARDS, MAX_LENGTH, MAX_OFFER, MAX_STATIONS, MAX_TICKETS, Map, Route, Rules,
    Tables, Ticket,
};
use crate::notation::Names;
use crate::seat::{MAX_SEATS, MIN_SEATS};

/// A map as it was written down: it may be nonsense. [`MapFile::check`] tells.
#[derive(Clone, Debug, Default)]
pub struct MapFile {
    /// Name in files and on the command line.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// The cities.
    pub cities: Vec<City>,
    /// The routes, the two tracks of a double route next to each other.
    pub routes: Vec<RouteLine>,
    /// The tickets.
    pub tickets: Vec<TicketLine>,
    /// What differs between boards.
    pub rules: Rules,
}

/// A route of a [`MapFile`].
#[derive(Clone, Debug, Default)]
pub struct RouteLine {
    /// Id of one city.
    pub a: String,
    /// Id of the other city.
    pub b: String,
    /// How many spaces.
    pub length: u8,
    /// A color, or `gray`.
    pub color: String,
    /// Whether it is a tunnel.
    pub tunnel: bool,
    /// Locomotive symbols of a ferry; 0 if it is none.
    pub ferry: u8,
}

impl fmt::Display for RouteLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.a, self.b)
    }
}

/// A ticket of a [`MapFile`].
#[derive(Clone, Debug, Default)]
pub struct TicketLine {
    /// Id of one city.
    pub a: String,
    /// Id of the other city.
    pub b: String,
    /// Its value.
    pub points: u8,
    /// Whether it is a long ticket.
    pub long: bool,
}

impl fmt::Display for TicketLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.a, self.b)
    }
}

/// Where in a [`MapFile`] a fault is, down to the key that map files use for the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A key of the file itself.
    File(&'static str),
    /// A knob.
    Rules(&'static str),
    /// A key of the city at this position.
    City(usize, &'static str),
    /// A key of the route at this position.
    Route(usize, &'static str),
    /// A key of the ticket at this position.
    Ticket(usize, &'static str),
}

/// Something in a [`MapFile`] that makes it unplayable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it is.
    pub place: Place,
    /// What is wrong, as a sentence without a full stop.
    pub what: String,
    /// What may help.
    pub hint: Option<String>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl MapFile {
    /// The sound map this file describes.
    ///
    /// # Errors
    /// Every fault found.
    pub fn check(self) -> Result<Map, Vec<Fault>> {
        let mut checker = Checker { file: &self, faults: Vec::new() };
        checker.check_names();
        checker.check_rules();
        let cities_fit = checker.check_cities();
        let routes = checker.check_routes();
        let tickets = checker.check_tickets();
        if cities_fit && routes.len() == self.routes.len() {
            checker.check_connected(&routes);
        }
        if !checker.faults.is_empty() {
            return Err(checker.faults);
        }
        let tables = Tables::new(self.cities.len(), &routes, &tickets, &self.rules);
        let names = Names::new(&self.cities, &routes, &tickets);
        let Self { name, title, cities, rules, .. } = self;
        Ok(Map { name, title, cities, routes, tickets, rules, names, tables })
    }
}

struct Checker<'f> {
    file: &'f MapFile,
    faults: Vec<Fault>,
}

impl Checker<'_> {
    fn fault(&mut self, place: Place, what: impl Into<String>) {
        self.faults.push(Fault { place, what: what.into(), hint: None });
    }

    fn fault_with_hint(&mut self, place: Place, what: impl Into<String>, hint: impl Into<String>) {
        self.faults.push(Fault { place, what: what.into(), hint: Some(hint.into()) });
    }

    fn check_names(&mut self) {
        if !is_name(&self.file.name) {
            let what = format!("map name `{}` is not a plain name", self.file.name);
            self.fault_with_hint(Place::File("name"), what, NAME_HINT);
        }
    }

    fn check_rules(&mut self) {
        let rules = &self.file.rules;
        let per_kind = usize::from(Cards::MAX_PER_KIND);
        let offered = usize::from(rules.start_tickets) + usize::from(rules.start_long_tickets);
        let all_trains_but_one = usize::from(rules.trains.saturating_sub(1));
        let limits = [
            ("trains", rules.trains, 1, 100),
            ("stations", rules.stations, 0, MAX_STATIONS),
            ("cards_per_color", rules.cards_per_color, 1, per_kind),
            ("locomotives", rules.locomotives, 0, per_kind),
            ("opening_hand", rules.opening_hand, 0, per_kind),
            ("start_keep", rules.start_keep, 1, offered.max(1)),
            ("draw_tickets", rules.draw_tickets, 1, MAX_OFFER),
            ("draw_keep", rules.draw_keep, 1, usize::from(rules.draw_tickets).max(1)),
            ("double_route_seats", rules.double_route_seats, MIN_SEATS, usize::from(u8::MAX)),
            ("final_round_trains", rules.final_round_trains, 0, all_trains_but_one),
        ];
        for (knob, value, least, most) in limits {
            if !(least..=most).contains(&usize::from(value)) {
                let what = format!("`{knob}` is {value}, but must be {least} to {most}");
                self.fault(Place::Rules(knob), what);
            }
        }
        if !(1..=MAX_OFFER).contains(&offered) {
            let what =
                format!("{offered} tickets are offered at the start, but 1 to {MAX_OFFER} must be");
            self.fault(Place::Rules("start_tickets"), what);
        }
        self.check_card_count();
        self.check_ticket_count();
    }

    /// A full table can be dealt its train cards.
    fn check_card_count(&mut self) {
        let rules = &self.file.rules;
        let count = 8 * usize::from(rules.cards_per_color) + usize::from(rules.locomotives);
        let dealt = MAX_SEATS * usize::from(rules.opening_hand) + DISPLAY;
        if count > MAX_CARDS {
            let what = format!("a map has at most {MAX_CARDS} train cards, got {count}");
            self.fault(Place::Rules("cards_per_color"), what);
        } else if count < dealt {
            let what =
                format!("{MAX_SEATS} seats and the display need {dealt} train cards, got {count}");
            self.fault(Place::Rules("opening_hand"), what);
        }
    }

    /// A full table can be dealt its tickets.
    fn check_ticket_count(&mut self) {
        let rules = &self.file.rules;
        let long = self.file.tickets.iter().filter(|ticket| ticket.long).count();
        let regular = self.file.tickets.len() - long;
        let offers = [
            ("start_tickets", "regular", rules.start_tickets, regular),
            ("start_long_tickets", "long", rules.start_long_tickets, long),
        ];
        for (knob, kind, offered, count) in offers {
            let dealt = MAX_SEATS * usize::from(offered);
            if count < dealt {
                let what =
                    format!("{MAX_SEATS} seats are offered {dealt} {kind} tickets, got {count}");
                self.fault(Place::Rules(knob), what);
            }
        }
    }

    fn check_cities(&mut self) -> bool {
        let file = self.file;
        let count = file.cities.len();
        if count < 2 {
            let what = format!("a map needs at least 2 cities, got {count}");
            self.fault(Place::File("city"), what);
        }
        if count > CitySet::CAPACITY {
            let what = format!("a map has at most {} cities, got {count}", CitySet::CAPACITY);
            self.fault(Place::City(CitySet::CAPACITY, "id"), what);
        }
        for (index, city) in file.cities.iter().enumerate() {
            let id = &city.id;
            if !is_name(id) {
                let what = format!("city id `{id}` is not a plain name");
                self.fault_with_hint(Place::City(index, "id"), what, NAME_HINT);
            }
            if file.cities[..index].iter().any(|earlier| earlier.id == *id) {
                self.fault(Place::City(index, "id"), format!("city `{id}` is defined twice"));
            }
            if city.name.trim().is_empty() {
                self.fault(Place::City(index, "name"), format!("city `{id}` has no name"));
            }
            for (key, degrees, most) in [("lat", city.lat, 90.0), ("lon", city.lon, 180.0)] {
                if degrees.is_some_and(|degrees| !(-most..=most).contains(&degrees)) {
                    let what = format!("`{key}` of city `{id}` must be -{most} to {most} degrees");
                    self.fault(Place::City(index, key), what);
                }
            }
        }
        count <= CitySet::CAPACITY
    }

    fn check_routes(&mut self) -> Vec<Route> {
        let file = self.file;
        let count = file.routes.len();
        if count == 0 {
            self.fault(Place::File("route"), "a map needs at least 1 route");
        }
        if count > RouteSet::CAPACITY {
            let what = format!("a map has at most {} routes, got {count}", RouteSet::CAPACITY);
            self.fault(Place::Route(RouteSet::CAPACITY, "a"), what);
        }
        let mut routes = Vec::with_capacity(count);
        for (index, line) in file.routes.iter().enumerate() {
            let a = self.find_city(Place::Route(index, "a"), &line.a);
            let b = self.find_city(Place::Route(index, "b"), &line.b);
            if line.a == line.b {
                self.fault(Place::Route(index, "b"), format!("route `{line}` leads nowhere"));
            }
            self.check_length(index, line);
            let color = self.find_color(index, &line.color);
            self.check_ferry(index, line);
            let twin = self.find_twin(index);
            let (Some(a), Some(b), Some(color)) = (a, b, color) else { continue };
            routes.push(Route {
                a,
                b,
                length: line.length,
                color,
                tunnel: line.tunnel,
                symbols: line.ferry,
                twin,
            });
        }
        routes
    }

    /// C7: a length without points is an error of the data. So is one nobody can pay.
    fn check_length(&mut self, index: usize, line: &RouteLine) {
        let rules = &self.file.rules;
        let place = Place::Route(index, "length");
        let length = usize::from(line.length);
        if length == 0 || length > MAX_LENGTH {
            let what =
                format!("route `{line}` has {length} spaces, but must have 1 to {MAX_LENGTH}");
            self.fault(place, what);
            return;
        }
        if rules.points[length] == 0 {
            let what =
                format!("route `{line}` has {length} spaces, but no points are set for that");
            let hint = format!("add `{length} = …` to `[rules.points]`");
            self.fault_with_hint(place, what, hint);
        }
        if line.length > rules.trains {
            let what = format!("route `{line}` has more spaces than a seat has trains");
            self.fault(place, what);
        }
        if length > usize::from(rules.cards_per_color) + usize::from(rules.locomotives) {
            let what = format!("route `{line}` has more spaces than there are cards to pay it");
            self.fault(place, what);
        }
    }

    /// F1: a ferry is gray and has no more symbols than spaces.
    fn check_ferry(&mut self, index: usize, line: &RouteLine) {
        if line.ferry == 0 {
            return;
        }
        if line.color != "gray" {
            let what = format!("ferry `{line}` is {}, but ferries are gray", line.color);
            self.fault(Place::Route(index, "color"), what);
        }
        if line.tunnel {
            let what = format!("route `{line}` is both ferry and tunnel");
            self.fault(Place::Route(index, "tunnel"), what);
        }
        let most = line.length.min(self.file.rules.locomotives);
        if line.ferry > most {
            let what = format!(
                "ferry `{line}` has {} symbols, but at most {most} are possible",
                line.ferry
            );
            self.fault(Place::Route(index, "ferry"), what);
        }
    }

    /// X1: two routes between the same cities are a pair of equal length; more are refused.
    fn find_twin(&mut self, index: usize) -> Option<RouteId> {
        let file = self.file;
        let line = &file.routes[index];
        let parallel = |(other, route): (usize, &RouteLine)| {
            (other != index && same_ends((&route.a, &route.b), (&line.a, &line.b))).then_some(other)
        };
        let others: Vec<usize> = file.routes.iter().enumerate().filter_map(parallel).collect();
        let &[twin] = others.as_slice() else {
            if others.len() > 1 && index > others[1] {
                let count = others.len() + 1;
                let what = format!("`{line}` has {count} tracks, but at most 2 are possible");
                self.fault(Place::Route(index, "a"), what);
            }
            return None;
        };
        if twin < index && twin + 1 != index {
            let what = format!("the two tracks of `{line}` do not follow each other in the file");
            self.fault(Place::Route(index, "a"), what);
        }
        if twin < index && file.routes[twin].length != line.length {
            let what = format!("the two tracks of `{line}` have different lengths");
            self.fault(Place::Route(index, "length"), what);
        }
        Some(RouteId(twin as u8))
    }

    fn check_tickets(&mut self) -> Vec<Ticket> {
        let file = self.file;
        let count = file.tickets.len();
        if count > MAX_TICKETS {
            let what = format!("a map has at most {MAX_TICKETS} tickets, got {count}");
            self.fault(Place::Ticket(MAX_TICKETS, "a"), what);
        }
        let mut tickets = Vec::with_capacity(count);
        for (index, line) in file.tickets.iter().enumerate() {
            let a = self.find_city(Place::Ticket(index, "a"), &line.a);
            let b = self.find_city(Place::Ticket(index, "b"), &line.b);
            if line.a == line.b {
                self.fault(Place::Ticket(index, "b"), format!("ticket `{line}` leads nowhere"));
            }
            if line.points == 0 {
                let what = format!("ticket `{line}` is worth nothing");
                self.fault(Place::Ticket(index, "points"), what);
            }
            let same = |other: &TicketLine| same_ends((&other.a, &other.b), (&line.a, &line.b));
            if file.tickets[..index].iter().any(same) {
                self.fault(Place::Ticket(index, "a"), format!("ticket `{line}` is defined twice"));
            }
            let (Some(a), Some(b)) = (a, b) else { continue };
            tickets.push(Ticket { a, b, points: line.points, long: line.long });
        }
        tickets
    }

    /// A city no route leads to could make a ticket impossible, and is surely a mistake.
    fn check_connected(&mut self, routes: &[Route]) {
        let mut reached = CitySet::only(CityId(0));
        loop {
            let before = reached;
            for route in routes {
                if reached.contains(route.a) || reached.contains(route.b) {
                    reached.insert(route.a);
                    reached.insert(route.b);
                }
            }
            if reached == before {
                break;
            }
        }
        let file = self.file;
        for (index, city) in file.cities.iter().enumerate() {
            if !reached.contains(CityId(index as u8)) {
                let (id, start) = (&city.id, &file.cities[0].id);
                let what = format!("city `{id}` cannot be reached from `{start}`");
                self.fault(Place::City(index, "id"), what);
            }
        }
    }

    fn find_city(&mut self, place: Place, id: &str) -> Option<CityId> {
        match self.file.cities.iter().position(|city| city.id == id) {
            Some(index) => Some(CityId(index.try_into().unwrap_or(u8::MAX))),
            None => {
                self.fault(place, format!("city `{id}` is not defined"));
                None
            }
        }
    }

    fn find_color(&mut self, index: usize, name: &str) -> Option<Option<Color>> {
        if name == "gray" {
            return Some(None);
        }
        let color = Color::from_name(name);
        if color.is_none() {
            let names: Vec<&str> = Color::ALL.into_iter().map(Color::name).collect();
            let hint = format!("a route is gray, {}", names.join(", "));
            let place = Place::Route(index, "color");
            self.fault_with_hint(place, format!("`{name}` is not a color"), hint);
        }
        color.map(Some)
    }
}

const NAME_HINT: &str = "use lower-case letters, digits and `_`, beginning with a letter";

/// Names that need no quoting anywhere: in notation, file names and addresses.
fn is_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_lowercase())
        && bytes.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

fn same_ends(one: (&str, &str), other: (&str, &str)) -> bool {
    one == other || one == (other.1, other.0)
}

impl Fault {
    /// Adds a hint, unless there is one already.
    pub fn or_hint(mut self, hint: impl ToString) -> Self {
        self.hint.get_or_insert_with(|| hint.to_string());
        self
    }
}

//! The raw map file, and the check that turns it into a [`Map`].

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

/// Where in a [`MapFile`] a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    File,
    /// The city at this position.
    City(usize),
    /// The route at this position.
    Route(usize),
    /// The ticket at this position.
    Ticket(usize),
    /// The knob with this name.
    Rules(&'static str),
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
    /// Every fault found, in the order of the file.
    pub fn check(self) -> Result<Map, Vec<Fault>> {
        let mut checker = Checker { file: &self, faults: Vec::new() };
        checker.check_names();
        checker.check_rules();
        let cities_fit = checker.check_cities();
        let routes = checker.check_routes();
        let tickets = checker.check_tickets();
        if cities_fit && checker.faults.is_empty() {
            checker.check_connected(&routes);
        }
        if !checker.faults.is_empty() {
            return Err(checker.faults);
        }
        let tables = Tables::new(self.cities.len(), &routes, &self.rules);
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
            let what = alloc::format!("map name `{}` is not a plain name", self.file.name);
            self.fault_with_hint(Place::File, what, NAME_HINT);
        }
    }

    fn check_rules(&mut self) {
        let rules = &self.file.rules;
        let most = |knob: &'static str, value: u8, limit: usize| {
            (usize::from(value) > limit).then(|| {
                (knob, alloc::format!("`{knob}` is {value}, but the engine can do at most {limit}"))
            })
        };
        let least = |knob: &'static str, value: u8, limit: usize| {
            (usize::from(value) < limit).then(|| {
                (knob, alloc::format!("`{knob}` is {value}, but must be at least {limit}"))
            })
        };
        let start_offer = usize::from(rules.start_tickets) + usize::from(rules.start_long_tickets);
        let per_kind = usize::from(Cards::MAX_PER_KIND);
        let card_count = 8 * usize::from(rules.cards_per_color) + usize::from(rules.locomotives);
        let dealt = MAX_SEATS * usize::from(rules.opening_hand) + DISPLAY;
        let regular = self.file.tickets.iter().filter(|ticket| !ticket.long).count();
        let long = self.file.tickets.len() - regular;

        let mut found: Vec<(&'static str, String)> = [
            least("trains", rules.trains, 1),
            most("trains", rules.trains, 100),
            most("stations", rules.stations, MAX_STATIONS),
            most("cards_per_color", rules.cards_per_color, per_kind),
            most("locomotives", rules.locomotives, per_kind),
            least("cards_per_color", rules.cards_per_color, 1),
            most("opening_hand", rules.opening_hand, per_kind),
            most("draw_tickets", rules.draw_tickets, MAX_OFFER),
            least("draw_tickets", rules.draw_tickets, 1),
            least("draw_keep", rules.draw_keep, 1),
            most("draw_keep", rules.draw_keep, usize::from(rules.draw_tickets)),
            least("start_keep", rules.start_keep, 1),
            most("start_keep", rules.start_keep, start_offer),
            least("double_route_seats", rules.double_route_seats, MIN_SEATS),
        ]
        .into_iter()
        .flatten()
        .collect();
        if start_offer > MAX_OFFER {
            let what = alloc::format!(
                "{start_offer} tickets are offered at the start, but the engine can do at most {MAX_OFFER}"
            );
            found.push(("start_tickets", what));
        }
        if card_count > MAX_CARDS {
            let what = alloc::format!(
                "there are {card_count} train cards, but the engine can do at most {MAX_CARDS}"
            );
            found.push(("cards_per_color", what));
        } else if card_count < dealt {
            let what = alloc::format!(
                "there are {card_count} train cards, but five seats and the display need {dealt}"
            );
            found.push(("opening_hand", what));
        }
        if MAX_SEATS * usize::from(rules.start_tickets) > regular {
            let need = MAX_SEATS * usize::from(rules.start_tickets);
            let what = alloc::format!(
                "five seats are offered {need} regular tickets, but there are only {regular}"
            );
            found.push(("start_tickets", what));
        }
        if MAX_SEATS * usize::from(rules.start_long_tickets) > long {
            let need = MAX_SEATS * usize::from(rules.start_long_tickets);
            let what = alloc::format!(
                "five seats are offered {need} long tickets, but there are only {long}"
            );
            found.push(("start_long_tickets", what));
        }
        for (knob, what) in found {
            self.fault(Place::Rules(knob), what);
        }
    }

    fn check_cities(&mut self) -> bool {
        let file = self.file;
        let count = file.cities.len();
        if count < 2 {
            self.fault(Place::File, alloc::format!("a map needs at least 2 cities, got {count}"));
        }
        if count > CitySet::CAPACITY {
            let what =
                alloc::format!("a map has at most {} cities, got {count}", CitySet::CAPACITY);
            self.fault(Place::City(CitySet::CAPACITY), what);
        }
        for (index, city) in file.cities.iter().enumerate() {
            let place = Place::City(index);
            if !is_name(&city.id) {
                self.fault_with_hint(
                    place,
                    alloc::format!("city id `{}` is not a plain name", city.id),
                    NAME_HINT,
                );
            }
            if city.name.trim().is_empty() {
                self.fault(place, alloc::format!("city `{}` has no name", city.id));
            }
            if file.cities[..index].iter().any(|earlier| earlier.id == city.id) {
                self.fault(place, alloc::format!("city `{}` is defined twice", city.id));
            }
        }
        count <= CitySet::CAPACITY
    }

    fn check_routes(&mut self) -> Vec<Route> {
        let file = self.file;
        let count = file.routes.len();
        if count > RouteSet::CAPACITY {
            let what =
                alloc::format!("a map has at most {} routes, got {count}", RouteSet::CAPACITY);
            self.fault(Place::Route(RouteSet::CAPACITY), what);
        }
        if count == 0 {
            self.fault(Place::File, "a map needs at least 1 route");
        }
        let mut routes = Vec::with_capacity(count);
        for (index, line) in file.routes.iter().enumerate() {
            let place = Place::Route(index);
            let a = self.find_city(place, &line.a);
            let b = self.find_city(place, &line.b);
            if line.a == line.b {
                self.fault(place, alloc::format!("route from `{}` to itself", line.a));
            }
            self.check_length(place, line);
            let color = self.find_color(place, &line.color);
            self.check_ferry(place, line);
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

    /// C7: a length without points is an error of the data.
    fn check_length(&mut self, place: Place, line: &RouteLine) {
        let length = usize::from(line.length);
        if length == 0 || length > MAX_LENGTH {
            let what = alloc::format!(
                "a route has 1 to {MAX_LENGTH} spaces, `{}-{}` has {length}",
                line.a,
                line.b
            );
            self.fault(place, what);
        } else if self.file.rules.points[length] == 0 {
            let what = alloc::format!(
                "route `{}-{}` has {length} spaces, but the points table has no such length",
                line.a,
                line.b
            );
            self.fault_with_hint(
                place,
                what,
                alloc::format!("add `{length} = …` to `rules.points`"),
            );
        }
        if line.length > self.file.rules.trains {
            let what = alloc::format!(
                "route `{}-{}` has more spaces than a seat has trains",
                line.a,
                line.b
            );
            self.fault(place, what);
        }
    }

    /// F1: a ferry is gray and has no more symbols than spaces.
    fn check_ferry(&mut self, place: Place, line: &RouteLine) {
        if line.ferry == 0 {
            return;
        }
        if line.color != "gray" {
            self.fault(
                place,
                alloc::format!(
                    "ferry `{}-{}` is {}, but ferries are gray",
                    line.a,
                    line.b,
                    line.color
                ),
            );
        }
        if line.ferry > line.length {
            let what = alloc::format!(
                "ferry `{}-{}` has {} symbols on {} spaces",
                line.a,
                line.b,
                line.ferry,
                line.length
            );
            self.fault(place, what);
        }
        if line.tunnel {
            self.fault(
                place,
                alloc::format!("route `{}-{}` is both ferry and tunnel", line.a, line.b),
            );
        }
    }

    /// X1: two routes between the same cities are a pair of equal length; more are refused.
    fn find_twin(&mut self, index: usize) -> Option<RouteId> {
        let file = self.file;
        let line = &file.routes[index];
        let parallel: Vec<usize> = file
            .routes
            .iter()
            .enumerate()
            .filter(|(other, route)| {
                *other != index && same_ends((&route.a, &route.b), (&line.a, &line.b))
            })
            .map(|(other, _)| other)
            .collect();
        let place = Place::Route(index);
        let &[other] = parallel.as_slice() else {
            if parallel.len() > 1 && index > parallel[1] {
                let what = alloc::format!(
                    "`{}-{}` has {} tracks, but at most 2 are possible",
                    line.a,
                    line.b,
                    parallel.len() + 1
                );
                self.fault(place, what);
            }
            return None;
        };
        if other < index {
            if other + 1 != index {
                let what = alloc::format!(
                    "the two tracks of `{}-{}` do not follow each other in the file",
                    line.a,
                    line.b
                );
                self.fault(place, what);
            }
            if file.routes[other].length != line.length {
                let what = alloc::format!(
                    "the two tracks of `{}-{}` have different lengths",
                    line.a,
                    line.b
                );
                self.fault(place, what);
            }
        }
        Some(RouteId(other as u8))
    }

    fn check_tickets(&mut self) -> Vec<Ticket> {
        let file = self.file;
        let count = file.tickets.len();
        if count > MAX_TICKETS {
            self.fault(
                Place::Ticket(MAX_TICKETS),
                alloc::format!("a map has at most {MAX_TICKETS} tickets, got {count}"),
            );
        }
        let mut tickets = Vec::with_capacity(count);
        for (index, line) in file.tickets.iter().enumerate() {
            let place = Place::Ticket(index);
            let a = self.find_city(place, &line.a);
            let b = self.find_city(place, &line.b);
            if line.a == line.b {
                self.fault(place, alloc::format!("ticket from `{}` to itself", line.a));
            }
            if line.points == 0 {
                self.fault(
                    place,
                    alloc::format!("ticket `{}-{}` is worth nothing", line.a, line.b),
                );
            }
            if file.tickets[..index]
                .iter()
                .any(|other| same_ends((&other.a, &other.b), (&line.a, &line.b)))
            {
                self.fault(
                    place,
                    alloc::format!("ticket `{}-{}` is defined twice", line.a, line.b),
                );
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
                let what = alloc::format!(
                    "city `{}` cannot be reached from `{}`",
                    city.id,
                    file.cities[0].id
                );
                self.fault(Place::City(index), what);
            }
        }
    }

    fn find_city(&mut self, place: Place, id: &str) -> Option<CityId> {
        match self.file.cities.iter().position(|city| city.id == id) {
            Some(index) => Some(CityId(index.try_into().unwrap_or(u8::MAX))),
            None => {
                self.fault(place, alloc::format!("city `{id}` is not defined"));
                None
            }
        }
    }

    fn find_color(&mut self, place: Place, name: &str) -> Option<Option<Color>> {
        if name == "gray" {
            return Some(None);
        }
        let color = Color::from_name(name);
        if color.is_none() {
            let names: Vec<&str> = Color::ALL.into_iter().map(Color::name).collect();
            let hint = alloc::format!("a route is gray, {}", names.join(", "));
            self.fault_with_hint(place, alloc::format!("`{name}` is not a color"), hint);
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

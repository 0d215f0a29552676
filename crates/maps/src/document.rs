//! A whole map file: read, checked, and every fault put where it stands in the text.

use toml::de::{DeTable, Error};
use whistlestop_engine::{
    City, Fault, MAX_LENGTH, Map, MapFile, Place, RouteLine, Rules, TicketLine, Unkept,
};

use crate::faults::Spot;
use crate::section::{Section, did_you_mean, nearest};

/// Reads and checks the text of a map file.
pub(crate) fn parse(text: &str) -> Result<Map, Vec<Spot>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return Err(errors.iter().map(syntax_spot).collect());
    }
    let mut document = Document::new(table.get_ref());
    let file = document.read();
    let city_ids: Vec<String> = file.cities.iter().map(|city| city.id.clone()).collect();
    let checked = file.check();

    let mut spots = document.take_faults();
    match checked {
        Ok(map) if spots.is_empty() => return Ok(map),
        Ok(_) => {}
        Err(faults) => {
            let real = faults.into_iter().filter(|fault| !document.is_consequence(fault.place));
            spots.extend(real.map(|fault| document.spot(fault, &city_ids)));
        }
    }
    Err(spots)
}

/// The tables of a map file.
struct Document<'t> {
    file: Section<'t>,
    rules: Section<'t>,
    cities: Vec<Section<'t>>,
    routes: Vec<Section<'t>>,
    tickets: Vec<Section<'t>>,
}

impl<'t> Document<'t> {
    fn new(table: &'t DeTable<'t>) -> Self {
        let mut file = Section::new(0, Some(table));
        Self {
            rules: file.section("rules"),
            cities: file.sections("city"),
            routes: file.sections("route"),
            tickets: file.sections("ticket"),
            file,
        }
    }

    /// Everything that could be read, with something harmless in place of the rest.
    fn read(&mut self) -> MapFile {
        let name = self.file.text("name").unwrap_or_default();
        let title = self.file.text("title").unwrap_or_else(|| name.clone());
        self.file.finish(&["name", "city", "route", "ticket"]);
        MapFile {
            name,
            title,
            rules: read_rules(&mut self.rules),
            cities: self.cities.iter_mut().map(read_city).collect(),
            routes: self.routes.iter_mut().map(read_route).collect(),
            tickets: self.tickets.iter_mut().map(read_ticket).collect(),
        }
    }

    fn take_faults(&mut self) -> Vec<Spot> {
        [&mut self.file, &mut self.rules]
            .into_iter()
            .chain(&mut self.cities)
            .chain(&mut self.routes)
            .chain(&mut self.tickets)
            .flat_map(|section| section.faults.drain(..))
            .collect()
    }

    /// Whether a fault of the check may only follow from a value that could not be read.
    fn is_consequence(&self, place: Place) -> bool {
        let broken = |section: &Section<'_>| !section.unread.is_empty();
        if broken(&self.file) || self.cities.iter().any(|city| city.unread.contains(&"id")) {
            return true;
        }
        match place {
            Place::File(_) => false,
            Place::Rules(_) => broken(&self.rules),
            Place::City(index, _) => broken(&self.cities[index]),
            Place::Route(_, "length" | "ferry") if broken(&self.rules) => true,
            // The two tracks of a double route are neighbors, and must be equally long.
            Place::Route(index, "length") => {
                self.routes[index.saturating_sub(1)..=index].iter().any(broken)
            }
            Place::Route(index, _) => broken(&self.routes[index]),
            Place::Ticket(index, _) => broken(&self.tickets[index]),
        }
    }

    fn spot(&self, fault: Fault, city_ids: &[String]) -> Spot {
        let (section, key) = match fault.place {
            Place::File(key) => (&self.file, key),
            Place::Rules(key) => (&self.rules, key),
            Place::City(index, key) => (&self.cities[index], key),
            Place::Route(index, key) => (&self.routes[index], key),
            Place::Ticket(index, key) => (&self.tickets[index], key),
        };
        let position = section.position(key);
        let fault = match section.written(key) {
            Some(id) if key == "a" || key == "b" => suggest_city(fault, id, city_ids),
            _ => fault,
        };
        Spot { position, what: fault.what, hint: fault.hint }
    }
}

fn suggest_city(fault: Fault, id: &str, city_ids: &[String]) -> Fault {
    if city_ids.iter().any(|city_id| city_id == id) {
        return fault;
    }
    match nearest(id, city_ids.iter().map(String::as_str)) {
        Some(city_id) => fault.or_hint(did_you_mean(city_id)),
        None => fault,
    }
}

fn read_rules(section: &mut Section<'_>) -> Rules {
    let default = Rules::default();
    let mut number = |knob, default| section.number(knob).unwrap_or(default);
    let rules = Rules {
        trains: number("trains", default.trains),
        stations: number("stations", default.stations),
        station_points: number("station_points", default.station_points),
        cards_per_color: number("cards_per_color", default.cards_per_color),
        locomotives: number("locomotives", default.locomotives),
        opening_hand: number("opening_hand", default.opening_hand),
        start_tickets: number("start_tickets", default.start_tickets),
        start_long_tickets: number("start_long_tickets", default.start_long_tickets),
        start_keep: number("start_keep", default.start_keep),
        draw_tickets: number("draw_tickets", default.draw_tickets),
        draw_keep: number("draw_keep", default.draw_keep),
        double_route_seats: number("double_route_seats", default.double_route_seats),
        longest_path_points: number("longest_path_points", default.longest_path_points),
        final_round_trains: number("final_round_trains", default.final_round_trains),
        start_unkept: read_unkept(section).unwrap_or(default.start_unkept),
        points: read_points(section).unwrap_or(default.points),
    };
    section.finish(&[]);
    rules
}

fn read_unkept(section: &mut Section<'_>) -> Option<Unkept> {
    let word = section.text("start_unkept")?;
    match word.as_str() {
        "bottom" => Some(Unkept::Bottom),
        "box" => Some(Unkept::Box),
        _ => {
            let what = format!("`start_unkept` is `{word}`, but must be `bottom` or `box`");
            section.refuse("start_unkept", what);
            None
        }
    }
}

/// A points table replaces the default one as a whole.
fn read_points(section: &mut Section<'_>) -> Option<[u8; MAX_LENGTH + 1]> {
    let mut points = [0; MAX_LENGTH + 1];
    for (length, value) in section.numbers("points", MAX_LENGTH)? {
        points[length] = value;
    }
    Some(points)
}

fn read_city(section: &mut Section<'_>) -> City {
    let city = City {
        id: section.text("id").unwrap_or_default(),
        name: section.text("name").unwrap_or_default(),
        lat: section.degrees("lat"),
        lon: section.degrees("lon"),
    };
    section.finish(&["id", "name"]);
    city
}

fn read_route(section: &mut Section<'_>) -> RouteLine {
    let route = RouteLine {
        a: section.text("a").unwrap_or_default(),
        b: section.text("b").unwrap_or_default(),
        length: section.number("length").unwrap_or_default(),
        color: section.text("color").unwrap_or_default(),
        tunnel: section.flag("tunnel").unwrap_or_default(),
        ferry: section.number("ferry").unwrap_or_default(),
    };
    section.finish(&["a", "b", "length", "color"]);
    route
}

fn read_ticket(section: &mut Section<'_>) -> TicketLine {
    let ticket = TicketLine {
        a: section.text("a").unwrap_or_default(),
        b: section.text("b").unwrap_or_default(),
        points: section.number("points").unwrap_or_default(),
        long: section.flag("long").unwrap_or_default(),
    };
    section.finish(&["a", "b", "points"]);
    ticket
}

fn syntax_spot(error: &Error) -> Spot {
    let position = error.span().map_or(0, |span| span.start);
    Spot { position, what: error.message().replace('\n', ", "), hint: None }
}

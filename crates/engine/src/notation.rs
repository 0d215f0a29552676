//! Actions as one line of text, and the names of routes and tickets in it.
//!
//! The notation is that of scenarios, traces, logs, replays and the command line; it is
//! described in `docs/formats/scenario.md`. What is printed is canonical, what is read may
//! also name cities in either order, cards in any order, and tracks of a double route by number.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::action::{Action, Slot, TicketList};
use crate::card::{Cards, Color, TrainCard};
use crate::ids::{CityId, RouteId, TicketId, TicketSet};
use crate::map::{City, MAX_OFFER, Map, Route, Ticket};

/// The canonical names of routes and tickets.
#[derive(Debug)]
pub(crate) struct Names {
    routes: Vec<String>,
    tickets: Vec<String>,
}

impl Names {
    pub fn new(cities: &[City], routes: &[Route], tickets: &[Ticket]) -> Self {
        let ends = |a: CityId, b: CityId| {
            let (a, b) = (&cities[a.index()].id, &cities[b.index()].id);
            if a < b { alloc::format!("{a}-{b}") } else { alloc::format!("{b}-{a}") }
        };
        let route_name = |(index, route): (usize, &Route)| {
            let name = ends(route.a, route.b);
            let Some(twin) = route.twin else { return name };
            if routes[twin.index()].color == route.color {
                let track = if index < twin.index() { 1 } else { 2 };
                alloc::format!("{name}:{track}")
            } else {
                alloc::format!("{name}:{}", color_name(route.color))
            }
        };
        Self {
            routes: routes.iter().enumerate().map(route_name).collect(),
            tickets: tickets.iter().map(|ticket| ends(ticket.a, ticket.b)).collect(),
        }
    }
}

fn color_name(color: Option<Color>) -> &'static str {
    color.map_or("gray", Color::name)
}

/// Text that is not an action of this map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// The first word is not one of those that begin an action.
    UnknownAction(String),
    /// There is something missing behind the first word.
    Incomplete(&'static str),
    /// There is something left over.
    Unexpected(String),
    /// No city of the map has this id.
    UnknownCity(String),
    /// No route of the map has this name.
    UnknownRoute(String),
    /// The track of a double route is not named.
    WhichTrack(String),
    /// No ticket of the map has this name.
    UnknownTicket(String),
    /// Not a number and kind of cards.
    BadCards(String),
    /// A kind of card or a ticket is named twice.
    Repeated(String),
    /// More tickets than can ever be on offer.
    TooManyTickets,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownAction(word) => write!(
                f,
                "`{word}` is not an action, expected draw, claim, pay, decline, tickets, keep, station or pass"
            ),
            Self::Incomplete(wanted) => write!(f, "expected {wanted}"),
            Self::Unexpected(word) => write!(f, "unexpected `{word}`"),
            Self::UnknownCity(name) => write!(f, "there is no city `{name}`"),
            Self::UnknownRoute(name) => write!(f, "there is no route `{name}`"),
            Self::WhichTrack(name) => {
                write!(f, "`{name}` is a double route: say which track, as in `{name}:1`")
            }
            Self::UnknownTicket(name) => write!(f, "there is no ticket `{name}`"),
            Self::BadCards(word) => write!(f, "`{word}` is not a number of cards, as in `red*2`"),
            Self::Repeated(word) => write!(f, "`{word}` is named twice"),
            Self::TooManyTickets => write!(f, "at most {MAX_OFFER} tickets are ever on offer"),
        }
    }
}

impl core::error::Error for NotationError {}

impl Map {
    /// The canonical name of a route: `denver-santa_fe`, `denver-kansas_city:black`.
    pub fn route_name(&self, id: RouteId) -> &str {
        &self.names.routes[id.index()]
    }

    /// The canonical name of a ticket.
    pub fn ticket_name(&self, id: TicketId) -> &str {
        &self.names.tickets[id.index()]
    }

    /// The city with this id.
    ///
    /// # Errors
    /// If there is none.
    pub fn city_named(&self, name: &str) -> Result<CityId, NotationError> {
        let found = self.cities().find(|(_, city)| city.id == name);
        found.map(|(id, _)| id).ok_or_else(|| NotationError::UnknownCity(name.into()))
    }

    /// The route with this name. A track of a double route must be named exactly.
    ///
    /// # Errors
    /// If there is none, or two.
    pub fn route_named(&self, name: &str) -> Result<RouteId, NotationError> {
        let unknown = || NotationError::UnknownRoute(name.into());
        let (ends, track) =
            name.split_once(':').map_or((name, None), |(ends, track)| (ends, Some(track)));
        let (a, b) = self.ends_named(ends).ok_or_else(unknown)?;
        let (id, route) = self
            .routes()
            .find(|(_, route)| (route.a, route.b) == (a, b) || (route.a, route.b) == (b, a))
            .ok_or_else(unknown)?;
        match (route.twin, track) {
            (None, None) => Ok(id),
            (None, Some(_)) => Err(unknown()),
            (Some(_), None) => Err(NotationError::WhichTrack(name.into())),
            (Some(_), Some("1")) => Ok(id),
            (Some(twin), Some("2")) => Ok(twin),
            (Some(twin), Some(color)) => {
                let other = self.route(twin).color;
                match (color_name(route.color) == color, color_name(other) == color) {
                    (true, false) => Ok(id),
                    (false, true) => Ok(twin),
                    _ => Err(unknown()),
                }
            }
        }
    }

    /// The ticket with this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn ticket_named(&self, name: &str) -> Result<TicketId, NotationError> {
        let found = self.ends_named(name).and_then(|(a, b)| {
            self.tickets().find(|(_, ticket)| {
                (ticket.a, ticket.b) == (a, b) || (ticket.a, ticket.b) == (b, a)
            })
        });
        found.map(|(id, _)| id).ok_or_else(|| NotationError::UnknownTicket(name.into()))
    }

    fn ends_named(&self, name: &str) -> Option<(CityId, CityId)> {
        let (a, b) = name.split_once('-')?;
        Some((self.city_named(a).ok()?, self.city_named(b).ok()?))
    }
}

impl Action {
    /// The action written in this line.
    ///
    /// # Errors
    /// If the line is not an action of this map, whether legal or not.
    pub fn parse(map: &Map, line: &str) -> Result<Self, NotationError> {
        let mut words = line.split_ascii_whitespace();
        let verb = words.next().ok_or(NotationError::Incomplete("an action"))?;
        match verb {
            "draw" => {
                let from = words
                    .next()
                    .ok_or(NotationError::Incomplete("`deck` or a slot from 1 to 5"))?;
                no_more(words)?;
                if from == "deck" {
                    return Ok(Self::DrawDeck);
                }
                let slot = from.parse().ok().filter(|_| from.len() == 1).and_then(Slot::new);
                slot.map(Self::DrawDisplay).ok_or_else(|| NotationError::Unexpected(from.into()))
            }
            "claim" => {
                let name = words.next().ok_or(NotationError::Incomplete("a route and cards"))?;
                Ok(Self::Claim { route: map.route_named(name)?, cards: parse_cards(words)? })
            }
            "pay" => Ok(Self::PayTunnel(parse_cards(words)?)),
            "decline" => no_more(words).map(|()| Self::DeclineTunnel),
            "tickets" => no_more(words).map(|()| Self::DrawTickets),
            "keep" => parse_tickets(map, words).map(Self::KeepTickets),
            "station" => {
                let name = words.next().ok_or(NotationError::Incomplete("a city and cards"))?;
                Ok(Self::BuildStation { city: map.city_named(name)?, cards: parse_cards(words)? })
            }
            "pass" => no_more(words).map(|()| Self::Pass),
            _ => Err(NotationError::UnknownAction(verb.into())),
        }
    }

    /// The canonical line for this action.
    pub fn notation(&self, map: &Map) -> String {
        match self {
            Self::DrawDeck => "draw deck".into(),
            Self::DrawDisplay(slot) => alloc::format!("draw {slot}"),
            Self::Claim { route, cards } => {
                alloc::format!("claim {} {cards}", map.route_name(*route))
            }
            Self::PayTunnel(cards) => alloc::format!("pay {cards}"),
            Self::DeclineTunnel => "decline".into(),
            Self::DrawTickets => "tickets".into(),
            Self::KeepTickets(kept) => {
                alloc::format!("keep {}", ticket_names(map, kept.set()).join(" "))
            }
            Self::BuildStation { city, cards } => {
                alloc::format!("station {} {cards}", map.city(*city).id)
            }
            Self::Pass => "pass".into(),
        }
    }
}

/// Names of tickets in alphabetical order.
pub(crate) fn ticket_names(map: &Map, tickets: TicketSet) -> Vec<&str> {
    let mut names: Vec<&str> = tickets.iter().map(|id| map.ticket_name(id)).collect();
    names.sort_unstable();
    names
}

fn no_more<'t>(mut words: impl Iterator<Item = &'t str>) -> Result<(), NotationError> {
    words.next().map_or(Ok(()), |word| Err(NotationError::Unexpected(word.to_string())))
}

fn parse_cards<'t>(words: impl Iterator<Item = &'t str>) -> Result<Cards, NotationError> {
    let mut cards = Cards::EMPTY;
    for word in words {
        let (card, count) =
            parse_card_count(word).ok_or_else(|| NotationError::BadCards(word.into()))?;
        if cards.get(card) > 0 {
            return Err(NotationError::Repeated(card.name().into()));
        }
        cards += Cards::of(card, count);
    }
    if cards.is_empty() {
        Err(NotationError::Incomplete("cards, as in `red*2`"))
    } else {
        Ok(cards)
    }
}

fn parse_card_count(word: &str) -> Option<(TrainCard, u8)> {
    let (name, count) = word.split_once('*')?;
    let plain = count.bytes().all(|byte| byte.is_ascii_digit()) && !count.starts_with('0');
    let count: u8 =
        count.parse().ok().filter(|count| plain && (1..=Cards::MAX_PER_KIND).contains(count))?;
    Some((TrainCard::from_name(name)?, count))
}

fn parse_tickets<'t>(
    map: &Map,
    words: impl Iterator<Item = &'t str>,
) -> Result<TicketList, NotationError> {
    let mut tickets = TicketSet::EMPTY;
    for word in words {
        let ticket = map.ticket_named(word)?;
        if tickets.contains(ticket) {
            return Err(NotationError::Repeated(word.into()));
        }
        tickets.insert(ticket);
    }
    if tickets.is_empty() {
        return Err(NotationError::Incomplete("tickets to keep"));
    }
    TicketList::new(tickets).ok_or(NotationError::TooManyTickets)
}

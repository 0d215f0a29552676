//! Which cities a set of routes connects.

use crate::ids::{CityId, CitySet, RouteSet, TicketSet};
use crate::map::Map;

/// The cities that a set of routes connects, directly or through others (K7).
///
/// Connected cities have the same label, and that is one of them. To add a route all cities
/// with one label get another, which takes a few vector instructions for the whole map. For the
/// dozen routes of a seat that is faster than any cleverer structure: there is nothing to search
/// and no branch to guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    labels: [u8; CitySet::CAPACITY],
}

impl Network {
    /// What `routes` connect.
    pub fn new(map: &Map, routes: RouteSet) -> Self {
        Self { labels: core::array::from_fn(|city| city as u8) }.with(map, routes)
    }

    /// What this network and `routes` together connect.
    #[inline]
    pub fn with(mut self, map: &Map, routes: RouteSet) -> Self {
        for id in routes.iter() {
            let route = map.route(id);
            let (label, old) = (self.labels[route.a.index()], self.labels[route.b.index()]);
            for city in &mut self.labels {
                *city = if *city == old { label } else { *city };
            }
        }
        self
    }

    /// Whether one can travel between two cities.
    #[inline]
    pub fn connects(&self, a: CityId, b: CityId) -> bool {
        self.label(a) == self.label(b)
    }

    /// The city that stands for all that are connected with this one.
    #[inline]
    pub(crate) fn label(&self, city: CityId) -> CityId {
        CityId(self.labels[city.index()])
    }

    /// Those of `tickets` whose cities are connected (K7, K9).
    #[inline]
    pub fn completes(&self, map: &Map, tickets: TicketSet) -> TicketSet {
        let mut completed = 0;
        for id in tickets.iter() {
            let ticket = map.ticket(id);
            completed |= u128::from(self.connects(ticket.a, ticket.b)) << id.0;
        }
        TicketSet(completed)
    }
}

//! Trains to go: the cheapest way from city to city over own and open routes.

use core::cmp::Ordering;

use crate::ids::{CityId, CitySet, RouteId, RouteSet};
use crate::map::{MAX_LENGTH, Map};

/// What is missing between two cities.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// Trains still to be placed, one for each space (C7).
    pub trains: u16,
    /// Routes still to be claimed.
    pub routes: RouteSet,
}

impl Path {
    const NOTHING_MISSING: Self = Self { trains: 0, routes: RouteSet::EMPTY };
    const CUT_OFF: Self = Self { trains: u16::MAX, routes: RouteSet::EMPTY };

    fn with(mut self, id: RouteId, length: u8) -> Self {
        self.trains += u16::from(length);
        self.routes.insert(id);
        self
    }

    /// Fewer trains first, then fewer routes, then the smaller ids.
    fn is_better_than(self, other: Self) -> bool {
        let order = self
            .trains
            .cmp(&other.trains)
            .then_with(|| self.routes.len().cmp(&other.routes.len()))
            .then_with(|| compare_ids(self.routes, other.routes));
        order == Ordering::Less
    }
}

/// The set that has the smallest id the other lacks comes first.
///
/// Adding the same route to both sets never changes this order, so the best way to a city
/// always begins with the best way to the city before it.
fn compare_ids(one: RouteSet, other: RouteSet) -> Ordering {
    other.0.reverse_bits().cmp(&one.0.reverse_bits())
}

/// The cheapest way between two cities if `own` routes are free and `open` ones cost a train
/// for each space; `None` if they are cut off from each other (K7).
///
/// Of several ways it is the one with the fewest trains, then with the fewest routes to
/// claim, then with the smallest ids. Trains left play no part: compare them with
/// [`Path::trains`].
///
/// ```
/// use whistlestop_engine::{RouteSet, cheapest_path};
///
/// let map = whistlestop_maps::usa();
/// let (_, ticket) = map.tickets().next().expect("a ticket");
/// let path = cheapest_path(map, RouteSet::EMPTY, map.all_routes(), ticket.a, ticket.b);
/// let path = path.expect("nothing is closed yet");
/// assert_eq!(path.trains, map.spaces(path.routes));
///
/// // With these routes the ticket is complete; without any it is cut off.
/// let left = |own| cheapest_path(map, own, RouteSet::EMPTY, ticket.a, ticket.b);
/// assert_eq!(left(path.routes).map(|path| path.trains), Some(0));
/// assert_eq!(left(RouteSet::EMPTY), None);
/// ```
pub fn cheapest_path(
    map: &Map,
    own: RouteSet,
    open: RouteSet,
    a: CityId,
    b: CityId,
) -> Option<Path> {
    Distances::search(map, own, open, a, Some(b)).to(b)
}

/// The cheapest ways from one city to all others, as [`cheapest_path`] finds them.
#[derive(Clone, Debug)]
pub struct Distances {
    paths: [Path; CitySet::CAPACITY],
}

impl Distances {
    /// The cheapest ways that begin in `city`.
    pub fn from(map: &Map, own: RouteSet, open: RouteSet, city: CityId) -> Self {
        Self::search(map, own, open, city, None)
    }

    /// The cheapest way to `city`; `None` if it is cut off.
    #[inline]
    pub fn to(&self, city: CityId) -> Option<Path> {
        let path = self.paths[city.index()];
        (path != Path::CUT_OFF).then_some(path)
    }

    /// Dijkstra's algorithm; the ways to cities farther than `goal` stay unfinished.
    fn search(
        map: &Map,
        own: RouteSet,
        open: RouteSet,
        from: CityId,
        goal: Option<CityId>,
    ) -> Self {
        let open = single_tracks(map, open.without(own));
        let mut paths = [Path::CUT_OFF; CitySet::CAPACITY];
        let mut queue = Queue::default();
        paths[from.index()] = Path::NOTHING_MISSING;
        queue.insert(from, 0);
        // An own route leads to a city just as far away, perhaps one that has been visited by
        // a way with more routes. It is then visited again, and a distance is done with only
        // when the queue has nothing left for it.
        while let Some((city, trains)) = queue.pop() {
            if goal.is_some_and(|goal| paths[goal.index()].trains < trains) {
                break;
            }
            let path = paths[city.index()];
            let mut reach = |next: CityId, longer: Path| {
                let known = &mut paths[next.index()];
                if longer.is_better_than(*known) {
                    queue.remove(next, known.trains);
                    queue.insert(next, longer.trains);
                    *known = longer;
                }
            };
            let here = map.routes_at(city);
            for id in here.intersection(own).iter() {
                reach(map.route(id).other_end(city), path);
            }
            for id in here.intersection(open).iter() {
                let route = map.route(id);
                reach(route.other_end(city), path.with(id, route.length));
            }
        }
        Self { paths }
    }
}

/// Of a double route with both tracks open only the first: the other never helps (X2).
fn single_tracks(map: &Map, open: RouteSet) -> RouteSet {
    let first = open.intersection(map.tables.first_tracks);
    open.without(map.twins(first))
}

/// Cities by distance. All distances in it lie within [`MAX_LENGTH`] of the smallest one, so
/// a ring of sets holds them.
#[derive(Default)]
struct Queue {
    ring: [CitySet; Self::SIZE],
    nearest: u16,
    waiting: CitySet,
}

impl Queue {
    const SIZE: usize = (MAX_LENGTH + 1).next_power_of_two();

    fn slot(&mut self, trains: u16) -> &mut CitySet {
        &mut self.ring[usize::from(trains) % Self::SIZE]
    }

    fn insert(&mut self, city: CityId, trains: u16) {
        self.slot(trains).insert(city);
        self.waiting.insert(city);
    }

    /// Takes it out, if it is there.
    fn remove(&mut self, city: CityId, trains: u16) {
        self.slot(trains).remove(city);
        self.waiting.remove(city);
    }

    /// The nearest city and how far it is.
    fn pop(&mut self) -> Option<(CityId, u16)> {
        if self.waiting.is_empty() {
            return None;
        }
        while self.slot(self.nearest).is_empty() {
            self.nearest += 1;
        }
        let city = self.slot(self.nearest).nth(0);
        self.remove(city, self.nearest);
        Some((city, self.nearest))
    }
}

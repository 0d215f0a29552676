//! The cheapest way between two cities, fast.
//!
//! The rules have [`cheapest_path`](whistlestop_engine::cheapest_path) for answers to people. A
//! policy that plays thousands of games in a second asks so often that it has its own search, which
//! is several times faster: cities are visited distance by distance, as sets, and hardly a branch
//! depends on the position. It gives up beyond the trains that are left, and it settles ties in
//! another way.

use whistlestop_engine::{CityId, CitySet, MAX_LENGTH, Path, RouteSet};

use crate::board::Board;

/// What an open route costs, by its length: from 1 to [`MAX_LENGTH`].
pub type Costs = [u8; MAX_LENGTH + 1];

/// A train for each space.
pub const TRAINS: Costs = {
    let mut costs = [0; MAX_LENGTH + 1];
    let mut length = 0;
    while length <= MAX_LENGTH {
        costs[length] = length as u8;
        length += 1;
    }
    costs
};

/// Where one can still build.
pub struct Paths<'a> {
    board: &'a Board,
    open: RouteSet,
    /// For each city its neighbors to which no open route leads.
    closed: [CitySet; CitySet::CAPACITY],
}

impl<'a> Paths<'a> {
    /// Farther than this is never looked.
    pub const MAX_COST: u8 = 63;

    /// The ways over `open` routes.
    pub fn new(board: &'a Board, open: RouteSet) -> Self {
        let map = board.map();
        let mut closed = [CitySet::EMPTY; CitySet::CAPACITY];
        for id in map.all_routes().without(open).without(map.twins(open)).iter() {
            let route = map.route(id);
            closed[route.a.index()].insert(route.b);
            closed[route.b.index()].insert(route.a);
        }
        Self { board, open, closed }
    }

    /// The cheapest way between two cities if `own` routes are free and open ones cost a train for
    /// each space; `None` if that takes more than `trains`. Of several ways it is one that tends to
    /// have long routes.
    pub fn find(&self, own: RouteSet, from: CityId, to: CityId, trains: u8) -> Option<Path> {
        self.find_between(&Networks::new(self.board, own), from, to, &TRAINS, trains)
    }

    /// The cheapest way between two cities if the routes of `networks` are free; `None` if that costs
    /// more than `most`.
    ///
    /// What it finds has two properties that [`Plan`](crate::plan::Plan) relies on, ties included.
    /// It stays the same if open routes that are not part of it are closed, and if routes that are
    /// part of it become own ones (it is then without them).
    pub(crate) fn find_between(
        &self,
        networks: &Networks,
        from: CityId,
        to: CityId,
        costs: &Costs,
        most: u8,
    ) -> Option<Path> {
        let mut distances = Distances::default();
        let mut visited = CitySet::EMPTY;
        distances.cities[0].insert(from);
        for distance in 0..=usize::from(most.min(Self::MAX_COST)) {
            let mut left = distances.cities[distance].without(visited);
            let mut all = CitySet::EMPTY;
            while let Some(city) = left.iter().next() {
                let network = networks.of(city);
                left = left.without(network);
                all = all.union(network);
                for member in network.iter() {
                    for (length, neighbors) in self.board.neighbors(member) {
                        let cost = usize::from(costs[usize::from(length)]);
                        let reached = &mut distances.cities[distance + cost];
                        *reached = reached.union(neighbors.without(self.closed[member.index()]));
                    }
                }
            }
            distances.cities[distance] = all;
            visited = visited.union(all);
            if all.contains(to) {
                return Some(self.walk_back(networks, &distances, distance, to, costs));
            }
        }
        None
    }

    /// The way to a city at this distance. At each step it takes the longest route that leads back,
    /// the first of several.
    fn walk_back(
        &self,
        networks: &Networks,
        distances: &Distances,
        distance: usize,
        to: CityId,
        costs: &Costs,
    ) -> Path {
        let mut path = Path { trains: 0, routes: RouteSet::EMPTY };
        let mut network = networks.of(to);
        let mut distance = distance;
        while distance > 0 {
            let mut longest: Option<(u8, CityId, CityId)> = None;
            for member in network.iter() {
                for (length, neighbors) in self.board.neighbors(member) {
                    let cost = usize::from(costs[usize::from(length)]);
                    let Some(before) = distance.checked_sub(cost) else { continue };
                    let back = neighbors
                        .without(self.closed[member.index()])
                        .intersection(distances.cities[before]);
                    if longest.is_none_or(|(most, ..)| length > most)
                        && let Some(city) = back.iter().next()
                    {
                        longest = Some((length, member, city));
                    }
                }
            }
            let Some((length, member, city)) = longest else { break };
            let map = self.board.map();
            let tracks = map.routes_at(member).intersection(map.routes_at(city));
            path.routes =
                path.routes.union(tracks.intersection(self.open).iter().take(1).collect());
            path.trains += u16::from(length);
            network = networks.of(city);
            distance -= usize::from(costs[usize::from(length)]);
        }
        path
    }
}

/// The cities at each distance; those not visited yet may still turn out to be nearer.
struct Distances {
    cities: [CitySet; Paths::MAX_COST as usize + 1 + MAX_LENGTH],
}

impl Default for Distances {
    fn default() -> Self {
        Self { cities: [CitySet::EMPTY; _] }
    }
}

/// Cities that own routes connect.
pub(crate) struct Networks {
    /// For each city all that hang together with it.
    of: [CitySet; CitySet::CAPACITY],
}

impl Networks {
    #[inline]
    pub(crate) fn new(board: &Board, own: RouteSet) -> Self {
        let mut networks = Self { of: *board.single_cities() };
        networks.join(board, own);
        networks
    }

    /// Adds routes.
    #[inline]
    pub(crate) fn join(&mut self, board: &Board, routes: RouteSet) {
        for id in routes.iter() {
            let route = board.map().route(id);
            let joined = self.of(route.a).union(self.of(route.b));
            for city in joined.iter() {
                self.of[city.index()] = joined;
            }
        }
    }

    /// Whether one can travel between two cities.
    #[inline]
    pub(crate) fn connects(&self, a: CityId, b: CityId) -> bool {
        self.of(a).contains(b)
    }

    #[inline]
    fn of(&self, city: CityId) -> CitySet {
        self.of[city.index()]
    }
}

//! What scripts look up in a map again and again.

use std::cmp::Reverse;
use std::sync::{Mutex, PoisonError};

use whistlestop_engine::{CityId, CitySet, MAX_LENGTH, Map, RouteSet};

/// The routes of a map by length, and who is whose neighbor.
#[derive(Debug)]
pub struct Board {
    map: &'static Map,
    exactly: [RouteSet; MAX_LENGTH + 1],
    at_least: [RouteSet; MAX_LENGTH + 2],
    /// The different lengths of routes, in ascending order.
    lengths: Vec<u8>,
    /// For each city and length the cities at the other ends.
    neighbors: Vec<[CitySet; MAX_LENGTH]>,
    single_cities: [CitySet; CitySet::CAPACITY],
    pace: i32,
}

impl Board {
    /// The tables of a map. They are made once and kept, like the map itself.
    pub fn of(map: &'static Map) -> &'static Self {
        static BOARDS: Mutex<Vec<&'static Board>> = Mutex::new(Vec::new());
        let mut boards = BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(board) = boards.iter().find(|board| board.map == map) {
            return board;
        }
        let board: &'static Self = Box::leak(Box::new(Self::new(map)));
        boards.push(board);
        board
    }

    fn new(map: &'static Map) -> Self {
        let mut exactly = [RouteSet::EMPTY; MAX_LENGTH + 1];
        for (id, route) in map.routes() {
            exactly[usize::from(route.length)].insert(id);
        }
        let mut at_least = [RouteSet::EMPTY; MAX_LENGTH + 2];
        for length in (0..=MAX_LENGTH).rev() {
            at_least[length] = at_least[length + 1].union(exactly[length]);
        }
        let lengths: Vec<u8> = (1..=MAX_LENGTH as u8)
            .filter(|length| !exactly[usize::from(*length)].is_empty())
            .collect();
        let mut neighbors = vec![[CitySet::EMPTY; MAX_LENGTH]; map.cities().len()];
        for (_, route) in map.routes() {
            let kind = lengths.iter().take_while(|length| **length < route.length).count();
            neighbors[route.a.index()][kind].insert(route.b);
            neighbors[route.b.index()][kind].insert(route.a);
        }
        let mut single_cities = [CitySet::EMPTY; CitySet::CAPACITY];
        for (id, _) in map.cities() {
            single_cities[id.index()].insert(id);
        }
        let pace = pace(map);
        Self { map, exactly, at_least, lengths, neighbors, single_cities, pace }
    }

    /// The map.
    #[inline]
    pub fn map(&self) -> &'static Map {
        self.map
    }

    /// The routes with exactly so many spaces.
    #[inline]
    pub fn exactly(&self, length: u8) -> RouteSet {
        self.exactly[usize::from(length).min(MAX_LENGTH)]
    }

    /// The routes with at least so many spaces.
    #[inline]
    pub fn at_least(&self, length: u8) -> RouteSet {
        self.at_least[usize::from(length).min(MAX_LENGTH + 1)]
    }

    /// What a turn brings to somebody who is left alone and claims nothing but the longest routes, in
    /// tenths of a point.
    #[inline]
    pub fn pace(&self) -> i32 {
        self.pace
    }

    /// The routes with at most so many spaces.
    #[inline]
    pub fn up_to(&self, length: u8) -> RouteSet {
        self.at_least[0].without(self.at_least(length.saturating_add(1)))
    }
}

impl Board {
    /// The neighbors of a city, by the length of the route.
    #[inline]
    pub(crate) fn neighbors(&self, city: CityId) -> impl Iterator<Item = (u8, CitySet)> {
        self.lengths.iter().copied().zip(self.neighbors[city.index()])
    }

    /// For each city the set of just this one.
    #[inline]
    pub(crate) fn single_cities(&self) -> &[CitySet; CitySet::CAPACITY] {
        &self.single_cities
    }
}

/// What a turn brings if all trains go to the longest routes, in tenths of a point: a route takes one
/// turn, and another one for two of its cards.
fn pace(map: &Map) -> i32 {
    let mut routes: Vec<_> = map.routes().map(|(id, route)| (route.length, id)).collect();
    routes.sort_by_key(|(length, _)| Reverse(*length));
    let mut trains = map.rules().trains;
    let (mut points, mut half_turns) = (0, 0);
    for (length, id) in routes {
        if length <= trains {
            trains -= length;
            points += i32::from(map.route_points([id].into_iter().collect()));
            half_turns += 2 + i32::from(length);
        }
    }
    20 * points / half_turns.max(1)
}

/// The tables of the map that a policy plays on; found once, when it sees the map.
#[derive(Clone, Copy, Default, Debug)]
pub struct Memo(Option<&'static Board>);

impl Memo {
    /// The tables of this map.
    #[inline]
    pub fn get(&mut self, map: &'static Map) -> &'static Board {
        match self.0 {
            Some(board) if board.map == map => board,
            _ => self.0.insert(Board::of(map)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_brings_more_where_long_routes_are_many() {
        // USA: seven routes of six spaces and one of three are 109 points in 30.5 turns.
        assert_eq!(Board::of(whistlestop_maps::usa()).pace(), 35);
        // Europe: one of eight, two of six, six of four and one of one are 94 points in 32.5 turns.
        assert_eq!(Board::of(whistlestop_maps::europe()).pace(), 28);
    }
}

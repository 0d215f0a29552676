//! The cheapest forest that connects pairs of cities, after Dreyfus and Wagner.
//!
//! A tree over some cities, seen from any city, is a way to a fork and two smaller trees that
//! meet there. So the costs of trees over many cities follow from those over fewer. A forest
//! is then the cheapest way to spread the pairs over trees.
//!
//! Everything is done for all cities of the map at once, a row at a time, which the compiler
//! turns into vector instructions.

use alloc::vec;
use alloc::vec::Vec;

use crate::ids::{CityId, CitySet, RouteSet};
use crate::map::{MAX_LENGTH, Map};
use crate::paths::cheapest_path;

/// Trains, and in the lower bits the number of routes: fewer trains come first, then fewer
/// routes. A forest has fewer routes than there are cities, so the bits suffice.
type Cost = u16;

const ONE_TRAIN: Cost = CitySet::CAPACITY as Cost;
const ONE_ROUTE: Cost = 1;
const FAR: Cost = Cost::MAX;

const MOST: usize = MAX_LENGTH * ONE_TRAIN as usize + ONE_ROUTE as usize;
const _: () = assert!((CitySet::CAPACITY - 1) * MOST < FAR as usize);

/// Costs to each city of the map.
type Row = [Cost; CitySet::CAPACITY];

/// What it costs to connect any two cities if `own` routes are free and `open` ones are not.
pub(crate) struct Costs<'m> {
    pub map: &'m Map,
    pub own: RouteSet,
    pub open: RouteSet,
    rows: Vec<Row>,
}

impl<'m> Costs<'m> {
    /// All of them, by the algorithm of Floyd and Warshall.
    pub fn new(map: &'m Map, own: RouteSet, open: RouteSet) -> Self {
        let mut rows = vec![[FAR; CitySet::CAPACITY]; map.cities().len()];
        for (city, row) in rows.iter_mut().enumerate() {
            row[city] = 0;
        }
        for id in open.union(own).iter() {
            let route = map.route(id);
            let price = Cost::from(route.length) * ONE_TRAIN + ONE_ROUTE;
            let cost = if own.contains(id) { 0 } else { price };
            for (from, to) in [(route.a, route.b), (route.b, route.a)] {
                let known = &mut rows[from.index()][to.index()];
                *known = cost.min(*known);
            }
        }
        for via in 0..rows.len() {
            let onward = rows[via];
            for row in &mut rows {
                improve(row, row[via], &onward);
            }
        }
        Self { map, own, open, rows }
    }

    pub fn is_connected(&self, pair: (CityId, CityId)) -> bool {
        self.between(pair) == 0
    }

    pub fn is_cut_off(&self, pair: (CityId, CityId)) -> bool {
        self.between(pair) == FAR
    }

    pub fn between(&self, (a, b): (CityId, CityId)) -> Cost {
        self.rows[a.index()][b.index()]
    }

    /// One city, always the same, for all that hang together with `city`.
    pub fn network(&self, city: CityId) -> CityId {
        let connected = |(other, _): &(CityId, _)| self.is_connected((city, *other));
        self.map.cities().find(connected).map_or(city, |(first, _)| first)
    }

    fn path(&self, a: CityId, b: CityId) -> RouteSet {
        let path = cheapest_path(self.map, self.own, self.open, a, b);
        path.map_or(RouteSet::EMPTY, |path| path.routes)
    }
}

/// The routes of a cheapest forest that connects every pair; none may be cut off.
pub(crate) fn cheapest_forest(costs: &Costs<'_>, pairs: &[(CityId, CityId)]) -> RouteSet {
    if pairs.is_empty() {
        return RouteSet::EMPTY;
    }
    let trees = Trees::new(costs, pairs);
    let groups = trees.groups(pairs);
    let tree_of = |chosen: usize| union(&groups, chosen);

    // For each choice of groups the cheapest forest, and the groups in the tree of its first.
    let mut forests: Vec<(Cost, usize)> = vec![(0, 0)];
    for chosen in 1..1_usize << groups.len() {
        let first = chosen & chosen.wrapping_neg();
        let best = subsets(chosen)
            .filter(|tree| tree & first != 0)
            .map(|tree| (trees.cost(tree_of(tree)).saturating_add(forests[chosen ^ tree].0), tree))
            .min();
        forests.extend(best);
    }

    let mut routes = RouteSet::EMPTY;
    let mut chosen = forests.len() - 1;
    while chosen != 0 {
        let tree = forests[chosen].1;
        routes = routes.union(trees.routes(tree_of(tree)));
        chosen ^= tree;
    }
    routes
}

/// The cheapest trees over all subsets of some cities.
struct Trees<'c> {
    costs: &'c Costs<'c>,
    terminals: Vec<CityId>,
    /// For each subset of the terminals but the last: what a tree costs over it and a city.
    rows: Vec<Row>,
}

impl<'c> Trees<'c> {
    fn new(costs: &'c Costs<'_>, pairs: &[(CityId, CityId)]) -> Self {
        let terminals: CitySet = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
        let terminals: Vec<_> = terminals.iter().collect();
        let rows = vec![[FAR; CitySet::CAPACITY]; 1 << (terminals.len() - 1)];
        let mut trees = Self { costs, terminals, rows };
        for subset in 1..trees.rows.len() {
            trees.rows[subset] = trees.row(subset);
        }
        trees
    }

    /// What a tree costs over this subset and each city, if all smaller subsets are known.
    fn row(&self, subset: usize) -> Row {
        if let Some(only) = self.only(subset) {
            return self.costs.rows[only.index()];
        }
        let mut forked = [FAR; CitySet::CAPACITY];
        for (one, other) in splits(subset) {
            fork(&mut forked, &self.rows[one], &self.rows[other]);
        }
        let mut row = forked;
        for (city, onward) in self.costs.rows.iter().enumerate() {
            // A fork that is cheaper to reach from another one leads nowhere more cheaply.
            if row[city] == forked[city] {
                improve(&mut row, forked[city], onward);
            }
        }
        row
    }

    fn only(&self, subset: usize) -> Option<CityId> {
        subset.is_power_of_two().then(|| self.terminals[subset.trailing_zeros() as usize])
    }

    /// The other terminals and the last one, from which their tree is seen.
    fn split_last(&self, subset: usize) -> (usize, CityId) {
        let last = subset.ilog2();
        (subset ^ 1 << last, self.terminals[last as usize])
    }

    fn cost(&self, subset: usize) -> Cost {
        let (others, last) = self.split_last(subset);
        self.rows[others][last.index()]
    }

    fn routes(&self, subset: usize) -> RouteSet {
        let (others, last) = self.split_last(subset);
        self.routes_to(others, last)
    }

    /// The routes of a tree over a subset and `city`.
    fn routes_to(&self, subset: usize, city: CityId) -> RouteSet {
        if let Some(only) = self.only(subset) {
            return self.costs.path(only, city);
        }
        let cost = self.rows[subset][city.index()];
        for (fork, _) in self.costs.map.cities() {
            let onward = self.costs.between((fork, city));
            for (one, other) in splits(subset) {
                let branches = [one, other].map(|branch| self.rows[branch][fork.index()]);
                if branches.into_iter().fold(onward, Cost::saturating_add) == cost {
                    return self
                        .costs
                        .path(fork, city)
                        .union(self.routes_to(one, fork))
                        .union(self.routes_to(other, fork));
                }
            }
        }
        unreachable!("every tree over several cities has a fork")
    }

    /// The terminals, in groups that pairs tie together.
    fn groups(&self, pairs: &[(CityId, CityId)]) -> Vec<usize> {
        let place =
            |city: CityId| self.terminals.binary_search(&city).map_or(0, |place| 1 << place);
        let mut groups: Vec<usize> = Vec::new();
        for &(a, b) in pairs {
            let mut merged = place(a) | place(b);
            groups.retain(|group| {
                let apart = group & merged == 0;
                merged |= if apart { 0 } else { *group };
                apart
            });
            groups.push(merged);
        }
        groups
    }
}

/// Makes each cost at most that of going on from a place that costs `first`.
#[inline]
fn improve(row: &mut Row, first: Cost, onward: &Row) {
    for (cost, onward) in row.iter_mut().zip(onward) {
        *cost = first.saturating_add(*onward).min(*cost);
    }
}

/// Makes each cost at most that of two trees meeting there.
#[inline]
fn fork(row: &mut Row, one: &Row, other: &Row) {
    for (cost, (one, other)) in row.iter_mut().zip(one.iter().zip(other)) {
        *cost = one.saturating_add(*other).min(*cost);
    }
}

/// All members of the chosen groups.
fn union(groups: &[usize], chosen: usize) -> usize {
    let members = |place: usize| if chosen >> place & 1 == 1 { groups[place] } else { 0 };
    (0..groups.len()).fold(0, |all, place| all | members(place))
}

/// All subsets but the empty one, in descending order.
fn subsets(set: usize) -> impl Iterator<Item = usize> {
    core::iter::successors(Some(set), move |subset| {
        Some((subset - 1) & set).filter(|next| *next > 0)
    })
}

/// All ways to divide a set into two, each once.
fn splits(set: usize) -> impl Iterator<Item = (usize, usize)> {
    let first = set & set.wrapping_neg();
    let rest = set ^ first;
    subsets(rest).map(move |other| (set ^ other, other))
}

//! What several tickets cost together.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::ids::{CityId, CitySet, RouteSet};
use crate::map::Map;
use crate::paths::cheapest_path;
use crate::steiner::{Costs, cheapest_forest};

/// Most cities for which [`joint_cost`] is exact; cities that hang together count as one.
///
/// Six tickets always fit, seven if two of them share a city. At this limit it takes about
/// 3 ms, and each city more would take about three times as long.
pub const MAX_EXACT_CITIES: usize = 13;

/// What is missing between several pairs of cities at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joint {
    /// Trains still to be placed, one for each space (C7).
    pub trains: u16,
    /// Routes still to be claimed.
    pub routes: RouteSet,
    /// Positions of the pairs that can no longer be connected. The rest of the answer is
    /// about the other pairs.
    pub cut_off: Vec<usize>,
    /// Whether fewer trains cannot do it; otherwise perhaps a few less can.
    pub exact: bool,
}

/// The fewest trains that connect every pair if `own` routes are free and `open` ones cost a
/// train for each space, and the routes they go to. A route serves any number of pairs (K9),
/// and the pairs need not hang together (K7).
///
/// Of several ways it is one with the fewest routes to claim, and always the same one for the
/// same pairs. If there are more cities than [`MAX_EXACT_CITIES`], it is an upper bound,
/// usually one or two percent too high.
///
/// ```
/// use whistlestop_engine::{RouteSet, cheapest_path, joint_cost};
///
/// let map = whistlestop_maps::usa();
/// let (own, open) = (RouteSet::EMPTY, map.all_routes());
/// let pairs: Vec<_> = map.tickets().take(3).map(|(_, ticket)| (ticket.a, ticket.b)).collect();
/// let together = joint_cost(map, own, open, &pairs);
/// let trains = |&(a, b)| cheapest_path(map, own, open, a, b).map_or(0, |path| path.trains);
/// assert!(together.exact && together.trains <= pairs.iter().map(trains).sum());
/// ```
pub fn joint_cost(map: &Map, own: RouteSet, open: RouteSet, pairs: &[(CityId, CityId)]) -> Joint {
    joint(&Costs::new(map, own, open), pairs)
}

pub(crate) fn joint(costs: &Costs<'_>, pairs: &[(CityId, CityId)]) -> Joint {
    let is_cut_off = |place: &usize| costs.is_cut_off(pairs[*place]);
    let cut_off = (0..pairs.len()).filter(is_cut_off).collect();
    let missing = missing_pairs(costs, pairs);
    let cities: CitySet = missing.iter().flat_map(|(a, b)| [*a, *b]).collect();
    let exact = cities.len() <= MAX_EXACT_CITIES;
    let routes = if exact { cheapest_forest(costs, &missing) } else { good_forest(costs, missing) };
    Joint { trains: costs.map.spaces(routes), routes, cut_off, exact }
}

/// The pairs to connect, each once, the most expensive first. One city stands for all that
/// hang together already.
fn missing_pairs(costs: &Costs<'_>, pairs: &[(CityId, CityId)]) -> Vec<(CityId, CityId)> {
    let mut missing: Vec<_> = pairs
        .iter()
        .filter(|pair| !costs.is_connected(**pair) && !costs.is_cut_off(**pair))
        .map(|(a, b)| (costs.network(*a), costs.network(*b)))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    missing.sort_unstable_by_key(|pair| (Reverse(costs.between(*pair)), *pair));
    missing.dedup();
    missing
}

/// How many pairs a good forest is improved by at a time.
const FEW: usize = 5;
const _: () = assert!(2 * FEW <= MAX_EXACT_CITIES, "few pairs need no more cities than that");

/// The routes of a good forest: a few pairs at a time go in as cheaply as what is there
/// allows; then a few at a time are taken out and put in again, until that saves nothing.
fn good_forest(costs: &Costs<'_>, mut pairs: Vec<(CityId, CityId)>) -> RouteSet {
    let mut forest =
        pairs.chunks(FEW).fold(RouteSet::EMPTY, |forest, few| with_pairs(costs, forest, few));
    let mut in_vain = 0;
    while in_vain < pairs.len() {
        let (few, others) = pairs.split_at(FEW);
        let changed = with_pairs(costs, needed(costs, forest, others), few);
        if size(costs.map, changed) < size(costs.map, forest) {
            forest = changed;
            in_vain = 0;
        } else {
            in_vain += 1;
        }
        pairs.rotate_left(1);
    }
    forest
}

/// The forest and what a few more pairs need besides.
fn with_pairs(costs: &Costs<'_>, forest: RouteSet, pairs: &[(CityId, CityId)]) -> RouteSet {
    let costs = Costs::new(costs.map, costs.own.union(forest), costs.open);
    cheapest_forest(&costs, &missing_pairs(&costs, pairs)).union(forest)
}

/// The part of the forest that these pairs need.
fn needed(costs: &Costs<'_>, forest: RouteSet, pairs: &[(CityId, CityId)]) -> RouteSet {
    pairs
        .iter()
        .filter_map(|(a, b)| cheapest_path(costs.map, costs.own, forest, *a, *b))
        .fold(RouteSet::EMPTY, |needed, path| needed.union(path.routes))
}

fn size(map: &Map, forest: RouteSet) -> (u16, usize) {
    (map.spaces(forest), forest.len())
}

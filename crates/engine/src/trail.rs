//! The longest continuous path.
//!
//! Whatever hangs on the rest like a tree is measured once, from its leaves inwards ([`Trees`]).
//! That leaves loops, and arms: the longest ways from the loops into the trees. There we turn the
//! question around. Routes can be walked in one go exactly if they hang together and at most two
//! cities have an odd number of them (Euler), so we look for the fewest trains to leave out
//! ([`Loops`]): the same routes can be walked in many ways, but there are few good ways to leave
//! some out.

use crate::ids::{CityId, CitySet, RouteId, RouteSet};
use crate::map::Map;

/// The trains on the longest walk over `routes` that uses none of them twice (P5).
///
/// It takes a fraction of a millisecond for the worst networks that one seat can have, and much
/// less than a microsecond for most.
pub fn longest_trail(map: &Map, routes: RouteSet) -> u16 {
    let trees = Trees::strip(map, routes);
    let mut longest = trees.longest;
    let mut rest = trees.core;
    while let Some(id) = rest.first_member() {
        let start = map.route(id).a;
        let core = hanging_together(rest, start, |city| map.routes_at(city), |id| ends(map, id));
        rest = rest.without(core);
        longest = Loops::longest_over(map, core, &trees, longest);
    }
    longest
}

/// The routes of one longest walk: whatever can be left out without making it shorter is left out,
/// those with the smallest ids first.
///
/// ```
/// use whistlestop_engine::{longest_trail, longest_trail_routes};
///
/// let map = whistlestop_maps::tiny();
/// let walk = longest_trail_routes(map, map.all_routes());
/// assert_eq!(map.spaces(walk), longest_trail(map, map.all_routes()));
/// ```
pub fn longest_trail_routes(map: &Map, routes: RouteSet) -> RouteSet {
    let longest = longest_trail(map, routes);
    routes.iter().fold(routes, |walk, id| {
        let fewer = walk.without(RouteSet::only(id));
        if longest_trail(map, fewer) == longest { fewer } else { walk }
    })
}

/// Routes taken away from the leaves inwards, until only loops and links between them are left.
struct Trees {
    /// The longest trail over no loop.
    longest: u16,
    /// For each city, the longest trail from there over routes that were taken away.
    reach: [u16; CitySet::CAPACITY],
    taken: RouteSet,
    core: RouteSet,
}

impl Trees {
    fn strip(map: &Map, routes: RouteSet) -> Self {
        let mut longest = 0;
        let mut reach = [0; CitySet::CAPACITY];
        let mut core = routes;
        let mut leaves = leaves(map, routes);
        // Round by round: the leaves of one round are known beforehand, so that the processor need
        // not finish with one before it begins with the next.
        while !leaves.is_empty() {
            let mut next = CitySet::EMPTY;
            for leaf in leaves.iter() {
                let last = map.routes_at(leaf).intersection(core);
                // The other end may have been a leaf of this round, too.
                let Some(id) = last.first_member() else { continue };
                core = core.without(last);
                let route = map.route(id);
                let city = route.other_end(leaf);
                let arm = reach[leaf.index()] + u16::from(route.length);
                let other_arm = reach[city.index()];
                longest = longest.max(arm + other_arm);
                reach[city.index()] = arm.max(other_arm);
                // No branch here: the processor could not foretell it.
                let is_leaf = map.routes_at(city).intersection(core).len() == 1;
                next.remove(city);
                next.0 |= u64::from(is_leaf) << city.0;
            }
            leaves = next;
        }
        Self { longest, reach, taken: routes.without(core), core }
    }
}

/// Cities where exactly one of `routes` ends.
fn leaves(map: &Map, routes: RouteSet) -> CitySet {
    let (mut once, mut again) = (0, 0);
    for id in routes.iter() {
        let ends = ends(map, id).0;
        again |= once & ends;
        once |= ends;
    }
    CitySet(once & !again)
}

/// Loops that hang together, with their arms, and the search for the best trail over them.
///
/// Between the cities where a trail has a choice, routes are joined to ways that are walked as a
/// whole or not at all. A way goes by the name of its first route.
struct Loops {
    /// The two ends of each way; none if it leads back to where it began.
    ends: [CitySet; RouteSet::CAPACITY],
    /// The trains on each way.
    trains: [u16; RouteSet::CAPACITY],
    /// Ways that end in each city.
    at: [RouteSet; CitySet::CAPACITY],
    /// Trains on the shortest way that could be left out at each city.
    shortest: [u16; CitySet::CAPACITY],
    /// The longest trail known.
    longest: u16,
}

/// Ways that hang together, and what has been decided about them.
#[derive(Clone, Copy, Default)]
struct Part {
    ways: RouteSet,
    /// Ways that may still be left out.
    open: RouteSet,
    /// Cities with an odd number of ways.
    odd: CitySet,
    /// Odd cities that keep their open ways, so that the trail must begin or end there.
    tips: CitySet,
    trains: u16,
}

impl Loops {
    /// The longest trail over the loops of `core`, or `known` if that is longer.
    fn longest_over(map: &Map, core: RouteSet, trees: &Trees, known: u16) -> u16 {
        let reach = |city: CityId| trees.reach[city.index()];
        let cities = core.iter().fold(CitySet::EMPTY, |set, id| set.union(ends(map, id)));
        let longest_arm = cities.iter().map(reach).max().unwrap_or(0);
        let trains = map.spaces(core);
        if trains + 2 * longest_arm <= known {
            return known;
        }
        let degree = |city| map.routes_at(city).intersection(core).len();
        let joints: CitySet =
            cities.iter().filter(|city| degree(*city) > 2 || reach(*city) > 0).collect();
        if joints.is_empty() {
            return trains;
        }
        let mut loops = Self {
            ends: [CitySet::EMPTY; RouteSet::CAPACITY],
            trains: [0; RouteSet::CAPACITY],
            at: [RouteSet::EMPTY; CitySet::CAPACITY],
            shortest: [u16::MAX; CitySet::CAPACITY],
            longest: known,
        };
        let mut part = Part::default();
        let mut rest = core;
        for joint in joints.iter() {
            while let Some(first) = map.routes_at(joint).intersection(rest).first_member() {
                let (end, trains) = follow(map, joints, joint, first, &mut rest);
                loops.add_way(&mut part, first, joint, end, trains);
            }
            loops.add_arms(&mut part, map, joint, trees);
        }
        loops.consider(part);
        loops.longest
    }

    /// Adds the two longest ways from `joint` into the trees; a trail has no use for a third.
    fn add_arms(&mut self, part: &mut Part, map: &Map, joint: CityId, trees: &Trees) {
        let mut arms = map.routes_at(joint).intersection(trees.taken);
        let arm = |id: RouteId| {
            let route = map.route(id);
            let end = route.other_end(joint);
            (end, trees.reach[end.index()] + u16::from(route.length))
        };
        for _ in 0..2 {
            if let Some(id) = arms.iter().max_by_key(|id| arm(*id).1) {
                let (end, trains) = arm(id);
                self.add_way(part, id, joint, end, trains);
                arms.remove(id);
            }
        }
    }

    fn add_way(&mut self, part: &mut Part, id: RouteId, a: CityId, b: CityId, trains: u16) {
        let ends = CitySet(1 << a.0 ^ 1 << b.0);
        self.ends[id.index()] = ends;
        self.trains[id.index()] = trains;
        part.ways.insert(id);
        part.trains += trains;
        part.odd.0 ^= ends.0;
        for city in [a, b] {
            self.at[city.index()].insert(id);
        }
        // Leaving out a way back to the same city would mend nothing.
        for city in ends.iter() {
            part.open.insert(id);
            self.shortest[city.index()] = self.shortest[city.index()].min(trains);
        }
    }

    /// Searches the part if that can be worth it.
    fn consider(&mut self, part: Part) {
        if self.is_promising(&part) {
            self.search(part);
        }
    }

    /// Whether the part could hold a longer trail than the longest known.
    ///
    /// All odd cities but two must lose a way, which mends two cities at most. So half of the
    /// shortest way at each of them is lost for sure.
    fn is_promising(&self, part: &Part) -> bool {
        let (mut sum, mut largest, mut second) = (0, 0, 0);
        for city in part.loose().iter() {
            let trains = self.shortest[city.index()];
            sum += trains;
            second = second.max(trains.min(largest));
            largest = largest.max(trains);
        }
        let spared = [0, largest, largest + second][part.tips_left()];
        part.trains > self.longest + (sum - spared).div_ceil(2)
    }

    /// Finds the longest trail in a promising part.
    ///
    /// An odd city loses one of its open ways or becomes a tip. Each choice keeps the ways that
    /// those before it left out, so that nothing is tried twice. We take the city with the fewest
    /// choices, to be wrong as early as possible.
    fn search(&mut self, mut part: Part) {
        let loose = part.loose();
        if loose.len() <= part.tips_left() {
            self.longest = part.trains;
            return;
        }
        let choices = |city: &CityId| self.at[city.index()].intersection(part.open);
        let Some(city) = loose.iter().min_by_key(|city| choices(city).len()) else { return };
        for id in choices(&city).iter() {
            part.open.remove(id);
            self.leave_out(part, id);
        }
        if part.tips_left() > 0 {
            part.tips.insert(city);
            self.consider(part);
        }
    }

    /// Searches what is left of the part without a way; if that falls apart, both sides.
    fn leave_out(&mut self, mut part: Part, id: RouteId) {
        let ends = self.ends[id.index()];
        part.ways.remove(id);
        part.odd.0 ^= ends.0;
        part.trains -= self.trains[id.index()];
        if !self.is_promising(&part) {
            return;
        }
        let side = hanging_together(
            part.ways,
            ends.nth(0),
            |city| self.at[city.index()],
            |id| self.ends[id.index()],
        );
        if side == part.ways {
            self.search(part);
        } else {
            self.consider(self.within(&part, side));
            self.consider(self.within(&part, part.ways.without(side)));
        }
    }

    /// The part reduced to some of its ways.
    fn within(&self, part: &Part, ways: RouteSet) -> Part {
        let cities = ways.iter().fold(CitySet::EMPTY, |set, id| set.union(self.ends[id.index()]));
        Part {
            ways,
            open: part.open.intersection(ways),
            odd: part.odd.intersection(cities),
            tips: part.tips.intersection(cities),
            trains: ways.iter().map(|id| self.trains[id.index()]).sum(),
        }
    }
}

impl Part {
    /// Odd cities about which nothing has been decided.
    fn loose(&self) -> CitySet {
        self.odd.without(self.tips)
    }

    /// How many more odd cities there may be: a trail has two tips.
    fn tips_left(&self) -> usize {
        2 - self.tips.len()
    }
}

/// Takes the routes from `start` over `first` to the next joint out of `rest`; returns that joint
/// and the trains on the way.
fn follow(
    map: &Map,
    joints: CitySet,
    start: CityId,
    first: RouteId,
    rest: &mut RouteSet,
) -> (CityId, u16) {
    let (mut id, mut city, mut trains) = (first, start, 0);
    loop {
        let route = map.route(id);
        rest.remove(id);
        city = route.other_end(city);
        trains += u16::from(route.length);
        if joints.contains(city) {
            return (city, trains);
        }
        id = map.routes_at(city).intersection(*rest).nth(0);
    }
}

/// Those of `routes` that can be reached from `city`, given the routes at a city and the ends of
/// a route.
#[inline]
fn hanging_together(
    routes: RouteSet,
    city: CityId,
    at: impl Fn(CityId) -> RouteSet,
    ends: impl Fn(RouteId) -> CitySet,
) -> RouteSet {
    let mut found = RouteSet::EMPTY;
    let mut cities = CitySet::only(city);
    while let Some(city) = cities.first_member() {
        let new = at(city).intersection(routes).without(found);
        found = found.union(new);
        cities = new.iter().fold(cities, |set, id| set.union(ends(id)));
        cities.remove(city);
    }
    found
}

/// The two ends of a route.
#[inline]
fn ends(map: &Map, id: RouteId) -> CitySet {
    let route = map.route(id);
    CitySet(1 << route.a.0 | 1 << route.b.0)
}

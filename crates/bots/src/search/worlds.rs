//! Games that look the same from one seat, with likely opponents in them.

use rand_core::Rng;
use rand_xoshiro::rand_core::SeedableRng;
use whistlestop_engine::{
    CitySet, FastChance, Game, MAX_SEATS, Network, RouteSet, SeatId, View, below,
};

use crate::hybrid::Hybrid;
use crate::mixed::Mixed;
use crate::planner::Planner;
use crate::policy::Luck;
use crate::racer::Racer;
use crate::script::Script;

/// So many deals are drawn for a world; the one whose tickets fit best to what opponents built is
/// the likeliest to be taken.
const DEALS: usize = 12;

/// A game as it may be, who plays it, and the luck of those who do.
pub(super) struct World {
    pub(super) game: Game<FastChance>,
    pub(super) scripts: [Script; MAX_SEATS],
    /// What opponents would claim for their tickets.
    pub(super) wanted: RouteSet,
    pub(super) luck: Luck,
}

/// All games that look the same from one seat.
pub(super) struct Worlds<'a> {
    view: &'a View,
    seat: SeatId,
}

impl<'a> Worlds<'a> {
    pub(super) fn new(view: &'a View, seat: SeatId) -> Self {
        Self { view, seat }
    }

    /// One of them.
    pub(super) fn sample(&self, luck: &mut Luck) -> World {
        let mut total = 0.0;
        let mut game = None;
        for _ in 0..DEALS {
            let chance = FastChance::new(luck.next_u64());
            let other = self.view.determinize(luck, chance);
            let fit = self.fit(&other);
            total += fit;
            // Keeping each with its share of the total so far picks one in proportion.
            if game.is_none() || unit(luck) * total < fit {
                game = Some(other);
            }
        }
        let game = game.unwrap_or_else(|| self.view.determinize(luck, FastChance::new(0)));
        let mut scripts: [Script; MAX_SEATS] =
            std::array::from_fn(|seat| self.opponent(seat, luck));
        let mut wanted = RouteSet::EMPTY;
        for seat in game.seats().filter(|seat| *seat != self.seat) {
            wanted = wanted.union(scripts[seat.index()].targets(&game.decision(seat)));
        }
        World { game, scripts, wanted, luck: Luck::seed_from_u64(luck.next_u64()) }
    }

    /// How well the tickets of the opponents fit to their routes.
    fn fit(&self, game: &Game<FastChance>) -> f64 {
        let map = game.map();
        let mut fit = 1.0;
        for seat in game.seats().filter(|seat| *seat != self.seat) {
            let routes = game.open().routes(seat);
            if routes.is_empty() {
                continue;
            }
            let network = Network::new(map, routes);
            let cities: CitySet =
                routes.iter().flat_map(|id| [map.route(id).a, map.route(id).b]).collect();
            for id in game.tickets(seat).iter() {
                let ticket = map.ticket(id);
                fit *= if network.connects(ticket.a, ticket.b) {
                    4.0
                } else {
                    [0.5, 1.0, 2.0][usize::from(cities.contains(ticket.a))
                        + usize::from(cities.contains(ticket.b))]
                };
            }
        }
        fit
    }

    /// Who may sit at a seat, by how it has played so far.
    fn opponent(&self, seat: usize, luck: &mut Luck) -> Script {
        let likelihoods = self.likelihoods(seat);
        let mut point = unit(luck) * likelihoods.iter().sum::<f64>();
        let kind = likelihoods.iter().take_while(|likely| {
            point -= **likely;
            point >= 0.0
        });
        match kind.count() {
            0 => Script::Racer(Racer::default()),
            1 => Script::Hybrid(Hybrid::default()),
            2 => Script::Planner(Planner::default()),
            _ => Script::Mixed(Mixed::default()),
        }
    }

    /// Racers claim long routes and keep few tickets, planners draw more of them, and one who mixes
    /// saves cards as nobody else does.
    fn likelihoods(&self, seat: usize) -> [f64; 4] {
        let mut likely = [1.0; 4];
        let (map, open) = (self.view.map(), self.view.open());
        let Some(seat) = SeatId::new(seat).filter(|seat| seat.index() < open.seat_count()) else {
            return likely;
        };
        let mut weigh = |factors: [f64; 4]| {
            likely.iter_mut().zip(factors).for_each(|(likely, factor)| *likely *= factor);
        };
        for id in open.routes(seat).iter() {
            let is_long = map.route(id).length >= 5;
            weigh(if is_long { [1.0, 0.5, 0.3, 0.6] } else { [0.3, 0.8, 0.8, 0.6] });
        }
        if self.view.ticket_count(seat) > map.rules().start_tickets + map.rules().start_long_tickets
        {
            weigh([0.01, 0.05, 1.0, 0.05]);
        }
        match self.view.hand_size(seat) {
            0..10 if !open.routes(seat).is_empty() => weigh([1.0, 1.0, 1.0, 0.3]),
            0..16 => {}
            16..20 => weigh([0.3, 0.3, 0.3, 1.0]),
            _ => weigh([0.05, 0.05, 0.05, 1.0]),
        }
        likely
    }
}

/// A number from 0 to 1.
fn unit(luck: &mut Luck) -> f64 {
    below(luck, 1 << 24) as f64 / f64::from(1 << 24)
}

//! Stations: the repair of a plan.

use whistlestop_engine::{
    Action, Cards, CityId, CitySet, Decision, MAX_STATIONS, Payment, best_use,
};

use crate::board::Board;

/// The end is near when somebody has at most so many trains.
const FEW_TRAINS: u8 = 5;

/// A station has to bring so many points more than it costs, as a claim would bring some too.
const WORTHWHILE: i16 = 4;

/// Whether it is time to think of stations: there are any, and the end is near.
#[inline]
pub fn is_due(decision: &Decision<'_>) -> bool {
    let open = decision.open();
    open.map().rules().stations > 0
        && open.station_price(decision.seat()).is_some()
        && (open.triggered_by().is_some()
            || open.seats().any(|seat| open.trains(seat) <= FEW_TRAINS))
}

/// Builds the station that saves most points now, if that is more than what it costs and a claim
/// would bring.
pub fn build_station(decision: &Decision<'_>, board: &Board) -> Option<Action> {
    let (open, map, seat) = (decision.open(), board.map(), decision.seat());
    let cards = payment(decision.hand(), open.station_price(seat)?)?;
    let own = open.routes(seat);
    let others = open.claimed().without(own);
    let tickets = decision.tickets();
    let points = |new: Option<CityId>| {
        let mut cities = [None; MAX_STATIONS];
        let built = open.stations(seat);
        cities
            .iter_mut()
            .zip(built.iter().chain(new))
            .for_each(|(place, city)| *place = Some(city));
        let count = cities.iter().flatten().count();
        let first = cities[0]?;
        let cities = cities.map(|city| city.unwrap_or(first));
        Some(best_use(map, own, others, &cities[..count], tickets))
    };
    let now = points(None).unwrap_or_else(|| best_use(map, own, others, &[], tickets));
    if now.completed == tickets {
        return None;
    }
    let mut best = (i16::from(map.rules().station_points) + WORTHWHILE, None);
    // A station helps only where a route of somebody else ends.
    let cities: CitySet = others.iter().flat_map(|id| [map.route(id).a, map.route(id).b]).collect();
    for city in cities.intersection(open.free_cities()).iter() {
        let Some(then) = points(Some(city)) else { continue };
        if then.points - now.points > best.0 {
            best = (then.points - now.points, Some(city));
        }
    }
    best.1.map(|city| Action::BuildStation { city, cards })
}

/// The payment with the fewest locomotives, in the color of which there is most.
fn payment(hand: Cards, price: u8) -> Option<Cards> {
    let (color, held) = hand.colors().max_by_key(|(_, held)| *held)?;
    let colored = held.min(price);
    let locomotives = price - colored;
    if locomotives > hand.locomotives() {
        return None;
    }
    let color = (colored > 0).then_some(color);
    Some(Payment { color, colored, locomotives }.cards())
}

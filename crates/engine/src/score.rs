//! Final scoring and ranking (P1-P9, W1-W6).

use core::cmp::Ordering;

use crate::game::Game;
use crate::ids::{CityId, RouteId, RouteSet, TicketSet};
use crate::map::{MAX_STATIONS, Map};
use crate::open::{Open, Stations};
use crate::seat::{BySeat, SeatId};
use crate::stations::best_use;
use crate::trail::longest_trail;
use crate::view::View;

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    seats: usize,
    scores: BySeat<Score>,
}

/// The result of one seat. Train cards left in the hand are worth nothing (P9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Points for routes (P1).
    pub routes: i32,
    /// Points for completed tickets less those for uncompleted ones (P2, K8).
    pub tickets: i32,
    /// Points for stations not built (P3, B12).
    pub stations: i32,
    /// Points for the longest path (P4).
    pub longest: i32,
    /// All together; it may be negative (P8).
    pub total: i32,
    /// The tickets that are completed (K7, K9).
    pub completed: TicketSet,
    /// Trains on the longest continuous path (P5), by own trains alone: borrowed routes do not count
    /// (P6, B13).
    pub path: u16,
    /// Stations built.
    pub built: u8,
    /// The route each station borrows, in building order (B11).
    pub station_use: [Option<RouteId>; MAX_STATIONS],
    /// The place, from 1; equal seats share it and the next ones are skipped (W6).
    pub rank: u8,
}

impl Outcome {
    /// The result of a seat.
    pub fn score(&self, seat: SeatId) -> &Score {
        &self.scores[seat]
    }

    /// Seats and results, clockwise from `A`.
    pub fn scores(&self) -> impl Iterator<Item = (SeatId, &Score)> {
        self.scores.iter(self.seats)
    }

    /// The seats that win; several if they are equal to the last tie-break (W5).
    pub fn winners(&self) -> impl Iterator<Item = SeatId> {
        self.scores().filter(|(_, score)| score.rank == 1).map(|(seat, _)| seat)
    }

    /// The seats that hold the bonus for the longest path (P4).
    pub fn bonus(&self) -> impl Iterator<Item = SeatId> {
        self.scores().filter(|(_, score)| score.longest > 0).map(|(seat, _)| seat)
    }

    fn new(open: &Open, tickets: impl Fn(SeatId) -> TicketSet) -> Self {
        let claimed = open.claimed();
        let mut scores = BySeat::<Score>::default();
        for seat in open.seats() {
            let own = open.routes[seat];
            scores[seat] =
                Score::new(open.map, own, claimed.without(own), open.stations[seat], tickets(seat));
        }
        let mut outcome = Self { seats: open.seat_count(), scores };
        outcome.give_bonus(i32::from(open.map.rules.longest_path_points));
        outcome.rank();
        outcome
    }

    /// The bonus goes to everybody with the longest path (P4), unless nobody has a route (P7).
    fn give_bonus(&mut self, points: i32) {
        let longest = self.scores().map(|(_, score)| score.path).max().unwrap_or(0);
        for seat in SeatId::first(self.seats) {
            let score = &mut self.scores[seat];
            if longest > 0 && score.path == longest {
                score.longest = points;
            }
            score.total = score.routes + score.tickets + score.stations + score.longest;
        }
    }

    fn rank(&mut self) {
        for seat in SeatId::first(self.seats) {
            let ahead = self
                .scores()
                .filter(|(_, other)| other.beats(&self.scores[seat]) == Ordering::Greater)
                .count();
            self.scores[seat].rank = ahead as u8 + 1;
        }
    }

    /// The same result if seats had scored so many points for routes (for states that cannot
    /// occur, where points do not follow from the routes).
    pub fn with_route_points(mut self, points: impl Fn(SeatId) -> i32) -> Self {
        for seat in SeatId::first(self.seats) {
            let score = &mut self.scores[seat];
            score.total += points(seat) - score.routes;
            score.routes = points(seat);
        }
        self.rank();
        self
    }
}

impl Score {
    fn new(
        map: &Map,
        own: RouteSet,
        others: RouteSet,
        stations: Stations,
        tickets: TicketSet,
    ) -> Self {
        let mut cities = [CityId(0); MAX_STATIONS];
        let built = stations.len();
        cities.iter_mut().zip(stations.iter()).for_each(|(place, city)| *place = city);
        let used = best_use(map, own, others, &cities[..built], tickets);
        let unbuilt = map.rules.stations.saturating_sub(built as u8);
        Self {
            routes: i32::from(map.route_points(own)),
            tickets: i32::from(used.points),
            stations: i32::from(unbuilt) * i32::from(map.rules.station_points),
            completed: used.completed,
            path: longest_trail(map, own),
            built: built as u8,
            station_use: used.routes,
            ..Self::default()
        }
    }

    /// Which of two seats is ahead: the higher total (W1), then more completed tickets (W2), then
    /// fewer stations built (W3), then the bonus for the longest path (W4); or neither (W5).
    fn beats(&self, other: &Self) -> Ordering {
        (self.total.cmp(&other.total))
            .then(self.completed.len().cmp(&other.completed.len()))
            .then(other.built.cmp(&self.built))
            .then((self.longest > 0).cmp(&(other.longest > 0)))
    }
}

impl<C> Game<C> {
    /// The result as if the game ended now.
    pub fn score_now(&self) -> Outcome {
        Outcome::new(&self.open, |seat| self.own[seat].tickets)
    }

    /// The result of a game that is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.score_now())
    }
}

impl View {
    /// The result of a game that is over (H8).
    pub fn outcome(&self) -> Option<Outcome> {
        let tickets = self.final_tickets.as_ref()?;
        Some(Outcome::new(&self.open, |seat| tickets[seat]))
    }
}

//! Thinking time. Nothing ticks: every clock follows from the times of the entries, so it goes on
//! where it was, whoever loads the table. No time is too large: a log may be made up.

use whistlestop_engine::{BySeat, SeatId};

use crate::facts::{Clock, Millis};

/// The clocks of all seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    clock: Clock,
    bank: BySeat<Millis>,
    since: BySeat<Option<Millis>>,
}

impl Clocks {
    pub fn new(clock: Clock) -> Self {
        let bank = match clock {
            Clock::Live { bank, .. } => bank,
            Clock::None | Clock::Slow { .. } => 0,
        };
        Self { clock, bank: BySeat::from_fn(|_| bank), since: BySeat::default() }
    }

    /// A turn begins, unless it has begun already.
    pub fn start(&mut self, seat: SeatId, at: Millis) {
        self.since[seat].get_or_insert(at);
    }

    /// The turn is over; what it took beyond its own time comes out of the bank.
    pub fn stop(&mut self, seat: SeatId, at: Millis) {
        let Some(since) = self.since[seat].take() else { return };
        if let Clock::Live { turn, .. } = self.clock {
            let beyond = at.saturating_sub(since).saturating_sub(turn).max(0);
            self.bank[seat] = self.bank[seat].saturating_sub(beyond).max(0);
        }
    }

    /// The turn begins anew, with somebody else in charge of it.
    pub fn restart(&mut self, seat: SeatId, at: Millis) {
        self.stop(seat, at);
        self.start(seat, at);
    }

    /// Gives time back to all who are thinking.
    pub fn credit(&mut self, span: Millis) {
        for seat in SeatId::ALL {
            if let Some(since) = &mut self.since[seat] {
                *since = since.saturating_add(span);
            }
        }
    }

    /// When the turn of a seat began, if it has one.
    pub fn since(&self, seat: SeatId) -> Option<Millis> {
        self.since[seat]
    }

    /// What a seat has in the bank, apart from the turn it is in.
    pub fn bank(&self, seat: SeatId) -> Millis {
        self.bank[seat]
    }

    /// When the time of a seat is up, if it is thinking and that can be.
    pub fn deadline(&self, seat: SeatId) -> Option<Millis> {
        let since = self.since[seat]?;
        match self.clock {
            Clock::None => None,
            Clock::Live { turn, .. } => {
                Some(since.saturating_add(turn).saturating_add(self.bank[seat]))
            }
            Clock::Slow { turn } => Some(since.saturating_add(turn)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: Clock = Clock::Live { bank: 60_000, turn: 10_000 };

    #[test]
    fn a_quick_turn_costs_nothing_and_a_slow_one_comes_out_of_the_bank() {
        let mut clocks = Clocks::new(LIVE);
        clocks.start(SeatId::A, 0);
        clocks.stop(SeatId::A, 10_000);
        assert_eq!(clocks.bank(SeatId::A), 60_000);
        clocks.start(SeatId::A, 100_000);
        assert_eq!(clocks.deadline(SeatId::A), Some(170_000));
        clocks.stop(SeatId::A, 125_000);
        assert_eq!(clocks.bank(SeatId::A), 45_000);
        assert_eq!(clocks.deadline(SeatId::A), None);
    }

    #[test]
    fn a_turn_of_several_decisions_is_one_turn() {
        let mut clocks = Clocks::new(LIVE);
        clocks.start(SeatId::B, 0);
        clocks.start(SeatId::B, 8_000);
        assert_eq!(clocks.since(SeatId::B), Some(0));
    }

    #[test]
    fn credit_moves_deadlines_and_nothing_else() {
        let mut clocks = Clocks::new(Clock::Slow { turn: 1_000 });
        clocks.start(SeatId::A, 0);
        clocks.credit(500);
        assert_eq!(clocks.deadline(SeatId::A), Some(1_500));
        assert_eq!(clocks.deadline(SeatId::B), None);
    }

    #[test]
    fn without_a_clock_nobody_is_late() {
        let mut clocks = Clocks::new(Clock::None);
        clocks.start(SeatId::A, 0);
        assert_eq!(clocks.deadline(SeatId::A), None);
        assert_eq!(clocks.since(SeatId::A), Some(0));
    }
}

//! Luck that is the same whoever sits where.

use rand_xoshiro::Xoroshiro128PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use whistlestop_engine::{Chance, SeatId, Shuffle, below, shuffle};

/// The luck of one deal.
///
/// Every act of chance has a stream of numbers of its own: the start, each pile before it is dealt,
/// the first reshuffle, the second, and so on. So the games of a deal have the same hands, tickets
/// and decks whatever is done in them, and the same reshuffles as long as the same cards are
/// shuffled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealChance {
    key: u64,
    reshuffles: u32,
    returns: u32,
}

/// What the streams of a deal are for.
#[derive(Clone, Copy)]
enum Stream {
    Start = 1,
    Trains,
    Tickets,
    LongTickets,
    Reshuffle,
    Returned,
    Bot,
}

impl DealChance {
    /// The luck of a deal, counted from 0.
    pub fn new(seed: u64, deal: u64) -> Self {
        Self { key: mix(mix(seed) ^ deal), reshuffles: 0, returns: 0 }
    }

    /// The seed of the bot at a seat in one of the games of this deal.
    pub fn bot_seed(&self, game: u64, seat: SeatId) -> u64 {
        self.seed(Stream::Bot, game << 8 | seat.index() as u64)
    }

    fn seed(&self, stream: Stream, number: u64) -> u64 {
        mix(mix(self.key ^ stream as u64) ^ number)
    }

    fn stream(&self, stream: Stream, number: u32) -> Xoroshiro128PlusPlus {
        Xoroshiro128PlusPlus::seed_from_u64(self.seed(stream, u64::from(number)))
    }
}

impl Chance for DealChance {
    fn start(&mut self, seats: usize) -> SeatId {
        let start = below(&mut self.stream(Stream::Start, 0), seats);
        SeatId::new(start).unwrap_or(SeatId::A)
    }

    fn shuffle(&mut self, what: Shuffle, items: &mut [u8]) {
        let mut stream = match what {
            Shuffle::Trains => self.stream(Stream::Trains, 0),
            Shuffle::Tickets => self.stream(Stream::Tickets, 0),
            Shuffle::LongTickets => self.stream(Stream::LongTickets, 0),
            Shuffle::Reshuffle => {
                self.reshuffles += 1;
                self.stream(Stream::Reshuffle, self.reshuffles)
            }
            Shuffle::Returned => {
                self.returns += 1;
                self.stream(Stream::Returned, self.returns)
            }
        };
        shuffle(&mut stream, items);
    }
}

/// Steele, Lea and Flood's SplitMix64: numbers that are near to each other come out far apart.
fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shuffled(chance: &mut DealChance, what: Shuffle) -> Vec<u8> {
        let mut items: Vec<u8> = (0..100).collect();
        chance.shuffle(what, &mut items);
        items
    }

    #[test]
    fn no_act_depends_on_others() {
        let mut one = DealChance::new(3, 5);
        let mut other = one.clone();
        other.start(4);
        shuffled(&mut other, Shuffle::Returned);
        shuffled(&mut other, Shuffle::Tickets);
        for what in [Shuffle::Trains, Shuffle::Tickets, Shuffle::Reshuffle, Shuffle::Reshuffle] {
            assert_eq!(shuffled(&mut one, what), shuffled(&mut other, what), "{what:?}");
        }
        assert_ne!(shuffled(&mut one, Shuffle::Returned), shuffled(&mut other, Shuffle::Returned));
    }

    #[test]
    fn no_two_acts_are_alike() {
        let mut chance = DealChance::new(3, 5);
        let acts = [Shuffle::Trains, Shuffle::Tickets, Shuffle::LongTickets, Shuffle::Reshuffle];
        let mut orders: Vec<_> = acts.iter().map(|what| shuffled(&mut chance, *what)).collect();
        orders.push(shuffled(&mut chance, Shuffle::Reshuffle));
        orders.push(shuffled(&mut DealChance::new(3, 6), Shuffle::Trains));
        orders.push(shuffled(&mut DealChance::new(4, 5), Shuffle::Trains));
        orders.sort();
        orders.dedup();
        assert_eq!(orders.len(), 7);
    }
}

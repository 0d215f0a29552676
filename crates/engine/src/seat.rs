//! Places at the table.

use core::fmt;
use core::ops::{Index, IndexMut};

/// Most seats a game can have (M1).
pub const MAX_SEATS: usize = 5;

/// Fewest seats a game can have (M1).
pub const MIN_SEATS: usize = 2;

/// A place at the table, counted clockwise from `A`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "each says what it is")]
pub enum SeatId {
    A,
    B,
    C,
    D,
    E,
}

impl SeatId {
    /// All seats a table can have, clockwise.
    pub const ALL: [Self; MAX_SEATS] = [Self::A, Self::B, Self::C, Self::D, Self::E];

    /// The seat at `index`, if there can be one.
    pub fn new(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The first `seats` seats, clockwise.
    pub fn first(
        seats: usize,
    ) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::ALL.into_iter().take(seats)
    }

    /// Position counted from `A`.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The next seat clockwise at a table of `seats` (T2).
    #[inline]
    pub fn next(self, seats: usize) -> Self {
        // Without a branch, because turns go round too often to guess.
        let next = self.index() + 1;
        Self::ALL[next * usize::from(next < seats.min(MAX_SEATS))]
    }

    /// `A` to `E`.
    pub fn letter(self) -> char {
        char::from(b'A' + self as u8)
    }

    /// The seat called `letter`.
    pub fn from_letter(letter: &str) -> Option<Self> {
        match letter.as_bytes() {
            [byte @ b'A'..=b'E'] => Self::new(usize::from(byte - b'A')),
            _ => None,
        }
    }
}

impl fmt::Display for SeatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One value for each seat a table can have; seats that are not taken hold the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySeat<T>(pub(crate) [T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// A value made for each seat.
    pub fn from_fn(make: impl FnMut(SeatId) -> T) -> Self {
        Self(SeatId::ALL.map(make))
    }

    /// Seats and values of a table of `seats`.
    pub fn iter(&self, seats: usize) -> impl Iterator<Item = (SeatId, &T)> {
        SeatId::first(seats).map(move |seat| (seat, &self.0[seat.index()]))
    }
}

impl<T> Index<SeatId> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: SeatId) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<SeatId> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: SeatId) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter(MAX_SEATS)).finish()
    }
}

//! Places at the table.

use core::fmt;
use core::ops::{Index, IndexMut};

/// Most seats a game can have (M1).
pub const MAX_SEATS: usize = 5;

/// Fewest seats a game can have (M1).
pub const MIN_SEATS: usize = 2;

/// A place at the table, counted clockwise from `A`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatId(u8);

impl SeatId {
    /// The first seat.
    pub const A: Self = Self(0);
    /// The second seat.
    pub const B: Self = Self(1);
    /// The third seat.
    pub const C: Self = Self(2);
    /// The fourth seat.
    pub const D: Self = Self(3);
    /// The fifth seat.
    pub const E: Self = Self(4);

    /// The seat at `index`, if there can be one.
    pub fn new(index: usize) -> Option<Self> {
        (index < MAX_SEATS).then_some(Self(index as u8))
    }

    /// The first `seats` seats in clockwise order.
    pub fn first(
        seats: usize,
    ) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats.min(MAX_SEATS) as u8).map(Self)
    }

    /// Position counted from `A`.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat clockwise at a table of `seats` (T2).
    #[inline]
    pub(crate) fn next(self, seats: u8) -> Self {
        if self.0 + 1 == seats { Self(0) } else { Self(self.0 + 1) }
    }

    /// `A` to `E`.
    pub fn letter(self) -> char {
        char::from(b'A' + self.0)
    }

    /// The seat called `letter`.
    pub fn from_letter(letter: &str) -> Option<Self> {
        match letter.as_bytes() {
            [byte @ b'A'..=b'E'] => Some(Self(byte - b'A')),
            _ => None,
        }
    }
}

impl fmt::Display for SeatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for SeatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One value for each seat a table can have; seats that are not taken hold the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySeat<T>(pub(crate) [T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// A value made for each seat.
    pub fn from_fn(mut make: impl FnMut(SeatId) -> T) -> Self {
        Self(core::array::from_fn(|index| make(SeatId(index as u8))))
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

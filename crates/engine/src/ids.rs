//! Small typed numbers for cities, routes and tickets, and bit sets of them.

use core::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $id:ident, $(#[$set_doc:meta])* $set:ident($bits:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $id(pub(crate) u8);

        impl $id {
            /// Position in the map file, from 0.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        impl fmt::Debug for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "#{}", self.0)
            }
        }

        $(#[$set_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set(pub(crate) $bits);

        impl $set {
            /// Nothing.
            pub const EMPTY: Self = Self(0);

            /// Most members a set can have.
            pub const CAPACITY: usize = <$bits>::BITS as usize;

            /// Those at the first `count` positions.
            pub fn first(count: usize) -> Self {
                if count == Self::CAPACITY { Self(!0) } else { Self((1 << count) - 1) }
            }

            /// Just this one.
            #[inline]
            pub fn only(id: $id) -> Self {
                Self(1 << id.0)
            }

            /// Whether it is in the set.
            #[inline]
            pub fn contains(self, id: $id) -> bool {
                self.0 >> id.0 & 1 == 1
            }

            /// Puts it in.
            #[inline]
            pub fn insert(&mut self, id: $id) {
                self.0 |= 1 << id.0;
            }

            /// Takes it out.
            #[inline]
            pub fn remove(&mut self, id: $id) {
                self.0 &= !(1 << id.0);
            }

            /// How many there are.
            #[inline]
            pub fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there is none.
            #[inline]
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Members of either set.
            #[inline]
            pub fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Members of both sets.
            #[inline]
            pub fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Members that are not in `other`.
            #[inline]
            pub fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Members in ascending order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                // Word by word, because arithmetic on wider numbers is slow.
                let (mut word, mut base) = (self.0 as u64, 0);
                let mut high = (self.0 as u128 >> 64) as u64;
                core::iter::from_fn(move || {
                    if word == 0 {
                        (word, base, high) = (high, 64, 0);
                        if word == 0 {
                            return None;
                        }
                    }
                    let id = $id(base + word.trailing_zeros() as u8);
                    word &= word - 1;
                    Some(id)
                })
            }

            /// The smallest member.
            #[inline]
            pub fn first_member(self) -> Option<$id> {
                (self.0 != 0).then(|| $id(self.0.trailing_zeros() as u8))
            }

            /// The member with `n` smaller ones.
            ///
            /// # Panics
            /// If there are not so many.
            #[inline]
            pub fn nth(self, n: usize) -> $id {
                assert!(n < self.len(), "a set has no member beyond its last");
                let (low, high) = (self.0 as u64, (self.0 as u128 >> 64) as u64);
                let in_low = low.count_ones() as usize;
                // Which word it is in nobody can foretell, so this should not become a branch.
                let is_high = n >= in_low;
                let mut word = if is_high { high } else { low };
                for _ in 0..n - in_low * usize::from(is_high) {
                    word &= word - 1;
                }
                $id(64 * u8::from(is_high) + word.trailing_zeros() as u8)
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> Self {
                let mut set = Self::EMPTY;
                ids.into_iter().for_each(|id| set.insert(id));
                set
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

id!(
    /// A city of the map.
    CityId,
    /// A set of cities.
    CitySet(u64)
);

id!(
    /// One claimable track of the map.
    RouteId,
    /// A set of routes.
    RouteSet(u128)
);

id!(
    /// A ticket of the map.
    TicketId,
    /// A set of tickets.
    TicketSet(u128)
);

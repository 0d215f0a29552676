//! What a seat can want to do.

use core::fmt;

use crate::card::Cards;
use crate::ids::{CityId, RouteId, TicketId, TicketSet};
use crate::map::{DISPLAY, MAX_OFFER};

/// What a seat wants. Whether it may is for [`Game::apply`](crate::Game::apply) to say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Draw the top card of the deck: `draw deck` (D1).
    DrawDeck,
    /// Take a card from the display: `draw 2` (D1).
    DrawDisplay(Slot),
    /// Claim a route, or attempt a tunnel, with these cards: `claim denver-santa_fe red*2` (C1).
    Claim {
        /// The route.
        route: RouteId,
        /// The cards to pay with.
        cards: Cards,
    },
    /// Pay the surcharge of a tunnel: `pay red*1` (U6).
    PayTunnel(Cards),
    /// Take the cards laid for a tunnel back: `decline` (U8).
    DeclineTunnel,
    /// Draw tickets: `tickets` (K1).
    DrawTickets,
    /// Keep these of the tickets on offer: `keep denver-el_paso` (S8, K2).
    KeepTickets(TicketList),
    /// Build a station: `station wien red*1` (B1).
    BuildStation {
        /// Where.
        city: CityId,
        /// The cards to pay with.
        cards: Cards,
    },
    /// Do nothing, which is legal only if nothing else is: `pass` (T6).
    Pass,
}

/// One of the five places of the display, printed from 1 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(u8);

impl Slot {
    /// The slot that people call `number`, from 1.
    pub fn new(number: usize) -> Option<Self> {
        (1..=DISPLAY).contains(&number).then(|| Self(number as u8 - 1))
    }

    /// All slots in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..DISPLAY as u8).map(Self)
    }

    /// The slot at this position from 0, which must be below five.
    #[inline]
    pub(crate) fn at(index: u8) -> Self {
        debug_assert!(usize::from(index) < DISPLAY);
        Self(index)
    }

    /// Position from 0.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A few different tickets in ascending order: what is on offer, or what is kept of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TicketList {
    ids: [u8; MAX_OFFER],
    len: u8,
}

impl TicketList {
    /// No tickets.
    pub const EMPTY: Self = Self { ids: [0; MAX_OFFER], len: 0 };

    /// A list of these tickets; `None` if there are more than can ever be on offer.
    pub fn new(tickets: TicketSet) -> Option<Self> {
        if tickets.len() > MAX_OFFER {
            return None;
        }
        let mut ids = [0; MAX_OFFER];
        for (id, ticket) in ids.iter_mut().zip(tickets.iter()) {
            *id = ticket.0;
        }
        Some(Self { ids, len: tickets.len() as u8 })
    }

    /// How many.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The tickets in ascending order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = TicketId> {
        self.ids[..self.len()].iter().map(|id| TicketId(*id))
    }

    /// The tickets as a set.
    #[inline]
    pub fn set(&self) -> TicketSet {
        self.iter().collect()
    }

    /// The members whose positions are set in `mask`.
    #[inline]
    pub(crate) fn pick(&self, mask: u8) -> Self {
        let mut ids = [0; MAX_OFFER];
        let mut len = 0;
        // Without a branch: a ticket that is not picked is written as 0 and then over.
        for (place, id) in self.ids[..self.len()].iter().enumerate() {
            let picked = mask >> place & 1;
            ids[len] = id * picked;
            len += usize::from(picked);
        }
        Self { ids, len: len as u8 }
    }

    /// The positions of the members of `part`, all of which must be in this list.
    #[inline]
    pub(crate) fn mask_of(&self, part: &Self) -> u8 {
        let part = part.set();
        self.iter()
            .enumerate()
            .fold(0, |mask, (place, id)| mask | u8::from(part.contains(id)) << place)
    }
}

impl fmt::Debug for TicketList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

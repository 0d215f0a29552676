//! What one seat, or a spectator, may know (H1-H9).

use alloc::vec::Vec;

use crate::action::{Action, TicketList};
use crate::card::Cards;
use crate::game::Game;
use crate::ids::TicketSet;
use crate::legal::Decision;
use crate::map::Map;
use crate::open::{Open, Own, Phase};
use crate::refusal::IllegalAction;
use crate::seat::{BySeat, SeatId};

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A seat, which also knows its own cards and tickets.
    Seat(SeatId),
    /// Somebody who watches, and knows only what is public.
    Spectator,
}

impl Viewer {
    /// Whether this is the seat itself.
    pub fn is(self, seat: SeatId) -> bool {
        self == Self::Seat(seat)
    }

    /// All seats of a table and a spectator.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> {
        SeatId::first(seats).map(Self::Seat).chain([Self::Spectator])
    }
}

/// What one viewer may know of a game. There is no field for anything else: not for other hands and
/// tickets (H1, K10, S13), nor for the order of a deck or what is in the box (H2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub(crate) open: Open,
    pub(crate) viewer: Viewer,
    /// Empty for a spectator.
    pub(crate) own: Own,
    pub(crate) hand_sizes: BySeat<u8>,
    pub(crate) ticket_counts: BySeat<u8>,
    pub(crate) offer_counts: BySeat<u8>,
    /// Who has chosen the starting tickets, but not how many (H3, H7).
    pub(crate) chosen: BySeat<bool>,
    /// At the end all tickets are public (H8).
    pub(crate) final_tickets: Option<BySeat<TicketSet>>,
}

impl<C> Game<C> {
    /// What a viewer may know of this game.
    pub fn view(&self, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => self.own[seat],
            Viewer::Spectator => Own::default(),
        };
        View {
            open: self.open.clone(),
            viewer,
            own,
            hand_sizes: BySeat::from_fn(|seat| self.own[seat].hand.len()),
            ticket_counts: BySeat::from_fn(|seat| self.own[seat].tickets.len() as u8),
            offer_counts: BySeat::from_fn(|seat| self.own[seat].offer.len() as u8),
            chosen: BySeat::from_fn(|seat| self.own[seat].kept != 0),
            final_tickets: self.is_over().then(|| BySeat::from_fn(|seat| self.own[seat].tickets)),
        }
    }
}

impl View {
    /// What lies open on the table.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// The board.
    pub fn map(&self) -> &'static Map {
        self.open.map
    }

    /// Who is looking.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The seat that is looking, if it is one.
    pub fn seat(&self) -> Option<SeatId> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// One's own cards.
    pub fn hand(&self) -> Cards {
        self.own.hand
    }

    /// One's own tickets.
    pub fn tickets(&self) -> TicketSet {
        self.own.tickets
    }

    /// The tickets on offer to oneself.
    pub fn offer(&self) -> TicketList {
        self.own.offer
    }

    /// What one has chosen to keep of the starting tickets, until everybody has chosen.
    pub fn own_choice(&self) -> Option<TicketList> {
        (self.own.kept != 0).then(|| self.own.offer.pick(self.own.kept))
    }

    /// How many cards a seat holds (H4).
    pub fn hand_size(&self, seat: SeatId) -> u8 {
        self.hand_sizes[seat]
    }

    /// How many tickets a seat holds (H4).
    pub fn ticket_count(&self, seat: SeatId) -> u8 {
        self.ticket_counts[seat]
    }

    /// How many tickets are on offer to a seat (H7).
    pub fn offer_count(&self, seat: SeatId) -> u8 {
        self.offer_counts[seat]
    }

    /// Whether a seat has chosen its starting tickets while others have not (H3).
    pub fn has_chosen(&self, seat: SeatId) -> bool {
        self.chosen[seat]
    }

    /// The tickets of a seat: one's own, and everybody's when the game is over (H8).
    pub fn tickets_of(&self, seat: SeatId) -> Option<TicketSet> {
        match &self.final_tickets {
            Some(tickets) => Some(tickets[seat]),
            None => self.viewer.is(seat).then_some(self.own.tickets),
        }
    }

    /// The seats that may act now, clockwise from `A`.
    pub fn to_act(&self) -> impl Iterator<Item = SeatId> {
        self.open.seats().filter(|seat| match self.open.phase {
            Phase::StartingTickets => !self.chosen[*seat],
            Phase::Over => false,
            _ => self.open.active == *seat,
        })
    }

    /// One's own legal actions; none for a spectator or if there is nothing to decide.
    pub fn legal_actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if let Some(decision) = self.decision() {
            decision.list(&mut actions);
        }
        actions
    }

    /// Why an action of one's own is illegal, or `None` if it is legal or one is a spectator.
    pub fn why_not(&self, action: Action) -> Option<IllegalAction> {
        self.decision()?.check(action).err()
    }

    /// What one has to decide on; nothing for a spectator.
    pub fn decision(&self) -> Option<Decision<'_>> {
        self.seat().map(|seat| Decision { open: &self.open, own: &self.own, seat })
    }

    /// The cards this viewer has not seen: they are in the deck or in other hands, and nothing
    /// tells which is where.
    pub fn unseen(&self) -> Cards {
        let mut unseen = self.map().tables.all_cards - self.own.hand - self.open.discard;
        unseen -= self.open.display().into_iter().flatten().collect();
        if let Some(tunnel) = self.open.tunnel() {
            unseen -= tunnel.laid.cards();
            unseen -= tunnel.revealed().collect();
        }
        for seat in self.open.seats().filter(|seat| !self.viewer.is(*seat)) {
            unseen -= self.open.known[seat];
        }
        unseen
    }
}

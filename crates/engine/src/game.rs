//! The whole truth of a game.

use alloc::vec::Vec;

use crate::action::{Action, TicketList};
use crate::card::{Cards, TrainCard};
use crate::chance::{Chance, FastChance};
use crate::deck::{Deck, TicketDeck};
use crate::event::{Event, Log};
use crate::ids::{TicketId, TicketSet};
use crate::legal::Decision;
use crate::map::Map;
use crate::open::{Open, Own, Phase};
use crate::refusal::IllegalAction;
use crate::seat::{BySeat, SeatId};

/// A game at any moment, with everything that is hidden from anybody.
///
/// It is one flat value: cloning it copies at most 512 bytes, and two games are equal exactly if
/// they are the same in every bit that matters, the source of luck included.
#[derive(Clone, PartialEq, Eq)]
pub struct Game<C = FastChance> {
    pub(crate) open: Open,
    pub(crate) own: BySeat<Own>,
    pub(crate) deck: Deck,
    pub(crate) ticket_deck: TicketDeck,
    pub(crate) chance: C,
}

impl<C: Chance> Game<C> {
    /// Performs an action and tells what happened.
    ///
    /// # Errors
    /// An illegal action is refused with the rule it breaks, and changes nothing.
    pub fn apply(&mut self, seat: SeatId, action: Action) -> Result<Vec<Event>, IllegalAction> {
        let mut events = Vec::new();
        self.apply_logged(seat, action, &mut events)?;
        Ok(events)
    }

    /// Like [`Game::apply`], but what happened goes to a log of the caller's choice; with `&mut ()`
    /// nothing is taken down and nothing is allocated.
    ///
    /// # Errors
    /// As [`Game::apply`].
    #[inline]
    pub fn apply_logged(
        &mut self,
        seat: SeatId,
        action: Action,
        log: &mut impl Log,
    ) -> Result<(), IllegalAction> {
        self.decision(seat).check(action)?;
        self.perform(seat, action, log);
        Ok(())
    }
}

impl<C> Game<C> {
    /// What a seat has to decide on.
    #[inline]
    pub fn decision(&self, seat: SeatId) -> Decision<'_> {
        Decision { open: &self.open, own: &self.own[seat], seat }
    }

    /// All legal actions of a seat; none if it has nothing to decide.
    pub fn legal_actions(&self, seat: SeatId) -> Vec<Action> {
        let mut actions = Vec::new();
        self.list_legal_actions(seat, &mut actions);
        actions
    }

    /// Appends all legal actions of a seat to a list that can be used again and again.
    pub fn list_legal_actions(&self, seat: SeatId, actions: &mut Vec<Action>) {
        self.decision(seat).list(actions);
    }

    /// How many legal actions a seat has.
    #[inline]
    pub fn legal_count(&self, seat: SeatId) -> usize {
        self.decision(seat).count()
    }

    /// The `n`-th legal action of a seat, in the order of [`Game::legal_actions`], without making
    /// the list.
    #[inline]
    pub fn nth_legal(&self, seat: SeatId, n: usize) -> Option<Action> {
        self.decision(seat).nth(n)
    }

    /// Whether an action is legal.
    ///
    /// # Errors
    /// The rule that forbids it, and the facts.
    pub fn check(&self, seat: SeatId, action: Action) -> Result<(), IllegalAction> {
        self.decision(seat).check(action)
    }

    /// What lies open on the table.
    #[inline]
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// The board.
    #[inline]
    pub fn map(&self) -> &'static Map {
        self.open.map
    }

    /// The seats, clockwise from `A`.
    pub fn seats(
        &self,
    ) -> impl DoubleEndedIterator<Item = SeatId> + ExactSizeIterator + Clone + use<C> {
        self.open.seats()
    }

    /// Which decision is due.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.open.phase
    }

    /// Whether the game is over (E5).
    #[inline]
    pub fn is_over(&self) -> bool {
        self.open.phase == Phase::Over
    }

    /// The seats that may act now, clockwise from `A`: one, or while starting tickets are chosen
    /// all who have not chosen yet, or none when the game is over.
    pub fn to_act(&self) -> impl Iterator<Item = SeatId> {
        self.seats().filter(|seat| self.decision(*seat).is_due())
    }

    /// The first of the seats that may act now; `None` when the game is over.
    #[inline]
    pub fn next_to_act(&self) -> Option<SeatId> {
        match self.open.phase {
            Phase::Over => None,
            Phase::StartingTickets => self.to_act().next(),
            _ => Some(self.open.active),
        }
    }

    /// The cards in a seat's hand.
    pub fn hand(&self, seat: SeatId) -> Cards {
        self.own[seat].hand
    }

    /// The tickets a seat holds; none until everybody has chosen the starting tickets.
    pub fn tickets(&self, seat: SeatId) -> TicketSet {
        self.own[seat].tickets
    }

    /// The tickets on offer to a seat.
    pub fn offer(&self, seat: SeatId) -> TicketList {
        self.own[seat].offer
    }

    /// What a seat has chosen to keep of its starting tickets, until everybody has chosen.
    pub fn chosen(&self, seat: SeatId) -> Option<TicketList> {
        let own = &self.own[seat];
        (own.kept != 0).then(|| own.offer.pick(own.kept))
    }

    /// The deck, top first.
    pub fn deck(&self) -> impl Iterator<Item = TrainCard> {
        self.deck.cards(self.open.deck_size)
    }

    /// The ticket deck, top first.
    pub fn ticket_deck(&self) -> Vec<TicketId> {
        self.ticket_deck.tickets(self.open.ticket_deck_size)
    }

    /// Tickets that are out of the game (S6, S11).
    pub fn boxed_tickets(&self) -> TicketSet {
        let held = self
            .own
            .0
            .iter()
            .fold(TicketSet::EMPTY, |all, own| all.union(own.tickets).union(own.offer.set()));
        self.map().all_tickets().without(held).without(self.ticket_deck().into_iter().collect())
    }

    /// The source of luck.
    pub fn chance(&self) -> &C {
        &self.chance
    }

    /// The source of luck, for those who keep a record of it.
    pub fn chance_mut(&mut self) -> &mut C {
        &mut self.chance
    }

    /// The same game with another source for the luck to come.
    pub fn with_chance<D>(self, chance: D) -> Game<D> {
        let Self { open, own, deck, ticket_deck, chance: _ } = self;
        Game { open, own, deck, ticket_deck, chance }
    }
}

impl<C> core::fmt::Debug for Game<C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Game")
            .field("open", &self.open)
            .field("own", &self.own)
            .field("deck", &self.deck().collect::<Vec<_>>())
            .field("ticket_deck", &self.ticket_deck())
            .finish_non_exhaustive()
    }
}

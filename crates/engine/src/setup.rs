//! A new game: shuffle, deal, turn up the display (S1-S7).

use core::fmt;

use crate::action::TicketList;
use crate::chance::{Chance, Shuffle};
use crate::deck::{Deck, TicketDeck};
use crate::game::Game;
use crate::ids::TicketId;
use crate::map::Map;
use crate::open::{Open, Own};
use crate::rule::RuleId;
use crate::seat::{BySeat, MAX_SEATS, MIN_SEATS, SeatId};

/// A game that cannot be set up: two to five can play (M1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatCountError {
    /// How many seats were wanted.
    pub seats: usize,
}

impl SeatCountError {
    /// The rule that is broken.
    pub fn rule(&self) -> RuleId {
        RuleId::M1
    }
}

impl fmt::Display for SeatCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "M1: {MIN_SEATS} to {MAX_SEATS} can play, got {}", self.seats)
    }
}

impl core::error::Error for SeatCountError {}

impl<C: Chance> Game<C> {
    /// A new game whose starting seat is drawn (T1).
    ///
    /// # Errors
    /// With fewer than two or more than five seats (M1).
    pub fn new(map: &'static Map, seats: usize, mut chance: C) -> Result<Self, SeatCountError> {
        check_seats(seats)?;
        let start = chance.start(seats);
        Ok(Self::deal(map, seats, start, chance))
    }

    /// A new game with a given starting seat (T1).
    ///
    /// # Errors
    /// With fewer than two or more than five seats, or a starting seat beyond them (M1).
    pub fn with_start(
        map: &'static Map,
        seats: usize,
        start: SeatId,
        chance: C,
    ) -> Result<Self, SeatCountError> {
        check_seats(seats)?;
        if start.index() >= seats {
            return Err(SeatCountError { seats });
        }
        Ok(Self::deal(map, seats, start, chance))
    }

    /// Every seat gets its trains and stations (S1) and its train cards (S2); then five cards are
    /// turned up (S3) and replaced if too many are locomotives (S4); then the tickets are dealt.
    fn deal(map: &'static Map, seats: usize, start: SeatId, mut chance: C) -> Self {
        let mut trains = map.tables.sorted_cards;
        let trains = &mut trains[..usize::from(map.tables.card_count)];
        chance.shuffle(Shuffle::Trains, trains);
        let (hands, rest) = trains.split_at(seats * usize::from(map.rules.opening_hand));

        let mut open = Open::new(map, seats, start);
        open.deck_size = rest.len() as u8;
        let mut game = Self {
            open,
            own: BySeat::default(),
            deck: Deck::stack(rest),
            ticket_deck: TicketDeck::stack(&[]),
            chance,
        };
        for (seat, cards) in
            SeatId::first(seats).zip(hands.chunks_exact(usize::from(map.rules.opening_hand).max(1)))
        {
            game.own[seat].hand =
                cards.iter().map(|card| crate::card::TrainCard::at(*card)).collect();
        }
        game.deal_tickets();
        game.fill_display();
        game.replace_locomotives(&mut ());
        game
    }

    /// Each seat is offered its tickets, all regular (M5, S5) or some of them long (M6, S6, S7); long
    /// ones that are not dealt leave the game unseen, and the regular ones left over are the deck.
    fn deal_tickets(&mut self) {
        let map = self.open.map;
        let rules = &map.rules;
        let mut tickets = map.tables.sorted_tickets;
        let (regular, rest) = tickets.split_at_mut(usize::from(map.tables.regular_tickets));
        let long = &mut rest[..map.tickets.len() - regular.len()];
        self.chance.shuffle(Shuffle::Tickets, regular);
        if rules.start_long_tickets > 0 {
            self.chance.shuffle(Shuffle::LongTickets, long);
        }
        let (mut regular, mut long) = (regular.iter(), long.iter());
        for seat in self.open.seats() {
            let dealt = long
                .by_ref()
                .take(usize::from(rules.start_long_tickets))
                .chain(regular.by_ref().take(usize::from(rules.start_tickets)));
            let offer = dealt.map(|ticket| TicketId(*ticket)).collect();
            self.own[seat] =
                Own { offer: TicketList::new(offer).unwrap_or_default(), ..self.own[seat] };
        }
        let rest = regular.as_slice();
        self.open.ticket_deck_size = rest.len() as u8;
        self.ticket_deck = TicketDeck::stack(rest);
    }
}

pub(crate) fn check_seats(seats: usize) -> Result<(), SeatCountError> {
    if (MIN_SEATS..=MAX_SEATS).contains(&seats) { Ok(()) } else { Err(SeatCountError { seats }) }
}

//! What a legal action does.

use crate::action::{Action, Slot, TicketList};
use crate::card::{Cards, Payment, TrainCard};
use crate::chance::{Chance, Shuffle};
use crate::check::one_color;
use crate::deck::Deck;
use crate::display::Display;
use crate::event::{Event, Log};
use crate::game::Game;
use crate::ids::{CityId, RouteId, TicketSet};
use crate::map::{MAX_CARDS, MAX_OFFER, MAX_TICKETS, Unkept};
use crate::open::{COLORED_TO_RESET, Phase, Tunnel};
use crate::seat::{BySeat, MAX_SEATS, SeatId};

/// No more resets in a row than this (D10).
const MAX_RESETS: u16 = 1000;

impl<C: Chance> Game<C> {
    /// Performs an action that has been checked.
    // Inlined always: where the caller has just picked the action, it is known which arm is meant.
    #[inline(always)]
    pub(crate) fn perform(&mut self, seat: SeatId, action: Action, log: &mut impl Log) {
        match action {
            Action::DrawDeck => self.draw_deck(seat, log),
            Action::DrawDisplay(slot) => self.draw_display(seat, slot, log),
            Action::Claim { route, cards } => self.claim(seat, route, cards, log),
            Action::PayTunnel(cards) => self.pay_tunnel(seat, cards, log),
            Action::DeclineTunnel => self.decline_tunnel(seat, log),
            Action::DrawTickets => self.draw_tickets(seat, log),
            Action::KeepTickets(kept) if self.open.phase == Phase::StartingTickets => {
                self.choose_starting_tickets(seat, &kept, log);
            }
            Action::KeepTickets(kept) => self.keep_tickets(seat, &kept, log),
            Action::BuildStation { city, cards } => self.build_station(seat, city, cards, log),
            Action::Pass => {
                log.note(|| Event::Passed { seat });
                self.open.passes += 1;
                self.end_turn(log);
            }
        }
    }

    // --- train cards -----------------------------------------------------------------------

    /// A blind card counts as one card, also if it is a locomotive (D5). A hand has no limit (D7).
    #[inline]
    fn draw_deck(&mut self, seat: SeatId, log: &mut impl Log) {
        let Some(card) = self.take_card() else { return };
        self.own[seat].hand.insert(card);
        log.note(|| Event::DrewDeck { seat, card });
        self.after_draw(log);
    }

    /// A card from the display is replaced at once, in the same slot (D2), and the display is
    /// checked before anything else is drawn (D11). A locomotive is the only card of its turn (D3).
    #[inline]
    fn draw_display(&mut self, seat: SeatId, slot: Slot, log: &mut impl Log) {
        let Some(card) = self.open.slot(slot) else { return };
        self.own[seat].hand.insert(card);
        self.open.known[seat].insert(card);
        log.note(|| Event::DrewDisplay { seat, slot, card });
        let replacement = self.take_card();
        self.open.display.set(slot, replacement);
        if replacement == Some(TrainCard::Locomotive) {
            self.replace_locomotives(log);
        }
        if card == TrainCard::Locomotive {
            self.end_action(log);
        } else {
            self.after_draw(log);
        }
    }

    /// Two cards are drawn, unless no legal second card exists (D1, D6).
    #[inline]
    fn after_draw(&mut self, log: &mut impl Log) {
        let second = self.open.deck_gives() || self.open.display.takable(true).len() > 0;
        if self.open.phase == Phase::Action && second {
            self.open.phase = Phase::SecondCard;
        } else {
            self.end_action(log);
        }
    }

    /// The top card of the deck. An empty deck is first made anew of the whole discard pile (D8); if
    /// that is empty too there is no card (D12).
    #[inline]
    pub(crate) fn take_card(&mut self) -> Option<TrainCard> {
        if self.open.deck_size == 0 {
            if self.open.discard.is_empty() {
                return None;
            }
            self.reshuffle();
        }
        Some(self.deck.pop(&mut self.open.deck_size))
    }

    #[cold]
    fn reshuffle(&mut self) {
        let mut cards = [0; MAX_CARDS];
        let mut len = 0;
        for (card, count) in core::mem::take(&mut self.open.discard).iter() {
            cards[len..][..usize::from(count)].fill(card as u8);
            len += usize::from(count);
        }
        self.chance.shuffle(Shuffle::Reshuffle, &mut cards[..len]);
        self.deck = Deck::stack(&cards[..len]);
        self.open.deck_size = len as u8;
    }

    /// Fills empty slots in ascending order, as far as cards last (S3, D13).
    #[inline]
    pub(crate) fn fill_display(&mut self) {
        for slot in Slot::all() {
            if self.open.slot(slot).is_none() {
                let card = self.take_card();
                self.open.display.set(slot, card);
            }
        }
    }

    /// Three locomotives in the display: all five cards are discarded and replaced, again and
    /// again, as long as that is the case (D9) and can help (D10).
    #[inline]
    pub(crate) fn replace_locomotives(&mut self, log: &mut impl Log) {
        if self.open.too_many_locomotives() {
            self.reset_display(log);
        }
    }

    #[cold]
    fn reset_display(&mut self, log: &mut impl Log) {
        let mut times = 0;
        while times < MAX_RESETS && self.open.too_many_locomotives() && self.reset_can_help() {
            for card in self.open.display().into_iter().flatten() {
                self.open.discard.insert(card);
            }
            self.open.display = Display::EMPTY;
            self.fill_display();
            times += 1;
        }
        if times > 0 {
            log.note(|| Event::DisplayReset { times });
        }
    }

    // --- routes ----------------------------------------------------------------------------

    /// Claims a route, or lays the cards for a tunnel and turns up three cards (C7, U2). That ends
    /// the turn, so it is one route at most (C10).
    #[inline]
    fn claim(&mut self, seat: SeatId, route: RouteId, cards: Cards, log: &mut impl Log) {
        self.take_from_hand(seat, cards);
        if self.open.map.tables.tunnels.contains(route) {
            self.try_tunnel(seat, route, cards, log);
        } else {
            log.note(|| Event::Claimed { seat, route, cards });
            self.open.discard += cards;
            self.lay_trains(seat, route);
            self.end_action_with_discard(log);
        }
    }

    /// One train on every space; the route is the seat's for good (C7, C11) and all of it (C9).
    /// Points follow from the routes owned, so there is nothing to add up.
    #[inline]
    fn lay_trains(&mut self, seat: SeatId, route: RouteId) {
        self.open.routes[seat].insert(route);
        self.open.trains[seat] -= self.open.map.route(route).length;
    }

    /// Three cards are turned up one by one, or as many as deck and discard pile have (U2, U11);
    /// neither they nor the cards laid can be reshuffled (U10). Without surcharge the tunnel is
    /// claimed at once (U5), otherwise the seat is always asked, also if it cannot pay (H9).
    fn try_tunnel(&mut self, seat: SeatId, route: RouteId, cards: Cards, log: &mut impl Log) {
        let laid = one_color(cards).unwrap_or(Payment::NONE);
        let revealed = core::array::from_fn(|_| self.take_card());
        let tunnel = Tunnel { route, laid, revealed };
        let surcharge = tunnel.surcharge();
        log.note(|| Event::TriedTunnel {
            seat,
            route,
            cards,
            revealed: tunnel.revealed().collect(),
            surcharge,
        });
        self.open.tunnel = tunnel;
        if surcharge == 0 {
            self.finish_tunnel(seat, Cards::EMPTY, log);
        } else {
            self.open.phase = Phase::TunnelDecision;
        }
    }

    #[inline]
    fn pay_tunnel(&mut self, seat: SeatId, cards: Cards, log: &mut impl Log) {
        log.note(|| Event::PaidTunnel { seat, cards });
        self.take_from_hand(seat, cards);
        self.finish_tunnel(seat, cards, log);
    }

    /// The surcharge costs cards only (U12); all cards go to the discard pile (U9).
    fn finish_tunnel(&mut self, seat: SeatId, surcharge: Cards, log: &mut impl Log) {
        let tunnel = self.open.tunnel;
        self.open.discard += tunnel.laid.cards() + surcharge;
        self.lay_trains(seat, tunnel.route);
        self.clear_tunnel(log);
    }

    /// The cards laid go back to the hand, where everybody knows them to be (U8, H5).
    fn decline_tunnel(&mut self, seat: SeatId, log: &mut impl Log) {
        log.note(|| Event::DeclinedTunnel { seat });
        let laid = self.open.tunnel.laid.cards();
        self.own[seat].hand += laid;
        self.open.known[seat] += laid;
        self.clear_tunnel(log);
    }

    /// The revealed cards are discarded whatever the outcome (U9).
    fn clear_tunnel(&mut self, log: &mut impl Log) {
        for card in self.open.tunnel.revealed() {
            self.open.discard.insert(card);
        }
        self.open.tunnel = Tunnel::NONE;
        self.end_action_with_discard(log);
    }

    /// Cards leave the hand in view of everybody (H5). Of the cards known to be in the hand those
    /// are used first: what is left is what the hand must still hold.
    #[inline]
    fn take_from_hand(&mut self, seat: SeatId, cards: Cards) {
        self.own[seat].hand -= cards;
        self.open.known[seat] = self.open.known[seat].saturating_sub(cards);
    }

    // --- tickets ---------------------------------------------------------------------------

    /// The top three tickets, or all if fewer are left (K1).
    fn draw_tickets(&mut self, seat: SeatId, log: &mut impl Log) {
        let count = self.open.map.rules.draw_tickets.min(self.open.ticket_deck_size);
        let drawn: TicketSet =
            (0..count).map(|_| self.ticket_deck.pop(&mut self.open.ticket_deck_size)).collect();
        let offer = TicketList::new(drawn).unwrap_or_default();
        log.note(|| Event::DrewTickets { seat, tickets: offer });
        self.own[seat].offer = offer;
        self.open.phase = Phase::TicketChoice;
    }

    /// Kept tickets stay for good (K5) and there is no limit to them (K6); the others go under the
    /// ticket deck (K3).
    fn keep_tickets(&mut self, seat: SeatId, kept: &TicketList, log: &mut impl Log) {
        let own = &mut self.own[seat];
        let offer = core::mem::take(&mut own.offer);
        own.tickets = own.tickets.union(kept.set());
        log.note(|| Event::KeptTickets { seat, kept: *kept, offered: offer.len() as u8 });
        self.return_tickets(offer.set().without(kept.set()));
        self.end_action(log);
    }

    /// Nothing happens, and nobody learns anything, until the last seat has chosen (S12, H7).
    fn choose_starting_tickets(&mut self, seat: SeatId, kept: &TicketList, log: &mut impl Log) {
        let own = &mut self.own[seat];
        own.kept = own.offer.mask_of(kept);
        log.note(|| Event::ChoseStartingTickets { seat, kept: *kept });
        if self.open.seats().all(|seat| self.own[seat].kept != 0) {
            self.begin_turns(log);
        }
    }

    /// Kept tickets stay until the end (S15). Those not kept leave the game (S11) or go under the
    /// ticket deck, all of them shuffled together (S10, S14).
    fn begin_turns(&mut self, log: &mut impl Log) {
        let mut unkept = TicketSet::EMPTY;
        let mut counts = BySeat::<u8>::default();
        for seat in self.open.seats() {
            let own = &mut self.own[seat];
            let kept = own.offer.pick(own.kept);
            unkept = unkept.union(own.offer.set().without(kept.set()));
            counts[seat] = kept.len() as u8;
            own.tickets = kept.set();
            own.offer = TicketList::EMPTY;
            own.kept = 0;
        }
        if self.open.map.rules.start_unkept == Unkept::Bottom {
            self.return_tickets(unkept);
        }
        self.open.phase = Phase::Action;
        log.note(|| Event::AllChosen { seats: self.open.seat_count(), kept: counts });
    }

    /// Puts tickets under the ticket deck in random order (S14, K3).
    fn return_tickets(&mut self, tickets: TicketSet) {
        if tickets.is_empty() {
            return;
        }
        let mut items = [0; MAX_TICKETS];
        let len = tickets.len();
        debug_assert!(len <= MAX_OFFER * MAX_SEATS);
        for (item, ticket) in items.iter_mut().zip(tickets.iter()) {
            *item = ticket.0;
        }
        self.chance.shuffle(Shuffle::Returned, &mut items[..len]);
        self.ticket_deck.put_under(&items[..len], &mut self.open.ticket_deck_size);
    }

    // --- stations --------------------------------------------------------------------------

    /// A station uses no trains and scores nothing (B4); its cards are discarded (B3).
    fn build_station(&mut self, seat: SeatId, city: CityId, cards: Cards, log: &mut impl Log) {
        log.note(|| Event::BuiltStation { seat, city, cards });
        self.take_from_hand(seat, cards);
        self.open.discard += cards;
        self.open.stations[seat].push(city);
        self.end_action_with_discard(log);
    }

    // --- the end of a turn -----------------------------------------------------------------

    /// The end of a turn in which something was done.
    #[inline]
    fn end_action(&mut self, log: &mut impl Log) {
        self.open.passes = 0;
        self.end_turn(log);
    }

    /// Cards have reached the discard pile: empty slots are filled (D13), and locomotives that had to
    /// stay are replaced if that can help now (D11).
    #[inline]
    fn end_action_with_discard(&mut self, log: &mut impl Log) {
        if self.open.display.empty_slots() > 0 {
            self.fill_display();
        }
        self.replace_locomotives(log);
        self.end_action(log);
    }

    /// The steps that close a turn, in this order (T9), after what was discarded and refilled:
    /// count the final round (E2, E5) or begin it (E1, once only: E3), end the game if everybody has
    /// passed (T7, E6), and on to the next seat (T2).
    #[inline]
    fn end_turn(&mut self, log: &mut impl Log) {
        let seat = self.open.active;
        let mut over = self.open.passes == self.open.seats;
        match self.open.triggered_by {
            Some(last) => over |= seat == last,
            None if self.open.trains[seat] <= self.open.map.rules.final_round_trains => {
                self.open.triggered_by = Some(seat);
                log.note(|| Event::FinalRound { triggered_by: seat });
            }
            None => {}
        }
        if over {
            self.open.phase = Phase::Over;
            log.note(|| Event::GameOver);
        } else {
            self.open.phase = Phase::Action;
            self.open.active = seat.next(self.open.seat_count());
        }
    }
}

impl<C> Game<C> {
    /// Whether display, deck and discard pile together hold enough colored cards (D10).
    pub(crate) fn reset_can_help(&self) -> bool {
        let display = self.open.display().into_iter().flatten();
        let colored = display
            .chain(self.deck())
            .chain(self.open.discard.each())
            .filter(|card| *card != TrainCard::Locomotive)
            .take(COLORED_TO_RESET);
        colored.count() == COLORED_TO_RESET
    }
}

//! Whether one action is legal, and if not, which rule says so.

use crate::action::{Action, Slot, TicketList};
use crate::card::{Cards, Payment, TrainCard};
use crate::ids::{CityId, RouteId};
use crate::legal::Decision;
use crate::open::Phase;
use crate::refusal::{IllegalAction, Refusal};

impl Decision<'_> {
    /// # Errors
    /// The rule that forbids the action, with the facts.
    #[inline]
    pub fn check(&self, action: Action) -> Result<(), IllegalAction> {
        let seat = self.seat;
        self.why_not(action).map_err(|refusal| IllegalAction { seat, action, refusal })
    }

    fn why_not(&self, action: Action) -> Result<(), Refusal> {
        self.check_turn()?;
        self.check_phase(action)?;
        match action {
            Action::DrawDeck if self.open.deck_gives() => Ok(()),
            Action::DrawDeck => Err(Refusal::NothingToDraw),
            Action::DrawDisplay(slot) => self.check_slot(slot),
            Action::Claim { route, cards } => self.check_claim(route, cards),
            Action::PayTunnel(cards) => self.check_surcharge(cards),
            Action::DeclineTunnel => Ok(()),
            Action::DrawTickets if self.open.ticket_deck_size > 0 => Ok(()),
            Action::DrawTickets => Err(Refusal::NoTicketsLeft),
            Action::KeepTickets(kept) => self.check_kept(&kept),
            Action::BuildStation { city, cards } => self.check_station(city, cards),
            Action::Pass if self.nth(0) == Some(Action::Pass) => Ok(()),
            Action::Pass => Err(Refusal::MustAct),
        }
    }

    /// Only the active seat acts (T2), except that starting tickets are chosen by all at the same
    /// time, each once (S12).
    fn check_turn(&self) -> Result<(), Refusal> {
        if self.seat.index() >= self.open.seat_count() {
            return Err(Refusal::NoSuchSeat);
        }
        if self.is_due() {
            return Ok(());
        }
        Err(match self.open.phase {
            Phase::Over => Refusal::GameOver,
            Phase::StartingTickets => Refusal::AlreadyChosen,
            _ => Refusal::NotYourTurn { to_act: self.open.active },
        })
    }

    /// An action once begun is finished before anything else (T5, T8).
    fn check_phase(&self, action: Action) -> Result<(), Refusal> {
        let fits = match action {
            Action::DrawDeck | Action::DrawDisplay(_) => {
                matches!(self.open.phase, Phase::Action | Phase::SecondCard)
            }
            Action::Claim { .. }
            | Action::DrawTickets
            | Action::BuildStation { .. }
            | Action::Pass => self.open.phase == Phase::Action,
            Action::PayTunnel(_) | Action::DeclineTunnel => {
                self.open.phase == Phase::TunnelDecision
            }
            Action::KeepTickets(_) => {
                matches!(self.open.phase, Phase::StartingTickets | Phase::TicketChoice)
            }
        };
        if fits { Ok(()) } else { Err(Refusal::OtherDecision { phase: self.open.phase }) }
    }

    /// D4, D12.
    fn check_slot(&self, slot: Slot) -> Result<(), Refusal> {
        match self.open.slot(slot) {
            None => Err(Refusal::EmptySlot { slot }),
            Some(TrainCard::Locomotive) if self.open.phase == Phase::SecondCard => {
                Err(Refusal::LocomotiveSecond { slot })
            }
            Some(_) => Ok(()),
        }
    }

    /// C1-C6, X2, X3, F2-F5. A tunnel is checked like any other route, trains included, before a
    /// card is revealed (U1). A route need not touch one's others (C8).
    pub(crate) fn check_claim(&self, id: RouteId, cards: Cards) -> Result<(), Refusal> {
        let open = self.open;
        if !open.map.all_routes().contains(id) {
            return Err(Refusal::NoSuchRoute);
        }
        let route = open.map.route(id);
        if let Some(owner) = open.owner(id) {
            return Err(Refusal::RouteTaken { route: id, owner });
        }
        if !open.open_routes(self.seat).contains(id) {
            let own = route.twin.is_some_and(|twin| open.routes[self.seat].contains(twin));
            return Err(if own {
                Refusal::TwinOwned { route: id }
            } else {
                Refusal::TwinClosed { route: id }
            });
        }
        if cards.len() != route.length {
            return Err(Refusal::CardCount { route: id, needed: route.length, got: cards.len() });
        }
        if cards.locomotives() < route.symbols {
            return Err(Refusal::TooFewLocomotives {
                route: id,
                needed: route.symbols,
                got: cards.locomotives(),
            });
        }
        let payment = one_color(cards);
        match route.color {
            Some(color)
                if payment
                    .is_none_or(|payment| payment.color.is_some_and(|laid| laid != color)) =>
            {
                return Err(Refusal::WrongColor { route: id, color, got: cards });
            }
            None if payment.is_none() => {
                return Err(Refusal::MixedColors {
                    route: id,
                    ferry: route.symbols > 0,
                    got: cards,
                });
            }
            _ => {}
        }
        if !self.own.hand.contains(cards) {
            return Err(Refusal::NotInHand { missing: cards.saturating_sub(self.own.hand) });
        }
        let left = open.trains[self.seat];
        if left < route.length {
            return Err(Refusal::TooFewTrains { route: id, needed: route.length, left });
        }
        Ok(())
    }

    /// U6, U7.
    fn check_surcharge(&self, cards: Cards) -> Result<(), Refusal> {
        let needed = self.open.tunnel.surcharge();
        let laid = self.open.tunnel.laid.color;
        let fits = cards.len() == needed
            && one_color(cards)
                .is_some_and(|payment| payment.color.is_none() || payment.color == laid);
        if !fits {
            return Err(Refusal::Surcharge { needed, color: laid, got: cards });
        }
        if !self.own.hand.contains(cards) {
            return Err(Refusal::SurchargeNotInHand {
                missing: cards.saturating_sub(self.own.hand),
            });
        }
        Ok(())
    }

    /// S8 and S9 at the start, K2 later.
    fn check_kept(&self, kept: &TicketList) -> Result<(), Refusal> {
        let start = self.open.phase == Phase::StartingTickets;
        let offer = self.own.offer.set();
        if let Some(ticket) = kept.iter().find(|ticket| !offer.contains(*ticket)) {
            if !self.open.map.all_tickets().contains(ticket) {
                return Err(Refusal::NoSuchTicket { start });
            }
            return Err(Refusal::NotOffered { start, ticket });
        }
        let needed = self.open.least_kept(&self.own.offer);
        let got = kept.len() as u8;
        if got < needed {
            return Err(Refusal::TooFewKept { start, needed, got });
        }
        Ok(())
    }

    /// B1-B3.
    fn check_station(&self, city: CityId, cards: Cards) -> Result<(), Refusal> {
        if self.open.map.rules.stations == 0 {
            return Err(Refusal::NoStations);
        }
        let Some(needed) = self.open.station_price(self.seat) else {
            return Err(Refusal::NoStationLeft);
        };
        if !self.open.map.all_cities().contains(city) {
            return Err(Refusal::NoSuchCity);
        }
        if let Some(owner) = self.open.station_owner(city) {
            return Err(Refusal::CityTaken { city, owner });
        }
        if cards.len() != needed || one_color(cards).is_none() {
            return Err(Refusal::StationPrice { needed, got: cards });
        }
        if !self.own.hand.contains(cards) {
            return Err(Refusal::StationNotInHand { missing: cards.saturating_sub(self.own.hand) });
        }
        Ok(())
    }
}

/// The cards as a payment of at most one color and locomotives; `None` if colors are mixed.
#[inline]
pub(crate) fn one_color(cards: Cards) -> Option<Payment> {
    let mut colors = cards.colors();
    let first = colors.next();
    if colors.next().is_some() {
        return None;
    }
    let (color, colored) = first.map_or((None, 0), |(color, colored)| (Some(color), colored));
    Some(Payment { color, colored, locomotives: cards.locomotives() })
}

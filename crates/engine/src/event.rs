//! What happened, with the outcome of chance in it.

use alloc::string::String;
use alloc::vec::Vec;

use crate::action::{Slot, TicketList};
use crate::card::{Cards, TrainCard};
use crate::ids::{CityId, RouteId};
use crate::map::Map;
use crate::notation::ticket_names;
use crate::seat::{BySeat, SeatId};
use crate::view::Viewer;

/// Something that happened in a game. Who may know which part of it is said by
/// [`Event::told`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields say what they hold")]
pub enum Event {
    /// A seat chose its starting tickets (S8).
    ChoseStartingTickets { seat: SeatId, kept: TicketList },
    /// All seats have chosen; how many they kept becomes public (H7).
    AllChosen { seats: usize, kept: BySeat<u8> },
    /// A card from the deck; only the seat itself knows which (H6).
    DrewDeck { seat: SeatId, card: TrainCard },
    /// A card from the display (H5).
    DrewDisplay { seat: SeatId, slot: Slot, card: TrainCard },
    /// A route was claimed (C7).
    Claimed { seat: SeatId, route: RouteId, cards: Cards },
    /// A tunnel was attempted; with surcharge 0 it is claimed at once (U5).
    TriedTunnel {
        seat: SeatId,
        route: RouteId,
        cards: Cards,
        revealed: Vec<TrainCard>,
        surcharge: u8,
    },
    /// The surcharge was paid and the tunnel claimed (U6).
    PaidTunnel { seat: SeatId, cards: Cards },
    /// The cards laid for a tunnel were taken back (U8).
    DeclinedTunnel { seat: SeatId },
    /// Tickets were drawn; only the seat itself knows which (H7).
    DrewTickets { seat: SeatId, tickets: TicketList },
    /// Some of them were kept; only the seat itself knows which (H7).
    KeptTickets { seat: SeatId, kept: TicketList, offered: u8 },
    /// A station was built (B1).
    BuiltStation { seat: SeatId, city: CityId, cards: Cards },
    /// A seat could do nothing (T6).
    Passed { seat: SeatId },
    /// Too many locomotives lay in the display, which was replaced so many times (D9).
    DisplayReset { times: u16 },
    /// The final round has begun (E1).
    FinalRound { triggered_by: SeatId },
    /// The game is over (E5, E6).
    GameOver,
}

/// Takes down what happens. Simulations use `()`, which costs nothing.
pub trait Log {
    /// Takes down an event; `make` is called only by logs that keep it.
    fn note(&mut self, make: impl FnOnce() -> Event);
}

impl Log for () {
    #[inline]
    fn note(&mut self, _make: impl FnOnce() -> Event) {}
}

impl Log for Vec<Event> {
    fn note(&mut self, make: impl FnOnce() -> Event) {
        self.push(make());
    }
}

impl Event {
    /// The line that tells a viewer about this event, and nothing more than the viewer may know
    /// (H5-H7). The lines are described in `docs/formats/scenario.md`.
    pub fn told(&self, map: &Map, viewer: Viewer) -> String {
        match self {
            Self::ChoseStartingTickets { seat, kept } if viewer.is(*seat) => {
                keep_line(map, *seat, kept)
            }
            Self::ChoseStartingTickets { seat, .. } => alloc::format!("{seat} has chosen"),
            Self::AllChosen { seats, kept } => {
                let counts: Vec<String> = kept
                    .iter(*seats)
                    .map(|(seat, count)| alloc::format!("{seat}:{count}"))
                    .collect();
                alloc::format!("kept {}", counts.join(" "))
            }
            Self::DrewDeck { seat, card } if viewer.is(*seat) => {
                alloc::format!("{seat} draw deck: {card}")
            }
            Self::DrewDeck { seat, .. } => alloc::format!("{seat} draw deck"),
            Self::DrewDisplay { seat, slot, card } => alloc::format!("{seat} draw {slot}: {card}"),
            Self::Claimed { seat, route, cards } => {
                alloc::format!("{seat} claim {} {cards}", map.route_name(*route))
            }
            Self::TriedTunnel { seat, route, cards, revealed, surcharge } => {
                let name = map.route_name(*route);
                let revealed: Vec<&str> = revealed.iter().map(|card| card.name()).collect();
                let revealed = if revealed.is_empty() { "-".into() } else { revealed.join(" ") };
                alloc::format!(
                    "{seat} claim {name} {cards}: revealed {revealed}, surcharge {surcharge}"
                )
            }
            Self::PaidTunnel { seat, cards } => alloc::format!("{seat} pay {cards}"),
            Self::DeclinedTunnel { seat } => alloc::format!("{seat} decline"),
            Self::DrewTickets { seat, tickets } if viewer.is(*seat) => {
                alloc::format!("{seat} tickets: {}", ticket_names(map, tickets.set()).join(" "))
            }
            Self::DrewTickets { seat, tickets } => {
                alloc::format!("{seat} tickets: {}", tickets.len())
            }
            Self::KeptTickets { seat, kept, .. } if viewer.is(*seat) => keep_line(map, *seat, kept),
            Self::KeptTickets { seat, kept, offered } => {
                alloc::format!("{seat} keep {} of {offered}", kept.len())
            }
            Self::BuiltStation { seat, city, cards } => {
                alloc::format!("{seat} station {} {cards}", map.city(*city).id)
            }
            Self::Passed { seat } => alloc::format!("{seat} pass"),
            Self::DisplayReset { times } => alloc::format!("display reset {times}"),
            Self::FinalRound { triggered_by } => {
                alloc::format!("final round, triggered by {triggered_by}")
            }
            Self::GameOver => "game over".into(),
        }
    }
}

fn keep_line(map: &Map, seat: SeatId, kept: &TicketList) -> String {
    alloc::format!("{seat} keep {}", ticket_names(map, kept.set()).join(" "))
}

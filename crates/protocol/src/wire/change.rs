//! What a move changes in a table as a viewer sees it.
//!
//! Most of a table stays as it was, so clients that ask for it are sent only the rest: a few hundred
//! bytes in the place of some thousands.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use ts_rs::TS;
use utoipa::ToSchema;
use whistlestop_engine::{Phase, SeatId, View, Viewer};
use whistlestop_table::{Stage, Table};

use super::decision::Decision;
use super::view::{
    ClockView, GameView, SeatView, TicketView, TunnelView, own_choice, own_offer, own_tickets,
};
use super::words::{Cards, Display, Routes, Seat, Seats};

/// What is different after a move. Whatever is left out, here and further inside, is as it was.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Change {
    /// In what everybody may know: the same for all viewers.
    #[schema(value_type = OpenChange)]
    #[ts(as = "OpenChange")]
    pub open: OpenPart,
    /// In what only the seat itself may know.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<OwnChange>,
}

/// An [`OpenChange`], for however many are told.
#[derive(Clone, Debug)]
pub enum OpenPart {
    /// As it was found.
    Found(Arc<OpenChange>),
    /// As JSON, so that it is written once for all.
    Written(Arc<RawValue>),
}

impl OpenPart {
    fn new(open: OpenChange, told: usize) -> Self {
        match told {
            ..=1 => Self::Found(Arc::new(open)),
            _ => {
                let written = to_raw_value(&open).expect("strings and numbers are always JSON");
                Self::Written(written.into())
            }
        }
    }
}

/// Alike is what reads alike.
impl PartialEq for OpenPart {
    fn eq(&self, other: &Self) -> bool {
        let [own, others] = [self, other].map(|open| serde_json::to_string(open).ok());
        own == others
    }
}

impl Serialize for OpenPart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Found(open) => (**open).serialize(serializer),
            Self::Written(open) => (**open).serialize(serializer),
        }
    }
}

/// Something for some of the seats. Written as a map; a list of so few is quicker to make.
#[derive(Clone, PartialEq, Debug)]
pub struct BySeat<T>(Vec<(Seat, T)>);

impl<T> BySeat<T> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> FromIterator<(Seat, T)> for BySeat<T> {
    fn from_iter<I: IntoIterator<Item = (Seat, T)>>(seats: I) -> Self {
        Self(seats.into_iter().collect())
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(seat, what)| (seat, what)))
    }
}

/// What is different in what everybody may know.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct OpenChange {
    /// The clocks that are different, by seat.
    #[serde(skip_serializing_if = "BySeat::is_empty")]
    #[schema(value_type = BTreeMap<Seat, ClockView>)]
    #[ts(as = "Option<BTreeMap<Seat, ClockView>>", optional)]
    pub clocks: BySeat<ClockView>,
    /// The seats that are different.
    #[serde(skip_serializing_if = "BySeat::is_empty")]
    #[schema(value_type = BTreeMap<Seat, SeatChange>)]
    #[ts(as = "Option<BTreeMap<Seat, SeatChange>>", optional)]
    pub seats: BySeat<SeatChange>,
    /// The rest of the game.
    pub game: GameChange,
}

/// Makes a struct of those parts of a view that may change; with `of`, and the name of the view, also a function that
/// finds those that have.
macro_rules! parts {
    ($(#[$about:meta])* $change:ident { $($part:ident: $type:ty,)+ }) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug, Default, Serialize, TS, ToSchema)]
        #[allow(missing_docs, reason = "each is as in the view")]
        pub struct $change {$(
            #[serde(skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            pub $part: Option<$type>,
        )+}
    };
    ($(#[$about:meta])* $change:ident of $view:ident { $($part:ident: $type:ty,)+ }) => {
        parts! { $(#[$about])* $change { $($part: $type,)+ } }

        impl $change {
            fn between(before: $view, after: $view) -> Self {
                Self { $($part: (before.$part != after.$part).then_some(after.$part),)+ }
            }
        }
    };
}

parts! {
    /// The parts of the game that are different.
    GameChange of GameView {
        phase: &'static str,
        to_act: Seats,
        display: Display,
        deck: u8,
        discard: Cards,
        ticket_deck: u8,
        tunnel: Option<TunnelView>,
        triggered_by: Option<Seat>,
        turns_left: Option<u8>,
    }
}

parts! {
    /// The parts of a seat that are different.
    SeatChange of SeatView {
        points: u16,
        trains: u8,
        cards: u8,
        known: Cards,
        tickets: u8,
        offer: u8,
        has_chosen: bool,
        routes: Routes,
        stations: Vec<&'static str>,
        stations_left: u8,
    }
}

parts! {
    /// The parts that are different of what only the seat itself may know.
    OwnChange {
        hand: Cards,
        tickets: Vec<TicketView>,
        offer: Vec<TicketView>,
        chosen: Option<Vec<&'static str>>,
        decision: Option<Decision>,
    }
}

/// What an entry has changed, for whoever may look on.
pub struct Changed<'t> {
    before: &'t Table,
    after: &'t Table,
    open: OpenPart,
}

impl<'t> Changed<'t> {
    /// `None` if more is different than the game and its clocks: then everybody has to be sent the whole
    /// table. So many of them are told of the change.
    pub fn between(before: &'t Table, after: &'t Table, told: usize) -> Option<Self> {
        let is_play = [before, after].iter().all(|table| table.stage() == Stage::Playing);
        let is_same_company = after.has_company_of(before)
            && before.abandon_wanted() == after.abandon_wanted()
            && before.replacement_wanted() == after.replacement_wanted();
        if !is_play || !is_same_company {
            return None;
        }
        let open = OpenPart::new(OpenChange::between(before, after)?, told);
        Some(Self { before, after, open })
    }

    /// The change as somebody sees it who sees the table with these eyes before and after it.
    pub fn told(&self, viewer: Viewer) -> Change {
        let own = match viewer {
            Viewer::Seat(seat) => OwnChange::between(self.before, self.after, seat),
            Viewer::Spectator => None,
        };
        Change { open: self.open.clone(), own }
    }
}

impl OpenChange {
    /// Made of what spectators see, so it holds nothing that anybody may not know.
    fn between(before: &Table, after: &Table) -> Option<Self> {
        let clocks = after.chairs().filter_map(|(seat, _)| {
            let clock = ClockView::new(after, seat);
            (clock != ClockView::new(before, seat)).then_some((seat.into(), clock))
        });
        let clocks = clocks.collect();
        let (before, after) = (before.view(Viewer::Spectator)?, after.view(Viewer::Spectator)?);
        let seats = after.open().seats().filter_map(|seat| {
            let change = || {
                let [before, after] = [&before, &after].map(|view| SeatView::new(view, seat));
                (seat.into(), SeatChange::between(before, after))
            };
            (seat_facts(&before, seat) != seat_facts(&after, seat)).then(change)
        });
        let seats = seats.collect();
        let game = GameChange::between(GameView::middle(&before), GameView::middle(&after));
        Some(Self { clocks, seats, game })
    }
}

/// What the view of a seat follows from. It is quicker to compare than a view is to make.
fn seat_facts(view: &View, seat: SeatId) -> impl PartialEq {
    let open = view.open();
    let pieces = (open.trains(seat), open.routes(seat), open.stations(seat));
    let tickets = (view.ticket_count(seat), view.offer_count(seat), view.has_chosen(seat));
    (pieces, tickets, view.hand_size(seat), open.known(seat))
}

impl OwnChange {
    fn between(before: &Table, after: &Table, seat: SeatId) -> Option<Self> {
        let decisions = [before, after].map(|table| table.open_decision(seat));
        let (before, after) = (before.view(Viewer::Seat(seat))?, after.view(Viewer::Seat(seat))?);
        let (ways, chosen) = (ways(&before) != ways(&after), after.own_choice());
        // While others choose their first tickets, one's own choice stays open as it was.
        let still_chooses = after.open().phase() == Phase::StartingTickets
            && decisions[0] == decisions[1]
            && !ways
            && before.own_choice() == chosen;
        Some(Self {
            hand: (before.hand() != after.hand()).then(|| after.hand().into()),
            tickets: ways.then(|| own_tickets(&after)),
            offer: ways.then(|| own_offer(&after)),
            chosen: (before.own_choice() != chosen).then(|| own_choice(&after)),
            decision: (decisions != [None; 2] && !still_chooses)
                .then(|| decisions[1].map(|number| Decision::new(&after, number))),
        })
    }
}

/// What tickets and their ways follow from. It is quicker to compare than they are to find.
fn ways(view: &View) -> impl PartialEq {
    let (open, seat) = (view.open(), view.seat());
    let own = seat.map(|seat| (open.routes(seat), open.stations(seat)));
    (view.tickets(), view.offer(), open.claimed(), own)
}

//! A table as one viewer sees it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use whistlestop_engine as engine;
use whistlestop_engine::{
    RouteSet, SeatId, TicketId, TicketState, View, Viewer, longest_trail_routes,
};
use whistlestop_table as table;
use whistlestop_table::{PlayerId, Table};

use super::decision::Decision;
use super::words::{Card, Cards, Display, Routes, Seat, Seats, tickets};

/// Who looks at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watcher {
    /// The person, as far as known.
    pub player: Option<PlayerId>,
    /// Through whose eyes; a seat must be one of the person's own.
    pub viewer: Viewer,
}

/// Names of people, for the eyes only.
pub type Names<'n> = &'n dyn Fn(&PlayerId) -> String;

/// A table as one viewer sees it: everything one needs to show it, and to act.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct TableView {
    /// The id of the game.
    pub id: String,
    /// The name of the map.
    pub map: &'static str,
    /// How far the table is.
    pub stage: Stage,
    /// How many entries the log has.
    #[ts(type = "number")]
    pub head: u64,
    /// What was agreed.
    pub options: Options,
    /// Who opened the table.
    pub host: Person,
    /// Whether that is the viewer.
    pub you_host: bool,
    /// The hash that binds the table to its shuffle.
    pub commitment: String,
    /// The seat through whose eyes this is seen; `null` for a spectator.
    pub you: Option<Seat>,
    /// All seats that belong to the viewer.
    pub yours: Vec<Seat>,
    /// Who sits where, clockwise from `A`.
    pub chairs: Vec<Chair>,
    /// The ids of people who want the game to end without a result.
    pub abandon_wanted: Vec<String>,
    /// Who wants a bot to play for whom.
    pub replacement_wanted: Vec<ReplacementWanted>,
    /// The game, once the cards are dealt.
    pub game: Option<GameView>,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each says what it is")]
pub enum Stage {
    Gathering,
    Playing,
    Over,
    Abandoned,
}

impl From<table::Stage> for Stage {
    fn from(stage: table::Stage) -> Self {
        match stage {
            table::Stage::Gathering => Self::Gathering,
            table::Stage::Playing => Self::Playing,
            table::Stage::Over => Self::Over,
            table::Stage::Abandoned => Self::Abandoned,
        }
    }
}

/// What the host agreed on with everybody who sits down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Options {
    /// How long people may think.
    pub clock: Clock,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Whether one person may hold several seats.
    pub pass_and_play: bool,
    /// Milliseconds that a bot waits before its move is shown.
    #[ts(type = "number")]
    pub bot_pace: i64,
    /// The bot that plays for people who left.
    pub stand_in: String,
}

/// How long people may think, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "as in the clocks of a table")]
pub enum Clock {
    None,
    Live {
        #[ts(type = "number")]
        bank: i64,
        #[ts(type = "number")]
        turn: i64,
    },
    Slow {
        #[ts(type = "number")]
        turn: i64,
    },
}

impl From<&table::Options> for Options {
    fn from(options: &table::Options) -> Self {
        let clock = match options.clock {
            table::Clock::None => Clock::None,
            table::Clock::Live { bank, turn } => Clock::Live { bank, turn },
            table::Clock::Slow { turn } => Clock::Slow { turn },
        };
        let table::Options { rated, pass_and_play, bot_pace, .. } = *options;
        Self { clock, rated, pass_and_play, bot_pace, stand_in: options.stand_in.clone() }
    }
}

impl From<Options> for table::Options {
    fn from(options: Options) -> Self {
        let clock = match options.clock {
            Clock::None => table::Clock::None,
            Clock::Live { bank, turn } => table::Clock::Live { bank, turn },
            Clock::Slow { turn } => table::Clock::Slow { turn },
        };
        let Options { rated, pass_and_play, bot_pace, stand_in, .. } = options;
        Self { clock, rated, pass_and_play, bot_pace, stand_in }
    }
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Person {
    /// Their id, which stays.
    pub id: String,
    /// Their name, which may change.
    pub name: String,
}

impl Person {
    pub(super) fn new(player: &PlayerId, names: Names<'_>) -> Self {
        Self { id: player.0.clone(), name: names(player) }
    }
}

/// A seat and who sits there.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Chair {
    /// The seat.
    pub seat: Seat,
    /// The person who sits there.
    pub person: Option<Person>,
    /// The bot that decides there: by itself, or for the person.
    pub bot: Option<String>,
    /// Why a bot decides for the person.
    pub stand_in: Option<Cause>,
    /// The clock of the person.
    #[serde(flatten)]
    pub clock: ClockView,
}

/// The clock of a seat.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct ClockView {
    /// Milliseconds in the bank, apart from the turn that is running.
    #[ts(type = "number")]
    pub bank: i64,
    /// When the turn that is running began.
    #[ts(type = "number | null")]
    pub turn_began: Option<i64>,
    /// When the time of the person is up.
    #[ts(type = "number | null")]
    pub deadline: Option<i64>,
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each says what it is")]
pub enum Cause {
    Timeout,
    Conceded,
    Voted,
}

impl From<table::Cause> for Cause {
    fn from(cause: table::Cause) -> Self {
        match cause {
            table::Cause::Timeout => Self::Timeout,
            table::Cause::Conceded => Self::Conceded,
            table::Cause::Voted => Self::Voted,
        }
    }
}

impl From<Cause> for table::Cause {
    fn from(cause: Cause) -> Self {
        match cause {
            Cause::Timeout => Self::Timeout,
            Cause::Conceded => Self::Conceded,
            Cause::Voted => Self::Voted,
        }
    }
}

/// A wish that a bot plays for somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct ReplacementWanted {
    /// The id of the person who wants it.
    pub by: String,
    /// For which seat.
    pub seat: Seat,
}

/// The game as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct GameView {
    /// Which decision is due.
    pub phase: &'static str,
    /// The seats that have to decide.
    pub to_act: Seats,
    /// The seat that has the first turn.
    pub start: Seat,
    /// The five open cards.
    pub display: Display,
    /// Cards in the deck.
    pub deck: u8,
    /// Cards in the discard pile.
    pub discard: Cards,
    /// Tickets in the ticket deck.
    pub ticket_deck: u8,
    /// What everybody may know about each seat, clockwise from `A`.
    pub seats: Vec<SeatView>,
    /// A tunnel that waits for its surcharge.
    pub tunnel: Option<TunnelView>,
    /// Who began the final round.
    pub triggered_by: Option<Seat>,
    /// Turns left in it.
    pub turns_left: Option<u8>,
    /// What only the seat itself may know.
    pub own: Option<OwnView>,
    /// The result, once the game is over.
    pub outcome: Option<Vec<ScoreView>>,
}

/// What everybody may know about a seat.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct SeatView {
    /// Points for routes so far.
    pub points: u16,
    /// Trains left.
    pub trains: u8,
    /// Cards in the hand.
    pub cards: u8,
    /// Those of them that everybody has seen.
    pub known: Cards,
    /// Tickets held.
    pub tickets: u8,
    /// Tickets on offer.
    pub offer: u8,
    /// Whether the starting tickets are chosen, while others still choose.
    pub has_chosen: bool,
    /// Routes claimed.
    pub routes: Routes,
    /// Cities with a station, in building order.
    pub stations: Vec<&'static str>,
    /// Stations left.
    pub stations_left: u8,
}

/// A tunnel that waits for its surcharge.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct TunnelView {
    /// The route.
    pub route: &'static str,
    /// What was laid.
    pub laid: Cards,
    /// What was turned up, in this order.
    pub revealed: Vec<Card>,
    /// How many more cards it takes.
    pub surcharge: u8,
}

/// What only the seat itself may know.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct OwnView {
    /// The cards in the hand.
    pub hand: Cards,
    /// The tickets held.
    pub tickets: Vec<TicketView>,
    /// The tickets on offer.
    pub offer: Vec<TicketView>,
    /// What was chosen of the starting tickets, while others still choose.
    pub chosen: Option<Vec<&'static str>>,
    /// What the seat may do, if it has to decide.
    pub decision: Option<Decision>,
}

/// A ticket, and how far it is.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct TicketView {
    /// Its name.
    pub ticket: &'static str,
    /// How far it is.
    pub progress: Progress,
    /// Trains still to be placed.
    pub trains: u16,
    /// The routes of a cheapest way that are still to be claimed.
    pub routes: Routes,
}

/// How far a ticket is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each says what it is")]
pub enum Progress {
    Connected,
    /// Only with the help of a station, if the game ended now.
    ByStation,
    ToGo,
    CutOff,
}

/// The result of a seat.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct ScoreView {
    /// The seat.
    pub seat: Seat,
    /// The place, from 1; equal seats share it.
    pub rank: u8,
    /// All points.
    pub total: i32,
    /// Points for routes.
    pub routes: i32,
    /// Points for tickets, less those for uncompleted ones.
    pub tickets: i32,
    /// Points for stations not built.
    pub stations: i32,
    /// Points for the longest path.
    pub longest: i32,
    /// Trains on the longest path.
    pub path: u16,
    /// The routes of it.
    pub path_routes: Routes,
    /// All tickets held.
    pub all_tickets: Vec<&'static str>,
    /// Those that are completed.
    pub completed: Vec<&'static str>,
    /// The route that each station borrows, in building order.
    pub station_use: Vec<Option<&'static str>>,
}

impl TableView {
    /// The table as a watcher sees it.
    pub fn new(table: &Table, watcher: &Watcher, names: Names<'_>) -> Self {
        let facts = table.facts();
        let viewer = watcher.viewer;
        let yours = watcher.player.iter().flat_map(|player| table.seats_of(player));
        Self {
            id: facts.id.clone(),
            map: facts.map.name(),
            stage: table.stage().into(),
            head: table.head(),
            options: (&facts.options).into(),
            host: Person::new(&facts.host, names),
            you_host: watcher.player.as_ref() == Some(&facts.host),
            commitment: table.commitment().to_owned(),
            you: match viewer {
                Viewer::Seat(seat) => Some(seat.into()),
                Viewer::Spectator => None,
            },
            yours: yours.map(Seat::from).collect(),
            chairs: table.chairs().map(|(seat, _)| Chair::new(table, seat, names)).collect(),
            abandon_wanted: table.abandon_wanted().iter().map(|who| who.0.clone()).collect(),
            replacement_wanted: (table.replacement_wanted().iter())
                .map(|(who, seat)| ReplacementWanted { by: who.0.clone(), seat: (*seat).into() })
                .collect(),
            game: table.view(viewer).map(|view| {
                let decision = view.seat().and_then(|seat| table.open_decision(seat));
                GameView::new(&view, decision)
            }),
        }
    }
}

impl Chair {
    fn new(table: &Table, seat: SeatId, names: Names<'_>) -> Self {
        let chair = table.chair(seat);
        Self {
            seat: seat.into(),
            person: (chair.and_then(table::Chair::player)).map(|who| Person::new(who, names)),
            bot: chair.and_then(table::Chair::bot).map(Into::into),
            stand_in: chair.and_then(table::Chair::cause).map(Cause::from),
            clock: ClockView::new(table, seat),
        }
    }
}

impl ClockView {
    pub(super) fn new(table: &Table, seat: SeatId) -> Self {
        Self {
            bank: table.bank(seat),
            turn_began: table.turn_began(seat),
            deadline: table.deadline(seat),
        }
    }
}

impl GameView {
    /// The game as a viewer sees it; `decision` is the number of the one that is open for them.
    pub fn new(view: &View, decision: Option<u32>) -> Self {
        let seats = view.open().seats().map(|seat| SeatView::new(view, seat)).collect();
        let own = view.seat().map(|_| OwnView::new(view, decision));
        Self { seats, own, ..Self::middle(view) }
    }

    /// What lies in the middle of the table: all but the seats.
    pub(super) fn middle(view: &View) -> Self {
        let (map, open) = (view.map(), view.open());
        Self {
            phase: open.phase().name(),
            to_act: view.to_act().collect(),
            start: open.start().into(),
            display: open.display().into(),
            deck: open.deck_size(),
            discard: open.discard().into(),
            ticket_deck: open.ticket_deck_size(),
            seats: Vec::new(),
            tunnel: open.tunnel().map(|tunnel| TunnelView {
                route: map.route_name(tunnel.route),
                laid: tunnel.laid.cards().into(),
                revealed: tunnel.revealed().map(Card::from).collect(),
                surcharge: tunnel.surcharge(),
            }),
            triggered_by: open.triggered_by().map(Seat::from),
            turns_left: open.turns_left(),
            own: None,
            outcome: view.outcome().map(|outcome| {
                outcome.scores().map(|(seat, score)| ScoreView::new(view, seat, score)).collect()
            }),
        }
    }
}

impl SeatView {
    pub(super) fn new(view: &View, seat: SeatId) -> Self {
        let (map, open) = (view.map(), view.open());
        Self {
            points: open.route_points(seat),
            trains: open.trains(seat),
            cards: view.hand_size(seat),
            known: open.known(seat).into(),
            tickets: view.ticket_count(seat),
            offer: view.offer_count(seat),
            has_chosen: view.has_chosen(seat),
            routes: Routes::new(map, open.routes(seat)),
            stations: open.stations(seat).iter().map(|city| map.city(city).id.as_str()).collect(),
            stations_left: open.stations_left(seat),
        }
    }
}

impl OwnView {
    fn new(view: &View, decision: Option<u32>) -> Self {
        Self {
            hand: view.hand().into(),
            tickets: own_tickets(view),
            offer: own_offer(view),
            chosen: own_choice(view),
            decision: decision.map(|number| Decision::new(view, number)),
        }
    }
}

pub(super) fn own_tickets(view: &View) -> Vec<TicketView> {
    let by_station = view.tickets_by_station();
    let ticket = |id| TicketView::new(view, id, by_station.contains(id));
    view.tickets().iter().map(ticket).collect()
}

/// A station helps with tickets one has, not with those on offer.
pub(super) fn own_offer(view: &View) -> Vec<TicketView> {
    view.offer().iter().map(|id| TicketView::new(view, id, false)).collect()
}

pub(super) fn own_choice(view: &View) -> Option<Vec<&'static str>> {
    view.own_choice().map(|chosen| tickets(view.map(), chosen.set()))
}

impl TicketView {
    fn new(view: &View, id: TicketId, by_station: bool) -> Self {
        let map = view.map();
        let (progress, trains, way) = match view.ticket_state(id) {
            Some(TicketState::Connected) => (Progress::Connected, 0, RouteSet::EMPTY),
            Some(TicketState::ToGo(path)) => (Progress::ToGo, path.trains, path.routes),
            Some(TicketState::CutOff) | None => (Progress::CutOff, 0, RouteSet::EMPTY),
        };
        let progress = if by_station { Progress::ByStation } else { progress };
        Self { ticket: map.ticket_name(id), progress, trains, routes: Routes::new(map, way) }
    }
}

impl ScoreView {
    fn new(view: &View, seat: SeatId, score: &engine::Score) -> Self {
        let map = view.map();
        let lent = score.station_use.iter().take(usize::from(score.built));
        Self {
            seat: seat.into(),
            rank: score.rank,
            total: score.total,
            routes: score.routes,
            tickets: score.tickets,
            stations: score.stations,
            longest: score.longest,
            path: score.path,
            path_routes: Routes::new(map, longest_trail_routes(map, view.open().routes(seat))),
            all_tickets: tickets(map, view.tickets_of(seat).unwrap_or_default()),
            completed: tickets(map, score.completed),
            station_use: lent.map(|route| route.map(|route| map.route_name(route))).collect(),
        }
    }
}

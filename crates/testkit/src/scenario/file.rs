//! The scenario file as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};
use whistlestop_engine::DISPLAY;

use super::report::Failure;
use super::words::{
    Card, Counts, Expect, Owner, PerSeat, PhaseName, Place, Rest, Seat, Seats, Watcher,
};

/// One scenario. Names of cities, routes and tickets are not looked up yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub id: String,
    pub title: String,
    #[serde(rename = "rules")]
    _rules: Vec<String>,
    pub map: String,
    pub players: usize,
    #[serde(default = "one")]
    pub seeds: Spanned<u64>,
    pub start: Option<Seat>,
    #[serde(rename = "note")]
    _note: Option<String>,
    /// About the given state, but it may stand here beside `score_now`.
    #[serde(default)]
    pub relaxed: bool,
    #[serde(default)]
    pub score_now: bool,
    pub given: Option<Spanned<Given>>,
    pub setup: Option<Spanned<Setup>>,
    pub data: Option<Spanned<Data>>,
    #[serde(default, rename = "step")]
    pub steps: Vec<Spanned<Step>>,
    #[serde(rename = "final")]
    pub result: Option<Spanned<Final>>,
}

fn one() -> Spanned<u64> {
    Spanned::new(0..0, 1)
}

/// A state in the middle of a game.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    pub to_act: Option<Seat>,
    pub phase: Option<PhaseName>,
    pub routes: PerSeat<Vec<String>>,
    pub trains: PerSeat<u8>,
    /// Small enough for sums of it to fit anywhere.
    pub score: PerSeat<i16>,
    pub relaxed: bool,
    pub stations: PerSeat<Vec<String>>,
    pub hands: PerSeat<Counts>,
    pub display: Option<[Place; DISPLAY]>,
    pub deck: Vec<Card>,
    pub discard: Counts,
    pub rest: Rest,
    pub tunnel: Option<GivenTunnel>,
    pub tickets: PerSeat<Vec<String>>,
    pub offered: PerSeat<Vec<String>>,
    pub ticket_deck: Vec<String>,
    #[serde(rename = "box")]
    pub boxed: Vec<String>,
    pub ticket_rest: Rest,
    pub chosen: PerSeat<Vec<String>>,
    pub triggered_by: Option<Seat>,
    pub passes: u8,
}

/// A tunnel that waits for its surcharge.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenTunnel {
    pub route: String,
    pub laid: Counts,
    pub revealed: Vec<Card>,
}

/// A new game, stacked.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    pub hands: PerSeat<Counts>,
    pub deck: Vec<Card>,
    pub offered: PerSeat<Vec<String>>,
    pub ticket_deck: Vec<String>,
    pub expect: Expect,
    #[serde(rename = "rule")]
    _rule: Option<String>,
}

/// Totals of the board.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Data {
    pub cities: Option<i64>,
    pub routes: Option<i64>,
    pub spaces: Option<i64>,
    pub pairs: Option<i64>,
    pub grey: Option<i64>,
    pub tunnels: Option<i64>,
    pub ferries: Option<i64>,
    pub coloured_ferries: Option<i64>,
    pub tickets: Option<i64>,
    pub long_tickets: Option<i64>,
    pub per_colour: Option<Counts>,
    pub lengths: Option<BTreeMap<String, i64>>,
    pub points: Option<BTreeMap<String, i64>>,
    pub train_cards: Option<Counts>,
    pub two_symbols: Option<Vec<String>>,
}

/// One action, and what must be true after it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub seat: Option<Seat>,
    #[serde(rename = "do")]
    pub line: Option<String>,
    pub seat_twin: Option<Seat>,
    #[serde(rename = "do_twin")]
    pub line_twin: Option<String>,
    #[serde(default)]
    pub expect: Expect,
    #[serde(rename = "rule")]
    _rule: Option<String>,
    #[serde(rename = "note")]
    _note: Option<String>,
    #[serde(default)]
    pub then: Then,
}

/// A state, as far as it is expected to be known.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Then {
    pub to_act: Option<Seats>,
    pub phase: Option<PhaseName>,
    pub over: Option<bool>,
    pub final_round: Option<bool>,
    pub triggered_by: Option<Seat>,
    pub turns_left: Option<i64>,
    pub passes: Option<i64>,

    pub display: Option<[Place; DISPLAY]>,
    pub display_counts: Option<Counts>,
    pub display_size: Option<i64>,
    pub display_max: BTreeMap<Card, i64>,
    pub deck_size: Option<i64>,
    pub deck_top: Option<Vec<Place>>,
    pub deck_counts: Option<Counts>,
    pub discard: Option<Counts>,
    pub discard_size: Option<i64>,
    pub deck_and_discard_size: Option<i64>,
    pub pool: Option<Counts>,
    pub resets: Option<i64>,
    pub resets_min: Option<i64>,

    pub hand: PerSeat<Counts>,
    pub hand_size: PerSeat<i64>,
    pub hand_gain: PerSeat<Counts>,
    pub hand_gain_one_of: PerSeat<Vec<Card>>,
    pub score: PerSeat<i64>,
    pub score_gain: PerSeat<i64>,
    pub trains: PerSeat<i64>,
    pub stations: PerSeat<Vec<String>>,
    pub stations_left: PerSeat<i64>,

    pub owner: BTreeMap<String, Owner>,
    pub surcharge: Option<i64>,
    pub revealed: Option<Vec<Place>>,
    pub revealed_counts: Option<Counts>,
    pub laid: Option<Counts>,

    pub tickets: PerSeat<Vec<String>>,
    pub tickets_count: PerSeat<i64>,
    pub offered: PerSeat<Vec<String>>,
    pub offered_count: PerSeat<i64>,
    pub offered_long: PerSeat<i64>,
    pub ticket_deck_size: Option<i64>,
    pub ticket_deck_top: Option<Vec<String>>,
    pub ticket_bottom_set: Option<Vec<String>>,
    pub ticket_deck_absent: Vec<String>,
    pub ticket_deck_long: Option<i64>,
    pub box_size: Option<i64>,

    pub legal: Vec<String>,
    pub illegal: Vec<String>,
    pub legal_only: Option<Vec<String>>,
    pub legal_seat: Option<Seat>,

    pub told: BTreeMap<Watcher, Vec<String>>,
    pub same_view: Vec<Watcher>,
    pub differ_view: Vec<Watcher>,
    pub same_state: Option<bool>,

    pub one_of: Option<Vec<Then>>,
}

impl Then {
    /// Whether it compares the game with its twin.
    fn needs_twin(&self) -> bool {
        let inner = self.one_of.iter().flatten().any(Self::needs_twin);
        inner
            || !self.same_view.is_empty()
            || !self.differ_view.is_empty()
            || self.same_state.is_some()
    }
}

/// The result of the game.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Final {
    #[serde(rename = "A")]
    a: Option<FinalSeat>,
    #[serde(rename = "B")]
    b: Option<FinalSeat>,
    #[serde(rename = "C")]
    c: Option<FinalSeat>,
    #[serde(rename = "D")]
    d: Option<FinalSeat>,
    #[serde(rename = "E")]
    e: Option<FinalSeat>,
    pub winners: Option<Vec<Seat>>,
    pub bonus: Option<Vec<Seat>>,
}

impl Final {
    /// What is expected of the seats, clockwise from `A`.
    pub fn seats(&self) -> [Option<&FinalSeat>; 5] {
        [&self.a, &self.b, &self.c, &self.d, &self.e].map(Option::as_ref)
    }
}

/// The result of one seat.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct FinalSeat {
    pub routes: Option<i64>,
    pub tickets: Option<i64>,
    pub stations: Option<i64>,
    pub longest: Option<i64>,
    pub total: Option<i64>,
    pub completed: Option<i64>,
    pub path: Option<i64>,
    pub built: Option<i64>,
    pub rank: Option<i64>,
    pub station_use: BTreeMap<String, String>,
    pub ticket_status: BTreeMap<String, bool>,
}

/// More seeds than this are not a test but a mistake.
const MAX_SEEDS: u64 = 100_000;

/// Keys of a state that hold one value for each seat.
const SEAT_TABLES: [&str; 8] =
    ["routes", "trains", "score", "stations", "hands", "tickets", "offered", "chosen"];

impl Scenario {
    /// Reads a scenario and, if it has a `[twin]`, the same with those changes made.
    pub fn read(text: &str) -> Result<(Self, Option<Self>), Failure> {
        let mut file = DeTable::parse(text).map_err(failure)?;
        let changes = file.get_mut().remove("twin");
        let twin = changes.map(|changes| with_changes(file.clone(), changes)).transpose()?;
        let scenario = Self::parse(file)?;
        let twin = twin.map(Self::parse).transpose()?;
        scenario.check(twin.is_some())?;
        Ok((scenario, twin))
    }

    fn parse(file: Spanned<DeTable<'_>>) -> Result<Self, Failure> {
        Self::deserialize(Deserializer::from(file)).map_err(failure)
    }

    /// What the types cannot say.
    fn check(&self, has_twin: bool) -> Result<(), Failure> {
        let seeds = &self.seeds;
        if !(1..=MAX_SEEDS).contains(seeds.get_ref()) {
            let what = format!("`seeds` must be from 1 to {MAX_SEEDS}, got {}", seeds.get_ref());
            return Err(Failure::at(seeds.span().start, what));
        }
        let starts = [self.given.is_some(), self.setup.is_some(), self.data.is_some()];
        if starts.into_iter().filter(|start| *start).count() != 1 {
            return Err(Failure::new("expected exactly one of `[given]`, `[setup]` and `[data]`"));
        }
        let refused = self.setup.as_ref().is_some_and(|s| s.get_ref().expect == Expect::Rejected);
        let has_game = self.data.is_none() && !refused;
        if !has_game && (!self.steps.is_empty() || self.result.is_some()) {
            return Err(Failure::new("steps and `[final]` need a game, and here is none"));
        }
        self.steps.iter().try_for_each(|step| {
            let position = step.span().start;
            step.get_ref().check(has_twin).map_err(|what| Failure::at(position, what))
        })
    }
}

impl Step {
    fn check(&self, has_twin: bool) -> Result<(), &'static str> {
        let twin = self.line_twin.is_some() || self.seat_twin.is_some() || self.then.needs_twin();
        if twin && !has_twin {
            return Err("a step that looks at a twin needs a `[twin]`");
        }
        let line_twin = self.line_twin.as_ref().or(self.line.as_ref());
        let seat_twin = self.seat_twin.or(self.seat);
        if (self.line.is_some() && self.seat.is_none())
            || (line_twin.is_some() && seat_twin.is_none())
        {
            return Err("a step with `do` needs a `seat`");
        }
        Ok(())
    }
}

/// Makes the changes of `[twin]` in the file itself, so that whatever is wrong with them is found
/// at its place in the text.
fn with_changes<'t>(
    mut file: Spanned<DeTable<'t>>,
    changes: Spanned<DeValue<'t>>,
) -> Result<Spanned<DeTable<'t>>, Failure> {
    let position = changes.span().start;
    let root = file.get_mut();
    let key = if root.contains_key("setup") { "setup" } else { "given" };
    let state = root.get_mut(key).map(Spanned::get_mut);
    let (Some(DeValue::Table(state)), DeValue::Table(changes)) = (state, changes.into_inner())
    else {
        return Err(Failure::at(
            position,
            "`[twin]` is a table of changes to a `[given]` or `[setup]`",
        ));
    };
    for (key, change) in changes {
        let per_seat = SEAT_TABLES.contains(&key.get_ref().as_ref());
        match (state.get_mut(&key).map(Spanned::get_mut), change.get_ref()) {
            (Some(DeValue::Table(seats)), DeValue::Table(changes)) if per_seat => {
                seats.extend(changes.clone());
            }
            _ => {
                state.insert(key, change);
            }
        }
    }
    Ok(file)
}

fn failure(error: toml::de::Error) -> Failure {
    let what = readable(error.message());
    match error.span() {
        Some(span) => Failure::at(span.start, what),
        None => Failure::new(what),
    }
}

/// An unknown key comes with all that would be known, which for `then` is half a page; the one that
/// was probably meant is enough.
fn readable(message: &str) -> String {
    let Some(names) = message.strip_prefix("unknown field `") else { return message.to_owned() };
    let mut names = names.split('`').step_by(2);
    let unknown = names.next().unwrap_or_default();
    let close = |name: &&str| strsim::osa_distance(unknown, name) <= 2;
    match names.filter(|name| !name.is_empty()).find(close) {
        Some(name) => format!("`{unknown}` is not known here, did you mean `{name}`?"),
        None => format!("`{unknown}` is not known here"),
    }
}

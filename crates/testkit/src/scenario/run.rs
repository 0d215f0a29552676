//! Running a scenario.

use whistlestop_engine::{Map, SeatId};

use super::arrange::{Luck, Table, seated};
use super::check::{After, check};
use super::file::{Scenario, Step};
use super::play::Play;
use super::report::Failure;
use super::words::{Expect, Seat};
use super::{data, given, outcome, setup};

/// Runs a scenario with all its seeds, up to the first that fails.
pub fn run(scenario: &Scenario, twin: Option<&Scenario>) -> Vec<Failure> {
    let Some(map) = whistlestop_maps::by_name(&scenario.map) else {
        let known = whistlestop_maps::names().join(", ");
        return vec![Failure::new(format!("there is no map `{}`, only {known}", scenario.map))];
    };
    if let Some(data) = &scenario.data {
        return failures_at(data.span().start, data::check(map, data.get_ref()));
    }
    let seeds = *scenario.seeds.get_ref();
    for seed in 1..=seeds {
        if let Err(failures) = run_seed(map, scenario, twin, Luck(seed)) {
            let tell = |failure: Failure| if seeds > 1 { failure.with_seed(seed) } else { failure };
            return failures.into_iter().map(tell).collect();
        }
    }
    Vec::new()
}

fn failures_at(position: usize, faults: Vec<String>) -> Vec<Failure> {
    faults.into_iter().map(|fault| Failure::at(position, fault)).collect()
}

fn run_seed(
    map: &'static Map,
    scenario: &Scenario,
    twin: Option<&Scenario>,
    luck: Luck,
) -> Result<(), Vec<Failure>> {
    let begin = |scenario| begin(map, scenario, luck).map_err(|failure| vec![failure]);
    let Some(mut play) = begin(scenario)? else { return Ok(()) };
    let mut twin = twin.map(begin).transpose()?.flatten();
    if let Some(twin) = &mut twin {
        play.record();
        twin.record();
    }
    for (number, step) in (1..).zip(&scenario.steps) {
        let (position, step) = (step.span().start, step.get_ref());
        // The steps that follow a failure would only repeat it.
        run_step(step, &mut play, twin.as_mut()).map_err(|faults| {
            let name = step_name(number, step);
            failures_at(position, prefixed(&name, faults))
        })?;
    }
    let Some(result) = &scenario.result else { return Ok(()) };
    let mut faults = outcome::check(result.get_ref(), &play, scenario.score_now);
    if let Some(twin) = &twin {
        let others = outcome::check(result.get_ref(), twin, scenario.score_now);
        faults.extend(prefixed("twin", others));
    }
    fail(faults).map_err(|faults| failures_at(result.span().start, faults))
}

/// The game a scenario begins with; none if it expects that there can be none.
fn begin(map: &'static Map, scenario: &Scenario, luck: Luck) -> Result<Option<Play>, Failure> {
    let start = scenario.start.map_or(SeatId::A, |seat| seat.0);
    let table = Table { map, seats: scenario.players, start, luck };
    if table.can_play() {
        seated("start", start, table.seats).map_err(Failure::new)?;
    }
    let relaxed = scenario.relaxed;
    match (&scenario.given, &scenario.setup) {
        (Some(given), _) => {
            let position = given.span().start;
            let given = given.get_ref();
            let play = given::build(table, given, relaxed || given.relaxed);
            play.map(Some).map_err(|fault| Failure::at(position, fault))
        }
        (None, Some(setup)) => setup::build(table, setup.get_ref())
            .map_err(|fault| Failure::at(setup.span().start, fault)),
        (None, None) => Ok(None),
    }
}

/// The action of a step in both games, and then what must be true in both.
fn run_step(step: &Step, play: &mut Play, twin: Option<&mut Play>) -> Result<(), Vec<String>> {
    act(play, step.seat, step.line.as_deref(), step.expect)?;
    let Some(twin) = twin else {
        return fail(check(&step.then, &After { play, twin: None }));
    };
    let (seat, line) =
        (step.seat_twin.or(step.seat), step.line_twin.as_ref().or(step.line.as_ref()));
    act(twin, seat, line.map(String::as_str), step.expect)
        .map_err(|faults| prefixed("twin", faults))?;
    let mut faults = check(&step.then, &After { play, twin: Some(twin) });
    faults.extend(prefixed("twin", check(&step.then, &After { play: twin, twin: None })));
    fail(faults)
}

fn act(
    play: &mut Play,
    seat: Option<Seat>,
    line: Option<&str>,
    expect: Expect,
) -> Result<(), Vec<String>> {
    match (seat, line) {
        (Some(seat), Some(line)) => play.act(seat.0, line, expect),
        _ => {
            play.look();
            Ok(())
        }
    }
}

fn step_name(number: usize, step: &Step) -> String {
    match (step.seat, &step.line) {
        (Some(seat), Some(line)) => format!("step {number} `{seat} {line}`"),
        _ => format!("step {number}"),
    }
}

fn prefixed(prefix: &str, faults: Vec<String>) -> Vec<String> {
    faults.into_iter().map(|fault| format!("{prefix}: {fault}")).collect()
}

fn fail(faults: Vec<String>) -> Result<(), Vec<String>> {
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

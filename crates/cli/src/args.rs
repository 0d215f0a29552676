//! Arguments that several commands take.

use std::path::Path;

use clap::Args;
use whistlestop_engine::{MAX_SEATS, MIN_SEATS, Map, SeatCountError, SeatId};

use crate::failure::Failure;

/// What kind of game is played.
#[derive(Args)]
pub struct GameArgs {
    #[arg(long, default_value = whistlestop_maps::names()[0], help = map_help())]
    map: String,
    /// How many play, 2 to 5
    #[arg(long, value_name = "N", default_value_t = MIN_SEATS, value_parser = parse_players)]
    pub players: usize,
}

impl GameArgs {
    /// The map that is meant.
    ///
    /// # Errors
    /// If there is no such map, or the map file is not sound.
    pub fn map(&self) -> Result<&'static Map, Failure> {
        find_map(&self.map)
    }
}

/// The map that a user calls `name`: a built-in one, or a map file.
///
/// # Errors
/// If there is no such map, or the map file is not sound.
pub fn find_map(name: &str) -> Result<&'static Map, Failure> {
    if let Some(map) = whistlestop_maps::by_name(name) {
        return Ok(map);
    }
    let path = Path::new(name);
    if !path.exists() {
        let what = format!("`{name}` is neither a built-in map nor a file");
        let hint = format!("the built-in maps are {}", built_in());
        return Err(Failure::Usage { what, hint });
    }
    Ok(whistlestop_maps::read(path)?.into_static())
}

/// Help on an argument that names a map.
pub fn map_help() -> String {
    format!("Map: a built-in one ({}), or the path of a map file", built_in())
}

fn built_in() -> String {
    whistlestop_maps::names().join(", ")
}

/// M1, told before anything else happens.
pub fn parse_players(number: &str) -> Result<usize, String> {
    let seats = number.parse().map_err(|_| String::from("not a number"))?;
    if (MIN_SEATS..=MAX_SEATS).contains(&seats) {
        Ok(seats)
    } else {
        Err(SeatCountError { seats }.to_string())
    }
}

/// A seat by its letter.
pub fn parse_seat(letter: &str) -> Result<SeatId, String> {
    SeatId::from_letter(letter).ok_or_else(|| "seats are A to E".into())
}

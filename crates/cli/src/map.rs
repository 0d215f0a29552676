//! `whistlestop map`: check and show map files.

mod show;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use whistlestop_engine::Map;

use crate::args::{find_map, map_help};
use crate::failure::Failure;

/// Check map files, or show what is in one
#[derive(Subcommand)]
pub enum MapCommand {
    /// Check map files and list every fault with its place
    ///
    /// The exit status is 1 if any of them is not sound.
    Check {
        /// Map files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Print the figures of a map: its routes by color and length, its tickets, its rules
    Show {
        #[arg(help = map_help())]
        map: String,
    },
}

impl MapCommand {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Self::Check { files } => check(files, out),
            Self::Show { map } => Ok(show::show(find_map(map)?, out)?),
        }
    }
}

fn check(files: &[PathBuf], out: &mut impl Write) -> Result<(), Failure> {
    let mut sound = true;
    for file in files {
        match whistlestop_maps::read(file) {
            Ok(map) => write_sound(file, &map, out)?,
            Err(faults) => {
                writeln!(out, "{faults}")?;
                sound = false;
            }
        }
    }
    if sound { Ok(()) } else { Err(Failure::Told) }
}

fn write_sound(file: &Path, map: &Map, out: &mut impl Write) -> io::Result<()> {
    let cities = map.cities().len();
    let routes = map.routes().len();
    let tickets = map.tickets().len();
    let file = file.display();
    writeln!(out, "ok: {file}: {cities} cities, {routes} routes, {tickets} tickets")
}

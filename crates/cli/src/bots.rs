//! `whistlestop bots`: who there is to play against.

use std::io::{self, Write};

use clap::Args;
use whistlestop_bots::{ALL, Entry};

/// List the bots: name, level, time per move, and what they do
#[derive(Args)]
pub struct Bots;

impl Bots {
    pub fn run(&self, out: &mut impl Write) -> io::Result<()> {
        let width = ALL.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
        writeln!(out, "{:width$}  level   time per move  what it does", "name")?;
        ALL.iter().try_for_each(|entry| write_bot(entry, width, out))?;
        writeln!(
            out,
            "\nBots without a level are references for measuring, see `whistlestop arena`."
        )
    }
}

fn write_bot(entry: &Entry, width: usize, out: &mut impl Write) -> io::Result<()> {
    let Entry { name, about, time, .. } = entry;
    let level = entry.level.map_or_else(|| String::from("-"), |level| level.to_string());
    let time = format!("{} ms", time.as_millis());
    writeln!(out, "{name:width$}  {level:<6}  {time:>13}  {about}")
}

//! `whistlestop replay`: a recorded game in readable text.

mod table;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use whistlestop_engine::{Chance, Event, Game, Map, Replay, SeatId, View, Viewer};
use whistlestop_protocol::{MAX_BYTES, ReplayFile, verify};

use crate::args::{find_map, parse_seat};
use crate::failure::Failure;
use crate::paint::BOLD;
use crate::scoring;

/// Print a recorded game, as it was or as one seat saw it
///
/// Every step is one action. What happened is told line by line, and the final scoring is
/// explained. Such files are written by `--save FILE` of `whistlestop play` and `whistlestop demo`.
#[derive(Args)]
pub struct ReplayCommand {
    /// Replay file
    file: PathBuf,
    /// Print only this step, and what lies on the table after it; 0 is the deal
    #[arg(long, value_name = "N")]
    step: Option<usize>,
    /// Tell only what this seat may know, A to E
    #[arg(long, value_parser = parse_seat)]
    seat: Option<SeatId>,
    /// Map file, if the game was not played on a built-in map
    #[arg(long, value_name = "FILE")]
    map: Option<String>,
}

impl ReplayCommand {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let map = self.map.as_deref().map(find_map).transpose()?;
        let ReplayFile { replay, proof } = read(&self.file, map)?;
        if let Some(seat) = self.seat.filter(|seat| seat.index() >= replay.seats) {
            let what = format!("there is no seat {seat} in this game");
            let hint = format!("it has {} seats", replay.seats);
            return Err(Failure::Usage { what, hint });
        }
        let (title, seats, start) = (replay.map.title(), replay.seats, replay.start);
        writeln!(out, "{BOLD}{title}, {seats} seats, {start} has the first turn{BOLD:#}\n")?;
        match self.step {
            Some(step) => self.tell_step(&replay, step, out)?,
            None => self.tell_game(&replay, out)?,
        }
        if let Some(proof) = proof {
            verify(&replay, &proof).map_err(|error| Failure::of_file(&self.file, error))?;
            writeln!(out, "\nevery shuffle follows from the proof of game {}", proof.game_id)?;
        }
        Ok(())
    }

    fn tell_game(&self, replay: &Replay, out: &mut impl Write) -> Result<(), Failure> {
        let fault = |error| Failure::of_file(&self.file, error);
        let mut playback = replay.play().map_err(fault)?;
        while let Some(events) = playback.advance().map_err(fault)? {
            write_step(playback.step(), &told(replay, playback.step(), &events, self.seat), out)?;
        }
        match playback.game().outcome() {
            Some(outcome) => {
                scoring::tell(&playback.game().view(Viewer::Spectator), &outcome, out)?;
            }
            None => {
                writeln!(out, "\nthe game is unfinished\n")?;
                write_table(playback.game(), self.seat, out)?;
            }
        }
        Ok(())
    }

    fn tell_step(&self, replay: &Replay, step: usize, out: &mut impl Write) -> Result<(), Failure> {
        let fault = |error| Failure::of_file(&self.file, error);
        let after = replay.at(step).map_err(fault)?;
        if let Some(before) = step.checked_sub(1) {
            let events = replay.at(before).and_then(|mut playback| playback.advance());
            let events = events.map_err(fault)?.unwrap_or_default();
            write_step(step, &told(replay, step, &events, self.seat), out)?;
            writeln!(out)?;
        }
        Ok(write_table(after.game(), self.seat, out)?)
    }
}

/// Reads no more than a replay can have, however large the file is.
pub fn read(path: &Path, map: Option<&'static Map>) -> Result<ReplayFile, Failure> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| Failure::of_file(path, error))?;
    parse(path, &bytes, map)
}

/// The game in the bytes of a file.
pub fn parse(path: &Path, bytes: &[u8], map: Option<&'static Map>) -> Result<ReplayFile, Failure> {
    let find = |name: &str| match map {
        Some(map) => (map.name() == name).then_some(map),
        None => whistlestop_maps::by_name(name),
    };
    ReplayFile::read(bytes, find).map_err(|error| {
        Failure::File(format!("{}:{}: {}", path.display(), error.line, error.what))
    })
}

/// What a seat was told in a step, or everything.
fn told(replay: &Replay, step: usize, events: &[Event], seat: Option<SeatId>) -> Vec<String> {
    // Whatever an event hides, it hides from all but the seat that acted.
    let viewer = Viewer::Seat(seat.unwrap_or(replay.entries[step - 1].seat));
    events.iter().map(|event| event.told(replay.map, viewer)).collect()
}

/// What a seat knows, or what all seats know together.
fn views<C: Chance>(game: &Game<C>, seat: Option<SeatId>) -> Vec<View> {
    let wanted = |other: &SeatId| seat.is_none_or(|seat| seat == *other);
    game.seats().filter(wanted).map(|seat| game.view(Viewer::Seat(seat))).collect()
}

fn write_step(step: usize, lines: &[String], out: &mut impl Write) -> io::Result<()> {
    for (place, line) in lines.iter().enumerate() {
        let number = if place == 0 { step.to_string() } else { String::new() };
        writeln!(out, "{number:>4}  {line}")?;
    }
    Ok(())
}

fn write_table<C: Chance>(
    game: &Game<C>,
    seat: Option<SeatId>,
    out: &mut impl Write,
) -> io::Result<()> {
    table::lines(&views(game, seat)).iter().try_for_each(|line| writeln!(out, "{line}"))
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    use whistlestop_engine::Recorder;
    use whistlestop_fair::{Nonce, Proof, Secret};

    use super::*;
    use crate::luck::luck;

    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/replays");

    /// The game that is also printed, step by step, with the view of each seat: whatever changes
    /// in how a game goes, what seats are told, what they see or how it is scored, changes the
    /// print.
    const PRINTED: &str = "europe-3";

    /// `UPDATE_GOLDEN=1 cargo test` writes golden files anew, to be looked at and committed.
    fn is_update() -> bool {
        env::var_os("UPDATE_GOLDEN").is_some()
    }

    /// Games recorded long ago still go as they went. Only a game that a change of the rules or
    /// of its map has made impossible is recorded anew.
    #[test]
    fn recorded_games_still_play() {
        for (map, players) in [("usa", 2), ("europe", 3), ("tiny", 5)] {
            let name = format!("{map}-{players}");
            let path = Path::new(FOLDER).join(format!("{name}.replay"));
            if is_update() && read(&path, None).is_err() {
                let map = whistlestop_maps::by_name(map).unwrap();
                fs::write(&path, record(map, players, &name).write().unwrap()).unwrap();
            }
            let file = read(&path, None).unwrap();
            assert!(file.replay.last().unwrap().game().is_over(), "{name}");
            assert_eq!(verify(&file.replay, file.proof.as_ref().unwrap()), Ok(()), "{name}");
            assert_eq!(file.write().unwrap(), fs::read_to_string(&path).unwrap(), "{name}");
            if name == PRINTED {
                check_print(&print(&file.replay), &path.with_extension("txt"));
            }
        }
    }

    /// A game of random players with a fair shuffle.
    fn record(map: &'static Map, players: usize, name: &str) -> ReplayFile {
        let secret = Secret([7; 32]);
        let nonces = (1..=players).map(|player| Nonce([player as u8; 32])).collect();
        let (game_id, commitment) = (name.to_owned(), secret.commit(name));
        let proof =
            Proof { version: whistlestop_fair::VERSION, game_id, secret, nonces, commitment };
        let (_, mut rng) = luck(1);
        let chance = proof.check().expect("a proof");
        let mut recorder = Recorder::new(map, players, chance).expect("two to five players");
        while let Some((seat, action)) = recorder.game().random_action(&mut rng) {
            recorder.apply(seat, action).expect("random actions are legal");
        }
        ReplayFile { replay: recorder.into_replay(), proof: Some(proof) }
    }

    fn check_print(printed: &str, path: &Path) {
        if is_update() {
            fs::write(path, printed).expect("golden files can be written");
        }
        let golden = fs::read_to_string(path).expect("golden files can be read");
        for (number, (line, expected)) in (1..).zip(printed.lines().zip(golden.lines())) {
            assert_eq!(line, expected, "{}:{number}", path.display());
        }
        assert_eq!(printed.lines().count(), golden.lines().count(), "{}", path.display());
    }

    /// Each step as the seats saw it, what they were told and what changed in their views: first
    /// what is the same for all, then what only some of them saw.
    fn print(replay: &Replay) -> String {
        let mut playback = replay.play().expect("a deal");
        let mut printed = String::new();
        let mut before = vec![Vec::new(); replay.seats];
        let mut events = Some(Vec::<Event>::new());
        while let Some(happened) = events {
            printed += &format!("step {}\n", playback.step());
            let mut seen = Vec::new();
            for (seat, before) in playback.game().seats().zip(&mut before) {
                let told = happened.iter().map(|event| event.told(replay.map, Viewer::Seat(seat)));
                let lines = table::lines(&views(playback.game(), Some(seat)));
                let changed = lines.iter().filter(|line| !before.contains(*line)).cloned();
                seen.push((seat, told.map(|line| format!("> {line}")).chain(changed).collect()));
                *before = lines;
            }
            print_seen(&seen, &mut printed);
            events = playback.advance().expect("a legal entry");
        }
        let mut scores = anstream::StripStream::new(Vec::new());
        let outcome = playback.game().outcome().expect("a finished game");
        let view = playback.game().view(Viewer::Spectator);
        scoring::tell(&view, &outcome, &mut scores).expect("memory can be written");
        printed + &String::from_utf8_lossy(&scores.into_inner())
    }

    fn print_seen(seen: &[(SeatId, Vec<String>)], printed: &mut String) {
        let by_all = |line: &&String| seen.iter().all(|(_, lines)| lines.contains(line));
        for line in seen[0].1.iter().filter(by_all) {
            *printed += &format!("  {line}\n");
        }
        for (seat, lines) in seen {
            for line in lines.iter().filter(|line| !by_all(line)) {
                *printed += &format!("    {seat}| {line}\n");
            }
        }
    }
}

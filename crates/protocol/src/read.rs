//! A replay read from text that nobody has checked.
//!
//! First every line must be a fact, then the facts must be a game: it is played once, by the
//! rules, before anybody gets it.

use std::error::Error;
use std::fmt;
use std::str::Lines;

use whistlestop_engine::{
    Action, Entry, MAX_SEATS, MIN_SEATS, Map, Replay, ReplayError, SeatId, Shuffle,
};
use whistlestop_fair::{Commitment, Nonce, Proof, Secret};

use crate::checksum::Checksum;
use crate::fingerprint::fingerprint;
use crate::hex::from_hex;
use crate::luck::read_luck;
use crate::{REPLAY_VERSION, ReplayFile, state_word};

/// The largest file that is read. A long game of five needs a twentieth of it.
pub const MAX_BYTES: usize = 1 << 20;

impl ReplayFile {
    /// Reads the text of a file; `find_map` knows the maps by name.
    ///
    /// # Errors
    /// If it is not a replay, or one of another version; if it is damaged or cut off; if its map
    /// has changed since; or if it is not a game by the rules. The error names the line.
    pub fn read(
        bytes: &[u8],
        find_map: impl FnOnce(&str) -> Option<&'static Map>,
    ) -> Result<Self, ReadError> {
        let mut reader = Reader::new(printable(bytes)?);
        reader.version()?;
        let map = reader.map(find_map)?;
        let seats = reader.seats()?;
        let start = reader.start(seats)?;
        let mut lines = EntryLines { deal: reader.number + 1, entries: Vec::new() };
        let mut replay = Replay { map, seats, start, deal: Vec::new(), entries: Vec::new() };
        let mut proof = None;
        let end = loop {
            let line = reader.next()?;
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            if let Some(seat) = SeatId::from_letter(word) {
                let action = Action::parse(map, rest).map_err(|error| reader.error(error))?;
                replay.entries.push(Entry { seat, action, luck: Vec::new() });
                lines.entries.push(reader.number);
            } else if let Some(what) = Shuffle::from_name(word) {
                let luck = read_luck(map, what, rest).map_err(|error| reader.error(error))?;
                replay
                    .entries
                    .last_mut()
                    .map_or(&mut replay.deal, |entry| &mut entry.luck)
                    .push(luck);
            } else if word == "proof" {
                proof = Some(reader.proof(rest, seats)?);
                break reader.field("end")?;
            } else if word == "end" {
                break rest;
            } else {
                return Err(reader.error(format!("`{word}` begins no line of a replay")));
            }
        };
        let playback = replay.last().map_err(|error| lines.locate(&error))?;
        reader.end(end, replay.entries.len(), playback.game().is_over())?;
        Ok(Self { replay, proof })
    }
}

/// A replay is printable ASCII, so whatever a message quotes of it is harmless.
fn printable(bytes: &[u8]) -> Result<&str, ReadError> {
    if bytes.len() > MAX_BYTES {
        let what = format!("the file is larger than a replay can be, {MAX_BYTES} bytes");
        return Err(ReadError::new(1, what));
    }
    let is_odd = |byte: &u8| !matches!(byte, b' '..=b'~' | b'\n' | b'\r');
    if let Some(place) = bytes.iter().position(is_odd) {
        let line = 1 + bytes[..place].iter().filter(|byte| **byte == b'\n').count();
        return Err(ReadError::new(line, format!("byte {:#04x} is not text", bytes[place])));
    }
    str::from_utf8(bytes).map_err(|error| ReadError::new(1, error))
}

/// Reads line by line, and knows where it is.
struct Reader<'t> {
    lines: Lines<'t>,
    number: usize,
    /// Of all lines before the current one.
    checksum: Checksum,
    line: &'t str,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self { lines: text.lines(), number: 0, checksum: Checksum::EMPTY, line: "" }
    }

    fn next(&mut self) -> Result<&'t str, ReadError> {
        if self.number > 0 {
            self.checksum.add_line(self.line);
        }
        self.number += 1;
        self.line = self.lines.next().ok_or_else(|| self.error("the file is cut off here"))?;
        Ok(self.line)
    }

    /// What follows this word on the next line.
    fn field(&mut self, word: &str) -> Result<&'t str, ReadError> {
        let line = self.next()?;
        let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.error(format!("expected `{word} …`, got `{line}`")))
    }

    fn error(&self, what: impl fmt::Display) -> ReadError {
        ReadError::new(self.number, what)
    }

    fn version(&mut self) -> Result<(), ReadError> {
        let line = self.next()?;
        let version = line
            .strip_prefix("whistlestop-replay ")
            .ok_or_else(|| self.error("this is not a replay"))?;
        if version != REPLAY_VERSION.to_string() {
            let what = format!("replays of version {REPLAY_VERSION} can be read, got `{version}`");
            return Err(self.error(what));
        }
        Ok(())
    }

    fn map(
        &mut self,
        find_map: impl FnOnce(&str) -> Option<&'static Map>,
    ) -> Result<&'static Map, ReadError> {
        let line = self.field("map")?;
        let (name, recorded) =
            line.split_once(' ').ok_or_else(|| self.error("expected a map and its fingerprint"))?;
        let map = find_map(name).ok_or_else(|| self.error(format!("there is no map `{name}`")))?;
        let current = fingerprint(map);
        if recorded != current {
            let what = format!(
                "the map `{name}` is not the one the game was played on: \
                 its fingerprint is `{current}`, expected `{recorded}`"
            );
            return Err(self.error(what));
        }
        Ok(map)
    }

    fn seats(&mut self) -> Result<usize, ReadError> {
        let word = self.field("seats")?;
        let seats = word.parse().ok().filter(|seats| (MIN_SEATS..=MAX_SEATS).contains(seats));
        seats.ok_or_else(|| {
            self.error(format!("{MIN_SEATS} to {MAX_SEATS} seats can play, got `{word}`"))
        })
    }

    fn start(&mut self, seats: usize) -> Result<SeatId, ReadError> {
        let word = self.field("start")?;
        let seat = SeatId::from_letter(word).filter(|seat| seat.index() < seats);
        seat.ok_or_else(|| self.error(format!("`{word}` is not one of the {seats} seats")))
    }

    fn proof(&mut self, line: &str, seats: usize) -> Result<Proof, ReadError> {
        let (version, game_id) = line
            .split_once(' ')
            .and_then(|(version, game_id)| Some((version.parse().ok()?, game_id)))
            .filter(|(_, game_id)| !game_id.is_empty() && !game_id.contains(' '))
            .ok_or_else(|| {
                self.error("expected the version of the proof and the id of the game")
            })?;
        let commitment = Commitment(self.bytes("commitment")?);
        let secret = Secret(self.bytes("secret")?);
        let nonces = SeatId::first(seats)
            .map(|seat| self.bytes(&format!("nonce {seat}")).map(Nonce))
            .collect::<Result<_, _>>()?;
        Ok(Proof { version, game_id: game_id.into(), secret, nonces, commitment })
    }

    fn bytes(&mut self, word: &str) -> Result<[u8; 32], ReadError> {
        let digits = self.field(word)?;
        from_hex(digits).ok_or_else(|| self.error("expected 64 hexadecimal digits"))
    }

    /// The last line: how many entries there are, whether the game is over, and the checksum.
    fn end(mut self, line: &str, entries: usize, is_over: bool) -> Result<(), ReadError> {
        let words: Vec<&str> = line.split(' ').collect();
        let &[count, state, checksum] = words.as_slice() else {
            return Err(self.error("expected `end`, number of entries, state and checksum"));
        };
        if count != entries.to_string() {
            return Err(self.error(format!("there are {entries} entries, expected `{count}`")));
        }
        if state != state_word(is_over) {
            let what = format!("the game is {}, expected `{state}`", state_word(is_over));
            return Err(self.error(what));
        }
        if checksum != self.checksum.to_string() {
            let what = format!(
                "the file was changed or damaged: its checksum is `{}`, expected `{checksum}`",
                self.checksum
            );
            return Err(self.error(what));
        }
        match self.next() {
            Ok(_) => Err(self.error("nothing may follow `end`")),
            Err(_) => Ok(()),
        }
    }
}

/// Where the entries stand.
struct EntryLines {
    deal: usize,
    entries: Vec<usize>,
}

impl EntryLines {
    fn locate(&self, error: &ReplayError) -> ReadError {
        let entry = error.entry().and_then(|entry| self.entries.get(entry - 1));
        ReadError::new(*entry.unwrap_or(&self.deal), error)
    }
}

/// Why a file is not a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl ReadError {
    /// Messages quote the file, which may have lines of any length.
    const LONGEST: usize = 300;

    fn new(line: usize, what: impl fmt::Display) -> Self {
        let mut what = what.to_string();
        if let Some((place, _)) = what.char_indices().nth(Self::LONGEST) {
            what.truncate(place);
            what.push('…');
        }
        Self { line, what }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl Error for ReadError {}

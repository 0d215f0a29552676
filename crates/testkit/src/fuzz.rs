//! What the fuzz targets do with their bytes. A fault is a panic.
//!
//! `cargo fuzz run -s none notation` looks for faults in one of them; `cargo xtask long` runs all.
//! Bytes worth keeping are in `fuzz/seeds`, which the tests replay.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use rand_core::SeedableRng;
use whistlestop_engine::{
    Action, Cards, FastChance, Game, Map, SeatId, Slot, TicketList, TrainCard, Viewer,
};
use whistlestop_protocol::ReplayFile;
use whistlestop_protocol::wire::ClientFrame;
use whistlestop_table::Origin;

use crate::generate::{Dice, Walk, table};
use crate::scenario;
use crate::sitting::{PEOPLE, Sitting, person};

/// A fuzz target: it has nothing to return, only something to panic about.
pub type Target = fn(&[u8]);

/// Every target by name.
pub const TARGETS: &[(&str, Target)] = &[
    ("actions", actions),
    ("frame", frame),
    ("map_file", map_file),
    ("notation", notation),
    ("replay", replay),
    ("scenario", scenario),
];

/// The first byte says for which map, the others are an action as text. What can be read can be
/// written and read again.
pub fn notation(data: &[u8]) {
    let Some((first, text)) = data.split_first() else { return };
    let (map, _) = table(u64::from(*first));
    let line = String::from_utf8_lossy(text);
    if let Ok(action) = Action::parse(map, &line) {
        let canonical = action.notation(map);
        assert_eq!(Action::parse(map, &canonical), Ok(action), "`{line}` as `{canonical}`");
    }
}

/// Maps live as long as the program, so only so many are played on.
const MAX_MAPS: u32 = 2_000;

/// A map file. What is found sound can be played on.
pub fn map_file(data: &[u8]) {
    static MAPS: AtomicU32 = AtomicU32::new(0);
    let text = String::from_utf8_lossy(data);
    match whistlestop_maps::parse("fuzz.toml", &text) {
        Err(faults) => assert!(!faults.to_string().is_empty()),
        Ok(_) if MAPS.fetch_add(1, Ordering::Relaxed) >= MAX_MAPS => {}
        Ok(map) => {
            let map = map.into_static();
            for seats in 2..=5 {
                let mut walk = Walk::new(map, seats, 1);
                for _ in 0..200 {
                    assert_eq!(walk.game.broken_invariants(), [""; 0]);
                    if walk.step().is_none() {
                        break;
                    }
                }
                let _ = walk.game.score_now();
            }
        }
    }
}

/// A replay file. What can be read can be written and read again, and played to its end.
pub fn replay(data: &[u8]) {
    let file = match ReplayFile::read(data, whistlestop_maps::by_name) {
        Ok(file) => file,
        Err(error) => return assert!(!error.what.is_empty()),
    };
    let text = file.write().expect("what was read can be written");
    let again = ReplayFile::read(text.as_bytes(), whistlestop_maps::by_name);
    assert_eq!(again.as_ref(), Ok(&file));
    let mut playback = file.replay.play().expect("it was played when it was read");
    loop {
        assert_eq!(playback.game().broken_invariants(), [""; 0]);
        if playback.advance().expect("it was played when it was read").is_none() {
            break;
        }
    }
    if let Some(proof) = &file.proof {
        let _ = whistlestop_protocol::verify(&file.replay, proof);
    }
}

/// A frame of a client. What can be read can be written and read again; a command is refused by a
/// table or can be folded, whoever sends it, and a question has an answer for everybody.
pub fn frame(data: &[u8]) {
    static SITTING: LazyLock<Sitting> = LazyLock::new(|| {
        let mut sitting = Sitting::new(1);
        sitting.begin(false);
        sitting
    });
    let Ok(frame) = serde_json::from_slice::<ClientFrame>(data) else { return };
    let text = serde_json::to_string(&frame).expect("strings and numbers are always JSON");
    assert_eq!(serde_json::from_str::<ClientFrame>(&text).ok().as_ref(), Some(&frame), "{text}");
    let table = &SITTING.table;
    match frame {
        ClientFrame::Command { id, command } => {
            let Ok(command) = command.read(table.map()) else { return };
            for player in (0..PEOPLE).map(person) {
                let origin = Origin { player, command: id.clone() };
                if let Ok(entry) = table.propose(origin, command.clone(), SITTING.now) {
                    table.clone().fold(&entry).expect("what is proposed can be folded");
                }
            }
        }
        ClientFrame::Ask { question, .. } => {
            for viewer in Viewer::all(table.seats()) {
                let _ = question.answer(table.view(viewer).as_ref());
            }
        }
        ClientFrame::Hello { .. } | ClientFrame::Ping { .. } => {}
    }
}

/// A scenario, which may pass or fail but neither breaks its reader nor the engine.
pub fn scenario(data: &[u8]) {
    let report = scenario::run_text("fuzz.toml", &String::from_utf8_lossy(data)).to_string();
    assert!(!report.contains("the engine panicked"), "{report}");
}

/// A game: two bytes for table and seed, then actions that may be legal or not. What is refused
/// changes nothing and is not listed; what is accepted leaves everything sound.
pub fn actions(data: &[u8]) {
    let mut bytes = Bytes(data);
    let (map, seats) = table(u64::from(bytes.next()));
    let seed = u64::from(bytes.next());
    let mut game = Game::new(map, seats, FastChance::new(seed)).expect("two to five seats");
    while !bytes.0.is_empty() {
        let (kind, due) = (bytes.next(), game.next_to_act());
        let (seat, action) = match (kind % 8, due) {
            (0, _) => (bytes.one_of(&SeatId::ALL), bytes.action(map)),
            (1, Some(due)) => (due, bytes.action(map)),
            (2, _) => {
                look(&game, bytes.next());
                continue;
            }
            (_, Some(due)) => {
                let n = usize::from(bytes.next()) << 8 | usize::from(bytes.next());
                let action = game.nth_legal(due, n % game.legal_count(due));
                (due, action.expect("there are that many"))
            }
            (_, None) => (bytes.one_of(&SeatId::ALL), bytes.action(map)),
        };
        attempt(&mut game, seat, action);
    }
    let _ = game.score_now();
}

fn attempt(game: &mut Game, seat: SeatId, action: Action) {
    let before = game.clone();
    let listed = game.legal_actions(seat).contains(&action);
    match game.apply(seat, action) {
        Ok(_) => {
            assert!(listed, "accepted, but not listed: {seat} {action:?}");
            assert_eq!(game.broken_invariants(), [""; 0], "after {seat} {action:?}");
        }
        Err(illegal) => {
            assert!(!listed, "listed, but refused: {seat} {action:?}: {illegal}");
            assert!(*game == before, "a refusal changed the game: {seat} {action:?}");
            let why_not = game.view(Viewer::Seat(seat)).why_not(action);
            assert_eq!(why_not, Some(illegal));
            assert!(!illegal.refusal.describe(game.map()).is_empty());
        }
    }
}

/// A viewer looks, and imagines a game that looks the same.
fn look(game: &Game, byte: u8) {
    let seats = game.open().seat_count();
    let viewer = Viewer::all(seats).nth(usize::from(byte) % (seats + 1)).expect("so many");
    let view = game.view(viewer);
    let guess = view.determinize(&mut Dice::seed_from_u64(u64::from(byte)), FastChance::new(0));
    assert_eq!(guess.broken_invariants(), [""; 0]);
    assert_eq!(guess.view(viewer), view);
}

/// Bytes that decide; zeros when they run out.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[usize::from(self.next()) % items.len()]
    }

    fn action(&mut self, map: &Map) -> Action {
        match self.next() % 9 {
            0 => Action::DrawDeck,
            1 => Action::DrawDisplay(
                Slot::new(1 + usize::from(self.next()) % 5).expect("there are five"),
            ),
            2 => {
                let routes: Vec<_> = map.routes().map(|(route, _)| route).collect();
                Action::Claim { route: self.one_of(&routes), cards: self.cards() }
            }
            3 => Action::PayTunnel(self.cards()),
            4 => Action::DeclineTunnel,
            5 => Action::DrawTickets,
            6 => {
                let tickets: Vec<_> = map.tickets().map(|(ticket, _)| ticket).collect();
                let count = self.next() % 7;
                let kept = (0..count).map(|_| self.one_of(&tickets)).collect();
                Action::KeepTickets(TicketList::new(kept).expect("at most six"))
            }
            7 => {
                let cities: Vec<_> = map.cities().map(|(city, _)| city).collect();
                Action::BuildStation { city: self.one_of(&cities), cards: self.cards() }
            }
            _ => Action::Pass,
        }
    }

    fn cards(&mut self) -> Cards {
        let mut cards = Cards::EMPTY;
        for _ in 0..1 + self.next() % 3 {
            let (card, count) = (self.one_of(&TrainCard::ALL), self.next() % 64);
            if cards.get(card) == 0 {
                cards += Cards::of(card, count);
            }
        }
        cards
    }
}

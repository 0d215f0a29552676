//! `whistlestop demo`: a game told in the terminal.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use rand_core::Rng;
use whistlestop_engine::{Event, FastChance, Game, Map, Phase, Recorder, SeatId, Viewer};

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::luck::{luck, new_seed};
use crate::paint::{BOLD, painted};
use crate::save::save;
use crate::scoring;

/// Play a demonstration game of random players
///
/// Every turn is one line, told as a spectator sees it. Now and then there is a scoreboard, and
/// the final scoring is explained ticket by ticket.
#[derive(Args)]
pub struct Demo {
    #[command(flatten)]
    game: GameArgs,
    /// Seed of the game; by default a new one each time
    #[arg(long)]
    seed: Option<u64>,
    /// Write the game to this file, for `whistlestop replay`
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// Rounds from one scoreboard to the next.
const SCOREBOARD_ROUNDS: usize = 10;

impl Demo {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let map = self.game.map()?;
        let seed = self.seed.unwrap_or_else(new_seed);
        let (chance, mut rng) = luck(seed);
        let mut recorder = Recorder::new(map, self.game.players, chance)
            .expect("the number of players is checked with the arguments");
        let (title, players) = (map.title(), self.game.players);
        writeln!(out, "{BOLD}{title}, {players} random players, seed {seed}{BOLD:#}\n")?;
        tell_starting_tickets(&mut recorder, &mut rng, out)?;
        tell_turns(&mut recorder, &mut rng, out)?;
        let view = recorder.game().view(Viewer::Spectator);
        scoring::tell(&view, &recorder.game().score_now(), out)?;
        match &self.save {
            Some(path) => save(recorder.into_replay(), path),
            None => Ok(()),
        }
    }
}

fn tell_starting_tickets(
    recorder: &mut Recorder<FastChance>,
    rng: &mut impl Rng,
    out: &mut impl Write,
) -> io::Result<()> {
    while recorder.game().phase() == Phase::StartingTickets {
        for event in play(recorder, rng) {
            writeln!(out, "{}", event.told(recorder.game().map(), Viewer::Spectator))?;
        }
    }
    writeln!(out, "{} has the first turn\n", recorder.game().open().start())
}

fn tell_turns(
    recorder: &mut Recorder<FastChance>,
    rng: &mut impl Rng,
    out: &mut impl Write,
) -> io::Result<()> {
    let round = recorder.game().seats().len();
    for turn in 1.. {
        let seat = recorder.game().open().active();
        let mut events = play(recorder, rng);
        while !matches!(recorder.game().phase(), Phase::Action | Phase::Over) {
            events.extend(play(recorder, rng));
        }
        let game = recorder.game();
        tell_turn(game.map(), turn, seat, &events, out)?;
        if game.is_over() {
            break;
        }
        if turn % (SCOREBOARD_ROUNDS * round) == 0 {
            write_scoreboard(game, out)?;
        }
    }
    Ok(())
}

fn play(recorder: &mut Recorder<FastChance>, rng: &mut impl Rng) -> Vec<Event> {
    recorder.game().random_action(rng).map_or_else(Vec::new, |(seat, action)| {
        recorder.apply(seat, action).expect("random actions are legal")
    })
}

/// Everything that happened in a turn, the seat named once.
fn tell_turn(
    map: &Map,
    turn: usize,
    seat: SeatId,
    events: &[Event],
    out: &mut impl Write,
) -> io::Result<()> {
    let ends = |event: &&Event| matches!(event, Event::FinalRound { .. } | Event::GameOver);
    let told = |event: &Event| event.told(map, Viewer::Spectator);
    let prefix = format!("{seat} ");
    let without_seat = |line: String| line.strip_prefix(&prefix).map(str::to_owned).unwrap_or(line);
    let lines: Vec<String> =
        events.iter().filter(|event| !ends(event)).map(told).map(without_seat).collect();
    writeln!(out, "{turn:>4} {} {}", painted(seat), lines.join("; "))?;
    for line in events.iter().filter(ends).map(told) {
        writeln!(out, "     {BOLD}{line}{BOLD:#}")?;
    }
    Ok(())
}

fn write_scoreboard<C>(game: &Game<C>, out: &mut impl Write) -> io::Result<()> {
    let open = game.open();
    let view = game.view(Viewer::Spectator);
    let with_stations = game.map().rules().stations > 0;
    write!(out, "\n     seat  points  trains  cards  tickets")?;
    writeln!(out, "{}", if with_stations { "  stations" } else { "" })?;
    for seat in open.seats() {
        let (points, trains) = (open.route_points(seat), open.trains(seat));
        let (cards, tickets) = (view.hand_size(seat), view.ticket_count(seat));
        write!(out, "     {}   {points:>8}{trains:>8}{cards:>7}{tickets:>9}", painted(seat))?;
        if with_stations {
            write!(out, "{:>10}", open.stations_left(seat))?;
        }
        writeln!(out)?;
    }
    writeln!(out)
}

//! The program `whistlestop`.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;

mod arena;
mod args;
mod bots;
mod demo;
mod exec;
mod failure;
mod luck;
mod map;
mod opponent;
mod paint;
mod play;
mod replay;
mod save;
mod scenario;
mod scoring;
mod serve;
mod simulate;
mod spread;
mod statistics;
mod trace;
mod trace_line;

/// The train-route board game, as a program.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Arena(arena::Arena),
    Bots(bots::Bots),
    Demo(demo::Demo),
    #[command(subcommand)]
    Map(map::MapCommand),
    Play(play::Play),
    Replay(replay::ReplayCommand),
    Scenario(scenario::Scenario),
    Serve(serve::Serve),
    Simulate(simulate::Simulate),
    Trace(trace::Trace),
}

impl Command {
    fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Self::Arena(arena) => arena.run(out),
            Self::Bots(bots) => Ok(bots.run(out)?),
            Self::Demo(demo) => demo.run(out),
            Self::Map(map) => map.run(out),
            Self::Play(play) => play.run(out),
            Self::Replay(replay) => replay.run(out),
            Self::Scenario(scenario) => scenario.run(out),
            Self::Serve(serve) => serve.run(out),
            Self::Simulate(simulate) => simulate.run(out),
            Self::Trace(trace) => trace.run(out),
        }
    }
}

fn main() -> ExitCode {
    let program = Program::parse();
    // The stream takes the colors out where nobody would see them.
    let mut out = BufWriter::new(anstream::AutoStream::auto(io::stdout().lock()));
    let done = program.command.run(&mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What came before the failure is read before it.
            let _ = out.flush();
            failure.tell()
        }
    }
}

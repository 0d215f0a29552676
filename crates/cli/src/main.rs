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
mod migrate;
mod operate;
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
mod verify;

/// Messages of a few kilobytes come and go all the time, and the allocator of the system is slow with those.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The train-route board game, as a program.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Admin(operate::AdminCommand),
    Arena(arena::Arena),
    Backup(operate::Backup),
    Bots(bots::Bots),
    Demo(demo::Demo),
    #[command(subcommand)]
    Map(map::MapCommand),
    Migrate(migrate::Migrate),
    Play(play::Play),
    Replay(replay::ReplayCommand),
    Restore(operate::Restore),
    Scenario(scenario::Scenario),
    Serve(serve::Serve),
    Simulate(simulate::Simulate),
    Trace(trace::Trace),
    Verify(verify::Verify),
}

impl Command {
    fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Self::Admin(admin) => admin.run(out),
            Self::Arena(arena) => arena.run(out),
            Self::Backup(backup) => backup.run(out),
            Self::Bots(bots) => Ok(bots.run(out)?),
            Self::Demo(demo) => demo.run(out),
            Self::Map(map) => map.run(out),
            Self::Migrate(migrate) => migrate.run(out),
            Self::Play(play) => play.run(out),
            Self::Replay(replay) => replay.run(out),
            Self::Restore(restore) => restore.run(out),
            Self::Scenario(scenario) => scenario.run(out),
            Self::Serve(serve) => serve.run(out),
            Self::Simulate(simulate) => simulate.run(out),
            Self::Trace(trace) => trace.run(out),
            Self::Verify(verify) => verify.run(out),
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

//! Our scripts. `cargo xtask` without arguments lists them.

use std::env;
use std::path::Path;
use std::process::ExitCode;

use crate::step::{Failed, Step};

mod instructions;
mod long;
mod packages;
mod step;
mod web;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  play   build the browser client and the program in release mode, and serve the game at
         http://127.0.0.1:8080
  build  the same without serving it: the program is target/release/whistlestop
  test   formatting, clippy, rustdoc, all tests, the browser included: what CI runs
  long   the tests with their long settings, and every fuzz target for a minute;
         writes docs/long-results.md
  chaos [--kills N] [--seed N]
         kill a server while people play at it, and check that nothing is lost
  chaos --cluster [--faults N] [--games N] [--seed N] [--only KIND,KIND,...]
         the same with three servers on PostgreSQL and NATS, which are killed, cut off and more
  cluster
         start PostgreSQL, NATS and three servers to play with
  load [--seconds N] [--only NAME] [--json]
         measure a server with thousands of players, and SQLite by itself beside it
  load --cluster [--seconds N] [--runs N] [--games N] [--json]
         the same with one server and three on PostgreSQL and NATS, and `pgbench` beside it
  instructions
         count the instructions of a random game with callgrind

  signature [--write]   the hash of many random games; `--write` keeps it as the expected one
  perft [--write]       the numbers of legal paths; `--write` keeps them as the expected ones";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["play"] => play(),
        ["build"] => build(),
        ["test"] => test(),
        ["instructions"] => instructions::instructions(),
        ["long"] => long::long(),
        ["cluster"] => cluster("cluster", &[]),
        ["chaos", "--cluster", ref options @ ..] => cluster("cluster-chaos", options),
        ["chaos", ref options @ ..] => players("dev", &format!("chaos {}", options.join(" "))),
        ["load", "--cluster", ref options @ ..] => cluster("cluster-load", options),
        ["load", ref options @ ..] => players("release", &format!("load {}", options.join(" "))),
        [golden @ ("signature" | "perft")] => golden_test(golden).run(),
        [golden @ ("signature" | "perft"), "--write"] => {
            golden_test(golden).env("UPDATE_GOLDEN", "1").run()
        }
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => {
            eprintln!("error: unknown command `{}`\n\n{USAGE}", args.join(" "));
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => {
            eprintln!("error: {failed}");
            ExitCode::FAILURE
        }
    }
}

/// The whole product, built and running.
fn play() -> Result<(), Failed> {
    build()?;
    Step::program("target/release/whistlestop", "serve --open").run()
}

/// The program with the browser client inside.
fn build() -> Result<(), Failed> {
    web::build()?;
    Step::cargo("build --release --quiet --bin whistlestop").run()
}

fn test() -> Result<(), Failed> {
    // Bots can be programs in any language; the tests have some in Python.
    packages::need("python3", "python3")?;
    // And one is a shell script.
    packages::need("curl", "curl")?;
    packages::need("jq", "jq")?;
    packages::need_fleet()?;
    packages::need_proxies()?;
    // The server takes the client into itself: built first, nothing is compiled twice.
    web::build()?;
    let steps = [
        Step::cargo("fmt --all --check"),
        Step::cargo("clippy --workspace --all-targets --quiet -- -D warnings"),
        Step::cargo("doc --workspace --no-deps --quiet").env("RUSTDOCFLAGS", "-D warnings"),
        Step::cargo("test --workspace --quiet"),
    ];
    steps.iter().try_for_each(Step::run)?;
    web::test()
}

/// Many players at a server that is built with this profile.
fn players(profile: &str, what: &str) -> Result<(), Failed> {
    let steps = players_steps(profile, what);
    steps.iter().try_for_each(Step::run)
}

/// What needs PostgreSQL and NATS.
fn cluster(what: &str, options: &[&str]) -> Result<(), Failed> {
    packages::need_fleet()?;
    players("release", &format!("{what} {}", options.join(" ")))
}

/// The server and its players are processes of their own, and built before anything is measured.
fn players_steps(profile: &str, what: &str) -> [Step; 2] {
    let folder = if profile == "dev" { "debug" } else { profile };
    [
        Step::cargo(&format!(
            "build --quiet --profile {profile} --bin whistlestop --bin whistlestop-loadkit"
        )),
        Step::program(
            &format!("target/{folder}/whistlestop-loadkit"),
            &format!("--program target/{folder}/whistlestop {what}"),
        ),
    ]
}

/// The test of the engine that holds expected numbers against those of now.
fn golden_test(name: &str) -> Step {
    Step::cargo(&format!("test --quiet -p whistlestop-engine --test {name} -- --nocapture"))
}

/// The folder that holds the whole project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

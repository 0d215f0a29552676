//! Servers start, stop, and leave nothing behind.
#![cfg(test)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use whistlestop_fleet::{Nats, Postgres};

#[test]
fn postgres_keeps_what_it_has_through_a_crash() {
    let mut postgres = Postgres::start().unwrap();
    let url = postgres.new_database().unwrap();
    let database = url.rsplit('/').next().unwrap().to_owned();
    postgres.sql(&database, "CREATE TABLE kept AS SELECT 7 AS number").unwrap();
    postgres.stop_immediately().unwrap();
    assert!(postgres.sql(&database, "SELECT 1").is_err());
    postgres.start_again().unwrap();
    assert_eq!(postgres.sql(&database, "SELECT number FROM kept").unwrap(), "7");
    postgres.freeze(true).unwrap();
    postgres.freeze(false).unwrap();
    assert_eq!(postgres.sql(&database, "SELECT number FROM kept").unwrap(), "7");
    let port = postgres.port();
    drop(postgres);
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
}

#[test]
fn nats_comes_back() {
    let mut nats = Nats::start().unwrap();
    assert!(greeting(&nats).starts_with("INFO "));
    nats.kill().unwrap();
    assert!(TcpStream::connect(("127.0.0.1", nats.port())).is_err());
    nats.start_again().unwrap();
    assert!(greeting(&nats).starts_with("INFO "));
}

fn greeting(nats: &Nats) -> String {
    let mut line = String::new();
    let stream = TcpStream::connect(("127.0.0.1", nats.port())).unwrap();
    BufReader::new(stream).read_line(&mut line).unwrap();
    line
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_program_leaves_no_server() {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "waits_to_be_killed", "--ignored", "--nocapture"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let port: u16 = lines
        .find_map(|line| line.unwrap().strip_prefix("port ").map(str::to_owned))
        .unwrap()
        .parse()
        .unwrap();
    assert!(TcpStream::connect(("127.0.0.1", port)).is_ok());
    child.kill().unwrap();
    child.wait().unwrap();
    // The system ends the server; how soon is its own affair.
    while TcpStream::connect(("127.0.0.1", port)).is_ok() {}
}

#[test]
#[ignore = "the child of the test above"]
fn waits_to_be_killed() {
    let nats = Nats::start().unwrap();
    std::io::stdout().write_all(format!("\nport {}\n", nats.port()).as_bytes()).unwrap();
    // Nothing ever comes.
    std::io::stdin().read_exact(&mut [0]).unwrap();
}

//! Wrong usage: exit status 2, nothing on the output, and a message that helps.

use insta::assert_snapshot;

use crate::whistlestop;

fn refused(line: &str) -> String {
    let run = whistlestop(line);
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{line}");
    run.err
}

#[test]
fn too_many_or_too_few_players() {
    assert_snapshot!(refused("simulate --players 6"), @r"
    error: invalid value '6' for '--players <N>': M1: 2 to 5 can play, got 6

    For more information, try '--help'.
    ");
    assert!(refused("trace --players 1").contains("M1: 2 to 5 can play, got 1"));
    assert!(refused("demo --players many").contains("not a number"));
}

#[test]
fn unknown_map() {
    assert_snapshot!(refused("demo --map uss"), @r"
    error: `uss` is neither a built-in map nor a file
    hint: the built-in maps are usa, europe, tiny
    ");
}

#[test]
fn unknown_command() {
    assert!(refused("fly").starts_with("error: unrecognized subcommand 'fly'"));
    assert!(refused("").contains("Usage: whistlestop <COMMAND>"));
}

#[test]
fn no_threads_or_files() {
    assert!(refused("simulate --threads 0").starts_with("error: invalid value '0'"));
    assert!(refused("scenario").contains("<FILE>..."));
    assert!(refused("map check").contains("<FILE>..."));
}

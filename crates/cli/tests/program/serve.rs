//! `whistlestop serve`, `backup`, `restore`, `admin` and `verify`.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use crate::whistlestop;

/// A server that ends with the test.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_server_runs_is_backed_up_and_restored() {
    let folder = std::env::temp_dir().join(format!("whistlestop-serve-{}", std::process::id()));
    let (data, copy) = (folder.join("data"), folder.join("copy.db"));
    fs::create_dir_all(&folder).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(&data)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let serving = Serving(child);
    let first = lines.next().unwrap().unwrap();
    assert!(first.starts_with("whistlestop is running at http://127.0.0.1:"), "{first}");
    assert!(lines.any(|line| line.unwrap().contains("/link/admin/")), "a link for the operator");

    let (data, copy) = (data.display(), copy.display());
    let second = whistlestop(&format!("serve --listen 127.0.0.1:0 --data {data}"));
    assert_eq!(second.status, Some(1));
    assert!(second.err.contains("another server uses this database"), "{}", second.err);

    let backup = whistlestop(&format!("backup {copy} --data {data}"));
    assert_eq!(backup.status, Some(0), "{}", backup.err);
    let nobody = whistlestop(&format!("admin --data {data} ban nobody"));
    assert_eq!(
        (nobody.status, &*nobody.err),
        (Some(1), "error: there is nobody called `nobody`\n")
    );
    let over = whistlestop(&format!("restore {copy} --data {data}"));
    assert!(over.err.contains("exists already"), "{}", over.err);
    let elsewhere = folder.join("elsewhere");
    let restored = whistlestop(&format!("restore {copy} --data {}", elsewhere.display()));
    assert_eq!(restored.status, Some(0), "{}", restored.err);
    drop(serving);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_without_a_proof_proves_nothing() {
    let run = whistlestop("verify testdata/replays/nothing.replay");
    assert_eq!(run.status, Some(1));
    assert!(run.err.contains("nothing.replay"), "{}", run.err);
}

//! The client is embedded from `web/dist`, which a build of the client makes anew.

use std::fs;
use std::io;

const DIST: &str = "../../web/dist";

fn main() -> io::Result<()> {
    // Without a client the folder is empty, not missing: Cargo can watch it, and a client that is
    // built later is embedded by the next build.
    fs::create_dir_all(DIST)?;
    println!("cargo::rerun-if-changed={DIST}");
    Ok(())
}

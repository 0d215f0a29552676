//! Programs of the system that our commands need: installed where that is possible, named where not.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::step::Failed;

/// Makes sure that a program is there. As root on Debian its package is installed; elsewhere the
/// message says what is missing.
pub fn need(program: &str, package: &str) -> Result<(), Failed> {
    if runs(Command::new(program).arg("--version")) {
        return Ok(());
    }
    let missing = Failed(format!(
        "`{program}` is missing\nhint: install the package `{package}` of your system"
    ));
    if !Path::new("/etc/debian_version").exists() || !is_root() {
        return Err(missing);
    }
    eprintln!("$ apt-get install --yes {package}");
    let apt = |args: &[&str]| {
        runs(Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let installed = apt(&["install", "--yes", "--no-install-recommends", package])
        || (apt(&["update"]) && apt(&["install", "--yes", "--no-install-recommends", package]));
    if installed { Ok(()) } else { Err(missing) }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn runs(command: &mut Command) -> bool {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

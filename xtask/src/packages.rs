//! Programs of the system that our commands need: installed where that is possible, named where not.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::step::Failed;

/// Makes sure that a program is there. As root on Debian its package is installed; elsewhere the
/// message says what is missing.
pub fn need(program: &str, package: &str) -> Result<(), Failed> {
    need_found(runs(Command::new(program).arg("--version")), program, package)
}

/// What the tests about many machines start. Debian keeps PostgreSQL away from the path.
pub fn need_fleet() -> Result<(), Failed> {
    let on_path = runs(Command::new("postgres").arg("--version"));
    let of_debian = fs::read_dir("/usr/lib/postgresql").is_ok_and(|versions| {
        versions.flatten().any(|version| version.path().join("bin/postgres").exists())
    });
    need_found(on_path || of_debian, "postgres", "postgresql")?;
    need("nats-server", "nats-server")?;
    // Shows a server another date than there is.
    need("faketime", "faketime")
}

/// What the examples of deployments are for.
pub fn need_proxies() -> Result<(), Failed> {
    need_found(runs(Command::new("nginx").arg("-v")), "nginx", "nginx-light")?;
    need_found(runs(Command::new("caddy").arg("version")), "caddy", "caddy")?;
    need("systemd-analyze", "systemd")
}

fn need_found(found: bool, program: &str, package: &str) -> Result<(), Failed> {
    if found {
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
        let apt = &mut Command::new("apt-get");
        // Nothing that is installed for a test shall start to serve.
        runs(apt.args(args).env("DEBIAN_FRONTEND", "noninteractive").env("RUNLEVEL", "1"))
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

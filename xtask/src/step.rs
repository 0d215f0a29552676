//! One command that a script runs, printed so that it can be repeated by hand.

use std::env;
use std::fmt;
use std::process::Command;

use crate::root;

/// A cargo command.
pub struct Step {
    args: Vec<String>,
    env: Vec<(&'static str, &'static str)>,
}

/// What went wrong with a [`Step`], as a message.
#[derive(Debug)]
pub struct Failed(pub String);

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Step {
    /// `cargo` with these arguments, separated by spaces.
    pub fn cargo(args: &str) -> Self {
        Self { args: args.split_whitespace().map(String::from).collect(), env: Vec::new() }
    }

    /// With this environment variable set.
    pub fn env(mut self, name: &'static str, value: &'static str) -> Self {
        self.env.push((name, value));
        self
    }

    /// Runs it in the root of the project and waits for it.
    pub fn run(&self) -> Result<(), Failed> {
        eprintln!("$ {self}");
        // The cargo that runs this script, and with it the same toolchain.
        let cargo = env::var("CARGO").unwrap_or_else(|_| String::from("cargo"));
        let status = Command::new(cargo)
            .args(&self.args)
            .envs(self.env.iter().copied())
            .current_dir(root())
            .status()
            .map_err(|error| Failed(format!("cannot run `{self}`: {error}")))?;
        if status.success() { Ok(()) } else { Err(Failed(format!("`{self}` failed ({status})"))) }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.env {
            let quote = if value.contains(' ') { "'" } else { "" };
            write!(f, "{name}={quote}{value}{quote} ")?;
        }
        write!(f, "cargo {}", self.args.join(" "))
    }
}

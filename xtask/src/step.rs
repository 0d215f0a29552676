//! One command that a script runs, printed so that it can be repeated by hand.

use std::env;
use std::fmt;
use std::process::Command;

use crate::root;

/// A command, mostly of cargo.
pub struct Step {
    program: Option<String>,
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
        let args = args.split_whitespace().map(String::from).collect();
        Self { program: None, args, env: Vec::new() }
    }

    /// Another program, by its path in the project.
    pub fn program(path: &str, args: &str) -> Self {
        Self { program: Some(path.to_owned()), ..Self::cargo(args) }
    }

    /// With this environment variable set.
    pub fn env(mut self, name: &'static str, value: &'static str) -> Self {
        self.env.push((name, value));
        self
    }

    /// Runs it in the root of the project and waits for it.
    pub fn run(&self) -> Result<(), Failed> {
        eprintln!("$ {self}");
        let program = match &self.program {
            Some(path) => root().join(path),
            // The cargo that runs this script, and with it the same toolchain.
            None => env::var_os("CARGO").unwrap_or_else(|| "cargo".into()).into(),
        };
        let status = Command::new(program)
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
        let program = self.program.as_deref().unwrap_or("cargo");
        write!(f, "{program} {}", self.args.join(" "))
    }
}

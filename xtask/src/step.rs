//! One command that a script runs, printed so that it can be repeated by hand.

use std::env;
use std::fmt;
use std::process::Command;

use crate::root;

/// A command, mostly of cargo.
pub struct Step {
    program: Program,
    args: Vec<String>,
    env: Vec<(&'static str, &'static str)>,
}

enum Program {
    /// The cargo that runs this script, and with it the same toolchain.
    Cargo,
    /// The package manager of the browser client, in its folder.
    Npm,
    /// Another one, by its path in the project.
    Path(String),
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
        Self { program: Program::Cargo, args, env: Vec::new() }
    }

    /// Another program, by its path in the project.
    pub fn program(path: &str, args: &str) -> Self {
        Self { program: Program::Path(path.to_owned()), ..Self::cargo(args) }
    }

    /// `npm` with these arguments, in the folder of the browser client.
    pub fn npm(args: &str) -> Self {
        Self { program: Program::Npm, ..Self::cargo(args) }
    }

    /// With this environment variable set.
    pub fn env(mut self, name: &'static str, value: &'static str) -> Self {
        self.env.push((name, value));
        self
    }

    /// Runs it in its folder and waits for it.
    pub fn run(&self) -> Result<(), Failed> {
        eprintln!("$ {self}");
        let (program, folder) = match &self.program {
            Program::Cargo => {
                (env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), root().to_owned())
            }
            Program::Npm => ("npm".into(), root().join("web")),
            Program::Path(path) => (root().join(path).into(), root().to_owned()),
        };
        let status = Command::new(program)
            .args(&self.args)
            .envs(self.env.iter().copied())
            .current_dir(folder)
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
        let program = match &self.program {
            Program::Cargo => "cargo",
            Program::Npm => "npm --prefix web",
            Program::Path(path) => path,
        };
        write!(f, "{program} {}", self.args.join(" "))
    }
}

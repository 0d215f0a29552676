//! How a command fails.

use std::path::Path;
use std::process::ExitCode;
use std::{fmt, io};

use whistlestop_maps::Faults;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// The command line asks for something that does not exist.
    Usage {
        /// What was found and what was wanted.
        what: String,
        /// What may help.
        hint: String,
    },
    /// A map file that is not sound.
    Map(Faults),
    /// A file that cannot be read, written or understood.
    File(String),
    /// Something was checked and found wrong, which the output says already.
    Told,
    /// The output cannot be written.
    Output(io::Error),
}

impl Failure {
    /// What is wrong with a file.
    pub fn of_file(path: &Path, what: impl fmt::Display) -> Self {
        Self::File(format!("{}: {what}", path.display()))
    }

    /// Tells the user, and gives the exit status: 1 for a failure, 2 for wrong usage.
    pub fn tell(&self) -> ExitCode {
        match self {
            Self::Usage { what, hint } => {
                anstream::eprintln!("error: {what}\nhint: {hint}");
                ExitCode::from(2)
            }
            Self::Map(faults) => {
                anstream::eprintln!("{faults}");
                ExitCode::FAILURE
            }
            Self::File(what) => {
                anstream::eprintln!("error: {what}");
                ExitCode::FAILURE
            }
            Self::Told => ExitCode::FAILURE,
            // The reader has seen enough, as `head` has: that is how it should be.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Output(error) => {
                anstream::eprintln!("error: the output cannot be written: {error}");
                ExitCode::FAILURE
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Self::Map(faults)
    }
}

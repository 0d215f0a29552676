//! A certificate for servers on this machine.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::process::Somebody;
use crate::{Failure, Result};

/// A certificate for `localhost` that vouches for itself: whoever takes it for an authority trusts its servers.
#[derive(Debug)]
pub struct Certificate {
    folder: TempDir,
}

impl Certificate {
    /// Makes a certificate and its key.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn new() -> Result<Certificate> {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()])
            .map_err(|error| Failure(error.to_string()))?;
        let certificate = Certificate { folder: tempfile::tempdir()? };
        // PostgreSQL wants its key to be its own, and to be read by nobody else.
        let somebody = Somebody::harmless()?;
        Somebody::own(somebody, certificate.folder.path())?;
        fs::write(certificate.path(), made.cert.pem())?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(certificate.key())?.write_all(made.signing_key.serialize_pem().as_bytes())?;
        Somebody::own(somebody, &certificate.key())?;
        Ok(certificate)
    }

    /// The file of the certificate.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("certificate.pem")
    }

    /// The file of its key.
    pub fn key(&self) -> PathBuf {
        self.folder.path().join("key.pem")
    }
}

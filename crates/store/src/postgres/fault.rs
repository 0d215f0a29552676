//! What an error of PostgreSQL means for what was to be written.

use sqlx::postgres::{PgDatabaseError, PgSeverity};

use crate::error::Error;

/// Why something did not work.
#[derive(Debug)]
pub(super) enum Fault {
    /// PostgreSQL has undone everything because others were in the way; it is worth another attempt.
    Again,
    /// Somebody else holds a row for too long. Nothing was done.
    Blocked,
    /// PostgreSQL has answered that it did not do it.
    Answer(Error),
    /// The connection is of no use any more. What was sent may have been done or not.
    Gone(String),
}

impl Fault {
    /// No answer came in time.
    pub(super) fn silence() -> Fault {
        Fault::Gone("no answer".to_owned())
    }

    /// Whether what was asked for is to blame, so that a part of it may succeed.
    pub(super) fn is_of_one(&self) -> bool {
        match self {
            Fault::Blocked => true,
            Fault::Answer(error) => !matches!(error, Error::Refused(_)),
            Fault::Again | Fault::Gone(_) => false,
        }
    }

    /// What to say if nothing can have been written yet.
    pub(super) fn before_commit(self) -> Error {
        match self {
            Fault::Again => Error::Refused("others were in the way again and again".to_owned()),
            Fault::Blocked => Error::Refused("somebody else holds a row for too long".to_owned()),
            Fault::Answer(error) => error,
            Fault::Gone(why) => Error::Refused(why),
        }
    }

    /// What to say if PostgreSQL may have committed before it was lost.
    pub(super) fn in_commit(self) -> Error {
        match self {
            Fault::Gone(why) => Error::Unknown(why),
            other => other.before_commit(),
        }
    }

    /// What to say if nothing was to be written.
    pub(super) fn of_a_read(self) -> Error {
        match self {
            Fault::Answer(error) => error,
            Fault::Again | Fault::Blocked => Error::Database("others were in the way".to_owned()),
            Fault::Gone(why) => Error::Database(why),
        }
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        let sqlx::Error::Database(database) = &error else {
            return match error {
                sqlx::Error::ColumnDecode { .. }
                | sqlx::Error::Decode(_)
                | sqlx::Error::Encode(_) => Fault::Answer(error.into()),
                _ => Fault::Gone(error.to_string()),
            };
        };
        let severity =
            database.try_downcast_ref::<PgDatabaseError>().map(PgDatabaseError::severity);
        // The rest of the session is lost, perhaps after it had committed.
        if matches!(severity, Some(PgSeverity::Fatal | PgSeverity::Panic)) {
            return Fault::Gone(error.to_string());
        }
        // The classes of https://www.postgresql.org/docs/current/errcodes-appendix.html.
        match database.code().as_deref() {
            Some("40001" | "40P01") => Fault::Again,
            Some("55P03") => Fault::Blocked,
            // Only reading is possible: it is a standby now, and the master is elsewhere.
            Some("25006") => Fault::Gone(error.to_string()),
            Some(code) if ["53", "55", "57", "58"].contains(&&code[..2]) => {
                Fault::Answer(Error::Refused(error.to_string()))
            }
            _ => Fault::Answer(error.into()),
        }
    }
}

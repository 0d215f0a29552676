//! `whistlestop backup`, `restore` and `admin`: for whoever runs a server.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use tokio::runtime::Runtime;
use whistlestop_server::{Admin, AdminError};

use crate::failure::Failure;
use crate::serve::Place;

/// Copy the database of a server into a new file, while it runs
#[derive(Args)]
pub struct Backup {
    /// The file to write
    to: PathBuf,

    #[command(flatten)]
    place: Place,
}

/// Put a backup where a server will look for its database
#[derive(Args)]
pub struct Restore {
    /// The backup
    from: PathBuf,

    #[command(flatten)]
    place: Place,
}

/// Moderate a server, running or not
#[derive(Args)]
pub struct AdminCommand {
    #[command(subcommand)]
    what: What,

    #[command(flatten)]
    place: Place,
}

#[derive(Subcommand)]
enum What {
    /// Let somebody not speak for a while
    Mute {
        /// Name or id
        who: String,
        /// For how long; 0 lets them speak again
        #[arg(default_value_t = 24)]
        hours: u32,
    },
    /// Keep somebody out
    Ban {
        /// Name or id
        who: String,
    },
    /// Let somebody in again
    Unban {
        /// Name or id
        who: String,
    },
    /// Give somebody another name
    Rename {
        /// Name or id
        who: String,
        /// The new name
        to: String,
    },
    /// Give somebody who forgot it a new password
    Reset {
        /// Name or id
        who: String,
    },
    /// Make somebody an administrator
    Promote {
        /// Name or id
        who: String,
    },
    /// Let somebody be an administrator no longer
    Demote {
        /// Name or id
        who: String,
    },
    /// Make a link by which one person can come in and register
    Invite,
    /// List complaints
    Reports,
    /// Close a complaint
    Resolve {
        /// Its id
        report: String,
    },
    /// List what administrators did
    Audit,
}

impl Backup {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let config = self.place.config()?;
        block_on(async { Admin::open(&config).await?.backup(&self.to).await })?;
        Ok(writeln!(out, "wrote {}", self.to.display())?)
    }
}

impl Restore {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let config = self.place.config()?;
        block_on(Admin::restore(&config, &self.from))?;
        Ok(writeln!(out, "restored {}", config.database())?)
    }
}

impl AdminCommand {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let config = self.place.config()?;
        let said = block_on(async { self.what.carry_out(&Admin::open(&config).await?).await })?;
        Ok(writeln!(out, "{said}")?)
    }
}

impl What {
    async fn carry_out(&self, admin: &Admin) -> Result<String, AdminError> {
        match self {
            Self::Mute { who, hours } => admin.mute(who, *hours).await?,
            Self::Ban { who } => admin.ban(who, true).await?,
            Self::Unban { who } => admin.ban(who, false).await?,
            Self::Rename { who, to } => admin.rename(who, to).await?,
            Self::Promote { who } => admin.promote(who, true).await?,
            Self::Demote { who } => admin.promote(who, false).await?,
            Self::Resolve { report } => admin.resolve(report).await?,
            Self::Reset { who } => {
                let password = admin.reset(who).await?;
                return Ok(format!("the new password of `{who}` is {password}"));
            }
            Self::Invite => {
                let path = admin.invite().await?;
                return Ok(format!("append this to the address of the server: {path}"));
            }
            Self::Reports => {
                let reports = admin.reports().await?.into_iter().map(|report| {
                    let game = report.game.unwrap_or_default();
                    format!(
                        "{} {} about {} {game}: {}",
                        report.id, report.reporter, report.reported, report.body
                    )
                });
                return Ok(reports.collect::<Vec<_>>().join("\n"));
            }
            Self::Audit => {
                let audits = admin.audits().await?.into_iter().map(|audit| {
                    format!(
                        "{} {} {} {} {}",
                        audit.at_ms, audit.actor, audit.action, audit.subject, audit.note
                    )
                });
                return Ok(audits.collect::<Vec<_>>().join("\n"));
            }
        }
        Ok("done".into())
    }
}

fn block_on<T>(task: impl Future<Output = Result<T, AdminError>>) -> Result<T, Failure> {
    Runtime::new()?.block_on(task).map_err(|error| Failure::File(error.to_string()))
}

//! How the system and its people end a server.

use std::io;

/// Waits until somebody presses Ctrl-C, or the system wants the process to end.
///
/// # Errors
/// If the system does not let us listen.
pub async fn asked_to_stop() -> io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            pressed = tokio::signal::ctrl_c() => pressed,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}
